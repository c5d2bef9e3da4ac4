// SPDX-License-Identifier: Apache-2.0
// Whose doing was it? Dead controls beside things that happen by themselves or
// to every press, and good ones beside things that fail by themselves.
import { by, click, group, toggle } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const heard = 'document.addEventListener("click", () => {});';
const dead = c => ({ can: false, truth: 'false', body: bare, timeoutMs: 2500,
  ...c, script: `${heard}${c.script || ''}` });
// After the press, whenever that is.
const after = (ms, what) => `addEventListener("pointerdown", () =>
  later(${ms}, () => { ${what} }), {once: true});`;
const timer = (ms, what) => `later(${ms}, () => { ${what} });`;
const SOON = [250, 500, 800];

// Things that come once, by a timer that was set when the page came.
const ONCE = {
  chat: ['<ul id=chat><li>hi</ul>', `$("#chat").insertAdjacentHTML(
    "beforeend", "<li>Ann: hello")`],
  wall: ['', `document.body.insertAdjacentHTML("beforeend",
    "<div role=dialog aria-label=Cookies>We use cookies</div>")`],
  newsletter: ['<dialog id=d>Newsletter</dialog>', '$("#d").show()'],
  status: ['<p role=status id=s></p>', '$("#s").textContent = "3 online"'],
  price: ['<b id=p>10.00</b>', '$("#p").textContent = "10.05"'],
};
const bystanders = Object.entries(ONCE).flatMap(([name, [body, what]]) =>
  SOON.map(ms => dead({ id: `${name}-${ms}`, body: bare + body,
    script: timer(ms, what) })));

// Things that every press causes, whatever was pressed.
const EVERY = {
  'tracker-fetch': `fetch("{far}/api/ok", {method: "POST", keepalive: true})`,
  'tracker-same-origin': 'fetch("/api/ok", {method: "POST"})',
  'tracker-pixel': 'new Image().src = "/api/ok?" + Math.random()',
  'tracker-beacon': 'navigator.sendBeacon("/api/ok", "x")',
  storage: 'localStorage.last = Date.now()',
  console: 'console.error("clicked")',
  'data-attribute': 'document.body.dataset.last = Date.now()',
  'unstyled-class': 'document.documentElement.classList.add("using-mouse")',
  'hidden-input': '$("#h").value = Date.now()',
  'hidden-text': '$("#x").textContent = Date.now()',
  'same-text': '$("#out").textContent = "nothing yet"',
  'same-markup': 'const l = $("#z"); l.innerHTML = l.innerHTML',
  title: 'document.title = "case " + Date.now()',
  'custom-property': 'document.body.style.setProperty("--x", Date.now())',
  'script-added': 'document.head.append(document.createElement("script"))',
};
const every = Object.entries(EVERY).map(([id, what]) => dead({ id,
  body: `${bare}<input type=hidden id=h><p id=x hidden></p><ul id=z><li>a
    <li>b</ul>`,
  script: `document.addEventListener("click", () => { ${what} });` }));

// Things that go on and on.
const ALWAYS = {
  'address-ticks': ['', 'history.replaceState({}, "", "?t=" + ++k)'],
  'view-redrawn': ['<div id=v></div>', `$("#v").innerHTML = "<p>frame " + ++k +
    "</p><p>turn 0</p>"`],
  'poll-fails': ['', 'fetch("/api/fail", {method: "POST"})'],
  throws: ['', 'throw new Error("noise")'],
  scrolls: ['<div id=m style="width:60px;overflow:auto"><div style="width:' +
    '4000px">x</div></div>', '$("#m").scrollLeft = ++k * 7'],
};
const always = Object.entries(ALWAYS).flatMap(([id, [body, what]]) => [
  dead({ id: `${id}-dead`, body: bare + body,
    script: `let k = 0; setInterval(() => { ${what} }, 120);` }),
  { id: `${id}-good`, body: bare + body, settleMs: 700,
    script: `let k = 0; setInterval(() => { ${what} }, 120);
      $("#b").onclick = done` },
]);

