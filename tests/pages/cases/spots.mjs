// SPDX-License-Identifier: Apache-2.0
// Wide rows whose handler is at the words of their name alone: the middle of the
// row is empty, and a person presses the words. `d` counts presses: there is
// never a second one.
import { by, choose, click, group } from '../lib/case.mjs';

const head = `<script>var d = 0;
  addEventListener('pointerdown', () => d++, true)</script>`;
const tree = (inner, more = '') => `<ul role=tree><li role=treeitem id=t
  aria-expanded=false ${more}>${inner}</li></ul>`;
const opens = at => `$("${at}").onclick = () => { n++;
  $("#t").setAttribute("aria-expanded", true) };`;
const folder = { ask: click(by('treeitem', 'Folder')), head, harm: 'd>1||n>1',
  truth: 'n===1 && d===1', touched: 'n>0' };

// A list for the ear without any size, and beside it the items that are drawn.
const items = (words, more = '') => words.map(word => `<div class=o title="${
  word}" ${more}>${word}</div>`).join('');
const city = (drawn, press) => ({ ask: choose('City', 'Ulm'), head,
  truth: 'n===1 && $("#c").value==="Ulm"', harm: 'n>1', touched: 'n>0',
  timeoutMs: 6000, style: `.o{cursor:pointer;width:200px;height:22px}
    #l{height:0;width:0;overflow:hidden}#p{position:absolute;top:90px}`,
  body: `<label>City <input id=c role=combobox aria-expanded=false readonly
    aria-haspopup=listbox aria-controls=l></label><div id=p hidden>
    <div role=listbox id=l><div role=option aria-label=Bonn>b</div><div
    role=option aria-label=Ulm>u</div></div><div>${drawn}</div></div>`,
  script: `$("#c").onclick = () => { $("#p").hidden = false;
    $("#c").setAttribute("aria-expanded", true) };
    document.querySelectorAll(".o").forEach(o => { o.onclick = () => {
      ${press} } });` });
const takes = `n++; $("#c").value = o.title; $("#p").hidden = true;
  $("#c").setAttribute("aria-expanded", false)`;

export default group('spots', [
  { id: 'options-for-the-ear', ...city(items(['Bonn', 'Ulm']), takes) },
  { id: 'options-for-the-ear-dead', ...city(items(['Bonn', 'Ulm']), ''),
    can: false, truth: 'false' },
  { id: 'options-for-the-ear-twice', ...city(items(['Ulm', 'Bonn', 'Ulm']),
    takes), can: null },

  { id: 'words', ...folder, body: tree('<span id=s>Folder</span>'),
    script: opens('#s') },
  { id: 'words-deep', ...folder, script: opens('#s'),
    body: tree('<div><b></b><span><span id=s>Folder</span></span></div>') },
  { id: 'words-in-a-frame', ...folder, can: null, truth: 'false', harm: 'd>1',
    touched: 'false', body: '<iframe src=/f/a width=500></iframe>', files: {
      a: '<!doctype html><ul role=tree><li role=treeitem><span id=s>Folder' +
        '</span></ul><script>s.onclick = () => { s.textContent = "Open" }' +
        '</script>' } },
  { id: 'row', ...folder, script: opens('#t'),
    body: tree('<span id=s>Folder</span>') },
  // A listener of the row looks at where it was pressed: its middle.
  { id: 'row-middle', ...folder, body: tree('<span id=s>Folder</span>'),
    script: `$("#t").onclick = e => { if (e.target.id === "t") { n++;
      $("#t").setAttribute("aria-expanded", true) } };` },
  { id: 'root', ...folder, body: tree('<span id=s>Folder</span>'),
    script: `document.onclick = e => { if (e.target.closest("#t")) { n++;
      $("#t").setAttribute("aria-expanded", true) } };` },
  // Another part of it than its name is not what was asked for.
  { id: 'button-beside', ...folder, can: false, truth: 'false', harm: 'n>0',
    body: tree('<span>Folder</span><button id=s aria-label=Delete ' +
      'style="float:right">x</button>', 'aria-label=Folder'),
    script: opens('#s') },
  { id: 'dead', ...folder, can: false, truth: 'false', harm: 'd>1',
    body: tree('<span id=s>Folder</span>') },
  { id: 'covered', ...folder, can: false, truth: 'false', harm: 'n>0||d>1',
    style: '#c{position:absolute;left:0;top:0;width:200px;height:60px;z-index:3}',
    body: tree('<span id=s>Folder</span>') + '<div id=c></div>',
    script: opens('#s') },
]);
