// SPDX-License-Identifier: Apache-2.0
// The watch: everything the runtime wants to hear about, pushed as it happens.
const watching = { on: false, dialogs: new Map(), elements: new Map(),
  url: location.href, focus: null, off: [], late: 0, target: null,
  ours: false, seen: false, folded: false };
const checkRoute = how => {
  const url = location.href;
  if (url !== watching.url) {
    const from = watching.url;
    watching.url = url;
    clock.revision++;
    if (watching.on) {
      push({ kind: 'route', url, from, how, asksLogin: isLedToLogin() });
    }
  }
};
const checkElements = () => {
  watching.elements.forEach((before, id) => {
    const el = nodeOf(id);
    const states = el ? statesOf(el) : { attached: false };
    const diff = {};
    let any = false;
    for (const key of Object.keys(states)) {
      if (states[key] !== before.states[key]) {
        diff[key] = states[key];
        any = true;
      }
    }
    before.states = states;
    if (any) {
      push({ kind: 'state', id, states: diff });
    }
    checkValue(el, id, before);
  });
};
const checkValue = (el, id, before) => {
  const reading = el ? readingOf(el) : null;
  const text = JSON.stringify(reading);
  if (text !== before.reading) {
    before.reading = text;
    push({ kind: 'value', id, reading });
  }
};
// The target was drawn when it was pressed and is no longer: its form folded.
const checkTarget = () => {
  const target = watching.target;
  const open = target && isLedgerOpen() && connected(target);
  if (open && watching.folded && isDrawn(target)) {
    watching.seen = true;
    watching.folded = false;
    push({ kind: 'state', id: idOf(target), states: { visible: true } });
  } else if (open && watching.seen && !isDrawn(target)) {
    watching.seen = false;
    watching.folded = true;
    push({ kind: 'state', id: idOf(target), states: { visible: false } });
  }
};
// `fresh`: what is kept was read since anything of the page ran.
const checkLate = fresh => {
  watching.late = 0;
  if (!watching.on) {
    return;
  }
  if (fresh !== true) {
    forget();
  }
  checkDialogs();
  checkElements();
  checkTarget();
  checkControls();
};
// Geometry and style are read once a burst, not once a record.
const scheduleCheck = fresh => {
  if (watching.late) {
    return;
  }
  const wait = PUSH_MS - (performance.now() - outbox.last);
  if (wait <= 0) {
    checkLate(fresh);
  } else {
    watching.late = ourTimeout(checkLate, wait);
  }
};
// The part that the target was in is gone, and something, or nothing at all,
// stands in its place. A row that is taken out of a list is none.
const isSwept = row => {
  const target = watching.target;
  const el = elementAt(row.node);
  return !!target && !connected(target) && !!el && connected(el) &&
    Array.from(row.removed).some(n => typeOf(n) === 1 &&
      (n === target || contains(n, target))) &&
    (row.added.size > 0 || fold(contentOf(el)) === '');
};
// A heading among what came: the view that a router drew says what it is.
const VIEW_HEADINGS = 'h1,h2,[role="heading" i]';
const headingIn = rows => {
  for (const row of rows) {
    for (const n of Array.from(row.added).slice(0, 8)) {
      const found = typeOf(n) !== 1 || !connected(n) ? null :
        matches(n, VIEW_HEADINGS) ? n : queryAll(n, VIEW_HEADINGS)[0];
      if (found && isDrawn(found)) {
        return clip(fold(contentOf(found)), 120) || null;
      }
    }
    const own = row.text === undefined ? null : closest(elementAt(row.node),
      VIEW_HEADINGS);
    if (own) {
      return clip(fold(contentOf(own)), 120) || null;
    }
  }
  return null;
};
// How things look when the focus comes or goes: no words are shown or hidden by
// it, and no attribute that says something changes.
const isGlow = row => {
  const el = elementAt(row.node);
  const nodes = Array.from(row.added).concat(Array.from(row.removed));
  return !!el && row.text === undefined && isDrawn(el) &&
    !wasUnseen(row, el) && nodes.every(n => typeOf(n) === 1 ?
    lacksWords(n) && !matches(n, SPEAKING) : fold(contentOf(n)) === '') &&
    Array.from(row.attrs.keys()).every(name => !SPEAKING_ATTRIBUTES.has(name));
};
// The target is drawn in another way than it was when it was clicked, with the
// marks of the pointer and the focus on it, and than before.
const isRestyled = row => watching.target !== null &&
  row.node === watching.target && row.attrs.has('class') &&
  causal.worn !== null && isClassStyled(causal.worn, attr(row.node, 'class')) &&
  isClassStyled(row.attrs.get('class'), attr(row.node, 'class'));
