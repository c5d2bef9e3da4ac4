// SPDX-License-Identifier: Apache-2.0
// Leaves that are folded away, and items of menus in menus.
import { act, by, choose, css, group } from '../lib/case.mjs';

const branch = (name, inner, more = '') => `<li role=treeitem tabindex=-1
  aria-expanded=false ${more}><span>${name}</span><ul role=group hidden>
  ${inner}</ul></li>`;
const leaf = name => `<li role=treeitem tabindex=-1 aria-selected=false>
  ${name}</li>`;
const tree = inner => `<ul role=tree aria-label=Files id=t>${inner}</ul>`;
const files = tree(branch('src', branch('core', leaf('gate.c') +
  leaf('main.c')) + branch('wire', leaf('json.c'))) + branch('tests',
  leaf('main.c')) + leaf('README'));
const many = tree(Array.from({ length: 12 }, (_, i) => branch('b' + i,
  Array.from({ length: 50 }, (_, j) => leaf('leaf ' + j)).join('')))
  .concat(branch('b12', leaf('only'))).join(''));
/* Where it stands: "src/core/main.c". */
const where = `var v = "", opened = [], picks = 0;
  const words = i => (i.querySelector(":scope > span") || i).textContent.trim();
  const spot = i => { const up = i.parentElement.closest("[role=treeitem]");
    return (up ? spot(up) + "/" : "") + words(i) };
  const fold = (i, open) => { i.ariaExpanded = String(open); opened.push(
    (open ? "+" : "-") + words(i));
    i.querySelector("[role=group]").hidden = !open };
  const pick = i => { for (const o of $("#t").querySelectorAll(
    "[aria-selected]")) o.ariaSelected = String(o === i); v = spot(i);
    picks++ };`;
const byPress = `${where} $("#t").onclick = e => {
  const i = e.target.closest("[role=treeitem]"); if (!i) return;
  if (i.hasAttribute("aria-expanded")) fold(i, i.ariaExpanded !== "true");
  else pick(i) }`;
/* A press on a leaf adds it to what is chosen, or takes it away. */
const several = `${byPress.replace('else pick(i)', `else { picks++;
  i.ariaSelected = String(i.ariaSelected !== "true") }`)};
  const chosen = () => [...$("#t").querySelectorAll("[aria-selected=true]")]
    .map(spot).join();`;
/* A press selects; only the key unfolds. */
const byKey = `${where} $("#t").onclick = e => {
    const i = e.target.closest("[role=treeitem]"); if (i) pick(i) };
  $("#t").onkeydown = e => { const i = e.target; if (e.key === "ArrowRight" &&
    i.ariaExpanded === "false") fold(i, true) }`;
const path = (...items) => act('ui.choose', by('tree', 'Files'),
  { path: items });
const is = (v, opened) => `v===${JSON.stringify(v)}&&picks===1` +
  (opened ? `&&opened.join()===${JSON.stringify(opened)}` : '');
const late = ms => byPress.replace('.hidden = !open };', `.hidden = !open;
  if (open && !i.dataset.full) { i.dataset.full = 1; const g = i.querySelector(
    "[role=group]"); const inner = g.innerHTML; g.innerHTML = ""; later(${ms},
    () => g.innerHTML = inner) } };`);
