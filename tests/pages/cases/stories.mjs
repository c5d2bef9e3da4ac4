// SPDX-License-Identifier: Apache-2.0
// What was asked for is seen, and the story goes on: a message that the server
// takes back, a stream that the press opened, a form whose code is to come.
import { by, click, css, expecting, fill, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button><p id=p></p>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  settleMs: 1300, timeoutMs: 4000, ...c });
const toast = words => `document.body.insertAdjacentHTML("beforeend",
  "<p role=status>${words}</p>")`;
const saved = { kind: 'toast.contains', text: 'Saved' };
const text = words => ({ kind: 'text.contains', text: words });
const send = (how, then = '') => `fetch("/api/${how}", {method: "POST"})
  .then(async r => { ${then} })`;

const explicit = [
  no({ id: 'toast-before-the-refusal', ask: expecting(click('Save'), saved),
    body: bare, script: `$("#b").onclick = () => { n++; ${toast('Saved')};
      ${send('fail?ms=600')} }` }),
  no({ id: 'text-before-the-refusal', ask: expecting(click('Save'),
    text('Saved')), body: bare,
  script: `$("#b").onclick = () => { n++; $("#p").textContent = "Saved";
      ${send('invalid?ms=500')} }` }),
  no({ id: 'text-taken-back', ask: expecting(click('Save'), text('Saved')),
    body: bare, script: `$("#b").onclick = () => { n++;
      $("#p").textContent = "Saved";
      ${send('ok?ms=500', '$("#p").textContent = ""')} }` }),
  { id: 'toast-before-the-answer', ask: expecting(click('Save'), saved),
    body: bare, settleMs: 900,
    script: `$("#b").onclick = () => { n++; ${toast('Saved')};
      ${send('ok?ms=600')} }` },
  { id: 'the-refusal-is-expected', settleMs: 900,
    ask: expecting(click('Save'), text('Name is taken')), body: bare,
    script: `$("#b").onclick = () => { n++; ${send('invalid?ms=300',
      '$("#p").textContent = "Name is taken"')} }` },
  { id: 'nothing-is-sent', ask: expecting(click('Save'), saved), body: bare,
    script: `$("#b").onclick = () => { n++; ${toast('Saved')} }` },
];

const stream = then => `const s = new EventSource("/api/ticks?every=150");
  s.onmessage = e => { ${then} }`;
const streams = [
  { id: 'stream-opened-by-the-press', body: bare, settleMs: 900,
    script: `$("#b").onclick = () => { n++;
      ${stream('$("#p").textContent = "job " + e.data')} }` },
  { id: 'stream-that-answers-late', body: bare, settleMs: 1500,
    script: `$("#b").onclick = () => { n++;
      const s = new EventSource("/api/ticks?every=700");
      s.onmessage = e => $("#p").textContent = "job " + e.data }` },
  { id: 'stream-from-before', can: false, body: bare, truth: 'n===1',
    script: `${stream('$("#p").textContent = "price " + e.data')}
      document.addEventListener("click", () => {})` },
  { id: 'stream-from-before-beside-a-tracker', can: false, body: bare,
    script: `${stream('$("#p").textContent = "price " + e.data')}
      document.addEventListener("click", () => navigator.sendBeacon("/api/ok"))`,
    truth: 'n===1' },
];

