// SPDX-License-Identifier: Apache-2.0
// Whether the input reached what it was meant for: boxes that are zoomed,
// turned or scaled, targets that are drawn anew under the pointer, files that
// the page takes out again, and controls that take input in odd ways.
import { writeFileSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { act, by, choose, click, css, fill, group, save, set, small,
  toggle } from '../lib/case.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-delivery-'));
process.once('exit', () => import('node:fs').then(fs =>
  fs.rmSync(dir, { recursive: true, force: true })));
const one = path.join(dir, 'one.txt');
writeFileSync(one, 'deed');
const up = ref => act('x.deed.upload', ref, { files: [one] });
const plain = request => ({ ...request, verification: { policy: 'none' } });

// The page draws its list again, with new nodes, as soon as it is pressed.
const list = `function draw() { $('#l').innerHTML =
  '<button id=b>Save</button> <span>' + Date.now() + performance.now() +
  '</span>'; }
  draw();`;
const redrawn = [
  { id: 'press-redraws-and-no-click-comes', can: false, body: '<div id=l></div>',
    script: `${list} $('#l').onpointerdown = draw;
      $('#l').addEventListener('click', e => { if (e.target.id === 'b') done() })`,
    harm: 'n>0', touched: 'true' },
  { id: 'press-redraws-and-the-list-counts', body: '<div id=l></div>',
    script: `${list} $('#l').onpointerdown = e => { if (e.target.id === 'b')
      done(); draw() };` },
  { id: 'press-redraws-later-and-click-comes', body: '<div id=l></div>',
    script: `${list} $('#l').onpointerdown = () => later(600, draw);
      $('#l').addEventListener('click', e => { if (e.target.id === 'b') done() })` },
  { id: 'press-redraws-the-row-only', can: false, body: `<ul id=l><li>
    <button class=b>Delete</button></ul>`, ask: click('Delete'),
  script: `$('#l').onmousedown = () => { $('#l').innerHTML =
      '<li class=on><button class=b>Delete</button> picked'; };
      $('#l').addEventListener('click', e => { if (e.target.matches('.b'))
        done() })`, harm: 'n>0', touched: 'true' },
];

const files = [
  { id: 'file-cleared-in-change', can: false, ask: up(css('#t')),
    body: '<input type=file id=t><p id=e></p>', truth: '$("#t").files.length===1',
    script: `$('#t').onchange = () => { $('#t').value = '';
      $('#e').textContent = 'This kind of file is not allowed' }`,
    touched: 'true' },
  { id: 'file-cleared-in-silence', can: false, ask: up(css('#t')),
    body: '<input type=file id=t>', truth: '$("#t").files.length===1',
    script: `$('#t').onchange = () => { $('#t').value = '' }`,
    touched: 'true' },
  { id: 'file-cleared-a-moment-later', can: false, ask: up(css('#t')),
    body: '<input type=file id=t>', truth: '$("#t").files.length===1',
    script: `$('#t').onchange = () => later(60, () => $('#t').value = '')`,
    touched: 'true' },
  { id: 'file-taken-and-listed', ask: up(css('#t')),
    body: '<input type=file id=t><ul id=f></ul>', truth: 'n===1',
    script: `$('#t').onchange = () => { n++; $('#f').innerHTML = '<li>' +
      $('#t').files[0].name; $('#t').value = '' }` },
  { id: 'file-input-replaced-and-listed', ask: up(css('#t')),
    body: '<div id=w><input type=file id=t></div><ul id=f></ul>', truth: 'n===1',
    script: `$('#t').onchange = () => { n++; $('#f').innerHTML = '<li>' +
      $('#t').files[0].name; $('#w').innerHTML = '<input type=file id=t>' }` },
];

const icon = '<svg width=16 height=16><path d="M0 0h9v9z"/></svg>';
const titled = [
  ...[['button', `<button title="Add row" onclick="done()">${icon}</button>`],
    ['glyph', '<button title="Add row" onclick="done()">&#xe145;</button>'],
    ['link', `<a href="#x" title="Add row" onclick="done()">${icon}</a>`],
    ['div', `<div title="Add row" onclick="done()" style="width:20px">${icon}</div>`],
    ['span-in-button', `<button onclick="done()"><span title="Add row">${icon}</span></button>`],
    ['icon-in-button', '<button onclick="done()"><i class=i title="Add row" ' +
      'style="display:inline-block;width:16px;height:16px"></i></button>'],
    ['svg-title', '<button onclick="done()"><svg width=16 height=16><title>Add ' +
      'row</title><path d="M0 0h9v9z"/></svg></button>'],
    ['hidden-icon', '<button title="Add row" onclick="done()"><svg width=16 ' +
      'height=16 aria-hidden=true><path d="M0 0h9v9z"/></svg></button>'],
    ['ligature', '<button title="Add row" onclick="done()"><i ' +
      'aria-hidden=true>add</i></button>'],
    ['word-beside', '<button title="Add row" onclick="done()">+</button>'],
    ['image', '<button onclick="done()"><img title="Add row" width=16 height=16 ' +
      'src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></button>'],
    ['role', `<div role=button tabindex=0 title="Add row" onclick="done()">${icon}</div>`],
    ['wrapped', `<span title="Add row"><button onclick="done()">${icon}</button></span>`],
  ].flatMap(([id, body]) => [
    { id: `titled-${id}`, ask: click({ by: 'custom', value: 'name=Add row' }), body: body +
      `<button onclick="n=9">${icon}</button><button title="Add column" onclick="n=9">${icon}</button>`,
    harm: 'n>1' }]),
];

