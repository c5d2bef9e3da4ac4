// SPDX-License-Identifier: Apache-2.0
// Content that nobody can see yet: many a page puts it in place transparent, or
// folded, and shows it with the next frame. It is told once it can be seen, with
// the cause that it had when it came.
// Pauses: a frame, two, and then as long as libraries put a fade off.
const COMING_MS = [20, 60, 150, 400, 900, 1600];
// Places; each is looked at anew after each pause.
const COMING_MAX = 20;
const coming = { facts: new Map(), round: 0 };
const mayCome = row => {
  const el = elementAt(row.node);
  return !!el && connected(el) && !cssHidden(el) &&
    (row.text !== undefined || row.added.size > 0);
};
const noteComing = (place, fact) => {
  const rows = isLedgerOpen() ? Array.from(fact.rows).filter(mayCome) : [];
  if (rows.length && coming.facts.size < COMING_MAX) {
    coming.facts.set(place, Object.assign({}, fact, { rows: new Set(rows),
      caused: isCausal(), phase: causal.phase, root: rootType() }));
    coming.round = 0;
    checkComingLater();
  }
};
const tellComing = (place, fact) => {
  const { caused, phase, root } = fact;
  const told = placeFacts(place, fact, caused);
  told.painted = false; // what was drawn transparent first is never named
  const event = push({ kind: 'mutation', places: [told] });
  if (caused) {
    Object.assign(event, { caused, phase }, root ? { root } : {});
  } else {
    keepFact(ledger.batch, event);
  }
};
const checkComing = () => coming.facts.forEach((fact, place) => {
  if (!isLedgerOpen()) {
    coming.facts.delete(place);
  } else if (Array.from(fact.rows).some(row => rowDiffers(row) &&
      isRowNoticed(row, place))) {
    coming.facts.delete(place);
    tellComing(place, fact);
  }
});
const checkComingLater = () => {
  if (coming.facts.size && coming.round < COMING_MS.length) {
    doLater('coming', COMING_MS[coming.round++], () => {
      forget();
      checkComing();
      forget();
      checkComingLater();
    });
  }
};
