// SPDX-License-Identifier: Apache-2.0
// A number between two buttons: one that makes it less and one that makes it
// more. Signs are known everywhere, words in a few languages.
const MORE = /^[+\uff0b\u25b2\u2303\u02c4]$|^(increase|increment|more|plus|add one|step up|erh\u00f6hen|mehr|augmenter|plus)\b/i;
const LESS = /^[-\u2212\u2013\uff0d\u25bc\u2304\u02c5]$|^(decrease|decrement|less|fewer|minus|remove one|step down|verringern|weniger|diminuer|moins)\b/i;
const STEPPER_MAX = 60; // elements; a page is no stepper
const BUTTONS = 'button,[role=button],input[type=button]';
const saysStep = (el, words) => words.test(fold(nameOf(el))) ||
  words.test(fold(visibleText(el, 40)));
const stepButtons = box => {
  const all = Array.from(queryAll(box, BUTTONS)).filter(el => !cssHidden(el));
  const more = all.filter(el => saysStep(el, MORE));
  const less = all.filter(el => saysStep(el, LESS));
  return more.length === 1 && less.length === 1 && more[0] !== less[0] ?
    { more: more[0], less: less[0] } : null;
};
// The group itself, or the nearest box around a field that has such buttons.
const stepperOf = el => {
  const role = roleOf(el);
  const own = role === 'group' || role === 'spinbutton' ||
    (isTextInput(el) && readonlyOf(el) === true);
  if (!own) {
    return null;
  }
  let box = el;
  for (let up = 0; up < 3 && box && box !== bodyOf(); up++) {
    if (queryAll(box, '*').length > STEPPER_MAX) {
      return null;
    }
    const found = stepButtons(box);
    if (found) {
      return found;
    }
    box = role === 'group' ? null : flatParent(box);
  }
  return null;
};
const PLAIN_NUMBER = /^[-\u2212+]?\d+([.,]\d+)?$/;
const plainNumber = text => (PLAIN_NUMBER.test(text) ?
  Number(text.replace('\u2212', '-').replace(',', '.')) : null);
// What a group shows between its buttons.
const stepperValue = el => {
  const steps = stepperOf(el);
  if (!steps) {
    return null;
  }
  const found = Array.from(queryAll(el, '*')).filter(n => n !== steps.more &&
    n !== steps.less && !flatContains(steps.more, n) &&
    !flatContains(steps.less, n) && !cssHidden(n))
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
  const steps = stepperOf(el);
  out.moreId = steps ? idOf(steps.more) : null;
  out.lessId = steps ? idOf(steps.less) : null;
  const track = trackOf(el, reading);
  out.track = track ? asArray(boxOf(track)) : null;
  if (track && isAlone(el, track)) {
    out.trackId = idOf(track);
  }
  // A field that is asked for a day may have a calendar, and say nothing of it.
  out.byParts = !!steps || opensCalendar(el) || holdsCalendar(el) ||
    (!!date && isTextInput(el));
};
