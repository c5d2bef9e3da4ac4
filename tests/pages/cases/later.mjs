// SPDX-License-Identifier: Apache-2.0
// What comes later than the press: a timer that takes its effect back, a page
// that leads on or back by itself, a frame that is not there yet, a page that is
// too busy to answer; and menus that close at any press beside them.
import { by, click, group, toggle } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 5000, settleMs: 900, body: bare, ...c });
const yes = c => ({ settleMs: 1300, ...c });
const onClick = code => `$("#b").onclick = () => { ${code} };`;

// [name, page, what the press does, what a timer does to it]
const rows = `${bare}<ul id=l><li>Eggs</ul>`;
const SHOWN = [
  ['row', rows, '$("#l").insertAdjacentHTML("beforeend", "<li>Milk")',
    '$("#l").lastChild.remove()'],
  ['first-row', `${bare}<ul id=l></ul>`, '$("#l").innerHTML = "<li>Milk"',
    '$("#l").innerHTML = ""'],
  ['row-removed', rows, '$("#l").innerHTML = ""',
    '$("#l").innerHTML = "<li>Eggs"'],
  ['text', bare, '$("#out").textContent = "In the basket"',
    '$("#out").textContent = "nothing yet"'],
  ['count', `${bare}<p><b id=k>12</b> likes`, '$("#k").textContent = 13',
    '$("#k").textContent = 12'],
  ['count-data', `${bare}<p><b id=k>12</b> likes`,
    '$("#k").firstChild.data = "13"', '$("#k").firstChild.data = "12"'],
  ['count-of-itself', '<button id=b aria-label=Save>12</button>',
    '$("#b").textContent = 13', '$("#b").textContent = 12'],
  ['state-class', `${bare}<p id=h class=heart>♥</p>`,
    '$("#h").classList.add("liked")', '$("#h").classList.remove("liked")',
    '.liked{color:red}'],
  ['pressed', '<button id=b aria-pressed=false>Save</button>',
    '$("#b").ariaPressed = "true"', '$("#b").ariaPressed = "false"'],
  ['panel', `${bare}<section id=s hidden><h2>Address</h2><p>Street 1, Bilbo</p>
    </section>`, '$("#s").hidden = false', '$("#s").hidden = true'],
  ['value', `${bare}<label>Amount <input id=v value=1></label>`,
    '$("#v").value = 2', '$("#v").value = 1'],
];
const DELAYS = [60, 400, 800];
const press = (act, ms, then) => `${onClick(`n++; ${act};
  later(${ms}, () => { ${then} })`)}`;
const timers = SHOWN.flatMap(([name, body, act, back, style]) => [
  ...DELAYS.map(ms => no({ id: `${name}-back-after-${ms}`, body, style,
    script: press(act, ms, back) })),
  yes({ id: `${name}-stays-beside-a-timer`, body, style,
    script: press(act, 400, 'window.tick = 1') }),
  yes({ id: `${name}-stays`, body, style, script: onClick(`n++; ${act}`) }),
]);

// What goes away by itself and takes nothing with it.
const passing = (id, act, then, more) => [300, 800].map(ms => yes({
  id: `${id}-goes-after-${ms}`, body: rows, script: press(act, ms, then),
  ...more }));
const toast = (words, attrs) => `document.body.insertAdjacentHTML("beforeend",
  '<div id=t ${attrs}>${words}</div>')`;
const add = '$("#l").insertAdjacentHTML("beforeend", "<li>Milk")';
const gone = '$("#t").remove()';
const notices = [
  ...passing('status', toast('Kopiatuta', 'role=status'), gone),
  ...passing('alone-in-english', toast('Copied!', ''), gone),
  ...passing('fixed-in-basque', toast('Kopiatuta', 'style="position:fixed;' +
    'right:9px;bottom:9px"'), gone),
  ...passing('popover-in-basque', `${toast('Kopiatuta', 'popover=manual')};
    $("#t").showPopover()`, gone),
  ...passing('notice-beside-a-row', `${add}; ${toast('Gehituta', '')}`, gone),
  ...passing('mark-of-a-row', `${add};
    $("#l").lastChild.className = "enter"`,
  '$("#l").lastChild.className = ""', { style: '.enter{background:gold}' }),
  ...passing('ripple-beside-a-row', `${add};
    $("#b").insertAdjacentHTML("beforeend", "<i class=ripple></i>")`,
  '$(".ripple").remove()', { style: '.ripple{width:9px;height:9px;' +
    'background:red;position:absolute}' }),
  ...passing('label-in-english', '$("#b").textContent = "Saved"',
    '$("#b").textContent = "Save"'),
  ...passing('row-replaced-later', add,
    '$("#l").innerHTML = "<li>Eggs<li>Milk <b>1 l</b>"'),
  ...passing('row-sorted-later', add, `$("#l").prepend($("#l").lastChild)`),
  ...passing('placeholder-replaced', '$("#out").textContent = "Milk, 1 l"',
    '$("#out").textContent = "Milk, 1 l: in the basket"'),
];

export default group('later', [...timers, ...notices]);
