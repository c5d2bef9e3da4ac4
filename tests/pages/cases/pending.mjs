// SPDX-License-Identifier: Apache-2.0
// Marks that a control wears while its request is under way, and messages of
// a form that no role marks.
import { click, fill, group } from '../lib/case.mjs';

const post = path => `fetch("${path}", { method: "POST" })`;
const ticking = 'let k = 0; setInterval(() => $("#k").textContent = ++k, 300);';
const marked = '.waiting{opacity:.5}';
const form = (button = 'Sign up') => `<form id=f novalidate><label>Email
  <input id=e name=e></label><span id=m></span><button id=b>${button}</button>
  </form>`;
const says = (words, style) => `$("#f").onsubmit = e => { e.preventDefault();
  n++; $("#m").innerHTML = ${JSON.stringify(`<i style="${style}">${words}</i>`)
}; $("#e").focus() }`;
const refused = { can: false, ask: click('Sign up'), truth: 'false',
  touched: 'n>0', harm: 'n>1', body: form() };

export default group('pending', [
  // The class goes with the answer; what the answer brought stays.
  { id: 'class-goes-answer-stays', style: marked, settleMs: 800,
    body: '<button id=b>Save</button><p id=k></p><div id=v>old</div>',
    script: `${ticking} $("#b").onclick = () => { n++;
      $("#b").classList.add("waiting");
      ${post('/api/ok?ms=300')}.then(() => {
        $("#b").classList.remove("waiting");
        $("#v").innerHTML = "<b>fresh</b>" }) }` },
  { id: 'class-goes-answer-comes-later', style: marked, settleMs: 800,
    body: '<button id=b>Save</button><p id=k></p><div id=v>old</div>',
    script: `${ticking} $("#b").onclick = () => { n++;
      $("#b").classList.add("waiting");
      ${post('/api/ok?ms=300')}.then(() => {
        $("#b").classList.remove("waiting");
        later(20, () => $("#v").innerHTML = "<b>fresh</b>") }) }` },
  { id: 'class-goes-words-stay', style: marked, settleMs: 800, can: null,
    body: '<button id=b>Save</button><div id=v>old</div>', truth: 'false',
    script: `$("#b").onclick = () => { n++; $("#v").textContent = "saving";
      ${post('/api/ok?ms=300')}.then(() => $("#v").textContent = "old") }`,
    touched: 'n>0', harm: 'n>1' },
  { id: 'disabled-goes-answer-stays', settleMs: 800,
    body: '<button id=b>Save</button><p id=k></p><div id=v>old</div>',
    script: `${ticking} $("#b").onclick = () => { n++; $("#b").disabled = true;
      ${post('/api/ok?ms=300')}.then(() => { $("#b").disabled = false;
        $("#v").textContent = "fresh" }) }` },
  { id: 'class-goes-list-is-drawn-again', style: marked, settleMs: 800,
    body: '<button id=b>Save</button><ul id=v><li>a</ul>',
    script: `$("#b").onclick = () => { n++; $("#b").className = "waiting";
      ${post('/api/ok?ms=200')}.then(() => { $("#b").className = "";
        $("#v").innerHTML = "<li>a<li>b" }) }` },
  // Nothing stands: a wave under the pointer and a tracker's request.
  { id: 'wave-and-tracker', can: false, truth: 'false', style: marked,
    touched: 'true', body: '<button id=b>Save</button><p id=k></p>',
    script: `${ticking} document.addEventListener("click", () => {
      $("#b").classList.add("waiting"); ${post('/api/ok?ms=100')};
      later(200, () => $("#b").classList.remove("waiting")) })` },
  { id: 'class-goes-and-so-does-the-row', can: false, truth: 'false',
    style: marked, touched: 'true', settleMs: 800,
    body: '<button id=b>Save</button><ul id=v></ul>',
    script: `$("#b").onclick = () => { $("#b").className = "waiting";
      $("#v").innerHTML = "<li>row"; ${post('/api/fail?ms=300')}.then(() => {
        $("#b").className = ""; $("#v").innerHTML = "" }) }` },
  // The root of an application hears the typing, and saves when it is over.
  ...[['ok', true], ['fail', false]].map(([end, can]) => ({
    id: `typed-and-saved-by-the-root-${end}`, can, timeoutMs: 5000,
    ask: fill('Handle', 'bad'),
    body: '<div id=r><label>Handle <input id=t></label></div>',
    truth: String(can) + '&&$("#t").value==="bad"', touched: 'true',
    settleMs: 1500, script: `let late; $("#r").addEventListener("input", () => {
      clearTimeout(late); late = setTimeout(() => ${post(`/api/${end}?ms=200`)},
        600) })` })),
  // Messages of a form, by their colour and place.
  { id: 'one-red-word', ...refused, script: says('Needed', 'color:#d32f2f') },
  { id: 'one-red-word-elsewhere', ...refused,
    script: says('Pflichtfeld', 'color:rgb(245,108,108)') },
  { id: 'red-in-oklch', ...refused,
    script: says('Ah, not like that', 'color:oklch(0.637 0.237 25.331)') },
  { id: 'red-in-display-p3', ...refused,
    script: says('Ah, not like that', 'color:color(display-p3 .83 .2 .2)') },
  { id: 'red-in-lab', ...refused,
    script: says('Ah, not like that', 'color:lab(47 67 48)') },
  { id: 'short-class', ...refused, script: `$("#f").onsubmit = e => {
    e.preventDefault(); n++; $("#m").innerHTML = "<i class=err>Hm</i>" }` },
  { id: 'green-word', ask: click('Sign up'), body: form(),
    script: `$("#f").onsubmit = e => { e.preventDefault(); n++;
      $("#m").innerHTML = "<i style='color:#2e7d32'>Stored</i>" }` },
  { id: 'red-number', ask: click('Sign up'),
    body: `${form()}<p>Cart <b id=c style="color:#d32f2f">0</b></p>`,
    script: `$("#f").onsubmit = e => { e.preventDefault(); n++;
      $("#c").textContent = 1 }` },
]);
