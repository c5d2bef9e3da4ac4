// SPDX-License-Identifier: Apache-2.0
// What component libraries do where an application does not take a change: a
// part is moved in and out again, a layer shows the focus, the pointer shows a
// preview, and a box that nobody sees is checked while its picture is not.
import { by, choose, click, fill, group, set } from '../lib/case.mjs';

const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 5000, settleMs: 1200, ...c });
const yes = c => ({ settleMs: 900, ...c });
const text = words => ({ by: 'custom', value: 'text=' + words });

// A part that is made, moved in by classes, and taken away again at once, while
// it is still on its way.
const foldStyle = `.in,.out{transition:opacity .2s,max-height .2s;overflow:hidden;
  max-height:60px} .in.from,.out.to{opacity:0;max-height:0}`;
const fold = `<div id=w><div id=h>Details</div></div>`;
const put = `const put = () => { const d = document.createElement("div");
    d.className = "in from"; d.textContent = "Street 1, Bilbo"; $("#w").append(d);
    requestAnimationFrame(() => { d.className = "in";
      d.ontransitionend = () => { d.removeAttribute("class") } });
    return d };
  const drop = d => { d.className = "out"; d.style.maxHeight = "60px";
    requestAnimationFrame(() => { d.className = "out to";
      d.style.maxHeight = ""; later(230, () => d.remove()) }) };`;
const header = `<button id=b>15</button><div id=h><div class=c>Mon, Jan 5</div>
  </div>`;
const swap = `const swap = (words, way) => { const old = $("#h").lastElementChild;
    const d = document.createElement("div"); d.textContent = words;
    d.className = "c " + way + "-in " + way + "-from";
    old.className = "c " + way + "-out"; $("#h").append(d);
    requestAnimationFrame(() => { d.className = "c " + way + "-in";
      old.className = "c " + way + "-out " + way + "-to";
      later(200, () => { old.remove(); d.className = "c" }) }) };`;
const swapStyle = ['up', 'down'].map(way => `.${way}-in,.${way}-out{
  transition:transform .2s} .${way}-from{transform:translateY(100%)}
  .${way}-to{opacity:0;transform:translateY(-100%)}`).join(' ');
const moved = [
  no({ id: 'part-moves-in-and-out', style: foldStyle, body: fold,
    ask: click(text('Details')),
    script: `${put} $("#h").onclick = () => { n++; const d = put();
      later(0, () => drop(d)) }` }),
  no({ id: 'part-moves-in-and-out-after-120', style: foldStyle, body: fold,
    ask: click(text('Details')),
    script: `${put} $("#h").onclick = () => { n++; const d = put();
      later(120, () => drop(d)) }` }),
  yes({ id: 'part-moves-in', style: foldStyle, body: fold,
    ask: click(text('Details')),
    script: `${put} $("#h").onclick = () => { n++; put() }` }),
  no({ id: 'words-swapped-there-and-back', style: swapStyle, body: header,
    ask: click('15'), script: `${swap} $("#b").onclick = () => { n++;
      swap("Thu, Jan 15", "up"); later(0, () => swap("Mon, Jan 5", "down")) }` }),
  no({ id: 'words-swapped-there-and-back-later', style: swapStyle, body: header,
    ask: click('15'), script: `${swap} $("#b").onclick = () => { n++;
      swap("Thu, Jan 15", "up");
      later(300, () => swap("Mon, Jan 5", "down")) }` }),
  yes({ id: 'words-swapped', style: swapStyle, body: header,
    ask: click('15'), script: `${swap} $("#b").onclick = () => { n++;
      swap("Thu, Jan 15", "up") }` }),
];

// A layer over a chip, which a rule shows for as long as it has the focus.
const chip = layer => `<span id=c tabindex=0>${layer}Cherry</span>`;
const layer = '<span class=layer></span>';
const chipStyle = `#c{position:relative;padding:4px 12px;background:#eee}
  .layer{position:absolute;inset:0;pointer-events:none;background:#06c;opacity:0}
  #c:focus>.layer{opacity:.12} .on>.layer{opacity:.2} .on{background:#cdf}`;
