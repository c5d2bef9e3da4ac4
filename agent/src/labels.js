// SPDX-License-Identifier: Apache-2.0
// The label elements of a control, and the elements an IDREF list names.
const LABELABLE = new Set(['button', 'input', 'meter', 'output', 'progress',
  'select', 'textarea']);
const controlGet = accessor(HTMLLabelElement.prototype, 'control');
// The platform's `labels` walks the whole tree for each control. One pass over
// the labels of a root serves all its controls until a record says otherwise.
let labelMaps = new WeakMap();
const forgetLabels = () => {
  labelMaps = new WeakMap();
};
const labelMap = root => {
  let map = labelMaps.get(root);
  if (!map) {
    map = { of: new Map(), loose: [] };
    for (const label of queryAll(root, 'label')) {
      const control = isHtml(label) ? controlGet.call(label) : null;
      const list = control ? map.of.get(control) : map.loose;
      if (list) {
        list.push(label);
      } else {
        map.of.set(control, [label]);
      }
    }
    labelMaps.set(root, map);
  }
  return map;
};
const labelsOf = el => {
  const tag = tagOf(el);
  if (!LABELABLE.has(tag) && tag.indexOf('-') < 0) {
    return [];
  }
  return labelMap(rootOf(el)).of.get(el) || [];
};
// A label that the platform gives no control: `for` may name what cannot be
// labelled by the rules, and one that names nothing stands for the only control
// in it, or in the group it is in. People read both as labels, so they can be
// asked for; they are no part of a name.
const AROUND_MAX = 4;
const isTabbable = el => isFocusable(el) && !/^\s*-/.test(
  attr(el, 'tabindex') || '') && !cssHidden(el) && !flatClosest(el, ariaHidden);
const looseControl = label => {
  const id = attr(label, 'for');
  const named = id ? byId(rootOf(label), id) : null;
  if (named) {
    return isTabbable(named) ? named : flatFind(named, isTabbable, 1)[0] ||
      null;
  }
  let around = label;
  for (let i = 0; around && i <= AROUND_MAX && around !== bodyOf(); i++) {
    const found = flatFind(around, isTabbable, 2);
    if (found.length) {
      return found.length === 1 ? found[0] : null;
    }
    around = flatParent(around);
  }
  return null;
};
const labelledBy = label => controlGet.call(label) || looseControl(label);
const LABEL_PARTS = 'label,button,input,meter,output,progress,select,textarea';
const touchesLabels = node => typeOf(node) === 1 && (tagOf(node).indexOf('-') >
  0 || matches(node, LABEL_PARTS) || queryAll(node, LABEL_PARTS).length > 0);
const labelsChanged = record => {
  if (record.type === 'attributes') {
    return record.attributeName === 'for' || record.attributeName === 'id';
  }
  return changeKind(record) === 'children' &&
    (record.addedNodes.some(touchesLabels) ||
    record.removedNodes.some(touchesLabels));
};
// Elements may be set by a script, too; the attribute is empty then.
const REFLECTED = {
  'aria-labelledby': accessor(ElementP, 'ariaLabelledByElements'),
  'aria-owns': accessor(ElementP, 'ariaOwnsElements'),
  'aria-describedby': accessor(ElementP, 'ariaDescribedByElements'),
  'aria-controls': accessor(ElementP, 'ariaControlsElements')
};
const referenced = (el, name) => {
  const value = attr(el, name);
  if (value === '' && REFLECTED[name]) {
    return Array.from(REFLECTED[name].call(el) || []);
  }
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
