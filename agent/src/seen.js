// SPDX-License-Identifier: Apache-2.0
// Text that is in the document but that no person can see: transparent, one
// pixel large, clipped away, moved out on the left, painted in the colour of
// its ground. It has no place in a snapshot.
const opacityOf = el => {
  let all = 1;
  for (let p = el; p; p = flatParent(p)) {
    all *= parseFloat(styleOf(p).opacity);
    if (all < 0.02) {
      return 0;
    }
  }
  return all;
};
const isClear = color => color === 'transparent' ||
  /^rgba\(.*, 0\)$|\/ 0\)$/.test(color);
const groundOf = el => {
  for (let p = el; p; p = flatParent(p)) {
    const style = styleOf(p);
    if (style.backgroundImage !== 'none') {
      return null;
    }
    const color = style.backgroundColor;
    if (color && !isClear(color)) {
      return color;
    }
  }
  return 'rgb(255, 255, 255)';
};
const isClippedAway = style =>
  /^rect\((0|0px|1px)([, ]+(0|0px|1px)){3}\)/.test(style.clip) ||
  /inset\((50|100)%/.test(style.clipPath);
const isUnseen = el => {
  const style = styleOf(el);
  const box = boxOf(el);
  if (box.width <= 1 && box.height <= 1) {
    return true;
  }
  if (isClippedAway(style) || parseFloat(style.fontSize) === 0) {
    return true;
  }
  const root = rootScroller();
  const left = box.x + box.width + (root ? scrollLeftGet.call(root) : 0);
  const top = box.y + box.height + (root ? scrollTopGet.call(root) : 0);
  if (left <= 0 || top <= 0) {
    return true;
  }
  return opacityOf(el) === 0;
};
const isSameColor = el => {
  const style = styleOf(el);
  const ink = style.webkitTextFillColor || style.color;
  return isClear(ink) ? style.webkitBackgroundClip !== 'text' :
    ink === groundOf(el);
};
