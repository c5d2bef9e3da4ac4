// SPDX-License-Identifier: Apache-2.0
// The same interface twice, simulated and as a page, the same request, and
// what must come of it on both. `want` is
//
//   status code sideEffectState delivered effect        ("-": no error)
//
// `says` is what the message of an error must contain, `counts` what the field
// "Presses" must hold afterwards, and `timeoutMs` another limit than 3 s.
// A driver that cannot do better says so in `unlike`: the driver's own line
// and the reason, which is a documented difference.
import { act, by, css, expecting, press } from '../e2e/lib/rig.mjs';
import { parts } from './parts.mjs';

const at = { x: 100, y: 100, width: 100, height: 30 };
const button = more => ({ id: 'b', role: 'button', name: 'Go', rect: at,
  ...more });
const toast = { onActivate: [{ toast: 'Saved' }] };
const ui = (...elements) => ({ elements });
const saved = '<div role=status id=s></div>';
const save = 'function save(){$("#s").textContent="Saved"}';
const page = (body, script = '') => ({ body: body + saved,
  script: save + script });
const go = '<button id=b onclick="save()">Go</button>';
const field = more => ui({ id: 't', role: 'textbox', name: 'Title', rect: at,
  ...more });
const type = text => act('ui.enterText', by('textbox', 'Title'), { text });
const box = more => ui({ id: 'c', role: 'checkbox', name: 'Agree', rect: at,
  ...more });
const slider = more => ui({ id: 's', role: 'slider', name: 'Volume', value: 10,
  min: 0, max: 100, step: 1, rect: { ...at, width: 200 }, ...more });
const set = value => act('ui.setValue', by('slider', 'Volume'), { value });
const short = { timeoutMs: 1000 };

const GOOD = 'succeeded - applied confirmed verified';
const ALREADY = 'succeeded - none not_sent verified';
const refused = code => `failed ${code} none not_sent none`;
const NOT_INTERACTABLE = refused('target_not_interactable');

const pressing = [
  { name: 'a plain press', sim: ui(button(toast)), page: page(go),
    ask: press(), want: GOOD },
  { name: 'a press by selector', sim: ui(button({ ...toast, css: '#b' })),
    page: page(go), ask: act('ui.activate', css('#b')), want: GOOD },
  { name: 'disabled', sim: ui(button({ ...toast,
    states: { enabled: false } })),
  page: page(go.replace('id=b', 'id=b disabled')), ask: press('Go', short),
  want: NOT_INTERACTABLE },
  { name: 'disabled, then enabled', sim: { ...ui(button({ ...toast,
    states: { enabled: false } })), timeline: [{ set: 'b', after: 300,
    states: { enabled: true } }] },
  page: page(go.replace('id=b', 'id=b disabled'),
    'later(300,()=>$("#b").disabled=false)'),
  ask: press(), want: GOOD },
  { name: 'covered for ever', sim: ui(button(toast), { id: 'w',
    role: 'region', name: 'Wall', rect: { x: 0, y: 0, width: 600,
      height: 400 } }),
  page: page(go + '<div id=w style="position:fixed;inset:0"></div>'),
  ask: press('Go', short), want: NOT_INTERACTABLE },
  { name: 'covered, then free', sim: ui(button(toast), { id: 'w',
    role: 'region', name: 'Wall', leavesAfter: 300, rect: { x: 0, y: 0,
      width: 600, height: 400 } }),
  page: page(go + '<div id=w style="position:fixed;inset:0"></div>',
    'later(300,()=>$("#w").remove())'),
  ask: press(), want: GOOD },
  { name: 'moving, then still', sim: ui(button({ ...toast,
    motion: { dx: 300, duration: 400 } })),
  page: page(go.replace('id=b', 'id=b style="position:relative;' +
    'animation:m .4s linear"') +
    '<style>@keyframes m{to{transform:translateX(300px)}}</style>'),
  ask: press(), want: GOOD },
  { name: 'not found', sim: ui(button(toast)), page: page(go),
    ask: press('Stop', short), want: refused('target_not_found') },
  { name: 'appears late', sim: ui(button({ ...toast, appearsAfter: 300 })),
    page: page('<div id=p></div>',
      'later(300,()=>$("#p").innerHTML=\'' + go.replaceAll('"', '&quot;')
        .replaceAll('&quot;', '"') + '\')'),
    ask: press(), want: GOOD },
  { name: 'a tie', sim: ui(button(toast), button({ ...toast, id: 'b2',
    rect: { ...at, y: 300 } })), page: page(go + '<br>' + go),
  ask: press('Go', short), want: refused('target_ambiguous') },
  { name: 'behind a modal dialog', sim: ui(button(toast), { id: 'd',
    role: 'dialog', name: 'Sure?', modal: true, rect: { x: 400, y: 300,
      width: 200, height: 100 } }),
  page: page(go + '<dialog aria-label="Sure?">Sure?</dialog>',
    '$("dialog").showModal()'),
  ask: press('Go', short), want: NOT_INTERACTABLE },
  { name: 'a handler that comes late', sim: ui(button({ ...toast,
    handlersAfter: 500 })),
  page: page('<button id=b type=button>Go</button>',
    'later(500,()=>$("#b").addEventListener("click",save))'),
  ask: press(), want: GOOD },
  { name: 'a dead button', sim: ui(button({ noBehaviour: true })),
    page: page('<button type=button>Go</button>'),
    // Most of the time is spent on waiting for a listener: what is left must
    // do for a press and its receipt on a loaded machine.
    ask: press('Go', { timeoutMs: 2500 }),
    want: 'failed verification_failed none confirmed none' },
  { name: 'a handler that does nothing', sim: ui(button({ listens: true })),
    page: page('<button onclick="n++">Go</button>'), ask: press('Go', short),
    want: 'failed verification_failed unknown confirmed unknown' },
];

