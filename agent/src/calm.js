// SPDX-License-Identifier: Apache-2.0
// How long nothing has happened in the document. A target that is missing in a
// page where nothing goes on need not be waited for as long as in one that is
// still being drawn.
const calm = { changed: performance.now(), news: performance.now() };
const noteCalm = () => {
  calm.changed = performance.now();
};
const WHEELS = '[class*="spinner" i],[class*="loader" i],[class*="loading" i]';
const WHEELS_MAX = 50; // limit: elements that are looked at
const showsWork = () =>
  Array.from(queryAll(doc, BUSY)).some(el => isDrawn(el) && !cssHidden(el)) ||
  Array.from(queryAll(doc, WHEELS)).slice(0, WHEELS_MAX).some(isSpinner);
// stillMs: since the last change; 0 while the document is being loaded. newsMs:
// since the last one in a place that does not change all the time. ageMs:
// since it was loaded. timers: it has set some, and one of them may be to come.
// putOff: some of them since the last act began, or it is drawing since then.
const calmFacts = (mark = timerMark()) => {
  const since = at => (ageMs() > 0 && !expectsCode() ?
    Math.round(performance.now() - at) : 0);
  return { stillMs: since(calm.changed), newsMs: since(calm.news),
  ageMs: Math.round(ageMs()), timers: !life.early || mark > timerStart,
  putOff: mark > ledger.timers || isDrawing() };
};
// With a look at the whole document for signs that it is at work.
const calmOrBusy = () => (showsWork() ? { stillMs: 0 } : calmFacts());
