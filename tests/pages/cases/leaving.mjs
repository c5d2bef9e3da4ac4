// SPDX-License-Identifier: Apache-2.0
// Script dialogs, other pages, tabs and files.
import { act, by, click, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const link = (href, more = '') => `<a href="${href}" ${more}>Go</a>`;
const go = { ask: click(by('link', 'Go')) };
const there = 'location.pathname==="/next"';

export const scripted = group('dialogs', [
  { id: 'alert', body: bare,
    script: '$("#b").onclick = () => { n++; alert("saved") }' },
  { id: 'alert-then-effect', body: bare,
    script: '$("#b").onclick = () => { alert("saving"); done() }' },
  { id: 'three-alerts', body: bare,
    script: `$("#b").onclick = () => { alert(1); alert(2); alert(3); done() }`,
  },
  { id: 'confirm-accepted', ask: click('Save', { dialog: 'accept' }),
    body: bare, script: '$("#b").onclick = () => { if (confirm("?")) done() }',
  },
  { id: 'confirm-declined', can: false,
    ask: click('Save', { dialog: 'dismiss' }), body: bare,
    script: '$("#b").onclick = () => { if (confirm("?")) done() }' },
  { id: 'confirm-declined-does-something',
    ask: click('Save', { dialog: 'dismiss' }), body: bare,
    script: '$("#b").onclick = () => { if (!confirm("?")) done() }' },
  { id: 'prompt-answered', ask: click('Save',
    { dialog: { accept: true, text: 'Ann' } }), truth: 'who==="Ann"',
    body: bare, script: `var who; $("#b").onclick = () => {
      who = prompt("Name?"); done() }` },
  { id: 'prompt-declined', can: false, ask: click('Save',
    { dialog: 'dismiss' }), body: bare,
    script: '$("#b").onclick = () => { if (prompt("Name?")) done() }' },
  { id: 'unload-accepted', ask: [click('Edit'), click(by('link', 'Go'),
    { dialog: 'accept' })], truth: there, hits: { '/next': 1 },
    body: `<button onclick="done()">Edit</button>${link('/next')}`,
    script: 'addEventListener("beforeunload", e => e.preventDefault())' },
  { id: 'unload-declined', can: false, ask: [click('Edit'),
    click(by('link', 'Go'), { dialog: 'dismiss' })], truth: there,
    body: `<button onclick="done()">Edit</button>${link('/next')}`,
    script: 'addEventListener("beforeunload", e => e.preventDefault())' },
]);

export default group('leaving', [
  { id: 'link', ...go, truth: there, hits: { '/next': 1 },
    body: link('/next') },
  { id: 'slow-link', ...go, truth: there, hits: { '/next': 1 },
    settleMs: 1500, body: link('/next?ms=1200') },
  { id: 'redirected-link', ...go, truth: there, hits: { '/next': 1 },
    body: link('/moved') },
  { id: 'empty-answer', can: false, ...go, truth: there,
    body: link('/api/empty') },
  { id: 'link-prevented', can: false, ...go, truth: there,
    body: link('/next', 'onclick="event.preventDefault()"') },
  { id: 'hash-link', ...go, truth: 'location.hash==="#part"',
    body: `${link('#part')}<div class=tall></div><h2 id=part>Part</h2>` },
  { id: 'push-state', truth: 'location.pathname==="/orders"', body: bare,
    script: `$("#b").onclick = () => history.pushState({}, "", "/orders")` },
  { id: 'push-state-late', truth: 'location.pathname==="/orders"', body: bare,
    settleMs: 900, script: `$("#b").onclick = () => later(700, () =>
      history.pushState({}, "", "/orders"))` },
  { id: 'replace-state', truth: 'location.search==="?sort=up"', body: bare,
    script: `$("#b").onclick = () =>
      history.replaceState({}, "", "?sort=up")` },
  { id: 'script-leaves', truth: there, hits: { '/next': 1 }, body: bare,
    script: '$("#b").onclick = () => location.href = "/next"' },
  { id: 'script-leaves-late', truth: there, hits: { '/next': 1 }, body: bare,
    settleMs: 1200,
    script: '$("#b").onclick = () => later(600, () => location = "/next")' },
  { id: 'reload', truth: 'n===0', hits: { '/case/leaving-reload': 2 }, body: bare,
    script: '$("#b").onclick = () => location.reload()' },
  { id: 'back', ask: [click('On'), click('Back')],
    truth: 'location.hash===""&&n===1', body: `<button id=on>On</button>
      <button onclick="history.back()">Back</button>`,
    script: '$("#on").onclick = () => { location.hash = "two"; done() }' },
  { id: 'history-at-once', ask: [click(by('link', 'Next')), ...['back',
    'forward', 'back', 'forward'].map(direction => ({ actionId:
    'x.deed.history', args: { direction } }))], body: '<a href="/next">Next</a>',
  truth: 'location.pathname==="/next"', timeoutMs: 6000, stray: 'n is gone' },
  { id: 'opens-a-window', truth: 'n===1', tabs: 2, body: bare,
    script: '$("#b").onclick = () => { n++; window.open("/next") }' },
  { id: 'opens-a-tab', ...go, truth: 'true', tabs: 2, hits: { '/next': 1 },
    body: link('/next', 'target=_blank') },
  { id: 'opens-a-tab-alone', ...go, truth: 'true', tabs: 2,
    body: link('/next', 'target=_blank rel=noopener') },
  { id: 'download', ...go, truth: 'true', hits: { '/api/file': 1 },
    body: link('/api/file') },
  { id: 'download-made-here', ...go, truth: 'n===1',
    body: `<a id=a download=note.txt onclick="n++">Go</a>`,
    script: `$("#a").href = URL.createObjectURL(new Blob(["note"]))` },
  { id: 'download-by-script', truth: 'n===1', hits: { '/api/file': 1 },
    body: bare, script: '$("#b").onclick = () => { n++; ' +
      'location = "/api/file" }' },
  { id: 'goes-to-address', truth: there, hits: { '/next': 1 },
    ask: act('nav.navigate', null, { route: '/next' }) },
  { id: 'goes-to-moved-address', truth: there,
    ask: act('nav.navigate', null, { route: '/moved' }) },
  { id: 'goes-nowhere', can: false, truth: 'false',
    ask: act('nav.navigate', null, { url: 'http://127.0.0.1:9/' }) },
]);
