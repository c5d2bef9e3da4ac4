// SPDX-License-Identifier: Apache-2.0
// Wide rows whose handler is at the words of their name alone: the middle of the
// row is empty, and a person presses the words. `d` counts presses: there is
// never a second one.
import { by, click, group } from '../lib/case.mjs';

const head = `<script>var d = 0;
  addEventListener('pointerdown', () => d++, true)</script>`;
const tree = (inner, more = '') => `<ul role=tree><li role=treeitem id=t
  aria-expanded=false ${more}>${inner}</li></ul>`;
const opens = at => `$("${at}").onclick = () => { n++;
  $("#t").setAttribute("aria-expanded", true) };`;
const folder = { ask: click(by('treeitem', 'Folder')), head, harm: 'd>1||n>1',
  truth: 'n===1 && d===1', touched: 'n>0' };

export default group('spots', [
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