const LATE = 700;
const late = code => `later(${LATE}, () => { ${code} })`;
const listen = `$("#f").onsubmit = e => { e.preventDefault(); done() }`;
const idle = [
  { id: 'form-without-address-heard-late', ask: click('Join'), hits: {},
    body: '<form id=f><button>Join</button></form>', script: late(listen),
    settleMs: 600 },
  { id: 'form-without-address-drawn-anew', ask: click('Join'),
    body: '<div id=r><form id=f><button>Join</button></form></div>',
    script: late(`$("#r").innerHTML = "<form id=f><button>Join</button></form>";
      ${listen}`), settleMs: 600 },
  { id: 'named-form-heard-late', ask: click('Join'),
    body: `<form id=f><input name=mail aria-label=Mail><button>Join</button>
      </form>`, script: late(listen), settleMs: 600 },
  { id: 'named-form-for-the-server', ask: click('Find'),
    body: `<form><input name=q value=deed aria-label=Words><button>Find</button>
      </form>`, truth: 'location.search === "?q=deed"', settleMs: 600 },
  { id: 'form-with-address', ask: click('Find'), hits: { '/next': 1 },
    body: `<form action=/next><input name=q><button>Find</button></form>`,
    truth: 'location.pathname === "/next"' },
  { id: 'form-heard-at-once', ask: click('Join'),
    body: '<form id=f><button>Join</button></form>', script: listen },
];

const again = [
  { id: 'data-replaces-the-text', ask: fill('Title', 'mine'), settleMs: 900,
    body: '<input id=t aria-label=Title>', truth: '$("#t").value==="mine"',
    script: `fetch("/api/ok?ms=600").then(() => $("#t").value = "stored")` },
  { id: 'text-that-was-sent-is-not-typed-twice', can: null, settleMs: 1500,
    ask: fill('Title', 'mine'), body: '<input id=t aria-label=Title>',
    truth: '$("#t").value==="mine"', harm: 'sent>1', touched: 'sent>0',
    script: `var sent = 0; fetch("/api/ok?ms=700").then(() =>
      $("#t").value = "stored");
      $("#t").oninput = () => { if ($("#t").value !== "mine") return;
        sent++; fetch("/api/ok", {method: "POST"}) }` },
];

const failures = [
  no({ id: 'wheel-and-an-order-that-fails', body: bare + '<i id=k></i>',
    script: `$("#b").onclick = () => { n++; $("#k").className = "spinner";
      $("#k").style.cssText = "display:block;width:20px;height:20px;border:1px " +
        "solid"; later(120, () => fetch("/api/fail?ms=300", {method: "POST"})
        .then(() => { $("#k").className = ""; $("#k").style.cssText = "" })) }` }),
  no({ id: 'lookup-that-fails-and-is-shown', body: bare,
    script: `$("#b").onclick = () => { n++; $("#p").textContent = "loading";
      fetch("/api/fail?ms=300").then(() => $("#p").textContent = "server") }` }),
  { id: 'tracker-of-the-same-origin-fails', body: bare, settleMs: 700,
    script: `document.addEventListener("click", () =>
      { fetch("/api/fail", {method: "POST"}) }); $("#b").onclick = done` },
  no({ id: 'own-order-fails-beside-a-tracker', body: bare,
    script: `document.addEventListener("click", () =>
      { fetch("/api/ok", {method: "POST"}) }); $("#b").onclick = () => { n++;
        $("#p").textContent = "row"; fetch("/api/fail?ms=200",
          {method: "POST"}) }` }),
  no({ id: 'alert-that-does-not-praise', body: bare,
    script: `$("#b").onclick = () => { n++; document.body.insertAdjacentHTML(
      "beforeend", "<p role=alert>Quota of the plan</p>") }` }),
];

export default group('stories', [...explicit, ...streams, ...idle, ...again,
  ...failures,
  { id: 'route-that-ticks-once', can: false, body: bare, truth: 'n===1',
    script: `document.addEventListener("click", () => {});
      later(900, () => history.replaceState({}, "", "?tick=1"))` },
  { id: 'route-by-a-timer-of-the-press', body: bare, settleMs: 900,
    ask: click('Save'), script: `$("#b").onclick = () => later(400, () => {
      history.pushState({}, "", "/done"); $("#p").textContent = "Done";
      n++ })` },
  no({ id: 'message-of-a-tracker', body: bare, truth: 'n===9',
    script: `const s = new WebSocket(location.origin.replace("http", "ws"));
      document.addEventListener("click", () => s.send('{"ms":1}'))` }),
]);
