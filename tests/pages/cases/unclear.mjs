// SPDX-License-Identifier: Apache-2.0
// Orders that a server answers with 200, after which the page says something
// in words that no list of deed has, or in English that no list knows. Where
// these words are all that came they are quoted for the caller; where the page
// shows what was done, it counts.
import { click, fill, group } from '../lib/case.mjs';

const WORDS = 'Ezin izan da gorde';
const bare = '<button id=b>Save</button>';
const form = `<form id=f><label>Item <input name=item value=Milk></label>
  <button id=b>Save</button></form><ul id=v></ul><p id=m></p>`;
const place = `${bare}<ul id=v></ul><p id=m></p>`;
const said = body => `/api/say?ms=60&body=${encodeURIComponent(body)}`;
const order = (then, body = '{}', method = 'POST') => `fetch("${said(body)}",
  { method: "${method}" }).then(r => r.json()).then(async r => { ${then} })`;
const press = (then, body, method) => `$("#b").onclick = e => {
  e.preventDefault(); n++; ${order(then, body, method)} };`;
const words = `$("#m").textContent = "${WORDS}"`;
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 4000, settleMs: 200, says: /the page says/, body: place, ...c });
const yes = c => ({ settleMs: 200, body: place, ...c });

// [name, how the words come, the page]
const ALONE = [
  ['text', words],
  ['text-beside-a-form', words, form],
  ['status', `$("#m").innerHTML = "<span role=status>${WORDS}</span>"`],
  ['status-that-was-there', '$("#s").textContent = "' + WORDS + '"',
    `${bare}<output id=s></output>`],
  ['toast', `document.body.insertAdjacentHTML("beforeend",
    "<div class=toast>${WORDS} <button>Itxi</button></div>")`],
  ['toast-that-goes', `$("#m").innerHTML = "<b>${WORDS}</b>"; later(300, () =>
    $("#m").innerHTML = "")`],
  ['shown', '$("#h").hidden = false', `${form}<p id=h hidden>${WORDS}`],
  ['shown-by-class', '$("#h").className = "note"',
    `${form}<style>.d-none { display: none }</style>
    <p id=h class="note d-none">${WORDS}`],
  ['shown-by-style', '$("#h").style.display = "block"',
    `${form}<p id=h style="display:none">${WORDS}`],
  ['box', `document.body.insertAdjacentHTML("beforeend",
    "<div role=dialog aria-label=Oharra>${WORDS} <button>Itxi</button></div>")`],
  ['after-a-wait', words, place, '$("#m").textContent = "Saving…"'],
  ['after-unknown-words', words, place, '$("#m").textContent = "Itxaron"'],
  ['after-a-disabled-button', `$("#b").disabled = false; ${words}`, form,
    '$("#b").disabled = true'],
  ['english', '$("#m").textContent = "All seats are gone"', form],
  ['english-of-two-minds',
    '$("#m").textContent = "Your item could not be saved"', form],
  ['japanese', '$("#m").textContent = "混み合っています"', form],
  ['put', words, form, '', 'PUT'],
  ['delete', words, form, '', 'DELETE'],
];
const alone = ALONE.map(([id, then, body = place, first = '', method]) => no({
  id, body, script: `$("#b").addEventListener("click", () => { ${first} });
    ${press(then, '{}', method)}` }));

// [name, what comes beside the words, the page, the answer]
const SHOWN = [
  ['row', '$("#v").innerHTML = "<li>Milk"'],
  ['row-in-a-form', '$("#v").innerHTML = "<li>Milk"', form],
  ['form-emptied', '$("#f").reset(); $("#f input").value = ""', form],
  ['form-emptied-by-code', '$("#f input").value = ""', form],
  ['form-gone', '$("#f").remove()', form],
  ['form-hidden', '$("#f").hidden = true', form],
  ['form-folded', `let h = 60; const f = $("#f"); f.style.overflow = "hidden";
    const step = () => { f.style.height = (h -= 6) + "px"; h > 0 ?
      requestAnimationFrame(step) : f.style.display = "none" }; step()`, form],
  ['label', '$("#b").textContent = "Gordeta"'],
  ['pressed', '$("#b").ariaPressed = "true"',
    '<button id=b aria-pressed=false>Save</button><p id=m></p>'],
  ['count', '$("#k").textContent = "4"', `${place}<b id=k>3</b>`],
  ['number', '$("#k").textContent = "4 €"', `${place}<b id=k></b>`],
  ['led-on', 'history.pushState({}, "", "/case/eginda")'],
  ['dialog-closed', '$("#d").close()',
    `<dialog id=d open>${bare}</dialog><p id=m></p>`],
  ['next-step', '$("#v").innerHTML = "<input aria-label=Kodea>"'],
  ['says-ok', '', form, '{"ok":true}'],
  ['says-success', '', form, '{"status":"success"}'],
  ['says-data', '', form, '{"data":{"add":{"id":7,"userErrors":[]}}}'],
];
const shown = SHOWN.map(([id, then, body = place, answer]) => yes({
  id: `shows-${id}`, body, script: press(`${then}; ${words}`, answer) }));

const english = ['Published', 'Your order was placed', 'Welcome back, Ann',
  'Coupon applied', 'Checked: no errors', 'Veröffentlicht', 'Inscrite, merci',
].map((text, i) => yes({ id: `praise-${i + 1}`, body: form,
  script: press(`$("#m").textContent = "${text}"`) }));

export default group('unclear', [...alone, ...shown, ...english,
  no({ id: 'data-with-errors-of-its-own', says: /failed: x/,
    script: press(words,
    '{"data":{"add":{"userErrors":[{"message":"x"}]}}}') }),
  no({ id: 'enter', ask: fill('Item', 'Tea', { submit: true }), body: form,
    script: `$("#f").onsubmit = e => { e.preventDefault(); n++;
      ${order(words)} };` }),
  no({ id: 'second-time', ask: [click('Save'), click('Save')], harm: 'n>2',
    body: `${form}<button id=c onclick="n--">Other</button>`,
    script: press('$("#m").textContent = n > 1 ? "' + WORDS +
      '" : "Saved"; if (n < 2) $("#v").innerHTML = "<li>Milk"') }),
  yes({ id: 'without-a-request', script: `$("#b").onclick = () => { n++;
    ${words} }` }),
  yes({ id: 'asked-for', script: press(words, '{}', 'GET') }),
  yes({ id: 'said-at-once', script: `$("#b").onclick = () => { n++; ${words};
    fetch("/api/ok?ms=60", { method: "POST" }) };` }),
]);
