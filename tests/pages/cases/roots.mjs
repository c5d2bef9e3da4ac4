// SPDX-License-Identifier: Apache-2.0
// Listeners at the root of the document. One that does not look at what was
// pressed answers every press alike: what it does is no effect of the control.
// One that looks for its control is how many libraries work.
import { by, click, group } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  body: bare, timeoutMs: 2500, settleMs: 900, ...c });

// What pages do at the first press, or at every press, whatever was pressed.
const bubble = `document.body.insertAdjacentHTML("beforeend", "<aside style=" +
  "'position:fixed;right:9px;bottom:9px;background:#eee'>Hi, how can we help?")`;
const DOES = {
  bubble: ['', bubble],
  'bubble-later': ['', `setTimeout(() => { ${bubble} }, 300)`],
  'bubble-by-fetch': ['', `fetch("/api/ok?ms=150").then(() => { ${bubble} })`],
  newsletter: ['<dialog id=d>Newsletter</dialog>', '$("#d").show()'],
  activity: ['<p id=w>last activity: 9:00</p>',
    '$("#w").textContent = "last activity: now"'],
  counter: ['<footer>presses: <b id=w>0</b></footer>',
    '$("#w").textContent = Number($("#w").textContent) + 1'],
  'idle-warning-goes': ['<p id=w>You will be signed out soon</p>',
    '$("#w").remove()'],
  'menu-closes': ['<ul id=w><li>Edit<li>Share</ul>', '$("#w").hidden = true'],
  toast: ['', `document.body.insertAdjacentHTML("beforeend",
    "<div role=status>Welcome back</div>")`],
};
// How the listener is written.
const WAYS = {
  once: w => `document.addEventListener("click", () => { ${w} }, {once: true})`,
  named: w => `function wake() { ${w} } window.addEventListener("click", wake)`,
  param: w => `document.body.addEventListener("click", function (e) { ${w} })`,
  press: w => `document.addEventListener("pointerdown", () => { ${w} }, true)`,
};
const dead = Object.entries(DOES).flatMap(([id, [body, what]], i) =>
  Object.entries(WAYS).filter((_, k) => k % 2 === i % 2 || id === 'bubble')
    .map(([way, listen]) => no({ id: `${id}-${way}`, body: bare + body,
      script: listen(what) })));

// The same beside a control whose own handler does nothing that can be seen,
// and under the root of an application.
const beside = ['bubble', 'activity', 'counter', 'idle-warning-goes'].flatMap(
  id => [
    no({ id: `${id}-beside-an-idle-handler`, body: bare + DOES[id][0],
      script: `$("#b").onclick = () => { n++ };
        ${WAYS.named(DOES[id][1])}` }),
    no({ id: `${id}-beside-an-application`,
      body: `<div id=root>${bare}</div>${DOES[id][0]}`,
      script: `$("#root").addEventListener("click", e => {
          if (e.target.id === "other") { done() } });
        ${WAYS.once(DOES[id][1])}` }),
  ]);

// Listeners at the root that look for their control.
const hook = '<button id=b type=button class=js-save data-do=save>Save</button>';
const at = (id, script, body) => ({ id: `delegated-${id}`, body: body || hook,
  script });
const good = [
  at('closest', `document.addEventListener("click", e => {
    if (e.target.closest(".js-save")) { done() } })`),
  at('matches', `document.body.addEventListener("click", function (event) {
    if (event.target.matches("#b")) { done() } })`),
  at('path', `window.addEventListener("click", ev => {
    if (ev.composedPath().some(x => x.id === "b")) { done() } })`),
  at('table', `const table = { save: done };
    document.addEventListener("click", ({ target }) => {
      const f = table[target.dataset.do]; if (f) { f() } })`),
  at('arguments', `const handlers = [[".js-save", done]];
    function dispatch(e) { for (const [s, f] of handlers) {
      if (e.target.closest(s)) { f() } } }
    document.addEventListener("click", function () {
      return dispatch.apply(document, arguments) })`),
  at('rest', `const on = (...a) => { if (a[0].target.id === "b") { done() } };
    document.addEventListener("click", (...args) => on(...args))`),
  at('bound', `const app = { run(e) { if (e.target.id === "b") { done() } } };
    document.addEventListener("click", app.run.bind(app))`),
  at('object', `document.addEventListener("click", { handleEvent(e) {
    if (e.target.id === "b") { done() } } })`),
  at('passed-on', `const handle = e => { if (e.target.id === "b") { done() } };
    document.addEventListener("click", e => handle(e))`),
  at('global-event', `document.addEventListener("click", () => {
    if (window.event.target.id === "b") { done() } })`),
  at('focused', `document.addEventListener("click", () => {
    if (document.activeElement.id === "b") { done() } })`),
  at('hovered', `document.addEventListener("click", () => {
    if (document.querySelector("#b:hover")) { done() } })`),
  // Nobody could be sure: the listener of the click itself does not look.
  { can: null, ...at('pressed-before', `let last; document.addEventListener("pointerdown",
      e => { last = e.target });
    document.addEventListener("click", () => {
      if (last && last.id === "b") { done() } })`) },
  at('by-property', `$("#b").onSave = done;
    document.onclick = function (e) { const f = e.target.onSave; f && f() }`),
  at('later', `document.addEventListener("click", e => {
    if (e.target.closest("[data-do=save]")) { setTimeout(done, 250) } })`),
  at('order', `document.addEventListener("click", e => {
    if (e.target.closest("[data-do=save]")) {
      fetch("/api/ok", {method: "POST"}).then(done) } })`),
  // A listener that hears every press beside one of the control.
  at('beside-blind', `document.addEventListener("click", () => {
      $("#w").textContent = "last activity: now" });
    $("#b").onclick = done`, `${hook}<p id=w>last activity: 9:00</p>`),
  at('blind-and-delegated', `document.addEventListener("click", () => {
      $("#w").textContent = "last activity: now" });
    document.addEventListener("click", e => {
      if (e.target.closest(".js-save")) { done() } })`,
  `${hook}<p id=w>last activity: 9:00</p>`),
  // What is no control is pressed for what any press does: an open menu closes.
  { id: 'dismissed-beside', ask: click(by('heading', 'Orders')),
    body: '<h1>Orders</h1><ul id=w><li>Edit<li>Share</ul>',
    truth: '$("#w").hidden', script: WAYS.named(DOES['menu-closes'][1]) },
  // The whole page is the control: a tap anywhere goes on.
  { id: 'link-beside-blind', ask: click(by('link', 'Next')),
    body: '<a href="/next">Next</a>', truth: 'location.pathname==="/next"',
    script: WAYS.once(bubble) },
  { id: 'box-beside-blind', ask: click(by('checkbox', 'Terms')),
    body: '<label><input id=t type=checkbox>Terms</label>',
    truth: '$("#t").checked', script: WAYS.named(DOES.activity[1]
      .replace('$("#w")', '$("#out")')) },
];

export default group('roots', [...dead, ...beside, ...good]);