const turned = 'transform:rotate(30deg) scale(.8);width:320px;height:160px;' +
  'margin:80px';
const inner = { near: small('<button onclick="parent.done()">Save</button>' +
  '<p style="height:600px"></p><button onclick="parent.done()">Far</button>') };
const zoomed = [
  { id: 'css-zoom-of-the-page', style: 'html{zoom:1.5}', body: save },
  { id: 'css-zoom-of-a-box', body: `<div style="zoom:.5">${save}</div>` },
  { id: 'css-zoom-twice', body: `<div style="zoom:2"><div style="zoom:.7">${save}</div></div>` },
  { id: 'css-zoom-below-the-fold', style: 'body{zoom:1.4}',
    body: `<div class=tall></div>${save}` },
  { id: 'css-zoom-in-a-scroller', body: `<div style="zoom:1.6;height:120px;overflow:auto">
    <div class=tall></div>${save}</div>` },
  { id: 'css-zoom-covered', can: false, style: 'body{zoom:1.5}',
    body: `${save}<div class=veil></div>`, ask: click('Save', {}, { timeoutMs: 2500 }),
    harm: 'n>0' },
  { id: 'css-zoom-slider', style: 'body{zoom:1.5}', ask: set('Volume', 40),
    body: '<label>Volume <input id=t type=range></label>', truth: '$("#t").value==40' },
  { id: 'css-zoom-at-a-position', style: 'body{zoom:2}', body: `<button id=b
    style="width:200px;height:60px">Save</button>`, ask: plain(click('Save',
    { position: { x: 150, y: 20 } })), script: `$('#b').onclick = e => {
      const r = $('#b').getBoundingClientRect(); if (e.clientX > r.x +
      r.width / 3) done() }` },
  { id: 'frame-in-a-turned-box', body: `<div style="${turned}"><iframe id=f
    style="width:300px;height:140px" src="/f/near"></iframe></div>`, files: inner },
  { id: 'frame-in-a-turned-box-scrolled', body: `<div style="${turned}"><iframe
    id=f style="width:300px;height:140px" src="/f/near"></iframe></div>`,
  files: inner, ask: click('Far') },
  { id: 'frame-in-a-turned-box-covered', can: false, body: `<div style="${turned}">
    <iframe id=f style="width:300px;height:140px" src="/f/near"></iframe></div>
    <div class=veil></div>`, files: inner, harm: 'n>0',
  ask: click('Save', {}, { timeoutMs: 2500 }) },
  { id: 'frame-in-a-zoomed-box', body: `<div style="zoom:1.5"><iframe id=f
    style="width:300px;height:140px" src="/f/near"></iframe></div>`, files: inner },
  { id: 'frame-zoomed-itself', body: `<iframe id=f style="zoom:.75;width:300px;
    height:140px" src="/f/near"></iframe>`, files: inner },
  { id: 'frame-in-a-mirrored-box', body: `<div style="transform:scale(-1,1)">
    <iframe id=f style="width:300px;height:140px" src="/f/near"></iframe></div>`,
  files: inner },
  { id: 'frame-in-perspective', gap:
    'a frame in perspective has no matrix of two dimensions', body: `<div style="perspective:400px"><div
    style="transform:rotateY(30deg);width:320px"><iframe id=f style="width:300px;
    height:140px" src="/f/near"></iframe></div></div>`, files: inner },
];

// A slider made of boxes, without a word about its value.
const bar = (style, move) => ({ body: `<div id=s aria-label=Volume style="position:relative;
    ${style};background:#ccc"><div id=h role=slider tabindex=0 aria-label=Volume
    aria-orientation=vertical aria-valuemin=0 aria-valuemax=100
    style="position:absolute;width:16px;height:16px;background:#333"></div></div>`,
script: `var v = 0, drag = false; const s = $('#s'), h = $('#h');
    function put(x) { v = Math.max(0, Math.min(100, Math.round(x))); ${move} }
    put(20); h.onpointerdown = e => { drag = true; h.setPointerCapture(e.pointerId) };
    h.onpointermove = e => { if (drag) { const r = s.getBoundingClientRect();
      put(100 - 100 * (e.clientY - r.top - 8) / (r.height - 16)) } };
    h.onpointerup = () => drag = false;` });
