// SPDX-License-Identifier: Apache-2.0
// Text that is in the document but that no person can see: transparent, one
// pixel large, clipped away, moved out on the left, painted in the colour of
// its ground. It has no place in a snapshot.
const isClear = color => color === 'transparent' ||
  /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
const isClippedAway = style =>
  (style.clip !== 'auto' &&
    /^rect\((0|0px|1px)([, ]+(0|0px|1px)){3}\)/.test(style.clip)) ||
  (style.clipPath !== 'none' && /inset\((50|100)%/.test(style.clipPath));
// Smaller letters than this nobody reads: three pixels are a grey line.
const LEGIBLE_PX = 3;
const isFilteredAway = (el, style) => !isRare(el, 'filter') &&
  /\bopacity\(0%?\)/.test(style.filter);
// A mask without a colour that lets anything through.
const isMaskedAway = (el, style) => !isRare(el, 'maskImage') &&
  /gradient\(/.test(style.maskImage) && !/url\(/.test(style.maskImage) &&
  (style.maskImage.match(/rgba?\([^)]*\)|#\w+|transparent/g) || ['#000'])
    .every(isClear);
// A box of no size that shows nothing of what is in it. The root's box shows the
// whole page, and so does the body's, where its overflow is the viewport's.
const isFoldedAway = (el, style, box) =>
  ((box.height === 0 && /hidden|clip/.test(style.overflowY)) ||
  (box.width === 0 && /hidden|clip/.test(style.overflowX))) &&
  el !== htmlOf() && !(el === bodyOf() && bodyIsViewport());
// The box around that is folded away, and which elements inside it holds: what
// is placed by a box further out is seen. null: there is none.
const foldOf = (el, { style, box, visible, inline }, around) => {
  const escapes = around && (style.position === 'fixed' ? !around.fixed :
    style.position === 'absolute' && !around.absolute);
  const held = escapes ? null : around;
  if (visible && !inline && isFoldedAway(el, style, box)) {
    return { fixed: holdsFixed(style),
      absolute: style.position !== 'static' || holdsFixed(style) };
  }
  return !held || held.absolute || style.position === 'static' ? held :
    { fixed: held.fixed, absolute: true };
};
// The first line begins so far to the left that none of it is in its box.
const isIndentedAway = (el, sight) => !isRare(el, 'textIndent') &&
  !!sight.box && parseFloat(sight.style.textIndent) <= -sight.box.width &&
  sight.box.width > 0;
// Nothing of it is seen, nor of what is in it: only from a box that is folded
// away can something be placed further out.
const isShutOff = sight => sight.visible && !sight.seen &&
  !(sight.fold && !sight.fold.absolute);
// What an element looks like from where it is: a snapshot goes down the tree,
// so that what comes from above is known, and asks for each style once.
const TOP_SIGHT = { opacity: 1, fold: null, ground: 'rgb(255, 255, 255)',
  hand: false, label: false };
// What is asked for some elements only.
const hasHand = sight => {
  if (sight.hand === undefined) {
    sight.hand = sight.style.cursor === 'pointer';
  }
  return sight.hand;
};
// The colour behind it; null: a picture.
const groundOf = sight => {
  if (sight.ground === undefined) {
    const color = sight.style.backgroundColor;
    sight.ground = sight.style.backgroundImage !== 'none' ? null :
      color && !isClear(color) ? color : groundOf(sight.up);
  }
  return sight.ground;
};
const sightOf = (el, up, state) => {
  let sight = state.sights.get(el);
  if (sight === undefined) {
    sight = takeSight(el, up, state);
    state.sights.set(el, sight);
  }
  return sight;
};
const takeSight = (el, up, state) => {
  const { style, display, inline } = shapeOf(el);
  const sight = { style, gone: display === 'none', bare: display === 'contents',
    inline, visible: false, seen: false, box: null,
    opacity: up.opacity, fold: null, up,
    label: up.label || tagOf(el) === 'label' };
  if (sight.gone) {
    return sight;
  }
  const opacity = isRare(el, 'opacity') ? '1' : style.opacity;
  if (opacity !== '1') {
    sight.opacity *= parseFloat(opacity);
  }
  sight.visible = isShapeSeen(shapeOf(el));
  sight.box = boxOf(el);
  if (sight.visible && !inline && (isFilteredAway(el, style) ||
      isMaskedAway(el, style))) {
    sight.opacity = 0;
  }
  sight.fold = foldOf(el, sight, up.fold);
  sight.seen = sight.bare || (sight.visible &&
    (!isUnseen(el, sight, state) || isLabelledInput(el) ||
      isDrawnAround(el, up) || surfaceOf(el) !== null));
  if (sight.seen && !sight.bare) {
    noteCover(el, sight, state);
  }
  if (state.all) {
    // Shown all the same, and marked.
    sight.unseen = (!!up.unseen && !surfaceOf(el)) || !sight.seen;
    sight.seen = sight.seen || sight.visible;
  }
  return sight;
};
// A control that its author left out of the picture and drew something for:
// the box around it is seen.
const isDrawnAround = (el, up) => isHtml(el) && !!up.seen && !!up.box &&
  up.box.width > 4 && up.box.height > 4 && !ariaHidden(el) && isStandIn(el);
const isStandIn = el => tagOf(el) === 'select' || (tagOf(el) === 'input' &&
  (/^(range|checkbox|radio|file)$/.test(inputType(el)) ||
    roleOf(el) === 'combobox')) || surfaceOf(el) !== null;
const isUnseen = (el, sight, state) => {
  const box = sight.box;
  return sight.opacity < 0.02 || sight.fold ||
    (box.width <= 1 && box.height <= 1) ||
    box.x + box.width + state.left <= 0 ||
    box.y + box.height + state.top <= 0 || (!(isRare(el, 'clip') &&
      isRare(el, 'clipPath')) && isClippedAway(sight.style));
};
// Its own text cannot be read; what is in it may have another size or colour.
const isInkless = sight => {
  const style = sight.style;
  if (parseFloat(style.fontSize) < LEGIBLE_PX) {
    return true;
  }
  const ink = style.webkitTextFillColor || style.color;
  return isClear(ink) ? style.webkitBackgroundClip !== 'text' :
    ink === groundOf(sight);
};
