// SPDX-License-Identifier: Apache-2.0
// The one entry. A method takes an object and gives an object; what goes
// wrong in a page comes back as {ok:false}, it never throws.
const ACTS = { focus: actFocus, focusWithin: actFocusWithin, setValue: actSetValue, select: actSelect,
  setChecked: actChecked, submit: actSubmit, selectText: actSelectText,
  selectPart: actSelectPart,
  caretEnd: actCaretEnd,
  setRangeText: actRangeText, click: actClick, synthesize: actSynthesize, setOpen: actOpen,
  scrollIntoView: scrollToView, scroll: actScroll,
  scrollList: actScrollList, blur: actBlur };
const READS = { text: el => ({ text: visibleText(el, 20000) }),
  value: el => ({ reading: readingOf(el) }),
  state: el => ({ states: statesOf(el) }),
  all: el => ({ text: visibleText(el, 20000), reading: readingOf(el),
    states: statesOf(el), role: ariaRoleOf(el), name: ariaNameOf(el),
    description: descriptionOf(el), custom: isUntold(el) }) };
// Only the probe in the page's own world listens to this event: it knows which
// listeners there are on the way up from here. It cannot reach into a closed
// root. Where it shares the window with us it answers at once, by an event
// whose detail is a text.
const LISTENERS_MAX = 4000;
const pointAt = (el, type, at, others) => {
  if (closedHosts(el).size) {
    return { asked: false };
  }
  const top = at ? topAt(at[0], at[1]) : null;
  const out = { asked: true };
  hearTied(type);
  const onSaid = e => {
    out.said = String(e.detail).slice(0, LISTENERS_MAX);
  };
  listen.call(window, type + 'said', onSaid, true);
  [top && flatContains(el, top) ? top : el].concat(others || standIns(el))
    .forEach((node, detail) => dispatchFn.call(node, new CustomEvent(type,
      { composed: true, detail })));
  unlisten.call(window, type + 'said', onSaid, true);
  return out;
};
// The same at the words that are its name, which it is pressed at from now on.
const pointAtName = (el, type) => {
  const at = nameSpot(el);
  if (!at) {
    return { asked: false };
  }
  aimedAtName.add(el);
  return Object.assign(pointAt(el, type, at), { at });
};
// One candidate only: then it is the one that will be acted on.
const withArm = (result, arg) => {
  const found = result.candidates || [];
  if (found.length !== 1) {
    return result;
  }
  const el = nodeOf(found[0].id);
  const facts = found[0].facts;
  if (arg.ask) {
    Object.assign(result, pointAt(el, arg.ask, facts && (facts.point ||
      (facts.via && facts.via.point))));
  }
  return arg.arm ? Object.assign(result, arm(el, arg.arm)) : result;
};
// Where there may be more than was found is said in the same go.
const withLeads = result => {
  if (result.elements || (result.candidates && !result.candidates.length)) {
    result.leads = { closed: anySuspect(), custom:
      !result.elements && hasCustom() };
  }
  return result;
};
// How it is after an act, for whoever goes on with it.
// What was chosen is judged by the control itself, wherever it stands.
const withFacts = (el, arg, done) => {
  const facts = arg.action === 'select' && !arg.ask && !arg.arm ?
    addFacts({}, el) : factsOf(el, askedAt.get(el), { submit: arg.submit });
  const { said } = arg.ask ? pointAt(el, arg.ask, facts.point || (facts.via &&
    facts.via.point)) : {};
  return Object.assign({ element: Object.assign(selfOf(el), { facts }) },
    said === undefined ? null : { said }, arg.arm ? arm(el, arg.arm) : null, arg.arm || arg.ask ? null : done);
};
// How the target is after an input, for whoever has to judge it.
const afterFacts = (el, arg) => ({ element: Object.assign(selfOf(el),
  { facts: { fingerprint: fingerprintOf(el) } }), equals: typeof arg.text === 'string' ?
  equalsValue(el, arg.text) : null });
