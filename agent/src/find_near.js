// SPDX-License-Identifier: Apache-2.0
// Controls whose name is about as asked, when none is called so: gathered for
// the runtime, which judges how near they are.
const OFFERED_MAX = 12; // limit of an answer
// A miss is asked for again and again while somebody waits for it.
const NEAR_EVERY_MS = 250;
const NEAR_ROLES = ANY_NAMED.filter(role => CONTROL_ROLES.has(role));
const nearMemo = { asked: null, at: 0, list: [] };
const isAbout = (asked, name) => name.length > 2 && asked.length > 2 &&
  (name.indexOf(asked) >= 0 || asked.indexOf(name) >= 0 ||
    (Math.abs(name.length - asked.length) <= Math.max(1, asked.length / 4) &&
      (name[0] === asked[0] || name.slice(-2) === asked.slice(-2))));
const nearNames = query => {
  const asked = fold(String(query.name || query.value || ''))
    .toLowerCase().replace(/^~/, '');
  const now = performance.now();
  if (nearMemo.asked === asked && now - nearMemo.at < NEAR_EVERY_MS) {
    return nearMemo.list.filter(connected);
  }
  const list = [];
  for (const role of NEAR_ROLES) {
    roleSlot(role).names.forEach((set, key) => {
      if (list.length < OFFERED_MAX && isAbout(asked, key.toLowerCase())) {
        set.forEach(el => list.length < OFFERED_MAX && connected(el) &&
          isVisible(el) && list.push(el));
      }
    });
  }
  Object.assign(nearMemo, { asked, at: now, list });
  return list;
};
