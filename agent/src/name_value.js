// SPDX-License-Identifier: Apache-2.0
// A control inside a name counts with its value ("Flash the screen 3 times").
// A password never does.
const selectedText = el => {
  const list = [];
  if (tagOf(el) === 'select' && isHtml(el)) {
    for (const option of el.selectedOptions) {
      list.push(collapse(option.label));
    }
    return list.join(' ');
  }
  // A list that is folded away keeps a mark on what the keys were on.
  const all = Array.from(queryAll(el, '[role=option][aria-selected=true]'));
  const drawn = all.length > 1 ? all.filter(option => !cssHidden(option)) : [];
  for (const option of drawn.length ? drawn : all) {
    list.push(collapse(contentOf(option)));
  }
  return list.join(' ');
};
const rangeText = el => {
  for (const name of ['aria-valuetext', 'aria-valuenow']) {
    const value = attr(el, name);
    if (value !== null && value.trim()) {
      return collapse(value);
    }
  }
  return /^(input|progress|meter)$/.test(tagOf(el)) && isHtml(el) ?
    String(el.value) : roleOf(el) === 'spinbutton' ? '0' : '';
};
const fieldText = el => {
  const tag = tagOf(el);
  if (isHtml(el) && (tag === 'input' || tag === 'textarea')) {
    return isSecret(el) ? '' : collapse(el.value);
  }
  return isSecret(el) ? '' : collapse(contentOf(el));
};
// Null: it has no value to read here, and is named like anything else.
const embeddedValue = (el, ctx) => {
  if (el === ctx.root) {
    return null;
  }
  switch (roleOf(el)) {
    case 'textbox': case 'searchbox': return fieldValue(el);
    case 'listbox': return selectedText(el) || (ctx.through ? null : '');
    case 'combobox':
      return tagOf(el) === 'input' ? fieldValue(el) : comboText(el, ctx);
    case 'slider': case 'spinbutton': case 'progressbar': case 'meter':
    case 'scrollbar': return rangeText(el);
    case 'separator': return isFocusable(el) ? rangeText(el) || null : null;
    default: return null;
  }
};
// A date or a colour is told in parts, or not at all.
const fieldValue = el => (isSecret(el) ? '' : tagOf(el) === 'input' &&
  INPUT_ODD.has(attrLower(el, 'type').trim()) ? null : fieldText(el) || null);
const comboText = (el, ctx) => {
  const chosen = selectedText(el) || ownedLists(el).map(selectedText).join(' ');
  if (chosen || tagOf(el) === 'select') {
    return chosen;
  }
  return isFocusable(el) ? collapse(contentOf(el)) : ctx.through ? null : '';
};
const ownedLists = el => ownedBy(el).filter(n => roleOf(n) === 'listbox');
