// SPDX-License-Identifier: Apache-2.0
// The receipt: which element really got the input. Capturing listeners on the
// window are added when the agent starts, before any script of the page, so
// that no listener of the page runs before them; they do nothing while no
// receipt is armed. With a guard, input that would reach another element is
// stopped.
const receipts = new Map();
const RECEIPT_MS = 15000; // limit: longer than the default time of a request
const RECEIPT_EVENTS_MAX = 64; // limit of an answer
const DEFAULT_KINDS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup',
  'click'];
const composedPathFn = Event.prototype.composedPath;
const stopFn = Event.prototype.stopImmediatePropagation;
const preventFn = Event.prototype.preventDefault;
const preventedGet = accessor(Event.prototype, 'defaultPrevented');
const eventTypeGet = accessor(Event.prototype, 'type');
const eventAtGet = accessor(Event.prototype, 'currentTarget');
const eventPhaseGet = accessor(Event.prototype, 'eventPhase');
const pathOf = event => composedPathFn.call(event);
// The path of an event ends at a closed shadow root. Inside one, the point of
// the event, or the focus, says who gets it.
const closedHosts = el => {
  const hosts = new Set();
  for (let root = rootOf(el); root instanceof ShadowRoot;
    root = rootOf(HOST.call(root))) {
    if (adopted.has(HOST.call(root))) {
      hosts.add(HOST.call(root));
    }
  }
  return hosts;
};
const reaches = (receipt, path, event) => {
  if (path.some(n => receipt.targets.has(n))) {
    return true;
  }
  if (!receipt.hosts.size || !path.some(n => receipt.hosts.has(n))) {
    return false;
  }
  const inside = event instanceof MouseEvent ?
    topAt(event.clientX, event.clientY) : deepActive();
  return inside !== null && hitKind(receipt.target, inside) !== null;
};
// From the first event to the last the target must stay the one that was
// checked. What changed before the first is the doing of the pointer that came
// near.
const checkRecycled = (receipt, type) => {
  const first = !receipt.begun;
  if (first || receipt.guard) {
    flushRecords();
  }
  if (first) {
    receipt.begun = true;
    receipt.begunAt = performance.now();
    beginStory(receipt.tells === 'input' ? READ_STATE : READ_ALL);
    receipt.keeps = receipt.byKeys || isKeptState(receipt.target);
  }
  if (!receipt.guard || (!first && clock.revision === receipt.revision)) {
    return;
  }
  receipt.revision = clock.revision;
  forget();
  // Its own handlers may have renamed it; what came with the focus that the
  // press took from elsewhere was not their doing.
  const strict = first || (receipt.sampled && type === 'pointerup');
  receipt.recycled = receipt.recycled || isOther(receipt, strict);
  if (!first && !receipt.recycled) {
    receipt.answered = receipt.answered || (!strict && isAway(receipt));
    renewIdentity(receipt);
  }
};
// Something that shall stay as it was put: then it counts what the page puts
// off meanwhile.
const isKeptState = el => isNativeCheck(el) || has(el, 'aria-checked') ||
  has(el, 'aria-pressed') || (tagOf(el) === 'label' && isHtml(el));
// The target is gone from where it was pressed, or something lies over it.
const isAway = receipt => receipt.pressed && (!connected(receipt.target) ||
  !hitKind(receipt.target, topAt(...receipt.pressedAt)));
// The focus is about to move: the handlers of the press are through.
const onFocusMove = event => {
  beginLeaving(event);
  for (const receipt of receipts.values()) {
    if (receipt.guard && receipt.pressed && !receipt.sampled &&
        event.isTrusted) {
      checkRecycled(receipt, 'focus');
      receipt.sampled = true;
    }
  }
};
const isPressed = () => {
  for (const receipt of receipts.values()) {
    if (receipt.guard && receipt.begun) {
      return true;
    }
  }
  return false;
};
// A press that has begun and is told when its click is through.
const awaitsClick = () => {
  for (const receipt of receipts.values()) {
    if (receipt.begun && receipt.tells === 'click') {
      return true;
    }
  }
  return false;
};
const awaitsPress = () => {
  for (const receipt of receipts.values()) {
    if (receipt.guard && !receipt.begun) {
      return true;
    }
  }
  return false;
};
// A press on a label presses its control as well: one input, two clicks.
const isEcho = (receipt, type, node) => type === 'click' && !!node &&
  receipt.events.some(e => {
    const before = e.type === 'click' && e.mine && e.node && e.node.deref();
    const label = before ? flatClosest(before, n => tagOf(n) === 'label' &&
      isHtml(n)) : null;
    return !!label && controlGet.call(label) === node;
  });
