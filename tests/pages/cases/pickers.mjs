// SPDX-License-Identifier: Apache-2.0
// Choices that are no select: virtual lists, chips, menus in menus, trees,
// segments, lists that load while they are scrolled.
import { act, by, choose, click, css, fill, group } from '../lib/case.mjs';

const combo = (more = '') => `<div id=c role=combobox aria-label=Colour
  aria-haspopup=listbox aria-expanded=false tabindex=0 class=box ${more}>
  pick</div>`;
const input = (more = '') => `<input id=c role=combobox aria-label=Colour
  aria-autocomplete=list aria-expanded=false ${more}>`;
/* What a library would do: show(words) makes a list, took(w) ends it. */
const lists = (take, event = 'click') => `var v = ""; var picks = 0;
  function shut() { $("#l")?.remove(); $("#c").ariaExpanded = "false" }
  function option(w) { const o = document.createElement("div");
    o.role = "option"; o.textContent = w; o.ariaSelected = "false";
    o.addEventListener("${event}", () => { picks++; ${take} }); return o }
  function show(words) { $("#l")?.remove();
    const l = document.createElement("div"); l.id = "l"; l.role = "listbox";
    $("#c").ariaExpanded = "true"; l.style.cssText = "position:absolute;" +
      "top:200px;left:20px;width:200px;max-height:120px;overflow:auto;" +
      "border:1px solid"; l.append(...words.map(option));
    document.body.append(l) }`;
const takes = 'v = w; $("#c").textContent = w; shut()';
const typed = 'v = w; $("#c").value = w; shut()';
const words = '["Red", "Green", "Blue"]';
const green = { ask: choose('Colour', 'Green'),
  truth: 'v==="Green"&&picks===1' };
/* Only the rows in view exist. */
const virtual = (count, row = 'option("Shade " + i)') => `
  function open_() { $("#l")?.remove(); const l = document.createElement("div");
    l.id = "l"; l.role = "listbox"; l.tabIndex = -1;
    $("#c").ariaExpanded = "true"; l.style.cssText = "position:absolute;" +
      "top:200px;left:20px;width:200px;height:120px;overflow:auto;" +
      "border:1px solid"; const s = document.createElement("div");
    s.style.cssText = "position:relative;height:" + ${count} * 24 + "px";
    l.append(s); const draw = () => { const from = Math.floor(l.scrollTop / 24);
      s.replaceChildren(); for (let i = from; i < Math.min(${count}, from + 8);
        i++) { const o = ${row}; o.style.cssText = "position:absolute;" +
          "height:24px;top:" + i * 24 + "px"; s.append(o) } };
    l.onscroll = draw; draw(); document.body.append(l) }`;
const chips = `<div id=c role=combobox aria-label=Colour aria-haspopup=listbox
  aria-expanded=false tabindex=0 class=box aria-multiselectable=true></div>`;
const chipScript = `var all = []; function paint() { $("#c").replaceChildren(
    ...all.map(w => { const s = document.createElement("span");
      s.className = "chip"; s.textContent = w + " "; return s })) }
  function list() { $("#l")?.remove(); const l = document.createElement("div");
    l.id = "l"; l.role = "listbox"; l.ariaMultiSelectable = "true";
    $("#c").ariaExpanded = "true"; l.style.cssText = "position:absolute;" +
      "top:200px;left:20px;width:200px;border:1px solid";
    for (const w of ${words}) { const o = document.createElement("div");
      o.role = "option"; o.textContent = w;
      o.ariaSelected = String(all.includes(w));
      o.onclick = () => { all = all.includes(w) ? all.filter(x => x !== w) :
        all.concat(w); o.ariaSelected = String(all.includes(w)); paint() };
      l.append(o) } document.body.append(l) }
  $("#c").onclick = () => { if ($("#l")) { $("#l").remove();
    $("#c").ariaExpanded = "false" } else list() };`;
const segments = role => `<div role=${role === 'radio' ? 'radiogroup' :
  role === 'tab' ? 'tablist' : 'group'} aria-label=View id=s>
  ${['List', 'Board', 'Chart'].map((w, i) => `<button role=${role}
    aria-${role === 'radio' ? 'checked' : role === 'tab' ? 'selected' :
    'pressed'}=${!i}>${w}</button>`).join('')}</div>`;
