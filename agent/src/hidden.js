// SPDX-License-Identifier: Apache-2.0
// Hidden from everybody (CSS), and hidden from assistive technology. Both
// look at the flat tree, because a slot can hide what it holds.
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
  return styleOf(parent).contentVisibility === 'hidden';
};
const notRendered = el => {
  let known = memo.hidden.get(el);
  if (known !== undefined) {
    return known;
  }
  const parent = flatParent(el);
  if (parent) {
    known = notRendered(parent);
    // A host's light child without a slot, a canvas's fallback content.
    const light = parentOf(el);
    if (!known && light && isElement(light) && light !== parent &&
        !slotOf(el)) {
      known = true;
    }
    if (!known && light && isElement(light) && shadowOf(light) &&
        !slotOf(el)) {
      known = true;
    }
  } else {
    known = !connected(el);
  }
  known = known || styleOf(el).display === 'none' || unboxed(el);
  memo.hidden.set(el, known);
  return known;
};
const cssHidden = el => notRendered(el) ||
  (styleOf(el).visibility !== 'visible' && styleOf(el).display !== 'contents')
  || (styleOf(el).display === 'contents' &&
    styleOf(el).visibility !== 'visible');
const ariaHidden = el => attrLower(el, 'aria-hidden').trim() === 'true';
const hiddenFromTree = el => cssHidden(el) ||
  flatClosest(el, ariaHidden) !== null;
