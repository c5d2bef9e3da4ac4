// SPDX-License-Identifier: Apache-2.0
// Targets that move, and pages that move under them.
import { click, group, save } from '../lib/case.mjs';

const trap = '<button onclick="wrong++">Delete</button>';
const placed = '<button id=b onclick="done()">Save</button>';

export default group('motion', [
  { id: 'css-transition', body: placed,
    style: '#b{position:absolute;left:700px;transition:left .8s}',
    script: `requestAnimationFrame(() => $("#b").style.left = "20px")` },
  { id: 'css-animation', body: placed,
    style: `#b{animation:in 1s ease-out forwards}
      @keyframes in{from{transform:translate(500px,300px)}}` },
  { id: 'script-frames', body: placed,
    style: '#b{position:absolute;left:0}',
    script: `const t0 = performance.now();
      (function step(t) {
        const d = Math.min(1, (t - t0) / 800);
        $("#b").style.left = d * 600 + "px";
        if (d < 1) requestAnimationFrame(step) })(t0)` },
  { id: 'script-steps', body: placed,
    style: '#b{position:absolute;left:0}',
    script: `let x = 0; const i = setInterval(() => {
      $("#b").style.left = (x += 60) + "px";
      if (x >= 540) clearInterval(i) }, 120)` },
  { id: 'endless-travel', can: null, body: placed,
    style: `#b{animation:go 2s linear infinite alternate}
      @keyframes go{to{transform:translateX(600px)}}` },
  { id: 'endless-script', can: null, body: placed,
    style: '#b{position:absolute}',
    script: `(function step(t) {
      $("#b").style.left = 300 + 250 * Math.sin((t || 0) / 300) + "px";
      requestAnimationFrame(step) })()` },
  { id: 'spinner-inside',
    body: `<button onclick="done()"><i class=spin></i> Save</button>`,
    style: `.spin{display:inline-block;width:12px;height:12px;background:red;
      animation:s 1s linear infinite}@keyframes s{to{rotate:360deg}}` },
  { id: 'colours-pulse', body: placed,
    style: `#b{animation:c .5s infinite alternate}
      @keyframes c{to{background:red;box-shadow:0 0 9px red}}` },
  { id: 'neighbour-moves', body: `${placed}<div class=box id=m></div>`,
    style: `#m{animation:go 1s linear infinite alternate}
      @keyframes go{to{transform:translateX(300px)}}` },
  { id: 'carousel-elsewhere', body: `${placed}<ul id=c><li>1<li>2<li>3</ul>`,
    style: '#c{position:absolute;top:300px}li{display:inline-block}',
    script: `setInterval(() => $("#c").append($("#c").firstChild), 150)` },
  { id: 'shift-at-load', truth: 'n===1&&wrong===0', harm: 'wrong>0||n>1',
    body: `<div id=top></div>${placed}<br>${trap}`,
    script: `var wrong = 0; later(120, () => $("#top").innerHTML =
      "<div style='height:24px'>Notice</div>")` },
  { id: 'shift-by-hover', truth: 'n===1&&wrong===0', harm: 'wrong>0||n>1',
    body: `<div id=top></div>${trap}<br>${placed}<br>${trap}`,
    script: `var wrong = 0; $("#b").addEventListener("mouseover", () =>
      $("#top").innerHTML = "<div style='height:22px'>Notice</div>")` },
  { id: 'shift-by-press', can: null, truth: 'n===1&&wrong===0',
    harm: 'wrong>0||n>1',
    body: `<div id=top></div>${trap}<br>${placed}<br>${trap}`,
    script: `var wrong = 0; $("#b").addEventListener("mousedown", () =>
      $("#top").innerHTML = "<div style='height:22px'>Notice</div>")` },
  { id: 'shifts-for-a-while', truth: 'n===1&&wrong===0',
    harm: 'wrong>0||n>1',
    body: `<div id=top></div>${placed}<br>${trap}<br>${trap}`,
    script: `var wrong = 0; let k = 0; const i = setInterval(() => {
      $("#top").style.height = (k++ % 2) * 24 + "px";
      if (k > 8) clearInterval(i) }, 160)` },
  { id: 'images-push-down', truth: 'n===1&&wrong===0', harm: 'wrong>0||n>1',
    body: `<div id=top></div>${placed}<br>${trap}`,
    script: `var wrong = 0; for (const ms of [60, 140, 260, 420])
      later(ms, () => $("#top").insertAdjacentHTML("beforeend",
        "<div style='height:22px'>image</div>"))` },
  { id: 'smooth-scrolling', body: `<div class=tall></div>${save}`,
    style: 'html{scroll-behavior:smooth}' },
  { id: 'dialog-zooms-in', ask: click('Yes'),
    body: `<dialog id=d><button onclick="done()">Yes</button></dialog>`,
    style: `dialog[open]{animation:zoom .6s}
      @keyframes zoom{from{transform:scale(.1) translateY(-300px)}}`,
    script: '$("#d").showModal()' },
  { id: 'panel-unrolls', body: `<div id=p>${save}</div>`,
    style: '#p{height:0;overflow:hidden;transition:height .7s}',
    script: `later(30, () => $("#p").style.height = "200px")` },
  { id: 'drawer-slides-in', body: `<aside id=p>${save}</aside>`,
    style: `#p{position:fixed;right:-300px;top:0;width:280px;height:100%;
      transition:right .5s}#p.on{right:0}`,
    script: `later(300, () => $("#p").className = "on")` },
  { id: 'moves-when-approached', can: null, body: placed,
    style: '#b{position:absolute;left:20px;top:20px}',
    script: `let k = 0; $("#b").onmouseover = () =>
      $("#b").style.left = (k = (k + 250) % 1000) + "px"` },
]);