// Whether these did what they are for is read from the control itself: rules
// that the page changed about it prove nothing more, and cost time to read.
const SETTERS = new Set(['select', 'setValue', 'setChecked', 'setOpen']);
// Methods that work on one element get it as `el`.
const ON_ELEMENT = {
  role: el => ({ role: ariaRoleOf(el) }),
  name: el => ({ name: ariaNameOf(el), written: writtenNameOf(el) }),
  element: el => elementOf(el),
  states: el => ({ states: statesOf(el) }),
  facts: (el, arg) => {
    const out = Object.assign(elementOf(el),
      { facts: factsOf(el, arg.position, arg) });
    if (arg.adjust) {
      bareFacts(el, out);
    }
    if (arg.from && nodeOf(arg.from)) {
      out.past = pastMiddle(nodeOf(arg.from), el);
    }
    return Object.assign(out, arg.arm ? arm(el, arg.arm) : null);
  },
  sample2: el => sampleTwice(el),
  listeners: el => listenerFacts(el),
  equalsValue: (el, arg) => ({ equals: equalsValue(el, String(arg.text)) }),
  options: el => optionsOf(el) || { list: [], cut: false },
  arm: (el, arg) => arm(el, arg),
  point: (el, arg) => pointAt(el, arg.ask, arg.at),
  pointName: (el, arg) => pointAtName(el, arg.ask),
  read: (el, arg) => (READS[arg.what || 'all'] || READS.all)(el),
  act: (el, arg) => {
    if (typeof ACTS[arg.action] !== 'function') {
      return refuse('bad_action', String(arg.action));
    }
    flushRecords();
    beginStory(arg.follows === true || arg.arm ? READ_NONE :
      SETTERS.has(arg.action) ? READ_STATE : READ_ALL);
    startCausal(/^focus/.test(arg.action) ? 'focus' : undefined);
    const mark = ledger.timers;
    nudged.timers = 0;
    try {
      const done = ACTS[arg.action](el, arg);
      if (done.ok === false) {
        return done;
      }
      done.timers = timerMark() - mark + nudged.timers;
      if (done.timers > 0) {
        startPace();
      }
      if (!arg.wants) {
        return done;
      }
      forget();
      return connected(el) ? Object.assign(withFacts(el, arg, done),
        { timers: done.timers }) : done;
    } finally {
      leaveCausal();
    }
  },
  // To be typed into: the focus first, then the receipt, in one go.
  ready: (el, arg) => {
    const done = ON_ELEMENT.act(el, { action: arg.action, follows: true });
    forget();
    if (done.ok === false || done.focused === false) {
      return done;
    }
    const { said } = arg.ask ? pointAt(deepActive() || el, arg.ask, null, []) :
      {};
    const armed = () => {
      forget();
      return Object.assign(done, said === undefined ? null : { said },
        arm(el, arg));
    };
    return done.rich && done.moved ? selectionTold().then(armed) : armed();
  },
  putText,
  copyText: el => copyText(el),
  filePlace: el => filePlace(el),
  internals: tellInternals,
  adopt: el => ({ adopted: adoptRoot(el) })
};
const ON_PAGE = {
  hello: () => ({ hash: agent.hash, url: location.href,
    readyState: doc.readyState, nowMs: round(performance.now()) }),
  find: arg => withArm(withLeads(find(arg)), arg),
  receipt: arg => {
    const told = () => {
      compareMoment();
      sendNow();
      const read = readReceipt(arg.token);
      sendSoon();
      return Object.assign(read, arg.el && nodeOf(arg.el) ?
        afterFacts(nodeOf(arg.el), arg) : null);
    };
    const coming = wheelCame(arg.token);
    return coming ? coming.then(told) : told();
  },
  rest: arg => comeToRest(arg.token),
  pulse,
  carried: carriedData,
  carryTo,
  carryEnd,
  disarm: arg => ({ disarmed: disarm(String(arg.token)) !== null }),
  watch,
  hearAgain,
  expect: expectNow,
  armBody: arg => arm(bodyOf() || htmlOf(), arg),
  suspects: closedSuspects,
  customs: () => ({ any: hasCustom() }),
  hit: arg => {
    const top = topAt(arg.x, arg.y);
    return { element: top ? elementOf(top) : null };
  },
  scroll: arg => actScroll(null, arg),
  narrate,
  pageText,
  pageHtml,
  stored,
  tryFiles,
  triedFiles,
  changes,
  // Who asks for the place alone wants no more.
  snapshot: arg => (arg.max ? snapshot(arg) : withLeads(snapshot(arg)))
};
const adoptRoot = root => {
  if (!(root instanceof ShadowRoot)) {
    return false;
  }
  allRoots();
  adopted.set(HOST.call(root), root);
  addRoot(root);
  return true;
};
const run = (method, arg, node) => {
  if (Object.prototype.hasOwnProperty.call(ON_PAGE, method)) {
    return ON_PAGE[method](arg);
  }
  if (!Object.prototype.hasOwnProperty.call(ON_ELEMENT, method)) {
    return refuse('bad_method', String(method));
  }
  const el = node || nodeOf(String(arg.el));
  return el ? ON_ELEMENT[method](el, arg) :
    refuse('no_such_element', String(arg.el));
};
// The document's security origin: what about:blank and srcdoc inherit, "null"
// for data: and sandboxed frames. A file has no origin, so its address is told.
const originOf = () => (location.protocol === 'file:' ?
  location.href.replace(/#.*$/, '') : self.origin);
// Where the part begins that a pinch has enlarged: input is sent to places of
// that part, and everything else here is told of the page as it is laid out.
const shownPart = () => {
  const part = window === window.top ? window.visualViewport : null;
  return part && part.scale !== 1 && (part.offsetLeft || part.offsetTop) ?
    { shownAt: [round(part.offsetLeft), round(part.offsetTop)] } : null;
};
const stamp = result => Object.assign({ ok: true, rev: clock.revision,
  nowMs: round(performance.now()), origin: originOf() }, shownPart(), result);
const failed = e => ({ ok: false, rev: clock.revision, error: 'agent',
  message: clip(String((e && e.stack) || e), 600) });
const EARLY = new Set(['find', 'facts']);
const agent = {
  hash: '@DEED_AGENT_HASH@',
  call(method, arg, node) {
    try {
      forget();
      flush();
      checkRoute('call');
      const result = run(method, arg || {}, node);
      return result instanceof Promise ? result.then(stamp, failed) :
        stamp(result);
    } catch (e) {
      return failed(e);
    } finally {
      forget(); // keeps no node alive between calls
    }
  },
  // The same as text: cheaper than to have the browser copy the object. A press
  // follows an answer that arms a receipt: it leaves before the call ends, and
  // what the press is compared with is read meanwhile.
  // `target`: what is acted on from now on.
  // Whoever is asked for a document that is gone says so: its answers would be
  // taken for those of the one that the window shows now.
  say(method, arg, target) {
    if (document !== doc) {
      return JSON.stringify(refuse('old_document', location.href));
    }
    watching.target = target && nodeOf(target) || watching.target;
    const result = agent.call(method, arg);
    if (result instanceof Promise) {
      return result.then(JSON.stringify);
    }
    const text = JSON.stringify(result);
    if (EARLY.has(method) && result.armed && answerNow(result.armed, text)) {
      readAhead();
    }
    return text;
  },
  isOf: other => other === doc,
  node: id => nodeOf(id),
  id: node => idOf(node),
  path: id => (nodeOf(id) ? eventPath(nodeOf(id)) : [])
};
// A second run in the same world keeps the first agent and its handles. The
// first document of a frame hands its window on to the next one: that is
// another document, and needs an agent of its own.
if (globalThis.deed && globalThis.deed.hash === agent.hash &&
    globalThis.deed.isOf(doc)) {
  return globalThis.deed;
}
startObserver();
startClock();
startCertified();
hearFirst();
startRehearsal();
globalThis.deed = Object.freeze(agent);
return agent;