const cherry = click(text('Cherry'));
const layers = [
  no({ id: 'layer-of-the-focus', style: chipStyle, body: chip(layer),
    ask: cherry, script: '$("#c").onclick = () => { n++ }' }),
  no({ id: 'layer-of-the-focus-and-a-class-taken-back', style: chipStyle,
    body: chip(layer), ask: cherry, script: `$("#c").onclick = () => { n++;
      $("#c").className = "on"; later(0, () => $("#c").className = "") }` }),
  yes({ id: 'layer-of-the-focus-and-a-class', style: chipStyle,
    body: chip(layer), ask: cherry,
    script: '$("#c").onclick = () => { n++; $("#c").className = "on" }' }),
  yes({ id: 'words-of-the-focus', style: '#b:focus+b{display:block}' +
    'b{display:none}', body: '<button id=b>Save</button><b>Saved by itself</b>',
    truth: 'document.activeElement===$("#b")&&n===1',
    script: '$("#b").onclick = () => { n++ }' }),
];

// Radios that nobody sees, with a picture beside each.
const UNSEEN = 'position:absolute;width:1px;height:1px;margin:-1px;padding:0;' +
  'overflow:hidden;clip:rect(0,0,0,0);border:0';
const radios = state => ['Apple', 'Cherry'].map((name, i) => `<label id=l${i}
  ${state ? `data-state=${i ? 'unchecked' : 'checked'}` : ''}><input type=radio
  name=f style="${UNSEEN}" ${i ? '' : 'checked'}><i class="dot ${i ? '' :
  'on'}"></i>${name}</label>`).join('');
const dots = `label{display:block;position:relative} .dot{display:inline-block;
  width:12px;height:12px;border:1px solid;border-radius:50%;margin-right:6px}
  [data-state=checked]>.dot,.js .on{background:#06c}
  [data-focus]{outline:2px solid #06c;background:#eef}`;
const onInput = code => `$("#l1 input").addEventListener("click", () => {
  n++; ${code} });`;
const pick = click(by('radio', 'Cherry'));
const draw = `$("#l0").dataset.state = "unchecked";
  $("#l1").dataset.state = "checked"`;
const box = `<label id=l1 data-state=unchecked><input type=checkbox
  style="${UNSEEN}"><i class=dot></i>Newsletter</label>`;
const news = click(by('checkbox', 'Newsletter'));
const unseen = [
  no({ id: 'box-with-a-state-that-stays', style: dots, body: box, ask: news,
    script: onInput('') }),
  yes({ id: 'box-with-a-state', style: dots, body: box, ask: news,
    script: onInput('$("#l1").dataset.state = "checked"') }),
  yes({ id: 'box-with-a-state-that-comes-later', style: dots, body: box,
    ask: news, script: onInput(
      'later(60, () => $("#l1").dataset.state = "checked")') }),
  no({ id: 'radio-with-a-state-that-stays', style: dots, body: radios(true),
    ask: pick, script: onInput('') }),
  no({ id: 'radio-with-a-mark-of-the-focus', style: dots, body: radios(true),
    ask: pick, script: onInput('$("#l1").dataset.focus = ""') }),
  no({ id: 'radio-whose-picture-code-draws', style: dots,
    body: `<div class=js>${radios(false)}</div>`, ask: pick,
    script: onInput('') }),
  yes({ id: 'radio-with-a-state', style: dots, body: radios(true), ask: pick,
    script: onInput(draw) }),
  yes({ id: 'radio-with-a-state-that-comes-later', style: dots,
    body: radios(true), ask: pick, script: onInput(`later(60, () => { ${draw} })`) }),
  yes({ id: 'radio-whose-picture-code-draws-anew', style: dots,
    body: `<div class=js>${radios(false)}</div>`, ask: pick,
    script: onInput(`$("#l0 .dot").className = "dot";
      $("#l1 .dot").className = "dot on"`) }),
  yes({ id: 'radio-whose-picture-a-rule-draws', body: radios(false), ask: pick,
    style: dots + 'input:checked+.dot{background:#06c}', script: onInput('') }),
  yes({ id: 'radio-whose-picture-a-rule-draws-before', body: radios(false),
    ask: pick, style: dots + `label:has(:checked)::before{content:"> "}`,
    script: onInput('') }),
];

