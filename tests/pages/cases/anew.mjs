// SPDX-License-Identifier: Apache-2.0
// A part that a library takes away and draws anew, with other ids and marks: the
// same as before, or not. A tab that is left again, with its panel, and a part
// that is folded again. A choice that the list marks and the control does not show.
import { act, by, choose, click, group, text } from '../lib/case.mjs';

const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 5000, settleMs: 900, ...c });
const yes = c => ({ settleMs: 1300, ...c });

// A list of chips, whose every drawing numbers them on.
const chips = '<div id=c role=list></div>';
const draw = (more = '', label = 'x') => `let k = 0; const draw = names => {
  $("#c").replaceChildren(...names.map(name => { const d =
    document.createElement("div"); d.id = "chip-" + k++; d.dataset.n = k;
    d.setAttribute("role", "listitem"); d.className = "chip";
    d.innerHTML = name + " <button aria-label='Remove " + name + "'>${label}" +
    "</button><!-- " + k + " -->"; if (k > 2) { d.append(
      document.createElement("span")) } ${more} return d; })) };
  $("#c").onclick = e => { if (e.target.ariaLabel === "Remove Blue") { n++;
    go() } }; draw(["Red", "Blue"]);`;
const remove = click('Remove Blue');
const go = code => `const go = () => { ${code} };`;
const chip = (code, more) => ({ ask: remove, body: chips,
  script: go(code) + draw(more) });
const again = 'draw(["Red", "Blue"])';
const gone = 'draw(["Red"])';
const anew = [
  ...[0, 60, 400].map(ms => no({ id: `chip-again-after-${ms}`,
    ...chip(`${gone}; later(${ms}, () => ${again})`) })),
  no({ id: 'chip-again-in-the-same-task', ...chip(`${gone}; ${again}`) }),
  no({ id: 'chip-again-with-a-mark-that-no-rule-speaks-of', ...chip(
    `${gone}; later(0, () => ${again})`, 'd.classList.add("v" + k);') }),
  no({ id: 'chip-again-and-refused', ...chip(`${gone};
    fetch("/api/say?status=409&ms=60", {method: "POST"}).then(() => ${again})`),
  }),
  yes({ id: 'chip-gone', ...chip(gone) }),
  yes({ id: 'chip-gone-beside-a-timer', ...chip(`${gone};
    later(200, () => { window.tick = 1 })`) }),
  yes({ id: 'chip-with-other-words', ...chip('draw(["Red", "Blue, gone"])') }),
  yes({ id: 'chip-with-another-style', style: '.off{opacity:.3}',
    ...chip(again, 'if (n) { d.classList.add("off") }') }),
  yes({ id: 'chips-in-another-order', ...chip('draw(["Blue", "Red"])') }),
  yes({ id: 'chip-with-another-state', ...chip(again,
    'd.querySelector("button").disabled = n > 0 && name === "Blue";') }),
  yes({ id: 'chip-with-another-picture', ...chip(again,
    'd.insertAdjacentHTML("beforeend", "<svg width=20 height=20><circle r=9 ' +
    'cx=10 cy=10 fill=" + (n ? "red" : "blue") + "></circle></svg>");') }),
];

// The panel is made when its tab is selected first, lies over the other one and
// moves in.
const tabs = `<div role=tablist><button id=a role=tab aria-selected=true>General
  </button><button id=b role=tab aria-selected=false>Billing</button></div>
  <div style="position:relative;height:60px"><section id=p>First</section></div>`;
const style = 'section{position:absolute;inset:0;transition:transform .1s}' +
  'section.off{transform:translateX(-100%);visibility:hidden}';
const turn = on => `$("#a").setAttribute("aria-selected", "${!on}");
  $("#b").setAttribute("aria-selected", "${on}");
  $("#p").className = "${on ? 'off' : ''}"; if (!$("#q")) {
    $("#p").insertAdjacentHTML("afterend", "<section id=q>Second</section>") }
  $("#q").className = "${on ? '' : 'off'}";`;
