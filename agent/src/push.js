// SPDX-License-Identifier: Apache-2.0
// Events to the runtime, through the binding. The first of a burst leaves at
// once; what follows within a frame leaves together.
const BINDING = 'deedPush';
const PUSH_MS = 16; // a frame at 60 Hz
const outbox = { events: [], last: -PUSH_MS, timer: 0 };
const sendOutbox = () => {
  outbox.timer = 0;
  const bind = globalThis[BINDING];
  const events = outbox.events;
  outbox.events = [];
  outbox.last = performance.now();
  if (events.length && typeof bind === 'function') {
    bind(JSON.stringify({ v: 1, rev: clock.revision, t: round(outbox.last),
      events }));
  }
};
// The answer to a call that armed a receipt, before the call ends. True: it left.
const answerNow = (token, text) => {
  const bind = globalThis[BINDING];
  if (typeof bind === 'function') {
    bind('{"v":1,"answer":' + JSON.stringify(token) + ',"said":' + text + '}');
    return true;
  }
  return false;
};
// What a receipt is about to tell goes with it.
const sendSoon = () => {
  if (outbox.timer || !outbox.events.length || isTelling()) {
    return;
  }
  const wait = PUSH_MS - (performance.now() - outbox.last);
  if (wait <= 0) {
    outbox.timer = -1;
    Promise.resolve().then(sendOutbox);
  } else {
    outbox.timer = ourTimeout(sendOutbox, wait);
  }
};
// Whoever reads a receipt wants to know at once what came of the input.
const sendNow = () => {
  if (outbox.timer > 0) {
    clearTimeout(outbox.timer);
  }
  sendOutbox();
};
// That the focus moves, and what is wrong in a form, is the press's as well.
const FOLLOWS_FOCUS = new Set(['focus', 'validation']);
const push = event => {
  const list = outbox.events;
  event.t = round(performance.now());
  if (isLeavingNow() && !FOLLOWS_FOCUS.has(event.kind)) {
    event.leaving = true;
    noteLeaving(event);
  } else if (isCausal() || isLeavingNow()) {
    event.caused = true;
    event.phase = causal.phase;
    // Only records come listener by listener; all else is compared at times.
    const root = event.kind === 'unrecorded' ? null : rootType();
    if (root) {
      event.root = root;
    }
  } else if (awaitsPress()) {
    event.early = true;
  }
  if (list.length < 200) {
    list.push(event);
  } else {
    list[199] = { kind: 'overflow' };
  }
  sendSoon();
  return event;
};
