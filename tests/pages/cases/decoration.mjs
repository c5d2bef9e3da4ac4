// SPDX-License-Identifier: Apache-2.0
// What the pointer and the focus alone bring about is no effect of a press:
// waves, rings, previews. What the answer, or the click, makes of the looks of a
// control is one. And what stood on the page before is not said anew when it is
// only marked for screen readers.
import { act, by, click, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const dead = c => ({ can: false, truth: 'false', body: bare, ...c });
const style = `#b{position:relative;background:#fff;border:1px solid #888;
    padding:8px 20px}
  #b.primary{background:#06c;color:#fff}
  .w{position:absolute;inset:0;pointer-events:none;box-shadow:0 0 0 0 #06c8;
    transition:box-shadow .3s,opacity .4s}
  .w.on{box-shadow:0 0 0 6px #06c8;opacity:0}
  .focused{background:#eef} .lit{outline:2px solid #06c;background:#eef}
  .on{background:#fd8}`;
// As libraries draw it: with the next frame, in a holder without a size.
const wave = `const wave = () => requestAnimationFrame(() => {
  const h = document.createElement("div");
  h.style.cssText = "position:absolute;left:0;top:0;width:120px";
  h.innerHTML = "<div class=w style='width:80px;height:30px'></div>";
  $("#b").prepend(h);
  requestAnimationFrame(() => h.firstChild.classList.add("on"));
  later(700, () => h.remove()) });`;
const editor = `<div id=e contenteditable class="ed focused" role=textbox
  aria-label=Text>Some words</div>`;
const leaves = `$("#e").onblur = () => $("#e").classList.remove("focused");
  $("#e").onfocus = () => $("#e").classList.add("focused"); $("#e").focus();`;
const stars = `<div id=r>${[1, 2, 3, 4].map(i => `<label><span id=i${i}
  class=${i < 3 ? 'on' : ''}>★</span><input type=radio name=r value=${i}
  aria-label="${i} stars" ${i === 2 ? 'checked' : ''}
  style="opacity:.01;width:8px"></label>`).join('')}</div>`;
const fillTo = `const fillTo = k => { for (let i = 1; i < 5; i++)
  $("#i" + i).className = i <= k ? "on" : "" };`;
const dialog = marks => `$("#b").onclick = () => { ${marks}
  const d = document.createElement("div"); d.setAttribute("role", "dialog");
  d.setAttribute("aria-label", "Edit"); d.innerHTML =
    "<p>Name</p><button>Close</button>";
  d.style.cssText = "position:fixed;top:60px;left:60px;background:#fff";
  document.body.append(d); n++ }`;
const unsaved = `<div id=app>${bare}<p>Not saved</p></div>`;

export default group('decoration', [
  dead({ id: 'wave-in-a-holder', style,
    script: `${wave} $("#b").onclick = wave` }),
  dead({ id: 'wave-that-fades', style,
    script: `$("#b").onclick = () => { const w = document.createElement("i");
      w.style.cssText = "position:absolute;inset:0;background:#06c4";
      $("#b").append(w); w.animate([{ opacity: 1 }, { opacity: 0 }], 600)
        .onfinish = () => w.remove() }` }),
  dead({ id: 'wave-beside-the-button', style,
    script: `$("#b").onclick = () => { const w = document.createElement("div");
      const r = $("#b").getBoundingClientRect();
      w.style.cssText = "position:fixed;pointer-events:none;border:2px solid" +
        ";left:" + r.x + "px;top:" + r.y + "px;width:" + r.width +
        "px;height:" + r.height + "px";
      document.body.append(w); w.animate([{ opacity: .6 }, { opacity: 0 }], 500)
        .onfinish = () => w.remove() }` }),
  dead({ id: 'editor-loses-the-focus', style, body: `${bare}${editor}`,
    script: `${leaves} $("#b").onclick = () => {}` }),
  dead({ id: 'part-around-gets-the-focus', style,
    body: `<div id=p>${bare}<em>beside</em></div>`,
    script: `$("#p").onfocusin = () => {}; $("#b").onclick = () => {};
      $("#p").addEventListener("focusin", () => $("#p").className = "lit")` }),
  dead({ id: 'preview-of-the-focus', style, body: stars,
    ask: click(by('radio', '4 stars')), truth: '$("[value=\'4\']").checked',
    script: `${fillTo} document.querySelectorAll("input").forEach(i => {
      i.onfocus = () => fillTo(+i.value);
      i.onclick = e => { e.preventDefault() } })` }),
  dead({ id: 'key-on-a-chip-that-stays', style,
    body: '<span id=c tabindex=0 role=button aria-label=Blue>Blue</span>',
    ask: act('x.deed.press', by('button', 'Blue'), { keys: ['Delete'] }),
    script: `$("#c").onfocus = () => $("#c").className = "lit";
      $("#c").onkeydown = () => {}` }),
  { id: 'wave-and-effect', style, script: `${wave}
    $("#b").onclick = () => { wave(); done() }`, body: bare },
  { id: 'other-colour-after-the-answer', style, body: bare,
    truth: '$("#b").className==="primary"&&n===1',
    script: `${wave} $("#b").onclick = () => { wave();
      fetch("/api/ok", { method: "POST" }).then(() => {
        $("#b").className = "primary"; n++ }) }` },
  { id: 'other-colour-late-after-the-answer', style, body: bare,
    truth: '$("#b").className==="primary"&&n===1',
    script: `$("#b").onclick = () => fetch("/api/ok?ms=300", { method: "POST" })
      .then(r => r.text()).then(() => { $("#b").className = "primary"; n++ })` },
  dead({ id: 'mark-of-waiting-after-the-answer', style,
    script: `$("#b").onfocus = () => $("#b").classList.add("lit");
      $("#b").onclick = () => { $("#b").classList.add("focused");
        fetch("/api/ok", { method: "POST" }).then(() =>
          $("#b").classList.remove("focused")) }` }),
  { id: 'icon-in-the-button', style, body: bare,
    truth: 'n===1&&!!$("#b svg")',
    script: `$("#b").onclick = () => { n++; $("#b").insertAdjacentHTML(
      "beforeend", "<svg width=14 height=14><path d='M1 7l4 4 8-8' " +
      "stroke=black fill=none /></svg>") }` },
  { id: 'focus-opens-a-list', style: '#l{display:none}.open #l{display:block}',
    body: `<div id=p>${bare}<ul id=l><li>Draft<li>Final</ul></div>`,
    truth: '$("#p").className==="open"',
    script: '$("#b").onfocus = () => $("#p").className = "open"' },
  { id: 'click-moves-the-focus-and-marks', style,
    body: `${bare}<input id=f><p id=row>Row</p>`,
    truth: '$("#row").className==="on"&&n===1',
    script: `$("#b").onclick = () => { n++; $("#f").focus();
      $("#row").className = "on" }` },
  ...[['aria-hidden', '$("#app").setAttribute("aria-hidden", "true");'],
    ['inert', '$("#app").inert = true;'],
    ['kept-from-scrolling', 'document.body.style.overflow = "hidden";'],
    ['all-of-them', `$("#app").setAttribute("aria-hidden", "true");
      document.body.style.cssText = "overflow:hidden;padding-right:15px";`]]
    .map(([id, marks]) => ({ id: 'dialog-beside-old-words-' + id,
      body: unsaved, script: dialog(marks) })),
  dead({ id: 'words-that-a-rule-hid', style: '[aria-hidden=true]{display:none}',
    body: `<form>${bare}<p id=m aria-hidden=true>Not saved</p></form>`,
    script: `document.querySelector("form").onsubmit = e => {
      e.preventDefault(); $("#m").setAttribute("aria-hidden", "false") }` }),
  dead({ id: 'words-that-were-inert-and-hidden', style: '[inert]{opacity:0}',
    body: `<form>${bare}<p id=m inert>Could not be saved</p></form>`,
    script: `document.querySelector("form").onsubmit = e => {
      e.preventDefault(); $("#m").inert = false }` }),
]);
