// SPDX-License-Identifier: Apache-2.0
// What the pointer changed when it came near, before it pressed: stars that are
// filled up to where it is, a row that is lit. What a press only sets back to how
// it was before that is no effect of it.
const APPROACH_MAX = 200; // limit: nodes that are kept
const approach = { nodes: new Map() };
const isApproaching = () => {
  for (const receipt of receipts.values()) {
    if (!receipt.begun && receipt.guard) {
      return true;
    }
  }
  return false;
};
const startApproach = () => approach.nodes.clear();
const noteApproach = records => {
  for (const { type, target, attributeName, oldValue } of records) {
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
// It says what it said before the pointer came.
const isAsBeforeApproach = (row, place) => {
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
