// SPDX-License-Identifier: Apache-2.0
// States, values and geometry on pages with known answers.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { OPTION_ROLES as roles, start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const statesOf = async selector =>
  (await page.call('states', { el: await page.el(selector) })).states;
const factsOf = async (selector, more = {}) => {
  const r = await page.call('facts', { el: await page.el(selector), ...more });
  assert.ok(r.ok, JSON.stringify(r));
  return r;
};

// [label, markup with #x, what the states must contain]
const STATES = [
  ['plain', '<button id=x>a</button>',
    { visible: true, enabled: true, blocked: false, focusable: true }],
  ['disabled', '<button id=x disabled>a</button>', { enabled: false }],
  ['fieldset', '<fieldset disabled><input id=x></fieldset>',
    { enabled: false, editable: false }],
  ['first legend', '<fieldset disabled><legend><input id=x></legend></fieldset>',
    { enabled: true }],
  ['second legend', '<fieldset disabled><legend></legend><legend><input id=x>' +
    '</legend></fieldset>', { enabled: false }],
  ['aria-disabled', '<div id=x role=button aria-disabled=true>a</div>',
    { enabled: false }],
  ['aria-disabled above', '<div aria-disabled=true><button id=x>a</button></div>',
    { enabled: false }],
  ['optgroup', '<select size=3><optgroup disabled label=g><option id=x>a' +
    '</optgroup></select>', { enabled: false }],
  ['link with disabled', '<a id=x href=# disabled>a</a>', { enabled: true }],
  ['display none', '<button id=x style="display:none">a</button>',
    { visible: false }],
  ['display none above', '<div hidden><button id=x>a</button></div>',
    { visible: false }],
  ['visibility', '<div style="visibility:hidden"><button id=x>a</button></div>',
    { visible: false }],
  ['visible inside hidden', '<div style="visibility:hidden"><button id=x ' +
    'style="visibility:visible">a</button></div>', { visible: true }],
  ['zero size', '<div id=x style="width:0;height:0;overflow:hidden">a</div>',
    { visible: false }],
  ['opacity', '<button id=x style="opacity:0">a</button>', { visible: true }],
  ['contents', '<button id=x style="display:contents">a</button>',
    { visible: true }],
  ['closed details', '<details><summary>s</summary><button id=x>a</button>' +
    '</details>', { visible: false }],
  ['summary', '<details><summary id=x>s</summary>b</details>',
    { visible: true, expanded: false }],
  ['content-visibility', '<div style="content-visibility:hidden">' +
    '<button id=x>a</button></div>', { visible: false }],
  ['inert', '<div inert><button id=x>a</button></div>',
    { inert: true, blocked: true }],
  ['behind dialog', '<button id=x>a</button><dialog id=d>b</dialog><script>' +
    'd.showModal()</script>', { inert: true }],
  ['in dialog', '<dialog id=d><button id=x>a</button></dialog><script>' +
    'd.showModal()</script>', { inert: false, blocked: false }],
  ['under stacked dialogs', '<dialog id=e>1<button id=x>a</button></dialog>' +
    '<dialog id=d>2</dialog><script>e.showModal();d.showModal()</script>',
  { inert: true }],
  ['beside popover', '<button id=x>a</button><div popover id=p>p</div>' +
    '<script>p.showPopover()</script>', { inert: false, behindModal: false }],
  ['behind aria-modal', '<button id=x>a</button><div role=dialog ' +
    'aria-modal=true>d</div>', { inert: false, behindModal: true,
    blocked: true }],
  ['readonly', '<input id=x readonly>', { readonly: true, editable: false }],
  ['editable', '<input id=x>', { readonly: false, editable: true }],
  ['rich text', '<div id=x contenteditable>a</div>', { editable: true,
    focusable: true }],
  ['checked', '<input id=x type=checkbox checked>', { checked: true }],
  ['mixed', '<input id=x type=checkbox><script>x.indeterminate=true</script>',
    { checked: 'mixed' }],
  ['aria checked', '<div id=x role=checkbox aria-checked=mixed>a</div>',
    { checked: 'mixed' }],
  ['switch off', '<div id=x role=switch>a</div>', { checked: false }],
  ['pressed', '<button id=x aria-pressed=true>a</button>', { pressed: true }],
  ['unknown', '<button id=x>a</button>', { checked: null, pressed: null,
    expanded: null, selected: null }],
  ['expanded', '<button id=x aria-expanded=false>a</button>',
    { expanded: false }],
  ['selected', '<div role=tablist><div id=x role=tab aria-selected=true>t' +
    '</div></div>', { selected: true }],
  ['required', '<input id=x required>', { required: true, invalid: true }],
  ['busy', '<div aria-busy=true><button id=x>a</button></div>', { busy: true }],
  ['dialog open', '<dialog id=x open>a</dialog>', { open: true }],
  ['clobbered form', '<form id=x><input name=tagName><input name=parentNode>' +
    '<input name=getAttribute><input name=style></form>', { attached: true,
    visible: true }]
];
for (const [label, html, want] of STATES) {
  test('state: ' + label, async () => {
    await page.open(html);
    const states = await statesOf('#x');
    for (const key of Object.keys(want)) {
      assert.strictEqual(states[key], want[key], key);
    }
  });
}

