// SPDX-License-Identifier: Apache-2.0
// What the pointer changed when it came near, before it pressed: stars that are
// filled up to where it is, a row that is lit. What a press only sets back to how
// it was before that is no effect of it.
const APPROACH_MAX = 200; // limit: nodes that are kept
const approach = { nodes: new Map(), came: new Set() };
const isApproaching = () => {
  for (const receipt of receipts.values()) {
    if (!receipt.begun && receipt.guard) {
      return true;
    }
  }
  return false;
};
const startApproach = () => {
  approach.nodes.clear();
  approach.came.clear();
};
const noteApproach = records => {
  for (const { type, target, attributeName, oldValue, addedNodes } of records) {
    if (type === 'childList' && approach.came.size < APPROACH_MAX) {
      addedNodes.forEach(n => approach.came.add(n));
    }
    const known = approach.nodes.get(target) || new Map();
    const name = type === 'attributes' ? attributeName : '';
    if (type !== 'childList' && !known.has(name) &&
        approach.nodes.size < APPROACH_MAX) {
      approach.nodes.set(target, known.set(name, oldValue));
    }
  }
};
// Of classes those count that changed since the press: that of the pointer is
// worn for as long as it stays there.
const areClassesBack = (before, pressed, now) => {
  const [old, at, is] = [before, pressed, now].map(tokensOf);
  return Array.from(new Set([...at, ...is])).every(token =>
    at.has(token) === is.has(token) || is.has(token) === old.has(token));
};
// A part that came with the pointer, such as a tooltip, and that the press put
// away, or is about to: it was not there before.
const cameWithPointer = node => {
  for (let n = node; n; n = parentOf(n)) {
    if (approach.came.has(n)) {
      return true;
    }
  }
  return false;
};
const isPointerPartGone = (row, place) => {
  if (!approach.came.size || row.added.size) {
    return false;
  }
  if (CHILDREN_PLACE.test(place)) {
    return row.removed.size > 0 &&
      Array.from(row.removed).every(n => approach.came.has(n));
  }
  const el = elementAt(row.node);
  return row.text === undefined && !!el && cameWithPointer(el) &&
    (!isDrawn(el) || fadesOut(el));
};
// It says what it said before the pointer came.
const isAsBeforeApproach = (row, place) => {
  if (isPointerPartGone(row, place)) {
    return true;
  }
  const known = approach.nodes.get(row.node);
  const at = ATTRIBUTE_PLACE.exec(place);
  if (!known || (at ? !known.has(at[1]) : typeOf(row.node) !== 3)) {
    return false;
  }
  if (at && at[1] === 'class' && row.attrs.has('class')) {
    return areClassesBack(known.get('class'), row.attrs.get('class'),
      attr(row.node, 'class'));
  }
  return at ? isSameAttribute(row.node, at[1], attr(row.node, at[1]),
    known.get(at[1])) : dataOf(row.node) === known.get('');
};
