// SPDX-License-Identifier: Apache-2.0
// Chores: what has to be done some time later and is not urgent. A timer that
// is set anew for every input costs more than the input itself, so there is
// one for all, and it is set only when nothing else is due before.
const chores = { list: new Map(), timer: 0, at: Infinity };
const setChores = () => {
  let first = Infinity;
  chores.list.forEach(({ at }) => {
    first = Math.min(first, at);
  });
  if (first < chores.at) {
    clearTimeout(chores.timer);
    chores.at = first;
    chores.timer = ourTimeout(doChores, Math.max(0, first - performance.now()));
  }
};
const doChores = () => {
  const now = performance.now();
  chores.at = Infinity;
  chores.list.forEach(({ at, what }, name) => {
    if (at <= now) {
      chores.list.delete(name);
      what();
    }
  });
  setChores();
};
// Instead of what was to be done under this name before.
const doLater = (name, ms, what) => {
  const at = performance.now() + ms;
  chores.list.set(name, { at, what });
  if (at < chores.at) {
    setChores();
  }
};
const neverMind = name => chores.list.delete(name);
