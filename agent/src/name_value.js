// SPDX-License-Identifier: Apache-2.0
// A control inside a name counts with its value ("Flash the screen 3 times").
// A password never does.
const selectedText = el => {
  const list = [];
  if (tagOf(el) === 'select' && isHtml(el)) {
    for (const option of el.selectedOptions) {
      list.push(squeeze(option.label));
    }
    return list.join(' ');
  }
  for (const option of queryAll(el, '[role=option][aria-selected=true]')) {
    list.push(squeeze(contentOf(option)));
  }
  return list.join(' ');
};
const rangeText = el => {
  for (const name of ['aria-valuetext', 'aria-valuenow']) {
    const value = attr(el, name);
    if (value !== null && value.trim()) {
      return squeeze(value);
    }
  }
  return /^(input|progress|meter)$/.test(tagOf(el)) && isHtml(el) ?
    String(el.value) : '';
};
const fieldText = el => {
  const tag = tagOf(el);
  if (isHtml(el) && (tag === 'input' || tag === 'textarea')) {
    return isSecret(el) ? '' : squeeze(el.value);
  }
  return isSecret(el) ? '' : squeeze(contentOf(el));
};
const embeddedValue = (el, ctx) => {
  if (el === ctx.root) {
    return null;
  }
  switch (roleOf(el)) {
    case 'textbox': case 'searchbox': return fieldText(el);
    case 'listbox': return selectedText(el);
    case 'combobox':
      return tagOf(el) === 'input' ? fieldText(el) : comboText(el);
    case 'slider': case 'spinbutton': case 'progressbar': case 'meter':
    case 'scrollbar': return rangeText(el);
    default: return null;
  }
};
const comboText = el => {
  const chosen = selectedText(el);
  return chosen || (tagOf(el) === 'select' ? '' : squeeze(contentOf(el)));
};
