// SPDX-License-Identifier: Apache-2.0
// Script can move things in steps that are longer than the pause which proves
// stillness. So the last changes that could move an element are kept, and an
// element whose surroundings change again and again is not called still.
const RESTLESS_MS = 500; // limit: how far back changes count
const RESTLESS_MAX = 32; // limit: the oldest make room
const MOVING = /^(style|class|transform|x|y|cx|cy|width|height|hidden)$/;
const stirs = [];
const noteStirs = records => {
  if (doc.readyState === 'loading') {
    return; // the parser appends; that is not motion
  }
  const now = performance.now();
  const seen = new Set();
  for (const record of records) {
    const target = record.target;
    if (seen.has(target) || typeOf(target) !== 1 ||
        record.type === 'characterData' || (record.type === 'attributes' &&
        !MOVING.test(record.attributeName)) || (record.type === 'childList' &&
        changeKind(record) === 'text')) {
      continue;
    }
    seen.add(target);
    stirs.push({ at: now, target: new WeakRef(target),
      style: record.attributeName === 'style' });
    if (seen.size >= 8) {
      break;
    }
  }
  if (stirs.length > RESTLESS_MAX) {
    stirs.splice(0, stirs.length - RESTLESS_MAX);
  }
};
// Changes on the element, above it, or beside one of these. `placed` tells of
// an inline style set on it or above it just now: the usual way of script to
// move things, so that one step already counts.
const PLACED_MS = 250;
const restlessness = el => {
  const since = performance.now() - RESTLESS_MS;
  const times = [];
  let placed = false;
  for (const stir of stirs) {
    const target = stir.at >= since && stir.target.deref();
    placed = placed || (!!target && stir.style &&
      stir.at > since + RESTLESS_MS - PLACED_MS && flatContains(target, el));
    if (target && connected(target) &&
        flatContains(flatParent(target) || target, el) &&
        stir.at !== times[times.length - 1]) {
      times.push(stir.at);
    }
  }
  const n = times.length;
  return { times: n, placed, everyMs: n > 1 ?
    Math.round((times[n - 1] - times[0]) / (n - 1)) : null };
};
