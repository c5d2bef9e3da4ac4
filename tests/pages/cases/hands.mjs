// SPDX-License-Identifier: Apache-2.0
// Gestures of every kind: native drags, files that are dropped, menus that
// need a path, fingers, wheels, keys with modifiers.
import { act, by, click, css, group, text } from '../lib/case.mjs';

const x = (kind, ref, args) => act('x.deed.' + kind, ref, args);
const two = (more = '') => `<div id=a class=box draggable=true
  style="position:absolute;left:20px;top:80px;background:#cfc" ${more}>Card
  </div><div id=z class=box style="position:absolute;left:500px;top:300px;
  height:120px">Bin</div>`;
const drop = (more = '') => `$("#a").ondragstart = e => {
    e.dataTransfer.setData("text/plain", "card") };
  $("#z").ondragover = e => e.preventDefault();
  $("#z").ondrop = e => { e.preventDefault(); trusted = e.isTrusted;
    if (e.dataTransfer.getData("text/plain") === "card") { done(); ${more} } };
  var trusted, order = [];
  for (const t of ["dragstart", "dragenter", "drop", "dragend"])
    document.addEventListener(t, e => order.push(t), true);`;
const drag = x('drag', css('#a'), { to: css('#z') });
const rows = `<ul id=l style="list-style:none;width:200px">${
  ['One', 'Two', 'Three'].map(w => `<li draggable=true class=box id=${w}>${w}`)
    .join('')}</ul>`;
const hoverMenu = `<nav id=n style="width:100px"><span tabindex=0 id=top
  style="display:block;height:30px;background:#ddd">Shop</span>
  <div id=sub style="display:none;position:absolute;left:120px;top:20px;
  background:#eee;width:140px"><a href="#shoes" id=s
  style="display:block;height:30px">Shoes</a></div></nav>`;
const longBox = `<div id=s style="height:200px;overflow:auto"><div
  style="height:2000px">Long</div></div>`;
const touch = `<div id=p style="width:300px;height:200px;background:#ddf;
  touch-action:none" tabindex=0 role=button aria-label=Pad>Pad</div>
  <script>function on(type, fn) {
    document.querySelector("#p").addEventListener(type, fn) }</script>`;
const pad = by('button', 'Pad');
const keyLog = `var log = []; document.addEventListener("keydown", e => {
  log.push((e.ctrlKey ? "C-" : "") + (e.altKey ? "A-" : "") + (e.shiftKey ?
    "S-" : "") + e.key); $("#out").textContent = log.join(" ") });`;