const onTab = code => ({ ask: click(by('tab', 'Billing')), body: tabs, style,
  script: `$("#b").onclick = () => { n++; ${code} };` });
const back = [0, 60, 120, 500].map(ms => no({ id: `tab-left-after-${ms}`,
  ...onTab(`${turn(true)} later(${ms}, () => { ${turn(false)} })`) })).concat([
  yes({ id: 'tab-stays', ...onTab(turn(true)) }),
  yes({ id: 'tab-stays-beside-a-timer', ...onTab(`${turn(true)}
    later(200, () => { window.tick = 1 })`) }),
  yes({ id: 'tab-comes-later', ...onTab(`later(100, () => { ${turn(true)} })`) }),
  yes({ id: 'tab-with-a-panel-that-comes-later', ...onTab(`${turn(true)}
    $("#q").textContent = "Loading..."; later(300, () => {
      $("#q").textContent = "Second" })`) }),
]);

// A part that is made when it is unfolded first, and hidden when it is folded.
const fold = `<section id=s><div id=b style="cursor:pointer">Details</div>
  </section>`;
const unfold = on => `if (!$("#q")) { $("#s").insertAdjacentHTML("beforeend",
  "<div id=q><p>Two days.</p></div>") } $("#q").style.cssText = "${on ? '' :
  'display:none'}"; $("#s").className = "${on ? 'open' : ''}";`;
const onFold = code => ({ ask: act('ui.activate', text('Details')), body: fold,
  script: `$("#b").onclick = () => { n++; ${code} };` });
const folds = [0, 60, 300].map(ms => no({ id: `part-folded-after-${ms}`,
  ...onFold(`${unfold(true)} later(${ms}, () => { ${unfold(false)} })`) }))
  .concat([
    no({ id: 'part-folded-with-a-motion', style: '#q{transition:opacity .2s}',
      ...onFold(`${unfold(true)} later(20, () => { $("#q").style.opacity = 0;
        $("#s").className = ""; later(200, () => { ${unfold(false)} }) })`) }),
    yes({ id: 'part-unfolded', ...onFold(unfold(true)) }),
    yes({ id: 'part-unfolded-beside-a-timer', ...onFold(`${unfold(true)}
      later(200, () => { window.tick = 1 })`) }),
    yes({ id: 'part-unfolded-with-a-motion', style: '#q{transition:opacity .2s}',
      ...onFold(`${unfold(true)} $("#q").style.opacity = 0; later(20, () => {
        $("#q").style.opacity = 1 })`) }),
    yes({ id: 'part-folded-for-another', ...onFold(`${unfold(true)}
      later(60, () => { $("#q").style.display = "none";
        $("#s").insertAdjacentHTML("beforeend", "<p>Three days.") })`) }),
  ]);

// A list that marks where the keys are as selected, which libraries do.
const FRUITS = ['Apple', 'Banana', 'Cherry'];
const box = `<div id=c role=combobox tabindex=0 aria-label=Fruit
  aria-expanded=false aria-controls=l aria-haspopup=listbox>Apple</div>
  <ul id=l role=listbox hidden>${FRUITS.map((f, i) => `<li role=option id=o${i}
  aria-selected=${i === 0}>${f}</li>`).join('')}</ul>`;
const pick = code => `const open = on => { $("#l").hidden = !on;
  $("#c").ariaExpanded = on }; const mark = el => {
  document.querySelectorAll("li").forEach(o => { o.ariaSelected = o === el });
  $("#c").setAttribute("aria-activedescendant", el.id) };
  $("#c").onclick = () => open($("#l").hidden);
  $("#l").onclick = e => { n++; const name = e.target.textContent;
    mark(e.target); open(false); ${code} };`;
