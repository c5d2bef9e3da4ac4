// SPDX-License-Identifier: Apache-2.0
// Controls as the libraries and the platform make them: what they take, what
// they refuse untouched, what they commit in between.
import { act, by, choose, click, css, fill, group, set, toggle } from
  '../lib/case.mjs';

const three = '<option value=r>Red<option value=g>Green<option value=b>Blue';
const counted = (id, event) => `$("${id}").addEventListener("${event}",
  () => n++);`;
const chosen = '[...$("#t").selectedOptions].map(o=>o.value).join()';
/* A closed control that chooses the next option on an arrow key, and shows its
 * list some time after it was pressed. */
const slow = ms => `var log = [], all = ["Red", "Green", "Blue"], i = 0, on;
  const k = $("#c");
  const pick = x => { i = all.indexOf(x); log.push(x); k.textContent = x;
    $("[role=listbox]")?.remove(); k.ariaExpanded = "false" };
  k.onclick = () => { if (on) { return } on = 1; later(${ms}, () => {
    k.ariaExpanded = "true"; const l = document.createElement("ul");
    l.role = "listbox"; for (const x of all) {
      const o = document.createElement("li"); o.role = "option";
      o.textContent = x; o.onclick = () => pick(x); l.append(o) }
    document.body.append(l) }) };
  k.onkeydown = e => { if ($("[role=listbox]")) { return }
    if (e.key === "ArrowDown" && i < 2) { pick(all[i + 1]) }
    if (e.key === "ArrowUp" && i > 0) { pick(all[i - 1]) } };`;
const combo = `<div id=c role=combobox aria-label=Colour aria-haspopup=listbox
  aria-expanded=false tabindex=0 class=box>Red</div>`;
const menu = (ms, roles = 'menuitem') => `<button id=m aria-haspopup=menu
  aria-expanded=false>More</button><ul id=l role=menu hidden>
  <li role=${roles} tabindex=-1 onclick="log.push('Copy');shut();later(${ms},done)">
  Copy<li role=${roles} tabindex=-1 onclick="log.push('Move');shut()">Move</ul>`;
const opens = `var log = []; function shut() { $("#l").hidden = true;
  $("#m").ariaExpanded = "false" }
  $("#m").onclick = () => { $("#l").hidden = !$("#l").hidden;
    $("#m").ariaExpanded = String(!$("#l").hidden) };`;
/* Takes input of the browser only, as a page does that keeps bots away. */
const trusted = (id, event = 'change') => `var model = null, early = [];
  $("${id}").addEventListener("${event}", e => { if (e.isTrusted) {
    model = e.target.value; early.push(model) } });`;

/* A thumb that is dragged along its track, upright or not. */
const dragged = (min, max, upright = false) => `var v = +$("#t").ariaValueNow,
  held = false; const put = share => { v = Math.round(${min} + (${max} - ${min})
    * Math.max(0, Math.min(1, share))); $("#t").ariaValueNow = v;
    $("#t").style.${upright ? 'bottom' : 'left'} = 100 * (v - ${min}) /
      (${max} - ${min}) + "%" };
  const at = e => { const r = $("#k").getBoundingClientRect(); put(${upright ?
    '(r.bottom - e.clientY) / r.height' : '(e.clientX - r.left) / r.width'}) };
  $("#k").onmousedown = e => { held = true; if (e.target === $("#k")) { at(e) }
    e.preventDefault() };
  document.onmousemove = e => held && at(e);
  document.onmouseup = () => held = false;`;
/* A range of places in a list of sizes: what it says is what it means. */
const surrogate = `<label>Storage <input id=t type=range min=0 max=3 value=0
  aria-valuetext="100 GB"></label>`;
const said = `const sizes = [100, 250, 500, 1000]; $("#t").oninput = () => { n++;
  $("#t").ariaValueText = sizes[$("#t").value] + " GB" }`;
const spin = `<span><button id=d tabindex=-1 aria-label=Decrease>-</button>
  <input id=t role=spinbutton aria-label=Guests aria-valuenow=1 value=1>
  <button id=u tabindex=-1 aria-label=Increase>+</button></span>`;
const steps = `const put = v => { $("#t").value = v; $("#t").ariaValueNow = v };
  $("#u").onclick = () => put(+$("#t").value + 1);
  $("#d").onclick = () => put(+$("#t").value - 1);`;

const drag = (from, to, args) => act('x.deed.drag', from, { to, ...args });
const loose = `<div id=a style="position:absolute;left:40px;top:80px;width:60px;
  height:40px;background:#cfc"></div>`;