const HELD_BACK = new Set(['pointerdown', 'mousedown', 'pointerup', 'mouseup',
  'click', 'dragstart']);
// The clock of the system knows whole milliseconds; that of the document, whose
// start is known exactly, more, and goes on where the other was set anew.
const CLOCK_OFF_MS = 3;
const systemTime = at => {
  const rough = Date.now() - (performance.now() - at);
  const exact = performance.timeOrigin + at;
  return Math.abs(exact - rough) < CLOCK_OFF_MS ? exact : rough;
};
const recordEvent = (receipt, event) => {
  if (!event.isTrusted) {
    return;
  }
  const type = eventTypeGet.call(event);
  const path = pathOf(event);
  const node = path.find(n => n !== window && typeOf(n) === 1) || null;
  checkRecycled(receipt, type);
  const echo = !receipt.recycled && isEcho(receipt, type, node);
  const mine = echo || (!receipt.recycled && reaches(receipt, path, event));
  noteStamp(event);
  // What opens under the pointer when pressed waits for the release, wherever
  // that is now. A click is another matter.
  const release = receipt.pressed && !receipt.recycled &&
    /^(pointer|mouse)up$/.test(type);
  // A drag that was not taken up at its target is none at all.
  const astray = receipt.holds && !receipt.pressed && HELD_BACK.has(type);
  const stopped = !mine && (astray || (receipt.guard &&
    !receipt.free.has(type) && !release));
  if (mine && type === 'pointerdown') {
    receipt.pressed = true;
    receipt.pressedAt = [event.clientX, event.clientY];
    receipt.sampled = false;
  }
  receipt.released = receipt.released || /^(?:pointerup|mouseup|click)$/.test(type);
  if (mine || receipt.byDrag || (receipt.byKeys && type !== 'keydown')) {
    startCausal(type, event); // a key may press a button or send a form elsewhere
  }
  if (receipt.events.length < RECEIPT_EVENTS_MAX) {
    receipt.events.push({ type, event, node: node && new WeakRef(node), mine,
      stopped, echo,
      who: !mine && node ? coverFacts(receipt.target, node) : null });
  }
  if (stopped) {
    stopFn.call(event);
    preventFn.call(event);
  }
  if (receipt.came) {
    ourTimeout(receipt.came, 0); // when the handlers are through
  }
};
// The browser acknowledges a wheel that nobody can prevent before the page has
// got it; it comes with the next frame.
const WHEEL_MS = 500;
const wheelCame = token => {
  const receipt = receipts.get(String(token));
  return !receipt || receipt.events.length ||
      receipt.kinds.indexOf('wheel') < 0 ? null : new Promise(ok => {
    receipt.came = ok;
    ourTimeout(ok, WHEEL_MS);
  });
};
const onAny = event => {
  const type = eventTypeGet.call(event);
  if (type === 'dragstart') {
    onCarryStart(event);
  } else if (type === 'pointermove') {
    dropAhead();
  }
  for (const receipt of receipts.values()) {
    if (receipt.kinds.indexOf(type) >= 0) {
      recordEvent(receipt, event);
    }
  }
  if (people.on) {
    notePerson(event);
  }
};
const FIRST = { capture: true, passive: false };
// Nothing of a touch or of the wheel is ever prevented, and a listener that could prevent it
// would make scrolling wait for it.
const FIRST_PASSIVE = { capture: true, passive: true };
const SCROLLING = ['touchstart', 'touchmove', 'touchend', 'wheel'];
// Every kind that a receipt may ask for.
const KINDS = DEFAULT_KINDS.concat(['contextmenu', 'auxclick', 'mousemove',
  'pointermove', 'dragstart', 'drop', 'dragend', 'keydown', 'keyup',
  'beforeinput', 'input', 'change', 'submit'], SCROLLING);
