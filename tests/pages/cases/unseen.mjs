// SPDX-License-Identifier: Apache-2.0
// Effects that no mutation record tells, and messages over sockets.
import { by, click, fill, group } from '../lib/case.mjs';

const press = (body, what, more) => ({ body: `<button id=b>Save</button>${body}`,
  script: `$("#b").onclick = () => { n++; ${what} };${more || ''}` });
const boxes = '<input type=checkbox>'.repeat(3);
const wide = `<div id=w style="width:200px;overflow:auto"><div style="width:
  2000px;height:20px">x</div></div>`;
const box = by('textbox', 'Code');
const field = '<label>Code <input id=t></label>';
const held = (id, can, script, truth = '$("#t").value==="abc"') => ({ id, can,
  ask: fill(box, 'abc'), body: field, script, truth, harm: 'false',
  touched: 'true', timeoutMs: 4000, settleMs: 1300 });
const socket = `const s = new WebSocket(location.origin.replace("http", "ws"));
  const ask = m => s.send(JSON.stringify(m));`;
const wait = 'const ready = new Promise(ok => s.onopen = ok);';
const spoken = (id, can, script) => ({ id, can, timeoutMs: 4000, settleMs: 900,
  truth: can ? 'n===1' : 'false', harm: 'n>1', touched: 'n>0',
  body: '<button id=b disabled>Save</button><ul id=l></ul>',
  script: `${socket}${wait} ready.then(() => $("#b").disabled = false);
    ${script}` });

export default group('unseen', [
  { id: 'select-all', ...press(boxes, `document.querySelectorAll("input")
    .forEach(x => x.checked = true)`) },
  { id: 'value-set', ...press('<input id=t>', '$("#t").value = "7"') },
  { id: 'value-cleared', ...press('<input id=t value=x>',
    '$("#t").value = ""') },
  { id: 'select-set', ...press('<select id=t><option>a<option>b</select>',
    '$("#t").selectedIndex = 1') },
  { id: 'reset', ask: click('Save'), truth: '$("#t").value===""',
    harm: 'false', touched: 'true',
    body: '<form><input id=t><button type=reset>Save</button></form>',
    script: '$("#t").value = "typed"' },
  { id: 'scroll-page', ...press('<div class=tall></div>',
    'scrollTo(0, 900)') },
  { id: 'scroll-page-smoothly', ...press('<div class=tall></div>',
    'scrollTo({top: 900, behavior: "smooth"})') },
  { id: 'scroll-carousel', ...press(wide, '$("#w").scrollLeft += 300') },
  { id: 'scroll-carousel-smoothly', ...press(wide,
    '$("#w").scrollBy({left: 300, behavior: "smooth"})') },
  { id: 'focus-moved', ...press('<input id=t aria-label=Search>',
    '$("#t").focus()') },
  { id: 'text-selected', ...press('<input id=t value=link>',
    '$("#t").select()') },
  { id: 'canvas-drawn', ...press('<canvas id=k width=60 height=60></canvas>',
    '$("#k").getContext("2d").fillRect(0, 0, 60, 60)') },
  { id: 'canvas-drawn-with-the-frame', ...press(
    '<canvas id=k width=60 height=60></canvas>', `requestAnimationFrame(() =>
      $("#k").getContext("2d").fillRect(0, 0, 60, 60))`) },
  { id: 'canvas-animated-dead', can: false, truth: 'false', timeoutMs: 2500,
    harm: 'n>1', touched: 'n>0', ...press(
      '<canvas id=k width=60 height=60></canvas>', '', `let k = 0;
        (function f() { $("#k").getContext("2d").fillRect(k++ % 60, 0, 3, 60);
        requestAnimationFrame(f) })()`) },
  { id: 'media-muted', ...press('<video id=v controls></video>',
    '$("#v").muted = true') },
  { id: 'menu-by-focus-within', ask: click(by('button', 'Account')),
    truth: 'getComputedStyle($("#m")).visibility==="visible"', harm: 'false',
    touched: 'true', style: `.d ul{visibility:hidden}
      .d:focus-within ul{visibility:visible}`,
    body: `<div class=d><div tabindex=0 role=button>Account</div>
      <ul id=m role=menu><li role=menuitem>Profile</ul></div>` },
  { id: 'panel-by-has', ask: click(by('checkbox', 'More')),
    truth: 'getComputedStyle($("#m")).display==="block"', harm: 'false',
    touched: 'true', style: `#m{display:none}
      body:has(:checked) #m{display:block}`,
    body: `<label><input type=checkbox>More</label><p id=m>More text</p>` },
  held('field-plain', true, ''),
  held('field-listens', true, '$("#t").oninput = () => {}'),
  ...[150, 300, 500, 700].flatMap(ms => [
    held(`field-normalised-${ms}`, false, `let k; $("#t").oninput = () => {
      clearTimeout(k); k = setTimeout(() =>
        $("#t").value = $("#t").value.toUpperCase(), ${ms}) }`),
    held(`field-checked-${ms}`, true, `let k; $("#t").oninput = () => {
      clearTimeout(k); k = setTimeout(() =>
        $("#out").textContent = "ok", ${ms}) }`),
    held(`field-data-late-${ms}`, true, `fetch("/api/ok?ms=${ms}").then(() =>
      $("#t").value = "from the server")`),
  ]),
  // The head of the answer at once, what is in it later.
  ...[150, 600, 1200].map(ms => held(`field-data-in-parts-${ms}`, true,
    `fetch("/api/slowly?rest=${ms}").then(r => r.json()).then(() =>
      $("#t").value = "from the server")`)),
  held('field-data-elsewhere', true, `fetch("/api/ok?ms=500").then(() =>
    $("#out").textContent = "loaded")`),
  held('field-refused-by-its-server', false, `$("#t").oninput = () =>
    fetch("/api/fail?ms=200", {method: "POST"}).then(() =>
      $("#t").value = "")`),
  spoken('socket-row-kept', true, `s.onmessage = () => done();
    $("#b").onclick = () => { $("#l").innerHTML = "<li>row";
      ask({reply: {ok: 1}, ms: 300}) }`),
  spoken('socket-row-refused', false, `s.onmessage = () => {
      $("#l").innerHTML = ""; $("#out").textContent = "Refused" };
    $("#b").onclick = () => { n++; $("#l").innerHTML = "<li>row";
      ask({reply: {no: 1}, ms: 400}) }`),
  spoken('socket-answer-only', true, `s.onmessage = () => done();
    $("#b").onclick = () => ask({reply: {ok: 1}, ms: 500})`),
  spoken('socket-ticks-beside', true, `let k = 0;
    s.onmessage = () => $("#l").innerHTML = "<li>" + ++k;
    ready.then(() => ask({every: 150})); $("#b").onclick = done`),
  { id: 'socket-ticks-dead', can: false, truth: 'false', timeoutMs: 2500,
    body: '<button id=b>Save</button><ul id=l></ul>',
    script: `${socket} let k = 0; s.onopen = () => ask({every: 150});
      s.onmessage = () => $("#l").innerHTML = "<li>" + ++k;
      document.addEventListener("click", () => {})` },
]);
