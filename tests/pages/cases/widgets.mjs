// SPDX-License-Identifier: Apache-2.0
// The ways in which component libraries are unlike plain pages: what opens at
// the press, labels and lists that no rule ties to their control, choices that
// are shown beside an empty input.
import { act, by, choose, click, fill, group, label, set, text, toggle } from
  '../lib/case.mjs';

/* As a server draws it for a framework: comments that say nothing. */
const drawn = (alive, first = '') => ({ body: `<div id=app><!--[--><label>Name
    <input></label><label><input type=checkbox>Agree</label><!--]--></div>`,
  script: `var told = null; ${first} later(700, () => { ${alive} })` });
const close = name => act('ui.close', by('dialog', name));
const over = 'position:fixed;inset:0;z-index:9';
/* A veil from the press on: the release and the click are its. */
const veil = (after = '') => `function open1(t) { n++;
  t.ariaExpanded = "true"; const v = document.createElement("div");
  v.style.cssText = "${over}"; document.body.append(v); ${after} }`;
const opener = `<button id=b aria-haspopup=menu aria-expanded=false
  onpointerdown="open1(this)">Save</button>`;
const floating = 'position:absolute;top:160px;left:20px;border:1px solid';
/* A list that says nothing about itself, over the page. */
const bare = (where, after) => `var v = ""; function show() {
    $("#l")?.remove(); const l = document.createElement("div"); l.id = "l";
    l.style.cssText = "${floating}";
    for (const w of ["Red", "Green", "Green tea", "Blue"]) {
      const o = document.createElement("div"); o.textContent = w;
      o.onclick = () => { n++; v = w; ${after}; l.remove() };
      l.append(o) }
    ${where}.append(l) }`;
const green = { ask: choose('Colour', 'Green'), truth: 'v==="Green"&&n===1',
  harm: 'n>1', touched: 'n>0' };
const menu = () => `<button id=m onclick="$('#l').hidden = false">File
  </button><ul id=l role=menu hidden style="${floating}">
  <li role=menuitem>Open<li role=menuitem id=i>Rename</ul>`;
const rename = { ask: choose(by('button', 'File'), 'Rename') };

