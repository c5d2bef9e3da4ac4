// SPDX-License-Identifier: Apache-2.0
// Compares what was said with what is.

// Every refusal has a code and says why, in words; which words, only a case
// knows.
const REASON = /^(?!internal)[a-z_]+: \S.{2,}/;

/** What is wrong enough that it must never happen. */
export const LIES = ['false success', 'wrong act', 'false none'];

export function judge(c, said, is) {
  if (is.harm) { return 'wrong act'; }
  if (said.ok) { return is.granted ? 'good' : 'false success'; }
  if (said.sideEffects === 'none' && is.touched) { return 'false none'; }
  if (said.status === 'silent' || said.status === 'died') { return 'broken'; }
  if (is.granted) {
    // Where nobody could be sure, "something may have happened" is the truth.
    return c.can === null && said.sideEffects !== 'none' ? 'good' :
      'false failure';
  }
  if (c.can) { return 'missed'; }
  if (!(c.says || REASON).test(said.why)) { return 'wrong words'; }
  if (c.next && !c.next.test(said.next)) { return 'wrong words'; }
  if (c.quickMs && said.ms > c.quickMs) { return 'slow'; }
  return 'good';
}

/** The rows of the table: one a group, and all of them. */
export function tally(results) {
  const groups = new Map();
  const all = { name: 'all', count: 0, grantable: 0, granted: 0, kinds: {} };
  for (const r of results) {
    if (!groups.has(r.group)) {
      groups.set(r.group, { name: r.group, count: 0, grantable: 0, granted: 0,
        kinds: {} });
    }
    for (const row of [groups.get(r.group), all]) {
      row.count++;
      row.kinds[r.kind] = (row.kinds[r.kind] || 0) + 1;
      row.grantable += r.can === true;
      row.granted += r.can === true && r.kind === 'good';
    }
  }
  return [...groups.values(), all];
}

export function verdict(results) {
  const counted = results.filter(r => !r.gap || r.kind === 'good');
  const all = tally(counted).pop();
  const lies = counted.filter(r => LIES.includes(r.kind));
  const share = all.grantable ? all.granted / all.grantable : 1;
  return { lies: lies.map(r => r.id), share,
    passed: !lies.length && share >= 0.97 };
}
