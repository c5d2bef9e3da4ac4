// SPDX-License-Identifier: Apache-2.0
// A press takes the focus from a field, and the field answers to that: it saves
// itself, checks itself or writes its value anew. That is not the doing of what
// is pressed, be it dead or not.
import { click, expecting, fill, group } from '../lib/case.mjs';

const field = '<label>Title <input id=i></label><span id=e></span>';
const dead = '<button id=b onclick="void 0">Publish</button>';
const bare = '<button id=b>Publish</button>';
const page = (button = dead, more = '') => `${field}<br><br>${button}${more}`;
const put = (query = '', then = 'Saved') => `fetch("/api/say?ms=80${query}",
  { method: "PUT" }).then(r => $("#e").textContent = r.ok ? "${then}" :
  "Not saved")`;
const on = (type, code, who = '#i') =>
  `$("${who}").addEventListener("${type}", async () => { ${code} });`;
const go = [fill('Title', 'x'), click('Publish')];
// Handlers that frameworks keep at the root, and state that is drawn with the
// next microtask.
const delegated = (type, code) => `document.addEventListener("${type}", e => {
  if (e.target.id === "i") { ${code} } });`;
const drawn = words => `queueMicrotask(() => $("#e").textContent = "${words}")`;
const nothing = { can: false, truth: 'false', harm: 'n>0', ask: go,
  touched: 'false' };
const no = more => ({ ...nothing, body: page(), ...more });
const yes = more => ({ ask: go, body: page(bare), truth: 'n===1', ...more });
const own = on('click', 'done()', '#b');
const order = on('click', `const r = await fetch("/api/ok?ms=120",
  { method: "POST" }); if (r.ok) done()`, '#b');

export default group('blurs', [
  // Dead.
  no({ id: 'blur-saves', says: /leaving the field "Title"/,
    script: on('blur', put()) }),
  no({ id: 'change-saves', script: on('change', put()) }),
  no({ id: 'focusout-saves', script: on('focusout', put()) }),
  no({ id: 'nobody-listens', body: page(bare), script: on('blur', put()) }),
  no({ id: 'delegated-focusout', script: delegated('focusout', put()) }),
  no({ id: 'delegated-change', script: delegated('change', put()) }),
  no({ id: 'capture-blur', script: `document.addEventListener("blur", e => {
    if (e.target.id === "i") { ${put()} } }, true);` }),
  no({ id: 'state-then-order', script: delegated('focusout', `${drawn(
    'Saving')}; ${put()}`) }),
  no({ id: 'at-once', script: on('blur', '$("#e").textContent = "Saved"') }),
  no({ id: 'microtask', script: on('blur', drawn('Saved')) }),
  no({ id: 'frame', script: on('blur', `requestAnimationFrame(() =>
    $("#e").textContent = "Saved")`) }),
  no({ id: 'timer', script: on('blur', `setTimeout(() =>
    $("#e").textContent = "Saved", 60)`) }),
  no({ id: 'put-off', script: on('blur', `setTimeout(() => { ${put()} }, 300)`),
  }),
  no({ id: 'put-off-a-little', script: on('change',
    `setTimeout(() => { ${put()} }, 30)`) }),
  no({ id: 'fast-answer', script: on('blur', `fetch("/api/ok",
    { method: "PUT" }).then(() => $("#e").textContent = "Saved")`) }),
  no({ id: 'reads-then-saves', script: on('blur', `await fetch("/api/ok");
    await ${put()}`) }),
  no({ id: 'swap', script: on('change', `fetch("/api/ok", { method: "PUT" })
    .then(() => setTimeout(() => $("#e").outerHTML =
      "<span id=e>Saved</span>", 20))`) }),
  no({ id: 'toast', body: page(dead, '<p role=status id=s></p>'),
    script: on('blur', '$("#s").textContent = "Draft saved"') }),
  no({ id: 'value-written-anew', script: on('blur', '$("#i").value = "X."') }),
  no({ id: 'other-field', body: page(dead, '<label>Slug <input id=j></label>'),
    script: on('change', '$("#j").value = "x"') }),
  no({ id: 'panel-that-closes', style: '.p{display:none}' +
    'label:focus-within .p{display:block}', body: page(dead).replace(
    '</label>', '<span class=p>Hints for a title</span></label>') }),
  no({ id: 'refused', script: on('blur', put('&status=500')) }),
  no({ id: 'text-area', ask: [fill('Note', 'x'), click('Publish')],
    body: `<label>Note <textarea id=i></textarea></label><span id=e></span>
      <br>${dead}`, script: on('change', put()) }),
  no({ id: 'expected-elsewhere', ask: [fill('Title', 'x'), expecting(
    click('Publish'), { kind: 'text.contains', text: 'Saved' })],
  script: on('blur', put()) }),
  // Live.
  yes({ id: 'live-beside-blur', script: on('blur', put()) + own }),
  yes({ id: 'live-beside-change', script: on('change', put()) + own }),
  yes({ id: 'live-order', script: on('blur', put()) + order }),
  yes({ id: 'live-same-address', script: on('blur', put()) + on('click',
    `const r = await fetch("/api/say?ms=120", { method: "PUT" });
    if (r.ok) done()`, '#b') }),
  yes({ id: 'live-beside-refused', script: on('blur', put('&status=500')) +
    order, answer: r => /500|Internal|refused|request PUT/.test(
    JSON.stringify(r.metadata['x.deed'].left)) }),
  yes({ id: 'live-at-once-beside-refused', script: on('change',
    put('&status=422')) + own }),
  yes({ id: 'live-late', script: on('blur', put()) + on('click',
    'setTimeout(done, 400)', '#b') }),
  yes({ id: 'live-beside-put-off', script: on('blur', `setTimeout(() => { ${
    put()} }, 300)`) + order }),
  yes({ id: 'live-same-place', truth: '$("#e").textContent==="Published"',
    script: on('blur', '$("#e").textContent = "Saved"') + on('click',
      '$("#e").textContent = "Published"', '#b') }),
  yes({ id: 'live-by-mousedown', script: on('blur', put()) + on('mousedown',
    'done()', '#b') }),
  yes({ id: 'live-by-pointerdown', script: on('blur', put()) + on('pointerdown',
    'done()', '#b') }),
  yes({ id: 'live-delegated', script: delegated('focusout', put()) +
    `document.addEventListener("click", e => { if (e.target.id === "b") {
      done() } });` }),
  yes({ id: 'form', ask: [fill('Title', 'x'), click('Publish')],
    body: `<form action=/next><label>Title <input id=i></label>
      <span id=e></span><button>Publish</button></form>`,
    truth: 'location.pathname==="/next"', script: on('change', put()) }),
  yes({ id: 'form-by-code', body: `<form id=f><label>Title <input id=i></label>
      <span id=e></span><button>Publish</button></form>`,
  script: on('blur', put()) + `$("#f").onsubmit = e => { e.preventDefault();
    fetch("/api/ok?ms=100", { method: "POST" }).then(done) }` }),
  yes({ id: 'opens-by-focus', truth: '!$("#d").hidden',
    body: page(bare, '<p id=d hidden>Choose where</p>'),
    script: on('blur', '$("#e").textContent = "Saved"') + on('focus',
      '$("#d").hidden = false', '#b') }),
  yes({ id: 'plain-field', body: page(bare), script: own }),
]);
