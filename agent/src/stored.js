// SPDX-License-Identifier: Apache-2.0
// What the page keeps in its storage, by key: {area, get?, set?, remove?,
// clear?}. Every answer is what is there afterwards: of the key that was named,
// else of all.
const STORED_MAX = 500; // limit of an answer
const stored = arg => {
  let area;
  try {
    area = arg.area === 'session' ? window.sessionStorage : window.localStorage;
  } catch (e) {
    return refuse('no_storage', 'this page may keep nothing');
  }
  try {
    if (arg.clear === true) {
      area.clear();
    }
    if (typeof arg.remove === 'string') {
      area.removeItem(arg.remove);
    }
    if (arg.set && typeof arg.set.name === 'string') {
      area.setItem(arg.set.name, String(arg.set.value));
    }
  } catch (e) {
    return refuse('not_stored', String(e.message || e));
  }
  const only = [arg.get, arg.set && arg.set.name, arg.remove].find(name =>
    typeof name === 'string');
  if (only !== undefined) {
    const value = area.getItem(only);
    return { items: value === null ? [] :
      [{ name: only, value }], cut: false };
  }
  const items = [];
  for (let i = 0; i < area.length && i < STORED_MAX; i++) {
    const name = area.key(i);
    items.push({ name, value: area.getItem(name) });
  }
  items.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { items, cut: area.length > STORED_MAX };
};