const segment = attr => `var v = "List"; var picks = 0;
  $("#s").onclick = e => { if (e.target.tagName !== "BUTTON") return;
    v = e.target.textContent; picks++;
    for (const b of $("#s").children) b.setAttribute("${attr}",
      String(b === e.target)) }`;
const menus = `<button id=m aria-haspopup=menu aria-expanded=false>File</button>
  <div role=menu id=l1 hidden style="position:absolute;width:120px">
  <div role=menuitem tabindex=-1 id=open>Open</div>
  <div role=menuitem tabindex=-1 aria-haspopup=menu aria-expanded=false
    id=recent>Recent</div></div>
  <div role=menu id=l2 hidden style="position:absolute;left:160px;top:80px;
    width:120px"><div role=menuitem tabindex=-1 id=a>Alpha</div>
  <div role=menuitem tabindex=-1 id=b>Beta</div></div>`;
const tree = `<ul role=tree aria-label=Files id=t>
  <li role=treeitem aria-expanded=false id=src tabindex=0><span>src</span>
    <ul role=group hidden><li role=treeitem aria-selected=false id=core
      tabindex=-1>core</li><li role=treeitem aria-selected=false
      tabindex=-1>wire</li></ul></li>
  <li role=treeitem aria-selected=false tabindex=-1>docs</li></ul>`;
const treeScript = `var v = ""; $("#t").onclick = e => {
  const i = e.target.closest("[role=treeitem]"); if (!i) return;
  if (i.hasAttribute("aria-expanded")) { const open = i.ariaExpanded !== "true";
    i.ariaExpanded = String(open); i.querySelector("[role=group]").hidden =
      !open } else { for (const o of $("#t").querySelectorAll(
        "[aria-selected]")) o.ariaSelected = String(o === i);
    v = i.textContent.trim() } }`;

