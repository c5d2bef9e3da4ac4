// SPDX-License-Identifier: Apache-2.0
// Values that are set by setters, keys or the pointer.
import { by, group, set } from '../lib/case.mjs';

const range = more => `<label>Speed <input type=range id=t ${more}></label>`;
const own = (more = '', style = 'width:200px;height:20px') => `<div id=t
  role=slider tabindex=0 aria-label=Speed aria-valuemin=0 aria-valuemax=100
  aria-valuenow=10 style="background:#ddd;${style}" ${more}></div>`;
const to = (value, args) => ({ ask: set('Speed', value, args),
  truth: `+$("#t").value===${value}` });
const now = (value, args) => ({ ask: set('Speed', value, args),
  truth: `+$("#t").ariaValueNow===${value}` });
const keep = `function put(v) { $("#t").ariaValueNow =
  Math.max(0, Math.min(100, v)) } function get() {
  return +$("#t").ariaValueNow }`;
const keys = (up, down, step = 1) => `${keep} $("#t").onkeydown = e => {
  if (e.key === "${up}") put(get() + ${step});
  if (e.key === "${down}") put(get() - ${step}) };`;
const pointer = share => `${keep} let held = false;
  const move = e => { const r = $("#t").getBoundingClientRect();
    put(Math.round(100 * (${share}))) };
  $("#t").onpointerdown = e => { held = true; move(e) };
  document.onpointermove = e => { if (held) move(e) };
  document.onpointerup = () => held = false;`;

// A thumb on a track, by keys and by the pointer, whose value is saved with each
// key and when it is let go. `draw` says when a move is drawn, and so known.
const thumb = `<div id=k style="position:relative;width:300px;height:14px;margin:20px;
  background:#ddd"><div id=t role=slider tabindex=0 aria-label=Speed aria-valuemin=0
  aria-valuemax=100 aria-valuenow=20 style="position:absolute;left:20%;width:14px;
  height:14px;margin-left:-7px;background:#06c"></div></div>`;
const saves = (draw, key = true) => `var orders = [], drawn = 20; let held = false;
  const show = v => { drawn = Math.max(0, Math.min(100, v));
    $("#t").ariaValueNow = drawn; $("#t").style.left = drawn + "%" };
  const port = new MessageChannel(); let next = 20;
  port.port1.onmessage = () => show(next);
  const put = v => { next = v; ${draw} };
  $("#t").onkeydown = e => { const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (by && ${key}) { show(drawn + by); orders.push(drawn) } };
  $("#t").onmousedown = e => { e.preventDefault(); held = true };
  document.onmousemove = e => { const r = $("#k").getBoundingClientRect();
    if (held) put(Math.round(100 * (e.clientX - r.left) / r.width)) };
  document.onmouseup = () => { if (held) orders.push(drawn); held = false };`;
const once = { ask: set('Speed', 70), truth: 'orders.join()==="70"',
  harm: 'orders.length>1', touched: 'orders.length>0', body: thumb };

