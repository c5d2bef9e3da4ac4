// SPDX-License-Identifier: Apache-2.0
// Pages as strangers write them: what is shown first is not what stays, and
// what moves beside a press is not its doing.
import { by, choose, click, fill, group, set, toggle } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const no = { can: false, truth: 'false', settleMs: 1300 };
const post = (path, more) => `fetch("${path}", {method: "POST"${more || ''}})`;
const select = `<label>Size <select id=s><option>Small<option>Medium<option>Large
  </select></label>`;
const box = '<label><input type=checkbox id=c> Agree</label>';
// What a control does by itself after a while.
const later600 = what => `later(600, () => { ${what} })`;

const kept = [
  { id: 'select-back-by-a-timer', ...no, ask: choose('Size', 'Large'),
    body: select, harm: 'false', touched: 'true',
    script: `$("#s").onchange = () => ${later600('$("#s").value = "Small"')}` },
  { id: 'select-kept-with-a-timer', ask: choose('Size', 'Large'), body: select,
    truth: 'n===1&&$("#s").value==="Large"', settleMs: 1300,
    script: `$("#s").onchange = () => { n++; ${later600('$("#out").textContent = "stored"')} }` },
  { id: 'box-back-by-a-timer', ...no, ask: toggle('Agree', true), body: box,
    harm: 'false', touched: 'true',
    script: `$("#c").onchange = () => ${later600('$("#c").checked = false')}` },
  { id: 'box-kept-with-a-timer', ask: toggle('Agree', true), body: box,
    truth: 'n===1&&$("#c").checked', settleMs: 1300,
    script: `$("#c").onchange = () => { n++; ${later600('$("#out").textContent = "x"')} }` },
  { id: 'switch-back-by-a-timer', ...no, harm: 'n>1',
    ask: toggle(by('switch', 'Alerts'), true),
    body: '<div role=switch tabindex=0 aria-checked=false id=s>Alerts</div>',
    script: `$("#s").onclick = () => { n++; $("#s").ariaChecked = "true";
      ${later600('$("#s").ariaChecked = "false"')} }` },
  { id: 'range-back-by-a-timer', ...no, ask: set('Volume', 70), harm: 'false',
    touched: 'true',
    body: '<label>Volume <input type=range id=r value=20></label>',
    script: `$("#r").oninput = () => ${later600('$("#r").value = 20')}` },
];

const stories = [
  { id: 'broadcast-takes-back', ...no, body: bare, harm: 'n>1', script: `
      const a = new BroadcastChannel("x"), z = new BroadcastChannel("x");
      z.onmessage = () => later(150, () => z.postMessage("no"));
      a.onmessage = () => $("#out").textContent = "nothing yet";
      $("#b").onclick = () => { n++; $("#out").textContent = "Saved";
        a.postMessage("save"); ${post('/api/ok?ms=300')} }` },
  { id: 'dialog-comes-back-with-an-error', ...no, ask: click('OK'),
    body: '<dialog id=d>Name <input value=x> <button id=b>OK</button><p id=e></p></dialog>',
    harm: 'n>1', script: `$("#d").showModal(); $("#b").onclick = async () => {
      n++; $("#d").close(); await ${post('/api/ok?ms=500')};
      $("#e").textContent = "That name is taken"; $("#d").showModal() }` },
  { id: 'row-removed-and-put-at-the-end', ...no, ask: click('Delete A'),
    body: '<ul id=l><li>A <button id=b>Delete A</button><li>B</ul>', harm: 'n>1',
    script: `$("#b").onclick = async () => { n++; const li = $("#b").parentNode;
      li.remove(); const r = await ${post('/api/fail?ms=400')};
      if (!r.ok) $("#l").append(li) }` },
  { id: 'counted-up-and-corrected', ...no, body: bare + '<b id=k>10</b>',
    harm: 'n>1', script: `$("#b").onclick = async () => { n++;
      $("#k").textContent = 11; await ${post('/api/ok?ms=600')};
      $("#k").textContent = 10 }` },
  { id: 'beacon-only', ...no, body: bare, harm: 'n>1', touched: 'true', script:
      '$("#b").onclick = () => { n++; navigator.sendBeacon("/api/ok") }' },
  { id: 'storage-only', ...no, body: bare, touched: 'true', script: `
      $("#b").onclick = () => { localStorage.x = 1; console.log("saved") }` },
  { id: 'spinner-for-ever', ...no, body: bare, harm: 'n>1', timeoutMs: 5000,
    script: `$("#b").onclick = () => { n++; $("#out").innerHTML =
      '<span role=progressbar aria-label=Loading></span> Loading…' }`,
    settleMs: 300 },
  { id: 'retried-and-then-fails', ...no, body: bare, harm: 'n>1', script: `
      $("#b").onclick = async () => { n++; $("#out").textContent = "Saved";
        for (let i = 0; i < 3; i++) { const r = await ${post('/api/fail?ms=60')};
          if (r.ok) return; await new Promise(ok => later(80, ok)) }
        $("#out").textContent = "Could not save" }` },
  { id: 'retried-and-then-good', body: bare, settleMs: 1300, script: `
      $("#b").onclick = async () => { for (let i = 0; i < 3; i++) {
        const r = await ${post('/api/flaky?ms=60')}; if (r.ok) break; } done() }` },
  { id: 'image-that-fails', body: bare + '<img id=i alt=x width=20 height=20>',
    settleMs: 700, script: `$("#b").onclick = () => { $("#i").src =
      "/api/fail?" + n; done() }` },
  { id: 'clipboard-says-copied', body: '<button id=b>Copy</button>',
    ask: click('Copy'), settleMs: 500, script: `$("#b").onclick = async () => {
      try { await navigator.clipboard.writeText("x") } catch (e) {}
      n++; $("#b").textContent = "Copied" }`, truth: 'n===1' },
  { id: 'shared-worker-answers', body: bare, can: null, settleMs: 700, script: `
      const w = new SharedWorker(URL.createObjectURL(new Blob([
        "onconnect = e => e.ports[0].onmessage = () => e.ports[0].postMessage(1)"
      ]))); w.port.onmessage = done; $("#b").onclick = () => w.port.postMessage(1)` },
  { id: 'shown-then-signed-out', ...no, body: bare, touched: 'true',
    harm: 'typeof n === "number" && n > 1', script: `
      $("#b").onclick = async () => { n++; $("#out").textContent = "Saved";
        const r = await ${post('/api/say?status=401&ms=300')};
        if (r.status === 401) location = "/login" }` },
  { id: 'undo-offer-is-a-success', body: bare, settleMs: 700, script: `
      $("#b").onclick = () => { done(); document.body.insertAdjacentHTML(
        "beforeend", "<div role=status>Message archived. <button>Undo</button></div>") }` },
  { id: 'error-count-is-zero', body: bare, settleMs: 700, script: `
      $("#b").onclick = () => { n++; document.body.insertAdjacentHTML(
        "beforeend", "<div role=status>Import finished: 12 rows, 0 errors</div>") }` },
];

