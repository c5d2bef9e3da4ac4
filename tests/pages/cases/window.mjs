// SPDX-License-Identifier: Apache-2.0
// Pages whose capturing listeners on the window stop the input, while requests
// of theirs have no answer. `presses` counts what the browser delivered.
import { group, text } from '../lib/case.mjs';

const count = `var presses = 0;
  addEventListener('pointerdown', () => presses++, true);`;
const stop = (...types) => types.map(type => `addEventListener('${type}',
  e => { e.stopImmediatePropagation(); e.preventDefault() }, true);`).join('');
const ALL = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
const OPEN = {
  none: '',
  fetch: 'fetch("/api/never").catch(() => {});',
  events: 'new EventSource("/api/events");',
  poll: `(function poll() { fetch("/api/ok?ms=400").then(poll, () => {}) })();
    fetch("/api/never").catch(() => {});`,
};
const body = '<button id=b>Save</button>';
const heard = '$("#b").onclick = done; $("#b").onmousedown = () => {};';
// What the page stopped is not said to have had no effect, and is never sent
// again.
const harm = 'presses > 1 || n > 1';
const touched = 'presses > 0';

const stopped = Object.entries(OPEN).flatMap(([name, open]) => [
  ['all', ALL], ['click', ['click']], ['down', ['pointerdown', 'mousedown']],
  ['mouse', ['mousedown', 'mouseup', 'click']],
].map(([what, types]) => ({ id: `stops-${what}-${name}`, body, harm, touched,
  can: types.includes('click') ? false : true,
  truth: 'n === 1 && presses === 1',
  head: `<script>${count}${stop(...types)}</script>`,
  script: heard + open })));

// The same where the page was there first.
const joined = stopped.map(c => ({ ...c, id: 'joined-' + c.id, joined: true,
  can: null }));

export default group('window', [...stopped, ...joined,
  { id: 'acts-at-window-and-stops', body, harm, touched,
    truth: 'n === 1 && presses === 1',
    head: `<script>${count}addEventListener('click', e => {
      e.stopImmediatePropagation(); done() }, true)</script>`,
    script: OPEN.fetch },
  { id: 'acts-at-window-click-only', body: '<div id=b class=box>Save</div>',
    harm, touched, truth: 'n === 1 && presses === 1', ask: { actionId:
      'ui.activate', target: { ref: text('Save') } },
    head: `<script>${count}addEventListener('click', e => {
      if (e.target.id === 'b') { e.stopImmediatePropagation(); done() } },
      true)</script>` },
  { id: 'joined-acts-at-window-and-stops', body, harm, touched, joined: true,
    can: null, truth: 'n === 1 && presses === 1',
    head: `<script>${count}addEventListener('click', e => {
      e.stopImmediatePropagation(); done() }, true)</script>`,
    script: OPEN.fetch },
  // A server's question for a password takes all input from the tab.
  { id: 'password-question-open', body, harm, touched, can: null,
    truth: 'n === 1 && presses === 1', head: `<script>${count}</script>`,
    script: heard + 'fetch("/api/secret").catch(() => {});' },
]);