/* Rows in a flat list, as trees that draw only what is in view have them. */
const flat = `<div role=tree aria-label=Files id=t></div>`;
const flatScript = `var v = "", picks = 0; const all = [[1, "src", "src"],
    [2, "core", "src/core"], [3, "main.c", "src/core/main.c"],
    [1, "tests", "tests"], [2, "main.c", "tests/main.c"]]; const open = {};
  function draw() { $("#t").replaceChildren(...all.filter(([, , p]) => {
    const up = p.split("/").slice(0, -1); return up.every((_, i) =>
      open[up.slice(0, i + 1).join("/")]) }).map(([level, name, p]) => {
    const d = document.createElement("div"); d.role = "treeitem";
    d.ariaLevel = level; const inner = all.some(([, , q]) =>
      q.startsWith(p + "/")); d.innerHTML = (inner ?
      "<span class=switcher style='display:inline-block;width:16px'>▸</span>" :
      "") + "<span>" + name + "</span>"; d.ariaSelected = String(v === p);
    if (inner) { d.ariaExpanded = String(!!open[p]);
      d.firstChild.onclick = e => { e.stopPropagation(); open[p] = !open[p];
        draw() } }
    d.onclick = e => { if (!inner || e.target !== d.firstChild) { v = p;
      picks++; draw() } }; return d })) }
  draw()`;
const menu = (id, items, more = '') => `<div role=menu id=${id} hidden
  style="position:absolute;width:120px;background:#eee;${more}">${items}</div>`;
const item = (name, more = '') => `<div role=menuitem tabindex=-1 ${more}>
  ${name}</div>`;
const opener = '<button id=m aria-haspopup=menu aria-expanded=false>File</button>';
const menus = (more = '') => opener + menu('l1', item('Open', 'data-do=Open') +
  item('Recent', `id=recent aria-haspopup=menu ${more}`)) +
  menu('l2', item('Open', 'data-do=Recent/Open') + item('Idle') + item('More',
    'id=more aria-haspopup=menu'), 'left:180px;top:90px') +
  menu('l3', item('Old', 'data-do=Recent/More/Old'), 'left:330px;top:110px');
const menuScript = (event, ms = 0) => `var v = "", picks = 0;
  const show = (id, on) => $(id).hidden = !on;
  const shut = () => ["#l1", "#l2", "#l3"].forEach(id => show(id, false));
  $("#m").onclick = () => { show("#l1", true); $("#m").ariaExpanded = "true" };
  $("#recent").addEventListener("${event}", () => later(${ms}, () =>
    show("#l2", true)));
  $("#more").addEventListener("${event}", () => later(${ms}, () =>
    show("#l3", true)));
  document.addEventListener("click", e => { const d = e.target.closest(
    "[data-do]"); if (d) { v = d.dataset.do; picks++; shut();
      $("#out").textContent = v } });`;
const fromMenu = (...items) => act('ui.choose', by('button', 'File'),
  { path: items });

