// SPDX-License-Identifier: Apache-2.0
// What the moment of a press is compared with, read ahead of it: the runtime has
// its answer by then, and the page has nothing to do until the input comes (0.8 ms
// later, on an idle machine). It holds for as long as nothing is known to have
// happened in between: no record of a change, and no move of the pointer, whose
// handlers may set what no record tells.
const AHEAD_MS = 5; // limit: code that runs in between is taken for the press's
const ahead = { at: -AHEAD_MS, revision: 0, facts: null };
const readAhead = () => {
  forget();
  ahead.facts = Object.assign(readStyles(), readState());
  ahead.revision = clock.revision;
  ahead.at = performance.now();
  forget();
};
const dropAhead = () => {
  ahead.facts = null;
};
// NULL: it has to be read now. It is taken once.
const takeAhead = reads => {
  const facts = reads === READ_ALL && clock.revision === ahead.revision &&
    performance.now() - ahead.at < AHEAD_MS ? ahead.facts : null;
  dropAhead();
  return facts;
};