// Words that begin to fade: code that hears of the end may take them away, put
// others there, or the same again.
const isFading = row => row.attrs.size > 0 && isElement(row.node) &&
  connected(row.node) && !lacksWords(row.node) && fadesOut(row.node);
// Flags that do not hold are left out of what is sent: most do not.
const lean = facts => {
  for (const key in facts) {
    if (facts[key] === false || facts[key] === null) {
      facts[key] = undefined;
    }
  }
  return facts;
};
// Where it was, and what a person could make of it.
const ROWS_MAX = 12;
const placeFacts = (place, fact, caused) => {
  const out = { place, count: fact.count, own: fact.own, deco: fact.deco };
  const rows = Array.from(fact.rows).slice(0, ROWS_MAX);
  if (!rows.length) {
    return out;
  }
  out.same = !rows.some(row => differsAt(row, place) &&
    !isAsBeforeApproach(row, place));
  out.hidden = !out.same && !rows.some(row =>
    isRowNoticed(row, place));
  out.near = rows.some(isNear);
  out.inner = fact.own && rows.every(row =>
    elementAt(row.node) !== watching.target);
  out.label = fact.own && !/:attr\./.test(place) ?
    clip(fold(contentOf(watching.target)), 80) : null;
  out.painted = !out.same && !out.hidden && rows.some(isPainted);
  out.deco = out.deco || rows.every(isHushed);
  out.glow = caused && causal.phase === 'focus' && !out.same &&
    rows.every(isGlow);
  out.fades = !out.same && !out.hidden && rows.some(isFading);
  out.restyled = !caused && fact.own && rows.some(isRestyled);
  if (!out.same && !out.hidden) {
    const parts = rows.filter(hasElements);
    addSaid(out, rows.length > 1 ? rows.filter(rowDiffers) : rows);
    out.off = DISABLES.test(place) && rows.every(isOff);
    out.item = parts.some(hasItem);
    out.offers = rows.some(isOffer);
    out.floats = !!out.fresh && isLedgerOpen() && rows.some(floatsAbove);
    out.formBack = parts.some(tellFormBack);
    out.swept = parts.some(isSwept);
    out.beside = !!out.fresh && rows.some(isBesideField);
    out.heading = isLedgerOpen() ? headingIn(rows) : null;
    out.challenge = parts.some(bringsChallenge);
    out.asksLogin = parts.some(tellLogin);
    out.title = rows.every(row => isElement(elementAt(row.node)) &&
      tagOf(elementAt(row.node)) === 'title');
    out.much = out.much || parts.some(row => countRows(row) >= ROWS_MUCH);
    out.echo = !caused && echoesField(rows);
  }
  if (out.hidden) {
    noteComing(place, fact);
  } else if (!out.same && !out.deco && !out.glow) {
    ledger.noticed.add(place);
  }
  if (!out.same && !out.hidden && caused) {
    addContent(out, rows);
    rows.forEach(row => tellRow(row, place));
    moment.noticed = true;
  }
  return lean(out);
};
const watchRecords = records => {
  if (isLedgerOpen()) {
    noteOrders(records);
  }
  noteAims(records, isCausal());
  const keys = notePlaces(records);
  noteStirs(records);
  checkRoute('mutation');
  if (!watching.on) {
    return;
  }
  const places = Array.from(keys).slice(0, 40).map(([place, fact]) =>
    placeFacts(place, fact, isCausal()));
  keepFact(ledger.batch, push({ kind: 'mutation', places,
    blank: isPageBlank(places) }));
  checkComing();
  checkLive(records);
  noteRedraws(records);
  if (isLedgerOpen()) {
    checkUndone();
    checkBusy();
  }
  for (const record of records) {
    if (record.attributeName === 'aria-invalid' && connected(record.target)) {
      pushInvalid(record.target);
    }
  }
  scheduleCheck(true);
};
const pushInvalid = el => {
  const validity = validityOf(el);
  if (validity.invalid) {
    push({ kind: 'validation', id: idOf(el), name: clip(nameOf(el), 120),
      message: validity.message });
  }
};
const targetOf = event => {
  const path = pathOf(event);
  return path.length && path[0] !== window && typeOf(path[0]) === 1 ?
    path[0] : null;
};
// The next of several that are alike and stand in one box: libraries move the
// focus there for an item that is to go, whether or not it goes.
const isNextOf = (item, el) => item !== el && connected(item) &&
  parentOf(item) === parentOf(el) && roleOf(item) === roleOf(el) &&
  tagOf(item) === tagOf(el);