// `first`: they were added before any script of the page could add its own. A
// document without its root element has run none.
const ears = { first: false, ends: new Set() };
const hearFirst = () => {
  ears.first = !htmlOf();
  for (const kind of KINDS) {
    listen.call(window, kind, onAny, SCROLLING.indexOf(kind) < 0 ? FIRST :
      FIRST_PASSIVE);
  }
  listen.call(window, 'blur', onFocusMove, true);
  listen.call(window, 'focus', onFocusMove, true);
};
// The other end of the path: there the handlers of the page are through.
// Adding and removing these costs more than all the rest, so they stay for a
// moment in case that another action follows.
const IDLE_MS = 1000;
// In one task with the mousedown, or the click, that follows.
const WITH_NEXT = new Set(['pointerdown', 'pointerup', 'mouseup']);
const hearEnds = kinds => {
  neverMind('ears');
  for (const kind of kinds) {
    if (!ears.ends.has(kind) && !WITH_NEXT.has(kind)) {
      ears.ends.add(kind);
      listen.call(window, kind, leaveCausal);
    }
  }
};
const dropEnds = () => {
  for (const kind of ears.ends) {
    unlisten.call(window, kind, leaveCausal);
  }
  ears.ends.clear();
};
const dropEndsSoon = () => doLater('ears', IDLE_MS, () => {
  if (!receipts.size) {
    dropEnds();
  }
});
// document.open() removed them, and the page's own may be there already.
const hearKindsAgain = () => {
  const ends = Array.from(ears.ends);
  dropEnds();
  hearFirst();
  ears.first = false;
  if (receipts.size) {
    hearEnds(ends);
  }
};
// Most receipts tell themselves when their input is over, together with what
// came of it, and nobody has to ask. After which event that is: what a press
// does by itself (send a form, follow a link, press what a label is for) comes
// when the click is through, and then it has to be asked for.
const tellsAfter = (el, arg) => {
  if (!arg.tell || arg.tell === 'input') {
    return arg.tell || null;
  }
  if (nativeKind(el)) {
    return nativeKind(el) === 'toggle' ? 'change' : null;
  }
  return flatClosest(flatParent(el), nativeKind) ? null : 'click';
};
const TELLING_MS = 300; // handlers that take longer do not keep news back
const isTelling = () => {
  for (const receipt of receipts.values()) {
    if (receipt.tells && receipt.begun) {
      return performance.now() - receipt.begunAt < TELLING_MS;
    }
  }
  return false;
};
const tellReceipts = () => tellAfter(receipt => receipt.tells);
// A receipt is told as it is when something was noticed, or when it is asked for
// a value alone; else it waits for all that may be an effect.
const isToldSoon = () => {
  for (const { tells, events, wants } of receipts.values()) {
    if (tells && (moment.noticed || (wants &&
        typeof wants.text === 'string')) && events.some(e => e.mine &&
        e.type === tells)) {
      return true;
    }
  }
  return false;
};
// A document that is being left may not be asked any more until the other one
// is there: a press that is through tells itself before.
const tellBeforeLeaving = () => {
  if (!isUnderWay(causal.event)) {
    tellAfter(receipt => receipt.tells || 'click');
  }
  sendNow();
};
const tellAfter = last => {
  receipts.forEach((receipt, token) => {
    const type = last(receipt);
    if (!type || receipt.recycled || !receipt.events.some(e =>
      e.mine && e.type === type)) {
      return;
    }
    const text = receipt.wants && receipt.wants.text;
    if (typeof text === 'string' && equalsValue(receipt.target, text) !== true) {
      return; // there is more to come, or it is not what was typed
    }
    forget();
    outbox.events.push(Object.assign({ kind: 'receipt' }, readReceipt(token),
      receipt.wants && connected(receipt.target) ?
        afterFacts(receipt.target, receipt.wants) : null));
    forget();
    sendNow();
  });
};
// One at a time: a guard that was forgotten would stand in the way of the
// next input.
const arm = (el, arg) => {
  const token = String(arg.token);
  Array.from(receipts.keys()).forEach(disarm);
  const targets = new Set([el].concat(labelsOf(el), standIns(el),
    isRichText(el) ? [editingHost(el)] : []));
  for (const id of arg.also || []) {
    const more = nodeOf(id);
    if (more) {
      targets.add(more);
    }
  }
  const around = controlAround(el) || hostAround(el);
  if (around) {
    targets.add(around);
  }
  const tells = tellsAfter(el, arg);
  const receipt = { target: el, targets, guard: arg.guard === true,
    kinds: (arg.kinds || DEFAULT_KINDS).concat(tells === 'change' ? tells :
      []), events: [],
    free: new Set((arg.free || []).concat('change')), hosts: closedHosts(el),
    tells, wants: arg.wants || null,
    scene: arg.scene === true ? sceneOf(el) : null, at: liesAt(el),
    fingerprint: printKept(el),
    identity: arg.guard === true ? identityOf(el) : null, revision: 0,
    begun: false, pressed: false, released: false, sampled: false, answered: false,
    pressedAt: null, recycled: false, byKeys: (arg.kinds || []).indexOf('keydown') >= 0,
    byDrag: (arg.kinds || []).indexOf('drop') >= 0, holds: arg.hold === true,
    takes: arg.take === true, room: wheelRoom(el, arg.wheel) };
  hearEnds(receipt.kinds);
  startApproach();
  // Input may overtake whatever is said after this.
  watching.target = el;
  watching.seen = isDrawn(el);
  watching.folded = false;
  // A short life ends only while nothing came; what came will be read.
  const expire = () => {
    if (receipt.events.length && !receipt.late) {
      receipt.late = true;
      doLater('receipt', RECEIPT_MS, expire);
    } else {
      disarm(token);
    }
  };
  doLater('receipt', arg.ttlMs || RECEIPT_MS, expire);
  receipts.set(token, receipt);
  return { armed: token };
};
const takeReceipt = token => {
  const receipt = receipts.get(token);
  if (receipt) {
    receipts.delete(token);
    neverMind('receipt');
    dropEndsSoon();
  }
  return receipt || null;
};
const disarm = token => {
  const receipt = takeReceipt(token);
  if (receipt) {
    sendSoon();
  }
  return receipt;
};
// No click follows a release whose handlers took the target away.
const checkRelease = receipt => {
  const last = receipt.events[receipt.events.length - 1];
  if (receipt.guard && receipt.pressed && last && last.mine &&
      /^(pointer|mouse)up$/.test(last.type)) {
    checkRecycled(receipt, 'click');
  }
};
// How many timers were set in this document since the act began, and since its
// receipt was read, for instance by code that handled an answer. Which code set
// them is not known.
const timersSet = () => timerMark() - ledger.timers;
const timersSince = () => (ledger.read ? timerMark() - ledger.read : 0);
// A page that set timers while it came up may write its fields when they fire.
const youngFor = () => (putsOff() ? round(PUT_OFF_MS - ageMs()) : 0);
// What was let go on came with the press and is gone again: a lasso, a layer
// for dragging.
const isPassing = ups => ups.length > 0 && ups.every(e => !e.mine && e.node &&
  e.node.deref() && !connected(e.node.deref()));
