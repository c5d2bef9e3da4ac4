// SPDX-License-Identifier: Apache-2.0
// Leaving a field. A press takes the focus from the field that had it, before it
// is let go: what `change`, `blur` and `focusout` of that field bring about is
// not the doing of what is pressed. The handlers of `pointerdown` and
// `mousedown` are through by then, and those of the focus that the target gets
// come afterwards.
const leaving = { on: false, field: null, from: 0, to: 0, timers: 0, mark: 0,
  frames: 0, framed: false, came: false, did: false };
const LEAVING = new Set(['change', 'blur', 'focusout']);
const heldPress = () => Array.from(receipts.values()).find(r => r.pressed &&
  !r.released) || null;
const isLeft = (receipt, el) => !!el && el !== receipt.target &&
  (isField(el) || el.isContentEditable === true) &&
  !flatContains(receipt.target, el) && !flatContains(el, receipt.target) &&
  !receipt.targets.has(el) && !standIns(receipt.target).includes(el);
const isLeavingNow = () => leaving.on && causal.phase === 'leave' && isDuring();
const beginLeaving = event => {
  const receipt = event.isTrusted && LEAVING.has(eventTypeGet.call(event)) ?
    heldPress() : null;
  const el = receipt ? targetOf(event) : null;
  if (!receipt || !isLeft(receipt, el)) {
    return false;
  }
  if (isLeavingNow()) {
    causal.event = event;
    return true;
  }
  startCausal('leave', event);
  leaving.on = true;
  leaving.field = el;
  leaving.from = leaving.from || causal.began;
  leaving.mark = timerMark();
  // Asked for before the page's handlers do, it is told first.
  requestAnimationFrame(() => { leaving.came = true; });
  leaving.frames = frameMark();
  return true;
};
// Its promises are through: what comes now is another's.
const endLeaving = () => {
  if (!leaving.on) {
    return;
  }
  flushRecords();
  compareMoment();
  const timers = timerMark() - leaving.mark;
  leaving.timers += timers;
  leaving.framed = leaving.framed || frameMark() > leaving.frames + 1;
  leaving.did = leaving.did || timers > 0 || leaving.framed;
  if (leaving.did) { // before anything that it put off
    push({ kind: 'unrecorded', id: null, what: 'left', place: 'document:left',
      hidden: true });
  }
  leaving.on = false;
  leaving.to = performance.now();
};
const forgetLeaving = () => Object.assign(leaving, { on: false, field: null,
  from: 0, to: 0, timers: 0, framed: false, did: false });
const noteLeaving = event => {
  if (event.kind === 'mutation' ? event.places.some(p => !p.same && !p.hidden) :
    event.kind !== 'receipt') {
    leaving.did = true;
  }
};
const leavingFacts = () => (leaving.from === 0 ? null : {
  name: leaving.field ? clip(nameOf(leaving.field), 120) : null,
  did: leaving.did, fromMs: systemTime(leaving.from),
  toMs: systemTime(leaving.to || performance.now()) });
