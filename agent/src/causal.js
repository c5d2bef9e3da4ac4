// SPDX-License-Identifier: Apache-2.0
// What an input brings about at once: changes between the first listener on
// the way of its event and the end of the promises that its handlers left
// behind. Only these are surely its doing; the rest is told apart elsewhere.
const causal = { on: false, turn: 0, phase: '', input: '', began: 0,
  event: null };
const CAUSAL_TICKS = 60;
const CAUSAL_MS = 30; // a handler that stops the event hides its end from us
// However long its handlers take: an event has no phase when it is through.
const isUnderWay = event => !!event && eventPhaseGet.call(event) !== 0;
const endCausal = turn => {
  if (causal.turn === turn && causal.on) {
    flushRecords();
    if (causal.phase === 'click') {
      compareCanvases();
    }
    compareMoment();
    causal.on = false;
    if (!moment.noticed) {
      compareLater();
    }
    tellReceipts();
  }
};
const startCausal = (phase, event) => {
  flushRecords(); // what was before is not its doing
  causal.on = true;
  causal.phase = phase;
  causal.input = phase === 'focus' ? causal.input : phase;
  causal.began = performance.now();
  causal.event = event || null;
  causal.turn++;
  if (phase === 'click' && moment.canvases.size) {
    moment.canvases = listCanvases();
  }
};
// No timer ends it: one that is set during an input costs more than the rest.
const isCausal = () => causal.on && (isUnderWay(causal.event) ||
  performance.now() - causal.began < CAUSAL_MS);
// What the browser makes of an input: a click on a box changes it, a click on
// a button sends its form. These come when the click's own handlers are done.
const CONSEQUENCES = ['input', 'change', 'submit', 'reset', 'invalid',
  'beforetoggle', 'toggle', 'close', 'cancel'];
const consequence = event => {
  if (event.isTrusted && causal.began && (isUnderWay(causal.event) ||
      performance.now() - causal.began < CAUSAL_MS)) {
    startCausal(causal.phase, event);
    if (eventTypeGet.call(event) === 'reset') {
      moment.reset = causal.began;
    }
  }
};
// An act begins: what is seen from here on is held against what was.
const beginStory = () => {
  openLedger();
  forgetFacts();
  ledger.from = 0;
  ledger.to = 0;
  takeMoment();
};
// They are heard for as long as the document is watched.
const hearConsequences = () => {
  for (const kind of CONSEQUENCES) {
    hear(window, kind, consequence);
    listen.call(window, kind, leaveCausal);
    watching.off.push(() => unlisten.call(window, kind, leaveCausal));
  }
};
// A press moves the focus; what answers to that is told apart.
const focusCausal = () => {
  if (isPressed()) {
    startCausal('focus');
  }
};
const leaveCausal = async () => {
  const turn = causal.turn;
  for (let i = 0; causal.on && causal.turn === turn && i < CAUSAL_TICKS; i++) {
    await null;
  }
  endCausal(turn);
};