const values = [
  { name: 'a value', sim: field(), page: page('<input aria-label=Title>'),
    ask: type('Demo'), want: GOOD },
  { name: 'a value that is refused', sim: field({ input: { refuse: true } }),
    page: page('<input aria-label=Title id=t>', '$("#t").addEventListener(' +
      '"beforeinput",e=>e.preventDefault())'),
    ask: { ...type('Demo'), ...short },
    want: 'failed verification_failed unknown confirmed unknown',
    unlike: { sim: 'failed verification_failed applied confirmed observed' },
    why: 'the simulated focus moves with the text, in a page before it' },
  { name: 'a value that snaps back', sim: field({ value: 'old',
    input: { revertAfter: 200 } }),
  page: page('<input aria-label=Title value=old id=t>',
    // After the last letter: a browser types them one by one.
    'let t;$("#t").addEventListener("input",()=>{clearTimeout(t);' +
    't=setTimeout(()=>$("#t").value="old",200)})'),
  ask: type('Demo'),
  want: 'failed verification_failed applied confirmed contradicted' },
  { name: 'a value that is cut', sim: field({ listens: true,
    input: { maxChars: 2 } }),
    page: page('<input aria-label=Title id=t>', '$("#t").addEventListener(' +
      '"input",()=>$("#t").value=$("#t").value.slice(0,2))'),
    ask: { ...type('Demo'), ...short },
    want: 'failed verification_failed applied confirmed observed' },
  { name: 'a field that only reads', sim: field({ states: { readonly: true } }),
    page: page('<input aria-label=Title readonly>'),
    ask: { ...type('Demo'), ...short }, want: NOT_INTERACTABLE },
  { name: 'clearing', sim: field({ value: 'old' }),
    page: page('<input aria-label=Title value=old>'),
    ask: act('ui.clearText', by('textbox', 'Title')), want: GOOD },
  { name: 'a check box', sim: box(),
    page: page('<label><input type=checkbox> Agree</label>'),
    ask: act('ui.toggle', by('checkbox', 'Agree'), { state: true }),
    want: GOOD },
  { name: 'a check box that is set already', sim: box({ states: {
    checked: true } }),
  page: page('<label><input type=checkbox checked> Agree</label>'),
  ask: act('ui.toggle', by('checkbox', 'Agree'), { state: true }),
  want: ALREADY },
  { name: 'a check box that answers late', sim: box({ input: { after: 300 } }),
    page: page('<div role=checkbox aria-checked=false tabindex=0 id=c ' +
      'style="width:60px">Agree</div>', '$("#c").addEventListener("click",' +
      '()=>later(300,()=>$("#c").setAttribute("aria-checked","true")))'),
    ask: act('ui.toggle', by('checkbox', 'Agree'), { state: true }),
    want: GOOD },
  { name: 'a native choice', sim: ui({ id: 'l', role: 'combobox', name: 'Size',
    options: ['Small', 'Large'], rect: at }),
  page: page('<select aria-label=Size><option>Small<option>Large</select>'),
  ask: act('ui.choose', by('combobox', 'Size'), { option: 'Large' }),
  want: GOOD },
  { name: 'an option that is not there', sim: ui({ id: 'l', role: 'combobox',
    name: 'Size', options: ['Small', 'Large'], rect: at }),
  page: page('<select aria-label=Size><option>Small<option>Large</select>'),
  ask: act('ui.choose', by('combobox', 'Size'), { option: 'Huge' }, short),
  want: refused('target_not_found') },
  { name: 'a slider with a setter', sim: slider({ adjust: ['setter'] }),
    page: page('<input type=range aria-label=Volume value=10>'),
    ask: set(40), want: GOOD },
  { name: 'a slider with keys', sim: slider({ adjust: ['keys'] }),
    page: page('<div role=slider aria-label=Volume aria-valuemin=0 ' +
      'aria-valuemax=100 aria-valuenow=10 tabindex=0 id=v ' +
      'style="width:200px;height:20px;background:#ccc"></div>',
    '$("#v").addEventListener("keydown",e=>{const d={ArrowRight:1,' +
      'ArrowLeft:-1}[e.key]||0;const v=+$("#v").getAttribute(' +
      '"aria-valuenow")+d;$("#v").setAttribute("aria-valuenow",v)})'),
    ask: set(15), want: GOOD },
  { name: 'a slider that has no such step', sim: slider({ adjust: ['setter'],
    step: 25, value: 0 }),
  page: page('<input type=range aria-label=Volume value=0 step=25>'),
  ask: set(40), want: NOT_INTERACTABLE },
  { name: 'a slider that snaps', sim: slider({ adjust: ['setter'],
    listens: true, snaps: [0, 25, 50, 75, 100],
    value: 0 }),
  page: page('<input type=range aria-label=Volume value=0 id=v>',
    '$("#v").addEventListener("input",()=>$("#v").value=' +
    'Math.round($("#v").value/25)*25)'),
  ask: set(40),
  want: 'failed verification_failed applied confirmed contradicted' },
];

