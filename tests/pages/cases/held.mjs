// SPDX-License-Identifier: Apache-2.0
// A control that cannot be pressed any more after its press. For the button of a
// form that alone says that the page is at work; when it never says anything
// else, nobody knows what came of it. A button outside of one may be pressed
// once only, which a person sees.
import { click, group } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const form = `<form id=f><label>Name <input name=n value=x></label>
  <button id=b>Save</button></form>`;
const press = code => `$("#b").onclick = () => { n++; ${code} };`;
const send = code => `$("#f").onsubmit = e => { e.preventDefault(); n++;
  ${code} };`;
const off = '$("#b").disabled = true;';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  settleMs: 700, body: bare, ...c });
const yes = c => ({ settleMs: 900, body: bare, ...c });
const post = ms => `fetch("/api/ok?ms=${ms}", {method: "POST"})`;

export default group('held', [
  yes({ id: 'for-good', script: press(off) }),
  no({ id: 'for-good-in-a-form', body: form, script: send(off) }),
  yes({ id: 'for-good-by-the-attribute', script: press(
    '$("#b").ariaDisabled = "true";') }),
  no({ id: 'for-good-by-the-attribute-in-a-form', body: form, script: send(
    '$("#b").ariaDisabled = "true";') }),
  no({ id: 'for-good-and-faded', body: form, style: '.off{opacity:.4}', script: send(
    `${off} $("#b").classList.add("off");`) }),
  no({ id: 'for-good-and-its-style', body: form, script: send(
    `${off} $("#b").style.opacity = ".5";`) }),
  no({ id: 'for-good-with-the-fields', body: form, script: send(
    `${off} $("input").disabled = true;`) }),
  no({ id: 'for-good-with-the-set', body:
    `<form id=f><fieldset id=s>Name <input aria-label=Name><button id=b>Save
      </button></fieldset></form>`, script: send('$("#s").disabled = true;') }),
  no({ id: 'for-good-and-thrown-away', body: form, script: send(
    `${off} Promise.resolve().then(() => { throw new Error("no") })
      .catch(() => {});`) }),
  no({ id: 'for-good-beside-a-timer', body: form, script: send(
    `${off} later(300, () => {});`) }),
  no({ id: 'for-good-later', body: form, script: send(`later(20, () => { ${off} });`) }),
  no({ id: 'for-good-and-at-work', script: press(
    `${off} $("#b").textContent = "Saving\\u2026";`) }),
  yes({ id: 'after-the-answer', script: press(`${post(150)}.then(() => {
    ${off} });`) }),
  yes({ id: 'until-and-after-the-answer', script: press(off + post(200)) }),
  yes({ id: 'with-another-label', ask: click('Claim'),
    body: '<button id=b>Claim</button>',
    script: press(`${off} $("#b").textContent = "Claimed";`) }),
  yes({ id: 'with-another-label-of-any-kind', ask: click('Like'),
    body: '<button id=b>Like</button>',
    script: press(`${off} $("#b").textContent = "1";`) }),
  yes({ id: 'with-a-row', script: press(`${off} document.body
    .insertAdjacentHTML("beforeend", "<p>A note</p>");`) }),
  yes({ id: 'at-the-end-of-its-pages', ask: click('Next'),
    body: '<button id=b>Next</button><p id=k>1 of 2</p>',
    script: press(`${off} $("#k").textContent = "2 of 2";`) }),
  yes({ id: 'beside-one-that-is-free-now', ask: click('Start'),
    body: '<button id=b>Start</button><button id=z disabled>Stop</button>',
    script: press(`${off} $("#z").disabled = false;`) }),
  yes({ id: 'beside-a-pressed-state', ask: click('Follow'),
    body: '<button id=b aria-pressed=false>Follow</button>',
    script: press(`${off} $("#b").ariaPressed = "true";`) }),
  yes({ id: 'beside-a-message-over-a-socket', script:
    `const s = new WebSocket(location.origin.replace("http", "ws"));` + press(
    `${off} s.send('{"ms":100}');`) }),
  yes({ id: 'beside-a-route', script: press(
    `${off} history.pushState({}, "", "/saved");`) }),
]);
