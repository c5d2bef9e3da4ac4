// SPDX-License-Identifier: Apache-2.0
// Orders that are sent and forgotten: nobody on the page hears that the server
// refused them. Trackers send their reports the same way.
import { click, group } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const beacon = path => `navigator.sendBeacon("${path}", "x");`;
const press = code => `$("#b").onclick = () => { n++; ${code} };`;
const saved = '$("#out").textContent = "Saved";';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  settleMs: 900, body: bare, ...c });
const yes = c => ({ settleMs: 900, body: bare, ...c });

export default group('forgotten', [
  no({ id: 'refused', says: /500/, script: press(saved + beacon('/api/fail')) }),
  no({ id: 'refused-before-the-words', script: press(
    beacon('/api/fail') + saved) }),
  no({ id: 'refused-late', script: press(saved + beacon('/api/fail?ms=400')) }),
  no({ id: 'refused-told-by-a-role', body: bare + '<p role=status id=s></p>',
    script: press('$("#s").textContent = "Saved";' + beacon('/api/fail')) }),
  no({ id: 'refused-in-the-word-of-the-control', ask: click('Reserve'),
    body: '<button id=b>Reserve</button>', script: press(
      '$("#b").textContent = "Reserved";' + beacon('/api/fail')) }),
  no({ id: 'refused-in-german', script: press(
    '$("#out").textContent = "Gespeichert";' + beacon('/api/fail')) }),
  no({ id: 'kept-alive-refused', script: press(`${saved} fetch("/api/fail",
    {method: "POST", keepalive: true});`) }),
  yes({ id: 'taken', script: press(saved + beacon('/api/ok')) }),
  yes({ id: 'taken-late', script: press(saved + beacon('/api/ok?ms=400')) }),
  yes({ id: 'kept-alive-taken', script: press(`${saved} fetch("/api/ok",
    {method: "POST", keepalive: true});`) }),
  // Reports that fail, beside acts that need no server, or have asked it.
  yes({ id: 'report-at-the-root', script: press(saved) +
    `document.addEventListener("click", () => { ${beacon('/api/fail')} })` }),
  yes({ id: 'report-at-the-root-that-looks', script: press(saved) +
    `document.body.addEventListener("click", e => {
      if (e.target.id) { ${beacon('/api/fail')} } })` }),
  yes({ id: 'report-of-what-is-unfolded', ask: click('Details'),
    body: `<button id=b aria-expanded=false>Details</button>
      <div id=d hidden>Weight 2 kg</div>`,
    script: press(`$("#d").hidden = false; $("#b").ariaExpanded = "true";
      ${beacon('/api/fail')}`) }),
  yes({ id: 'report-of-a-row', ask: click('Add'), body:
    '<button id=b>Add</button><ul id=l><li>Milk</ul>',
    script: press(`$("#l").insertAdjacentHTML("beforeend", "<li>Bread");
      ${beacon('/api/fail')}`) }),
  yes({ id: 'report-beside-an-order', script: press(`${beacon('/api/fail')}
    fetch("/api/ok?ms=100", {method: "POST"}).then(() => { ${saved} });`) }),
  yes({ id: 'report-beside-an-order-shown-at-once', script: press(`${saved}
    ${beacon('/api/fail')} fetch("/api/ok?ms=200", {method: "POST"});`) }),
  yes({ id: 'report-beside-one-that-is-taken', script: press(saved +
    beacon('/api/ok') + beacon('/api/fail')) }),
  yes({ id: 'report-before-one-that-is-taken', script: press(saved +
    beacon('/api/fail') + beacon('/api/ok?ms=150')) }),
  yes({ id: 'report-of-another-origin', script: press(saved +
    beacon('{far}/api/fail')) }),
  yes({ id: 'report-that-nobody-lets-through', script: press(saved +
    beacon('http://127.0.0.1:9/t')) }),
  yes({ id: 'report-where-reports-go', script: beacon('/api/fail') +
    press('localStorage.x = 1;' + saved + beacon('/api/fail')) }),
]);
