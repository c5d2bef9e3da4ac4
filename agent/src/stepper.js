// SPDX-License-Identifier: Apache-2.0
// Buttons that may be parts of a control, as plain facts; which of them makes a
// number more or less, turns a page, agrees or closes is decided in C.
const STEPPER_MAX = 60; // elements; a page is no stepper
const BUTTONS = 'button,[role=button],input[type=button]';
const NEAR_MAX = 40; // limit of an answer
// What its picture is called: icon sets and authors name them in English.
const ICONS = 'svg,svg use,i,img,span';
const HINTS = ['title', 'class', 'data-testid', 'data-icon', 'alt', 'href',
  'name', 'aria-label', 'data-action', 'data-direction'];
const hintsOf = el => clip([el].concat(Array.from(queryAll(el, ICONS))
  .slice(0, 4)).map(n => HINTS.map(name => attr(n, name) || '').join(' '))
  .join(' ').replace(/\s+/g, ' ').trim(), 300);
const buttonFacts = (el, level) => ({ id: idOf(el), name: clip(nameOf(el), 120),
  text: clip(fold(visibleText(el, 60)), 60), hints: hintsOf(el), level,
  rect: asArray(boxOf(el)),
  disabled: isNativelyDisabled(el) || isAriaDisabled(el) });
const partList = (all, reversed) => ({ list: all.slice(0, NEAR_MAX)
  .map(el => buttonFacts(el, 0)), reversed: !!reversed });
const isStepped = el => /^(group|spinbutton)$/.test(roleOf(el)) ||
  (isTextInput(el) && readonlyOf(el) === true);
// Those of the group itself, or of the boxes around a field, the nearest first.
const STEP_LEVELS = 3;
const steppingOf = el => {
  const found = new Map();
  let box = isStepped(el) ? el : null;
  for (let level = 0; level < STEP_LEVELS && box && box !== bodyOf() &&
    queryAll(box, '*').length <= STEPPER_MAX; level++) {
    for (const button of queryAll(box, BUTTONS)) {
      if (!cssHidden(button) && !found.has(button)) {
        found.set(button, level);
      }
    }
    box = roleOf(el) === 'group' ? null : flatParent(box);
  }
  return { list: Array.from(found).slice(0, NEAR_MAX).map(([button, level]) =>
    buttonFacts(button, level)), reversed: false };
};
const PLAIN_NUMBER = /^[-\u2212+]?\d+([.,]\d+)?$/;
const plainNumber = text => (PLAIN_NUMBER.test(text) ?
  Number(text.replace('\u2212', '-').replace(',', '.')) : null);
// What a group shows between its two buttons.
const stepperValue = el => {
  const buttons = queryAll(el, '*').length > STEPPER_MAX ? [] :
    Array.from(queryAll(el, BUTTONS)).filter(n => !cssHidden(n));
  if (buttons.length !== 2) {
    return null;
  }
  const found = Array.from(queryAll(el, '*')).filter(n =>
    !buttons.some(button => flatContains(button, n)) && !cssHidden(n))
    .map(n => (isField(n) ? rawValue(n) : fold(visibleText(n, 40))))
    .filter(text => plainNumber(text) !== null);
  return found.length && found.every(text => text === found[0]) ? found[0] :
    null;
};
// The track that a thumb runs on: the nearest box around it that is much
// longer in its direction.
const TRACK_TIMES = 2; // the shortest seen: 42 px for a thumb of 16
const trackOf = (el, reading) => {
  const own = boxOf(el);
  const side = reading.orientation === 'vertical' ? 'height' : 'width';
  if (roleOf(el) !== 'slider' || isField(el) || own[side] > 60) {
    return null;
  }
  let box = flatParent(el);
  for (let up = 0; up < 5 && box && box !== bodyOf(); up++) {
    const around = boxOf(box);
    if (around[side] >= TRACK_TIMES * own[side] && around[side] >= 30) {
      return box;
    }
    box = flatParent(box);
  }
  return null;
};
// A press on a track that two thumbs share may move the other one.
const THUMBS = '[role=slider],input[type=range]';
const isAlone = (el, track) => Array.from(queryAll(track, THUMBS))
  .every(other => other === el || flatContains(other, el));
// What its value is changed by, where it takes no input itself.
const partFacts = (el, reading, date, out) => {
  out.stepping = steppingOf(el);
  const track = trackOf(el, reading);
  out.track = track ? asArray(boxOf(track)) : null;
  if (track && isAlone(el, track)) {
    out.trackId = idOf(track);
  }
  // A field that is asked for a day may have a calendar, and say nothing of it.
  out.byParts = opensCalendar(el) || holdsCalendar(el) ||
    (!!date && isTextInput(el));
};