const spin = `<label for=q>Quantity</label><span><input id=q readonly value=3>
  <button id=u tabindex=-1 aria-label="Increase value">&#9650;</button><button
  id=d tabindex=-1 aria-label="Decrease value">&#9660;</button></span>`;
const controls = [
  { id: 'upright-slider-by-share',
    ask: set('Volume', '60%'), truth: 'v>=59&&v<=61',
    ...bar('width:16px;height:200px', "h.style.top = (100 - v) / 100 * 184 + 'px'") },
  { id: 'upright-slider-by-number', can: null, ask: set('Volume', 60),
    truth: 'v>=59&&v<=61', touched: 'v!==20', harm: 'false',
    ...bar('width:16px;height:200px', "h.style.top = (100 - v) / 100 * 184 + 'px'") },
  { id: 'read-only-spinner-by-its-arrows', ask: set(css('#q'), 7),
    body: spin, script: `$('#u').onclick = () => $('#q').value++;
      $('#d').onclick = () => $('#q').value--;`, truth: '$("#q").value==7' },
  { id: 'read-only-spinner-with-a-role', ask: set(by('spinbutton', 'Quantity'), 1),
    body: spin.replace('readonly', 'readonly role=spinbutton aria-valuenow=3'),
    script: `const say = () => $('#q').setAttribute('aria-valuenow', $('#q').value);
      $('#u').onclick = () => { $('#q').value++; say() };
      $('#d').onclick = () => { $('#q').value--; say() };`,
    truth: '$("#q").value==1' },
  { id: 'read-only-spinner-whose-arrows-act-on-mousedown', ask: set(css('#q'), 6),
    body: spin, script: `$('#u').onmousedown = () => $('#q').value++;
      $('#d').onmousedown = () => $('#q').value--;`, truth: '$("#q").value==6' },
  { id: 'read-only-spinner-that-is-dead', can: false, ask: set(css('#q'), 7),
    body: spin, truth: '$("#q").value==7', touched: '$("#q").value!=3' },
  { id: 'label-names-its-box-toggle', ask: toggle(css('label'), true),
    body: '<label for=t>News</label><input id=t type=checkbox>',
    truth: '$("#t").checked' },
  { id: 'label-names-its-list-choose', ask: choose(css('label'), 'Two'),
    body: '<label for=t>Kind</label><select id=t><option>One<option>Two</select>',
    truth: '$("#t").value==="Two"' },
  { id: 'label-names-its-field-fill', ask: fill(css('label'), 'Ann'),
    body: '<label for=t>Name</label><input id=t>', truth: '$("#t").value==="Ann"' },
  { id: 'choose-nothing-clears', ask: act('ui.choose', css('#t'), { options: [] }),
    body: '<select id=t multiple><option selected>One<option selected>Two</select>',
    truth: '$("#t").selectedOptions.length===0' },
  { id: 'choose-by-value-of-twins', ask: act('ui.choose', css('#t'), { option: 'b' }),
    body: '<select id=t><option value=x>-<option value=a>Same<option value=b>Same</select>',
    truth: '$("#t").value==="b"' },
  { id: 'choose-by-value-without-labels', ask: act('ui.choose', css('#t'), { option: 'b' }),
    body: '<select id=t><option value=a></option><option value=b></option></select>',
    truth: '$("#t").value==="b"' },
  { id: 'radio-is-not-switched-off', can: false, quickMs: 1500,
    ask: toggle(by('radio', 'Red'), false), body: `<label><input type=radio id=t
      name=c checked>Red</label>`, truth: '!$("#t").checked', touched: '!$("#t").checked' },
  { id: 'range-takes-numbers-only', can: false, quickMs: 1500, ask: set('Volume', 'loud'),
    body: '<label>Volume <input id=t type=range value=20></label>',
    truth: 'false', touched: '$("#t").value!=20' },
  { id: 'range-takes-no-empty-text', can: false, quickMs: 1500,
    ask: set('Volume', ''), truth: 'false', touched: '$("#t").value!=20',
    body: '<label>Volume <input id=t type=range value=20></label>',
    harm: '$("#t").value!=20' },
  { id: 'number-takes-an-empty-text', ask: set(by('spinbutton', 'Sum'), ''),
    body: '<label>Sum <input id=t type=number value=20></label>',
    truth: '$("#t").value===""' },
  { id: 'share-on-a-numeric-slider', ask: set('Volume', '37%'),
    body: '<label>Volume <input id=t type=range min=0 max=200 value=20></label>',
    truth: '$("#t").value==74' },
];

export default group('delivery', [...redrawn, ...files, ...titled, ...zoomed,
  ...controls]);
