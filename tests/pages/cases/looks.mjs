// SPDX-License-Identifier: Apache-2.0
// Changes of looks that say nothing, and those that do: what shakes, fades,
// ripples or is dimmed while the page works, beside a mark that stays.
import { by, click, css, group } from '../lib/case.mjs';

const say = (ms, status, body) => `fetch("/api/say?ms=${ms}&status=${status}` +
  `&body=" + encodeURIComponent('${JSON.stringify(body)}'), {method: "POST"})` +
  '.then(answer => answer.text())';
const pressed = code => `$("#b").onclick = async () => { n++; ${code} };`;
const button = '<button id=b>Save</button>';
const list = `${button}<ul id=l><li>Ann<li>Bo</ul>`;
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  settleMs: 800, body: `${button}<p id=p></p>`, ...c });
const yes = c => ({ truth: 'n===1', harm: 'n>1', settleMs: 800,
  body: `${button}<p id=p></p>`, ...c });
const shaking = `@keyframes shake { 25% { transform: translateX(-6px) }
  75% { transform: translateX(6px) } }`;

const marks = [
  no({ id: 'shakes-and-rests', style: `${shaking}
    .shake { animation: shake .4s }`, script: pressed(`const b = $("#b");
      b.className = "shake"; b.onanimationend = () => b.className = ""`) }),
  no({ id: 'shakes-and-keeps-its-class', style: `${shaking}
    .shake { animation: shake .4s }`, script: pressed(
    '$("#b").className = "shake"') }),
  no({ id: 'box-shakes', body: `<div id=x>${button}</div>`, style: `${shaking}
    .no { animation: shake .5s }`, script: pressed(`$("#x").className = "no";
      later(600, () => $("#x").className = "")`) }),
  no({ id: 'shakes-with-a-colour', body: `<div id=x>${button}</div>`,
    style: `${shaking} .no { animation: shake .5s; background: #fdd }`,
    script: pressed(`$("#x").className = "no";
      later(600, () => $("#x").className = "")`) }),
  no({ id: 'shakes-by-its-style', script: pressed(`const s = $("#b").style;
    s.transition = "transform .1s"; s.transform = "translateX(5px)";
    later(100, () => s.transform = "translateX(-5px)");
    later(200, () => { s.transform = ""; s.transition = "" })`) }),
  no({ id: 'field-that-turns-red-for-a-while', body: `<label>Code <input id=t>
    </label>${button}`, style: '.bad { border-color: red; background: #fee }',
    script: pressed(`$("#t").className = "bad";
      later(900, () => $("#t").className = "")`), settleMs: 1200 }),
  yes({ id: 'mark-that-stays', body: `<button id=b>Like</button>`,
    ask: click('Like'), style: '.liked { color: red; transition: color .2s }',
    script: pressed('$("#b").classList.toggle("liked")') }),
  yes({ id: 'colour-that-stays', script: pressed(
    'document.body.style.background = "#222"') }),
  yes({ id: 'part-that-slides-in', body: `${button}<aside id=s>Menu</aside>`,
    style: `#s { position: fixed; left: -200px; top: 60px; width: 150px;
      transition: left .3s } #s.open { left: 0 }`,
    script: pressed('$("#s").classList.add("open")') }),
  yes({ id: 'part-that-comes-by-an-animation', body: `${button}<aside id=s>Menu
    </aside>`, style: `@keyframes in { from { left: -200px } to { left: 0 } }
    #s { position: fixed; left: -200px; top: 60px; width: 150px }
    #s.open { animation: in .3s forwards }`,
    script: pressed('$("#s").classList.add("open")') }),
  yes({ id: 'theme-by-an-attribute', style: 'html[data-theme=dark] { ' +
    'background: #222; color: #eee }', script: pressed(
    'document.documentElement.dataset.theme = "dark"') }),
];

const bar = `const bar = document.createElement("div"); bar.id = "bar";
  bar.innerHTML = '<div class=peg style="width:30%"></div>';
  document.body.append(bar); `;
const barStyle = '#bar{position:fixed;top:0;left:0;right:0;height:3px}' +
  '#bar .peg{height:3px;background:#29d;transition:width .2s}';
