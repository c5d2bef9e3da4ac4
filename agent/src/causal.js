// SPDX-License-Identifier: Apache-2.0
// What an input brings about at once: changes between the first listener on
// the way of its event and the end of the promises that its handlers left
// behind. Only these are surely its doing; the rest is told apart elsewhere.
const causal = { on: false, turn: 0, phase: '', input: '', began: 0,
  event: null, tied: '', task: false, worn: null, taskFrom: 0, long: [],
  turned: new WeakSet(), styles: false, pending: false };
const CAUSAL_TICKS = 60; // limit: promises in a row that are followed
const CAUSAL_MS = 30; // for browsers whose order of tasks is not known
// The task of an input, with what the browser does when its handlers are
// through, ends where a task of the highest priority that it posted begins: in
// Chromium no timer, message or other work of a page came in between (90
// presses on a page that is full of these), and in Firefox, which gives such
// tasks more than timers have, none of the cases of "tasks" either. A handler
// that stops the event cannot hide this end.
const postTask = globalThis.scheduler ?
  globalThis.scheduler.postTask.bind(globalThis.scheduler) : null;
const AT_ONCE = { priority: 'user-blocking' };
const LATER = { priority: 'user-blocking', delay: 5 };
// Tasks that took so long that a dialog may have been open in them: it holds
// the page up for at least two messages between processes.
const LONG_MS = 0.5;
const LONG_MAX = 8; // limit: the oldest make room
const noteTask = to => {
  if (to - causal.taskFrom >= LONG_MS) {
    causal.long = causal.long.slice(1 - LONG_MAX);
    causal.long.push([round(causal.taskFrom), round(to)]);
  }
};
const longTasks = from => (postTask ? causal.long.concat(causal.task ?
  [[round(causal.taskFrom), round(performance.now())]] : []) :
  [[round(from), round(performance.now())]]).filter(span => span[1] >= from);
// A handler that opens a dialog stands still, and in Firefox other tasks go on
// meanwhile: that of the input is not over.
const closeTask = () => {
  if (isUnderWay(causal.event)) {
    postTask(closeTask, LATER);
    return;
  }
  noteTask(performance.now());
  if (causal.pending) {
    forget();
    compareMoment();
  }
  compareStylesNow();
  endLeaving();
  causal.task = false;
  endCausal(causal.turn);
};
// What a receipt that is told does not wait for: nothing of the page runs until
// the task of the input ends but further events of the input, and before these
// the style sheets are compared, too.
const compareStylesNow = () => {
  if (causal.styles) {
    causal.styles = false;
    forget();
    compareStyles();
    forget();
  }
};
const compareStylesInTime = () => {
  if (causal.task && isToldSoon()) {
    causal.styles = true;
  } else {
    compareStyles();
  }
};
// What the handlers of a press change is still so when those of its click are
// through, and is compared then; or at the end of the task, if no click comes.
const comparesLater = () => causal.task && causal.phase !== 'click' &&
  awaitsClick();
const compareInTime = () => {
  causal.pending = comparesLater();
  if (!causal.pending) {
    compareState();
    compareStylesInTime();
  }
};
const openTask = () => {
  if (postTask && !causal.task) {
    causal.task = true;
    causal.taskFrom = performance.now();
    postTask(closeTask, AT_ONCE);
  }
};
const isInTask = () => (postTask ? causal.task :
  performance.now() - causal.began < CAUSAL_MS);
// However long its handlers take: an event has no phase when it is through.
const isUnderWay = event => !!event && eventPhaseGet.call(event) !== 0;
// The browser tells of changes after each listener: the event is then still at
// the node whose listener made them. Its type, where that is a root.
const rootType = () => {
  const at = isUnderWay(causal.event) ? eventAtGet.call(causal.event) : null;
  return at && (at === window || at === doc || at === doc.documentElement ||
    at === bodyOf()) ? eventTypeGet.call(causal.event) : null;
};
const endCausal = turn => {
  if (causal.turn === turn && causal.on) {
    flushRecords();
    if (causal.phase === 'click') {
      compareCanvases();
      noteDrawing();
    }
    compareInTime();
    comparePictures();
    causal.on = false;
    if (!moment.noticed) {
      compareLater();
    }
    tellReceipts();
  }
};
const startCausal = (phase, event) => {
  endLeaving();
  flushRecords(); // what was before is not its doing
  compareStylesNow();
  causal.on = true;
  causal.phase = phase;
  causal.input = phase === 'focus' || phase === 'leave' ? causal.input : phase;
  causal.began = performance.now();
  causal.event = event || null;
  causal.turn++;
  leaving.came = false;
  openTask();
  if (phase === 'keydown' && event) {
    noteKey(event);
  }
  if (phase === 'click' && watching.target) {
    causal.worn = attr(watching.target, 'class') || '';
  }
  if (phase === 'click' && moment.canvases.size) {
    startDrawing();
  }
};
// A frame may come before that end. Where the field that lost the focus asked
// for one, what is drawn in it is not the input's doing.
const isInNextFrame = () => leaving.framed && leaving.came &&
  !isUnderWay(causal.event);
