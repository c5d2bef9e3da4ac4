// SPDX-License-Identifier: Apache-2.0
// A handler shows at once what it is about, reads something by a task of the
// browser's (a form, a file, a digest), and gives its order when the receipt of
// the press is in: also on a page that was loaded a second ago.
import { by, click, group, toggle } from '../lib/case.mjs';

const no = { can: false, truth: 'false', touched: 'n>0', harm: 'n>1' };
const yes = { truth: 'n===1&&$("#b").ariaLabel==="Remove star"',
  hits: { '/api/ok': 1 } };
const body = `<form id=f><input type=hidden name=what value=like>
  <button id=b aria-label="Add star">☆</button></form><label><input type=checkbox id=w disabled> Ready</label>`;
const LISTENS = {
  press: ['$("#b")', 'click'],
  form: ['$("#f")', 'submit'],
  root: ['document', 'submit'],
};
const WAITS = {
  form: `new Request("/x", {method: "POST", body: new URLSearchParams({a: 1})})
    .formData()`,
  file: 'new Blob(["a"]).text()',
  digest: 'crypto.subtle.digest("SHA-256", new Uint8Array(8))',
  message: `new Promise(ok => { const c = new MessageChannel();
    c.port1.onmessage = ok; c.port2.postMessage(1) })`,
};
// How frameworks draw: by a task of their own.
const drawn = `await new Promise(ok => { const c = new MessageChannel();
  c.port1.onmessage = ok; c.port2.postMessage(1) })`;
const script = ([on, type], wait, path, first = '') => `
  later(700, () => $("#w").disabled = false);
  const star = on => { $("#b").ariaLabel = on ? "Remove star" : "Add star";
    $("#b").textContent = on ? "★" : "☆" };
  ${on}.addEventListener("${type}", async e => { e.preventDefault(); n++;
    const waits = ${wait}; ${first}; star(true); await waits;
    const r = await fetch("${path}", {method: "POST"}); star(r.ok) })`;
// On a page that was watched for a while, and on one that is new.
const PRESS = click(by('button', 'Add star'));
const AGES = { '': PRESS, '-watched': [toggle('Ready', true), PRESS] };
const cases = Object.entries(AGES).flatMap(([age, ask]) =>
  Object.entries(LISTENS).flatMap(([who, how]) => [
    ...Object.entries(WAITS).flatMap(([what, wait]) => [
      { id: `${who}-${what}-refused${age}`, ...no, body, ask,
        script: script(how, wait, '/api/invalid?ms=600') },
      { id: `${who}-${what}${age}`, ...yes, body, ask,
        script: script(how, wait, '/api/ok?ms=300') }]),
    { id: `${who}-drawn-refused${age}`, ...no, body, ask,
      script: script(how, WAITS.form, '/api/invalid?ms=600', drawn) },
    { id: `${who}-drawn${age}`, ...yes, body, ask,
      script: script(how, WAITS.form, '/api/ok?ms=300', drawn) }]));
// An order of the page's own beside a press that shows something.
cases.push(...[['is-taken', 'ok'], ['fails', 'fail']].map(([how, path]) => ({
  id: `order-of-another-${how}`, body, ask: PRESS,
  truth: 'n===1&&$("#b").ariaLabel==="Remove star"', script: `
  setInterval(() => fetch("/api/${path}", {method: "POST"}), 90);
  $("#f").onsubmit = e => { e.preventDefault(); n++;
    $("#b").ariaLabel = "Remove star" }` })));
export default group('awaits', cases);