const work = [
  no({ id: 'bar-that-comes-and-goes', style: barStyle, script: pressed(`${bar}
    await ${say(400, 200, {})}; bar.firstChild.style.width = "100%";
    later(300, () => bar.remove())`) }),
  no({ id: 'bar-that-fades-away', style: barStyle, script: pressed(`${bar}
    await ${say(400, 200, {})}; bar.firstChild.style.width = "100%";
    later(300, () => { bar.style.transition = "all .3s";
      bar.style.opacity = 0; later(400, () => bar.remove()) })`) }),
  yes({ id: 'bar-and-then-a-row', style: barStyle, body: list, script: pressed(`
    ${bar} await ${say(400, 200, {})}; bar.firstChild.style.width = "100%";
    $("#l").insertAdjacentHTML("beforeend", "<li>Cy");
    later(300, () => bar.remove())`) }),
  no({ id: 'ripple-of-a-dead-button', style: `.r { position: absolute; width:
    20px; height: 20px; border-radius: 50%; background: #0003 }`,
    script: pressed(`const r = document.createElement("span");
      r.className = "r"; $("#b").append(r); later(500, () => r.remove())`) }),
  no({ id: 'dimmed-while-it-works', body: list, script: pressed(`
    $("#l").style.opacity = .6; await fetch("/api/ok?ms=400");
    $("#l").style.opacity = ""`) }),
  no({ id: 'dimmed-without-a-request', body: list, script: pressed(`
    $("#l").style.opacity = .6; later(700, () => $("#l").style.opacity = "")`) }),
  yes({ id: 'dimmed-and-then-other-rows', body: list, script: pressed(`
    $("#l").style.opacity = .6; await fetch("/api/ok?ms=400");
    $("#l").innerHTML = "<li>Cy"; $("#l").style.opacity = ""`) }),
  no({ id: 'dimmed-by-a-class', body: list, style: '.wait { opacity: .5 }',
    script: pressed(`$("#l").className = "wait"; later(600, () =>
      $("#l").className = "")`) }),
  no({ id: 'disabled-for-a-while', script: pressed(`$("#b").disabled = true;
    later(700, () => $("#b").disabled = false)`) }),
  yes({ id: 'disabled-for-good', script: pressed('$("#b").disabled = true') }),
  no({ id: 'disabled-while-a-worker-works', script: `const w = new Worker(
    URL.createObjectURL(new Blob(["onmessage=()=>setTimeout(()=>postMessage(1)" +
    ",800)"]))); w.onmessage = () => $("#b").disabled = false;
    ${pressed('$("#b").disabled = true; w.postMessage(1)')}`, settleMs: 1200 }),
  no({ id: 'cursor-that-waits', script: pressed(`document.body.style.cursor =
    "progress"; await ${say(400, 200, {})}; document.body.style.cursor = ""`) }),
];

const toast = (type, words) => `document.body.insertAdjacentHTML("beforeend",
  '<section aria-label="Notifications" aria-live=polite><ol><li ' +
  'data-toast data-type=${type} style="border:1px solid">${words}</li></ol>' +
  '</section>')`;
const told = [
  no({ id: 'toast-of-the-type-error', script: pressed(
    toast('error', 'Zerbait gaizki joan da')) }),
  yes({ id: 'toast-of-the-type-success', script: pressed(
    toast('success', 'Zerrenda gorde da')) }),
  no({ id: 'prompt-that-nobody-answers', script: pressed(`const name =
    prompt("Name?"); if (name) { $("#p").textContent = name }`) }),
  no({ id: 'row-action-for-a-while', ask: click(by('button', 'Star Bo')),
    body: '<ul><li>Ann<li>Bo <button id=b>Star Bo</button></ul>',
    script: pressed(`$("#b").textContent = "★"; later(600, () =>
      $("#b").textContent = "Star Bo")`) }),
];

const rings = [
  // A ring marks what a click has chosen; at the press or with the focus it is
  // what every control shows.
  ...['outline:2px solid', 'box-shadow:0 0 0 3px blue'].flatMap((ring, i) =>
    [['click', true], ['mousedown', false], ['focus', false]].map(([on, can]) => ({
      id: `ring-${i}-by-${on}`, can, ask: click(css('#b')), style: `.on{${ring}}`,
      body: '<div id=b tabindex=0 class=box>Card</div>', timeoutMs: 3000,
      script: `$("#b").on${on} = () => { n++; $("#b").classList.add("on") }`,
      truth: can ? 'n===1' : 'false', harm: 'n>1', touched: 'n>0' }))),
  // What is drawn into a drawing is its content, a wave in a button is not.
  ...[['shape-drawn-by-the-press', true, 'http://www.w3.org/2000/svg', 'circle'],
    ['wave-drawn-by-the-press', false, 'http://www.w3.org/1999/xhtml', 'i']].map(
    ([id, can, space, tag]) => ({ id, can, ask: click(css('#b')), timeoutMs: 3000,
      body: can ? '<svg id=b width=150 height=90 style="background:#eee"></svg>' :
        '<button id=b style="position:relative">Save</button>',
      style: 'i{position:absolute;inset:0;background:#0003}',
      script: `$("#b").onmousedown = e => { n++; const c =
        document.createElementNS("${space}", "${tag}"); for (const [k, v] of [
        ["cx", 75], ["cy", 45], ["r", 4]]) c.setAttribute(k, v);
        $("#b").append(c) }`,
      truth: can ? 'n===1' : 'false', harm: 'n>1', touched: 'n>0' })),
];

export default group('looks', [...marks, ...work, ...told, ...rings]);