export default group('widgets', [
  { id: 'drawn-before-its-code-text', ask: fill('Name', 'Ada'),
    truth: 'told==="Ada"', ...drawn('$("input").oninput = e => told =' +
      ' e.target.value') },
  { id: 'drawn-before-its-code-check', ask: toggle('Agree', true),
    truth: 'told===true', ...drawn('$("[type=checkbox]").onchange = e =>' +
      ' told = e.target.checked') },
  { id: 'drawn-with-a-queue-that-is-lost', ask: fill('Name', 'Ada'),
    truth: 'told==="Ada"', ...drawn(`$("#app").mine = {};
      document.addEventListener("input", e => told = e.target.value)`,
    'document.addEventListener("input", () => n++);') },
  { id: 'drawn-and-never-alive', ask: fill('Name', 'Ada'),
    truth: '$("input").value==="Ada"', ...drawn('') },
  { id: 'opens-at-the-press', body: opener, script: veil() },
  { id: 'opens-at-the-press-and-takes-all-input', body: opener,
    script: veil('document.body.style.pointerEvents = "none"') },
  { id: 'opens-at-the-press-and-shuts', can: false, body: opener,
    truth: 'false', script: veil(`later(100, () =>
      t.ariaExpanded = "false")`) },
  { id: 'opens-at-the-press-without-a-word', can: null,
    body: `<button onpointerdown="n++;$('#v').hidden=false">Save</button>
      <div id=v hidden style="${over}">menu</div>` },
  { id: 'press-replaces-what-has-a-state', can: false, truth: 'n===1',
    touched: 'false', body: `<div id=h><button id=b aria-expanded=false>Save
      </button></div>`,
    script: `function put() { $("#h").innerHTML =
        '<button id=b aria-expanded=false>Save</button>';
        $("#b").onpointerdown = put; $("#b").onclick = done }
      put()` },
  { id: 'release-is-waited-for', truth: 'n===1&&up',
    body: opener, script: `var up = false; ` +
      veil('document.addEventListener("pointerup", () => up = true)') },
  { id: 'closed-by-escape-alone', ask: close('Settings'), truth: '!$("#d")',
    body: `<div id=d role=dialog aria-label=Settings tabindex=-1 class=box>
      Nothing to set.</div>`,
    script: `document.addEventListener("keydown", e => {
      if (e.key === "Escape") { later(300, () => $("#d").remove()) } })` },
  { id: 'escape-that-nobody-hears', can: false, ask: close('Settings'),
    truth: 'false', body: `<div role=dialog aria-label=Settings tabindex=-1
      class=box>Nothing to set.</div>` },
  { id: 'closed-from-inside-without-focus', ask: close('Settings'),
    truth: '!$("#d")',
    body: `<div id=d role=dialog aria-label=Settings class=box>
      <input aria-label=Name></div>`,
    script: `$("#d").addEventListener("keydown", e => {
      if (e.key === "Escape") { $("#d").remove() } })` },
  { id: 'close-button-in-a-shadow', ask: close('Settings'), truth: '!$("#d")',
    body: `<div id=d role=dialog aria-label=Settings class=box>
      <x-close></x-close></div>`,
    script: `customElements.define("x-close", class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML =
        "<button>Close</button>"; this.onclick = () => $("#d").remove() } })` },
  { id: 'label-for-what-takes-none', ask: set(label('Volume'), 12),
    truth: '$("#s").ariaValueNow==="12"',
    body: `<label for=s>Volume</label> <span id=s role=slider tabindex=0
      aria-valuemin=0 aria-valuemax=20 aria-valuenow=5 class=box
      style="display:block"></span>`,
    script: `$("#s").onkeydown = e => { const d = { ArrowRight: 1,
      ArrowLeft: -1 }[e.key] || 0; $("#s").ariaValueNow =
      +$("#s").ariaValueNow + d }` },
  { id: 'label-for-nothing', ask: click(label('Remember me')),
    body: `<div><label>Remember me</label><div><span tabindex=0
      role=checkbox aria-checked=false onclick="done();
      this.ariaChecked='true'">☐</span></div></div>` },
  { id: 'label-for-nothing-among-two', can: false, truth: 'false',
    ask: click(label('Remember me')),
    body: `<div><label>Remember me</label><button onclick="done()">A</button>
      <button onclick="done()">B</button></div>` },
  { id: 'label-and-value-are-its-name', ask: choose(label('Colour'), 'Green'),
    truth: 'v==="Green"&&n===1',
    body: `<span id=x>Colour</span><button id=c aria-labelledby="y x"
      aria-haspopup=listbox onclick="show()"><b id=y>Red</b></button>`,
    script: bare('document.body', '$("#y").textContent = w') },
  { id: 'list-without-roles', ...green,
    body: `<div role=combobox tabindex=0 aria-label=Colour
      onclick="show()" class=box><b>Red</b></div>`,
    script: bare('document.body', '$("b").textContent = w') },
  { id: 'list-without-roles-that-takes-nothing', can: false, ...green,
    truth: 'false', harm: 'false', touched: 'n>0',
    body: `<div role=combobox tabindex=0 aria-label=Colour
      onclick="show()" class=box><b>Red</b></div>`,
    script: bare('document.body', '') },
  { id: 'list-without-roles-of-a-field', ...green,
    ask: choose(by('textbox', 'Colour'), 'Green'),
    body: '<input aria-label=Colour id=c oninput="show()">',
    script: bare('document.body', '$("#c").value = w') },
  { id: 'options-in-hidden-copies', ...green,
    body: `<input role=combobox aria-label=Colour id=c readonly
        aria-controls=k onclick="show()"><div style="height:0;width:0;
        overflow:hidden"><div id=k role=listbox><div role=option>Red</div>
        <div role=option>Green</div></div></div>`,
    script: bare('document.body', '$("#c").value = w') },
  { id: 'choice-beside-its-input', ...green,
    body: `<div class=box onclick="show()"><span><input role=combobox
      aria-label=Colour readonly style="width:9px;border:0"></span>
      <b>Red</b></div>`,
    script: bare('document.body', '$("b").textContent = w') },
  { id: 'choice-input-left-out-of-the-picture', ...green,
    body: `<div class=box style="position:relative;cursor:pointer"
      onclick="show()"><input role=combobox aria-label=Colour readonly
      style="opacity:0;position:absolute;inset:0"><b
      style="position:relative;display:block">Red</b></div>`,
    script: bare('document.body', '$("b").textContent = w') },
  { id: 'choice-input-for-the-ear', ...green,
    ask: choose(label('Colour'), 'Green'),
    body: `<label for=c>Colour</label><div class=box style="cursor:pointer"
      onclick="show()"><div style="position:absolute;width:1px;height:1px;
      overflow:hidden;clip-path:inset(50%)"><input id=c readonly
      aria-haspopup=listbox></div><b>Red</b></div>`,
    script: bare('document.body', '$("b").textContent = w') },
  { id: 'choice-input-that-is-covered', ...green, can: false, truth: 'false',
    says: /obscured/, body: `<div class=box style="position:relative">
      <input role=combobox aria-label=Colour readonly onclick="show()"><b
      style="position:absolute;inset:0;background:#ccc">Loading</b></div>`,
    script: bare('document.body', '') },
  { id: 'switch-drawn-around-its-input', ask: toggle(by('switch', 'Sound'),
    true), truth: 'on&&n===1', harm: 'n>1', touched: 'n>0',
    body: `<label for=i>Sound</label><div id=d><input id=i type=checkbox
      role=switch style="position:absolute;width:0;height:0;opacity:0;
      margin:0"><span style="display:block;width:40px;height:20px;
      background:#888;cursor:pointer"></span></div>`,
    script: `var on = false; $("#d").onclick = e => { e.preventDefault();
      n++; on = !on; Promise.resolve().then(() => $("#i").checked = on) }` },
  { id: 'choice-with-an-arrow', ...green,
    body: `<button role=combobox aria-label=Colour onclick="show()"><b>Red</b>
      <i aria-hidden=true>▼</i></button>`,
    script: bare('document.body', '$("b").textContent = w') },
  { id: 'menu-in-one-request', ...rename, body: menu(),
    script: '$("#i").onclick = () => { done(); $("#l").hidden = true }' },
  { id: 'menu-item-that-does-nothing', ...rename, can: false, truth: 'false',
    body: menu() },
  { id: 'text-that-takes-no-input', ask: click(text('Rename')),
    body: `<div role=menu><div role=menuitem tabindex=0 class=box
      style="cursor:pointer" onclick="done()"><span
      style="pointer-events:none">Rename</span>
      <span hidden>Is active</span></div></div>` },
]);
