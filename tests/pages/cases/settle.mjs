// SPDX-License-Identifier: Apache-2.0
// Not before the story has ended: answers that the page takes long to read or
// to work on, saves that wait for the end of the typing, and forms that a timer
// from when the page came up writes again.
import { by, fill, group, toggle } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const note = '<label>Note <input id=t></label><p id=m></p>';
const spin = ms => `{ const end = performance.now() + ${ms};
  while (performance.now() < end); }`;
const post = path => `fetch("${path}", {method: "POST"})`;
// Shown at once, and taken back when the answer was worked on.
const shown = then => `$("#b").onclick = async () => { n++;
  $("#out").textContent = "Saved"; ${then} };`;
const back = '$("#out").textContent = "nothing yet"';
// A save that waits for the end of the typing.
const debounced = (ms, then) => `let k, saved = 0; $("#t").oninput = () => {
  clearTimeout(k); k = setTimeout(async () => { n++; ${then} }, ${ms}) };`;
const typed = { ask: fill('Note', 'hello'), body: note, settleMs: 1500,
  touched: '$("#t").value !== ""' };
const there = '$("#t").value === "hello"';
const LATE = [350, 700];

export default group('settle', [
  { id: 'answer-is-worked-on-and-fails', can: false, body: bare,
    truth: 'false', settleMs: 1500, script: shown(`await ${post('/api/ok')};
      ${spin(500)} ${back}`) },
  { id: 'answer-is-worked-on-and-holds', body: bare, settleMs: 1500,
    script: shown(`await ${post('/api/ok')}; ${spin(500)}
      $("#out").textContent = "Stored"`) },
  { id: 'body-comes-late-and-says-no', can: false, body: bare, truth: 'false',
    settleMs: 1500, script: shown(`const r = await ${post(
      '/api/slowly?rest=500&ok=false')};
      if (!(await r.json()).ok) ${back}`) },
  { id: 'body-comes-late-and-says-yes', body: bare, settleMs: 1500,
    truth: 'n===1&&$("#out").textContent==="Stored"',
    script: shown(`const r = await ${post('/api/slowly?rest=500')};
      if ((await r.json()).ok) $("#out").textContent = "Stored"`) },
  { id: 'switch-worked-on-and-back', can: false, truth: 'false',
    ask: toggle(by('switch', 'Alerts'), true), settleMs: 1500, harm: 'n>1',
    body: '<button role=switch aria-checked=false id=s>Alerts</button>',
    script: `$("#s").onclick = async () => { n++; $("#s").ariaChecked = "true";
      await ${post('/api/ok')}; ${spin(500)} $("#s").ariaChecked = "false" }` },
  ...LATE.flatMap(ms => [
    { id: `debounced-save-refused-${ms}`, can: false, ...typed, truth: 'false',
      script: debounced(ms, `const r = await ${post('/api/fail?ms=200')};
        $("#m").textContent = r.ok ? "Saved" : "Not saved"`) },
    { id: `debounced-save-agreed-${ms}`, ...typed, truth: `${there}&&n===1`,
      script: debounced(ms, `const r = await ${post('/api/ok?ms=200')};
        $("#m").textContent = r.ok ? "Saved" : "Not saved"`) },
    // What is looked up is no order: the text is there.
    { id: `debounced-search-fails-${ms}`, ...typed, truth: there,
      script: debounced(ms, `const r = await fetch("/api/fail?ms=200");
        $("#m").textContent = r.ok ? "3 found" : ""`) },
  ]),
  { id: 'tracker-of-keys-fails', ...typed, truth: there, gap: 'a listener at ' +
      'the root may be a tracker or what saves the form: of a request of its ' +
      'that fails the worse is believed', script: `
      document.addEventListener("input", () => ${post('/api/fail')});` },
  { id: 'poll-fails-beside-a-text', ...typed, truth: there, script: `
      setInterval(() => ${post('/api/fail')}, 130);
      $("#t").oninput = () => $("#m").textContent = $("#t").value.length` },
  // Timers from when the page came up.
  ...[500, 900].flatMap(ms => [
    { id: `form-reset-by-a-timer-${ms}`, can: null, truth: there,
      ask: fill('Note', 'hello'), settleMs: 1300, harm: 'false',
      touched: 'true', body: `<form id=f>${note}</form>`,
      script: `later(${ms}, () => $("#f").reset())` },
    { id: `field-written-by-a-timer-${ms}`, can: null, truth: there,
      ask: fill('Note', 'hello'), settleMs: 1300, harm: 'false',
      touched: 'true', body: note,
      script: `$("#t").oninput = () => {};
        later(${ms}, () => $("#t").value = "from the server")` },
    { id: `box-unticked-by-a-timer-${ms}`, can: null,
      ask: toggle('Agree', true), settleMs: 1300, harm: 'false',
      truth: '$("#c").checked', touched: 'true',
      body: '<label><input type=checkbox id=c> Agree</label>',
      script: `later(${ms}, () => $("#c").checked = false)` },
  ]),
  { id: 'timer-has-nothing-to-do-with-it', ...typed, truth: there,
    script: 'later(700, () => $("#m").textContent = "3 online")' },
]);