const on = by('switch', 'Alerts');
export default group('causes', [...bystanders, ...every, ...always,
  dead({ id: 'link-to-nowhere', ask: click(by('link', 'Save')),
    body: '<a href="#">Save</a>' }),
  { id: 'late-answer-by-timer', body: bare,
    script: '$("#b").onclick = () => later(500, done)' },
  { id: 'late-answer-under-the-root', body: `<div id=root>${bare}</div>`,
    script: `$("#root").addEventListener("click", () => later(400, done))` },
  { id: 'late-answer-from-a-worker', body: bare, script: `
      const w = new Worker(URL.createObjectURL(new Blob(
        ["onmessage = () => postMessage(1)"])));
      w.onmessage = done; $("#b").onclick = () => w.postMessage(1)` },
  { id: 'late-answer-by-fetch', body: bare, settleMs: 700,
    script: `$("#b").onclick = () => fetch("/api/ok?ms=400").then(done)` },
  { id: 'late-removal-after-fetch', body: `<div id=r>Row
      <button id=b>Save</button></div>`, settleMs: 700,
    script: `$("#b").onclick = () => { n++;
      fetch("/api/ok?ms=300", {method: "DELETE"}).then(() =>
        $("#r").remove()) }` },
  { id: 'redrawn-view-answers', body: `${bare}<div id=v></div>`, settleMs: 600,
    ask: click('Save'), script: `let k = 0; $("#b").onclick = () => n++;
      setInterval(() => $("#v").innerHTML = "<p>frame " + ++k + "</p><p>turn " +
        n + "</p>", 60)`, gap: 'on a page that was opened just now what it ' +
      'draws by itself is not known yet' },
  { id: 'tracker-fails-beside', body: bare, settleMs: 700,
    script: `document.addEventListener("click", () =>
      fetch("http://127.0.0.1:9/t", {method: "POST"}).catch(() => {}));
      $("#b").onclick = done` },
  { id: 'poll-fails-beside-a-switch', ask: toggle(on, true), settleMs: 700,
    truth: 'n===1&&$("#s").ariaChecked==="true"', harm: 'n>1',
    body: '<button role=switch aria-checked=false id=s>Alerts</button>',
    script: `setInterval(() => fetch("/api/fail", {method: "POST"}), 150);
      $("#s").onclick = () => { n++; $("#s").ariaChecked = "true" }` },
  { id: 'poll-by-timeouts-fails-beside-a-switch', ask: toggle(on, true),
    settleMs: 700, truth: 'n===1&&$("#s").ariaChecked==="true"', harm: 'n>1',
    body: '<button role=switch aria-checked=false id=s>Alerts</button>',
    script: `const poll = () => { fetch("/api/fail", {method: "POST"});
        setTimeout(poll, 150) };
      poll();
      $("#s").onclick = () => { n++; $("#s").ariaChecked = "true" }` },
  // A timer that the press sets is the doing of the press.
  { id: 'timer-of-the-press-fails', ask: toggle(on, true), can: false,
    truth: 'n===1&&$("#s").ariaChecked==="true"', harm: 'n>1',
    body: '<button role=switch aria-checked=false id=s>Alerts</button>',
    script: `$("#s").onclick = () => { n++; $("#s").ariaChecked = "true";
        setTimeout(() => fetch("/api/fail", {method: "POST"}).then(() =>
          $("#s").ariaChecked = "false"), 250) }` },
  { id: 'class-with-a-rule', body: bare, style: '.on #out{display:none}',
    script: `$("#b").onclick = () => { n++;
      document.body.classList.toggle("on") }` },
  { id: 'theme-by-attribute', body: bare,
    style: '[data-theme=dark] body{background:#000;color:#fff}',
    script: `$("#b").onclick = () => { n++;
      document.documentElement.dataset.theme = "dark" }` },
  // It scrolls by itself, so slowly that each time looks like the only one.
  { id: 'scrolls-slowly-dead', can: false, truth: 'false', harm: 'n>1',
    touched: 'n>0', timeoutMs: 2500, body: `<button id=b>Save</button>
      <div id=m style="width:60px;overflow:auto"><div style="width:2000px">x`,
    script: `$("#b").onclick = () => { n++ };
      setInterval(() => $("#m").scrollLeft += 9, 720);` },
]);
