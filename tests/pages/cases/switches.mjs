// SPDX-License-Identifier: Apache-2.0
// Check boxes, switches and radios, prompt and late, honest and not.
import { by, group, toggle } from '../lib/case.mjs';

const agree = '<label><input type=checkbox id=t>Agree</label>';
const on = { ask: toggle('Agree', true), truth: '$("#t").checked' };
const lamp = `<div role=switch aria-checked=false aria-label=Lamp tabindex=0
  id=t class=box></div>`;
const lit = { ask: toggle(by('switch', 'Lamp'), true),
  truth: '$("#t").ariaChecked==="true"&&n===1', harm: 'n>1',
  touched: 'n>0', body: lamp };
const flip = `() => { n++; $("#t").ariaChecked =
  $("#t").ariaChecked === "true" ? "false" : "true" }`;
const styled = `<label class=s><input type=checkbox id=t><span></span>Agree
  </label>`;
const radios = `<fieldset><legend>Size</legend>
  <label><input type=radio name=s id=a checked>Small</label>
  <label><input type=radio name=s id=t>Large</label></fieldset>`;

// Role, name and state are where no script can read them.
const inner = (then, start = 'false', more = '') => ({
  body: '<x-lamp id=t class=box></x-lamp>',
  script: `customElements.define('x-lamp', class extends HTMLElement {
    #own = this.attachInternals();
    constructor() { super(); this.#own.role = 'switch';
      this.#own.ariaLabel = 'Lamp'; this.#own.ariaChecked = '${start}';
      ${more}
      this.addEventListener('click', () => { n++; ${then} }); }
    get on() { return this.#own.ariaChecked === 'true' }
  })` });
const flipped = `this.#own.ariaChecked = this.on ? 'false' : 'true'`;
const inside = { ask: toggle(by('switch', 'Lamp'), true), harm: 'n>1',
  touched: 'n>0', truth: '$("#t").on&&n===1' };

