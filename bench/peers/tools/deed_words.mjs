// SPDX-License-Identifier: Apache-2.0
// A step of the benchmark in deed's words.
const ACTIONS = {
  click: () => ['ui.activate', {}],
  fill: step => ['ui.enterText', { text: step.value }],
  toggle: step => ['ui.toggle', { state: step.value }],
  choose: step => ['ui.choose', { option: step.value }],
};

export function request(step) {
  const [actionId, args] = ACTIONS[step.do](step);
  return { actionId, args, ...(step.limit && { timeoutMs: step.limit }),
    target: { ref: { by: 'semantic', role: step.role,
    name: step.name, ...(step.within && { scope: step.within }) } } };
}

/** Of results: was it told as done, and where did the time go. */
export function verdict(results) {
  const bad = results.find(result => result.status !== 'succeeded');
  const of = result => result.metadata?.['x.deed']?.timings;
  return { ok: !bad, actedUs: Math.max(...results.map(result =>
    of(result)?.delivered ?? 0)), said: bad ? `${bad.error?.code}: ${bad.error?.message}`
    : '', timings: of(results.at(-1)) };
}
