// SPDX-License-Identifier: Apache-2.0
// How far the timers of the document have come since an input. On a busy machine
// they run late, and a wait by another clock ends before a timer that takes the
// effect back. Timers run in the order of their times: when one of ours runs,
// those of the page that were due before it have run. The browser keeps timers
// that other timers set apart from the rest, so that a second one follows.
const PACE_MS = [750, 1000];
const pace = { turn: 0, answer: 0 };
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
  pace.answer++;
};
// The same of timers that were set when an answer came. Those that are waited
// for take 1.3 s at most (DEED_TIMED_US), and the frames before this some of it.
const PACE_ANSWER_MS = 1100;
const startAnswerPace = () => {
  const turn = ++pace.answer;
  ourTimeout(() => ourTimeout(() => {
    if (pace.answer === turn) {
      flushRecords();
      tellValues();
      push({ kind: 'ran', ms: PACE_ANSWER_MS, answer: true });
      sendNow();
    }
  }, 0), PACE_ANSWER_MS);
};