// A chip, or what empties or opens it: drawn in one box with the field.
const isInControl = (part, el) => {
  if (isNextOf(part, el)) {
    return true;
  }
  const beside = isTypedInto(el) && opensList(el) ? shownBeside(el) : null;
  return !!beside && flatContains(beside.box, part);
};
const onFocus = () => {
  forget();
  const el = deepActive();
  if (el === watching.focus) {
    return;
  }
  watching.focus = el;
  clock.revision++;
  if (watching.ours) {
    return;
  }
  const target = watching.target;
  push({ kind: 'focus', elsewhere: !!el && !!target && el !== bodyOf() &&
      causal.input === 'click' && !flatContains(el, target) &&
      !flatContains(target, el) && !standIns(target).includes(el) &&
      !labelsOf(el).some(l => flatContains(l, target)),
    inForm: !!el && !!target && isField(el) && formOf(el) !== null &&
      formOf(el) === formOf(target),
    inControl: !!el && !!target && isInControl(target, el),
    id: el && el !== bodyOf() ? idOf(el) : null,
    role: el ? roleOf(el) : null, name: el ? clip(nameOf(el), 120) : null });
};
// A field that loses the focus sends `change` for what was typed long ago: that
// is no effect of the act.
const lastInputs = new WeakMap();
const inputWords = el => String(rawValue(el)) + '\u0001' +
  String(checkedOf(el));