export default group('trees', [
  { id: 'folded-leaf', ask: choose(by('tree', 'Files'), 'gate.c'),
    truth: is('src/core/gate.c', '+src,+core'), body: files, script: byPress },
  { id: 'folded-leaf-of-two', can: false, says: /ambiguous.*path/,
    ask: choose(by('tree', 'Files'), 'main.c'), truth: 'false',
    harm: 'v!==""||opened.length>0', body: files, script: byPress },
  { id: 'folded-leaves-of-two-branches',
    ask: choose(by('tree', 'Files'), ['gate.c', 'json.c', 'README']),
    truth: 'chosen()==="src/core/gate.c,src/wire/json.c,README"&&picks===3&&' +
      'opened.join()==="+src,+core,+wire"', timeoutMs: 8000,
    body: files.replace('role=tree ', 'role=tree aria-multiselectable=true '),
    script: several },
  { id: 'folded-leaves-one-branch-open-at-a-time', timeoutMs: 8000,
    ask: choose(by('tree', 'Files'), ['gate.c', 'json.c']),
    truth: 'chosen()==="src/core/gate.c,src/wire/json.c"&&picks===2',
    body: files.replace('role=tree ', 'role=tree aria-multiselectable=true '),
    script: several.replace('fold(i, i.ariaExpanded !== "true");', `{
      for (const o of i.parentElement.children) if (o !== i &&
        o.ariaExpanded === "true") fold(o, false);
      fold(i, i.ariaExpanded !== "true") }`) },
  { id: 'several-of-which-one-has-a-twin', can: false,
    says: /ambiguous.*"main.c".*path/, truth: 'false', harm: 'picks>0',
    ask: choose(by('tree', 'Files'), ['gate.c', 'README', 'main.c']),
    body: files.replace('role=tree ', 'role=tree aria-multiselectable=true '),
    script: `${several}; for (const i of $("#t").querySelectorAll(
      "[aria-expanded]")) fold(i, true)` },
  { id: 'several-of-which-one-has-a-disabled-twin',
    ask: choose(by('tree', 'Files'), ['gate.c', 'main.c']),
    truth: 'chosen()==="src/core/gate.c,src/core/main.c"&&picks===2',
    body: files.replace('role=tree ', 'role=tree aria-multiselectable=true '),
    script: `${several}; for (const i of $("#t").querySelectorAll(
      "[aria-expanded]")) fold(i, true);
      $("#t > li:nth-child(2) li").ariaDisabled = "true"` },
  { id: 'path', ask: path('src', 'core', 'main.c'),
    truth: is('src/core/main.c', '+src,+core'), body: files, script: byPress },
  { id: 'path-to-the-other', ask: path('tests', 'main.c'),
    truth: is('tests/main.c', '+tests'), body: files, script: byPress },
  { id: 'path-while-the-other-is-chosen', ask: path('tests', 'main.c'),
    truth: 'v==="tests/main.c"&&picks===2', body: files, script: `${byPress};
      fold($("#t > li"), true); fold($("#t > li li"), true);
      pick($("#t > li li li:last-child"))` },
  { id: 'path-chosen-already', ask: path('tests', 'main.c'),
    truth: is('tests/main.c'), body: files, script: `${byPress};
      fold($("#t > li:nth-child(2)"), true); pick($("#t > li:nth-child(2) li"))`,
  },
  { id: 'path-unfolded-already', ask: path('src', 'core', 'main.c'),
    truth: is('src/core/main.c', '+src,+core'), body: files,
    script: `${byPress}; fold($("#t > li"), true)` },
  { id: 'path-by-key', ask: path('src', 'core', 'main.c'),
    truth: is('src/core/main.c', '+src,+core'), body: files, script: byKey },
  { id: 'path-of-one', ask: path('README'), truth: is('README', ''),
    body: files, script: byPress },
  { id: 'path-loaded-late', ask: path('src', 'core', 'main.c'),
    truth: is('src/core/main.c', '+src,+core'), body: files,
    script: late(600) },
  { id: 'path-flat-rows', ask: path('tests', 'main.c'),
    truth: is('tests/main.c'), body: flat, script: flatScript },
  { id: 'path-flat-rows-deep', ask: path('src', 'core', 'main.c'),
    truth: is('src/core/main.c'), body: flat, script: flatScript },
  { id: 'path-group-beside', ask: path('src', 'main.c'),
    truth: 'v==="main.c"&&picks===1',
    body: `<div role=tree aria-label=Files id=t><div role=none><div role=treeitem
      id=src aria-expanded=false tabindex=-1>src</div><div role=group id=g
      hidden><div role=treeitem tabindex=-1 aria-selected=false id=leaf>main.c
      </div></div></div></div>`, script: `var v = "", picks = 0;
      $("#src").onclick = () => { $("#src").ariaExpanded = "true";
        $("#g").hidden = false }; $("#leaf").onclick = e => { picks++;
        e.target.ariaSelected = "true"; v = "main.c" }` },
  { id: 'path-ends-nowhere', can: false, ask: path('src', 'core', 'none.c'),
    truth: 'false', harm: 'picks>0', says: /no "none.c" in "core"/,
    timeoutMs: 5000, body: files, script: byPress },
  { id: 'path-begins-nowhere', can: false, ask: path('lib', 'none.c'),
    truth: 'false', harm: 'picks>0||opened.length>0', body: files,
    script: byPress },
  { id: 'path-does-not-unfold', can: false, ask: path('src', 'core', 'main.c'),
    truth: 'false', harm: 'v==="src/core/main.c"', says: /does not unfold/,
    timeoutMs: 5000, body: files, script: `${where} $("#t").onclick = e => {
      opened.push("?") }` },
  { id: 'path-leaf-does-not-take', can: false, ask: path('tests', 'main.c'),
    truth: 'false', body: files,
    script: byPress.replace('else pick(i)', 'else v = "tests/main.c"') },
  { id: 'path-leaf-goes-back', can: false, ask: path('tests', 'main.c'),
    truth: 'false', body: files, script: byPress.replace('else pick(i)',
      'else { pick(i); later(150, () => i.ariaSelected = "false") }') },
  { id: 'path-among-600', ask: path('b7', 'leaf 7'),
    truth: is('b7/leaf 7', '+b7'), body: many, script: byPress },
  { id: 'leaf-among-600', ask: choose(by('tree', 'Files'), 'only'),
    truth: is('b12/only', '+b12'), body: many, script: byPress },
  { id: 'leaf-of-12-among-600', can: false, says: /ambiguous.*path/,
    ask: choose(by('tree', 'Files'), 'leaf 7'), truth: 'false',
    harm: 'picks>0||opened.length>0', body: many, script: byPress },
  { id: 'path-among-600-ends-nowhere', can: false, ask: path('b7', 'none'),
    truth: 'false', harm: 'picks>0', says: /no "none" in "b7"/,
    timeoutMs: 5000, body: many, script: byPress },

  { id: 'menu-path-by-press', ask: fromMenu('Recent', 'More', 'Old'),
    truth: is('Recent/More/Old'), body: menus(), script: menuScript('click') },
  { id: 'menu-path-by-hover', ask: fromMenu('Recent', 'More', 'Old'),
    truth: is('Recent/More/Old'), body: menus(),
    script: menuScript('mouseenter', 120) },
  { id: 'menu-path-same-name', ask: fromMenu('Recent', 'Open'),
    truth: is('Recent/Open'), body: menus('aria-expanded=false'),
    script: menuScript('mouseenter') },
  { id: 'menu-path-first-level', ask: fromMenu('Open'), truth: is('Open'),
    body: menus(), script: menuScript('click') },
  { id: 'menu-path-dead-submenu', can: false, ask: fromMenu('Recent', 'Open'),
    truth: 'false', harm: 'picks>0', timeoutMs: 5000, body: menus(),
    script: menuScript('never') },
  { id: 'menu-path-dead-item', can: false, ask: fromMenu('Recent', 'Idle'),
    truth: 'false', timeoutMs: 5000, body: menus(),
    script: menuScript('click') },
  { id: 'menu-in-the-item', ask: fromMenu('Recent', 'Alpha'),
    truth: 'n===1', body: `${opener}<ul role=menu id=l1 hidden><li
      role=menuitem tabindex=-1 aria-haspopup=menu id=recent>Recent<ul role=menu
      id=l2 hidden><li role=menuitem tabindex=-1 id=a>Alpha</li></ul></li></ul>`,
    script: `$("#m").onclick = () => { $("#l1").hidden = false;
        $("#m").ariaExpanded = "true" };
      $("#recent").onmouseenter = () => $("#l2").hidden = false;
      $("#recent").onmouseleave = () => $("#l2").hidden = true;
      $("#a").onclick = e => { e.stopPropagation(); done() }` },
  { id: 'menu-bar', ask: act('ui.choose', css('#bar'),
    { path: ['Edit', 'Copy'] }), body: `<div role=menubar id=bar>
      <span role=menuitem tabindex=0 aria-haspopup=menu>File</span>
      <span role=menuitem tabindex=-1 aria-haspopup=menu id=edit>Edit</span>
      </div>${menu('l', item('Copy', 'id=copy'))}`,
    script: `$("#edit").onclick = () => $("#l").hidden = false;
      $("#copy").onclick = () => { done(); $("#l").hidden = true }` },
]);
