// SPDX-License-Identifier: Apache-2.0
// Where the document changes. A place is named by the nearest element with an
// identity, so that a clock that ticks has the same name each second and can
// be told from what an act brought about.
const PLACES_MS = 3000; // limit: how long a place is remembered
const PLACES_MAX = 300; // limit: the oldest make room
// What changed so often in that time ticks.
const HABIT_TIMES = 3;
const places = new Map();
// Asks for no style: this runs for every change of a page that loads.
const placeOwner = el => flatClosest(el, n => has(n, 'role') ||
  PLACE_TAGS.has(tagOf(n)) || stableIdOf(n) !== null) || bodyOf();
const PLACE_TAGS = new Set(['main', 'form', 'nav', 'dialog']);
const changeKind = record => {
  record.kind = record.kind || kindOfChange(record);
  return record.kind;
};
const kindOfChange = record => {
  if (record.type === 'attributes') {
    return 'attr.' + record.attributeName;
  }
  if (record.type === 'characterData') {
    return 'text';
  }
  return holdsElement(record.addedNodes) || holdsElement(record.removedNodes) ?
    'children' : 'text';
};
const holdsElement = list => {
  for (const node of list) {
    if (typeOf(node) === 1) {
      return true;
    }
  }
  return false;
};
const placeKey = record => {
  const target = record.target;
  const el = typeOf(target) === 1 ? target : flatParent(target) ||
    (target instanceof ShadowRoot ? HOST.call(target) : htmlOf());
  if (!el) {
    return 'gone:' + changeKind(record);
  }
  const owner = placeOwner(el);
  const head = owner ? describe(owner) : 'html';
  return head + (owner === el ? '' : '>' + describe(el)) + ':' +
    changeKind(record);
};
// Does a change concern only the element that is being acted on?
const isOwn = node => watching.target !== null &&
  flatContains(watching.target, node);
// A tooltip answers to the pointer that rests there, never to a press.
const isTip = node => typeOf(node) === 1 &&
  attrLower(node, 'role').trim() === 'tooltip';
const elementsOf = record => record.addedNodes.concat(record.removedNodes)
  .filter(n => typeOf(n) === 1);
const isTipRecord = record => {
  if (changeKind(record) === 'children') {
    const list = elementsOf(record);
    if (list.every(isTip)) {
      return true;
    }
  }
  const el = typeOf(record.target) === 1 ? record.target :
    flatParent(record.target);
  return !!el && flatClosest(el, isTip) !== null;
};
// Shapes of a drawing are what it is there for: pressing it may draw them.
const isShape = el => namespaceGet.call(el) === TAG_SVG && tagOf(el) !== 'svg';
// Waves and rings that come and go: elements that say nothing.
const SPEAKING = 'img,input,button,select,textarea,a,iframe,video,canvas';
const isDecoration = record => record.type === 'childList' &&
  changeKind(record) === 'children' && elementsOf(record).every(el =>
  contentOf(el).trim() === '' && !isShape(el) && !has(el, 'role') && !has(el, 'aria-label') &&
    !matches(el, SPEAKING) && queryAll(el, SPEAKING).length === 0);
const prunePlaces = now => {
  places.forEach((place, key) => {
    if (now - place.last > PLACES_MS || places.size > PLACES_MAX) {
      places.delete(key);
    }
  });
};
const noteHabit = key => {
  const now = performance.now();
  const known = places.get(key);
  const times = known && now - known.last < PLACES_MS ? known.times + 1 : 1;
  calm.news = times < HABIT_TIMES ? now : calm.news;
  places.delete(key); // the newest is the last
  places.set(key, { last: now, times });
  if (places.size > PLACES_MAX) {
    prunePlaces(now);
  }
};
const notePlaces = records => {
  const keys = new Map();
  const open = isLedgerOpen();
  ledger.batch++;
  if (isApproaching()) {
    noteApproach(records.slice(0, 200));
  }
  for (const record of records.slice(0, 200)) {
    if (isTipRecord(record)) {
      continue;
    }
    const key = placeKey(record);
    const fact = keys.get(key) || { count: 0, own: true, deco: true,
      rows: new Set() };
    const row = open ? noteRow(record, key) : null;
    if (row) {
      fact.rows.add(row);
    }
    fact.count++;
    fact.deco = fact.deco && isDecoration(record);
    fact.own = fact.own && isOwn(record.target);
    keys.set(key, fact);
  }
  keys.forEach((fact, key) => noteHabit(key));
  return keys;
};