const others = [
  { name: 'scrolling into view', sim: ui(button({ ...toast,
    rect: { ...at, y: 3000 } })),
  page: page('<div style="height:3000px"></div>' + go),
  ask: act('ui.scrollIntoView', by('button', 'Go')), want: GOOD },
  { name: 'a press below the fold', sim: ui(button({ ...toast,
    rect: { ...at, y: 3000 } })),
  page: page('<div style="height:3000px"></div>' + go), ask: press(),
  want: GOOD },
  { name: 'reading', sim: field({ value: 'old' }),
    page: page('<input aria-label=Title value=old>'),
    ask: act('ui.read', by('textbox', 'Title'), { what: 'value' }),
    want: ALREADY },
  { name: 'the focus', sim: field(), page: page('<input aria-label=Title>'),
    ask: act('ui.focus', by('textbox', 'Title')), want: GOOD },
  { name: 'a toast that is expected', sim: ui(button({ onActivate: [
    { toast: 'Saved', after: 200 }] })),
  page: page('<button onclick="later(200,save)">Go</button>'),
  ask: press('Go', expecting({ kind: 'toast.contains', text: 'Saved' })),
  want: GOOD },
  { name: 'a toast that does not come', sim: ui(button(toast)), page: page(go),
    ask: press('Go', { ...short, ...expecting({ kind: 'toast.contains',
      text: 'Paid' }) }),
    want: 'failed verification_failed applied confirmed observed' },
  { name: 'a route that is expected', sim: ui(button({ onActivate: [
    { route: '/next', after: 100 }] })),
  page: page('<button onclick="later(100,()=>history.pushState({},\'\',' +
    '\'/next\'))">Go</button>'),
  ask: press('Go', expecting({ kind: 'route.changed', pattern: '/next' })),
  want: GOOD },
  { name: 'a dialog that opens', sim: ui(button({ onActivate: [
    { open: 'd' }] }), { id: 'd', role: 'dialog', name: 'Sure?',
    absent: true, rect: { x: 400, y: 300, width: 200, height: 100 } }),
  page: page('<button onclick="$(\'dialog\').show()">Go</button>' +
    '<dialog aria-label="Sure?">Sure?</dialog>'),
  ask: press('Go', expecting({ kind: 'dialog.opened', name: 'Sure?' })),
  want: GOOD },
  { name: 'an alert', sim: ui(button({ onActivate: [{ jsDialog: 'Hi',
    dialog: 'alert' }] })),
  page: page('<button onclick="alert(\'Hi\')">Go</button>'), ask: press(),
  want: GOOD },
  { name: 'a request that fails, and nothing else', sim: ui(button({
    onActivate: [{ request: '/status/500', status: 500, takes: 50 }] })),
  page: page('<button onclick="fetch(\'/status/500\')">Go</button>'),
  ask: press('Go', { timeoutMs: 2000 }),
  want: 'failed verification_failed unknown confirmed contradicted' },
  { name: 'an exception, and nothing else', sim: ui(button({ onActivate: [
    { exception: 'Error: no' }] })),
  page: page('<button onclick="throw new Error(\'no\')">Go</button>'),
  ask: press('Go', { timeoutMs: 2000 }),
  want: 'failed verification_failed unknown confirmed contradicted' },
  { name: 'a form that is not valid', sim: ui({ id: 'f', role: 'form',
    name: 'Order', rect: { x: 50, y: 50, width: 400, height: 200 },
    onSubmit: [{ validation: 'Please fill out this field.',
      element: 't' }] },
  { id: 't', role: 'textbox', name: 'Title', parent: 'f', rect: at },
  { id: 'b', role: 'button', name: 'Send', parent: 'f', submits: true,
    rect: { ...at, y: 150 } }),
  page: page('<form aria-label=Order onsubmit="save();return false">' +
    '<input aria-label=Title required><button>Send</button></form>'),
  ask: act('ui.submit', by('form', 'Order'), undefined, { timeoutMs: 2000 }),
  want: 'failed verification_failed applied confirmed contradicted' },
];

