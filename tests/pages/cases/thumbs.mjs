// SPDX-License-Identifier: Apache-2.0
// Sliders that say nothing of themselves: a handle in a box. What it stands for
// is a number beside it, or how far along it is.
import { css, group, label, set } from '../lib/case.mjs';

const handle = (at = 20, inner = '') => `<div id=k style="position:relative;
  width:400px;height:12px;margin:30px;background:#ccc"><span id=h tabindex=0
  style="position:absolute;top:-3px;left:${at}%;width:18px;height:18px;
  margin-left:-9px;background:#36c">${inner}</span></div>`;
/* Keys, drags and presses on the track, as such libraries do it. */
const works = (min = 0, max = 100, then = '', step = 1) => `var v =
    ${min} + (${max} - ${min}) * 0.2; const [MIN, MAX, STEP] = [${min}, ${max},
    ${step}];
  function put(x) { v = Math.max(MIN, Math.min(MAX, Math.round((x - MIN) / STEP)
    * STEP + MIN)); $("#h").style.left = 100 * (v - MIN) / (MAX - MIN) + "%";
    ${then} }
  const at = e => { const r = $("#k").getBoundingClientRect(); put(MIN + (MAX -
    MIN) * (e.clientX - r.left) / r.width) }; let held = false;
  $("#h").onkeydown = e => { if (e.key === "ArrowRight") put(v + STEP);
    if (e.key === "ArrowLeft") put(v - STEP) };
  $("#k").onmousedown = e => { held = true; at(e) };
  document.onmousemove = e => { if (held) at(e) };
  document.onmouseup = () => held = false;`;
const shows = '$("#o").textContent = v;';
const is = value => `v===${value}`;
const beside = (number = '20') => `<div><p>Speed: <b id=o>${number}</b></p>
  ${handle()}</div>`;

/* A range: the upper handle is of wood. */
const pair = () => handle().replace('</span></div>', `</span><span id=o2
  tabindex=0 style="position:absolute;top:-3px;left:80%;width:18px;
  height:18px;margin-left:-9px;background:#c36"></span></div>`);
const moved = '$("#o2").style.left!=="80%"';
const other = id => handle().replace('id=k', `id=k${id}`).replace('id=h',
  `id=h${id}`);
/* What the application keeps is an input that nobody sees. */
const drawnInput = `<span style="display:block;position:relative">
  <b id=o>20</b>${handle()}</span><input id=t readonly tabindex=-1
  style="position:absolute;width:0;height:0;padding:0;opacity:0">`;

