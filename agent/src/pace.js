// SPDX-License-Identifier: Apache-2.0
// How far the timers of the document have come since an input. On a busy machine
// they run late, and a wait by another clock ends before a timer that takes the
// effect back. Timers run in the order of their times: when one of ours runs,
// those of the page that were due before it have run. The browser keeps timers
// that other timers set apart from the rest, so that a second one follows.
const PACE_MS = [750, 1000];
const pace = { turn: 0 };
const tellPace = (turn, ms) => {
  if (pace.turn === turn) {
    forget();
    flushRecords();
    checkUndone(); // no record tells of a value that is set back
    forget();
    push({ kind: 'ran', ms });
    sendNow();
  }
};
const startPace = () => {
  const turn = ++pace.turn;
  for (const ms of PACE_MS) {
    ourTimeout(() => ourTimeout(() => tellPace(turn, ms), 0), ms);
  }
};
const stopPace = () => {
  pace.turn++;
};
