// SPDX-License-Identifier: Apache-2.0
// Hidden by CSS, seen from the flat tree, because a slot can hide what it
// holds; and hidden from assistive technology.
const unboxed = el => {
  const parent = flatParent(el);
  return !!parent && unboxedIn(el, parent, parentOf(el));
};
const unboxedIn = (el, parent, holder) => {
  // A closed details hides all but its summary; an element with its content
  // skipped hides its children. Neither changes a computed display.
  if (isElement(holder) && tagOf(holder) === 'details' &&
      !has(holder, 'open') && !isSummary(el)) {
    return true;
  }
  // A look at everything knows which styles need not be read.
  return (memo.still || styleOf(parent).contentVisibility === 'hidden') &&
    skipsContent(parent, shapeOf(parent));
};
const notRendered = el => {
  let known = memo.hidden.get(el);
  if (known !== undefined) {
    return known;
  }
  const parent = flatParent(el);
  if (parent) {
    // A host's light child without a slot is drawn nowhere.
    const holder = parentOf(el);
    known = notRendered(parent) || (parent === holder &&
      shadowOf(parent) !== null && !slotOf(el)) ||
      styleOf(el).display === 'none' || unboxedIn(el, parent, holder);
  } else {
    known = !connected(el) || styleOf(el).display === 'none';
  }
  memo.hidden.set(el, known);
  return known;
};
const cssHidden = el => notRendered(el) ||
  styleOf(el).visibility !== 'visible';
const ariaHidden = el => attrLower(el, 'aria-hidden').trim() === 'true';
