// SPDX-License-Identifier: Apache-2.0
// Controls as libraries draw them: the input is empty and the choice stands
// beside it, a select is put out of sight and another control in its place, a
// choice waits for a word that makes it final.
import { act, by, choose, css, group, label } from '../lib/case.mjs';

const x = (name, ref, args) => act('x.deed.' + name, ref, args);
const words = '["Red", "Green", "Blue"]';
const green = { ask: choose(css('#c'), 'Green'),
  truth: 'v==="Green"&&picks===1' };
/* A box that looks like a field, with the choice and an empty input in it. */
const field = (more = '') => `<div id=f style="border:1px solid;width:240px;
  padding:6px;display:flex"><span id=shown>Red</span><span><input id=c
  role=combobox aria-label=Colour aria-haspopup=true aria-expanded=false
  style="width:60px;border:0" ${more}></span></div><div id=slot></div>`;
const list = (take, row = '') => `var v = ""; var picks = 0;
  function shut() { $("#slot").replaceChildren();
    $("#c").setAttribute("aria-expanded", "false") }
  function open_(had) { const l = document.createElement("div"); l.id = "l";
    l.role = "listbox"; l.style.cssText = "position:absolute;border:1px solid;" +
      "background:#fff;width:200px"; for (const w of had || ${words}) {
      const o = document.createElement("div"); o.role = "option";
      o.textContent = w; ${row} o.onclick = e => { e.stopPropagation(); picks++;
        v = w; ${take} }; l.append(o) }
    $("#slot").replaceChildren(l); $("#c").setAttribute("aria-expanded", "true");
    $("#c").setAttribute("aria-controls", "l") }`;
const showsBeside = '$("#shown").textContent = w; $("#c").value = ""; shut()';
/* A list that leaves out what was chosen; the chips are beside the input. */
const chips = (remove, mark = '') => `var all = []; function paint() {
    for (const s of document.querySelectorAll(".chip")) s.remove();
    for (const w of all) { const s = document.createElement("span");
      s.className = "chip"; s.textContent = w; s.insertAdjacentHTML("beforeend",
        ${JSON.stringify(remove)}); $("#f").prepend(s) } }
  $("#shown").remove(); ${list('')}
  $("#f").onclick = () => { open_(${words}.filter(w => !all.includes(w)));
    for (const o of $("#l").children) { ${mark} o.onclick = e => {
      e.stopPropagation(); all.push(o.textContent); paint(); shut() } } }`;
const two = { ask: choose(css('#c'), ['Blue', 'Green']),
  truth: 'all.slice().sort().join()==="Blue,Green"' };
const select = (style, rest) => `<label for=s>Colour</label> <select id=s
  tabindex=-1 style="${style}"><option>Red<option>Green<option>Blue</select>
  ${rest}<div id=slot></div>`;
const CLIPPED = 'position:absolute;width:1px;height:1px;clip:rect(0,0,0,0);' +
  'overflow:hidden';
const drawn = `<span><span id=c role=combobox tabindex=0 aria-haspopup=listbox
  aria-expanded=false style="display:inline-block;border:1px solid;width:160px"
  >Red</span></span>`;
const dialog = kind => `<button id=c aria-haspopup=dialog aria-expanded=false>
  Red</button><div id=d role=alertdialog aria-modal=true aria-label=Colour hidden
  style="position:fixed;top:90px;left:90px;background:#fff;border:1px solid">
  ${['Red', 'Green', 'Blue'].map(w => `<button role=${kind}
    aria-checked=false style="display:block"><i>${w}</i></button>`).join('')}
  <button id=no>Cancel</button><button id=yes>OK</button></div>`;
const dialogScript = several => `var v = "", picks = 0; const D = $("#d");
  $("#c").onclick = () => { D.hidden = false; $("#c").ariaExpanded = "true" };
  for (const r of D.querySelectorAll("[aria-checked]")) r.onclick = () => {
    const on = r.ariaChecked !== "true"; later(60, () => { if (!${several})
      for (const o of D.querySelectorAll("[aria-checked]"))
        o.ariaChecked = "false"; r.ariaChecked = String(on) }) ; r.dataset.on = on };
  $("#no").onclick = () => { D.hidden = true };
  $("#yes").onclick = () => { picks++; v = [...D.querySelectorAll(
      "[data-on=true]")].map(r => r.textContent.trim()).join(); D.hidden = true;
    $("#c").ariaExpanded = "false"; $("#c").textContent = v }`;