// Stars that are filled up to where the pointer is.
const stars = `<div id=r role=img aria-label="2 stars">${[1, 2, 3, 4, 5].map(i =>
  `<span id=s${i} class="star ${i < 3 ? 'on' : ''}">&#9733;</span>`).join('')}
  </div><p id=t>Rated 2</p>`;
const starStyle = '.star{color:#ccc;font-size:24px} .on{color:#fa0}' +
  ' .hover{transform:scale(1.1)}';
const rate = `let kept = 2; const show = (k, at) => { for (let i = 1; i < 6; i++)
    $("#s" + i).className = "star" + (i <= k ? " on" : "") +
      (i === at ? " hover" : "") };
  for (let i = 1; i < 6; i++) {
    $("#s" + i).onmousemove = () => show(i, i) }
  $("#r").onmouseleave = () => show(kept);`;
const fourth = click({ by: 'custom', value: 'css=#s4' });
const previews = [
  no({ id: 'preview-put-back', style: starStyle, body: stars, ask: fourth,
    script: `${rate} $("#s4").onclick = () => { n++; show(kept, 4) }` }),
  no({ id: 'preview-put-back-later', style: starStyle, body: stars, ask: fourth,
    script: `${rate} $("#s4").onclick = () => { n++;
      later(30, () => show(kept, 4)) }` }),
  yes({ id: 'preview-and-words', style: starStyle, body: stars, ask: fourth,
    script: `${rate} $("#s4").onclick = () => { n++; kept = 4;
      $("#t").textContent = "Rated 4" }` }),
  yes({ id: 'preview-put-to-less', style: starStyle, body: stars, ask: fourth,
    script: `${rate} $("#s4").onclick = () => { n++; kept = 1; show(1, 4) }` }),
  yes({ id: 'preview-kept', style: starStyle, body: stars, ask: fourth,
    gap: 'what the pointer shows already is not told from what the press sets',
    script: `${rate} $("#s4").onclick = () => { n++; kept = 4 }` }),
];

// A field that is sent off with Enter, and is put back to a part of the text, or
// to what it held before, while a list closes.
const box2 = value => `<input id=f aria-label=Fruit value="${value}"><ul id=l
  hidden><li>Apple</li></ul><p id=t>Chosen: none</p>`;
const enter = code => `$("#f").oninput = () => { $("#l").hidden = false };
  $("#f").onkeydown = e => { if (e.key === "Enter") { n++; $("#l").hidden = true;
    ${code} } };`;
const mango = fill('Fruit', 'Mango', { submit: true });
const sent = [
  no({ id: 'text-cut-when-sent', body: box2(''), ask: mango,
    script: enter('later(0, () => $("#f").value = "Mang")') }),
  no({ id: 'text-put-back-when-sent', body: box2('Apple'), ask: mango,
    script: enter('later(0, () => $("#f").value = "Apple")') }),
  yes({ id: 'text-taken-when-sent', body: box2('Apple'), ask: mango,
    script: enter('$("#t").textContent = "Chosen: " + $("#f").value') }),
  yes({ id: 'text-taken-and-field-emptied', body: box2(''), ask: mango,
    script: enter(`$("#t").textContent = "Chosen: " + $("#f").value;
      $("#f").value = ""`) }),
];

// A field for a number, whose component says by aria-valuenow what its value is.
// `take` is what the application does with a number that it is told.
const amount = (value, more = '') => `<label>Amount <input id=f role=spinbutton
  value="${value}" ${value ? `aria-valuenow=${value}` : ''} ${more}></label>`;
const tells = `let v = $("#f").value; const f = $("#f");
  const show = x => { v = x; f.value = x; f.setAttribute("aria-valuenow", x) };`;
const typed = code => `${tells} f.oninput = () => { n++; ${code} };`;
const left = code => `${tells} f.onblur = () => {
  if (f.value !== v) { n++; ${code} } };`;
const seven = [['set', set(by('spinbutton', 'Amount'), 7)], ['fill', fill(by('spinbutton', 'Amount'), '7')]];
const numbers = seven.flatMap(([way, ask]) => [
  no({ id: `${way}-number-announced-as-before`, body: amount(3), ask,
    script: typed('') }),
  no({ id: `${way}-number-put-back-when-left`, body: amount(3), ask,
    script: `${left('f.value = v')}` }),
  no({ id: `${way}-number-announced-and-put-back`, body: amount(3), ask,
    script: `${left('show("3")')}
      f.oninput = () => f.setAttribute("aria-valuenow", f.value);` }),
  no({ id: `${way}-number-put-into-bounds`, body: amount(3), ask,
    script: left('show(String(Math.min(5, f.value)))') }),
  yes({ id: `${way}-number-announced`, body: amount(3), ask, truth: 'v==="7"',
    script: typed('show(f.value)') }),
  yes({ id: `${way}-number-taken-when-left`, body: amount(3), ask,
    truth: 'v==="7"&&n===1', script: left('show(f.value)') }),
  yes({ id: `${way}-number-where-none-was`, body: amount(''), ask,
    truth: 'v==="7"&&n===1', script: left('show(f.value)') }),
  yes({ id: `${way}-number-announced-later`, body: amount(3), ask,
    truth: 'v==="7"', settleMs: 1500, script: typed(`const x = f.value;
      later(250, () => show(x))`) }),
  yes({ id: `${way}-number-taken-later`, body: amount(3), ask,
    truth: 'v==="7"', settleMs: 2000, script: left(`const x = f.value;
      f.value = v; later(300, () => show(x))`) }),
  yes({ id: `${way}-number-written-in-a-form`, body: amount(3), ask,
    truth: 'v==="7"', script: left(`show(f.value); f.value = v + ".00"`) }),
]);

// A field with a list, which shows what was pressed there as text for as long as
// it has the focus; afterwards it shows what the application holds.
const choice = `<label for=f>Fruit</label><div id=box><input id=f role=combobox
  aria-autocomplete=list aria-expanded=false aria-controls=l><b id=c></b></div>
  <ul id=l role=listbox hidden>${['Apple', 'Cherry'].map(x =>
  `<li role=option id=o${x}>${x}</li>`).join('')}</ul>`;
const lists = (take, leave) => `let v = ""; const f = $("#f");
  const open = on => { $("#l").hidden = !on;
    f.setAttribute("aria-expanded", on) };
  f.onclick = () => open(true);
  $("#l").onmousedown = e => e.preventDefault();
  $("#l").onclick = e => { const x = e.target.textContent; n++; open(false);
    f.value = x; ${take} };
  f.onblur = () => { open(false); ${leave} };`;
const beside = 'f.value = ""; $("#c").textContent = v';
const cherryOf = choose('Fruit', 'Cherry');
const fields = [
  no({ id: 'choice-given-up-when-left', body: choice, ask: cherryOf,
    script: lists('', 'f.value = v') }),
  no({ id: 'choice-beside-given-up-when-left', body: choice, ask: cherryOf,
    script: lists('', beside) }),
  no({ id: 'choice-given-up-a-moment-after', body: choice, ask: cherryOf,
    script: lists('', 'later(100, () => { f.value = v })') }),
  yes({ id: 'choice-kept-when-left', body: choice, ask: cherryOf,
    truth: 'v==="Cherry"&&n===1', script: lists('v = x', 'f.value = v') }),
  yes({ id: 'choice-shown-beside-when-left', body: choice, ask: cherryOf,
    truth: 'v==="Cherry"&&n===1', script: lists('v = x', beside) }),
  yes({ id: 'choice-taken-a-moment-later', body: choice, ask: cherryOf,
    truth: 'v==="Cherry"&&n===1',
    script: lists('later(120, () => { v = x })', 'f.value = v') }),
  yes({ id: 'choice-in-a-cell-that-goes-when-left', ask: cherryOf,
    body: `<table role=grid><tr><td role=gridcell>${choice}</td></tr></table>`,
    truth: 'v==="Cherry"&&n===1', script: lists('v = x',
      '$("#box").remove()') }),
];

export default group('components', [...moved, ...layers, ...unseen, ...previews,
  ...sent, ...numbers, ...fields]);
