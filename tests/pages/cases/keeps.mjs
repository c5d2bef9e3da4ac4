// SPDX-License-Identifier: Apache-2.0
// What a control shows afterwards is what the application kept: inline editors
// that throw the text away, fields that only offer what was typed, chips that
// are taken back; and sliders that are saved with each step.
import { by, choose, fill, group, set } from '../lib/case.mjs';

const cell = `<table><tr><td id=c><input id=t aria-label=Name value=Alpha></td>
  <td>12</td></tr></table>`;
const ends = code => `var stored = "Alpha"; $("#t").onkeydown = e => {
  if (e.key !== "Enter") return; const v = e.target.value; ${code} };`;
const edit = (words = 'Delta') => fill(by('textbox', 'Name'), words,
  { submit: true });
const tags = `<div id=box><span id=chips></span><input id=t aria-label=Tags>
  </div>`;
const adds = then => `var kept = []; $("#t").onkeydown = e => {
  if (e.key !== "Enter") return; e.preventDefault();
  const chip = document.createElement("span"); chip.className = "chip";
  chip.textContent = e.target.value; $("#chips").append(chip);
  kept.push(e.target.value); e.target.value = ""; ${then} };`;
const back = 'chip.remove(); kept.pop();';
const tag = fill(by('textbox', 'Tags'), 'Mango', { submit: true });
const offer = `<input id=t role=combobox aria-label=Fruit aria-expanded=false
  aria-controls=l autocomplete=off><div id=l role=listbox hidden
  style="position:absolute;background:#fff;border:1px solid"></div>`;
const offers = `const show = v => { const list = ["Apple", "Banana", "Cherry"]
  .filter(o => o.startsWith(v)); $("#l").hidden = false;
  $("#t").setAttribute("aria-expanded", "true"); $("#l").innerHTML = list.map(o =>
    "<div role=option>" + o + "</div>").join("") };`;
const fruit = { ask: fill(by('combobox', 'Fruit'), 'Banana') };
const chips = `<div id=box style="border:1px solid;padding:4px"><div role=button
  tabindex=-1>Apple <svg width=8 height=8></svg></div><input id=t role=combobox
  aria-label=Fruits aria-expanded=false aria-haspopup=listbox aria-controls=l>
  </div><div id=l role=listbox hidden><div role=option>Banana</div>
  <div role=option>Cherry</div></div>`;
const picks = code => `var kept = ["Apple"];
  $("#t").onclick = () => { $("#l").hidden = false;
    $("#t").setAttribute("aria-expanded", "true") };
  $("#l").onclick = e => { const v = e.target.textContent; ${code}
    $("#l").hidden = true; $("#t").setAttribute("aria-expanded", "false") };
  const chip = v => $("#t").insertAdjacentHTML("beforebegin",
    "<div role=button tabindex=-1>" + v + " <svg width=8 height=8></svg></div>");`;
const slider = `<div id=tr style="position:relative;width:300px;height:12px;
  margin:30px;background:#ddd"><div id=t role=slider tabindex=0 aria-label=Volume
  aria-valuemin=0 aria-valuemax=100 aria-valuenow=20 style="position:absolute;
  width:16px;height:16px;top:-2px;left:52px;background:#06c"></div></div>`;
const moves = drags => `var commits = 0, held = false;
  const put = v => { v = Math.max(0, Math.min(100, v));
    $("#t").setAttribute("aria-valuenow", v);
    $("#t").style.left = (3 * v - 8) + "px" };
  const get = () => +$("#t").getAttribute("aria-valuenow");
  $("#t").onkeydown = e => { const d = { ArrowRight: 1, ArrowUp: 1,
    ArrowLeft: -1, ArrowDown: -1 }[e.key]; if (d) { put(get() + d); commits++ } };
  if (${drags}) { $("#t").onpointerdown = e => { held = true;
      $("#t").setPointerCapture(e.pointerId); e.preventDefault() };
    $("#t").onpointermove = e => { if (held) put(Math.round(100 * (e.clientX -
      $("#tr").getBoundingClientRect().x) / 300)) };
    $("#t").onpointerup = () => { if (held) commits++; held = false } }`;
const loud = { ask: set('Volume', 55), body: slider,
  truth: '+$("#t").getAttribute("aria-valuenow")===55' };

