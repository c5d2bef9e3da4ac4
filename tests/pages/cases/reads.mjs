// SPDX-License-Identifier: Apache-2.0
// What is told of elements: all that match, what they are, what they hold, also
// where only the browser knows it; and refusals that name what would work.
import { act, by, choose, click, css, group, set, toggle } from
  '../lib/case.mjs';

const read = (ref, what) => act('ui.read', ref, { what });
const find = ref => act('x.deed.find', ref);
const says = (...words) => result => words.every(word =>
  JSON.stringify(result).includes(word));
const counts = (pattern, count) => result => new Set(JSON.stringify(result)
  .match(pattern)).size === count;
const many = (count, one) => Array.from({ length: count }, (_, i) => one(i))
  .join('');
const told = more => ({ truth: 'n===0', harm: 'n>0', touched: 'n>0', ...more });
// An element whose role and values no attribute tells.
const own = (role, more) => `customElements.define('x-t', class extends
  HTMLElement { constructor() { super(); const i = this.attachInternals();
  i.role = '${role}'; this.tabIndex = 0; ${more} } })`;
const refused = more => ({ can: false, truth: 'false', quickMs: 1500, ...more });

// Only Chromium tells what nothing in the document says.
const internals = process.env.DEED_BROWSER === 'firefox' ? [] : [
  { id: 'role-of-internals', ask: click('Go'), body: '<x-t>Go</x-t>',
    script: own('button', 'this.onclick = done') },
  { id: 'state-of-internals', ask: toggle('Go', true), body: '<x-t>Go</x-t>',
    script: own('checkbox', `i.ariaChecked = 'false'; this.onclick = () => {
      n++; i.ariaChecked = 'true' }`) },
  { id: 'value-of-internals', ask: set('Speed', 24), truth: 'v===24',
    body: '<x-t style="display:block;width:200px;height:20px"></x-t>',
    script: own('slider', `i.ariaLabel = 'Speed'; i.ariaValueNow = '20';
      i.ariaValueMin = '0'; i.ariaValueMax = '100'; this.onkeydown = e => {
      const d = { ArrowRight: 1, ArrowLeft: -1 }[e.key]; if (d) {
      i.ariaValueNow = String(+i.ariaValueNow + d);
      window.v = +i.ariaValueNow } }`) },
];

export default group('reads', [
  told({ id: 'all-of-a-button', ask: read(css('#t'), 'all'),
    body: '<button id=t aria-pressed=true aria-label="Bold text">B</button>',
    answer: says('"role":"button"', 'Bold text') }),
  told({ id: 'all-of-a-field', ask: read(css('#t'), 'all'),
    body: '<label>Name <input id=t value=Ann required></label>',
    answer: says('"role":"textbox"', 'Ann', 'Name') }),
  told({ id: 'forty-are-found', ask: find(css('button')),
    body: many(40, i => `<button onclick="n++">Row ${i}</button>`),
    answer: counts(/Row \d+/g, 40) }),
  told({ id: 'thirty-of-a-role', ask: find({ by: 'semantic', role: 'link' }),
    body: many(30, i => `<a href="#${i}" onclick="n++">Link ${i}</a>`),
    answer: counts(/Link \d+/g, 30) }),
  told({ id: 'none-is-found', can: false, ask: find(css('#nope')),
    truth: 'false', body: '<button onclick="n++">Save</button>' }),
  ...internals,
  refused({ id: 'empty-option-of-no-list', ask: choose(css('#t'), ''),
    body: '<div id=t onclick="done()">x</div>', says: /option/, harm: 'n>0' }),
  refused({ id: 'empty-option-of-a-list', ask: choose(css('#t'), ''),
    body: `<ul id=t role=listbox aria-label=L><li role=option tabindex=0
      onclick="done()">a</ul>`, says: /option/, harm: 'n>0', quickMs: 2500 }),
  refused({ id: 'step-that-would-work', ask: set('Speed', 37), says: /35|40/,
    body: '<input type=range aria-label=Speed step=5 value=20 id=t>',
    touched: '$("#t").value!=20' }),
  refused({ id: 'end-that-would-work', ask: set('Speed', 130), says: /100/,
    body: '<input type=range aria-label=Speed value=20 id=t>',
    touched: '$("#t").value!=20' }),
  refused({ id: 'option-that-would-work', ask: choose('Colour', 'Gren'),
    body: '<select aria-label=Colour><option>Red<option>Green</select>',
    says: /Green/, quickMs: undefined }),
  refused({ id: 'radio-off-by-its-label', ask: toggle(css('label'), false),
    body: '<label>Red <input type=radio id=t checked></label>',
    touched: '!$("#t").checked' }),
  told({ id: 'share-of-255', ask: set('Speed', '40%'), truth:
    '$("#t").value==="102"', body: '<input type=range aria-label=Speed id=t ' +
    'max=255>', touched: 'true' }),
]);
