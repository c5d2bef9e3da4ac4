// SPDX-License-Identifier: Apache-2.0
// Who hears the press, and since when.
import { click, group, text } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const root = `<div id=root><main><p>${bare}</p></main></div>`;
const clock = '<p id=clock></p>';
const tick = 'setInterval(() => $("#clock").textContent = Date.now(), 90);';

export default group('handlers', [
  { id: 'late-listener', body: bare,
    script: 'later(900, () => $("#b").addEventListener("click", done))' },
  { id: 'late-property', body: bare,
    script: 'later(900, () => $("#b").onclick = done)' },
  { id: 'late-attribute', body: bare,
    script: 'later(900, () => $("#b").setAttribute("onclick", "done()"))' },
  { id: 'late-on-document', body: bare,
    script: `later(900, () => document.addEventListener("click", e => {
      if (e.target.closest("#b")) done() }))` },
  { id: 'late-on-root', body: root,
    script: `later(900, () => {
      for (const t of ["click", "mousedown", "keydown", "input", "focusin"])
        $("#root").addEventListener(t, e => {
          if (t === "click" && e.target.closest("#b")) done() }) })` },
  { id: 'late-in-shadow', body: '<x-a id=host></x-a>',
    script: `const r = $("#host").attachShadow({mode: "open"});
      r.innerHTML = ${JSON.stringify(bare)};
      later(900, () => r.querySelector("#b").onclick = done)` },
  { id: 'late-element-class', body: '<x-save><button>Save</button></x-save>',
    script: `later(900, () => customElements.define("x-save",
      class extends HTMLElement { connectedCallback() {
        this.firstChild.onclick = done } }))` },
  { id: 'late-with-slow-script', body: bare,
    head: '<script src="/api/code?ms=1500" async></script>',
    code: 'document.querySelector("#b").onclick = done' },
  { id: 'late-on-noisy-page', body: bare + clock,
    script: `${tick} later(1000, () => $("#b").onclick = done)` },
  { id: 'late-by-replacement', body: `<div id=app>${bare}</div>`,
    script: `later(800, () => {
      $("#app").innerHTML = ${JSON.stringify(bare)};
      $("#b").onclick = done })` },
  { id: 'root-deaf-at-first', can: null, body: root,
    script: `let ready = false; later(900, () => ready = true);
      $("#root").addEventListener("click", e => {
        if (ready && e.target.closest("#b")) done() })` },
  { id: 'by-pointerdown', body: bare,
    script: '$("#b").addEventListener("pointerdown", done)' },
  { id: 'by-mouseup', body: bare,
    script: '$("#b").addEventListener("mouseup", done)' },
  { id: 'by-window-capture', body: bare,
    script: `addEventListener("click", e => {
      if (e.target.id === "b") done() }, true)` },
  { id: 'by-card-around', ask: click(text('Open the report')),
    body: `<div onclick="done()" class=box><span><b>Open the report</b></span>
      </div>` },
  { id: 'by-touch-only', can: false, body: bare,
    script: '$("#b").addEventListener("touchstart", done)' },
  { id: 'by-keys-only', can: false,
    body: '<div role=button tabindex=0 id=b class=box>Save</div>',
    script: '$("#b").onkeydown = e => { if (e.key === "Enter") done() }' },
  { id: 'by-double-click-only', can: false, body: bare,
    script: '$("#b").ondblclick = done' },
  { id: 'answers-after-a-second', body: bare, settleMs: 900,
    script: '$("#b").onclick = () => later(1000, done)' },
  { id: 'four-times-in-a-row', truth: 'n===4', body: bare,
    ask: [click('Save'), click('Save'), click('Save'), click('Save')],
    script: '$("#b").onclick = done' },
  { id: 'late-four-times', truth: 'n===4', body: bare, settleMs: 900,
    ask: [click('Save'), click('Save'), click('Save'), click('Save')],
    script: '$("#b").onclick = () => later(150, done)' },
  { id: 'twice-guarded', body: bare,
    script: `let busy = false; $("#b").onclick = () => {
      if (busy) return; busy = true; later(300, () => { done(); busy = false })
      }` },
  { id: 'hides-itself', body: bare,
    script: '$("#b").onclick = () => { n++; $("#b").hidden = true }' },
  { id: 'removes-itself', body: bare,
    script: '$("#b").onclick = () => { n++; $("#b").remove() }' },
  { id: 'renames-itself', body: bare,
    script: '$("#b").onclick = () => { n++; $("#b").textContent = "Saved" }' },
  { id: 'disables-itself', body: bare,
    script: '$("#b").onclick = () => { n++; $("#b").disabled = true }' },
  { id: 'copies-text', body: bare + '<p id=c>Copy me</p>',
    script: `$("#b").onclick = () => { n++; $("#b").ariaLabel = "Copied" }` },
]);