test('a clobbered document still answers', async () => {
  await page.open('<img name=body><form name=querySelectorAll></form>' +
    '<form name=getElementById></form><img name=activeElement>' +
    '<label for=x>L</label><input id=x>');
  const r = await page.call('find', { by: 'semantic', role: 'textbox',
    name: 'L' });
  assert.strictEqual(r.candidates.length, 1);
});

test('a password does not leave the page', async () => {
  await page.open('<input id=x type=password value=hunter2>');
  const r = await factsOf('#x');
  assert.strictEqual(r.reading.length, 7);
  assert.ok(!JSON.stringify(r).includes('hunter2'));
  const el = await page.el('#x');
  const yes = await page.call('equalsValue', { el, text: 'hunter2' });
  const no = await page.call('equalsValue', { el, text: 'hunter' });
  assert.deepStrictEqual([yes.equals, no.equals], [true, false]);
});

test('a choice that wants no autofill is no password', async () => {
  await page.open(`<div>Grape<input id=x role=combobox readonly value=""
    aria-haspopup=listbox autocomplete=new-password></div>
    <input id=y autocomplete=new-password value=hunter2>
    <input id=z autocomplete=cc-number role=combobox value=4111>`);
  assert.strictEqual((await factsOf('#x')).reading.valueText, 'Grape');
  assert.ok((await factsOf('#y')).reading.secret);
  assert.ok((await factsOf('#z')).reading.secret);
});

test('a range tells its numbers', async () => {
  await page.open('<input id=x type=range min=5 max=50 step=5 value=20>');
  const { reading } = await factsOf('#x');
  assert.deepStrictEqual([reading.number, reading.min, reading.max,
    reading.step], [20, 5, 50, 5]);
});

test('a select lists its options', async () => {
  await page.open('<select id=x><optgroup label=G><option value=1>A' +
    '<option disabled>B</optgroup><option selected>C</select>');
  const { facts } = await factsOf('#x');
  assert.deepStrictEqual(facts.options.map(o => [o.label, o.value, o.selected,
    o.disabled, o.group]), [['A', '1', false, false, 'G'],
    ['B', 'B', false, true, 'G'], ['C', 'C', true, false, null]]);
});

const box = 'position:absolute;left:50px;top:50px;width:200px;height:100px;';
test('a free element is hit in its centre', async () => {
  await page.open(`<button id=x style="${box}"><b>a</b></button>`);
  const { facts } = await factsOf('#x');
  assert.deepStrictEqual(facts.rect, [50, 50, 200, 100]);
  assert.deepStrictEqual(facts.point, [150, 100]);
  assert.strictEqual(facts.pointsTried, 1);
});

test('a covered centre leaves the rest', async () => {
  await page.open(`<button id=x style="${box}">a</button>
    <div style="position:absolute;left:130px;top:80px;width:40px;height:40px;
    background:red"></div>`);
  const { facts } = await factsOf('#x');
  assert.ok(facts.point);
  assert.strictEqual(facts.rawCentreHit, false);
});

test('a cover is named, with the way to close it', async () => {
  await page.open(`<button id=x style="${box}">a</button>
    <div id=cookie-banner style="position:fixed;inset:0;background:#0008">
    <p>We use cookies</p><button>Accept all</button><button id=c>Close</button>
    </div>`);
  const { facts } = await factsOf('#x');
  assert.strictEqual(facts.point, null);
  assert.strictEqual(facts.cover.selector, 'div#cookie-banner');
});

test('a pseudo-element above and pointer-events are told apart', async () => {
  await page.open(`<style>#w::after{content:"";position:absolute;inset:0}</style>
    <div id=w style="${box}"><button id=x style="width:100%;height:100%">a
    </button></div>`);
  let { facts } = await factsOf('#x');
  assert.strictEqual(facts.cover.pseudo, true);
  await page.open(`<div style="${box}"><button id=x
    style="pointer-events:none">a</button></div>`);
  ({ facts } = await factsOf('#x'));
  assert.strictEqual(facts.pointerEventsNone, true);
  assert.strictEqual(facts.point, null);
  assert.strictEqual(facts.cover.pseudo, false);
});

test('a hidden check box is reached through its label', async () => {
  await page.open(`<label id=l style="${box}"><input id=x type=checkbox
    style="position:absolute;opacity:0;width:0;height:0">Agree</label>`);
  const { facts } = await factsOf('#x');
  assert.strictEqual(facts.via.id, await page.el('#l'));
});

