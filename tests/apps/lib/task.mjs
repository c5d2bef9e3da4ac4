// SPDX-License-Identifier: Apache-2.0
// How the steps of a task are written.

const act = (action, rest) => (target, more) =>
  ({ action, target, ...rest, ...more });

export const open = url => ({ open: url });
export const wait = what => ({ wait: what });
/** Acts that go out in one call. */
export const acts = (...list) => ({ acts: list });

export const click = act('click');
export const doubleClick = act('double_click');
export const rightClick = act('right_click');
export const check = act('check');
export const fill = (target, value, more) =>
  ({ action: 'fill', target, value, ...more });
export const choose = (target, value, more) =>
  ({ action: 'choose', target, value, ...more });
export const set = (target, value, more) =>
  ({ action: 'set', target, value, ...more });
export const type = value => ({ action: 'type', value });
export const press = (value, target) => ({ action: 'press', value, target });
export const drag = (target, value, more) =>
  ({ action: 'drag', target, value, ...more });