const dead = [
  { id: 'chat-beside-a-handler-that-logs', ...no, body: bare +
      '<ul id=l></ul>', touched: 'false', joined: false, script: `
      $("#b").onclick = () => console.log("clicked");
      setInterval(() => $("#l").insertAdjacentHTML("beforeend",
        "<li>" + Math.random()), 90)` },
  { id: 'ticker-in-many-places', ...no, body: bare + Array.from({ length: 12 },
    (none, i) => `<p id=p${i}>0</p>`).join(''), touched: 'false', script: `
      $("#b").onclick = () => {}; let k = 0; setInterval(() => { k++;
        $("#p" + k % 12).textContent = k }, 70)` },
  { id: 'carousel-by-itself', ...no, body: bare + '<div id=v></div>',
    touched: 'false', script: `document.addEventListener("click", () => {});
      let k = 0; setInterval(() => $("#v").innerHTML = "<h2>Slide " + ++k +
        "</h2><p>" + "word ".repeat(k % 5) + "</p>", 160)` },
  { id: 'toast-by-itself', ...no, body: bare, touched: 'false', script: `
      $("#b").onclick = () => {}; let k = 0; setInterval(() => {
        const t = document.createElement("div"); t.setAttribute("role", "status");
        t.textContent = "User " + ++k + " joined"; document.body.append(t);
        later(150, () => t.remove()) }, 200)` },
  { id: 'link-that-is-prevented', ...no, ask: click(by('link', 'Next')),
    body: '<a href="/next" id=b>Next</a>', touched: 'false', script: `
      $("#b").onclick = e => e.preventDefault();
      setInterval(() => $("#out").textContent = Date.now(), 110)` },
];
// A worker of the page does it.
const worker = code => `const w = new Worker(URL.createObjectURL(new Blob([
  ${JSON.stringify(code)}])));`;
const workers = [
  ...[200, 600].map(ms => ({ id: `worker-answers-after-${ms}`, body: bare,
    settleMs: 1300, script: `${worker(`onmessage = () => setTimeout(() =>
      postMessage(1), ${ms})`)} w.onmessage = done;
      $("#b").onclick = () => w.postMessage(1)` })),
  { id: 'worker-answers-nobody', ...no, body: bare, touched: 'true', script: `
      ${worker('onmessage = () => setTimeout(() => postMessage(1), 300)')}
      $("#b").onclick = () => w.postMessage(1)` },
  { id: 'worker-ticks-beside', ...no, body: `${bare}<p id=k></p>`,
    touched: 'false', script: `
      ${worker('let k = 0; setInterval(() => postMessage(++k), 180)')}
      w.onmessage = e => $("#k").textContent = e.data;
      $("#b").onclick = () => {}` },
];
export default group('strangers', [...kept, ...stories, ...dead,
  ...workers]);
