// SPDX-License-Identifier: Apache-2.0
// The label elements of a control, and the elements an IDREF list names.
const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress',
  'select', 'textarea']);
const labelsOf = el => {
  const tag = tagOf(el);
  const odd = tag.indexOf('-') > 0;
  if (!LABELABLE.has(tag) && !odd) {
    return [];
  }
  const list = odd ? internalsLabels(el) : labelList(el);
  return list ? Array.from(list) : [];
};
const labelGetters = {};
for (const [tag, type] of [['button', HTMLButtonElement],
  ['input', HTMLInputElement], ['meter', HTMLMeterElement],
  ['output', HTMLOutputElement], ['progress', HTMLProgressElement],
  ['select', HTMLSelectElement], ['textarea', HTMLTextAreaElement]]) {
  labelGetters[tag] = accessor(type.prototype, 'labels');
}
const labelList = el => {
  try {
    return labelGetters[tagOf(el)].call(el);
  } catch (e) {
    return null; // a foreign element of that name
  }
};
const controlGet = accessor(HTMLLabelElement.prototype, 'control');
// A form-associated custom element has labels only its own code can read.
const internalsLabels = el => {
  const found = [];
  const around = closest(el, 'label');
  if (around && controlGet.call(around) === el) {
    found.push(around);
  }
  const id = attr(el, 'id');
  if (id) {
    for (const label of queryAll(rootOf(el), 'label[for]')) {
      if (attr(label, 'for') === id && controlGet.call(label) === el) {
        found.push(label);
      }
    }
  }
  return found;
};
const referenced = (el, name) => {
  const value = attr(el, name);
  if (!value) {
    return [];
  }
  const root = rootOf(el);
  const found = [];
  for (const id of value.split(/\s+/)) {
    const target = id && byId(root, id);
    if (target) {
      found.push(target);
    }
  }
  return found;
};
