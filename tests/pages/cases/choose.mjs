// SPDX-License-Identifier: Apache-2.0
// Lists to choose from: the platform's and everybody's own.
import { by, choose, click, css, group } from '../lib/case.mjs';

const native = (options, more = '') => `<label>Colour <select id=t ${more}>
  ${options}</select></label>`;
const three = '<option value=r>Red<option value=g>Green<option value=b>Blue';
const green = { ask: choose('Colour', 'Green'), truth: '$("#t").value==="g"' };
const own = { ask: choose('Colour', 'Green'), truth: 'v==="Green"' };
const combo = `<div id=c role=combobox aria-label=Colour aria-haspopup=listbox
  aria-expanded=false tabindex=0 class=box>pick</div>`;
const input = `<input id=c role=combobox aria-label=Colour
  aria-autocomplete=list aria-expanded=false aria-controls=l>`;
/* A list in a portal, at the end of the body. */
const list = (event, pick) => `var v = "";
  function shut() { $("#l")?.remove(); $("#c").ariaExpanded = "false" }
  function show(words) { shut(); const l = document.createElement("ul");
    l.id = "l"; l.role = "listbox"; $("#c").ariaExpanded = "true";
    l.style.cssText = "position:absolute;top:200px;left:20px;width:200px;" +
      "max-height:120px;overflow:auto;border:1px solid";
    for (const w of words) { const o = document.createElement("li");
      o.role = "option"; o.textContent = w;
      o.addEventListener("${event}", () => { ${pick} }); l.append(o) }
    document.body.append(l) }`;
const takes = 'v = w; $("#c").textContent = w; shut()';
const typed = 'v = w; $("#c").value = w; shut()';
const words = '["Red", "Green", "Blue"]';

