// SPDX-License-Identifier: Apache-2.0
// Laid out, and all the same nobody can see it, however the page is scrolled:
// transparent, in a box without a size that shows nothing beyond it, clipped
// away, or beside the page on a side that no scrolling reaches. What is on its
// way in, by a transition or an animation, is not concealed.
const OPACITY_SEEN = 0.02; // black on white is then drawn as 250 of 255
const REVEALING = ['opacity', 'transform', 'translate', 'scale', 'left',
  'right', 'top', 'bottom', 'height', 'maxHeight', 'minHeight', 'width',
  'maxWidth', 'gridTemplateRows', 'clipPath', 'marginLeft', 'marginRight',
  'marginTop', 'marginBottom'];
// An element has one or two; a page may make any number.
const ANIMATIONS_MAX = 8;
// An animation that never shows it says so by its frames: all are transparent.
const revealsBy = (motion, names) => motion.playState !== 'finished' &&
  !!motion.effect && motion.effect.getKeyframes().some(frame =>
  names.some(name => frame[name] !== undefined &&
    (name !== 'opacity' || Number(frame.opacity) >= OPACITY_SEEN)));
const animationsFn = ElementP.getAnimations;
const isRevealed = (el, names) => animationsFn.call(el)
  .slice(0, ANIMATIONS_MAX).some(motion => revealsBy(motion, names));
const OPACITY_ALONE = ['opacity'];
const isTransparent = el => {
  let opacity = 1;
  for (let p = el; p; p = flatParent(p)) {
    const text = styleOf(p).opacity;
    const own = text === '1' ? 1 : parseFloat(text);
    opacity *= own < 1 && isRevealed(p, OPACITY_ALONE) ? 1 : own;
  }
  return opacity < OPACITY_SEEN;
};
const isClippedBy = p => {
  const style = styleOf(p);
  return isClippedAway(style) && (style.clip === 'auto' ||
    /absolute|fixed/.test(style.position) || style.clipPath !== 'none') &&
    !isRevealed(p, REVEALING);
};
// Does this box let its left and its upper side be scrolled to?
const startsElsewhere = style => style.direction === 'rtl' ||
  /reverse/.test(style.flexDirection) || /-rl$/.test(style.writingMode);
// On the sides where a box begins there is nothing to scroll to.
const isBeforeStart = (box, inner, scroll) =>
  box.x + box.width - inner.x + scroll.x <= 0 ||
  box.y + box.height - inner.y + scroll.y <= 0;
const isOutsideBox = (box, p) => !startsElsewhere(styleOf(p)) &&
  isBeforeStart(box, paddingBox(p), { x: scrollLeftGet.call(p),
    y: scrollTopGet.call(p) });
// Only a page that starts elsewhere is scrolled to less than nothing.
const isOutsidePage = (box, fixed) => {
  if (fixed) {
    return isEmpty(meetBox(box, viewportBox()));
  }
  return isBeforeStart(box, NOWHERE, NOWHERE) &&
    !startsElsewhere(styleOf(htmlOf())) &&
    !(bodyOf() && startsElsewhere(styleOf(bodyOf()))) &&
    isBeforeStart(box, NOWHERE, { x: window.scrollX, y: window.scrollY });
};
const NOWHERE = { x: 0, y: 0 };
const isOnItsWay = el => {
  for (let p = el; p; p = flatParent(p)) {
    if (isRevealed(p, REVEALING)) {
      return true;
    }
  }
  return false;
};
// Nothing of it is reached in the first box that scrolls around it, or, where
// there is none, on the page.
const isUnreachable = (el, { list, fixed }) => {
  const box = boxOf(el);
  return !isEmpty(box) && (list.length ? isOutsideBox(box, list[0]) :
    isOutsidePage(box, fixed));
};
const isFolded = (el, { list }) => [el].concat(list).some(p =>
  isFoldedAway(p, styleOf(p), plainBox(rectOf(p))));
const isClippedOff = el => {
  for (let p = el; p; p = flatParent(p)) {
    if (isClippedBy(p)) {
      return true;
    }
  }
  return false;
};
const isOutOfSight = el => {
  if (isClippedOff(el)) {
    return true;
  }
  const around = confiners(el);
  return isFolded(el, around) || isUnreachable(el, around);
};
const isConcealed = el => isTransparent(el) ||
  (isOutOfSight(el) && !isOnItsWay(el));