export default group('thumbs', [
  { id: 'by-share', ask: set(css('#h'), '37%'), truth: is(37), body: handle(),
    script: works() },
  { id: 'by-share-with-borders', ask: set(css('#h'), '37%'), truth: is(37),
    body: handle(), script: works(), style: `#k{border:1px solid #999;
      width:480px!important} #h{border:1px solid #333;cursor:default;
      width:1.2em!important;height:1.2em!important;margin-left:-.6em!important}`,
  },
  { id: 'by-share-of-the-track', ask: set(css('#k'), '37%'), truth: is(37),
    body: handle(), script: works() },
  { id: 'by-share-of-another-scale', ask: set(css('#h'), '50%'),
    truth: is(250), body: handle(), script: works(0, 500) },
  { id: 'by-share-dragged', ask: set(css('#h'), '60%', { tolerance: 1 }),
    truth: 'Math.abs(v-60)<=1', body: handle(),
    script: works().replace('.onkeydown', '.onnothing') },
  { id: 'a-number-is-no-share', can: false, ask: set(css('#h'), 37),
    truth: 'false', harm: 'v!==20', says: /nothing says its value.*"37%"/,
    quickMs: 1500, body: handle(), script: works() },
  { id: 'share-snaps', can: false, ask: set(css('#h'), '37%'),
    truth: is(37), harm: 'v!==40&&v!==35', timeoutMs: 4000, body: handle(),
    script: works(0, 100, '', 5) },
  { id: 'share-goes-back', can: false, ask: set(css('#h'), '37%'),
    truth: is(37), timeoutMs: 4000, body: handle(), script: `${works()}
      $("#h").onkeyup = () => later(150, () => put(20))` },
  { id: 'dead', can: false, ask: set(css('#h'), '37%'), truth: 'false',
    timeoutMs: 4000, body: handle() },

  { id: 'number-beside', ask: set(css('#h'), 260), truth: is(260),
    body: beside('100'), script: works(0, 500, shows) },
  { id: 'number-in-a-field', ask: set(css('#h'), 37), truth: is(37),
    body: `<p><label for=o>Speed</label> <input id=o readonly value=20></p>
      <div>${handle()}</div>`, script: works(0, 100, '$("#o").value = v;'),
    can: null },
  { id: 'number-in-the-handle', ask: set(css('#h'), 37), truth: is(37),
    body: handle(20, '20'), script: works(0, 100, '$("#h").textContent = v;') },
  { id: 'number-of-an-output', ask: set(css('#h'), 37), truth: is(37),
    body: `<output id=o for=h>20</output><p>3 items</p>${handle()}`,
    script: works(0, 100, shows) },
  { id: 'number-with-a-sign', ask: set(css('#h'), 37), truth: is(37),
    body: beside('$20'), script: works(0, 100, '$("#o").textContent = "$" + v;'),
  },
  { id: 'number-is-so-already', ask: set(css('#h'), 20), truth: is(20),
    body: beside(), script: works(0, 100, shows) },
  { id: 'number-is-another', can: false, ask: set(css('#h'), 37),
    truth: 'false', timeoutMs: 4000, says: /may be another's/,
    body: beside('37'), script: works() },
  { id: 'number-counts-by-itself', can: false, ask: set(css('#h'), 40),
    truth: 'false', timeoutMs: 5000, body: beside('37'), script: `${works()
      .replace('.onkeydown', '.onnothing').replace('.onmousedown',
        '.onnothing')} setInterval(() => { if (+$("#o").textContent < 40)
        $("#o").textContent = +$("#o").textContent + 1 }, 300)` },
  { id: 'two-numbers-beside', can: false, ask: set(css('#h'), 37),
    truth: 'false', harm: 'v!==20', body: `<div><b id=o>20</b> of <b>50</b>
      ${handle()}</div>`, script: works(0, 100, shows) },
  { id: 'two-handles', ask: set(css('#h'), '37%'), truth: is(37),
    harm: moved, body: pair(), script: works() },
  { id: 'two-handles-by-number', ask: set(css('#h'), 150), truth: is(150),
    harm: moved, body: `<div><p id=o>$100 - $400</p>${pair()}</div>`,
    script: works(0, 500, '$("#o").textContent = "$" + v + " - $400";') },
  { id: 'two-handles-upper-number', can: false, ask: set(css('#o2'), 150),
    truth: 'false', harm: `v!==100||${moved}`, timeoutMs: 4000,
    body: `<div><p id=o>$100 - $400</p>${pair()}</div>`,
    script: works(0, 500, '$("#o").textContent = "$" + v + " - $400";')
      .replace('$("#k").onmousedown', '$("#h").onmousedown') },
  { id: 'two-handles-of-the-track', can: false, ask: set(css('#k'), '37%'),
    truth: 'false', harm: `v!==20||${moved}`, body: pair(), script: works() },
  { id: 'share-while-a-number-comes', ask: set(css('#k'), '40%'),
    truth: is(200), body: beside(''), script: works(0, 500, shows) },
  { id: 'share-beside-a-number', ask: set(css('#k'), '40%'), truth: is(200),
    body: beside('100'), script: works(0, 500, shows) },
  { id: 'number-of-thousands', ask: set(css('#h'), 1500), truth: is(1500),
    body: beside('1 000'), script: works(0, 5000, `$("#o").textContent =
      String(v).replace(/(\\d)(\\d{3})$/, "$1 $2");`, 100) },
  { id: 'drawn-for-an-input', ask: set(label('Speed'), 37), truth: is(37),
    body: `<label for=t>Speed</label><div>${drawnInput}</div>`,
    script: works(0, 100, shows) },
  { id: 'drawn-for-an-input-that-is-shut', can: false,
    ask: set(label('Speed'), 37), truth: 'false', harm: 'v!==20',
    timeoutMs: 4000, body: `<label for=t>Speed</label><div>${drawnInput}</div>`,
    script: works(0, 100, shows).replace(/function put.x. \{/,
      'function put(x) { return;') },
  ...[['a-row-of-numbers', '3, 20, 8', true], ['a-scale-beside-three',
    '0 50 100', false]].map(([id, row, can]) => ({ id, can,
    ask: set(css('#h'), 45), truth: can ? is(45) : 'false',
    harm: can ? 'false' : 'v!==20', timeoutMs: 4000,
    body: `<div>${other('a')}${handle()}${other('b')}<p id=o>${row}</p></div>`,
    script: works(0, 100, can ? '$("#o").textContent = "3, " + v + ", 8";' :
      '') })),
  { id: 'no-slider-at-all', can: false, ask: set(css('#h'), '37%'),
    truth: 'false', harm: 'n>0', body: `<div style="width:300px"><p id=h
      tabindex=0 onclick="done()">Text</p></div>` },
]);
