// SPDX-License-Identifier: Apache-2.0
// Errors that are thrown, requests that fail, and requests that never end.
import { click, group, save } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const lost = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  body: bare, settleMs: 700, ...c });
const post = (path, then = '') => `$("#b").onclick = () => { n++;
  fetch("${path}", {method: "POST"})${then} };`;
// A request is no proof that the wish was granted: a page that shows nothing of
// it has not said so.
const unproven = c => ({ can: false, truth: 'false', harm: 'n>1',
  touched: 'n>0', timeoutMs: 4000, ...c });
const toast = (role, words) => `document.body.insertAdjacentHTML("beforeend",
  "<div role=${role}>${words}</div>")`;

export default group('requests', [
  lost({ id: 'throws', says: /boom/,
    script: '$("#b").onclick = () => { n++; throw new Error("boom") }' }),
  lost({ id: 'rejects',
    script: `$("#b").onclick = async () => { n++; throw new Error("boom") }`,
  }),
  { id: 'throws-after-effect', body: bare,
    script: '$("#b").onclick = () => { done(); throw new Error("late") }' },
  { id: 'throws-elsewhere', body: save,
    script: 'setInterval(() => { throw new Error("noise") }, 200)' },
  lost({ id: 'throws-elsewhere-dead',
    script: `document.addEventListener("click", () => {});
      setInterval(() => { throw new Error("noise") }, 200)` }),
  lost({ id: 'fails-silently', script: post('/api/fail') }),
  lost({ id: 'fails-late', script: post('/api/fail?ms=600') }),
  lost({ id: 'dropped', script: post('/api/drop', '.catch(() => {})') }),
  lost({ id: 'saving-then-back', settleMs: 900,
    script: post('/api/fail?ms=400', `.then(() =>
        $("#b").textContent = "Save"); $("#b").textContent = "Saving…"`) }),
  lost({ id: 'saving-elsewhere-then-back', settleMs: 900,
    script: post('/api/fail?ms=400', `.then(() =>
        $("#out").textContent = ""); $("#out").textContent = "Saving…"`) }),
  lost({ id: 'spinner-then-nothing', settleMs: 900,
    script: post('/api/fail?ms=400', `.then(() => $("#s").remove());
      document.body.insertAdjacentHTML("beforeend", "<i id=s>…</i>")`) }),
  lost({ id: 'row-taken-back', settleMs: 1000, body: `${bare}<ul id=l></ul>`,
    script: post('/api/fail?ms=500', `.then(r => {
        if (!r.ok) $("#l").innerHTML = "" });
      $("#l").innerHTML = "<li>New row"`) }),
  lost({ id: 'error-told', script: post('/api/fail', `.then(() =>
      ${toast('alert', 'Could not save')})`) }),
  lost({ id: 'error-told-in-text', script: post('/api/fail?ms=200',
    `.then(() => $("#out").textContent = "Could not save")`) }),
  lost({ id: 'row-stays-though-refused', settleMs: 1000,
    body: `${bare}<ul id=l></ul>`,
    script: post('/api/fail?ms=300', `;
      $("#l").innerHTML = "<li>New row"`) }),
  { id: 'row-confirmed', body: `${bare}<ul id=l></ul>`,
    script: post('/api/ok?ms=400', `; $("#l").innerHTML = "<li>New row"`) },
  unproven({ id: 'row-never-confirmed', says: /still open.*never/, body: `${bare}<ul id=l></ul>`,
    script: post('/api/never', `; $("#l").innerHTML = "<li>New row"`) }),
  { id: 'panel-opens-and-loads', body: `${bare}<div id=p></div>`,
    script: `$("#b").onclick = () => { n++; $("#p").textContent = "Loading";
      fetch("/api/ok?ms=600").then(() => $("#p").textContent = "Here") }` },
  { id: 'three-times',
    ask: [click('Save'), click('Save'), click('Save'), click('Save')],
    truth: 'n===4', harm: 'n>4', touched: 'n>0', body: bare,
    script: post('/api/ok', `.then(() =>
      $("#out").textContent = "saved " + n)`) },
  unproven({ id: 'never-ends', says: /still open.*never/, body: bare,
    script: post('/api/never') }),
  unproven({ id: 'answered', says: /POST.*was answered/, body: bare,
    script: post('/api/ok') }),
  unproven({ id: 'answered-late', says: /POST.*was answered/, body: bare,
    script: post('/api/ok?ms=900') }),
  { id: 'answered-with-toast', body: bare,
    script: post('/api/ok?ms=200', `.then(() =>
      ${toast('status', 'Saved')})`) },
  { id: 'fails-then-tries-again', body: bare, settleMs: 900,
    script: post('/api/flaky', `.then(() =>
      fetch("/api/flaky", {method: "POST"})).then(() =>
        $("#out").textContent = "Saved")`) },
  { id: 'picture-missing', body: bare,
    script: `$("#b").onclick = () => { done();
      document.body.append(Object.assign(new Image(),
        {src: "/api/missing"})) }` },
  { id: 'lookup-missing', body: bare,
    script: `$("#b").onclick = () => { done(); fetch("/api/missing") }` },
  { id: 'taken-back-by-the-page', body: bare,
    script: `$("#b").onclick = () => { const a = new AbortController();
      fetch("/api/ok?ms=800", {signal: a.signal}).catch(() => {});
      a.abort(); done() }` },
  { id: 'polling-fails-elsewhere', body: save,
    script: 'setInterval(() => fetch("/api/fail"), 200)' },
  { id: 'stream-open-elsewhere', body: save,
    script: 'fetch("/api/never")' },
  unproven({ id: 'xhr-answered', says: /POST.*was answered/, body: bare,
    script: `$("#b").onclick = () => { n++; const x = new XMLHttpRequest();
      x.open("POST", "/api/ok"); x.send() }` }),
  lost({ id: 'xhr-fails',
    script: `$("#b").onclick = () => { n++; const x = new XMLHttpRequest();
      x.open("POST", "/api/fail"); x.send() }` }),
]);