// A tree whose branches are shut, and menus in menus.
const row = (y, more) => ({ rect: { x: 100, y: 20 + 30 * y, width: 200,
  height: 24 }, ...more });
const unfold = (id, group) => [{ set: group, states: { visible: true } },
  { set: id, states: { expanded: true } }];
const branch = (id, name, y, parent) => [
  { id, role: 'treeitem', name, parent, ...row(y, { states: {
    expanded: false, focusable: true }, noBehaviour: true,
  onKey: { ArrowRight: unfold(id, id + '/') } }) },
  { id: id + '/', role: 'group', parent: id, states: { visible: false },
    rect: { x: 100, y: 50 + 30 * y, width: 200, height: 200 } }];
const leaf = (id, name, y, parent, states = {}) => ({ id, role: 'treeitem',
  name, parent, ...row(y, { states: { selected: false, ...states } }) });
const tree = (...more) => ui({ id: 't', role: 'tree', name: 'Files',
  rect: { x: 90, y: 0, width: 300, height: 600 } },
...branch('src', 'src', 0, 't'), ...branch('core', 'core', 1, 'src/'),
leaf('gate', 'gate.c', 2, 'core/'), leaf('main', 'main.c', 3, 'core/'),
...branch('tests', 'tests', 6, 't'), leaf('main2', 'main.c', 7, 'tests/'),
...more);
const item = (name, inner) => inner ? `<li role=treeitem tabindex=-1
  aria-expanded=false><span>${name}</span><ul role=group hidden>${inner}</ul>
  </li>` : `<li role=treeitem tabindex=-1 aria-selected=false>${name}</li>`;