export default group('choose', [
  { id: 'native', ...green, body: native(three) },
  { id: 'native-by-value', ...green, ask: choose('Colour', 'g'),
    body: native(three) },
  { id: 'native-by-value-with-a-tilde', ask: choose('Colour', '~a'),
    truth: '$("#t").value==="~a"', body: native(`<option value=r>Red
      <option value=b>Black<option value="~a">Tilde`) },
  { id: 'native-already', ...green, truth: '$("#t").value==="g"&&n===0',
    body: native(three), script: `$("#t").value = "g";
      $("#t").onchange = () => n++` },
  { id: 'native-group', ...green,
    body: native(`<optgroup label=Warm><option value=r>Red</optgroup>
      <optgroup label=Cold><option value=g>Green</optgroup>`) },
  { id: 'native-several', ask: choose(by('listbox', 'Colour'),
    ['Red', 'Blue']),
    truth: '[...$("#t").selectedOptions].map(o=>o.value).join()==="r,b"',
    body: native(three, 'multiple') },
  { id: 'native-several-not-taken', can: false,
    ask: choose('Colour', ['Red', 'Blue']), truth: 'false',
    body: native(three) },
  { id: 'native-missing', can: false, ...green,
    ask: choose('Colour', 'Pink'), truth: 'false', body: native(three) },
  { id: 'native-option-disabled', can: false, ...green,
    body: native('<option value=r>Red<option value=g disabled>Green') },
  { id: 'native-group-disabled', can: false, ...green,
    body: native(`<option value=r>Red<optgroup disabled label=Off>
      <option value=g>Green</optgroup>`) },
  { id: 'native-disabled', can: false, ...green,
    body: native(three, 'disabled') },
  { id: 'native-goes-back', can: false, ...green, body: native(three),
    script: `$("#t").onchange = () => later(150, () => $("#t").value = "r")` },
  { id: 'native-filled-late', ...green, body: native('<option>Loading'),
    script: `later(800, () => $("#t").innerHTML = ${JSON.stringify(three)})` },
  { id: 'native-depends-on-another',
    ask: [choose('Kind', 'Paint'), choose('Colour', 'Green')],
    truth: '$("#t").value==="g"',
    body: `<label>Kind <select id=k><option>Wood<option>Paint</select></label>
      ${native('', 'disabled')}`,
    script: `$("#k").onchange = () => later(400, () => {
      $("#t").innerHTML = ${JSON.stringify(three)};
      $("#t").disabled = false })` },
  { id: 'portal', ...own, body: combo,
    script: `${list('click', takes)} $("#c").onclick = () => show(${words})` },
  { id: 'portal-late', ...own, body: combo,
    script: `${list('click', takes)} $("#c").onclick = () => {
      $("#c").ariaExpanded = "true"; later(500, () => show(${words})) }` },
  { id: 'portal-by-mousedown', ...own, body: combo,
    script: `${list('mousedown', takes)}
      $("#c").onmousedown = () => show(${words})` },
  { id: 'portal-long', ask: choose('Colour', 'Shade 80'),
    truth: 'v==="Shade 80"', body: combo,
    script: `${list('click', takes)} $("#c").onclick = () =>
      show([...Array(100).keys()].map(i => "Shade " + i))` },
  { id: 'portal-missing', can: false, ...own, ask: choose('Colour', 'Pink'),
    truth: 'v==="Pink"', body: combo,
    script: `${list('click', takes)} $("#c").onclick = () => show(${words})` },
  { id: 'portal-refuses', can: false, ...own, body: combo,
    script: `${list('click', 'shut()')}
      $("#c").onclick = () => show(${words})` },
  { id: 'portal-option-disabled', can: false, ...own, body: combo,
    script: `${list('click', 'if (w !== "Green") { ' + takes + ' }')}
      $("#c").onclick = () => { show(${words});
        $("#l").children[1].ariaDisabled = "true" }` },
  { id: 'filter', ...own, body: input,
    script: `${list('click', typed)}
      $("#c").onfocus = $("#c").onclick = () => show(${words});
      $("#c").oninput = () => show(${words}.filter(w => w.toLowerCase()
        .includes($("#c").value.toLowerCase())))` },
  { id: 'filter-async', ...own, body: input, settleMs: 900,
    script: `${list('mousedown', typed)} let q = 0;
      $("#c").oninput = () => { const mine = ++q, was = $("#c").value;
        fetch("/api/ok?ms=300").then(() => { if (mine === q)
          show(${words}.filter(w => w.startsWith(was))) }) }` },
  { id: 'filter-must-be-picked', can: false, ...own,
    ask: choose('Colour', 'Pink'), truth: 'v==="Pink"', body: input,
    script: `${list('click', typed)} $("#c").oninput = () => show(${words}
      .filter(w => w.startsWith($("#c").value)))` },
  { id: 'listbox', ask: choose(by('listbox', 'Colour'), 'Green'),
    truth: '$("#g").ariaSelected==="true"',
    body: `<ul role=listbox aria-label=Colour tabindex=0 id=t>
      <li role=option aria-selected=true>Red
      <li role=option aria-selected=false id=g>Green</ul>`,
    script: `$("#t").onclick = e => { for (const o of $("#t").children)
      o.ariaSelected = String(o === e.target) }` },
  { id: 'listbox-several', ask: choose(by('listbox', 'Colour'),
    ['Green', 'Blue']),
    truth: '[...$("#t").children].map(o=>o.ariaSelected).join()===' +
      '"false,true,true"',
    body: `<ul role=listbox aria-multiselectable=true aria-label=Colour
      tabindex=0 id=t><li role=option aria-selected=false>Red
      <li role=option aria-selected=false>Green
      <li role=option aria-selected=false>Blue</ul>`,
    script: `$("#t").onclick = e => e.target.ariaSelected =
      String(e.target.ariaSelected !== "true")` },
  /* The row, the option in it, its check box and a button have one name. */
  { id: 'listbox-option-around-others',
    ask: choose(by('listbox', 'Colour'), 'Green'),
    truth: '$("#g").ariaSelected==="true"&&n===0', harm: 'n>0',
    body: `<div role=listbox aria-label=Colour id=t>${['Red', 'Green'].map(w =>
      `<div role=row aria-label=${w}><div role=option aria-selected=false
      aria-label=${w} ${w === 'Green' ? 'id=g' : ''} style="padding:8px 90px">
      <span role=checkbox aria-checked=false aria-label=${w} style="display:
      inline-block;width:12px;height:12px;border:1px solid"></span> ${w}
      <button aria-label=${w} tabindex=-1 onclick="event.stopPropagation();
      done()">i</button></div></div>`).join('')}</div>`,
    script: `$("#t").onclick = e => { const o = e.target.closest(
      "[role=option]"); if (o) o.ariaSelected = "true" }` },
  /* Words before a value; the option with that value is another one. */
  { id: 'listbox-words-before-value',
    ask: choose(by('listbox', 'Rank'), '2'), truth: 'v==="2"',
    body: `<div role=listbox aria-label=Rank id=t><div role=option
      aria-selected=false data-value=2>1</div><div role=option
      aria-selected=false data-value=3>2</div></div>`,
    script: `var v = ""; $("#t").onclick = e => { v = e.target.textContent;
      e.target.ariaSelected = "true" }` },
  { id: 'listbox-two-of-one-name', can: false, says: /ambiguous/i,
    ask: choose(by('listbox', 'Colour'), 'Green'), truth: 'false',
    harm: 'n>0', body: `<div role=listbox aria-label=Colour onclick="done()">
      <div role=option aria-selected=false data-value=1>Green</div>
      <div role=option aria-selected=false data-value=2>Green</div></div>` },
  { id: 'menu', ask: [click('File'), click(by('menuitem', 'Save'))],
    body: `<button id=m aria-haspopup=menu aria-expanded=false>File</button>
      <div role=menu hidden id=l><div role=menuitem tabindex=-1
      onclick="done()">Save</div><div role=menuitem>Quit</div></div>`,
    script: `$("#m").onclick = () => { $("#m").ariaExpanded = "true";
      later(120, () => $("#l").hidden = false) }` },
  { id: 'tab', ask: click(by('tab', 'Details')),
    truth: '$("#t").ariaSelected==="true"&&!$("#p").hidden',
    body: `<div role=tablist><div role=tab aria-selected=true class=box>Main
      </div><div role=tab aria-selected=false tabindex=-1 class=box id=t>
      Details</div></div><div role=tabpanel hidden id=p>More</div>`,
    script: `$("#t").onclick = () => { $("#t").ariaSelected = "true";
      $("#p").hidden = false }` },
  { id: 'radios', ask: choose(css('fieldset'), 'Large'),
    truth: '$("#t").checked', can: null,
    body: `<fieldset role=radiogroup><legend>Size</legend>
      <label><input type=radio name=s>Small</label>
      <label><input type=radio name=s id=t>Large</label></fieldset>` },
]);
