// SPDX-License-Identifier: Apache-2.0
// Hidden by CSS, seen from the flat tree, because a slot can hide what it
// holds; and hidden from assistive technology.
const unboxed = el => {
  // A closed details hides all but its summary; an element with its content
  // skipped hides its children. Neither changes a computed display.
  const parent = flatParent(el);
  if (!parent) {
    return false;
  }
  const holder = parentOf(el);
  if (isElement(holder) && tagOf(holder) === 'details' &&
      !has(holder, 'open') && !isSummary(el)) {
    return true;
  }
  return skipsContent(parent, shapeOf(parent));
};
const notRendered = el => {
  let known = memo.hidden.get(el);
  if (known !== undefined) {
    return known;
  }
  const parent = flatParent(el);
  if (parent) {
    // A host's light child without a slot is drawn nowhere.
    known = notRendered(parent) || (parent === parentOf(el) &&
      shadowOf(parent) !== null && !slotOf(el));
  } else {
    known = !connected(el);
  }
  known = known || styleOf(el).display === 'none' || unboxed(el);
  memo.hidden.set(el, known);
  return known;
};
const cssHidden = el => notRendered(el) ||
  styleOf(el).visibility !== 'visible';
const ariaHidden = el => attrLower(el, 'aria-hidden').trim() === 'true';