test('a shadow root is entered by the hit test', async () => {
  await page.open('<div><template shadowrootmode=open><button>Deep</button>' +
    '</template></div>');
  const r = await page.call('find', { by: 'semantic', role: 'button',
    name: 'Deep', facts: true });
  assert.strictEqual(r.candidates[0].facts.hit, 'self');
});

test('slotted text and image areas can be hit', async () => {
  await page.open('<div><template shadowrootmode=open><button style="width:9em">' +
    '<slot></slot></button></template>Send it</div>');
  let r = await page.call('find', { by: 'semantic', role: 'button',
    name: 'Send it', facts: true });
  assert.strictEqual(r.candidates[0].facts.rawCentreHit, true);
  await page.open('<map name=m><area href=# alt=Go coords=10,10,50,50></map>' +
    '<img usemap=#m width=60 height=60 src="data:image/gif;base64,' +
    'R0lGODlhAQABAAAAACw=">');
  r = await page.call('find', { by: 'semantic', role: 'link', name: 'Go',
    facts: true });
  assert.strictEqual(r.candidates[0].states.visible, true);
  assert.strictEqual(r.candidates[0].facts.hit, 'self');
});

test('scrollers clip, and can be scrolled', async () => {
  await page.open(`<div id=s style="height:100px;width:200px;overflow:auto">
    <div style="height:500px"></div><button id=x>a</button></div>
    <div style="position:absolute;left:-500px;top:0" id=y>out</div>`);
  let { facts } = await factsOf('#x');
  assert.strictEqual(facts.visibleRect, null);
  assert.strictEqual(facts.scrollable, true);
  assert.strictEqual(facts.scrollers[0].id, await page.el('#s'));
  await page.call('act', { el: await page.el('#x'), action: 'scrollIntoView' });
  ({ facts } = await factsOf('#x'));
  assert.ok(facts.point);
  ({ facts } = await factsOf('#y'));
  assert.strictEqual(facts.scrollable, false);
});

test('an absolute child escapes a static scroller', async () => {
  await page.open(`<div style="overflow:hidden;height:10px">
    <button id=x style="position:absolute;top:200px">a</button></div>`);
  const { facts } = await factsOf('#x');
  assert.ok(facts.point);
});

test('scrolling gets out from under a sticky header', async () => {
  await page.open(`<div style="position:fixed;top:0;left:0;right:0;height:60%;
    background:#eee">head</div><div style="height:3000px"></div>
    <button id=x>a</button><div style="height:3000px"></div>`);
  const r = await page.call('act', { el: await page.el('#x'),
    action: 'scrollIntoView' });
  assert.ok(r.point, JSON.stringify(r));
});

test('stillness is proven on a quiet page', async () => {
  await page.open('<button id=x>a</button>');
  await new Promise(ok => setTimeout(ok, 120));
  const { facts } = await factsOf('#x');
  assert.strictEqual(facts.still.proven, true, JSON.stringify(facts.still));
});

test('an animation above is not still, a spinner elsewhere is', async () => {
  const frames = '@keyframes k{to{transform:translateX(300px)}}';
  await page.open(`<style>${frames}.m{animation:k 9s}</style>
    <div class=m><button id=x>a</button></div>`);
  await new Promise(ok => setTimeout(ok, 120));
  let { facts } = await factsOf('#x');
  assert.strictEqual(facts.still.proven, false);
  assert.strictEqual(facts.still.moving, true);
  const moved = await page.call('sample2', { el: await page.el('#x') });
  assert.ok(moved.drift > 0);
  await page.open(`<style>${frames}.m{animation:k 9s infinite}</style>
    <i class=m>o</i><button id=x>a</button>`);
  await new Promise(ok => setTimeout(ok, 120));
  ({ facts } = await factsOf('#x'));
  assert.strictEqual(facts.still.proven, true, JSON.stringify(facts.still));
});

test('script that moves in steps is not called still', async () => {
  await page.open(`<button id=x style="position:absolute;left:0">a</button>
    <script>let l=0;setInterval(()=>{x.style.left=(l+=4)+'px'},60)</script>`);
  for (let i = 0; i < 6; i++) {
    await new Promise(ok => setTimeout(ok, 90));
    const { facts } = await factsOf('#x');
    assert.strictEqual(facts.still.proven, false, JSON.stringify(facts.still));
  }
  const r = await page.call('sample2', { el: await page.el('#x') });
  assert.ok(r.drift > 0, JSON.stringify(r));
});

test('a detached element answers', async () => {
  await page.open('<p id=p><button id=x>a</button></p>');
  const el = await page.el('#x');
  await page.page(() => p.remove());
  const r = await page.call('facts', { el });
  assert.strictEqual(r.ok, true, JSON.stringify(r));
  assert.strictEqual(r.states.attached, false);
  assert.strictEqual(r.facts.point, null);
});