const board = `<ul id=u style="list-style:none;padding:0;width:200px">${['A', 'B',
  'C'].map(w => `<li id=${w} style="border:1px solid;padding:8px;margin:4px;
  user-select:none">Card ${w}</li>`).join('')}</ul>
  <div id=live role=status style="position:absolute;width:1px;height:1px;
  overflow:hidden"></div>`;
const order = '[...$("#u").children].map(e=>e.id).join()';
const drags = (measure, drop) => `let held = null, over = null, rects = null;
  addEventListener("pointerdown", e => { held = e.target.closest("li");
    if (held) { held.setAttribute("aria-pressed", "true"); over = null;
      $("#live").textContent = "Picked up " + held.id; rects = null;
      ${measure} } });
  function measureNow() { rects = [...$("#u").children].map(n =>
    [n, n.getBoundingClientRect()]) }
  addEventListener("pointermove", e => { if (!held || !rects) return;
    const y = e.clientY; held.style.transform = "translateY(4px)";
    requestAnimationFrame(() => { const r = rects?.find(([n, b]) =>
      y >= b.top && y <= b.bottom); over = r ? r[0] : null }) });
  addEventListener("pointerup", () => { if (!held) return; const h = held;
    held = null; h.style.transform = ""; h.removeAttribute("aria-pressed");
    $("#live").textContent = "Dropped " + h.id; ${drop} });`;

