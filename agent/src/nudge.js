// SPDX-License-Identifier: Apache-2.0
// A value of a control of the platform by one trusted key: the control is put
// beside its target without a word to the page, and the key that follows makes
// the last step. The page hears of the target alone, from the browser itself.
const nudges = new WeakMap();
const stepsBeside = (el, text) => {
  for (const [move, key] of [['stepDown', 'ArrowUp'],
    ['stepUp', 'ArrowDown']]) {
    const trial = tryValue(el, text);
    try {
      HTMLInputElement.prototype[move].call(trial);
    } catch (e) {
      return null; // step="any"
    }
    const beside = inputValueGet.call(trial);
    if (beside !== text && beside !== '') {
      return { beside, keys: [key] };
    }
  }
  return null;
};
// Which part of a date its keys change, and where that stands: the order is
// the browser's, by its language.
const PARTS = { date: ['day', { year: 'numeric', month: 'numeric',
  day: 'numeric' }], 'datetime-local': ['day', { year: 'numeric',
  month: 'numeric', day: 'numeric' }], month: ['month', { year: 'numeric',
  month: 'long' }], time: ['minute', { hour: 'numeric', minute: 'numeric' }] };
const PART_AT = { date: 8, 'datetime-local': 8, month: 5, time: 3 };
const partBeside = (el, text) => {
  const type = inputType(el);
  const part = PARTS[type];
  const at = PART_AT[type];
  const now = part ? Number(text.slice(at, at + 2)) : NaN;
  if (!isFinite(now)) {
    return null;
  }
  const least = part[0] === 'minute' ? 0 : 1;
  const up = now > least;
  const beside = text.slice(0, at) + String(now + (up ? -1 : 1))
    .padStart(2, '0') + text.slice(at + 2);
  const order = new Intl.DateTimeFormat(navigator.language, part[1])
    .formatToParts(new Date(2024, 4, 17, 13, 45)).map(p => p.type)
    .filter(name => name !== 'literal');
  const place = order.indexOf(part[0]);
  return place < 0 ? null : { beside, keys: Array(place).fill('ArrowRight')
    .concat(up ? 'ArrowUp' : 'ArrowDown') };
};
const besideValue = (el, text) => {
  const type = isField(el) && tagOf(el) === 'input' ? inputType(el) : '';
  return type === 'range' ? stepsBeside(el, text) :
    PARTS[type] ? partBeside(el, text) : null;
};
const besideOption = (el, option) => {
  const all = Array.from(accessor(HTMLSelectElement.prototype, 'options')
    .call(el)).filter(o => !isNativelyDisabled(o) && !cssHidden(o));
  const at = all.indexOf(option);
  const before = at > 0 ? all[at - 1] : all[at + 1];
  return at < 0 || !before || has(el, 'multiple') ? null :
    { beside: before, keys: [at > 0 ? 'ArrowDown' : 'ArrowUp'] };
};
// Arrow keys open a select on this platform instead of moving it.
const isMac = () => /^Mac/.test(navigator.platform);
const takesNoKeys = el => isNativelyDisabled(el) || readonlyOf(el) === true;
const NUDGE = 'nudge';
const nudged = { timers: 0 }; // that the page set while it got the keys
// `put` sets the place beside; `holds` says whether it is the target now.
const beginNudge = (el, found, put, holds) => {
  if (!found || takesNoKeys(el) || deepActive() === el &&
      inputType(el) !== 'range' && tagOf(el) !== 'select') {
    return null; // the keys would begin at a part that is not known
  }
  giveFocus(el);
  if (deepActive() !== el) {
    return null;
  }
  const nudge = { heard: false, mark: timerMark() };
  nudge.hear = event => {
    nudge.heard = nudge.heard || (event.isTrusted && event.target === el &&
      holds());
  };
  listen.call(el, 'input', nudge.hear, true);
  nudges.set(el, nudge);
  put(found.beside);
  arm(el, { token: NUDGE, kinds: ['keydown', 'input', 'change'] });
  return { keys: found.keys };
};
// True: the browser told the page. Nothing is left behind either way.
const endNudge = el => {
  const nudge = nudges.get(el);
  disarm(NUDGE);
  nudges.delete(el);
  if (nudge) {
    unlisten.call(el, 'input', nudge.hear, true);
    nudged.timers = timerMark() - nudge.mark;
  }
  return !!nudge && nudge.heard;
};
const nudgeValue = (el, text) => beginNudge(el, besideValue(el, text),
  beside => setInputValue.call(el, beside), () => inputValueGet.call(el) === text);
const nudgeOption = (el, all, option) => (isMac() ? null :
  beginNudge(el, besideOption(el, option), beside => setSelectIndex.call(el,
    Array.from(all).indexOf(beside)), () => option.selected));