const fruit = choose('Fruit', 'Cherry');
const show = '$("#c").textContent = name;';
const choice = code => ({ ask: fruit, body: box, script: pick(code) });
const choices = [
  no({ id: 'choice-not-shown', ...choice('') }),
  no({ id: 'choice-shown-and-set-back', ...choice(`${show}
    $("#c").textContent = "Apple"`) }),
  no({ id: 'choice-shown-and-set-back-later', ...choice(`${show}
    later(60, () => { $("#c").textContent = "Apple" })`) }),
  no({ id: 'choice-refused', ...choice(`${show}
    fetch("/api/say?status=409&ms=60", {method: "POST"}).then(() => {
      $("#c").textContent = "Apple" })`) }),
  yes({ id: 'choice-shown', ...choice(show) }),
  yes({ id: 'choice-shown-later', ...choice(`later(200, () => { ${show} })`) }),
  yes({ id: 'choice-shown-in-short', ...choice('$("#c").textContent = "Ch."') }),
  yes({ id: 'choice-shown-with-more', ...choice(
    '$("#c").textContent = name + " (red)"') }),
];

// Frameworks write attributes again that did not change, beside one that did.
const radios = `<label><input type=radio name=f id=a value=Apple checked>Apple
  </label><label><input type=radio name=f id=b value=Cherry>Cherry</label>`;
const onRadio = code => ({ ask: click(by('radio', 'Cherry')), body: radios,
  style: '.on{outline:2px solid}', script: `const put = (el, on) => {
    el.setAttribute("value", "x"); el.setAttribute("value", el === $("#a") ?
      "Apple" : "Cherry"); el.toggleAttribute("checked", on);
    el.checked = on; el.className = on ? "on" : "" };
    const turn = on => { put($("#a"), !on); put($("#b"), on) };
    $("#b").onchange = () => { n++; ${code} };` });
const bar = `<button id=b aria-label=Save aria-pressed=false>Save</button>`;
const onBar = code => ({ body: bar, style: '[aria-pressed=true]{color:red}',
  script: `const put = state => { const b = $("#b");
    b.setAttribute("aria-label", "x"); b.setAttribute("aria-label", "Save");
    b.ariaPressed = state }; $("#b").onclick = () => { n++; ${code} };` });
const written = [
  yes({ id: 'radio-with-its-value-written-again', ...onRadio('turn(true)') }),
  yes({ id: 'radio-with-its-value-written-later', ...onRadio(
    'later(0, () => turn(true))') }),
  yes({ id: 'state-with-its-label-written-again', ...onBar('put("true")') }),
  yes({ id: 'state-with-its-label-written-twice', ...onBar(
    'put("true"); later(100, () => put("true"))') }),
  ...[0, 60, 200].map(ms => no({ id: `radio-set-back-after-${ms}`,
    ...onRadio(`turn(true); later(${ms}, () => turn(false))`) })),
  no({ id: 'radio-set-back-at-once', ...onRadio('turn(true); turn(false)') }),
  no({ id: 'only-its-label-written-again', ...onBar('put("false")') }),
];

// A server answers with the part that was there, and the library that puts it in
// place takes the ring away that it would have with the focus.
const ringed = (id, rule) => ({ id, ask: click('Send'), body: `<style>
  .quiet:focus-visible { ${rule} }</style><div id=p><main><h1>New item</h1>
  <label>Name <input value=Book></label><button>Send</button></main></div>`,
script: `$("#p").onclick = e => { if (e.target.matches("button")) { n++;
  fetch("/api/ok?ms=200", {method: "POST"}).then(() => {
    const old = $("main"), main = old.cloneNode(true); old.inert = true;
    old.replaceWith(main); main.tabIndex = -1; main.className = "quiet";
    main.setAttribute("up-time", "false") }) } }` });
const rings = [
  no(ringed('part-again-without-a-ring', 'outline-color: rgba(0,0,0,0)' +
    ' !important; outline-style: none !important')),
  no(ringed('part-again-and-no-outline', 'outline: none; box-shadow: none')),
];
export default group('anew', [...anew, ...back, ...folds, ...choices, ...written,
  ...rings]);
