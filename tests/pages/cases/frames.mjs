// SPDX-License-Identifier: Apache-2.0
// Documents in documents, and roots in the shadow.
import { by, choose, click, fill, group, save, small, toggle }
  from '../lib/case.mjs';

const inside = small(`<button onclick="parent.postMessage('done','*');
  this.textContent='Saved'">Save</button>`);
const hear = 'addEventListener("message", e => { if (e.data === "done") done() });';
const pass = `<script>addEventListener("message", e =>
  parent.postMessage(e.data, "*"))</script>`;
const frame = (src, more = '') =>
  `<iframe src="${src}" width=400 height=150 ${more}></iframe>`;
const c = more => ({ script: hear, files: { a: inside }, ...more });

// A form for payments: its requests go to the origin of the frame.
const paying = (handler, more = '') => small(`<button onclick="n++;
  parent.postMessage(n > 1 ? 'twice' : 'done', '*'); ${handler}">Save</button>
  <p id=m></p>${more}<script>var n = 0; const m = document.querySelector('#m');
  const post = url => fetch(url, {method: 'POST'})</script>`);
const twice = `${hear} addEventListener("message", e => {
  if (e.data === "twice") { n = 2 } });`;
const pays = (id, handler, can) => ['{far}', ''].map(at => c({
  id: `${id}${at ? '-of-another-origin' : ''}`, body: frame(`${at}/f/a`),
  script: twice, files: { a: paying(handler) }, truth: can ? 'n===1' : 'false',
  harm: 'n>1', ...can ? {} : { can: false, touched: 'n>0' }, timeoutMs: 6000 }));
const shown = "m.textContent = 'Paid'";
const payments = [
  ...pays('paid', `post('/api/ok?ms=300').then(() => ${shown})`, true),
  ...pays('paid-slowly', `post('/api/ok?ms=1500').then(() => ${shown})`, true),
  ...pays('shown-then-paid', `${shown}; post('/api/ok?ms=300')`, true),
  ...pays('shown-then-refused', `${shown}; post('/api/say?status=402&ms=300')`),
  ...pays('shown-then-dropped', `${shown}; post('/api/drop?ms=300')`),
  ...pays('refused-in-words', `post('/api/say?status=402&ms=300').then(() =>
    m.textContent = 'Choose another card')`),
  ...pays('taken-back-late', `${shown}; post('/api/ok?ms=1500').then(() =>
    m.textContent = '')`),
];

const framed = group('frames', [
  ...payments,
  c({ id: 'same-origin', body: frame('/f/a') }),
  c({ id: 'srcdoc', body: `<iframe width=400 height=150 srcdoc="<button
    onclick=&quot;parent.done();this.textContent='Saved'&quot;>Save</button>">
    </iframe>` }),
  c({ id: 'nested', body: frame('/f/b', 'height=220'),
    files: { a: inside, b: small(frame('/f/a') + pass) } }),
  c({ id: 'other-origin', body: frame('{far}/f/a') }),
  c({ id: 'other-origin-nested', body: frame('{far}/f/b', 'height=220'),
    files: { a: inside, b: small(frame('{near}/f/a') + pass) } }),
  c({ id: 'other-origin-twice', body: frame('{far}/f/b', 'height=220'),
    files: { a: inside, b: small(frame('{far}/f/a') + pass) } }),
  c({ id: 'below-the-fold', body: `<div class=tall></div>${frame('/f/a')}` }),
  c({ id: 'other-origin-below-the-fold',
    body: `<div class=tall></div>${frame('{far}/f/a')}` }),
  c({ id: 'deep-in-the-frame', body: frame('/f/a'),
    files: { a: small('<div style="height:2000px"></div>' + inside) } }),
  c({ id: 'other-origin-deep-in-the-frame', body: frame('{far}/f/a'),
    files: { a: small('<div style="height:2000px"></div>' + inside) } }),
  c({ id: 'covered', can: false, says: /#veil/,
    body: `${frame('/f/a')}<div id=veil class=veil></div>` }),
  c({ id: 'other-origin-covered', can: false,
    body: `${frame('{far}/f/a')}<div id=veil class=veil></div>` }),
  c({ id: 'no-pointer-events', can: false,
    body: frame('/f/a', 'style="pointer-events:none"') }),
  c({ id: 'hidden', can: false, body: frame('/f/a', 'style="display:none"') }),
  c({ id: 'comes-late', body: '<div id=p></div>',
    script: `${hear} later(800, () => $("#p").innerHTML =
      ${JSON.stringify(frame('/f/a'))})` }),
  c({ id: 'loads-slowly', body: frame('/f/a?ms=900') }),
  c({ id: 'other-origin-loads-slowly', body: frame('{far}/f/a?ms=900') }),
  c({ id: 'reloaded-while-waiting', body: frame('/f/b'),
    files: { a: inside, b: small('<button disabled>Save</button>') },
    script: `${hear} later(600, () => $("iframe").src = "/f/a")` }),
  c({ id: 'sandboxed', body: frame('/f/a', 'sandbox="allow-scripts"') }),
  c({ id: 'scaled', body: frame('/f/a',
    'style="transform:scale(.5) translate(200px,100px)"') }),
  c({ id: 'bordered-and-padded', body: frame('/f/a',
    'style="border:20px solid;padding:30px"') }),
  c({ id: 'two-alike', can: false, truth: 'false', harm: 'n>0',
    says: /ambiguous/, body: frame('/f/a') + frame('/f/a') }),
  c({ id: 'dead-inside', can: false, body: frame('/f/a'),
    files: { a: small('<button>Save</button>') } }),
  c({ id: 'dead-inside-other-origin', can: false, body: frame('{far}/f/a'),
    files: { a: small('<button>Save</button>') } }),
  c({ id: 'field', ask: fill('Title', 'hello'),
    truth: '$("iframe").contentDocument.querySelector("input").value==="hello"',
    body: frame('/f/a'),
    files: { a: small('<input aria-label=Title>') } }),
  c({ id: 'other-origin-field', ask: fill('Title', 'hello'),
    truth: 'heard==="hello"', body: frame('{far}/f/a'),
    script: 'var heard; addEventListener("message", e => heard = e.data)',
    files: { a: small(`<input aria-label=Title
      oninput="parent.postMessage(this.value,'*')">`) } }),
  c({ id: 'other-origin-box', ask: toggle('Agree', true),
    truth: 'heard===true', body: frame('{far}/f/a'),
    script: 'var heard; addEventListener("message", e => heard = e.data)',
    files: { a: small(`<label><input type=checkbox
      onchange="parent.postMessage(this.checked,'*')">Agree</label>`) } }),
  c({ id: 'select', ask: choose('Colour', 'Green'),
    truth: '$("iframe").contentDocument.querySelector("select").value==="g"',
    body: frame('/f/a'),
    files: { a: small(`<select aria-label=Colour><option value=r>Red
      <option value=g>Green</select>`) } }),
]);

