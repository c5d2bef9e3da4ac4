// SPDX-License-Identifier: Apache-2.0
// Keys that move the caret or select: no record tells of these.
import { act, css, group } from '../lib/case.mjs';

const press = keys => [act('ui.focus', css('#t')),
  act('x.deed.press', undefined, { keys })];
const input = value => `<input id=t value="${value}"><button>Other</button>`;
const range = '[$("#t").selectionStart,$("#t").selectionEnd].join()';
const rich = '<div id=t contenteditable>one two</div>';
const chosen = 'String(getSelection())';

export default group('caret', [
  { id: 'select-all-in-field', ask: press('Control+a'), body: input('abc'),
    script: '$("#t").onfocus = () => $("#t").setSelectionRange(1, 1)',
    truth: `${range}==="0,3"` },
  { id: 'select-all-once-more', ask: press('Control+a'), body: input('abc'),
    script: '$("#t").onfocus = () => $("#t").select()',
    truth: `${range}==="0,3"` },
  { id: 'select-all-of-nothing', ask: press('Control+a'), body: input(''),
    truth: `${range}==="0,0"` },
  { id: 'select-all-in-editor', ask: press('Control+a'), body: rich,
    truth: `${chosen}==="one two"` },
  { id: 'select-all-prevented', can: false, ask: press('Control+a'),
    body: input('abc'), truth: 'false', script: `$("#t").onfocus = () =>
      $("#t").setSelectionRange(1, 1);
      $("#t").onkeydown = e => e.preventDefault()` },
  { id: 'caret-to-the-left', ask: press('ArrowLeft'), body: input('abc'),
    script: '$("#t").onfocus = () => $("#t").setSelectionRange(3, 3)',
    truth: `${range}==="2,2"` },
  { id: 'caret-home-in-editor', ask: press('Home'), body: rich,
    script: `$("#t").onfocus = () => getSelection().setPosition(
      $("#t").firstChild, 4)`, truth: 'getSelection().anchorOffset===0' },
  { id: 'caret-is-there-already', can: false, ask: press('Home'),
    body: input('abc'), truth: 'false',
    script: '$("#t").onfocus = () => $("#t").setSelectionRange(0, 0)' },
  // One line has no next one: the key was meant for a list, which is dead.
  { id: 'down-in-a-dead-list-field', can: false, ask: press('ArrowDown'),
    body: '<input id=t role=combobox value=abc aria-expanded=false>',
    truth: 'false',
    script: '$("#t").onfocus = () => $("#t").setSelectionRange(0, 0)' },
  { id: 'shortcut-that-is-dead', can: false, ask: press('Escape'),
    body: input('abc'), truth: 'false' },
]);