const treePage = (script = '') => page('<ul role=tree aria-label=Files id=t>' +
  item('src', item('core', item('gate.c') + item('main.c'))) +
  item('tests', item('main.c')) + '</ul>',
'$("#t").addEventListener("keydown",e=>{if(e.key==="ArrowRight"){' +
  'e.target.ariaExpanded="true";' +
  'e.target.querySelector("[role=group]").hidden=false}});' +
'$("#t").addEventListener("click",e=>{const i=e.target.closest(' +
  '"[aria-selected]");if(i)i.ariaSelected="true"});' + script);
const files = args => act('ui.choose', by('tree', 'Files'), args);
const entry = (id, name, parent, y, more) => ({ id, role: 'menuitem', name,
  parent, ...row(y, more) });
const menus = ui({ id: 'f', role: 'button', name: 'File', opens: 'm1',
  rect: at },
{ id: 'm1', role: 'menu', absent: true, rect: { x: 100, y: 140, width: 200,
  height: 100 } },
entry('o', 'Open', 'm1', 4, { onActivate: [{ toast: 'Open' }] }),
entry('r', 'Recent', 'm1', 5, { onHover: [{ add: 'm2' }] }),
{ id: 'm2', role: 'menu', absent: true, rect: { x: 400, y: 140, width: 200,
  height: 100 } },
entry('o2', 'Open', 'm2', 4, { rect: { x: 400, y: 140, width: 200,
  height: 24 }, onActivate: [{ toast: 'Saved' }] }));
const menu = (id, x, items) => `<div role=menu id=${id} hidden style="position:
  absolute;left:${x}px;top:140px;width:120px">${items}</div>`;
const entryOf = (name, more = '') => `<div role=menuitem tabindex=-1 ${more}>
  ${name}</div>`;
const menuPage = page('<button id=f aria-haspopup=menu>File</button>' +
  menu('m1', 100, entryOf('Open') + entryOf('Recent', 'id=r ' +
    'aria-haspopup=menu')) + menu('m2', 300, entryOf('Open',
  'onclick="save()"')),
'$("#f").addEventListener("click",()=>$("#m1").hidden=false);' +
  '$("#r").addEventListener("mouseenter",()=>$("#m2").hidden=false);');