export default group('switches', [
  { id: 'internals', ...inside, ...inner(flipped) },
  { id: 'internals-late', ...inside, ...inner(`later(400, () => {
    ${flipped} })`), settleMs: 600 },
  { id: 'internals-already', ...inside, truth: '$("#t").on&&n===0',
    ...inner(flipped, 'true') },
  { id: 'internals-refuses', can: false, ...inside, ...inner('') },
  { id: 'internals-disabled', can: false, ...inside, quickMs: 4000,
    ...inner(flipped, 'false', 'this.#own.ariaDisabled = "true";') },
  { id: 'check', ...on, body: agree },
  { id: 'check-already', ...on, truth: '$("#t").checked&&n===0',
    body: '<label><input type=checkbox id=t checked onchange="n++">Agree' +
      '</label>' },
  { id: 'uncheck', ask: toggle('Agree', false), truth: '!$("#t").checked',
    body: '<label><input type=checkbox id=t checked>Agree</label>' },
  { id: 'flip', ask: toggle('Agree'), truth: '$("#t").checked', body: agree },
  { id: 'disabled', can: false, ...on,
    body: '<label><input type=checkbox id=t disabled>Agree</label>' },
  { id: 'prevented', can: false, ...on, body: agree,
    script: '$("#t").onclick = e => e.preventDefault()' },
  { id: 'unchecks-after-60', can: false, ...on, body: agree,
    script: '$("#t").onchange = () => later(60, () => $("#t").checked = false)',
  },
  { id: 'unchecks-after-200', can: false, ...on, body: agree,
    script: '$("#t").onchange = () => later(200, () => $("#t").checked = false)',
  },
  { id: 'unchecks-after-350', can: false, ...on, body: agree,
    script: `document.addEventListener("change", () =>
      later(350, () => $("#t").checked = false))` },
  { id: 'server-refuses', can: false, ...on, body: agree,
    script: `$("#t").onchange = () => fetch("/api/fail?ms=250",
      {method: "PUT"}).then(r => { if (!r.ok) $("#t").checked = false })` },
  { id: 'hidden-under-style', ...on, body: styled,
    style: `.s input{position:absolute;opacity:0;width:0;height:0}
      .s span{display:inline-block;width:40px;height:20px;background:#ccc}` },
  { id: 'not-displayed-under-style', ...on, body: styled,
    style: `.s input{display:none}
      .s span{display:inline-block;width:40px;height:20px;background:#ccc}` },
  { id: 'label-for', ...on,
    body: '<input type=checkbox id=t class=h><label for=t>Agree</label>',
    style: `.h{position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;
      overflow:hidden}` },
  { id: 'link-in-label', ...on, truth: '$("#t").checked&&n===0', harm: 'n>0',
    body: `<label><input type=checkbox id=t aria-label=Agree> <a href=#terms
      onclick="n++">I have read the terms and the conditions</a></label>` },
  { id: 'role-checkbox', ask: toggle('Agree', true),
    truth: '$("#t").ariaChecked==="true"&&n===1', harm: 'n>1',
    body: `<div role=checkbox aria-checked=false tabindex=0 id=t class=box>
      Agree</div>`, script: `$("#t").onclick = ${flip}` },
  { id: 'role-checkbox-dead', can: false, ask: toggle('Agree', true),
    truth: '$("#t").ariaChecked==="true"',
    body: `<div role=checkbox aria-checked=false tabindex=0 id=t class=box>
      Agree</div>` },
  { id: 'switch', ...lit, script: `$("#t").onclick = ${flip}` },
  { id: 'switch-after-300', ...lit,
    script: `const f = ${flip}; $("#t").onclick = () => later(300, f)` },
  { id: 'switch-after-1200', ...lit, settleMs: 1500,
    script: `const f = ${flip}; $("#t").onclick = () => later(1200, f)` },
  { id: 'switch-by-server', ...lit, settleMs: 1200,
    script: `const f = ${flip}; $("#t").onclick = () =>
      fetch("/api/ok?ms=900", {method: "POST"}).then(f)` },
  { id: 'switch-server-refuses', can: false, ...lit,
    script: `$("#t").onclick = () => fetch("/api/fail?ms=300",
      {method: "POST"})` },
  { id: 'switch-flips-back', can: false, ...lit,
    truth: '$("#t").ariaChecked==="true"',
    script: `$("#t").onclick = () => { n++; $("#t").ariaChecked = "true";
      later(300, () => $("#t").ariaChecked = "false") }` },
  { id: 'switch-handler-late', ...lit,
    script: `later(900, () => $("#t").onclick = ${flip})` },
  { id: 'mixed-to-on', ask: toggle('All', true),
    truth: '$("#t").ariaChecked==="true"',
    body: `<div role=checkbox aria-checked=mixed tabindex=0 id=t class=box>
      All</div>`,
    script: `$("#t").onclick = () => $("#t").ariaChecked =
      {mixed: "false", false: "true", true: "false"}[$("#t").ariaChecked]` },
  { id: 'off-to-mixed', ask: toggle('All', 'mixed'),
    truth: '$("#t").ariaChecked==="mixed"',
    body: `<div role=checkbox aria-checked=false tabindex=0 id=t class=box>
      All</div>`,
    script: `$("#t").onclick = () => $("#t").ariaChecked =
      {false: "true", true: "mixed", mixed: "false"}[$("#t").ariaChecked]` },
  { id: 'radio', ask: toggle(by('radio', 'Large'), true),
    truth: '$("#t").checked', body: radios },
  { id: 'radio-cannot-be-taken-back', can: false,
    ask: toggle(by('radio', 'Small'), false), truth: '!$("#a").checked',
    body: radios },
  { id: 'role-radio', ask: toggle(by('radio', 'Large'), true),
    truth: '$("#t").ariaChecked==="true"&&$("#a").ariaChecked==="false"',
    body: `<div role=radiogroup aria-label=Size>
      <div role=radio aria-checked=true tabindex=0 id=a class=box>Small</div>
      <div role=radio aria-checked=false tabindex=-1 id=t class=box>Large</div>
      </div>`,
    script: `for (const r of document.querySelectorAll("[role=radio]"))
      r.onclick = () => { for (const x of document.querySelectorAll(
        "[role=radio]")) x.ariaChecked = String(x === r) }` },
  { id: 'pressed-button', ask: toggle(by('button', 'Bold'), true),
    truth: '$("#t").ariaPressed==="true"',
    body: '<button id=t aria-pressed=false>Bold</button>',
    script: `$("#t").onclick = () => $("#t").ariaPressed =
      String($("#t").ariaPressed !== "true")` },
  { id: 'asks-first', ask: toggle('Agree', true, { dialog: 'accept' }),
    truth: '$("#t").checked', body: agree,
    script: `$("#t").onclick = e => { if (!confirm("Sure?"))
      e.preventDefault() }` },
  { id: 'asks-first-declined', can: false,
    ask: toggle('Agree', true, { dialog: 'dismiss' }),
    truth: '$("#t").checked', body: agree,
    script: `$("#t").onclick = e => { if (!confirm("Sure?"))
      e.preventDefault() }` },
]);
