// SPDX-License-Identifier: Apache-2.0
// Buttons that do nothing, on pages where much happens.
import { by, click, fill, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const dead = c => ({ can: false, truth: 'false', body: bare, ...c });
const listens = 'document.addEventListener("click", () => {});';
// A field in a shadow root; what wraps it tells of changes once more.
const wrapped = `customElements.define("x-field", class extends HTMLElement {
  connectedCallback() { const r = this.attachShadow({mode: "open"});
    r.innerHTML = "<label>Name <input></label>";
    const i = r.querySelector("input");
    i.onchange = () => this.dispatchEvent(new Event("change",
      {bubbles: true, composed: true})) } })`;
// A question that waits for nothing: its button hides behind a wheel and is back.
const asked = `<div role=dialog aria-live=assertive aria-label=Sure>
  <p>Sure?</p><span id=w class=loader></span><span id=l hidden>Loading</span>
  ${bare}<button>Cancel</button></div>`;
const wheel = '.loader{display:none;width:20px;height:20px;background:red}';

export default group('dead', [
  dead({ id: 'live-dialog-hides-its-button', body: asked, style: wheel,
    script: `$("#b").onclick = () => { $("#b").hidden = true;
      later(300, () => $("#b").hidden = false) }` }),
  dead({ id: 'live-dialog-shows-words-of-waiting', body: asked, style: wheel,
    script: `$("#b").onclick = () => { $("#b").hidden = true;
      $("#l").hidden = false; later(1000, () => { $("#b").hidden = false;
        $("#l").hidden = true }) }` }),
  dead({ id: 'wheel-keeps-an-attribute', body: asked, style: wheel,
    script: `$("#b").onclick = async () => { const w = $("#w").style;
      $("#b").style.display = "none"; w.display = "block";
      $("#w").dataset.of = "b"; await 0; $("#b").style.display = "";
      w.display = "none" }` }),
  dead({ id: 'status-that-waits-and-is-empty-again',
    body: `${bare}<p role=status id=s></p>`,
    script: `$("#b").onclick = () => { $("#s").textContent = "Loading";
      later(1000, () => $("#s").textContent = "") }` }),
  dead({ id: 'after-a-wrapped-field', body: `<x-field></x-field>${bare}`,
    ask: [fill('Name', 'Ann'), click('Save')], script: wrapped }),
  dead({ id: 'after-a-wrapped-field-heard',
    body: `<x-field></x-field>${bare}`,
    ask: [fill('Name', 'Ann'), click('Save')],
    script: `${wrapped}; ${listens}` }),
  dead({ id: 'quiet' }),
  dead({ id: 'quiet-heard', script: '$("#b").onclick = () => {}' }),
  dead({ id: 'stops-the-event',
    script: `$("#b").onclick = e => { e.preventDefault();
      e.stopPropagation() }` }),
  dead({ id: 'clock', body: `${bare}<p id=k></p>`,
    script: 'setInterval(() => $("#k").textContent = Date.now(), 90)' }),
  dead({ id: 'clock-heard', body: `${bare}<p id=k></p>`,
    script: `${listens}
      setInterval(() => $("#k").textContent = Date.now(), 90)` }),
  dead({ id: 'slow-clock-heard', body: `${bare}<p id=k></p>`,
    script: `${listens} let s = 0;
      setInterval(() => $("#k").textContent = ++s + " s", 1000)` }),
  dead({ id: 'carousel', body: `${bare}<ul id=c><li>1<li>2<li>3</ul>`,
    script: `${listens} let k = 0; setInterval(() => { k++;
      document.querySelectorAll("li").forEach((l, i) =>
        l.className = i === k % 3 ? "on" : "") }, 200)` }),
  dead({ id: 'polling',
    script: `${listens} setInterval(() => fetch("/api/ok"), 250)` }),
  dead({ id: 'polling-changing-query',
    script: `${listens}
      setInterval(() => fetch("/api/ok?at=" + Date.now()), 250)` }),
  dead({ id: 'live-region', body: `${bare}<p role=status id=s></p>`,
    script: `${listens} let k = 0;
      setInterval(() => $("#s").textContent = ++k + " new", 300)` }),
  dead({ id: 'feed-grows', body: `${bare}<ul id=feed></ul>`,
    script: `${listens} let k = 0; setInterval(() => $("#feed")
      .insertAdjacentHTML("afterbegin", "<li>Item " + k++), 300)` }),
  dead({ id: 'ad-comes-later', body: `${bare}<div id=ad></div>`,
    script: 'later(1300, () => $("#ad").innerHTML = "<b>Buy!</b>")' }),
  dead({ id: 'ripple',
    script: `document.addEventListener("mousedown", e => {
      const b = e.target.closest("button"); if (!b) return;
      const r = document.createElement("span"); r.className = "ripple";
      b.append(r); later(350, () => r.remove()) })` }),
  dead({ id: 'ripple-long',
    script: `document.addEventListener("pointerdown", e => {
      const b = e.target.closest("button"); if (!b) return;
      b.classList.add("pressed");
      b.insertAdjacentHTML("beforeend", "<i class=ripple></i>");
      later(600, () => { b.classList.remove("pressed");
        b.querySelector("i").remove() }) })` }),
  dead({ id: 'pressed-class',
    script: `$("#b").onmousedown = () => $("#b").className = "down";
      $("#b").onmouseup = () => $("#b").className = ""` }),
  dead({ id: 'focus-ring-class',
    script: `${listens}
      document.addEventListener("focusin", e => e.target.dataset.focus = 1);
      document.addEventListener("focusout", e =>
        delete e.target.dataset.focus)` }),
  dead({ id: 'hover-class',
    script: `${listens}
      $("#b").onmouseenter = () => $("#b").className = "hot"` }),
  dead({ id: 'closes-menus-nobody-opened', body: `${bare}<ul id=m><li>Cut</ul>`,
    style: '#m{display:none}', script: `document.addEventListener("click",
      () => $("#m").style.display = "none")` }),
  dead({ id: 'closes-menus-in-a-media-rule', style: '@media all{#m{display:none}}',
    body: `${bare}<ul id=m><li>Cut</ul>`, script: `document.addEventListener(
      "click", () => $("#m").style.display = "none")` }),
  dead({ id: 'closes-what-is-closed-by-style',
    body: `${bare}<ul id=m style="display:none"><li>Cut</ul>`,
    script: `document.addEventListener("click",
      () => $("#m").style.cssText = "display:none;top:0")` }),
  dead({ id: 'tooltip', body: `${bare}<div id=tip role=tooltip hidden>Save
      your work</div>`,
    script: '$("#b").onmouseenter = () => $("#tip").hidden = false' }),
  dead({ id: 'tooltip-heard', body: `${bare}<div id=tip role=tooltip hidden>
      Save your work</div>`,
    script: `${listens}
      $("#b").onmouseenter = () => $("#tip").hidden = false` }),
  dead({ id: 'tooltip-added-late',
    script: `${listens} $("#b").onmouseenter = () => later(300, () =>
      document.body.insertAdjacentHTML("beforeend",
        "<div role=tooltip>Save your work</div>"))` }),
  dead({ id: 'active-style', style: 'button:active{background:red}' }),
  dead({ id: 'beacon',
    script: `document.addEventListener("click", () =>
      navigator.sendBeacon("/api/ok", "click"))` }),
  dead({ id: 'answer-to-older-request', body: `${bare}<div id=l></div>`,
    script: `${listens}
      fetch("/api/ok?ms=700").then(() => $("#l").textContent = "loaded")` }),
  dead({ id: 'focus-class',
    script: `${listens} $("#b").onfocus = () => $("#b").className = "ring"` }),
  dead({ id: 'described-by-tooltip', script: `${listens}
      $("#b").onmouseenter = () => { document.body.insertAdjacentHTML(
        "beforeend", "<div role=tooltip id=tip>Save it</div>");
        $("#b").setAttribute("aria-describedby", "tip") }` }),
  dead({ id: 'link-without-address', ask: click(by('link', 'Save')),
    body: '<a role=link tabindex=0 class=box>Save</a>' }),
  dead({ id: 'logs-only',
    script: '$("#b").onclick = () => console.log("clicked")' }),
  dead({ id: 'writes-storage-only',
    script: '$("#b").onclick = () => localStorage.x = Date.now()',
    can: null, truth: '!!localStorage.x' }),
]);