export default group('drawn', [
  // The choice stands beside an empty input.
  { id: 'shown-beside', ...green, body: field(),
    script: `${list(showsBeside)} $("#f").onclick = () => open_()` },
  { id: 'shown-beside-marks-another', ...green, body: field(),
    script: `${list('$("#shown").textContent = w',
      'o.ariaSelected = String(w === "Red");')}
      $("#f").onclick = () => open_()` },
  { id: 'shown-beside-takes-another', can: false, ...green, body: field(),
    truth: 'v==="Green"&&$("#shown").textContent==="Green"',
    script: `${list('w = "Red"; ' + showsBeside)}
      $("#f").onclick = () => open_()` },
  { id: 'chips-beside', ...two, body: field(),
    script: chips('<a>×</a>') },
  { id: 'chips-beside-with-buttons', ...two, body: field(),
    script: chips('<button aria-label="Remove it">Remove</button>') },
  // One chip with a button in a box that is the control.
  { id: 'chip-in-the-box', ask: choose(css('#c'), 'Green'),
    truth: 'v==="Green"&&picks===1', body: `<div id=c role=combobox tabindex=0
      aria-label=Colours aria-haspopup=listbox aria-expanded=false style="border:
      1px solid;width:240px;height:26px"><ul id=u></ul></div><div id=slot></div>`,
    script: `${list(`$("#u").innerHTML = "<li><button aria-label='Remove item'>"
      + "<b>×</b></button><i>" + w + "</i></li>"; shut()`)}
      $("#c").onclick = () => open_()` },
  { id: 'chip-with-a-cross', ask: choose(css('#c'), 'Green'),
    truth: 'v==="Green"&&picks===1', body: `<div id=c role=combobox tabindex=0
      aria-label=Colours aria-haspopup=listbox aria-expanded=false style="border:
      1px solid;width:240px;height:26px"><ul id=u></ul></div><div id=slot></div>`,
    script: `${list(`$("#u").innerHTML = "<li><span role=presentation>×</span>"
      + w + "</li><li><input type=search></li>"; shut()`)}
      $("#c").onclick = () => open_()` },
  { id: 'chip-of-another', can: false, ask: choose(css('#c'), 'Green'),
    truth: 'v==="Green"', touched: 'true', body: `<div id=c role=combobox
      tabindex=0 aria-label=Colours aria-haspopup=listbox aria-expanded=false
      style="border:1px solid;width:240px;height:26px"><ul id=u></ul></div>
      <div id=slot></div>`,
    script: `${list(`v = "Red"; $("#u").innerHTML = "<li><button>×</button><i>"
      + "Red</i></li>"; shut()`)} $("#c").onclick = () => open_()` },
  // The list stays open, and has the name of its field.
  { id: 'list-called-like-its-field', ask: choose(label('Colour'), 'Green'),
    truth: 'v==="Green"&&picks===1', body: `<label id=n for=c>Colour</label>
      <input id=c role=combobox aria-expanded=true aria-controls=l
      aria-haspopup=listbox><div id=l role=listbox aria-labelledby=n></div>`,
    script: `var v, picks = 0; for (const w of ${words}) {
      const o = $("#l").appendChild(document.createElement("div"));
      o.role = "option"; o.textContent = w; o.onclick = () => { v = w; picks++;
        $("#c").value = w } }` },
  // The hidden select of another control has an option of that name.
  { id: 'option-of-a-hidden-select', ask: choose(css('#c'), 'Green'),
    truth: 'v==="Green"&&$("#other").value===""', body: `<select id=other multiple
      style="${CLIPPED}"><option>Red<option>Green</select>${drawn}
      <div id=slot></div>`,
    script: `${list('$("#c").textContent = w; shut()')}
      $("#c").onclick = () => later(900, () => open_())` },
  { id: 'input-out-of-sight', ...green, body: field('readonly').replace(
    'width:60px', 'width:1px;opacity:0;position:absolute;left:-900px'),
    script: `${list(showsBeside)} $("#f").onmousedown = () => open_()` },
  { id: 'arrow-with-a-name', ...green, body: `<button id=c role=combobox
    aria-haspopup=listbox aria-expanded=false aria-label=Colour><span id=t>Red
    </span><svg role=img width=9 height=9><title>Open menu</title></svg></button>
    <div id=slot></div>`,
    script: `${list('$("#t").textContent = w; shut()')}
      $("#c").onclick = () => open_()` },
  { id: 'datalist-tells-the-change', ask: choose(css('#c'), 'Green'),
    truth: 'n===1&&$("#c").value==="Green"', body: `<input id=c list=w
      aria-label=Colour><datalist id=w><option value=Red><option value=Green>
      </datalist>`, script: '$("#c").onchange = done' },
  { id: 'counts-what-is-chosen', ask: choose(css('#c'), ['Green', 'Blue']),
    truth: '$("#l").querySelectorAll("[aria-selected=true]").length===2',
    body: `<button id=c role=combobox aria-haspopup=listbox aria-controls=l
      aria-label=Colours aria-expanded=false>none</button>
      <div id=l role=listbox aria-multiselectable=true hidden>${['Red', 'Green',
    'Blue'].map(w => `<div role=option aria-selected=false>${w}</div>`)
    .join('')}</div>`,
    script: `const O = [...$("#l").children]; $("#c").onclick = () => {
        $("#l").hidden = false; $("#c").ariaExpanded = "true" };
      for (const o of O) o.onclick = () => { o.ariaSelected = "true";
        const k = O.filter(o => o.ariaSelected === "true").length;
        $("#c").textContent = k + " selected"; if (k === 2) {
          $("#l").hidden = true; $("#c").ariaExpanded = "false" } }` },

  // Another control in the place of a select.
  { id: 'beside-a-select', ...green, ask: choose(label('Colour'), 'Green'),
    body: select(CLIPPED, drawn), script: `${list(
      '$("#c").textContent = w; shut()')} $("#c").onclick = () => open_()` },
  { id: 'around-a-select', ...green, ask: choose(label('Colour'), 'Green'),
    body: `<label for=s>Colour</label><div id=c role=combobox tabindex=0
      aria-haspopup=true aria-expanded=false style="border:1px solid;
      width:160px"><div><select id=s hidden tabindex=-1><option>Red<option>Green
      <option>Blue</select><b id=t>Red</b></div><div id=slot></div></div>`,
    script: `${list('$("#t").textContent = w; shut()')}
      $("#c").onclick = () => open_()` },
  { id: 'words-come-with-the-pointer', ...green, body: field(),
    style: '[role=option]:hover::after{content:" Press to select"}',
    script: `${list(showsBeside)} $("#f").onclick = () => open_()` },
  { id: 'filter-in-the-pop-up', ask: choose(css('#c'), 'Green'),
    truth: 'v==="Green"&&picks===1', body: `<span id=c role=combobox
      tabindex=0 aria-haspopup=true aria-expanded=false class=box
      style="display:block">none</span><div id=slot></div>`,
    script: `${list('$("#c").textContent = w; shut()')}
      $("#c").onclick = () => { open_([]); const i = document.createElement(
          "input"); i.type = "search"; $("#l").before(i); i.focus();
        $("#slot").style.cssText = "position:absolute";
        i.oninput = () => { const had = ${words}.filter(w => i.value.length > 2 &&
            w.startsWith(i.value)); later(80, () => { for (const w of had) {
              const o = document.createElement("div"); o.role = "option";
              o.textContent = w; o.onclick = () => { picks++; v = w;
                $("#c").textContent = w; shut() };
              $("#l").replaceChildren(o) } }) } }` },

  { id: 'rows-for-the-eye', ask: choose(css('#c'), 'Shade 20'),
    truth: 'v==="Shade 20"&&picks===1', body: `<div id=c role=combobox
      tabindex=0 aria-label=Shade aria-haspopup=listbox aria-controls=l
      aria-expanded=false class=box>none</div><div id=pop hidden
      style="position:absolute;top:120px;width:200px;background:#fff">
      <div id=l role=listbox style="width:0;height:0;overflow:hidden">
      <div role=option>Shade 0</div><div role=option>Shade 1</div></div>
      <div id=rows style="height:120px;overflow:auto"></div></div>`,
    script: `var v = "", picks = 0; for (let i = 0; i < 30; i++) {
        const r = document.createElement("div"); r.textContent = "Shade " + i;
        r.style.height = "24px"; r.onclick = () => { picks++; v =
          $("#c").textContent = r.textContent; $("#pop").hidden = true;
          $("#c").ariaExpanded = "false" }; $("#rows").append(r) }
      $("#c").onclick = () => { $("#pop").hidden = false;
        $("#c").ariaExpanded = "true" }` },

  // A word that makes it final.
  { id: 'said-yes-to', ...green, body: dialog('radio'),
    script: dialogScript(false) },
  { id: 'several-said-yes-to', ask: choose(css('#c'), ['Green', 'Blue']),
    truth: 'v==="Green,Blue"&&picks===1', body: dialog('checkbox'),
    script: dialogScript(true) },

  // Things that are dragged by the page itself.
  { id: 'drag-measured-late', ask: x('drag', css('#A'), { to: css('#C') }),
    truth: `${order}==="B,C,A"`, body: board, script: drags(
      'later(40, measureNow);', 'if (over) over.after(h);') },
  { id: 'drag-dropped-late', ask: x('drag', css('#A'), { to: css('#C') }),
    truth: `${order}==="B,C,A"`, body: board, script: drags(
      'measureNow();', 'const o = over; later(200, () => o && o.after(h));') },
  { id: 'drag-for-show', can: false, truth: `${order}==="B,C,A"`,
    ask: x('drag', css('#A'), { to: css('#C') }), body: board,
    script: drags('measureNow();', '') },
  { id: 'drag-becomes-draggable', body: board,
    ask: x('drag', css('#A'), { to: css('#C') }), truth: `${order}==="B,C,A"`,
    script: `let held = null; $("#u").addEventListener("pointerdown", e => {
        e.target.draggable = true });
      $("#u").ondragstart = e => { later(0, () => { held = e.target });
        e.dataTransfer.setData("text/plain", "x") };
      $("#u").ondragover = e => { e.preventDefault(); const t = e.target.closest(
        "li"); if (held && t && t !== held) t.after(held) };
      $("#u").ondrop = e => e.preventDefault()` },
]);
