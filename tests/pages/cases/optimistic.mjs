// SPDX-License-Identifier: Apache-2.0
// Pages that show success before their server has agreed, and what the server
// says then; and acts that stay open for longer than anybody waits.
import { by, click, group, toggle } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const rows = `${bare}<ul id=l></ul>`;
const DELAYS = [60, 300, 900];
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 4000, settleMs: 900, ...c });
const yes = c => ({ settleMs: 900, ...c });
const send = (path, then) => `fetch("${path}", {method: "POST"}).then(r => {
  ${then} })`;

// [name, page, what is shown at once, what is shown after a yes, after a no]
const SHOWN = [
  ['row', rows, '$("#l").innerHTML = "<li>New row"', '',
    '$("#l").innerHTML = ""'],
  ['saving', bare, '$("#out").textContent = "Saving…"',
    '$("#out").textContent = "Saved"', '$("#out").textContent = "Not saved"'],
  ['button', bare, '$("#b").textContent = "Saving…"',
    '$("#b").textContent = "Saved"', '$("#b").textContent = "Save"'],
  ['busy', `${bare}<div id=p>List</div>`, '$("#p").ariaBusy = "true"',
    '$("#p").ariaBusy = "false"; $("#p").textContent = "List of 1"',
    '$("#p").ariaBusy = "false"'],
  ['route', bare, 'history.pushState({}, "", "/case/done")', '',
    'history.back()'],
  ['toast', bare, `document.body.insertAdjacentHTML("beforeend",
    "<div role=status id=t>Saved</div>")`, '', '$("#t").remove()'],
  ['count', `${bare}<b id=k>0</b>`, '$("#k").textContent = 1', '',
    '$("#k").textContent = 0'],
];
const cases = [];
for (const [name, body, show, good, bad] of SHOWN) {
  for (const ms of DELAYS) {
    cases.push(yes({ id: `${name}-agreed-${ms}`, body,
      hits: { '/api/ok': 1 }, script: `$("#b").onclick = () => { n++; ${show};
        ${send(`/api/ok?ms=${ms}`, `if (r.ok) { ${good} }`)} }` }));
    cases.push(no({ id: `${name}-refused-${ms}`, body,
      script: `$("#b").onclick = () => { n++; ${show};
        ${send(`/api/fail?ms=${ms}`, `if (!r.ok) { ${bad} }`)} }` }));
  }
}

const on = by('switch', 'Alerts');
const sw = '<button role=switch aria-checked=false id=s>Alerts</button>';
const turn = (path, ms) => `$("#s").onclick = async () => { n++;
  $("#s").ariaChecked = "true";
  const r = await fetch("${path}?ms=${ms}", {method: "PUT"});
  if (!r.ok) $("#s").ariaChecked = "false" }`;
for (const ms of DELAYS) {
  cases.push(yes({ id: `switch-agreed-${ms}`, ask: toggle(on, true), body: sw,
    truth: 'n===1&&$("#s").ariaChecked==="true"', harm: 'n>1',
    script: turn('/api/ok', ms) }));
  cases.push(no({ id: `switch-refused-${ms}`, ask: toggle(on, true), body: sw,
    script: turn('/api/fail', ms) }));
}

export default group('optimistic', [...cases,
  no({ id: 'never-answered', says: /still open.*\/api\/never/,
    body: rows, script: `$("#b").onclick = () => { n++;
      $("#l").innerHTML = "<li>New row"; ${send('/api/never', '')} }` }),
  no({ id: 'switch-never-answered', says: /still open/, ask: toggle(on, true),
    body: sw, script: turn('/api/never', 0) }),
  no({ id: 'busy-for-ever', says: /still open.*Saving/, body: bare,
    script: `$("#b").onclick = () => { n++;
      $("#out").textContent = "Saving…" }` }),
  no({ id: 'settle-time-of-the-caller', says: /still open after 300 ms/,
    ask: { ...click('Save'), metadata: { 'x.deed': { settleMs: 300 } } },
    body: rows, script: `$("#b").onclick = () => { n++;
      $("#l").innerHTML = "<li>New row"; ${send('/api/ok?ms=900', '')} }` }),
  yes({ id: 'chain-of-requests', body: rows,
    script: `$("#b").onclick = async () => { n++;
      await fetch("/api/ok?ms=200", {method: "POST"});
      const r = await fetch("/api/ok?ms=300");
      if (r.ok) $("#l").innerHTML = "<li>Row" }` }),
  no({ id: 'chain-refused-at-its-end', body: rows,
    script: `$("#b").onclick = async () => { n++;
      $("#l").innerHTML = "<li>Row";
      await fetch("/api/ok?ms=200", {method: "POST"});
      const r = await fetch("/api/fail?ms=200", {method: "POST"});
      if (!r.ok) $("#l").innerHTML = "" }` }),
  yes({ id: 'skeleton-then-content', body: rows,
    script: `$("#b").onclick = () => { n++;
      $("#l").innerHTML = "<li class=skeleton>&nbsp;";
      fetch("/api/ok?ms=300").then(() => $("#l").innerHTML = "<li>Row") }` }),
  yes({ id: 'dialog-closes-and-is-agreed', ask: click('Rename'),
    body: '<dialog id=d><button id=b>Rename</button></dialog>',
    script: `$("#d").showModal(); $("#b").onclick = () => { $("#d").close();
      ${send('/api/ok?ms=400', 'done()')} }` }),
  no({ id: 'dialog-closes-and-is-refused', ask: click('Rename'),
    body: '<dialog id=d><button id=b>Rename</button></dialog>',
    script: `$("#d").showModal(); $("#b").onclick = () => { n++;
      $("#d").close(); ${send('/api/fail?ms=400', '')} }` }),
  // Accepted is not done: another way tells how it ended.
  { id: 'accepted-then-refused', can: false, truth: 'false', harm: 'n>1',
    touched: 'n>0', timeoutMs: 4000,
    body: '<button id=b>Save</button><ul id=v></ul><p id=m></p>',
    script: `$("#b").onclick = async () => { n++; $("#v").innerHTML =
      "<li>Milk"; await fetch("/api/say?ms=60&status=202&body={}", {
        method: "POST" });
      later(400, () => { $("#v").innerHTML = "";
        $("#m").textContent = "Ezin izan da" }) }` },
  { id: 'accepted-and-done',
    body: '<button id=b>Save</button><ul id=v></ul>',
    script: `$("#b").onclick = async () => { n++; $("#v").innerHTML =
      "<li>Milk"; await fetch("/api/say?ms=60&status=202&body={}", {
        method: "POST" }) }` },
]);
