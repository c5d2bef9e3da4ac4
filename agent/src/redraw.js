// SPDX-License-Identifier: Apache-2.0
// Places that are drawn anew all the time: which of their words change by
// themselves, and which stay until an act changes them. A word that stayed
// over several drawings and is another one right after an input is told.
const REDRAWS_KNOWN = 3; // drawings over which a word stayed
const REDRAW_WORDS = 200; // limit: of a place
const REDRAW_CHARS = 4000; // limit: of a place
const REDRAW_MS = 500; // an answer that waits for the next drawing
const redraws = new WeakMap();
const wordsOf = el => {
  const text = contentOf(el);
  return text.length > REDRAW_CHARS ? null :
    text.split(/\s+/).filter(Boolean).slice(0, REDRAW_WORDS);
};
const tellTurned = (el, at) => push({ kind: 'turned',
  place: describe(el) + ':word ' + at,
  hidden: !isDrawn(el) || isConcealed(el) });
const compareWords = (el, known, words) => {
  const fresh = isLedgerOpen() &&
    performance.now() - ledger.since < REDRAW_MS;
  const sure = fresh && known.times >= REDRAWS_KNOWN;
  const shifted = words.length !== known.words.length;
  if (shifted && sure && !known.loose) {
    tellTurned(el, 'count');
  }
  known.loose = known.loose || (shifted && !sure);
  // Where their number changes by itself, the place of a word says nothing.
  for (let i = 0; !shifted && !known.loose && i < words.length; i++) {
    if (words[i] !== known.words[i] && !known.moving.has(i)) {
      if (sure) {
        tellTurned(el, i);
      } else {
        known.moving.add(i);
      }
    }
  }
};
const noteRedraws = records => {
  const seen = new Set();
  for (const record of records.slice(0, 40)) {
    const el = record.type === 'attributes' ? null : elementAt(record.target);
    if (el && seen.size < 8 && el !== bodyOf()) {
      seen.add(el);
    }
  }
  for (const el of seen) {
    const words = connected(el) ? wordsOf(el) : null;
    const known = redraws.get(el);
    if (words && known) {
      compareWords(el, known, words);
      known.times++;
      known.words = words;
    } else if (words) {
      redraws.set(el, { words, times: 0, moving: new Set(), loose: false });
    }
  }
};
