// SPDX-License-Identifier: Apache-2.0
// Tabs that a page opens: what the tab shows counts as what the page itself
// would, and the page that opened it goes on being drawn. `o` counts what was
// opened: nothing is opened twice.
import { by, click, group } from '../lib/case.mjs';

const go = { ask: click(by('link', 'Go')), truth: 'o===1', harm: 'o>1',
  touched: 'o>0', timeoutMs: 6000 };
const head = '<script>var o = 0</script>';
const link = (to, more = '') => `<a id=a href="${to}" target=_blank ${more}
  onclick="o++">Go</a>`;
const bare = '<button id=b>Save</button>';
const opens = (code, more) => ({ head, body: bare, truth: 'o===1', harm: 'o>1',
  touched: 'o>0', timeoutMs: 6000, script: `$("#b").onclick = () => { o++; ${code} };`, ...more });
const no = { can: false, truth: 'false' };

// Frames in the second after the press: two where the tab is not drawn.
const shows = (more = '') => `var k = 0; $("#s").onclick = () => { done();
  const end = performance.now() + 1000; (function next() { k++;
  performance.now() < end && requestAnimationFrame(next) })() }; ${more}`;
const both = '<button id=b>Open</button><button id=s>Save</button>';

export default group('tabs', [
  { id: 'link', head, ...go, tabs: 2, body: link('/next') },
  { id: 'link-alone', head, ...go, tabs: 2, body: link('/next', 'rel=noopener') },
  { id: 'link-slow', head, ...go, tabs: 2, body: link('/next?ms=900') },
  { id: 'link-moved', head, ...go, tabs: 2, body: link('/moved') },
  { id: 'link-elsewhere', head, ...go, tabs: 2, body: link('{far}/next') },
  { id: 'link-404', head, ...go, ...no, says: /404/, body: link('/gone') },
  { id: 'link-404-alone', head, ...go, ...no, says: /404/,
    body: link('/gone', 'rel=noopener') },
  { id: 'link-404-slow', head, ...go, ...no, says: /404/,
    body: link('/gone?ms=900') },
  { id: 'link-404-elsewhere', head, ...go, ...no, says: /404/,
    body: link('{far}/gone') },
  { id: 'link-500', head, ...go, ...no, says: /500/, body: link('/form/500') },
  { id: 'link-moved-500', head, ...go, ...no, says: /500/,
    body: link('/moved/500') },
  { id: 'link-dropped', head, ...go, ...no, body: link('/api/drop') },
  { id: 'link-empty', head, ...go, ...no, body: link('/api/empty') },
  { id: 'link-never', head, ...go, ...no, body: link('/api/never') },
  { id: 'link-file', head, ...go, hits: { '/api/file': 1 },
    body: link('/api/file') },

  { id: 'window', ...opens('window.open("/next")', { tabs: 2 }) },
  { id: 'window-404', ...opens('window.open("/gone")', { ...no, says: /404/ }) },
  { id: 'window-small-404', ...opens('window.open("/gone", "", "width=300")',
    { ...no, says: /404/ }) },
  { id: 'window-blank-then', tabs: 2, ...opens(`const w =
    window.open("about:blank"); w.location = "/next"`) },
  { id: 'window-blank-then-404', ...opens(`const w =
    window.open("about:blank"); w.location = "/gone"`, { ...no, says: /404/ }) },
  { id: 'window-fetch-then', tabs: 2, ...opens(`const w = window.open("");
    fetch("/api/ok?ms=300").then(() => { w.location = "/next" })`) },
  { id: 'window-fetch-then-404', ...opens(`const w = window.open("");
    fetch("/api/ok?ms=300").then(() => { w.location = "/gone" })`,
    { ...no, says: /404/ }) },
  { id: 'window-later-404', ...opens(`const w = window.open("");
    setTimeout(() => { w.location = "/gone" }, 500)`, { ...no, says: /404/ }) },
  { id: 'window-written', tabs: 2, ...opens(`const w = window.open("");
    w.document.write("<h1>Receipt</h1>"); w.document.close()`) },
  { id: 'window-blob', tabs: 2, ...opens(`window.open(URL.createObjectURL(
    new Blob(["<h1>Receipt</h1>"], { type: "text/html" })))`) },
  { id: 'window-file', hits: { '/api/file': 1 },
    ...opens('window.open("/api/file")') },
  // What takes it away at once, as a blocker of advertisements does.
  { id: 'window-closed', ...opens('window.open("/next?ms=300").close()', no) },
  { id: 'window-closed-blank', ...opens('window.open("").close()', no) },
  { id: 'window-closed-beside', ...opens('window.open("").close(); done()',
    { truth: 'o===1 && n===1' }) },

  // Advertisements that every press opens.
  { id: 'every-press-opens', head, ...no, body: bare, harm: 'o>1',
    touched: 'o>0', script: `document.addEventListener("click", () => { o++;
      window.open("/next") }, { once: true })` },
  { id: 'every-press-opens-beside', head, tabs: 2, body: bare, harm: 'n>1',
    truth: 'n===1', script: `$("#b").onclick = done;
      document.addEventListener("click", () => { o++; window.open("/next") },
        { once: true })` },

  // The page that opened it goes on being drawn.
  { id: 'kept-tab-is-drawn', head, ask: [click('Open'), click('Save')],
    body: both, timeoutMs: 6000, stray: 'two presses', truth: 'n===1 && o===1 && k>8', settleMs: 1500,
    harm: 'n>1 || o>1', script: shows(`$("#b").onclick = () => { o++;
      window.open("/next") };`) },
  { id: 'kept-tab-is-drawn-alone', head, ask: [click(by('link', 'Go')),
    click('Save')], stray: 'two presses', truth: 'n===1 && o===1 && k>8', settleMs: 1500,
    harm: 'n>1 || o>1', body: both + link('/next', 'rel=noopener'),
    script: shows() },
  { id: 'kept-tab-dead', head, can: false, ask: [click('Open'), click('Save')],
    body: both, stray: 'two presses', truth: 'false', harm: 'o>1',
    touched: 'o>0', script: shows(`$("#b").onclick = () => { o++;
      window.open("/next") }; $("#s").onclick = () => {};`) },
]);
