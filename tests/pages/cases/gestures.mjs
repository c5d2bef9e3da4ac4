// SPDX-License-Identifier: Apache-2.0
// Everything a hand does besides pressing once.
import { act, by, click, css, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const x = (kind, ref, args) => act('x.deed.' + kind, ref, args);
const target = by('button', 'Save');
const board = `<div id=a class=box style="position:absolute;left:20px;top:80px;
  background:#cfc">Card</div><div id=z class=box style="position:absolute;
  left:500px;top:300px;height:120px">Bin</div>`;
const drags = `let from = null; var at = ""; var moves = 0;
  $("#a").onpointerdown = e => { from = e; $("#a").setPointerCapture(
    e.pointerId) };
  $("#a").onpointermove = e => { if (from) { moves++;
    $("#a").style.translate = (e.clientX - from.clientX) + "px " +
      (e.clientY - from.clientY) + "px" } };
  $("#a").onpointerup = e => { const r = $("#z").getBoundingClientRect();
    if (from && e.clientX > r.left && e.clientX < r.right &&
        e.clientY > r.top && e.clientY < r.bottom) { at = "bin"; done() }
    from = null };`;

export default group('gestures', [
  { id: 'double', ask: x('doubleActivate', target), body: bare,
    script: '$("#b").ondblclick = done' },
  { id: 'double-is-two-clicks', ask: x('doubleActivate', target),
    truth: 'n===2', body: bare, script: '$("#b").onclick = done' },
  { id: 'double-dead', can: false, ask: x('doubleActivate', target),
    body: bare, script: '$("#b").ondblclick = () => {}' },
  { id: 'double-selects-in-an-editor', ask: x('doubleActivate', css('#w')),
    body: '<div id=e contenteditable><p>Bread<p id=w style="width:40px">Milk</div>',
    truth: 'String(getSelection()) === "Milk"' },
  { id: 'double-selects-dead-text', can: false,
    ask: x('doubleActivate', css('#w')), body: '<p id=w style="width:40px">Milk</p>' +
      '<button id=b>Save</button>', truth: 'false',
    touched: 'String(getSelection()) === "Milk"',
    script: 'document.addEventListener("dblclick", () => {})' },
  { id: 'thrice', ask: click('Save', { count: 3 }), truth: 'n===3',
    body: bare, script: '$("#b").onclick = done' },
  { id: 'context-menu', ask: x('contextActivate', target),
    body: bare, script: `$("#b").oncontextmenu = e => { e.preventDefault();
      done() }` },
  { id: 'context-menu-item', ask: [x('contextActivate', target),
    click(by('menuitem', 'Rename'))], body: `${bare}<div role=menu id=m hidden>
      <div role=menuitem tabindex=-1 onclick="done()">Rename</div></div>`,
    script: `$("#b").oncontextmenu = e => { e.preventDefault();
      $("#m").hidden = false }` },
  { id: 'context-dead', can: false, ask: x('contextActivate', target),
    body: bare, truth: 'false',
    script: '$("#b").oncontextmenu = e => e.preventDefault()' },
  { id: 'hover-menu', ask: [x('hover', by('button', 'File')),
    click(by('menuitem', 'Save'))],
    body: `<div id=w><button>File</button><div role=menu id=m hidden>
      <div role=menuitem tabindex=-1 onclick="done()">Save</div></div></div>`,
    script: `$("#w").onmouseenter = () => $("#m").hidden = false;
      $("#w").onmouseleave = () => $("#m").hidden = true` },
  { id: 'hover-style', ask: x('hover', target),
    truth: '$("#b").matches(":hover")', body: bare },
  { id: 'hover-covered', can: false, ask: x('hover', target),
    truth: '$("#b").matches(":hover")',
    body: `${bare}<div class=veil id=veil></div>` },
  { id: 'key-on-target', ask: x('press', target, { keys: 'Enter' }),
    body: bare, script: '$("#b").onclick = done' },
  { id: 'key-space-on-own', ask: x('press', target, { keys: ' ' }),
    body: '<div role=button tabindex=0 id=b class=box>Save</div>',
    script: '$("#b").onkeydown = e => { if (e.key === " ") done() }', can: null,
  },
  { id: 'key-chord', ask: x('press', null, { keys: 'Control+S' }),
    body: bare, script: `document.onkeydown = e => { if (e.ctrlKey &&
      e.key.toLowerCase() === "s") { e.preventDefault(); done() } }` },
  { id: 'keys-in-a-row', ask: x('press', css('#t'), { keys: ['g', 'o', '!'] }),
    truth: '$("#t").value==="go!"', body: '<input id=t>' },
  { id: 'key-tab', ask: x('press', css('#t'), { keys: 'Tab' }),
    truth: 'document.activeElement.id==="u"', body: '<input id=t><input id=u>',
  },
  { id: 'key-escape', ask: x('press', null, { keys: 'Escape' }),
    truth: '!$("#d").open', body: '<dialog id=d>Hi <input></dialog>',
    script: '$("#d").showModal()' },
  { id: 'key-dead', can: false, ask: x('press', target, { keys: 'x' }),
    truth: 'false', body: bare },
  { id: 'drag', ask: x('drag', css('#a'), { to: css('#z') }), body: board,
    script: drags },
  { id: 'drag-to-point', ask: x('drag', css('#a'), { to: { x: 560, y: 360 } }),
    body: board, script: drags },
  { id: 'drag-stuck', can: false, ask: x('drag', css('#a'), { to: css('#z') }),
    body: board, truth: 'false', script: '$("#a").onpointerdown = () => {}' },
  { id: 'drag-native', ask: x('drag', css('#a'), { to: css('#z') }),
    body: board, script: `$("#a").draggable = true;
      $("#a").ondragstart = e => e.dataTransfer.setData("text/plain", "a");
      $("#z").ondragover = e => e.preventDefault();
      $("#z").ondrop = e => { e.preventDefault(); done() }` },
  { id: 'long-press', ask: x('longPress', target), body: bare,
    settleMs: 900, script: `let t; $("#b").onpointerdown = () =>
        t = setTimeout(done, 300);
      $("#b").onpointerup = () => clearTimeout(t)` },
  { id: 'long-press-longer', ask: x('longPress', target,
    { durationMs: 1200 }), body: bare, settleMs: 900,
    script: `let t; $("#b").onpointerdown = () => t = setTimeout(done, 1000);
      $("#b").onpointerup = () => clearTimeout(t)` },
  { id: 'with-control', ask: click('Save', { modifiers: ['Control'] }),
    body: bare, script: '$("#b").onclick = e => { if (e.ctrlKey) done() }' },
  { id: 'at-a-place', ask: click(css('#m'), { position: { x: 150, y: 10 } }),
    truth: 'place==="150,10"',
    body: '<div id=m style="width:200px;height:50px;background:#cdf"></div>',
    script: `var place; $("#m").onclick = e => { done();
      place = e.offsetX + "," + e.offsetY }` },
  { id: 'middle-button', ask: click('Save', { button: 'middle' }), body: bare,
    script: '$("#b").onauxclick = done' },
  { id: 'focus', ask: act('ui.focus', css('#t')),
    truth: 'document.activeElement.id==="t"', body: '<input id=t>' },
  { id: 'focus-thrown-out', can: false, ask: act('ui.focus', css('#t')),
    truth: 'document.activeElement.id==="t"', body: '<input id=t>',
    script: '$("#t").onfocus = () => later(30, () => $("#t").blur())' },
]);