export default group('sliders', [
  { id: 'saved-once', ...once, script: saves('show(v)') },
  { id: 'saved-once-as-drawn', ...once, script: saves('port.port2.postMessage(1)') },
  { id: 'saved-once-as-drawn-later', ...once, script: saves(
    'requestAnimationFrame(() => show(next))') },
  { id: 'saved-once-without-keys', ...once, script: saves('show(v)', false) },
  { id: 'saved-with-each-key-near-by', ...once, ask: set('Speed', 23),
    truth: 'orders.at(-1)===23', harm: 'false', script: saves('show(v)') },
  { id: 'native', ...to(75), body: range('min=0 max=100') },
  { id: 'native-tells-app', ask: set('Speed', 75), truth: 'heard==="75"',
    body: range('min=0 max=100'),
    script: 'var heard; $("#t").onchange = () => heard = $("#t").value' },
  { id: 'native-snaps', can: false, ...to(37), quickMs: 1000,
    body: range('min=0 max=100 step=5') },
  { id: 'native-snaps-within', ask: set('Speed', 37, { tolerance: 3 }),
    truth: 'Math.abs($("#t").value-37)<=3',
    body: range('min=0 max=100 step=5') },
  { id: 'native-out-of-range', can: false, ...to(150), quickMs: 1000,
    body: range('min=0 max=100') },
  { id: 'native-right-to-left', ...to(75), body: range('min=0 max=100 dir=rtl'),
  },
  { id: 'native-fraction', ...to(0.35), body: range('min=0 max=1 step=0.05') },
  { id: 'native-clamped-by-app', can: false, ...to(90),
    body: range('min=0 max=100'),
    script: `$("#t").oninput = () => $("#t").value =
      Math.min(60, $("#t").value)` },
  { id: 'native-goes-back', can: false, ...to(90),
    body: range('min=0 max=100'),
    script: `$("#t").oninput = () => later(200, () => $("#t").value = 50)` },
  { id: 'native-disabled', can: false, ...to(90),
    body: range('min=0 max=100 disabled') },
  { id: 'keys', ...now(37), body: own(),
    script: keys('ArrowRight', 'ArrowLeft') },
  { id: 'keys-down', ...now(3), body: own(),
    script: keys('ArrowRight', 'ArrowLeft') },
  { id: 'keys-by-five', ...now(45), body: own(),
    script: keys('ArrowRight', 'ArrowLeft', 5) },
  { id: 'keys-by-five-within', ask: set('Speed', 37, { tolerance: 2 }),
    truth: 'Math.abs($("#t").ariaValueNow-37)<=2', body: own(),
    script: keys('ArrowRight', 'ArrowLeft', 5) },
  { id: 'keys-by-five-not-within', can: false, ...now(37), body: own(),
    script: keys('ArrowRight', 'ArrowLeft', 5) },
  { id: 'keys-vertical', ...now(37), script: keys('ArrowUp', 'ArrowDown'),
    body: own('aria-orientation=vertical', 'width:20px;height:200px') },
  { id: 'keys-backwards', ...now(37), body: own(),
    script: keys('ArrowLeft', 'ArrowRight') },
  { id: 'keys-late', ...now(20), body: own(),
    script: `${keep} let v = 10; $("#t").onkeydown = e => {
      v += e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      const now = v; later(80, () => put(now)) }` },
  { id: 'pointer', ask: set('Speed', 60, { tolerance: 1 }),
    truth: 'Math.abs($("#t").ariaValueNow-60)<=1', body: own(),
    script: pointer('(e.clientX - r.left) / r.width') },
  { id: 'pointer-exact', ...now(60), body: own('', 'width:400px;height:20px'),
    script: pointer('(e.clientX - r.left) / r.width') },
  { id: 'pointer-vertical', ask: set('Speed', 60, { tolerance: 1 }),
    truth: 'Math.abs($("#t").ariaValueNow-60)<=1',
    body: own('aria-orientation=vertical', 'width:20px;height:200px'),
    script: pointer('(r.bottom - e.clientY) / r.height') },
  { id: 'pointer-curved', ask: set('Speed', 60, { tolerance: 2 }),
    truth: 'Math.abs($("#t").ariaValueNow-60)<=2',
    body: own('', 'width:400px;height:20px'),
    script: pointer('((e.clientX - r.left) / r.width) ** 2') },
  { id: 'sticks', can: false, ...now(80), body: own(),
    script: `${keys('ArrowRight', 'ArrowLeft')}
      const old = put; put = v => old(Math.min(60, v))` },
  { id: 'dead', can: false, ...now(80), body: own() },
  { id: 'out-of-range', can: false, ...now(180), quickMs: 1000, body: own(),
    script: keys('ArrowRight', 'ArrowLeft') },
  { id: 'goes-back', can: false, ...now(30), body: own(),
    script: `${keys('ArrowRight', 'ArrowLeft')} $("#t").onkeyup = () =>
      later(200, () => put(10))` },
  { id: 'number-field', ask: set(by('spinbutton', 'Count'), 7),
    truth: '$("#t").value==="7"',
    body: '<label>Count <input type=number id=t min=0 max=10></label>' },
  { id: 'number-field-out-of-range', can: false,
    ask: set(by('spinbutton', 'Count'), 70), truth: '$("#t").value==="70"',
    body: '<label>Count <input type=number id=t min=0 max=10></label>' },
  { id: 'spin-button', ask: set(by('spinbutton', 'Count'), 14),
    truth: '$("#t").ariaValueNow==="14"',
    body: `<div id=t role=spinbutton tabindex=0 aria-label=Count class=box
      aria-valuemin=0 aria-valuemax=100 aria-valuenow=10>10</div>`,
    script: keys('ArrowUp', 'ArrowDown') },
]);
