// SPDX-License-Identifier: Apache-2.0
// Where things are drawn: frames that are turned or stretched, elements without
// a box of their own, and what being in view means.
import { act, by, click, css, group, small } from '../lib/case.mjs';

const bare = '<button id=b onclick="done()">Save</button>';
const tall = '<div class=tall></div>';
const inside = small(`<div style="height:60px"></div><button
  onclick="parent.postMessage('done','*');this.textContent='Saved'">Save
  </button><button onclick="parent.postMessage('wrong','*')">Other</button>`);
const hear = `var wrong = 0; addEventListener("message", e => {
  if (e.data === "done") done(); else wrong++ });`;
const framed = (id, style, more) => ['near', 'far'].map(at => ({
  id: `frame-${id}-${at}`, script: hear, files: { a: inside },
  body: `<iframe src="{${at}}/f/a" style="width:300px;height:150px;${style}">
    </iframe>`, harm: 'n>1||wrong>0', ...more }));
const toView = act('ui.scrollIntoView', css('#b'));
const inView = el => `(r => r.top >= 0 && r.bottom <= innerHeight)(
  ${el}.getBoundingClientRect())`;

// A page that two fingers have enlarged, and what is beside the part they show.
const pinched = (id, more) => ({ id: `pinched-${id}`, body: bare, settleMs: 300,
  head: '<meta name=viewport content="width=device-width,initial-scale=1">',
  before: [['Emulation.setDeviceMetricsOverride', { width: 400, height: 700,
    deviceScaleFactor: 2, mobile: true }],
  ['Emulation.setPageScaleFactor', { pageScaleFactor: 2 }]], ...more });
const pinches = process.env.DEED_BROWSER === 'firefox' ? [] : [
  pinched('below-the-fold', { body: tall + bare + tall }),
  pinched('in-the-corner', { body: `<div style="position:fixed;right:5px;
    bottom:5px">${bare}</div>` }),
  pinched('below-the-fold-covered', { can: false, harm: 'n>0',
    body: `${tall}${bare}<div class=veil></div>`, timeoutMs: 2500 }),
  pinched('in-a-frame', { body: `${tall}<iframe src="/f/a"></iframe>`,
    files: { a: inside }, script: hear, harm: 'n>1||wrong>0' }),
  pinched('at-a-place', { body: '<div id=b style="width:350px;height:2000px">' +
    'x</div>', ask: click(css('#b'), { position: { x: 300, y: 1700 } }),
  script: `$('#b').onclick = e => { if (Math.abs(e.offsetX - 300) <= 1 &&
    Math.abs(e.offsetY - 1700) <= 1) done(); else n += 9 }` }),
  pinched('dragged', { ask: act('x.deed.drag', css('#b'), { to: { ref:
    css('#d') } }), body: `${tall}<div id=b class=box style="width:60px">s</div>
    <div style="height:200px"></div><div id=d class=box>d</div>`,
  script: `let on = false; $('#b').onmousedown = e => { on = true;
    e.preventDefault() }; addEventListener('mouseup', e => { if (on &&
    e.target.id === 'd') { done(); $('#d').append($('#b')) } on = false })` }),
];

export default group('geometry', [
  ...pinches,
  ...framed('turned', 'transform:rotate(20deg);margin:80px'),
  ...framed('turned-by-rotate', 'rotate:-90deg;margin:120px'),
  ...framed('upside-down', 'transform:scale(-1,-1)'),
  ...framed('skewed', 'transform:skewX(20deg) scale(.7);border:9px solid;' +
    'padding:7px'),
  ...framed('turned-and-covered', 'transform:rotate(20deg);margin:80px',
    { can: false }).map(c => ({ ...c,
    body: c.body + '<div class=veil></div>' })),
  { id: 'frame-in-a-turned-frame', script: hear, harm: 'n>1||wrong>0',
    body: '<iframe src="/f/b" style="width:500px;height:400px;transform:' +
      'rotate(-15deg) scale(.8);margin:40px"></iframe>', files: { a: inside,
      b: small(`<iframe src="/f/a" style="width:300px;height:150px;
        transform:rotate(40deg);margin:90px"></iframe><script>
        addEventListener("message", e => parent.postMessage(e.data, "*"))
        </script>`) } },
  { id: 'frame-in-a-closed-root', script: `${hear}
    $("#h").attachShadow({ mode: "closed" }).innerHTML =
      "<iframe src=/f/a style='margin:50px'></iframe>"`,
  body: '<x-a id=h></x-a>', files: { a: inside }, harm: 'n>1||wrong>0' },
  { id: 'frame-in-a-closed-root-covered', can: false, script: `${hear}
    $("#h").attachShadow({ mode: "closed" }).innerHTML =
      "<iframe src=/f/a></iframe><div style='position:fixed;inset:0'></div>"`,
  body: '<x-a id=h></x-a>', files: { a: inside }, harm: 'n>0||wrong>0' },
  ...[['', true], ['<button>Other</button>', false]].map(([more, can]) => ({
    id: can ? 'host-takes-the-press' : 'host-of-two-takes-no-press', can,
    ask: click(by('tab', 'Two')), body: '<x-tab id=h>Two</x-tab>',
    script: `$("#h").attachShadow({ mode: "open" }).innerHTML =
      "<button role=tab aria-selected=false style='pointer-events:none'>" +
      "<slot></slot></button>${more}"; $("#h").onclick = () => {
      $("#h").shadowRoot.querySelector("button").ariaSelected = "true";
      done() }`, harm: can ? 'n>1' : 'n>0' })),
  { id: 'button-without-a-box', ask: click(css('#b')), body: `${tall}<button
    id=b style="display:contents" onclick="done()"><span>Save</span></button>
    ${tall}` },
  { id: 'words-without-a-box', ask: click(css('#b')), body: `${tall}<p><span
    id=b style="display:contents" onclick="done()">Save</span></p>${tall}` },
  { id: 'to-a-mark-without-height', ask: toView, truth: inView('$("#b")'),
    body: `${tall}<div id=b style="height:0"></div>${tall}` },
  { id: 'to-children-of-no-box', ask: toView, truth: inView('$("#q")'),
    body: `${tall}<div id=b style="display:contents"><p id=q>Words</p></div>
      ${tall}` },
  { id: 'half-in-view', ask: toView, truth: inView('$("#b")'),
    body: `<div style="height:calc(100vh - 70px)"></div><div id=b
      style="height:100px">Block</div>${tall}` },
  { id: 'larger-than-the-view', ask: toView, truth: 'scrollY===0',
    body: '<div id=b style="height:5000px">Block</div>' },
  { id: 'to-what-is-not-drawn', can: false, quickMs: 1500, ask: toView,
    body: `${tall}<div id=b style="display:none">x</div>`, truth: 'false',
    harm: 'scrollY>0', says: /not visible/ },
  { id: 'focus-without-size', ask: act('ui.focus', css('#b')),
    body: '<span id=b tabindex=0></span>',
    truth: 'document.activeElement===$("#b")' },
  { id: 'focus-of-what-is-not-drawn', can: false,
    ask: act('ui.focus', css('#b')), truth: 'false',
    body: '<span id=b tabindex=0 style="display:none">x</span>',
    harm: 'document.activeElement===$("#b")' },
  { id: 'no-press-without-size', can: false, ask: click(css('#b')),
    body: '<button id=b onclick="done()" style="width:0;height:0;padding:0;' +
      'border:0;overflow:hidden"></button>', harm: 'n>0' },
]);
