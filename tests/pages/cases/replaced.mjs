// SPDX-License-Identifier: Apache-2.0
// Nodes that are replaced, recycled and moved while somebody wants them.
import { by, click, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const fresh = `const fresh = () => { const b = document.createElement("button");
  b.id = "b"; b.textContent = "Save"; b.onclick = done; return b };
  $("#b").onclick = done;`;
const rows = `<ul id=l><li>Alpha <button onclick="hit(this)">Remove</button>
  <li>Beta <button onclick="hit(this)">Remove</button></ul>`;
const hit = `var got = []; function hit(b) {
  got.push(b.parentNode.firstChild.data.trim()); done() }`;

export default group('replaced', [
  { id: 'by-the-press', can: null, body: bare,
    script: `${fresh} document.addEventListener("mousedown", () =>
      $("#b").replaceWith(fresh()))` },
  { id: 'by-the-first-press', can: null, body: bare,
    script: `${fresh} document.addEventListener("mousedown", () =>
      $("#b").replaceWith(fresh()), {once: true})` },
  { id: 'by-the-hover', body: bare,
    script: `${fresh} $("#b").addEventListener("mouseover", () =>
      $("#b").replaceWith(fresh()))` },
  { id: 'every-300', body: `<div id=app>${bare}</div>`,
    script: `${fresh} setInterval(() => $("#b").replaceWith(fresh()), 300)` },
  { id: 'every-80', can: null, body: `<div id=app>${bare}</div>`,
    script: `${fresh} setInterval(() => $("#b").replaceWith(fresh()), 80)` },
  { id: 'while-disabled', body: '<button id=b disabled>Save</button>',
    script: `later(500, () => { $("#b").outerHTML =
      '<button id=b onclick="done()">Save</button>' })` },
  { id: 'while-covered',
    body: `${bare}<div class=veil id=veil></div>`,
    script: `${fresh} later(300, () => $("#b").replaceWith(fresh()));
      later(700, () => $("#veil").remove())` },
  { id: 'away-and-back', body: `<div id=app>${bare}</div>`,
    script: `${fresh} later(40, () => { $("#b").remove();
      later(800, () => $("#app").append(fresh())) })` },
  { id: 'whole-body', body: '<button disabled>Save</button>',
    script: `later(400, () => document.body.innerHTML =
      '<p id=out></p><button onclick="done()">Save</button>')` },
  { id: 'whole-document', truth: 'document.title==="two"&&window.n===1',
    body: '<button disabled>Save</button>',
    script: `later(400, () => { document.open(); document.write(
      '<title>two</title><script>var n=0;function done(){n++;' +
      'document.querySelector("p").textContent="done"}<\\/script>' +
      '<p></p><button onclick="done()">Save</button>'); document.close() })` },
  { id: 'moved-to-another-parent',
    body: '<div id=x><button id=b disabled onclick="done()">Save</button></div>' +
      '<div id=y></div>',
    script: `later(500, () => { $("#y").append($("#b"));
      $("#b").disabled = false })` },
  { id: 'rows-change-places', ask: click(by('button', 'Remove', 'Beta')),
    truth: 'got.join()==="Beta"', harm: 'got.includes("Alpha")||n>1',
    body: rows, script: `${hit} setInterval(() =>
      $("#l").append($("#l").firstElementChild), 350)` },
  { id: 'row-recycled-by-hover', can: null,
    ask: click(by('button', 'Remove', 'Beta')),
    truth: 'got.join()==="Beta"', harm: 'got.includes("Gamma")||n>1',
    body: rows, script: `${hit} $("#l").addEventListener("mouseover", () => {
      const li = $("#l").lastElementChild;
      li.firstChild.data = "Gamma " })` },
  { id: 'name-recycled-by-hover', can: false,
    ask: click('Delete Beta'), truth: 'got.join()==="Delete Beta"',
    harm: 'got.includes("Delete Gamma")',
    body: '<button id=b>Delete Beta</button>',
    script: `var got = []; $("#b").onmouseover = () =>
        $("#b").textContent = "Delete Gamma";
      $("#b").onclick = () => { got.push($("#b").textContent); done() }` },
  { id: 'removed-by-the-press', can: null, body: `<ul id=l><li>One ${bare}</ul>`,
    script: `$("#b").onmousedown = () => { n++;
      $("#l").innerHTML = "<li>empty" }` },
  { id: 'field-replaced-on-focus', ask: { actionId: 'ui.enterText',
    target: { ref: by('textbox', 'Title') }, args: { text: 'hello' } },
    truth: '$("#t").value==="hello"',
    body: '<div id=app><input id=t aria-label=Title></div>',
    script: `$("#t").addEventListener("focus", () => { $("#app").innerHTML =
      "<input id=t aria-label=Title>" }, {once: true})`,
    can: null },
]);