export default group('hands', [
  // Native drag and drop.
  { id: 'native-drop', ask: drag, truth: 'n===1', body: two(),
    script: drop() },
  { id: 'native-drop-trusted-only', ask: drag, truth: 'n===1', body: two(),
    script: `${drop()} const take = $("#z").ondrop;
      $("#z").ondrop = e => { if (e.isTrusted) { take(e) } }` },
  { id: 'native-order', ask: drag, body: two(), script: drop(),
    truth: 'order[0]==="dragstart"&&order.includes("drop")&&' +
      'order.at(-1)==="dragend"' },
  { id: 'native-to-point', ask: x('drag', css('#a'), { to: { x: 600,
    y: 360 } }), truth: 'n===1', body: two(), script: drop() },
  { id: 'native-moves-node', ask: drag, truth: '$("#z").contains($("#a"))',
    body: two(), script: drop('$("#z").append($("#a"))') },
  { id: 'native-refused-by-target', can: false, ask: drag, body: two(),
    script: `${drop()} $("#z").ondragover = () => {}` },
  { id: 'native-not-started', can: false, ask: drag, body: two(),
    script: `${drop()} $("#a").ondragstart = e => e.preventDefault()` },
  { id: 'native-dropped-without-effect', can: false, ask: drag, body: two(),
    script: `${drop()} $("#z").ondrop = e => e.preventDefault()` },
  { id: 'native-drop-refused-by-server', can: false, ask: drag, body: two(),
    truth: 'false', script: `${drop()} $("#z").ondrop = e => {
      e.preventDefault(); fetch("/api/fail", { method: "POST" }) }` },
  { id: 'native-sort', ask: x('drag', text('Three'), { to: text('One') }),
    truth: '[...$("#l").children].map(i=>i.id).join()==="Three,One,Two"',
    body: rows, script: `let held; const l = $("#l");
      l.ondragstart = e => { held = e.target };
      l.ondragover = e => e.preventDefault();
      l.ondrop = e => { e.preventDefault(); const on = e.target.closest("li");
        on.before(held) }` },
  { id: 'native-link', ask: x('drag', css('#a'), { to: css('#z') }),
    truth: 'n===1', body: `<a id=a href="#x" style="position:absolute;left:20px;
      top:80px">Card</a><div id=z class=box style="position:absolute;
      left:400px;top:300px">Bin</div>`,
    script: `$("#z").ondragover = e => e.preventDefault();
      $("#z").ondrop = e => { e.preventDefault(); done() }` },
  { id: 'press-after-native-drag', ask: [drag, click('Save')],
    truth: 'n===2', body: two() + '<button onclick="done()">Save</button>',
    script: drop() },
  { id: 'native-then-pointer', ask: [drag, x('drag', css('#h'),
    { to: { x: 300, y: 400 } })], truth: 'n===1&&moved===true',
    body: two() + '<div id=h class=box style="position:absolute;left:20px;' +
      'top:380px">Handle</div>', script: `${drop()} var moved = false;
      let held = false; $("#h").onpointerdown = () => held = true;
      document.onpointerup = e => { if (held && e.clientX > 250) {
        moved = true; $("#h").textContent = "moved" } held = false }` },
  // Drags by pointer.
  { id: 'pointer-threshold', ask: x('drag', css('#a'), { to: css('#z') }),
    body: two().replace('draggable=true', ''),
    script: `let from, on = false; $("#a").onpointerdown = e => { from = e;
        $("#a").setPointerCapture(e.pointerId) };
      $("#a").onpointermove = e => { if (from && Math.hypot(e.clientX -
        from.clientX, e.clientY - from.clientY) > 10) on = true };
      $("#a").onpointerup = e => { if (on && e.clientX > 500) done();
        from = null }` },
  { id: 'pointer-by-frames', ask: x('drag', css('#a'), { to: css('#z'),
    durationMs: 400 }), body: two().replace('draggable=true', ''),
    script: `let at = 0, seen = 0; $("#a").onpointerdown = e => { at =
        performance.now(); $("#a").setPointerCapture(e.pointerId) };
      $("#a").onpointermove = () => { if (at) seen++ };
      $("#a").onpointerup = e => { if (performance.now() - at > 300 &&
        seen > 3) done() }` },
  { id: 'pointer-long-press-first', ask: x('drag', css('#a'),
    { to: css('#z'), durationMs: 800 }), can: null,
    body: two().replace('draggable=true', ''),
    script: `let ok = false, t; $("#a").onpointerdown = e => {
        $("#a").setPointerCapture(e.pointerId); t = setTimeout(() => ok = true,
          250) }; $("#a").onpointermove = e => { if (!ok) clearTimeout(t) };
      $("#a").onpointerup = e => { if (ok && e.clientX > 500) done() }` },
  { id: 'drag-target-covered', can: false, ask: x('drag', css('#a'),
    { to: css('#z') }), body: two() + `<div style="position:absolute;
      left:480px;top:280px;width:300px;height:200px;background:#faa">Veil
      </div>`, script: drop() },
  { id: 'drag-target-below-fold', ask: x('drag', css('#a'), { to: css('#z') }),
    can: null, body: two().replace('top:300px', 'top:2300px'),
    script: drop() },

  // Hover.
  { id: 'hover-needs-a-path', ask: [x('hover', text('Shop')),
    click(by('link', 'Shoes'))], truth: 'location.hash==="#shoes"',
    body: hoverMenu, style: '#n:hover #sub{display:block!important}' },
  { id: 'hover-by-script-with-delay', ask: [x('hover', text('Shop')),
    click(by('link', 'Shoes'))], truth: 'location.hash==="#shoes"',
    body: hoverMenu, script: `let t; $("#n").onmouseenter = () => {
        clearTimeout(t); t = setTimeout(() => $("#sub").style.display =
          "block", 150) };
      $("#n").onmouseleave = () => { clearTimeout(t); t = setTimeout(() =>
        $("#sub").style.display = "none", 150) }` },
  { id: 'hover-tooltip', ask: x('hover', css('#b')), truth: '!$("#tip").hidden',
    body: '<button id=b>?</button><div role=tooltip id=tip hidden>Help</div>',
    script: `$("#b").onmouseenter = () => later(200, () =>
      $("#tip").hidden = false)` },
  { id: 'hover-then-hidden-button', ask: [x('hover', css('#row')),
    click('Delete')], body: `<div id=row class=box>Row <button
      style="visibility:hidden" onclick="done()">Delete</button></div>`,
    style: '#row:hover button{visibility:visible!important}' },

  // Fingers.
  { id: 'swipe-left', ask: x('swipe', pad, { dx: -150 }), body: touch,
    script: `let s; on("touchstart", e => s = e.touches[0].clientX);
      on("touchend", e => { if (s - e.changedTouches[0].clientX > 100)
        done() })` },
  { id: 'swipe-scrolls', ask: x('swipe', css('#s'), { dy: -100 }),
    truth: '$("#s").scrollTop>20', body: `<div id=s tabindex=0 role=region
      aria-label=Box style="height:200px;overflow:auto"><div
      style="height:2000px">Long</div></div>` },
  { id: 'swipe-by-pointer', ask: x('swipe', pad, { dx: 150 }), body: touch,
    script: `let s; $("#p").onpointerdown = e => s = e.clientX;
      $("#p").onpointerup = e => { if (e.pointerType === "touch" &&
        e.clientX - s > 100) done() }` },
  { id: 'swipe-dead', can: false, ask: x('swipe', pad, { dx: -150 }),
    body: touch, truth: 'false', script: 'on("touchstart", () => {})' },
  { id: 'pinch-out', ask: x('pinch', pad, { scale: 2 }), body: touch,
    script: `let d = 0; const span = e => Math.hypot(e.touches[0].clientX -
        e.touches[1].clientX, e.touches[0].clientY - e.touches[1].clientY);
      $("#p").addEventListener("touchmove", e => { if (e.touches.length < 2)
        return; if (!d) { d = span(e); return }
        ratio = span(e) / d });
      var ratio = 1; on("touchend", e => { if (!e.touches.length &&
        ratio > 1.5) done() })` },
  { id: 'pinch-in', can: null, ask: x('pinch', pad, { scale: 0.5 }), body: touch,
    script: `let d = 0; const span = e => Math.hypot(e.touches[0].clientX -
        e.touches[1].clientX, e.touches[0].clientY - e.touches[1].clientY);
      $("#p").addEventListener("touchmove", e => { if (e.touches.length < 2)
        return; if (!d) { d = span(e); return }
        ratio = span(e) / d });
      var ratio = 1; on("touchend", e => { if (!e.touches.length &&
        ratio < 0.8) done() })` },

  // Presses.
  { id: 'long-press-menu', ask: [x('longPress', pad, { durationMs: 700 }),
    click(by('menuitem', 'Copy'))], body: `${touch}<div role=menu id=m hidden>
      <div role=menuitem tabindex=-1 onclick="done()">Copy</div></div>`,
    script: `let t; $("#p").onpointerdown = () => t = setTimeout(() =>
      $("#m").hidden = false, 500); $("#p").onpointerup = () =>
      clearTimeout(t)` },
  { id: 'long-press-too-short', can: false, ask: x('longPress', pad,
    { durationMs: 200 }), truth: 'n===1', body: touch,
    script: `let t; $("#p").onpointerdown = () => t = setTimeout(done, 600);
      $("#p").onpointerup = () => clearTimeout(t)` },
  { id: 'double-selects-word', ask: x('doubleActivate', css('#w')),
    truth: 'getSelection().toString().trim()==="word"', can: null,
    body: '<p id=w>word</p>' },
  { id: 'double-edits', ask: x('doubleActivate', text('Name')),
    truth: '!!$("#c input")', body: '<div id=c class=box>Name</div>',
    script: `$("#c").ondblclick = () => $("#c").innerHTML =
      "<input value=Name>"` },
  { id: 'shift-click-range', ask: [click(text('B')), click(text('D'),
    { modifiers: ['Shift'] })], truth: 'picked==="B,C,D"',
    body: '<ul id=l><li>A<li>B<li>C<li>D</ul>', script: `var picked = "";
      let from = 0; $("#l").onclick = e => { const all = [...$("#l").children];
        const i = all.indexOf(e.target); if (!e.shiftKey) from = i;
        picked = all.slice(from, i + 1).map(o => o.textContent).join();
        $("#out").textContent = picked }` },
  { id: 'context-native', can: null, ask: x('contextActivate', text('Plain')),
    truth: 'false', body: '<p>Plain</p>', harm: 'false' },

  // Keys.
  { id: 'chords', ask: x('press', null, { keys: ['Control+K', 'Shift+F5',
    'Alt+ArrowUp'] }), truth: 'log.filter(k => !/^(C-Control|A-Alt|S-Shift)$/' +
      '.test(k)).join(" ")==="C-k S-F5 A-ArrowUp"||log.join(" ").includes(' +
      '"C-K S-F5 A-ArrowUp")', body: '<p>Keys</p>', script: keyLog +
      'document.addEventListener("keydown", e => e.preventDefault())' },
  { id: 'select-all-and-delete', ask: x('press', css('#t'), { keys:
    ['Control+A', 'Backspace'] }), truth: '$("#t").value===""',
    body: '<input id=t value="some words">' },
  { id: 'copy-and-paste', ask: [x('press', css('#t'), { keys: ['Control+A',
    'Control+C'] }), x('press', css('#u'), { keys: 'Control+V' })], can: null,
    truth: '$("#u").value==="words"', body: '<input id=t value=words><input ' +
      'id=u>' },
  { id: 'undo', ask: [x('press', css('#t'), { keys: ['a', 'b'] }),
    x('press', css('#t'), { keys: 'Control+Z' })], truth: '$("#t").value===""',
    body: '<input id=t>' },
  { id: 'arrow-keys-move', ask: x('press', css('#r2'), { keys: 'ArrowDown' }),
    truth: '$("#r3").checked', body: [1, 2, 3].map(i => `<label><input
      type=radio name=r id=r${i} ${i === 2 ? 'checked' : ''}>${i}</label>`)
      .join('') },
  { id: 'key-no-such', can: false, ask: x('press', css('#t'),
    { keys: 'Hyper+Q' }), truth: 'false', body: '<input id=t>' },
  { id: 'page-down', ask: x('press', null, { keys: 'PageDown' }),
    truth: 'scrollY>100', body: '<div class=tall></div>' },
  { id: 'space-scrolls-not-presses', ask: x('press', null, { keys: 'End' }),
    truth: 'scrollY>1000', body: '<div class=tall></div>' },

  // Wheels and scrolling.
  { id: 'wheel-zoom', ask: act('ui.scroll', css('#m'), { dy: -100 }), can: null,
    truth: 'zoom>1', body: '<div id=m class=box>Map</div>',
    script: `var zoom = 1; $("#m").addEventListener("wheel", e => {
      e.preventDefault(); zoom += e.deltaY < 0 ? 1 : -1 }, { passive: false })`,
  },
  { id: 'wheel-in-a-box', ask: x('wheel', css('#s'), { dy: 300 }),
    truth: '$("#s").scrollTop>250', body: longBox },
  { id: 'wheel-here-then-there', ask: [x('wheel', css('#r'), { dy: 300 }),
    x('wheel', css('#s'), { dy: 300 })], truth: '$("#s").scrollTop>250',
    body: longBox + longBox.replace('id=s', 'id=r') },
  { id: 'wheel-nothing-there', can: false, quickMs: 1500, ask: x('wheel',
    css('#out'), { dy: 300 }), says: /nothing scrolls/, truth: 'false',
    body: longBox },
  { id: 'wheel-at-the-end', can: false, quickMs: 1500, ask: [act('ui.scroll',
    css('#s'), { to: 'bottom' }), x('wheel', css('#s'), { dy: 300 })],
    says: /at its end/, truth: 'false', body: longBox },
  { id: 'wheel-twice-then-the-end', can: false, ask: [x('wheel', css('#s'),
    { dy: 9000 }), x('wheel', css('#s'), { dy: 300 })], says: /at its end/,
    truth: 'false', body: longBox },
  { id: 'wheel-behind-the-way-there', can: false, quickMs: 2500, ask:
    x('wheel', css('#m'), { dy: 300 }), truth: 'false', body: `<div
      class=tall></div><div id=m class=box>Map</div>`, script: `$("#m")
      .addEventListener("wheel", e => e.preventDefault(), { passive: false })` },
  { id: 'wheel-page-cannot-scroll', can: false, quickMs: 1500,
    ask: act('ui.scroll', null, { dy: 300 }), says: /nothing scrolls/,
    truth: 'false', body: 'Short' },
  { id: 'scroll-sideways', ask: act('ui.scroll', css('#s'), { dx: 300 }),
    truth: '$("#s").scrollLeft>200', body: `<div id=s style="width:300px;
      overflow:auto"><div style="width:3000px;height:40px">Wide</div></div>` },
  { id: 'scroll-at-end', ask: [act('ui.scroll', css('#s'), { to: 'bottom' }),
    act('ui.scroll', css('#s'), { dy: 100 })],
    truth: '$("#s").scrollTop>1700', body: `<div id=s style="height:200px;
      overflow:auto"><div style="height:2000px">Long</div></div>` },
  { id: 'scroll-nothing-to-scroll', can: false, ask: act('ui.scroll',
    css('#s'), { dy: 100 }), truth: 'false', body: `<div style="height:100px;
      overflow:hidden"><div id=s>Short</div></div>` },
  { id: 'scroll-taken-back-late', can: false, ask: act('ui.scroll', css('#s'),
    { dy: 300 }), truth: '$("#s").scrollTop>200', body: `<div id=s
      style="height:200px;overflow:auto"><div style="height:2000px">Long</div>
      </div>`, script: `$("#s").onscroll = () => later(120, () =>
        $("#s").scrollTop = 0)` },
  { id: 'page-scroll-taken-back', can: false, ask: act('ui.scroll', null,
    { dy: 300 }), truth: 'scrollY>200', body: '<div class=tall></div>',
    script: 'onscroll = () => scrollTo(0, 0)' },
  { id: 'scroll-locked-page', can: false, ask: act('ui.scroll', null,
    { dy: 300 }), truth: 'scrollY>200', body: '<div class=tall></div>',
    style: 'html,body{overflow:hidden;height:100%}' },
  { id: 'scroll-smooth', ask: act('ui.scroll', css('#s'), { dy: 300 }),
    truth: '$("#s").scrollTop>250', body: `<div id=s style="height:200px;
      overflow:auto;scroll-behavior:smooth"><div style="height:2000px">Long
      </div></div>` },
  { id: 'scroll-into-view-nested', ask: act('ui.scrollIntoView', css('#t')),
    truth: `(() => { const r = $("#t").getBoundingClientRect(), b =
      $("#s").getBoundingClientRect(); return r.top >= b.top - 1 &&
      r.bottom <= b.bottom + 1 && b.bottom <= innerHeight + 1 })()`,
    body: `<div class=tall></div><div id=s style="height:200px;
      overflow:auto"><div style="height:900px"></div><b id=t>Here</b>
      <div style="height:900px"></div></div>` },
]);
