// SPDX-License-Identifier: Apache-2.0
// A part that went and was drawn anew: the same to a person, though code gave it
// other ids, marks that nothing speaks of, or an empty element more. Compared are
// words, pictures, fields, styles, and attributes that say something.
const ANEW_NODES = 400; // a larger part is compared letter by letter
const SEEN_WITHOUT_WORDS = 'img,svg,canvas,video,audio,iframe,object,embed,' +
  'input,textarea,select,progress,meter,hr';
const isToldBy = name => name === 'role' || name === 'title' ||
  name === 'class' || name === 'style' || SPEAKING_ATTRIBUTES.has(name) ||
  (name !== 'id' && isStyled('[' + name));
const isIdle = el => fold(contentOf(el)) === '' && !matches(el, SPEAKING) &&
  !matches(el, SEEN_WITHOUT_WORDS) &&
  !queryAll(el, SEEN_WITHOUT_WORDS).length;
// `before`: as it was when it was taken away, but for what the act did to it.
const attributeMap = (el, before) => {
  const all = new Map(Array.from(attributesGet.call(el), a =>
    [a.name, a.value]));
  const row = before ? ledger.rows.get(el) : null;
  (row ? row.attrs : new Map()).forEach((old, name) => {
    if (old === null) {
      all.delete(name);
    } else {
      all.set(name, old);
    }
  });
  return all;
};
const attributeMarkup = (el, before) => Array.from(attributeMap(el, before))
  .filter(([name, value]) => isToldBy(name) && !(value === '' &&
    /^(class|style)$/.test(name))).map(([name, value]) => ' ' + name + '="' +
    (name === 'style' ? meantBy(value).cssText : value) + '"').sort().join('');
const anewMarkup = (node, before, left) => {
  if (left.nodes-- <= 0) {
    return '';
  }
  const row = before ? ledger.rows.get(node) : null;
  if (typeOf(node) === 3) {
    return fold(row && row.text !== undefined ? row.text : dataOf(node));
  }
  if (typeOf(node) !== 1 || isIdle(node)) {
    return '';
  }
  if (tagOf(node) === 'svg') {
    return markupOf(node);
  }
  let inside = '';
  for (let n = firstOf(node); n; n = nextOf(n)) {
    inside += anewMarkup(n, before, left);
  }
  return '<' + tagOf(node) + attributeMarkup(node, before) + '>' + inside +
    '</>';
};
const anewMarkupOf = (nodes, before) => {
  const left = { nodes: ANEW_NODES };
  const all = Array.from(nodes).map(n => anewMarkup(n, before, left)).join('');
  return left.nodes < 0 ? null : all;
};
const isDrawnAnew = row => {
  const before = row.removed.size && row.added.size ?
    anewMarkupOf(row.removed, true) : null;
  const after = before ? anewMarkupOf(row.added, false) : null;
  return after !== null && isSameMarkup(before, after);
};
// All that it differs by are parts that came, and that nobody sees any more: a
// panel that is made when it is opened first, and folded again.
const isHiddenNow = node => (typeOf(node) === 1 ? !isDrawn(node) ||
  isConcealed(node) : typeOf(node) !== 3 || fold(dataOf(node)) === '');
const isHiddenAgain = row => {
  const whole = rowOfNew(row.node) || row;
  return whole.added.size > 0 && whole.text === undefined &&
    Array.from(whole.removed).every(n => typeOf(n) === 8 ||
      fold(contentOf(n)) === '') &&
    Array.from(whole.added).every(isHiddenNow) &&
    Array.from(whole.attrs).every(([name, old]) =>
      isSameAttribute(whole.node, name, attr(whole.node, name), old));
};
// A part that the act showed and hid again, where the attributes that hide it
// have their old values: its other attributes are not visible.
const isUnseenAgain = row => {
  const hides = Array.from(row.attrs).filter(([name]) =>
    HIDES_ITSELF.has(name));
  return typeOf(row.node) === 1 && connected(row.node) && hides.length > 0 &&
    row.added.size + row.removed.size === 0 && cssHidden(row.node) &&
    hides.every(([name, old]) =>
      isSameAttribute(row.node, name, attr(row.node, name), old));
};
// The row of the part that came with the act and that this node is in: whether
// it says something else is for the whole part to tell. null: it was there.
const rowOfNew = node => {
  let found = null;
  for (let n = node; n; n = parentOf(n)) {
    const up = ledger.fresh.has(n) && parentOf(n);
    const row = up ? ledger.rows.get(up) : null;
    found = row && row.added.has(n) ? row : found;
  }
  return found;
};
// The row of the place that this node was taken away from: whether something
// else stands there is for that place to tell. null: it is there, or came later.
const rowOfOld = node => {
  const top = connected(node) ? null : rootNodeFn.call(node);
  return top && !ledger.fresh.has(top) ? Array.from(ledger.rows.values())
    .find(row => row.removed.has(top)) || null : null;
};
