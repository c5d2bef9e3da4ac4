// SPDX-License-Identifier: Apache-2.0
// Running animations that can move an element: those on it and above it, and
// those elsewhere that change the layout. A spinner that turns somewhere
// else moves nobody.
const HARMLESS = new Set(['offset', 'computedOffset', 'easing', 'composite',
  'transform', 'opacity', 'filter', 'color', 'backgroundColor', 'rotate',
  'scale', 'translate', 'boxShadow', 'textShadow', 'outlineColor', 'fill',
  'stroke', 'strokeDashoffset', 'backgroundPosition', 'backgroundPositionX',
  'backgroundPositionY', 'visibility', 'borderColor', 'borderTopColor',
  'borderRightColor', 'borderBottomColor', 'borderLeftColor', 'cursor',
  'backdropFilter', 'clipPath', 'zIndex', 'outlineOffset', 'outlineWidth',
  'strokeDasharray', 'caretColor', 'textDecorationColor', 'pointerEvents']);
const STILL_ON_SELF = new Set(['offset', 'computedOffset', 'easing',
  'composite', 'opacity', 'color', 'backgroundColor', 'boxShadow',
  'textShadow', 'outlineColor', 'borderColor', 'borderTopColor',
  'borderRightColor', 'borderBottomColor', 'borderLeftColor', 'filter',
  'backdropFilter', 'backgroundPosition', 'backgroundPositionX',
  'backgroundPositionY', 'fill', 'stroke', 'outlineOffset', 'outlineWidth',
  'visibility', 'cursor', 'caretColor', 'textDecorationColor']);
const changesOnly = (animation, allowed) => {
  try {
    return animation.effect.getKeyframes().every(frame =>
      Object.keys(frame).every(key => allowed.has(key)));
  } catch (e) {
    return false;
  }
};
const runningAnimations = el => {
  const found = { on: 0, layout: 0, endless: false, leftMs: 0 };
  for (const animation of DocumentP.getAnimations.call(doc)) {
    const effect = animation.effect;
    const target = effect && effect.target;
    if (!target || animation.playState !== 'running') {
      continue;
    }
    const mine = flatContains(target, el);
    const moves = mine ? !changesOnly(animation, STILL_ON_SELF) :
      !changesOnly(animation, HARMLESS);
    if (!moves) {
      continue;
    }
    found[mine ? 'on' : 'layout']++;
    const timing = effect.getComputedTiming();
    const leftMs = isFinite(timing.endTime) ? Math.max(0, Math.round(
      timing.endTime - Number(animation.currentTime || 0))) : null;
    found.endless = found.endless || leftMs === null;
    found.leftMs = Math.max(found.leftMs, leftMs || 0);
  }
  return found;
};