const paths = [
  { name: 'a leaf below two folds, by its path', sim: tree(),
    page: treePage(), ask: files({ path: ['src', 'core', 'main.c'] }),
    want: GOOD },
  { name: 'a leaf below two folds, by its name', sim: tree(),
    page: treePage(), ask: files({ option: 'gate.c' }), want: GOOD },
  { name: 'two leaves below folds of their own', sim: tree(
    leaf('json', 'json.c', 8, 'tests/')),
  page: treePage('$("#t > li:last-child [role=group]").insertAdjacentHTML(' +
    '"beforeend","<li role=treeitem tabindex=-1 aria-selected=false>json.c' +
    '</li>")'), ask: files({ options: ['gate.c', 'json.c'] }), want: GOOD },
  { name: 'two leaves of one name', sim: tree(), page: treePage(),
    ask: files({ option: 'main.c' }), want: refused('target_ambiguous') },
  { name: 'two leaves, the second one of two of its name', sim: ui({ id: 't',
    role: 'tree', name: 'Files', rect: { x: 90, y: 0, width: 300,
      height: 600 } }, leaf('a', 'README', 0, 't'), leaf('m1', 'main.c', 1, 't'),
  leaf('m2', 'main.c', 2, 't')),
  page: page('<ul role=tree aria-label=Files id=t>' + item('README') +
    item('main.c') + item('main.c') + '</ul>', '$("#t").addEventListener(' +
    '"click",e=>e.target.ariaSelected="true");'),
  ask: files({ options: ['README', 'main.c'] }),
  want: refused('target_ambiguous') },
  { name: 'two items of one name on the path',
    sim: tree(leaf('core2', 'core', 4, 'src/')),
    page: treePage('$("#t [role=group]").insertAdjacentHTML("beforeend",' +
      '"<li role=treeitem tabindex=-1 aria-selected=false>core</li>")'),
    ask: files({ path: ['src', 'core', 'main.c'] }),
    want: 'failed target_ambiguous applied confirmed observed' },
  { name: 'a path that has no second item', sim: tree(), page: treePage(),
    ask: files({ path: ['src', 'lib', 'main.c'] }),
    want: 'failed target_not_found applied confirmed observed' },
  { name: 'a path that begins nowhere', sim: tree(), page: treePage(),
    ask: { ...files({ path: ['lib', 'main.c'] }), ...short },
    want: refused('target_not_found') },
  { name: 'an item of a menu in a menu', sim: menus, page: menuPage,
    ask: act('ui.choose', by('button', 'File'), { path: ['Recent', 'Open'] }),
    want: GOOD },
  { name: 'a leaf that is selected already', sim: ui({ id: 't', role: 'tree',
    name: 'Files', rect: { x: 90, y: 0, width: 300, height: 600 } },
  leaf('a', 'README', 0, 't', { selected: true })),
  page: page('<ul role=tree aria-label=Files><li role=treeitem ' +
    'aria-selected=true>README</li></ul>'),
  ask: files({ path: ['README'] }), want: ALREADY },
];

// What holds another one of the same name, and forms with more than one button.
const nested = [
  { name: 'an item that holds a button of its name', sim: ui({ id: 'f',
    role: 'button', name: 'File', opens: 'm1', rect: at },
  { id: 'm1', role: 'menu', absent: true, rect: { x: 100, y: 140, width: 200,
    height: 100 } },
  entry('o', 'Open', 'm1', 4, { onActivate: [{ toast: 'Saved' }] }),
  { id: 'x', role: 'button', name: 'Open', parent: 'o', rect: { x: 102, y: 144,
    width: 16, height: 16 } }),
  page: page('<button id=f aria-haspopup=menu>File</button>' + menu('m1', 100,
    entryOf('Open <button tabindex=-1 aria-label=Open style="width:16px">' +
    '</button>', 'aria-label=Open onclick="save()"')),
  '$("#f").addEventListener("click",()=>$("#m1").hidden=false);'),
  ask: act('ui.choose', by('button', 'File'), { option: 'Open' }),
  want: GOOD },
  { name: 'a form whose first button is disabled', sim: ui({ id: 'f',
    role: 'form', name: 'Order', rect: { x: 50, y: 50, width: 400,
      height: 200 }, onSubmit: [{ toast: 'Saved' }] },
  { id: 'a', role: 'button', name: 'Draft', parent: 'f', submits: true,
    states: { enabled: false }, rect: at },
  { id: 'b', role: 'button', name: 'Send', parent: 'f', submits: true,
    rect: { ...at, y: 150 } }),
  page: page('<form aria-label=Order onsubmit="save();return false">' +
    '<button disabled>Draft</button><button>Send</button></form>'),
  ask: act('ui.submit', by('form', 'Order')), want: GOOD },
];

export const scenarios = [...pressing, ...values, ...others, ...parts,
  ...paths, ...nested];