const isDuring = () => !isInNextFrame() && (causal.task || (causal.on &&
  (isUnderWay(causal.event) || isInTask())));
const isCausal = () => isDuring() && !isLeavingNow();
// What the browser makes of an input: a click on a box changes it, a click on
// a button sends its form. These come when the click's own handlers are done.
const CONSEQUENCES = ['input', 'change', 'submit', 'reset', 'invalid',
  'beforetoggle', 'toggle', 'close', 'cancel'];
// That something was opened or closed is told in a task of its own: it is the
// input's doing if it was opened or closed in the task of the input.
const LATER_TOLD = new Set(['toggle', 'close', 'cancel']);
const turnsNow = () => isUnderWay(causal.event) || isInTask();
const turnedBefore = event => {
  const el = LATER_TOLD.has(eventTypeGet.call(event)) && pathOf(event)[0];
  const row = el && ledger.rows.get(el);
  return !!el && (causal.turned.has(el) ||
    (!!row && row.tied && row.attrs.has('open')));
};
const consequence = event => {
  if (isGiving(event)) { // through a chooser, long after the press
    startCausal(causal.phase || 'click', event);
    return;
  }
  if (!event.isTrusted || !causal.began || beginLeaving(event)) {
    return;
  }
  const now = turnsNow();
  if (now && eventTypeGet.call(event) === 'beforetoggle') {
    causal.turned.add(pathOf(event)[0]);
  }
  if (now || turnedBefore(event)) {
    startCausal(causal.phase, event);
    if (eventTypeGet.call(event) === 'reset') {
      moment.reset = causal.began;
    } else if (eventTypeGet.call(event) === 'toggle') {
      checkLate(); // no record tells of a popover
    }
  }
};
// An act begins: what is seen from here on is held against what was.
const beginStory = (reads = READ_ALL) => {
  causal.styles = false; // what the act before has told is enough of it
  causal.pending = false;
  openLedger();
  forgetFacts();
  ledger.from = 0;
  ledger.to = 0;
  ledger.timers = timerMark();
  stopPace();
  forgetLeaving();
  causal.turned = new WeakSet();
  causal.worn = null;
  takeMoment(reads);
  takePictures();
};
// Where no engine follows an input through timers, the script in the page's own
// world does: it tells before one runs that a handler of the last input set.
const onTiedTimer = () => {
  if (causal.began && isLedgerOpen()) {
    startCausal(causal.phase);
  }
};
const hearTied = type => {
  if (watching.on && causal.tied !== type) {
    causal.tied = type;
    hear(window, type + 'tied', onTiedTimer);
    watching.off.push(() => { causal.tied = ''; });
  }
};
// They are heard for as long as the document is watched.
const hearConsequences = () => {
  for (const kind of CONSEQUENCES) {
    hear(window, kind, consequence);
    listen.call(window, kind, leaveCausal);
    watching.off.push(() => unlisten.call(window, kind, leaveCausal));
  }
};
// A press moves the focus; what answers to that is told apart. Where the
// handlers of the click move it, that is the doing of the click.
const focusCausal = () => {
  if (isPressed() && !(causal.phase === 'click' && isCausal())) {
    startCausal('focus');
  }
};
const leaveCausal = async () => {
  const turn = causal.turn;
  for (let i = 0; causal.on && causal.turn === turn && i < CAUSAL_TICKS; i++) {
    await null;
  }
  // The browser puts a box back that a handler kept from being turned when the
  // event is through: the end of the task shows it.
  if (postTask && causal.task && isUnderWay(causal.event) &&
      preventedGet.call(causal.event)) {
    return;
  }
  endCausal(turn);
};