// The target is gone, and its like stands where it was pressed, in the same
// state: it was drawn anew and still waits for its click.
const TOLD_STATES = ['role', 'aria-expanded', 'aria-pressed', 'aria-selected',
  'aria-checked', 'disabled'];
const TWIN_LEVELS = 4; // limit: levels up to its like
const isDrawnAgain = receipt => {
  const el = receipt.target;
  let near = connected(el) || !receipt.pressedAt ? null :
    topAt(...receipt.pressedAt);
  for (let i = 0; near && i < TWIN_LEVELS; i++, near = flatParent(near)) {
    const twin = near;
    if (tagOf(twin) === tagOf(el) && wordsOn(twin) === wordsOn(el) &&
        TOLD_STATES.every(name => attr(twin, name) === attr(el, name))) {
      return true;
    }
  }
  return false;
};
// Flags that do not hold are left out of what is sent.
const eventFacts = e => ({ type: e.type, mine: e.mine || undefined,
  stopped: e.stopped || undefined, echo: e.echo || undefined,
  who: e.who || undefined });
const isPrevented = e => !e.stopped && preventedGet.call(e.event);
// Whoever reads it sends what is left to send.
const readReceipt = token => {
  const receipt = takeReceipt(String(token));
  if (!receipt) {
    return { ok: false, error: 'no_receipt', message: String(token) };
  }
  checkRelease(receipt);
  const ups = receipt.events.filter(e => /up$/.test(e.type));
  const el = receipt.target;
  const timers = timersSet();
  const putOff = receipt.begun ? timers - leaving.timers : 0;
  ledger.read = ledger.timers + timers;
  if (putOff > 0) {
    startPace();
  }
  return { token: String(token), first: ears.first || undefined,
    events: receipt.events.map(eventFacts),
    recycled: receipt.recycled || undefined,
    answered: receipt.answered || undefined,
    passing: isPassing(ups) || undefined,
    timers: receipt.keeps ? putOff : undefined, putOff,
    youngMs: receipt.keeps ? youngFor() : undefined,
    beganMs: receipt.begun ? systemTime(receipt.begunAt) : 0,
    leaving: (receipt.begun && leavingFacts()) || undefined,
    tasks: receipt.begun ? longTasks(receipt.begunAt) : [],
    room: receipt.events.some(isPrevented) ? undefined : receipt.room,
    changed: !connected(el) || fingerprintOf(el) !== receipt.fingerprint,
    attached: connected(el), again: isDrawnAgain(receipt) || undefined };
};