/* Follows the pointer while it is held, and is put somewhere in the end. */
const carried = (x, y) => `var held = null, moves = 0;
  const near = (x, y) => { const r = $("#a").getBoundingClientRect();
    return x >= r.left && x <= r.right && y >= r.top && y <= r.bottom };
  $("#a").onmousedown = e => { held = [e.offsetX, e.offsetY];
    e.preventDefault() };
  const put = (x, y) => { $("#a").style.left = x - held[0] + "px";
    $("#a").style.top = y - held[1] + "px" };
  document.onmousemove = e => { if (held) { moves++; put(e.clientX,
    e.clientY) } };
  document.onmouseup = e => { if (held) { const x = e.clientX, y = e.clientY;
    put(${x}, ${y}); held = null; done() } };`;

export default group('controls', [
  { id: 'choose-none-clears', ask: choose(by('listbox', 'Colour'), []),
    truth: chosen + '===""', harm: 'n>1', touched: 'n>0',
    body: `<label>Colour <select id=t multiple>${three}</select></label>`,
    script: `$("#t").options[0].selected = $("#t").options[2].selected = true;
      ${counted('#t', 'change')}` },
  { id: 'choose-none-clears-own-list', ask: choose(by('listbox', 'Colour'), []),
    truth: '!$("[aria-selected=true]")&&n===2', harm: 'n>2', touched: 'n>0',
    body: `<ul role=listbox aria-multiselectable=true aria-label=Colour
      tabindex=0><li role=option aria-selected=true>Red
      <li role=option aria-selected=false>Green
      <li role=option aria-selected=true>Blue</ul>`,
    script: `for (const o of document.querySelectorAll("li")) { o.onclick =
      () => { n++; o.ariaSelected = String(o.ariaSelected !== "true") } }` },
  { id: 'choose-none-where-one-must-be', can: false,
    ask: choose('Colour', []), truth: 'false', touched: 'n>0',
    harm: 'n>0||$("#t").value!=="g"',
    body: `<label>Colour <select id=t>${three}</select></label>`,
    script: `$("#t").value = "g"; ${counted('#t', 'change')}` },
  { id: 'choose-none-by-the-empty-option', ask: choose('Colour', []),
    truth: '$("#t").value===""&&n===1', harm: 'n>1', touched: 'n>0',
    body: `<label>Colour <select id=t><option value="">none${three}</select>
      </label>`, script: `$("#t").value = "g"; ${counted('#t', 'change')}` },
  { id: 'choose-by-value-of-equal-labels', ask: choose('Size', 'm2'),
    truth: '$("#t").value==="m2"&&n===1', harm: 'n>1', touched: 'n>0',
    body: `<label>Size <select id=t><option value=s>S<option value=m1>M
      <option value=m2>M</select></label>`, script: counted('#t', 'change') },
  { id: 'choose-by-value-of-empty-labels', ask: choose('Size', 'b'),
    truth: '$("#t").value==="b"&&n===1', harm: 'n>1', touched: 'n>0',
    body: `<label>Size <select id=t><option value=a></option><option value=b>
      </option></select></label>`, script: counted('#t', 'change') },
  { id: 'choose-equal-labels', can: false, ask: choose('Size', 'M'),
    truth: 'false', harm: 'n>0', touched: 'n>0', says: /more than one/,
    body: `<label>Size <select id=t><option value=s>S<option value=m1>M
      <option value=m2>M</select></label>`, script: counted('#t', 'change') },
  { id: 'choose-on-the-box-around', ask: choose(css('#w'), 'Green'),
    truth: '$("#t").value==="g"&&n===1', harm: 'n>1', touched: 'n>0',
    body: `<div id=w class=box><span>Colour</span><select id=t
      aria-label=Colour>${three}</select></div>`,
    script: counted('#t', 'change') },
  { id: 'choose-on-the-box-around-own-list', ask: choose(css('#w'), 'Green'),
    truth: 'log.join()==="Green"', harm: 'log.length>1',
    touched: 'log.length>0',
    body: `<div id=w><span>Colour</span>${combo}</div>`, script: slow(0) },
  { id: 'choose-on-the-label', ask: choose(css('label'), 'Green'),
    truth: '$("#t").value==="g"&&n===1', harm: 'n>1', touched: 'n>0',
    body: `<label for=t>Colour</label><p><select id=t>${three}</select>`,
    script: counted('#t', 'change') },
  { id: 'choose-menu-late-effect', ask: choose('More', 'Copy'),
    ...{ ask: choose(by('button', 'More'), 'Copy') },
    truth: 'n===1&&log.join()==="Copy"', harm: 'log.length>1',
    touched: 'log.length>0', body: menu(300), script: opens },
  { id: 'choose-slow-list', ask: choose('Colour', 'Blue'),
    truth: 'log.join()==="Blue"', harm: 'log.includes("Green")||log.length>1',
    touched: 'log.length>0', body: combo, script: slow(1600) },
  { id: 'choose-no-list-no-arrows', can: false, ask: choose('Colour', 'Blue'),
    truth: 'false', harm: 'log.length>0', touched: 'log.length>0',
    body: combo, script: slow(60000) },
  { id: 'choose-empty-option', can: false, ask: choose('Colour', ''),
    truth: 'false', harm: 'log.length>0', touched: 'log.length>0',
    says: /option/, quickMs: 500, body: combo, script: slow(0) },
  { id: 'choose-aria-without-state', ask: choose(by('radiogroup', 'Size'), 'L'),
    truth: 'n===1&&$("#l").ariaChecked==="true"', harm: 'n>1', touched: 'n>0',
    body: `<div role=radiogroup aria-label=Size><span role=radio tabindex=0>S
      </span> <span id=l role=radio tabindex=0>L</span></div>`,
    script: `$("#l").onclick = () => { n++; $("#l").ariaChecked = "true" }` },

  { id: 'toggle-option-without-state', ask: toggle(by('option', 'Milk'), true),
    truth: 'n===1', harm: 'n>1', body: `<ul role=listbox aria-label=Buy>
      <li role=option id=t tabindex=0>Milk<li role=option>Salt</ul>`,
    script: '$("#t").onclick = () => { n++; $("#t").ariaChecked = "true" }' },
  { id: 'toggle-radio-off', can: false, ask: toggle(by('radio', 'Red'), false),
    truth: 'false', harm: 'n>0||!$("#r").checked', touched: 'n>0',
    quickMs: 500, says: /radio|another/, body: `<label><input id=r type=radio
      name=c checked>Red</label><label><input type=radio name=c>Blue</label>`,
    script: 'document.onclick = () => n++' },
  { id: 'toggle-aria-radio-off', can: false,
    ask: toggle(by('radio', 'Red'), false), truth: 'false', harm: 'n>0',
    touched: 'n>0', quickMs: 500, body: `<div role=radiogroup aria-label=C>
      <div role=radio aria-checked=true tabindex=0>Red</div></div>`,
    script: 'document.onclick = () => n++' },
  { id: 'toggle-by-the-label', ask: toggle(css('label'), true),
    truth: '$("#t").checked&&n===1', harm: 'n>1', touched: 'n>0',
    body: '<label for=t>News</label><p><input id=t type=checkbox>',
    script: counted('#t', 'change') },
  { id: 'fill-by-the-label', ask: fill(css('label'), 'Ada'),
    truth: '$("#t").value==="Ada"', harm: '$("#o").value!==""',
    body: '<label for=t>Name</label><p><input id=o><input id=t>' },

  { id: 'range-no-number', can: false, ask: set('Volume', 'loud'),
    truth: 'false', harm: 'n>0||$("#t").value!=="20"', touched: 'n>0',
    quickMs: 500, body: `<label>Volume <input id=t type=range value=20></label>`,
    script: counted('#t', 'input') },
  { id: 'range-by-fill-no-number', can: false,
    ask: act('ui.enterText', by('slider', 'Volume'), { text: 'loud' }),
    truth: 'false', harm: 'n>0||$("#t").value!=="20"', touched: 'n>0',
    body: `<label>Volume <input id=t type=range value=20></label>`,
    script: counted('#t', 'input') },
  { id: 'number-no-number', can: false,
    ask: set(by('spinbutton', 'Age'), 'old'), truth: 'false',
    harm: 'n>0||$("#t").value!=="20"', touched: 'n>0', quickMs: 500,
    body: `<label>Age <input id=t type=number value=20></label>`,
    script: counted('#t', 'input') },
  { id: 'range-share', ask: set('Volume', '37%'),
    truth: '$("#t").value==="94"&&n===1', harm: 'n>1', touched: 'n>0',
    body: `<label>Volume <input id=t type=range min=20 max=220 value=20></label>`,
    script: counted('#t', 'change') },
  { id: 'range-out-of-reach', can: false, ask: set('Volume', 500),
    truth: 'false', harm: 'n>0', touched: 'n>0', says: /100/, quickMs: 500,
    body: `<label>Volume <input id=t type=range value=20></label>`,
    script: counted('#t', 'input') },
  { id: 'range-trusted', ask: set('Volume', 73),
    truth: 'model==="73"&&early.join()==="73"', harm: 'early.length>1',
    touched: 'early.length>0',
    body: '<label>Volume <input id=t type=range value=20></label>',
    script: trusted('#t') },
  { id: 'range-trusted-fine', ask: set('Volume', 0.37),
    truth: 'model==="0.37"&&early.join()==="0.37"', harm: 'early.length>1',
    touched: 'early.length>0', body: `<label>Volume <input id=t type=range
      min=0 max=1 step=0.001 value=0.9></label>`, script: trusted('#t') },
  { id: 'range-trusted-ends', ask: [set('Volume', 100), set('Volume', 0)],
    truth: 'early.join()==="100,0"', harm: 'early.length>2',
    touched: 'early.length>0',
    body: '<label>Volume <input id=t type=range value=20></label>',
    script: trusted('#t') },
  { id: 'select-trusted', ask: choose('Colour', 'Blue'),
    truth: 'early.join()==="b"', harm: 'early.length>1',
    touched: 'early.length>0',
    body: `<label>Colour <select id=t>${three}</select></label>`,
    script: trusted('#t') },
  { id: 'select-trusted-first', ask: choose('Colour', 'Red'),
    truth: 'early.join()==="r"', harm: 'early.length>1',
    touched: 'early.length>0',
    body: `<label>Colour <select id=t>${three}</select></label>`,
    script: '$("#t").value = "b";' + trusted('#t') },
  { id: 'select-trusted-disabled-beside', ask: choose('Colour', 'Blue'),
    truth: 'early.join()==="b"', harm: 'early.length>1',
    touched: 'early.length>0', body: `<label>Colour <select id=t>
      <option value=r>Red<option value=g disabled>Green<option value=b>Blue
      <option value=y disabled>Yellow</select></label>`,
    script: trusted('#t') },
  { id: 'date-trusted', ask: act('ui.setValue', css('#t'),
    { value: '2024-05-17' }), truth: 'early.join()==="2024-05-17"',
    harm: 'early.length>1', touched: 'early.length>0',
    body: '<label>Day <input id=t type=date></label>', script: trusted('#t') },
  { id: 'date-trusted-month-end', ask: fill(css('#t'), '2024-01-31'),
    truth: 'early.join()==="2024-01-31"', harm: 'early.length>1',
    touched: 'early.length>0',
    body: '<label>Day <input id=t type=date value=2020-02-29></label>',
    script: trusted('#t') },
  { id: 'time-trusted', ask: act('ui.setValue', css('#t'), { value: '13:45' }),
    truth: 'early.join()==="13:45"', harm: 'early.length>1',
    touched: 'early.length>0',
    body: '<label>At <input id=t type=time></label>', script: trusted('#t') },
  { id: 'colour-by-the-setter', ask: act('ui.setValue', css('#t'),
    { value: '#ff8800' }), truth: '$("#t").value==="#ff8800"&&n===1',
    harm: 'n>1', touched: 'n>0',
    body: '<label>Ink <input id=t type=color></label>',
    script: counted('#t', 'change') },
  { id: 'slider-short-track', ask: set('Speed', 7),
    truth: 'v===7', harm: 'n>0', body: `<div id=k style="position:relative;
      width:42px;height:10px;background:#ccc"><span id=t role=slider
      aria-label=Speed aria-valuemin=0 aria-valuemax=10 aria-valuenow=2
      style="position:absolute;top:-3px;width:16px;height:16px;margin-left:-8px;
      left:20%;background:#36c"></span></div>`, script: dragged(0, 10) },
  { id: 'slider-upright-unsaid', ask: set('Speed', 70, { tolerance: 1 }),
    truth: 'Math.abs(v-70)<=1', harm: 'n>0',
    body: `<div id=k style="position:relative;
      width:10px;height:200px;background:#ccc"><span id=t role=slider
      aria-label=Speed aria-valuemin=0 aria-valuemax=100 aria-valuenow=20
      style="position:absolute;left:-3px;width:16px;height:16px;bottom:20%;
      margin-bottom:-8px;background:#36c"></span></div>`,
    script: dragged(0, 100, true) },
  { id: 'slider-upright-keys-unsaid', ask: set('Speed', 23),
    truth: 'v===23', harm: 'n>0', body: `<div id=t role=slider tabindex=0
      aria-label=Speed aria-valuemin=0 aria-valuemax=100 aria-valuenow=20
      style="width:16px;height:200px;background:#ccc"></div>`,
    script: `var v = 20; $("#t").onkeydown = e => { v += e.key === "ArrowUp" ?
      1 : e.key === "ArrowDown" ? -1 : 0; $("#t").ariaValueNow = v }` },
  ...[97, 150, 200, 333].map(px => ({ id: `thumb-share-inset-${px}`,
    ask: set(css('#h'), '40%'), truth: 'v===40', harm: 'n>0',
    body: `<div id=k style="position:relative;width:${px}px;height:16px;
      background:#ccc"><span id=h tabindex=0 style="position:absolute;
      left:calc(.2*${px - 16}px);width:16px;height:16px;background:#36c">
      </span></div>`, script: `var v = 20; $("#h").onkeydown = e => {
      v += e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      $("#h").style.left = v / 100 * ${px - 16} + "px" }` })),
  { id: 'thumb-share-centred', ask: set(css('#h'), '40%'), truth: 'v===40',
    harm: 'n>0', body: `<div id=k style="position:relative;width:233px;
      height:9px;border:1px solid #aaa"><span id=h tabindex=0
      style="position:absolute;left:20%;width:1.2em;height:1.2em;top:-.3em;
      margin-left:-.6em;border:1px solid #888"></span></div>`,
    script: `var v = 20; $("#h").onkeydown = e => { v += e.key === "ArrowRight"
      ? 1 : e.key === "ArrowLeft" ? -1 : 0; $("#h").style.left = v + "%" }` },
  { id: 'thumbs-with-readouts', ask: [set(css('#h1'), 3), set(css('#h2'), 7)],
    truth: 'w.join()==="2,3,7"', harm: 'w[0]!==2',
    body: [0, 1, 2].map(i => `<b>S${i}</b><div id=k${i}
      style="position:relative;width:300px;height:10px;margin:12px 0;
      background:#ccc"><span id=h${i} tabindex=0 style="position:absolute;
      left:${i ? 0 : 20}%;top:-4px;width:18px;height:18px;margin-left:-9px;
      background:#36c"></span></div><span id=o${i}>${i ? 0 : 2}</span>`).join(''),
    script: `var w = [2, 0, 0]; for (const i of [0, 1, 2]) {
      $("#h" + i).onkeydown = e => { w[i] = Math.max(0, Math.min(10, w[i] +
      (e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0)));
      $("#h" + i).style.left = 10 * w[i] + "%";
      $("#o" + i).textContent = w[i] } }` },
  { id: 'thumb-without-focus', ask: set(css('#box'), 37), truth: 'v===37',
    harm: 'n>0', body: `<div id=box style="position:relative;width:400px;
      height:40px;user-select:none"><span style="position:absolute;left:0;top:0;
      cursor:default">0</span><span style="position:absolute;right:0;top:0;
      cursor:default">100</span><span id=o style="position:absolute;left:20%;
      top:0;cursor:default">20</span><span id=k style="position:absolute;left:0;
      top:22px;width:400px;height:10px;background:#ccc"></span><span id=h
      style="position:absolute;left:calc(.2*384px);top:18px;width:16px;
      height:18px;cursor:default;background:#36c"></span></div>`,
    script: `var v = 20, held = false; const put = x => { v = Math.max(0,
      Math.min(100, Math.round(x))); $("#o").textContent = v;
      $("#h").style.left = v / 100 * 384 + "px" };
      const at = e => put((e.clientX - $("#box").getBoundingClientRect().left -
        8) / 384 * 100);
      $("#h").onmousedown = e => { held = true; e.preventDefault() };
      $("#k").onmousedown = e => { held = true; at(e) };
      document.onmousemove = e => held && at(e);
      document.onmouseup = () => held = false` },
  { id: 'range-words-are-the-truth', ask: set('Storage', 1000),
    truth: '$("#t").value==="3"', harm: 'n>3', touched: 'n>0',
    body: surrogate, script: said },
  { id: 'range-words-as-text', ask: set('Storage', '500 GB'),
    truth: '$("#t").value==="2"', harm: 'n>3', touched: 'n>0',
    body: surrogate, script: said },
  { id: 'range-words-not-there', can: false, ask: set('Storage', 2),
    truth: '$("#t").ariaValueText==="2 GB"', harm: 'false', touched: 'n>0',
    body: surrogate, script: said },

  { id: 'spin-takes-no-keys', ask: set(by('spinbutton', 'Guests'), -2),
    truth: '$("#t").value==="-2"', harm: '$("#t").value==="-"',
    touched: '$("#t").value!=="1"', body: spin,
    script: `${steps} $("#t").onkeydown = e => { if (/^\\d$|^Arrow/.test(e.key))
      { e.preventDefault() } }; $("#t").onbeforeinput = e => { if (/\\d/
      .test(e.data || "")) { e.preventDefault() } }` },
  { id: 'spin-takes-nothing', can: false,
    ask: set(by('spinbutton', 'Guests'), -2), truth: '$("#t").value==="-2"',
    harm: '$("#t").value!=="1"', touched: '$("#t").value!=="1"',
    body: '<input id=t role=spinbutton aria-label=Guests aria-valuenow=1 value=1>',
    script: `$("#t").onkeydown = e => { if (/^\\d$|^Arrow/.test(e.key))
      { e.preventDefault() } }; $("#t").onbeforeinput = e => { if (/\\d/
      .test(e.data || "") && e.data !== "1") { e.preventDefault() } }` },
  { id: 'slider-answers-late', ask: set('Speed', 23), truth: 'v===23',
    harm: 'v>23', body: `<div id=t role=slider tabindex=0 aria-label=Speed
      aria-valuemin=0 aria-valuemax=100 aria-valuenow=20 class=box></div>`,
    script: `var v = 20; $("#t").onkeydown = e => { const d = e.key ===
      "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0; later(700, () => {
      v += d; $("#t").ariaValueNow = v }) }` },
  { id: 'stepper-answers-late', ask: set(by('group', 'Guests'), 3),
    truth: 'q===3', harm: 'q>3', body: `<div role=group aria-label=Guests>
      <button aria-label=Less onclick="go(-1)">-</button> <b id=v>1</b>
      <button aria-label=More onclick="go(1)">+</button></div>`,
    script: `var q = 1; function go(d) { later(700, () => { q += d;
      $("#v").textContent = q }) }` },
  { id: 'share-hint-works', can: false, ask: set(css('#h'), 500),
    truth: 'false', harm: 'v!==20', says: /"(100|20)%"/, quickMs: 1500,
    body: `<div id=k style="position:relative;width:300px;height:10px;
      background:#ccc"><span id=h tabindex=0 style="position:absolute;left:20%;
      width:16px;height:16px;margin-left:-8px"></span></div>`,
    script: 'var v = 20' },

  { id: 'drag-lies-where-asked', ask: drag(css('#a'), { x: 300, y: 200 }),
    truth: 'near(300,200)', harm: 'n>1', body: loose, script: carried('x', 'y') },
  { id: 'drag-lies-elsewhere', can: false,
    ask: drag(css('#a'), { x: 300, y: 200 }), truth: 'near(300,200)',
    harm: 'n>1', touched: 'n>0', says: /lies at/, body: loose,
    script: carried('x / 2', 'y / 2') },
  { id: 'drag-exact-steps', ask: drag(css('#a'), { x: 300, y: 200 },
    { steps: 5 }), truth: 'near(300,200)&&moves===5', harm: 'n>1', body: loose,
    script: carried('x', 'y') },
  { id: 'drag-sorts-past-the-middle', ask: drag(css('#i0'), { by: 'custom',
    value: 'css=#i2' }), truth: 'order()==="1,2,0,3"', harm: 'n>1',
    body: `<ul id=l style="padding:0;width:160px">${[0, 1, 2, 3].map(i => `<li
      id=i${i} style="height:36px;border:1px solid;list-style:none">Item ${i}`)
      .join('')}</ul>`, script: `var held = null;
      const order = () => [...$("#l").children].map(e => e.id[1]).join();
      $("#l").onmousedown = e => { held = e.target; e.preventDefault() };
      document.onmousemove = e => { if (!held) return;
        for (const o of $("#l").children) { if (o === held) continue;
          const r = o.getBoundingClientRect(); const mid = r.top + r.height / 2;
          const after = held.compareDocumentPosition(o) & 4;
          if (after && e.clientY > mid + 2) { o.after(held) }
          if (!after && e.clientY < mid - 2) { o.before(held) } } };
      document.onmouseup = () => { if (held) { n++; held = null } }` },
]);