test('native behaviour and inline handlers are known', async () => {
  await page.open(`<form><button id=s>a</button></form><button id=d>b</button>
    <div onclick="1"><span id=t>c</span></div><a id=a href=/there>l</a>
    <a id=e href=#>m</a>`);
  assert.strictEqual((await factsOf('#s')).handling.native, 'submit');
  assert.strictEqual((await factsOf('#d')).handling.native, null);
  assert.deepStrictEqual((await factsOf('#t')).handling.inline[0].handlers,
    ['onclick']);
  assert.strictEqual((await factsOf('#a')).handling.native, 'link');
  // It leads nowhere: only a script can answer it.
  assert.strictEqual((await factsOf('#e')).handling.native, null);
});

test('the path of an element goes up to the window', async () => {
  await page.open('<div><template shadowrootmode=open><button>b</button>' +
    '</template></div>');
  const r = await page.call('find', { by: 'css', value: 'button' });
  const length = await page.raw(page.world,
    'function(id){return deed.path(id).map(n=>n===window?"window":n.nodeName)}',
    [{ value: r.candidates[0].id }]);
  assert.deepStrictEqual(length, ['BUTTON', '#document-fragment', 'DIV', 'BODY',
    'HTML', '#document', 'window']);
});

// As [name, parent's name, in reach, box] each.
const itemRows = ({ list }) => list.map(i => [i.text, i.parent === undefined ?
  null : list[i.parent].text, i.reach, i.box]);

test('items of a tree are reported, not judged', async () => {
  await page.open(`<ul role=tree aria-label=T id=x><li role=treeitem
    aria-expanded=false><span class=switcher style="display:inline-block;
    width:16px">▸</span><span>src</span><ul role=group hidden><li role=treeitem
    aria-selected=true>main.c</li><li role=treeitem>main.c</li></ul></li></ul>
    <ul role=tree><li role=treeitem>other</ul>`);
  const { items } = (await factsOf('#x', { roles, options: ['main.c'] })).facts;
  assert.deepStrictEqual(itemRows(items), [['src', null, true, 0],
    ['main.c', 'src', false, 0], ['main.c', 'src', false, 0]]);
  assert.deepStrictEqual(items.boxes, [{ menu: false, shown: true,
    start: true }]);
  assert.strictEqual(items.cut, false);
  assert.strictEqual(items.list[0].toggle, await page.el('.switcher'));
  assert.strictEqual(items.list[0].expanded, false);
  assert.strictEqual(items.list[1].selected, true);
  assert.strictEqual((await factsOf('#x')).facts.items, undefined);
});

test('menus are reported with what opens them', async () => {
  await page.open(`<div id=x role=menubar><span role=menuitem aria-controls=m1
    id=f>File</span></div><div role=menu id=m1><div role=menuitem id=r>Recent
    <div role=menu id=m2 hidden><div role=menuitem>Old</div></div></div></div>
    <div role=menu id=m3><div role=menuitem>Else</div></div>`);
  const { items } = (await factsOf('#x', { roles, options: ['Old'],
    path: ['File', 'Recent', 'Old'] })).facts;
  assert.deepStrictEqual(itemRows(items), [['File', null, true, 0],
    ['Recent', null, true, 1], ['Else', null, true, 2]]);
  assert.deepStrictEqual(items.boxes.map(b => [b.within ?? null, b.menu,
    b.shown, b.start]), [[null, false, true, true], [null, true, true, true],
    [null, true, true, true], [1, true, false, false]]);
  assert.deepStrictEqual(items.list.map(i => i.opens), [[1], [3], undefined]);
});

test('of many items those that can be on the way are reported', async () => {
  const leaves = n => Array.from({ length: n }, (_, i) =>
    `<li role=treeitem>leaf ${i}</li>`).join('');
  const tree = n => `<ul role=tree id=x><li role=treeitem aria-expanded=true>
    <span>src</span><ul role=group>${leaves(n)}</ul></li></ul>`;
  await page.open(tree(199));
  const asked = { roles, options: ['leaf 150'], path: ['src', 'leaf 150'] };
  let { items } = (await factsOf('#x', asked)).facts;
  assert.strictEqual(items.list.length, 200);
  await page.open(tree(1500));
  ({ items } = (await factsOf('#x', asked)).facts);
  assert.deepStrictEqual(itemRows(items), [['src', null, true, 0],
    ['leaf 0', 'src', true, 0], ['leaf 150', 'src', true, 0]]);
  assert.strictEqual(items.cut, false);
  ({ items } = (await factsOf('#x', { roles, options: ['b'],
    path: ['src', '~leaf'] })).facts);
  assert.strictEqual(items.list.length, 1000);
  assert.strictEqual(items.cut, true);
});
