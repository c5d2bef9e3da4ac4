// SPDX-License-Identifier: Apache-2.0
// Can it take the focus, by its markup? Rendering is asked elsewhere.
const FORM_CONTROLS = new Set(['button', 'input', 'select', 'textarea']);
const isFieldsetDisabled = el => {
  let child = el;
  for (let p = parentOf(el); p && isElement(p); child = p, p = parentOf(p)) {
    if (tagOf(p) !== 'fieldset' || !has(p, 'disabled')) {
      continue;
    }
    // What sits in the first legend stays usable.
    let legend = firstOf(p);
    while (legend && !(isElement(legend) && tagOf(legend) === 'legend')) {
      legend = nextOf(legend);
    }
    if (legend !== child) {
      return true;
    }
  }
  return false;
};
const isNativelyDisabled = el => {
  const tag = tagOf(el);
  if (FORM_CONTROLS.has(tag) || tag === 'fieldset') {
    return has(el, 'disabled') || isFieldsetDisabled(el);
  }
  if (tag === 'option') {
    const group = parentOf(el);
    return has(el, 'disabled') || (isElement(group) &&
      tagOf(group) === 'optgroup' && has(group, 'disabled'));
  }
  if (tag === 'optgroup') {
    return has(el, 'disabled');
  }
  // A form-associated custom element is disabled like a native control.
  return tag.indexOf('-') > 0 && matches(el, ':disabled');
};
const isEditableHost = el => {
  const value = attr(el, 'contenteditable');
  return value !== null && value.toLowerCase() !== 'false';
};
const isFocusable = el => {
  if (isNativelyDisabled(el)) {
    return false;
  }
  if (isHtml(el)) {
    const tag = tagOf(el);
    switch (tag) {
      case 'a': case 'area':
        if (has(el, 'href')) {
          return true;
        }
        break;
      case 'input':
        return attrLower(el, 'type') !== 'hidden';
      case 'button': case 'select': case 'textarea': case 'iframe':
        return true;
      case 'summary':
        if (isSummary(el)) {
          return true;
        }
        break;
      case 'audio': case 'video':
        if (has(el, 'controls')) {
          return true;
        }
        break;
    }
    if (isEditableHost(el)) {
      return true;
    }
  } else if (tagOf(el) === 'a' && (has(el, 'href') || has(el, 'xlink:href'))) {
    return true;
  }
  const index = attr(el, 'tabindex');
  return index !== null && /^\s*[-+]?\d+/.test(index);
};
const isSummary = el => {
  const parent = parentOf(el);
  if (!isElement(parent) || tagOf(parent) !== 'details') {
    return false;
  }
  for (let n = firstOf(parent); n; n = nextOf(n)) {
    if (isElement(n) && tagOf(n) === 'summary') {
      return n === el;
    }
  }
  return false;
};