export default group('pickers', [
  // Native.
  { id: 'native-one-more-of-several', ask: choose(by('listbox', 'Colour'),
    ['Red', 'Blue']),
    truth: '[...$("#t").selectedOptions].map(o=>o.value).join()==="r,b"',
    body: `<select id=t aria-label=Colour multiple size=3><option value=r>Red
      <option value=g selected>Green<option value=b>Blue</select>` },
  { id: 'native-size', ask: choose(by('listbox', 'Colour'), 'Blue'),
    truth: '$("#t").value==="b"', body: `<select id=t aria-label=Colour size=3>
      <option value=r>Red<option value=g>Green<option value=b>Blue</select>` },
  { id: 'native-500-options', ask: choose('Colour', 'Shade 437'),
    truth: '$("#t").value==="Shade 437"',
    body: '<select id=t aria-label=Colour></select>',
    script: `for (let i = 0; i < 500; i++) $("#t").add(new Option(
      "Shade " + i))` },
  { id: 'native-label-attribute', ask: choose('Colour', 'Deep green'),
    truth: '$("#t").value==="g"',
    body: `<select id=t aria-label=Colour><option value=r>Red
      <option value=g label="Deep green">x</select>` },
  { id: 'native-by-index', ask: act('ui.choose', by('combobox', 'Colour'),
    { index: 2 }), truth: '$("#t").value==="b"',
    body: `<select id=t aria-label=Colour><option value=r>Red
      <option value=g>Green<option value=b>Blue</select>` },
  { id: 'native-twins', can: false, ask: choose('Colour', 'Green'),
    truth: 'false', body: `<select id=t aria-label=Colour><option value=r>Red
      <option value=1>Green<option value=2>Green</select>` },
  { id: 'native-rebuilds-itself', ask: choose('Colour', 'Green'),
    truth: '$("#t").value==="g"', body: '<div id=box></div>',
    script: `let v = "r"; const draw = () => { $("#box").innerHTML =
        "<select id=t aria-label=Colour><option value=r>Red<option value=g>" +
        "Green</select>"; $("#t").value = v;
        $("#t").onchange = () => { v = $("#t").value; draw() } }; draw()` },
  { id: 'native-hidden-behind-own', ask: choose(css('#t'), 'Green'),
    can: null, truth: '$("#t").value==="g"',
    body: `<select id=t aria-label=Colour style="display:none"><option
      value=r>Red<option value=g>Green</select><div class=box>Red</div>` },

  // Comboboxes.
  { id: 'virtual-list', ask: choose('Colour', 'Shade 150'),
    truth: 'v==="Shade 150"&&picks===1', body: combo(),
    script: `${lists(takes)} ${virtual(500)} $("#c").onclick = open_` },
  { id: 'virtual-list-first', ask: choose('Colour', 'Shade 3'),
    truth: 'v==="Shade 3"&&picks===1', body: combo(),
    script: `${lists(takes)} ${virtual(500)} $("#c").onclick = open_` },
  { id: 'virtual-list-last', ask: choose('Colour', 'Shade 199'),
    truth: 'v==="Shade 199"&&picks===1', body: combo(),
    script: `${lists(takes)} ${virtual(200)} $("#c").onclick = open_` },
  { id: 'virtual-list-last-of-500', ask: choose('Colour', 'Shade 499'),
    truth: 'v==="Shade 499"&&picks===1', body: combo(),
    script: `${lists(takes)} ${virtual(500)} $("#c").onclick = open_` },
  { id: 'virtual-list-last-of-10000', ask: choose('Colour', 'Shade 9999'),
    truth: 'v==="Shade 9999"&&picks===1', body: combo(),
    script: `${lists(takes)} ${virtual(10000)} $("#c").onclick = open_` },
  { id: 'virtual-list-middle-of-10000', ask: choose('Colour', 'Shade 7321'),
    truth: 'v==="Shade 7321"&&picks===1', body: combo(),
    script: `${lists(takes)} ${virtual(10000)} $("#c").onclick = open_` },
  { id: 'virtual-list-by-letters', ask: choose('Colour', 'Shade 7321'),
    truth: 'v==="Shade 7321"&&picks===1', body: combo(),
    script: `${lists(takes)} const N = [...Array(10000).keys()].map(i =>
        "Shade " + i).sort(); ${virtual(10000, 'option(N[i])')}
      $("#c").onclick = open_` },
  { id: 'virtual-list-downwards', ask: choose('Colour', 'Shade 77'),
    truth: 'v==="Shade 77"&&picks===1', body: combo(),
    script: `${lists(takes)} ${virtual(10000, 'option("Shade " + (9999 - i))')}
      $("#c").onclick = open_` },
  { id: 'virtual-list-of-names', ask: choose('Colour', 'Zoe Marsh'),
    truth: 'v==="Zoe Marsh"&&picks===1', body: combo(),
    script: `${lists(takes)} const A = ("Ada Ben Cleo Dan Eve Finn Gus Hal " +
        "Ida Jo Kim Lea Max Ned Ola Pia Quin Ray Sue Tom Uma Vic Will Xena " +
        "Yves Zoe").split(" "), B = ("Abbot Birch Clay Dale Elm Frost Gale " +
        "Heath Ivy Jones Kerr Lake Marsh Nash Oak").split(" "); const N = [];
      for (const a of A) for (const b of B) N.push(a + " " + b);
      ${virtual(390, 'option(N[i])')} $("#c").onclick = open_` },
  { id: 'virtual-list-almost-in-order', ask: choose('Colour', 'Shade 3'),
    truth: 'v==="Shade 3"&&picks===1', body: combo(), timeoutMs: 8000,
    script: `${lists(takes)} ${virtual(500, 'option("Shade " + ' +
      '(i === 300 ? 3 : i === 3 ? 300 : i))')} $("#c").onclick = open_` },
  { id: 'virtual-list-without-order', ask: choose('Colour', 'Shade 331'),
    truth: 'v==="Shade 331"&&picks===1', body: combo(), timeoutMs: 8000,
    script: `${lists(takes)} ${virtual(500, 'option("Shade " + ' +
      '(i * 173 % 500))')} $("#c").onclick = open_` },
  { id: 'virtual-list-drawn-late', ask: choose('Colour', 'Shade 60'),
    truth: 'v==="Shade 60"&&picks===1', body: combo(), timeoutMs: 8000,
    script: `${lists(takes)} ${virtual(100, 'option("Shade " + (i * 37 % 100))')
      .replace('l.onscroll = draw', 'let late; l.onscroll = () => { ' +
        's.replaceChildren(); clearTimeout(late); late = setTimeout(draw, ' +
        '150) }')} $("#c").onclick = open_` },
  { id: 'virtual-list-too-long-to-see', can: false, timeoutMs: 3000,
    ask: choose('Colour', 'Pink'), truth: 'v==="Pink"', touched: 'picks>0',
    says: /too long to be seen whole in the time, \d+ % of it/, body: combo(),
    script: `${lists(takes)} ${virtual(10000)} $("#c").onclick = open_` },
  { id: 'virtual-list-takes-another', can: false,
    ask: choose('Colour', 'Shade 9000'), truth: 'v==="Shade 9000"',
    body: combo(), script: `${lists('w = "Shade 1"; ' + takes)}
      ${virtual(10000)} $("#c").onclick = open_` },
  { id: 'virtual-list-missing', timeoutMs: 4000, 
    says: /looked through from "Shade 0" to "Shade 199"/, can: false, ask: choose('Colour', 'Pink'),
    truth: 'v==="Pink"', touched: 'picks>0', body: combo(),
    script: `${lists(takes)} ${virtual(200)} $("#c").onclick = open_` },
  { id: 'virtual-list-by-filter', ask: choose('Colour', 'Shade 300'),
    truth: 'v==="Shade 300"&&picks===1', body: input(),
    script: `${lists(typed)} let had = []; for (let i = 0; i < 500; i++)
        had.push("Shade " + i);
      $("#c").oninput = $("#c").onclick = () => show(had.filter(w =>
        w.includes($("#c").value)).slice(0, 20))` },
  { id: 'loads-as-it-scrolls', ask: choose('Colour', 'Shade 45'),
    truth: 'v==="Shade 45"&&picks===1', body: combo(), timeoutMs: 6000,
    script: `${lists(takes)} let have = 0, busy = false;
      function more() { if (busy || have >= 60) return; busy = true;
        later(120, () => { busy = false; for (let i = 0; i < 20; i++)
          $("#l").append(option("Shade " + have++)) }) }
      $("#c").onclick = () => { have = 0; show([]); $("#l").style.height =
        "120px"; more(); $("#l").onscroll = () => { const l = $("#l");
        if (l.scrollTop + l.clientHeight > l.scrollHeight - 20) more() } }` },
  { id: 'portal-owned-by-active', ...green, body: combo('aria-controls=l'),
    script: `${lists(takes)} $("#c").onclick = () => show(${words})` },
  { id: 'two-lists-open', ...green, body: `${combo('aria-controls=l')}
    <div role=listbox aria-label=Other style="position:absolute;left:400px;
    top:200px"><div role=option onclick="other = 1">Green</div></div>`,
    script: `var other = 0; ${lists(takes)} $("#c").onclick = () =>
      show(${words})`, harm: 'other>0' },
  { id: 'opens-by-key-only', ...green, body: combo(),
    script: `${lists(takes)} $("#c").onkeydown = e => {
      if (e.key === "ArrowDown" || e.key === "Enter") show(${words}) }` },
  { id: 'opens-on-focus', ...green, body: input(),
    script: `${lists(typed, 'mousedown')} $("#c").onfocus = () =>
      show(${words}); $("#c").onblur = () => later(0, shut)` },
  { id: 'toggles-on-press', ...green, body: combo(),
    script: `${lists(takes)} $("#c").onclick = () => $("#l") ? shut() :
      show(${words})` },
  { id: 'open-already', ...green, body: combo(),
    script: `${lists(takes)} $("#c").onclick = () => $("#l") ? shut() :
      show(${words}); show(${words})` },
  { id: 'animated', ...green, body: combo(),
    style: `@keyframes drop{from{transform:translateY(-60px);opacity:0}}
      #l{animation:drop .3s}`,
    script: `${lists(takes)} $("#c").onclick = () => show(${words})` },
  { id: 'button-with-listbox', ask: choose(by('button', 'Colour'), 'Green'),
    truth: 'v==="Green"&&picks===1',
    body: `<button id=c aria-haspopup=listbox aria-expanded=false
      aria-label=Colour>pick</button>`,
    script: `${lists('v = w; $("#c").textContent = w; shut()')}
      $("#c").onclick = () => show(${words})` },
  { id: 'value-in-a-child', ...green, body: `<div id=c role=combobox
    aria-label=Colour aria-expanded=false tabindex=0 class=box><span
    id=shown>pick</span><input tabindex=-1 aria-hidden=true
    style="opacity:0;width:1px"></div>`,
    script: `${lists('v = w; $("#shown").textContent = w; shut()')}
      $("#c").onclick = () => show(${words})` },
  { id: 'value-beside-the-input', ...green, can: null,
    body: `<div class=box style="display:flex"><div id=shown>pick</div>
      ${input('style="width:20px;border:0"')}</div>`,
    script: `${lists('v = w; $("#shown").textContent = w; $("#c").value = "";' +
      'shut()', 'mousedown')}
      $("#c").onfocus = () => show(${words});
      $("#c").oninput = () => show(${words}.filter(w => w.includes(
        $("#c").value)))` },
  { id: 'debounced-search', ...green, body: input(), settleMs: 900,
    script: `${lists(typed)} let t; $("#c").oninput = () => { clearTimeout(t);
      t = setTimeout(() => { show(["Loading"]); const was = $("#c").value;
        later(400, () => show(${words}.filter(w => w.startsWith(was)))) },
        250) }` },
  { id: 'filters-out-nothing', can: false, ask: choose('Colour', 'Pink'),
    truth: 'v==="Pink"', touched: 'picks>0', body: input(),
    script: `${lists(typed)} $("#c").oninput = () => { show(["No results"]);
      $("#l").firstChild.ariaDisabled = "true" }` },
  { id: 'option-in-groups', ask: choose('Colour', 'Green'),
    truth: 'v==="Green"&&picks===1', body: combo(),
    script: `${lists(takes)} $("#c").onclick = () => { show([]);
      for (const g of [["Warm", "Red"], ["Cold", "Green"]]) {
        const d = document.createElement("div"); d.role = "group";
        d.ariaLabel = g[0]; d.innerHTML = "<b>" + g[0] + "</b>";
        d.append(option(g[1])); $("#l").append(d) } }` },
  { id: 'option-with-more-words', ask: choose('Colour', '~Green'),
    truth: 'v.startsWith("Green")&&picks===1', body: combo(),
    script: `${lists(takes)} $("#c").onclick = () => show(["Red (2)",
      "Green (17)"])` },
  { id: 'option-removed-when-pressed', can: false, ...green, body: combo(),
    truth: 'v==="Green"', touched: 'picks>0',
    script: `${lists('o.remove()')} $("#c").onclick = () => show(${words})` },
  { id: 'datalist', ask: choose('Colour', 'Green'),
    truth: '$("#c").value==="Green"',
    body: `<input id=c list=d aria-label=Colour><datalist id=d><option
      value=Red><option value=Green></datalist>` },

  // Several.
  { id: 'chips', ask: choose('Colour', ['Red', 'Blue']),
    truth: 'all.slice().sort().join()==="Blue,Red"', body: chips,
    script: chipScript },
  { id: 'chips-one-is-there', ask: choose('Colour', ['Red', 'Blue']),
    truth: 'all.slice().sort().join()==="Blue,Red"', body: chips,
    script: `${chipScript} all = ["Red"]; paint()` },
  { id: 'chips-shut-each-time', ask: choose('Colour', ['Red', 'Blue']),
    truth: 'all.slice().sort().join()==="Blue,Red"', body: chips,
    script: chipScript.replace('paint() };',
      'paint(); $("#l").remove(); $("#c").ariaExpanded = "false" };') },

  // Radios, segments, tabs.
  { id: 'radio-group', ask: choose(by('radiogroup', 'Size'), 'Large'),
    truth: '$("#t").checked', body: `<fieldset role=radiogroup><legend>Size
      </legend><label><input type=radio name=s checked>Small</label>
      <label><input type=radio name=s id=t>Large</label></fieldset>` },
  { id: 'radio-group-plain-fieldset', ask: choose(by('group', 'Size'),
    'Large'), truth: '$("#t").checked', body: `<fieldset><legend>Size
      </legend><label><input type=radio name=s checked>Small</label>
      <label><input type=radio name=s id=t>Large</label></fieldset>` },
  { id: 'radio-group-own', ask: choose(by('radiogroup', 'View'), 'Chart'),
    truth: 'v==="Chart"&&picks===1', body: segments('radio'),
    script: segment('aria-checked') },
  { id: 'radio-group-own-already', ask: choose(by('radiogroup', 'View'),
    'List'), truth: 'v==="List"&&picks===0', body: segments('radio'),
    script: segment('aria-checked') },
  { id: 'radio-hidden-under-style', ask: choose(by('radiogroup', 'Size'),
    'Large'), truth: '$("#t").checked', body: `<div role=radiogroup
      aria-label=Size><label><input type=radio name=s checked>Small</label>
      <label><input type=radio name=s id=t>Large</label></div>`,
    style: 'input{position:absolute;opacity:0;width:0;height:0}' },
  { id: 'radio-refused', can: false, ask: choose(by('radiogroup', 'Size'),
    'Large'), truth: '$("#t").checked', body: `<div role=radiogroup
      aria-label=Size><label><input type=radio name=s checked>Small</label>
      <label><input type=radio name=s id=t>Large</label></div>`,
    script: '$("#t").onclick = e => e.preventDefault()' },
  { id: 'segments', ask: choose(by('group', 'View'), 'Chart'),
    truth: 'v==="Chart"&&picks===1', body: segments('button'),
    script: segment('aria-pressed') },
  { id: 'tab-list', ask: choose(by('tablist', 'View'), 'Chart'),
    truth: 'v==="Chart"&&picks===1', body: segments('tab'),
    script: segment('aria-selected') },
  { id: 'tab-list-already', ask: choose(by('tablist', 'View'), 'List'),
    truth: 'v==="List"&&picks===0', body: segments('tab'),
    script: segment('aria-selected') },
  { id: 'tab-does-not-change', can: false, ask: choose(by('tablist', 'View'),
    'Chart'), truth: 'false', body: segments('tab'),
    script: '$("#s").onclick = () => {}' },

  // Menus and trees.
  { id: 'submenu-by-press', ask: [click('File'),
    click(by('menuitem', 'Recent')), click(by('menuitem', 'Beta'))],
    body: menus, script: `$("#m").onclick = () => $("#l1").hidden = false;
      $("#recent").onclick = () => $("#l2").hidden = false;
      $("#b").onclick = done` },
  { id: 'submenu-by-hover', ask: [click('File'),
    act('x.deed.hover', by('menuitem', 'Recent')),
    click(by('menuitem', 'Beta'))], body: menus,
    script: `$("#m").onclick = () => $("#l1").hidden = false;
      $("#recent").onmouseenter = () => later(80, () =>
        $("#l2").hidden = false);
      $("#open").onmouseenter = () => $("#l2").hidden = true;
      $("#b").onclick = done` },
  { id: 'menu-chosen-from', ask: choose(by('button', 'File'), 'Open'),
    body: menus, can: null, script: `$("#m").onclick = () => {
      $("#l1").hidden = false; $("#m").ariaExpanded = "true" };
      $("#open").onclick = () => { done(); $("#l1").hidden = true;
        $("#m").ariaExpanded = "false" }` },
  { id: 'menu-check-item', ask: [click('File'), act('ui.toggle',
    by('menuitemcheckbox', 'Wrap'), { state: true })],
    truth: '$("#w").ariaChecked==="true"',
    body: `<button id=m aria-haspopup=menu aria-expanded=false>File</button>
      <div role=menu id=l hidden><div role=menuitemcheckbox id=w tabindex=-1
      aria-checked=false>Wrap</div></div>`,
    script: `$("#m").onclick = () => $("#l").hidden = false;
      $("#w").onclick = () => $("#w").ariaChecked = "true"` },
  { id: 'tree-leaf', ask: choose(by('tree', 'Files'), 'docs'),
    truth: 'v==="docs"', body: tree, script: treeScript },
  { id: 'tree-unfolded-then-leaf', ask: [act('ui.expand',
    by('treeitem', 'src')), choose(by('tree', 'Files'), 'core')],
    truth: 'v==="core"', body: tree, script: treeScript },
  { id: 'tree-leaf-folded-away', ask: choose(by('tree', 'Files'),
    'core'), truth: 'v==="core"', body: tree, script: treeScript },

  // Autocomplete.
  { id: 'autocomplete-then-press', ask: [fill(by('combobox', 'Colour'), 'Gr'),
    click(by('option', 'Green'))], truth: 'v==="Green"&&picks===1',
    body: input(), script: `${lists(typed)} $("#c").oninput = () =>
      later(150, () => show(${words}.filter(w => w.startsWith(
        $("#c").value))))` },
  { id: 'autocomplete-by-keys', ask: [fill(by('combobox', 'Colour'), 'Gr'),
    act('x.deed.press', by('combobox', 'Colour'), { keys: ['ArrowDown',
      'Enter'] })], truth: 'v==="Green"', body: input(),
    script: `${lists(typed)} let at = -1; $("#c").oninput = () => { at = -1;
        show(${words}.filter(w => w.startsWith($("#c").value))) };
      $("#c").onkeydown = e => { const all = [...document.querySelectorAll(
          "[role=option]")]; if (e.key === "ArrowDown") { at++;
          all.forEach((o, i) => o.ariaSelected = String(i === at)) }
        if (e.key === "Enter" && all[at]) { v = all[at].textContent;
          $("#c").value = v; shut() } }` },
]);
