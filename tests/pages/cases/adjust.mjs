// SPDX-License-Identifier: Apache-2.0
// Controls that are brought to a value: two thumbs, odd scales, steppers,
// dates, colours.
import { by, css, group, label, set, small } from '../lib/case.mjs';

const slider = (id, name, now, more = '', style = '') => `<div id=${id}
  role=slider tabindex=0 aria-label="${name}" aria-valuemin=0
  aria-valuemax=100 aria-valuenow=${now} ${more} style="${style}"></div>`;
const is = (value, id = 't') => `+$("#${id}").ariaValueNow===${value}`;
const near = (value, by_, id = 't') =>
  `Math.abs($("#${id}").ariaValueNow-${value})<=${by_}`;
const limits = 'Math.max(0, Math.min(100, v))';
const keep = `function put(v) { $("#t").ariaValueNow = ${limits} }
  function get() { return +$("#t").ariaValueNow }`;
/* A track with thumbs on it: dragged by the thumb, not by the track. */
const track = (inner, more = '') => `<div id=k style="position:relative;
  width:300px;height:6px;margin:40px;background:#bbb;${more}">${inner}</div>`;
const thumb = (id, name, now, more = '') => slider(id, name, now, more,
  `position:absolute;left:${now}%;top:-7px;width:20px;height:20px;
  margin-left:-10px;border-radius:10px;background:#36c`);
const thumbs = (ids, snap = 1, move = `at = (e.clientX - r.left) / r.width`) =>
  `for (const id of ${JSON.stringify(ids)}) { const el = $("#" + id);
    let held = false;
    el.onpointerdown = e => { held = true; el.setPointerCapture(e.pointerId) };
    el.onpointermove = e => { if (!held) return;
      const r = $("#k").getBoundingClientRect(); let at; ${move};
      let v = Math.round(100 * at / ${snap}) * ${snap};
      v = Math.max(+el.dataset.from || 0, Math.min(+el.dataset.to || 100, v));
      el.ariaValueNow = v; el.style.left = v + "%"; moved = id };
    el.onpointerup = () => held = false }`;
const trackTakes = (snap = 1) => `$("#k").onclick = e => {
  const r = $("#k").getBoundingClientRect(); if (e.target !== $("#k")) return;
  const v = Math.round(100 * (e.clientX - r.left) / r.width / ${snap}) *
    ${snap}; $("#t").ariaValueNow = v; $("#t").style.left = v + "%" };`;
const field = (type, more = '') =>
  `<label>When <input id=t type=${type} ${more}></label>`;
const value = v => `$("#t").value===${JSON.stringify(v)}`;
const when = (type, v, more) => ({ ask: set(label('When'), v),
  truth: value(v), body: field(type, more) });
const stepper = (get, more = '') => `<div role=group aria-label=Guests>
  <button id=less aria-label="Fewer guests">−</button>
  <span id=t ${more}>2</span>
  <button id=more aria-label="More guests">+</button></div>`;
const steps = (put, min = 0, max = 9) => `let v = 2; var presses = 0;
  const put = () => { ${put} };
  $("#less").onclick = () => { presses++; v = Math.max(${min}, v - 1); put() };
  $("#more").onclick = () => { presses++; v = Math.min(${max}, v + 1); put() };`;
const spin = `<div><div role=spinbutton id=t tabindex=0 aria-label=Guests
  aria-valuemin=0 aria-valuemax=9 aria-valuenow=2 class=box>2</div>
  <button id=less tabindex=-1>−</button><button id=more tabindex=-1>+</button></div>`;

