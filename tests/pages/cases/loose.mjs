// SPDX-License-Identifier: Apache-2.0
// Labels and hosts that lead to a control by what people see, not by the rules
// of the platform.
import { act, by, choose, click, css, fill, group, text, toggle } from
  '../lib/case.mjs';

const boxes = `<label for=t><span id=x>Yes</span></label><input id=t
  type=checkbox><label><input type=checkbox id=u> No</label>`;
const ticked = '$("#t").checked && !$("#u").checked';
// A line of tags: what is chosen stands before a span that is typed into.
const tags = more => `<label for="">Fruit <span id=box style="border:1px solid;
  display:inline-block;width:300px"><span id=t role=textbox contenteditable
  tabindex=0 aria-label="Tags input" style="display:inline-block;min-width:
  90px"></span></span></label><div id=list role=listbox hidden
  style="position:absolute;background:#eee">${['Apple', 'Banana', 'Cherry']
  .map(o => `<div role=option>${o}</div>`).join('')}</div>${more || ''}`;
const tagCode = `const put = word => { got.push(word); const tag =
    document.createElement("span"); tag.innerHTML = "<button tabindex=-1 " +
    "aria-label=remove>×</button><span></span>"; tag.lastChild.textContent =
    word; $("#box").insertBefore(tag, $("#t")); $("#t").textContent = "" };
  var got = []; $("#t").onfocus = () => $("#list").hidden = false;
  $("#t").onkeydown = e => { if (e.key === "Enter") { e.preventDefault();
    put($("#t").textContent) } };
  $("#list").onmousedown = e => { e.preventDefault();
    if (e.target.role === "option") put(e.target.textContent) };`;
const span = `<label for=t>Speed</label><span id=t role=combobox tabindex=0
  aria-expanded=false aria-haspopup=listbox aria-controls=l>Slow</span>
  <ul id=l role=listbox hidden><li role=option>Slow<li role=option>Fast</ul>
  <label for=q>Other</label><input id=q>`;
const spanCode = `$("#t").onclick = () => { $("#l").hidden = false;
    $("#t").ariaExpanded = "true" };
  $("#l").onclick = e => { $("#t").textContent = e.target.textContent;
    $("#l").hidden = true; $("#t").ariaExpanded = "false"; n++ };`;
const host = (inner, ms = 500) => `later(${ms}, () => customElements.define(
  "x-field", class extends HTMLElement { connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = \`${inner}\` } }));
  const inner = () => $("#h").shadowRoot.querySelector("input");`;

export default group('loose', [
  { id: 'heart-before-a-word', ask: click('Like'),
    body: '<button id=x onclick="done(); this.textContent=\'♥ Like\'">' +
      '♡ Like</button><button onclick="harm=1">♡ Likes</button>',
    harm: 'n>1||window.harm' },
  { id: 'emoji-after-a-word', ask: click('Delete'),
    body: '<button onclick="done(); this.disabled=true">Delete 🗑️</button>' },
  { id: 'plus-before-a-word', ask: click('Add'),
    body: '<ul id=l></ul><button onclick="done(); l.append(' +
      'document.createElement(\'li\'), \'row\')">+ Add</button>' },
  { id: 'another-picture', can: false, ask: click('👎 Vote'),
    body: '<button onclick="done()">👍 Vote</button>', harm: 'n>0',
    says: /no button/ },
  { id: 'two-pictures', can: false, ask: click('Vote'),
    body: '<button onclick="done()">👍 Vote</button>' +
      '<button onclick="done()">👎 Vote</button>', harm: 'n>0',
    says: /more than one|ambiguous|2 / },
  { id: 'plus-in-a-name', can: false, ask: click('C'),
    body: '<button onclick="done()">C++</button>', harm: 'n>0',
    says: /no button/ },
  { id: 'word-in-a-label', ask: toggle(css('#x'), true), body: boxes,
    truth: ticked, harm: '$("#u").checked' },
  { id: 'text-of-a-label', ask: toggle(text('Yes'), true), body: boxes,
    truth: ticked, harm: '$("#u").checked' },
  { id: 'word-in-a-label-of-a-disabled', can: false,
    ask: toggle(css('#x'), true), truth: '$("#t").checked',
    body: boxes.replace('type=checkbox>', 'type=checkbox disabled>'),
    harm: '$("#u").checked', says: /enabled|disabled/ },
  { id: 'button-in-a-label', ask: click(css('#x')),
    body: '<label><button id=x onclick="done()">Help</button> <input ' +
      'type=checkbox id=t></label>', harm: 'n>1||$("#t").checked' },
  { id: 'label-of-an-editable-line', ask: fill('Fruit', 'Plum',
    { submit: true }), body: tags(), script: tagCode,
  truth: 'got.join()==="Plum"', harm: 'got.length>1' },
  { id: 'choice-becomes-a-tag', ask: choose(css('#t'), 'Banana'),
    body: tags(), script: tagCode, truth: 'got.join()==="Banana"',
    harm: 'got.length>1' },
  { id: 'choice-becomes-another-tag', can: false,
    ask: choose(css('#t'), 'Banana'), body: tags(), truth: 'false',
    script: tagCode.replace('got.push(word)', 'word = "Nothing"'),
    harm: 'got.length>0' },
  { id: 'label-for-a-span', ask: choose('Speed', 'Fast'), body: span,
    script: spanCode, truth: '$("#t").textContent==="Fast"&&n===1',
    harm: 'n>1||$("#q").value!==""' },
  { id: 'label-for-a-span-of-another-role', can: false,
    ask: act('ui.activate', by('button', 'Speed')), body: span,
    script: spanCode, truth: 'false', harm: 'n>0' },
  { id: 'host-drawn-late', ask: fill(css('#h'), 'Ann'),
    body: '<x-field id=h></x-field>', script: host('<input>'),
    truth: 'inner().value==="Ann"' },
  { id: 'host-never-drawn', can: false, ask: fill(css('#h'), 'Ann'),
    body: '<x-field id=h></x-field>', truth: 'false' },
  { id: 'host-of-two-fields', can: false, ask: fill(css('#h'), 'Ann'),
    body: '<x-field id=h></x-field>', script: host('<input><input>', 0),
    truth: 'false', harm: 'inner().value!==""' },
]);
