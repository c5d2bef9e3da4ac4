// SPDX-License-Identifier: Apache-2.0
// Compares what a tool says with what is.

/** What must never happen. */
export const LIES = ['false success', 'double act', 'false none'];

/** `said`: {ok, sideEffects}; `truth`: window.__truth afterwards. */
export function judge(control, key, said, truth) {
  const of = control.of || key;
  const right = truth.is[of] === control.is;
  const times = truth.times[of] || 0;
  const wanted = control.times || 1;
  if (!control.often && times > wanted) { return 'double act'; }
  if (said.ok) { return right ? 'right' : 'false success'; }
  if (said.sideEffects === 'none' && right) { return 'false none'; }
  return right ? 'false failure' : 'missed';
}

export const share = results => results.filter(r => r.kind === 'right')
  .length / (results.length || 1);
