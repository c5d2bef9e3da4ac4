// SPDX-License-Identifier: Apache-2.0
// What an input is compared with, read ahead of it. Between the answer that a
// target is ready and the input itself the page stands still: what is read then
// does not keep the input waiting (a third of what a press costs the page).
const ahead = { at: 0, revision: -1, sheets: [], edges: new Map(),
  shifters: [] };
// An input follows its check in a few milliseconds; later than this the page
// may have gone on.
const AHEAD_MS = 100;
const readAhead = () => {
  if (!awaitsInput()) {
    return;
  }
  forget();
  flushRecords();
  ahead.sheets = allSheetsOf(doc);
  ahead.edges = listEdges(ahead.sheets);
  ahead.shifters = listShifters();
  ahead.revision = clock.revision;
  ahead.at = performance.now();
  forget();
};
const readAheadSoon = () => {
  ahead.at = 0;
  if (postTask) {
    postTask(readAhead, AT_ONCE);
  }
};
// Nothing has changed since: no record, no other sheet and no rule more or less.
const isAheadValid = sheets => ahead.at > 0 &&
  ahead.revision === clock.revision &&
  performance.now() - ahead.at < AHEAD_MS && isSameList(ahead.sheets, sheets) &&
  sheets.every(sheet => {
    const known = ahead.edges.get(sheet);
    return !known || known.count === countRules(sheet);
  });
