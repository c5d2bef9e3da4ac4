// SPDX-License-Identifier: Apache-2.0
// Is this document drawn for code that is still to come? Servers that draw for
// a framework leave marks for it: comments without a word. A document that has
// them, or whose scripts are still on their way, may come to life for a while
// after it was loaded; what it is told before that is lost on the application.
const YOUNG_MS = 3000; // limit: how long after the load code may come
const MARKS_MAX = 200; // limit: comments that are looked at
const comingToLife = { marked: false, scanned: false, loaded: 0 };
const hasMarks = () => {
  const body = bodyOf();
  if (!body || comingToLife.marked || comingToLife.scanned) {
    return comingToLife.marked;
  }
  comingToLife.scanned = doc.readyState === 'complete';
  const walker = doc.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  for (let i = 0; i < MARKS_MAX && walker.nextNode(); i++) {
    if (!/[\p{L}]/u.test(dataOf(walker.currentNode))) {
      comingToLife.marked = true;
      break;
    }
  }
  return comingToLife.marked;
};
const scriptsToCome = () => Array.from(queryAll(doc, 'script[src]')).slice(0,
  40).some(script => !/json|template/i.test(attr(script, 'type') || '') &&
  !performance.getEntriesByName(script.src).length);
const ageMs = () => {
  if (!comingToLife.loaded) {
    const entry = performance.getEntriesByType('navigation')[0];
    comingToLife.loaded = entry ? entry.loadEventEnd : 0;
  }
  return comingToLife.loaded > 0 ? performance.now() - comingToLife.loaded : 0;
};
// A young page that has set timers may be putting its code off: a value that
// nobody listens to yet is lost on it then.
const PUT_OFF_MS = 1200;
const putsOff = mark => ageMs() < PUT_OFF_MS && !isLifeless() &&
  (mark || timerMark()) > timerStart;
const expectsCode = () => ageMs() < YOUNG_MS && (hasMarks() ||
  (doc.readyState !== 'complete' && scriptsToCome()));