export default group('keeps', [
  { id: 'cell-throws-it-away', can: false, ask: edit(), body: cell,
    truth: 'stored==="Delta"',
    script: ends('$("#c").textContent = stored') },
  { id: 'cell-throws-it-away-later', can: false, ask: edit(), body: cell,
    truth: 'stored==="Delta"',
    script: ends(`$("#c").textContent = v;
      later(120, () => $("#c").textContent = stored)`) },
  { id: 'cell-in-a-span-throws-it-away', can: false, ask: edit(), body: cell,
    truth: 'stored==="Delta"',
    script: ends('$("#c").innerHTML = "<span>" + stored + "</span>"') },
  { id: 'cell-throws-it-away-with-the-frame', can: false, ask: edit(),
    body: cell, truth: 'stored==="Delta"',
    script: ends(`requestAnimationFrame(() =>
      $("#c").innerHTML = "<b>" + stored + "</b>")`) },
  { id: 'cell-keeps-it', ask: edit(), body: cell, truth: 'stored==="Delta"',
    script: ends('stored = v; $("#c").textContent = stored') },
  { id: 'cell-writes-it-otherwise', ask: edit('1000'), body: cell,
    truth: 'stored==="1000"',
    script: ends('stored = v; $("#c").textContent = "1,000"') },
  { id: 'cell-keeps-it-with-a-request', ask: edit(), body: cell,
    truth: 'stored==="Delta"',
    script: ends(`$("#c").textContent = v; fetch("/api/ok", { method: "POST" })
      .then(() => stored = v)`) },
  { id: 'cell-keeps-the-same', ask: edit('Alpha'), body: cell,
    truth: '$("#c").textContent==="Alpha"',
    script: ends('stored = v; $("#c").textContent = stored') },
  { id: 'tag-taken-back', can: false, ask: tag, body: tags,
    truth: 'kept.join()==="Mango"', script: adds(back) },
  { id: 'tag-taken-back-later', can: false, ask: tag, body: tags,
    truth: 'kept.join()==="Mango"', script: adds(`later(120, () => { ${back} })`) },
  { id: 'tag-kept', ask: tag, body: tags, truth: 'kept.join()==="Mango"',
    script: adds('') },
  { id: 'tag-kept-beside-a-timer', ask: tag, body: tags,
    truth: 'kept.join()==="Mango"', script: adds('later(120, () => {});') },
  { id: 'offered-and-not-taken', can: false, ...fruit, body: offer,
    truth: '$("#t").value==="Banana"', script: `${offers}
      $("#t").oninput = () => { show($("#t").value); $("#t").value = "" }` },
  { id: 'offered-and-not-taken-as-a-list-at-the-end', can: false, ...fruit,
    body: offer.replace(/<div id=l.*/s, ''), truth: '$("#t").value==="Banana"',
    script: `$("#t").oninput = () => { const v = $("#t").value;
      $("#t").value = ""; const old = $("#drop"); if (old) old.remove();
      document.body.insertAdjacentHTML("beforeend", "<div id=drop style=" +
        "'position:absolute;top:60px;background:#fff'><div role=listbox " +
        "style='height:0;overflow:hidden'></div><div>Banana</div></div>") }` },
  { id: 'offered-and-kept', ...fruit, body: offer,
    truth: '$("#t").value==="Banana"', script: `${offers}
      $("#t").oninput = () => show($("#t").value)` },
  { id: 'taken-as-a-chip', ask: fill(by('textbox', 'Tags'), 'Mango'),
    body: tags, truth: '$("#chips").textContent==="Mango"',
    script: `$("#t").oninput = () => { if ($("#t").value !== "Mango") return;
      $("#t").value = ""; $("#chips").innerHTML = "<span>Mango</span>" }` },
  { id: 'chips-are-buttons', ask: choose('Fruits', 'Cherry'), body: chips,
    truth: 'kept.join()==="Apple,Cherry"',
    script: picks('kept.push(v); chip(v);') },
  { id: 'chips-are-buttons-taken-back', can: false, body: chips,
    ask: choose('Fruits', 'Cherry'), truth: 'kept.join()==="Apple,Cherry"',
    script: picks(`chip(v); const c = $("#t").previousElementSibling;
      later(120, () => c.remove());`) },
  { id: 'chips-are-buttons-ignored', can: false, body: chips,
    ask: choose('Fruits', 'Cherry'), truth: 'kept.join()==="Apple,Cherry"',
    script: picks('') },
  { id: 'slider-saved-once', ...loud, harm: 'commits>5', script: moves(true) },
  { id: 'slider-that-only-keys-move', ...loud, script: moves(false) },
  { id: 'slider-a-few-keys-away', ...loud, ask: set('Volume', 23),
    truth: '+$("#t").getAttribute("aria-valuenow")===23', harm: 'commits>3',
    script: moves(true) },
  { id: 'slider-put-back', can: false, ...loud, script: `${moves(true)}
    $("#t").addEventListener("pointerup", () => put(20));
    $("#t").addEventListener("keyup", () => put(20))` },
]);