const host = (mode, inner, then = '') => `const r = $("#h")
  .attachShadow({mode: "${mode}"}); r.innerHTML = ${JSON.stringify(inner)};
  ${then}`;
const press = 'r.querySelector("button").onclick = done';
const bare = '<button>Save</button>';

const shaded = group('shadow', [
  { id: 'open', body: '<x-a id=h></x-a>', script: host('open', bare, press) },
  { id: 'closed', body: '<x-a id=h></x-a>',
    script: host('closed', bare, press) },
  { id: 'nested', body: '<x-a id=h></x-a>',
    script: host('open', '<x-b></x-b>', `const q = r.firstChild
      .attachShadow({mode: "open"}); q.innerHTML = "${bare}";
      q.firstChild.onclick = done`) },
  { id: 'closed-in-open', body: '<x-a id=h></x-a>',
    script: host('open', '<x-b></x-b>', `const q = r.firstChild
      .attachShadow({mode: "closed"}); q.innerHTML = "${bare}";
      q.firstChild.onclick = done`) },
  { id: 'declared', body: `<x-a><template shadowrootmode=open>
    <button onclick="done()">Save</button></template></x-a>` },
  { id: 'slotted', body: `<x-a id=h>${save}</x-a>`,
    script: host('open', '<div><slot></slot></div>') },
  { id: 'slotted-name', body: '<x-a id=h>Save</x-a>',
    script: host('open', '<button><slot></slot></button>', press) },
  { id: 'not-slotted', can: false, body: `<x-a id=h>${save}</x-a>`,
    script: host('open', '<div>nothing</div>') },
  { id: 'field-open', ask: fill('Title', 'hello'),
    truth: '$("#h").shadowRoot.querySelector("input").value==="hello"',
    body: '<x-a id=h></x-a>',
    script: host('open', '<input aria-label=Title>') },
  { id: 'field-closed', ask: fill('Title', 'hello'), truth: 'heard==="hello"',
    body: '<x-a id=h></x-a>',
    script: 'var heard;' + host('closed', '<input aria-label=Title>',
      'r.firstChild.oninput = e => heard = e.target.value') },
  { id: 'covered-inside', can: false, body: '<x-a id=h></x-a>',
    script: host('open', `${bare}<div id=lid style="position:fixed;inset:0">
      </div>`, press) },
  { id: 'dead-open', can: false, body: '<x-a id=h></x-a>',
    script: host('open', bare) },
  { id: 'dead-closed', can: false, body: '<x-a id=h></x-a>',
    script: host('closed', bare) },
  { id: 'select-inside', ask: choose('Colour', 'Green'),
    truth: '$("#h").shadowRoot.querySelector("select").value==="Green"',
    body: '<x-a id=h></x-a>', script: host('open', `<select aria-label=Colour>
      <option>Red<option>Green</select>`) },
  { id: 'switch-inside', ask: toggle(by('switch', 'Lamp'), true),
    truth: `$("#h").shadowRoot.querySelector("div").ariaChecked==="true"`,
    body: '<x-a id=h></x-a>', script: host('open', `<div role=switch
      aria-checked=false aria-label=Lamp tabindex=0 style="height:20px"></div>`,
    `r.firstChild.onclick = () => r.firstChild.ariaChecked = "true"`) },
  { id: 'handler-on-host', body: '<x-a id=h></x-a>',
    script: host('open', bare, '$("#h").onclick = done') },
  { id: 'below-the-fold', body: '<div class=tall></div><x-a id=h></x-a>',
    script: host('open', bare, press) },
]);

export default [...framed, ...shaded];
