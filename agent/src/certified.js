// SPDX-License-Identifier: Apache-2.0
// What the engine itself ties to an input: Chromium follows an interaction
// through promises, timers, requests and messages, and names the first and the
// larger paints that came of it. A row of the ledger that was painted so is
// certified, and with it all that changed in the same task.
const STAMP_MS = 2; // the stamp of an event and of its entry are rounded apart
const noteStamp = event => {
  const at = event.timeStamp;
  ledger.from = ledger.from ? Math.min(ledger.from, at) : at;
  ledger.to = Math.max(ledger.to, at);
};
// Would the engine name it, had an input of ours caused it? Words and elements
// that came, within sight, and not faded in.
const certifies = (PerformanceObserver.supportedEntryTypes || []).includes(
  'interaction-contentful-paint');
const isInSight = el => {
  const box = boxOf(el);
  return !isEmpty(box) && box.x < window.innerWidth && box.x + box.width > 0 &&
    box.y < window.innerHeight && box.y + box.height > 0 &&
    el.checkVisibility(SEEN_BY);
};
const isPainted = row => {
  const el = elementAt(row.node);
  if (!certifies || !el || !connected(el)) {
    return false;
  }
  return row.text !== undefined ? isInSight(el) :
    Array.from(row.added).some(node => connected(node) &&
      (typeOf(node) === 3 ? dataOf(node).trim() !== '' && isInSight(el) :
        typeOf(node) === 1 && contentOf(node).trim() !== '' &&
          isInSight(node)));
};
const isOurs = entry => ledger.from > 0 &&
  entry.startTime >= ledger.from - STAMP_MS &&
  entry.startTime <= ledger.to + STAMP_MS;
const related = (a, b) => contains(a, b) || contains(b, a) ||
  flatContains(a, b) || flatContains(b, a);
const certifyRows = el => {
  const batches = new Set();
  ledger.rows.forEach(row => {
    const at = elementAt(row.node);
    if (at && connected(at) && related(at, el) && rowDiffers(row)) {
      batches.add(row.batch);
    }
  });
  return batches;
};
const onPainted = entry => {
  const paint = entry.largestContentfulPaint;
  const el = paint && paint.element;
  if (!isOurs(entry) || !isLedgerOpen() || !el) {
    return;
  }
  forget();
  flushRecords();
  certifyRows(el).forEach(batch => {
    ledger.rows.forEach(row => {
      if (row.batch === batch) {
        row.tied = true;
        row.places.forEach(place => tellRow(row, place));
      }
    });
    certifyFacts(batch);
  });
  certifyMessages(el);
  checkBusy();
  forget();
};
// What was told of a batch before its cause was known is told again with it.
const keptFacts = { batches: new Map(), messages: [] };
const KEPT_FACTS = 64; // limit: the oldest make room
const keepFact = (batch, event) => {
  if (!event.caused && isLedgerOpen()) {
    const list = keptFacts.batches.get(batch) || [];
    list.push(event);
    keptFacts.batches.set(batch, list);
    if (keptFacts.batches.size > KEPT_FACTS) {
      keptFacts.batches.delete(keptFacts.batches.keys().next().value);
    }
  }
};
const keepMessage = (el, event) => {
  if (!event.caused && isLedgerOpen() && keptFacts.messages.length < KEPT_FACTS) {
    keptFacts.messages.push({ el, event });
  }
};
const again = event => push(Object.assign({}, event, { certified: true }));
const certifyFacts = batch => {
  for (const event of keptFacts.batches.get(batch) || []) {
    again(event);
  }
  keptFacts.batches.delete(batch);
};
const certifyMessages = el => {
  keptFacts.messages = keptFacts.messages.filter(known => {
    const ours = connected(known.el) && related(known.el, el);
    if (ours) {
      again(known.event);
    }
    return !ours;
  });
};
const forgetFacts = () => {
  keptFacts.batches.clear();
  keptFacts.messages = [];
};
const onSoftNavigation = entry => {
  if (isOurs(entry) && watching.on) {
    push({ kind: 'route', url: location.href, how: 'soft', certified: true,
      asksLogin: isLedToLogin() });
  }
};
const startCertified = () => {
  const types = PerformanceObserver.supportedEntryTypes || [];
  const observe = (type, fn) => {
    if (types.includes(type)) {
      new PerformanceObserver(list => list.getEntries().forEach(fn))
        .observe({ type, buffered: false });
    }
  };
  observe('interaction-contentful-paint', onPainted);
  observe('soft-navigation', onSoftNavigation);
};