// The browser's `change` does not leave a shadow root: the element that wraps
// the field sends another one for itself.
const wrapsOldNews = el => {
  const shadow = shadowOf(el);
  const fields = shadow ? listIn(shadow, 'input,textarea,select') : [];
  return fields.length > 0 &&
    fields.every(field => lastInputs.get(field) === inputWords(field));
};
const isOldNews = (el, event) => {
  const now = inputWords(el);
  const old = eventTypeGet.call(event) === 'change' &&
    (lastInputs.get(el) === now || wrapsOldNews(el));
  lastInputs.set(el, now);
  return old;
};
const onInput = event => {
  forget();
  const el = targetOf(event);
  noteTyped(el, event);
  noteGiven(el);
  if (el && isOldNews(el, event)) {
    return;
  }
  clock.revision++;
  const id = el && idOf(el);
  const known = id && watching.elements.get(id);
  if (known) {
    checkValue(el, id, known);
  } else if (el) {
    push({ kind: 'input', id, type: eventTypeGet.call(event),
      place: tellBox(el), hidden: (saysState(el) && isBoxUnseen(el)) || isUndrawn(el) });
  }
};
const onInvalid = event => {
  forget();
  const el = targetOf(event);
  if (el) {
    pushInvalid(el);
  }
};
const onCookies = event => {
  const names = list => Array.from(list || []).slice(0, 20).map(cookie =>
    clip(String(cookie.name), 120));
  push({ kind: 'cookies', set: names(event.changed),
    removed: names(event.deleted) });
};
const hear = (target, type, fn) => {
  const options = { capture: true, passive: true };
  listen.call(target, type, fn, options);
  watching.off.push(() => unlisten.call(target, type, fn, options));
};
// What keys and fingers scroll: told now and then while it moves.
const SCROLL_TOLD_MS = 100;
const SCROLL_BY_INPUT_MS = 500; // limit: later ones are not called caused
// What scrolled by itself so shortly before an input goes on doing so.
const SCROLL_RESTLESS_MS = 700;
const SCROLL_BURST_MS = 60; // events of one scroll come with each frame
// A smooth scroll has an event a frame; its end is a pause.
const SCROLL_REST_MS = 150;
const SCROLL_LONGEST_MS = 2500; // limit: what scrolls on has no end
const lastScrolls = new WeakMap();
const onScroll = event => {
  const now = performance.now();
  const el = pathOf(event)[0];
  const known = lastScrolls.get(el) || { at: -SCROLL_RESTLESS_MS, story: 0,
    restless: false, bursts: 0, rested: 0, restedAt: 0 };
  if (known.story !== moment.at) {
    known.story = moment.at;
    known.restless = moment.at - known.at < SCROLL_RESTLESS_MS &&
      known.at > ownScroll.at && known.bursts > 1;
  }
  // A page that scrolls once when it comes up does not go on doing so.
  known.bursts = now - known.at > 2 * SCROLL_RESTLESS_MS ? 1 :
    known.bursts + (now - known.at > SCROLL_BURST_MS);
  known.at = now;
  lastScrolls.set(el, known);
  const id = isElement(el) ? idOf(el) : null;
  if (!causal.began || now - causal.began > SCROLL_BY_INPUT_MS) {
    tellScrollAgain(id, known, now);
    return;
  }
  doLater('scroll ' + id, SCROLL_REST_MS, () => tellRest(el, id, known));
  // Our own way to the target is told after the input, too.
  if (!isOwnPlace(el) && now - watching.scrolledAt >= SCROLL_TOLD_MS) {
    watching.scrolledAt = now;
    push({ kind: 'scroll', id, caused: true });
  }
};
// What came to rest and scrolls once more, without an input, does so by itself:
// the first time was not the press's doing either.
const SCROLL_AGAIN_MS = 300; // later than what snaps into place
const tellScrollAgain = (id, known, now) => {
  if (known.rested === moment.at && now - known.restedAt > SCROLL_AGAIN_MS) {
    known.rested = 0;
    push({ kind: 'scroll', id, rest: true, restless: false,
      place: 'scroll ' + (id || 'page') });
  }
};
// What a press scrolls comes to rest; what scrolls by itself goes on.
const tellRest = (el, id, known) => {
  if (known.story !== moment.at) {
    return; // it was the doing of the act before
  }
  const still = performance.now() - known.at >= SCROLL_REST_MS - 20;
  if (still && isOwnPlace(el)) {
    return;
  }
  if (still) {
    known.rested = moment.at;
    known.restedAt = performance.now();
    push({ kind: 'scroll', id, rest: true, restless: known.restless,
      place: 'scroll ' + (id || 'page') });
  } else if (performance.now() - causal.began < SCROLL_LONGEST_MS) {
    doLater('scroll ' + id, SCROLL_REST_MS, () => tellRest(el, id, known));
  }
};
const hearWatch = () => {
  hearConsequences();
  watching.scrolledAt = 0;
  hear(window, 'scroll', onScroll);
  hear(doc, 'load', onFrameLoad);
  hearPlatform();
  hear(window, 'blur', () => {
    if (!leaving.on) { // what a field does when it is left is told apart
      focusCausal();
    }
  });
  hear(window, 'focus', focusCausal);
  listen.call(window, 'focusin', leaveCausal);
  watching.off.push(() => unlisten.call(window, 'focusin', leaveCausal));
  hear(window, 'focusin', onFocus);
  hear(window, 'focusout', () => Promise.resolve().then(onFocus));
  hearTyped();
  hear(window, 'input', onInput);
  hear(window, 'change', onInput);
  hear(window, 'invalid', onInvalid);
  hear(window, 'popstate', () => checkRoute('popstate'));
  hear(window, 'hashchange', () => checkRoute('hashchange'));
  for (const type of ['toggle', 'transitionend', 'animationend', 'close']) {
    hear(window, type, scheduleCheck);
  }
  if (window.cookieStore) { // in secure contexts only
    hear(window.cookieStore, 'change', onCookies);
  }
  if (window.navigation) {
    hear(window.navigation, 'currententrychange', event =>
      checkRoute(event.navigationType === 'replace' ? 'replace' : 'history'));
    hearOutside();
  }
};
const startWatch = () => {
  watching.on = true;
  watching.dialogs = new Map();
  openDialogs().forEach((none, el) =>
    watching.dialogs.set(el, dialogFacts(el, true)));
  for (const root of allRoots()) {
    for (const el of queryAll(root, LIVE)) {
      noteLive(el, false);
    }
  }
  watching.focus = deepActive();
  hearWatch();
  if (doc.readyState === 'loading') {
    listen.call(doc, 'DOMContentLoaded', tellDocument, { once: true });
  } else {
    tellDocument();
  }
};
// The document was opened anew and has lost its listeners.
const hearAgain = () => {
  const wasOn = watching.on;
  for (const off of watching.off.splice(0)) {
    off();
  }
  hearKindsAgain();
  hearClock();
  markMoved('open');
  if (wasOn) {
    hearWatch();
  }
  return { on: wasOn };
};
const stopWatch = () => {
  watching.on = false;
  watching.elements.clear();
  for (const off of watching.off.splice(0)) {
    off();
  }
};
const watch = arg => {
  if (arg.on === false) {
    stopWatch();
    return { on: false };
  }
  if (!watching.on) {
    startWatch();
  }
  for (const id of arg.elements || []) {
    const el = nodeOf(id);
    if (el) {
      watching.elements.set(id, { states: statesOf(el),
        reading: JSON.stringify(readingOf(el)) });
    }
  }
  if (arg.target) {
    watching.target = nodeOf(arg.target);
    watching.seen = !!watching.target && isDrawn(watching.target);
    watching.folded = false;
  }
  if (typeof arg.people === 'boolean') {
    recordPeople(arg.people);
  }
  for (const id of arg.forget || []) {
    watching.elements.delete(id);
  }
  return { on: true };
};
