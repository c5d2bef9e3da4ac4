// SPDX-License-Identifier: Apache-2.0
// A box that nobody sees is turned by the browser, and the switch that is drawn
// for it is not; the focus goes to the item beside one that was to go; a list is
// made live.
import { by, click, group, toggle } from '../lib/case.mjs';

const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 5000, settleMs: 700, ...c });
const yes = c => ({ settleMs: 700, ...c });
const hide = 'position:absolute;width:1px;height:1px;margin:-1px;padding:0;' +
  'overflow:hidden;clip:rect(0 0 0 0);border:0';
const style = '.c{display:inline-block;width:40px;height:20px;background:#bbb}' +
  '[data-state=checked] .c{background:green}label{display:inline-flex}';
const drawn = (around = 'label') => `<${around} id=l data-state=unchecked><input
  type=checkbox id=i aria-label=Wifi style="${hide}"><span class=c></span>
  <span>Wifi</span></${around}>`;
const put = '$("#l").dataset.state = on ? "checked" : "unchecked";';
const box = (code, more) => ({ ask: toggle('Wifi', true), body: drawn(), style,
  script: `$("#i").onchange = () => { n++; const on = $("#i").checked;
    ${code} };`, ...more });
const plain = 'input:checked+.c{background:green}.c{display:inline-block;' +
  'width:40px;height:20px;background:#bbb}';
const boxes = [
  yes({ id: 'switch-drawn', ...box(put) }),
  yes({ id: 'switch-drawn-later', ...box(`later(120, () => { ${put} })`) }),
  yes({ id: 'switch-drawn-by-a-rule', ...box('', { style: plain,
    body: drawn().replace('data-state=unchecked', '') }) }),
  yes({ id: 'box-that-is-seen', ...box('', { body: drawn().replace(hide, '') }) }),
  no({ id: 'switch-not-drawn', ...box('') }),
  no({ id: 'switch-not-drawn-with-a-ring', ...box('$("#l").dataset.focus = ""',
    { style: style + '[data-focus]{outline:1px solid blue}' }) }),
  no({ id: 'switch-drawn-and-set-back', ...box(`${put} later(0, () => {
    $("#l").dataset.state = "unchecked" })`) }),
  no({ id: 'switch-drawn-and-set-back-later', ...box(`${put} later(80, () => {
    $("#l").dataset.state = "unchecked" })`) }),
];

const tags = '<div role=group aria-label=Tags><button id=a>Red</button><button ' +
  'id=b>Blue</button></div><p>Text</p>';
const tag = code => ({ ask: click(by('button', 'Blue')), body: tags,
  script: `$("#b").onclick = () => { n++; ${code} };` });
const items = [
  yes({ id: 'tag-gone', ...tag('$("#b").remove(); $("#a").focus()') }),
  yes({ id: 'tag-with-another-word', ...tag(
    '$("#b").textContent = "Blue, gone"; $("#a").focus()') }),
  yes({ id: 'tag-that-leads-to-a-field', ...tag('$("#f").focus()'),
    body: tags + '<input id=f aria-label=Colour>' }),
  yes({ id: 'tag-gone-later', ...tag(
    '$("#a").focus(); later(100, () => $("#b").remove())') }),
  no({ id: 'tag-stays', ...tag('$("#a").focus()') }),
  no({ id: 'tag-stays-and-the-focus-comes-later', ...tag(
    'later(0, () => $("#a").focus())') }),
  no({ id: 'tag-stays-with-a-ring', ...tag(
    '$("#a").focus(); $("#a").classList.add("r")'),
    style: '.r{outline:2px solid blue}' }),
  no({ id: 'tag-comes-back', ...tag(`const b = $("#b"), up = b.parentNode;
    b.remove(); $("#a").focus(); later(60, () => up.append(b))`) }),
];

// A list that is made live when it gets the focus says nothing by that.
const live = '<ul id=l aria-live=off><li>Apple</li><li>Pear</li></ul>' +
  '<button id=b>Remove</button>';
const wake = '$("#l").setAttribute("aria-live", "polite");';
const onLive = code => ({ ask: click('Remove'), body: live,
  script: `$("#b").onclick = () => { n++; ${code} };` });
const lives = [
  yes({ id: 'live-and-a-row-goes', ...onLive(
    `${wake} $("#l").lastChild.remove()`) }),
  yes({ id: 'live-and-a-row-goes-later', ...onLive(
    `${wake} later(100, () => $("#l").lastChild.remove())`) }),
  yes({ id: 'live-and-shown', ...onLive(`${wake} $("#l").hidden = false`),
    body: live.replace('<ul', '<ul hidden') }),
  yes({ id: 'live-and-written', ...onLive(
    `${wake} $("#l").firstChild.textContent = "Plum"`) }),
  no({ id: 'only-live', ...onLive(wake) }),
  no({ id: 'only-live-by-its-role', ...onLive(
    '$("#l").setAttribute("role", "log")') }),
  no({ id: 'only-live-and-marked', ...onLive(`${wake}
    $("#l").dataset.focused = ""; $("#l").firstChild.tabIndex = -1`) }),
  no({ id: 'only-live-later', ...onLive(`later(60, () => { ${wake} })`) }),
];

export default group('unshown', [...boxes, ...items, ...lives]);