export default group('adjust', [
  // Native ranges.
  { id: 'native-vertical', ask: set('Speed', 30), truth: value('30'),
    body: `<input id=t type=range aria-label=Speed
      style="writing-mode:vertical-lr;direction:rtl;height:150px">` },
  { id: 'native-huge', ask: set('Speed', 123456789), truth: value('123456789'),
    body: '<input id=t type=range aria-label=Speed max=1000000000>' },
  { id: 'native-tiny', ask: set('Speed', 0.003), truth: value('0.003'),
    body: `<input id=t type=range aria-label=Speed min=0 max=0.01
      step=0.001>` },
  { id: 'native-any', ask: set('Speed', 0.123), truth: value('0.123'),
    body: '<input id=t type=range aria-label=Speed max=1 step=any>' },
  { id: 'native-negative', ask: set('Speed', -40), truth: value('-40'),
    body: '<input id=t type=range aria-label=Speed min=-50 max=50>' },
  { id: 'native-state-kept', ask: set('Speed', 30),
    truth: 'state==="30"&&$("#t").value==="30"',
    body: '<div id=root><input id=t type=range aria-label=Speed></div>',
    script: `var state = "50";
      $("#root").addEventListener("input", e => { state = e.target.value;
        later(0, () => e.target.value = state) })` },
  { id: 'native-hidden-under-own', ask: set('Speed', 30), truth: value('30'),
    body: `<div style="position:relative;width:200px;height:20px;
      background:#ddd"><input id=t type=range aria-label=Speed
      style="opacity:0;width:100%"></div>` },
  { id: 'nearest-is-told', can: false, ask: set('Speed', 37),
    truth: value('37'), says: /nearest is (35|40)/,
    body: '<input id=t type=range aria-label=Speed step=5>' },

  // Two thumbs on one track.
  { id: 'two-native-low', ask: set('From', 20), truth: `${value('20')}&&
    $("#u").value==="80"`,
    body: `<input id=t type=range aria-label=From value=10>
      <input id=u type=range aria-label=To value=80>` },
  { id: 'two-thumbs-low', ask: set('From', 30, { tolerance: 1 }),
    truth: `${near(30, 1)}&&${is(80, 'u')}`,
    body: track(thumb('t', 'From', 10, 'data-to=80') +
      thumb('u', 'To', 80, 'data-from=10')),
    script: `var moved; ${thumbs(['t', 'u'])}` },
  { id: 'two-thumbs-high', ask: set('To', 55, { tolerance: 1 }),
    truth: `${near(55, 1, 'u')}&&${is(10)}`,
    body: track(thumb('t', 'From', 10, 'data-to=80') +
      thumb('u', 'To', 80, 'data-from=10')),
    script: `var moved; ${thumbs(['t', 'u'])}` },
  { id: 'two-thumbs-past-the-other', can: false, ask: set('From', 90),
    truth: is(90), body: track(thumb('t', 'From', 10, 'data-to=80') +
      thumb('u', 'To', 80, 'data-from=10')),
    script: `var moved; ${thumbs(['t', 'u'])}` },
  { id: 'two-thumbs-by-keys', ask: set('To', 55),
    truth: `${is(55, 'u')}&&${is(10)}`,
    body: track(thumb('t', 'From', 10) + thumb('u', 'To', 80)),
    script: `for (const id of ["t", "u"]) $("#" + id).onkeydown = e => {
      const el = e.currentTarget; el.ariaValueNow = +el.ariaValueNow +
        (e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0) }` },

  // One thumb, dragged.
  { id: 'thumb-only', ask: set('Speed', 60, { tolerance: 1 }),
    truth: near(60, 1), body: track(thumb('t', 'Speed', 10)),
    script: `var moved; ${thumbs(['t'])}` },
  { id: 'thumb-exact', ask: set('Speed', 61), truth: is(61),
    body: track(thumb('t', 'Speed', 10)), script: `var moved;
      ${thumbs(['t'])}` },
  { id: 'thumb-snaps', ask: set('Speed', 50), truth: is(50),
    body: track(thumb('t', 'Speed', 10)), script: `var moved;
      ${thumbs(['t'], 10)}` },
  { id: 'thumb-snaps-past', can: false, timeoutMs: 4000,
    ask: set('Speed', 55), truth: is(55),
    says: /50|60/, body: track(thumb('t', 'Speed', 10)), script: `var moved;
      ${thumbs(['t'], 10)}` },
  { id: 'thumb-logarithmic', ask: set('Speed', 20, { tolerance: 1 }),
    truth: near(20, 1), body: track(thumb('t', 'Speed', 0)),
    script: `var moved; ${thumbs(['t'], 1,
      'at = (10 ** (2 * Math.max(0, (e.clientX - r.left) / r.width)) - 1) / 99')
    }` },
  { id: 'thumb-right-to-left', ask: set('Speed', 60, { tolerance: 1 }),
    truth: near(60, 1), body: track(slider('t', 'Speed', 10, '',
      `position:absolute;right:10%;top:-7px;width:20px;height:20px;
      margin-right:-10px;background:#36c`), 'direction:rtl'),
    script: `var moved; ${thumbs(['t'], 1,
      'at = (r.right - e.clientX) / r.width; el.style.right = 100 * at + "%"')
    }` },
  { id: 'thumb-vertical', ask: set('Speed', 60, { tolerance: 1 }),
    truth: near(60, 1), body: track(slider('t', 'Speed', 10,
      'aria-orientation=vertical', `position:absolute;bottom:10%;left:-7px;
      width:20px;height:20px;margin-bottom:-10px;background:#36c`),
    'width:6px;height:300px'),
    script: `var moved; ${thumbs(['t'], 1,
      'at = (r.bottom - e.clientY) / r.height; el.style.bottom=100*at+"%"')
    }` },
  { id: 'thumb-sticks', can: false, ask: set('Speed', 60), truth: is(60),
    body: track(thumb('t', 'Speed', 10)),
    script: '$("#t").onpointerdown = () => {}' },
  { id: 'thumb-goes-back', can: false, ask: set('Speed', 60), truth: is(60),
    body: track(thumb('t', 'Speed', 10)), script: `var moved;
      ${thumbs(['t'])} document.addEventListener("pointerup", () =>
        later(150, () => { $("#t").ariaValueNow = 10 }))` },

  // Clicks on the track, and nothing else.
  { id: 'track-clicks-only', ask: set('Speed', 60, { tolerance: 1 }),
    truth: near(60, 1), body: slider('t', 'Speed', 10, '',
      'width:300px;height:20px;background:#ddd'),
    script: `${keep} $("#t").onclick = e => { const r = e.currentTarget
      .getBoundingClientRect(); put(Math.round(100 * (e.clientX - r.left) /
        r.width)) }` },
  { id: 'track-clicks-beside-thumb', ask: set('Speed', 60),
    truth: is(60), body: track(thumb('t', 'Speed', 10)),
    script: trackTakes() },
  { id: 'track-clicks-close-to-the-thumb', ask: set('Speed', 12),
    truth: is(12), body: track(thumb('t', 'Speed', 10)),
    script: `${trackTakes()} $("#t").onclick = e => e.stopPropagation()` },
  { id: 'track-clicks-close-to-its-end', ask: set('Speed', 98),
    truth: is(98), body: track(thumb('t', 'Speed', 100)),
    script: `${trackTakes()} $("#t").onclick = e => e.stopPropagation()` },
  { id: 'track-presses-upright', ask: set('Speed', 70, { tolerance: 1 }),
    truth: near(70, 1), body: track(slider('t', 'Speed', 10,
      'aria-orientation=vertical', `position:absolute;bottom:10%;left:-7px;
      width:20px;height:20px;margin-bottom:-10px;background:#36c`),
    'width:6px;height:300px'),
    script: `$("#k").onmousedown = e => { if (e.target !== $("#k")) return;
      const r = $("#k").getBoundingClientRect(); $("#t").ariaValueNow =
        Math.round(100 * (r.bottom - e.clientY) / r.height);
      $("#t").style.bottom = $("#t").ariaValueNow + "%" }` },
  { id: 'track-in-a-frame', ask: set('Speed', 60), truth: `+$("iframe")
    .contentDocument.querySelector("#t").ariaValueNow===60`,
    body: '<iframe src=/f/a width=500 height=150></iframe>',
    files: { a: small(`${track(thumb('t', 'Speed', 10))}<script>
      const $ = s => document.querySelector(s); ${trackTakes()}</script>`) } },
  { id: 'track-of-two-is-left-alone', can: false, timeoutMs: 4000,
    ask: set('To', 30),
    truth: is(30, 'u'), harm: `!(${is(10)})`,
    body: track(thumb('t', 'From', 10) + thumb('u', 'To', 80)),
    script: `$("#k").onpointerdown = e => { const r = $("#k")
      .getBoundingClientRect(); if (e.target !== $("#k")) return;
      const v = Math.round(100 * (e.clientX - r.left) / r.width); const el = v < 45 ? $("#t") : $("#u");
      el.ariaValueNow = v; el.style.left = v + "%" }` },
  { id: 'track-moves-the-thumb-only', can: false, timeoutMs: 4000,
    ask: set('Speed', 60),
    truth: is(60), body: track(thumb('t', 'Speed', 10)),
    script: `$("#k").onclick = e => $("#t").style.left =
      (e.clientX - $("#k").getBoundingClientRect().left) + "px"` },
  { id: 'track-takes-it-back', can: false, ask: set('Speed', 60),
    truth: is(60), body: track(thumb('t', 'Speed', 10)),
    script: `${trackTakes()} document.addEventListener("click", () =>
      later(200, () => { $("#t").ariaValueNow = 10 }))` },

  // What cannot be had is left at the nearest that can.
  { id: 'nearest-by-keys', can: false, timeoutMs: 4000,
    ask: set('Speed', 37), truth: is(37),
    harm: `!(${is(35)})`, says: /the value is 35 .*the nearest was 35/,
    body: slider('t', 'Speed', 10, '', 'width:200px;height:20px'),
    script: `${keep} $("#t").onkeydown = e => put(get() + (e.key ===
      "ArrowRight" ? 5 : e.key === "ArrowLeft" ? -5 : 0))` },
  { id: 'nearest-by-thumb', can: false, timeoutMs: 4000,
    ask: set('Speed', 54), truth: is(54),
    harm: `!(${is(50)})`, says: /the nearest was 50/,
    body: track(thumb('t', 'Speed', 90)), script: `var moved;
      ${thumbs(['t'], 10)}` },
  { id: 'nearest-by-track', can: false, timeoutMs: 4000,
    ask: set('Speed', 56), truth: is(56),
    harm: `!(${is(60)})`, says: /the nearest was 60/,
    body: track(thumb('t', 'Speed', 10)), script: trackTakes(20) },
  { id: 'nearest-by-buttons', can: false, ask: set(by('group', 'Guests'), 6),
    truth: '$("#t").textContent==="6"', harm: '$("#t").textContent!=="5"',
    says: /the value is 5 after 3 gestures, the nearest was 5/,
    body: stepper(), script: `let v = 2; const put = d => $("#t").textContent =
      v += d; $("#less").onclick = () => put(-3);
      $("#more").onclick = () => put(3)` },
  { id: 'nearest-was-where-it-stood', can: false, timeoutMs: 4000,
    ask: set('Speed', 11),
    truth: is(11), harm: `!(${is(10)})`, says: /the nearest was 10/,
    body: slider('t', 'Speed', 10, '', 'width:200px;height:20px'),
    script: `${keep} $("#t").onkeydown = e => put(get() + (e.key ===
      "ArrowRight" ? 5 : e.key === "ArrowLeft" ? -5 : 0))` },

  // Scales.
  { id: 'fraction-by-keys', ask: set('Speed', 0.35), truth: is(0.35),
    body: `<div id=t role=slider tabindex=0 aria-label=Speed class=box
      aria-valuemin=0 aria-valuemax=1 aria-valuenow=0.1></div>`,
    script: `let v = 10; $("#t").onkeydown = e => {
      v += e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      $("#t").ariaValueNow = v / 100 }` },
  { id: 'huge-by-pointer', ask: set('Speed', 400000, { tolerance: 5000 }),
    truth: 'Math.abs($("#t").ariaValueNow-400000)<=5000',
    body: `<div id=t role=slider tabindex=0 aria-label=Speed aria-valuemin=0
      aria-valuemax=1000000 aria-valuenow=0 style="width:400px;height:20px;
      background:#ddd"></div>`,
    script: `$("#t").onpointerdown = e => { const r = $("#t")
      .getBoundingClientRect(); $("#t").ariaValueNow = Math.round(1e6 *
        (e.clientX - r.left) / r.width) };
      $("#t").onkeydown = e => $("#t").ariaValueNow =
        +$("#t").ariaValueNow + (e.key === "ArrowRight" ? 1 : 0)` },
  { id: 'huge-by-pointer-then-keys', ask: set('Speed', 5001), truth: is(5001),
    body: `<div id=t role=slider tabindex=0 aria-label=Speed aria-valuemin=0
      aria-valuemax=10000 aria-valuenow=0 style="width:400px;height:20px;
      background:#ddd"></div>`,
    script: `$("#t").onpointerdown = e => { const r = $("#t")
      .getBoundingClientRect(); $("#t").ariaValueNow = Math.round(1e4 *
        (e.clientX - r.left) / r.width) };
      $("#t").onkeydown = e => $("#t").ariaValueNow = +$("#t").ariaValueNow +
        (e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0)` },
  { id: 'logarithmic-by-keys', ask: set('Speed', 64), truth: is(64),
    body: `<div id=t role=slider tabindex=0 aria-label=Speed aria-valuemin=1
      aria-valuemax=1024 aria-valuenow=1 class=box></div>`,
    script: `$("#t").onkeydown = e => { const v = +$("#t").ariaValueNow;
      $("#t").ariaValueNow = e.key === "ArrowRight" ? Math.min(1024, 2 * v) :
        e.key === "ArrowLeft" ? Math.max(1, v / 2) : v }` },
  { id: 'words-only', ask: set('Size', 'Large'),
    truth: '$("#t").getAttribute("aria-valuetext")==="Large"',
    body: `<div id=t role=slider tabindex=0 aria-label=Size aria-valuemin=0
      aria-valuemax=3 aria-valuenow=0 aria-valuetext=Small class=box></div>`,
    script: `const w = ["Small", "Medium", "Large", "Huge"]; let v = 0;
      $("#t").onkeydown = e => { v = Math.max(0, Math.min(3, v +
        (e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0)));
        $("#t").ariaValueNow = v; $("#t").ariaValueText = w[v] }` },
  { id: 'words-only-missing', can: false, ask: set('Size', 'Purple'),
    truth: 'false', body: `<div id=t role=slider tabindex=0 aria-label=Size
      aria-valuemin=0 aria-valuemax=3 aria-valuenow=0 aria-valuetext=Small
      class=box></div>`,
    script: `const w = ["Small", "Medium", "Large", "Huge"]; let v = 0;
      $("#t").onkeydown = e => { v = Math.max(0, Math.min(3, v +
        (e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0)));
        $("#t").ariaValueNow = v; $("#t").ariaValueText = w[v] }` },
  { id: 'words-with-number', ask: set('Heat', 21),
    truth: '$("#t").getAttribute("aria-valuetext")==="21 °C"',
    body: `<div id=t role=slider tabindex=0 aria-label=Heat
      aria-valuetext="18 °C" class=box></div>`,
    script: `let v = 18; $("#t").onkeydown = e => {
      v += e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
      $("#t").ariaValueText = v + " °C" }` },

  // Steppers and spin buttons.
  { id: 'number-replaces', ask: set(by('spinbutton', 'Guests'), 7),
    truth: value('7'),
    body: '<input id=t type=number aria-label=Guests value=2>' },
  { id: 'number-fraction', ask: set(by('spinbutton', 'Guests'), 2.5),
    truth: value('2.5'),
    body: '<input id=t type=number aria-label=Guests step=0.5>' },
  { id: 'number-stepped-wrong', can: false,
    ask: set(by('spinbutton', 'Guests'), 2.5), truth: value('2.5'),
    body: '<input id=t type=number aria-label=Guests min=0 max=9>' },
  { id: 'number-told-on-change', ask: set(by('spinbutton', 'Guests'), 7),
    truth: 'state==="7"',
    body: '<input id=t type=number aria-label=Guests value=2>',
    script: 'var state = "2"; $("#t").onchange = e => state = e.target.value',
  },
  { id: 'spin-by-buttons', ask: set(by('spinbutton', 'Guests'), 5),
    truth: '$("#t").ariaValueNow==="5"', body: spin,
    script: steps('$("#t").ariaValueNow = $("#t").textContent = v') },
  { id: 'stepper-of-buttons', ask: set(by('group', 'Guests'), 5),
    truth: '$("#t").textContent==="5"', body: stepper(),
    script: steps('$("#t").textContent = v') },
  { id: 'stepper-down', ask: set(by('group', 'Guests'), 0),
    truth: '$("#t").textContent==="0"', body: stepper(),
    script: steps('$("#t").textContent = v') },
  { id: 'stepper-ends-early', can: false, ask: set(by('group', 'Guests'), 8),
    truth: '$("#t").textContent==="8"', body: stepper(),
    script: steps('$("#t").textContent = v', 0, 4) },
  { id: 'stepper-readonly-field', ask: set(by('textbox', 'Guests'), 5),
    truth: value('5'), body: `<div role=group aria-label=Guests>
      <button id=less>−</button><input id=t readonly value=2
      aria-label=Guests><button id=more>+</button></div>`,
    script: steps('$("#t").value = v') },
  { id: 'stepper-dead', can: false, ask: set(by('group', 'Guests'), 5),
    truth: '$("#t").textContent==="5"', body: stepper() },

  // Dates, times, colours.
  { id: 'month', ...when('month', '2024-05') },
  { id: 'week', ...when('week', '2024-W07') },
  { id: 'datetime', ...when('datetime-local', '2024-05-06T13:45') },
  { id: 'date-bounded', ...when('date', '2024-05-06',
    'min=2024-01-01 max=2024-12-31') },
  { id: 'date-out-of-bounds', can: false, ...when('date', '2031-05-06',
    'min=2024-01-01 max=2024-12-31'), truth: 'false', says: /2024/,
    touched: '$("#t").value!==""', quickMs: 1000 },
  { id: 'date-filled-as-text', ask: { actionId: 'ui.enterText',
    target: { ref: label('When') }, args: { text: '2024-05-06' } },
    truth: value('2024-05-06'), body: field('date') },
  { id: 'time-filled-as-text', ask: { actionId: 'ui.enterText',
    target: { ref: label('When') }, args: { text: '13:45' } },
    truth: value('13:45'), body: field('time') },
  { id: 'date-cleared', ask: { actionId: 'ui.clearText',
    target: { ref: label('When') } },
    truth: value(''), body: field('date', 'value=2024-05-06') },
  { id: 'date-tells-app', ask: set(label('When'), '2024-05-06'),
    truth: 'heard==="2024-05-06"', body: field('date'),
    script: 'var heard; $("#t").onchange = () => heard = $("#t").value' },
  { id: 'date-put-back', can: false, ask: set(label('When'), '2024-05-06'),
    truth: value('2024-05-06'), body: field('date'),
    script: `$("#t").onchange = () => later(150, () => $("#t").value = "")` },
  { id: 'month-impossible', can: false, ...when('month', '2024-15') },
  { id: 'date-wrong-form-keeps-the-old', can: false, ask: set(label('When'),
    '6.5.2024'), truth: 'false', harm: '$("#t").value!=="2024-01-01"',
    says: /YYYY-MM-DD/, body: field('date', 'value=2024-01-01') },
  { id: 'number-clamped-on-blur', can: false,
    ask: set(by('spinbutton', 'Guests'), 70), truth: 'false',
    body: `<div><input id=t role=spinbutton aria-label=Guests value=2
      aria-valuenow=2></div>`, says: /the nearest was 10/,
    script: `$("#t").onchange = () => {
      $("#t").value = Math.min(10, +$("#t").value);
      $("#t").ariaValueNow = $("#t").value }` },
  { id: 'colour-by-name', ask: set(css('#t'), 'teal'),
    truth: value('#008080'), body: field('color') },
  { id: 'colour-upper-case', ask: set(css('#t'), '#AABBCC'),
    truth: value('#aabbcc'), body: field('color') },
  { id: 'colour-no-colour', can: false, ask: set(css('#t'), 'reddish'),
    truth: value('reddish'), body: field('color') },
]);
