// SPDX-License-Identifier: Apache-2.0
// Refusals that are easily overlooked: files that stay in their input, answers
// over a socket that talks all the time, words that only their looks mark,
// orders that are done in part, controls that do not move, views that are none.
import { writeFileSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { act, by, choose, click, css, fill, group } from '../lib/case.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-refused-'));
process.once('exit', () => import('node:fs').then(fs =>
  fs.rmSync(dir, { recursive: true, force: true })));
const one = path.join(dir, 'one.txt');
writeFileSync(one, 'deed');

const bare = '<button id=b>Book</button>';
const no = c => ({ can: false, ask: click('Book'), truth: 'false', harm: 'n>1',
  touched: 'n>0', timeoutMs: 4000, settleMs: 900, ...c });
const yes = c => ({ ask: click('Book'), truth: 'n===1', harm: 'n>1',
  touched: 'n>0', timeoutMs: 4000, settleMs: 900, ...c });
const post = (then, more = '') => `await (await fetch("/api/ok?ms=150${more}",
  {method: "POST"})).json(); ${then}`;
const press = (body, then, more) => ({ body: bare + body,
  script: `$("#b").onclick = async () => { n++; ${post(then, more)} }` });

// Files.
const file = '<label>Photo <input type=file id=t></label>';
const sends = (id, can, place, then, way = '/api/ok?ms=150') => ({ id, can,
  ask: act('x.deed.upload', css('#t'), { files: [one] }),
  truth: can ? 'n===1' : 'false', harm: 'n>1', touched: 'n>0', timeoutMs: 4000,
  settleMs: 900, body: file + place, script: `$("#t").onchange = async () => {
    n++; const r = await fetch("${way}", {method: "POST",
      body: $("#t").files[0]}); ${then} }` });
const put = words => `$("#m").textContent = ${JSON.stringify(words)}`;
const uploads = [
  sends('upload-415', false, '<p id=m></p>', put('Upload failed: type not ' +
    'supported'), '/api/say?ms=300&status=415&body={}'),
  sends('upload-413-alert', false, '<div role=alert id=m></div>',
    put('File too large'), '/api/say?ms=150&status=413&body={}'),
  sends('upload-200-alert', false, '<div role=alert id=m></div>',
    put('Virus found, file was not stored')),
  sends('upload-200-words', false, '<p id=m></p>',
    put('Upload failed')),
  sends('upload-200-drawn-as-an-error', false,
    '<p id=m class=text-danger></p>', put('Fitxategia handiegia da')),
  sends('upload-500-silent', false, '', '', '/api/fail?ms=150'),
  sends('upload-ok-words', true, '<p id=m></p>', put('Uploaded')),
  sends('upload-ok-status', true, '<p role=status id=m></p>',
    put('one.txt was uploaded')),
  sends('upload-ok-silent', true, '', ''),
  sends('upload-ok-row', true, '<ul id=l></ul>',
    '$("#l").innerHTML = "<li>one.txt"'),
  { id: 'upload-local-alert', can: false, ask: act('x.deed.upload', css('#t'),
    { files: [one] }), truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 4000, settleMs: 500, body: file + '<div role=alert id=m></div>',
  script: `$("#t").onchange = () => { n++; ${put('File too large')} }` },
  { id: 'upload-local-name', ask: act('x.deed.upload', css('#t'),
    { files: [one] }), truth: 'n===1', harm: 'n>1', touched: 'n>0',
  settleMs: 500, body: file + '<p id=m></p>',
  script: `$("#t").onchange = () => { n++; ${put('one.txt')} }` },
];

// Sockets that talk, and addresses that are polled instead of one.
const chat = `<label>Message <input id=i></label><button id=b disabled>Book
  </button><ul id=l></ul><p id=m></p>`;
const socket = (every, then) => `const s = new WebSocket(location.origin
    .replace("http", "ws"));
  const ready = new Promise(ok => s.onopen = ok);
  const got = {};
  s.onmessage = e => { const m = JSON.parse(e.data);
    if (m.tick) { $("#l").insertAdjacentHTML("beforeend", "<li>Bob " +
      m.tick) } else { got.answer(m) } };
  $("#i").value = "yo";
  ready.then(() => { ${every ? `s.send('{"every":${every}}');` : ''}
    setTimeout(() => $("#b").disabled = false, 700) });
  $("#b").onclick = () => { n++; const text = $("#i").value;
    $("#i").value = ""; ${then} }`;
const reply = (ok, ms = 350) => `s.send(JSON.stringify({ms: ${ms},
  reply: {ok: ${ok}}}));`;
const row = `const li = document.createElement("li"); li.textContent = text;
  $("#l").append(li);`;
const back = 'got.answer = m => { if (!m.ok) { li.remove() } };';
const shows = `got.answer = m => { if (m.ok) { $("#l").insertAdjacentHTML(
  "beforeend", "<li>me: " + text) } else { $("#m").textContent =
  "Message blocked" } };`;
const poll = then => `const got = {};
  const listen = () => fetch("/api/pipe").then(r => r.json()).then(m => {
    if (m.tick) { $("#l").insertAdjacentHTML("beforeend", "<li>Bob " +
      m.tick) } else { got.answer(m) } listen() });
  listen(); $("#i").value = "yo";
  setTimeout(() => $("#b").disabled = false, 500);
  $("#b").onclick = () => { n++; const text = $("#i").value;
    $("#i").value = ""; ${then} }`;
const piped = ok => `fetch("/api/pipe?after=350&say=" + encodeURIComponent(
  '{"ok":${ok}}'), {method: "POST"});`;
const sockets = [
  ...[0, 180].flatMap(every => [
    no({ id: `socket-${every}-refuses`, body: chat,
      script: socket(every, shows + reply(false)) }),
    yes({ id: `socket-${every}-agrees`, body: chat,
      script: socket(every, shows + reply(true)) }),
    no({ id: `socket-${every}-takes-back`, body: chat,
      script: socket(every, row + back + reply(false)) }),
    yes({ id: `socket-${every}-keeps`, body: chat,
      script: socket(every, row + back + reply(true)) }),
  ]),
  no({ id: 'poll-refuses', body: chat, script: poll(shows + piped(false)) }),
  yes({ id: 'poll-agrees', body: chat, script: poll(shows + piped(true)) }),
  no({ id: 'poll-takes-back', body: chat,
    script: poll(row + back + piped(false)) }),
  yes({ id: 'poll-keeps', body: chat, script: poll(row + back + piped(true)) }),
];

// The page's own mark beats an answer that says ok.
const line = (cls, words) => [`<p id=m class="${cls}"></p>`,
  `$("#m").textContent = ${JSON.stringify(words)}`];
const toast = (cls, words) => ['', `document.body.insertAdjacentHTML(
  "beforeend", '<div class="${cls}"><div>${words}</div></div>')`];
const marked = [
  no({ id: 'danger-neutral-words', ...press(...line('alert alert-danger',
    'Seat 4A')), says: /Seat 4A/ }),
  no({ id: 'warning-toast', ...press(...toast('toast toast-warning',
    'Seat 4A went to Bob')), says: /Bob/ }),
  no({ id: 'warning-live', ...press('', `document.body.insertAdjacentHTML(
    "beforeend", '<div aria-live=assertive class="toast toast-warning">' +
    '<div>Seat 4A went to Bob</div></div>')`), says: /Bob/ }),
  no({ id: 'red-foreign-words', ...press('<p id=m style="color:#c00"></p>',
    '$("#m").textContent = "Eserlekua hartuta dago"'), says: /hartuta/ }),
  no({ id: 'error-class-foreign-word', ...press(...line('error', 'Hartuta')) }),
  yes({ id: 'warning-asks', body: bare, script: `$("#b").onclick = () => { n++;
    document.body.insertAdjacentHTML("beforeend", '<div role=status ' +
      'class="alert alert-warning">This takes a while <button>Go on</button>' +
      '<button>Not now</button></div>') }` }),
  yes({ id: 'danger-praises', ...press(...line('alert-danger',
    'Deleted. This cannot be undone.')) }),
  yes({ id: 'danger-echoes', ask: click('Reserve'), body:
    '<button id=b>Reserve</button><p id=m class=text-danger></p>',
  script: `$("#b").onclick = async () => { n++;
    ${post('$("#m").textContent = "Reserved"')} }` }),
  yes({ id: 'danger-state-replaced', ...press('<p id=m class=text-danger>3 ' +
    'left</p>', '$("#m").textContent = "2 left"') }),
  yes({ id: 'plain-words-with-ok', ...press(...line('', 'Seat 4A')) }),
  yes({ id: 'danger-row', ...press('<ul id=l><li>1</ul>',
    '$("#l").insertAdjacentHTML("beforeend", "<li class=text-danger>Seat 4")')
  }),
];

// Done in part.
const rows = '<ul id=l><li>A<li>B<li>C</ul><p id=m></p>';
const away = '$("#l").firstChild.remove(); $("#l").firstChild.remove();';
const bulk = (words, status = 200) => ({ body: bare + rows,
  script: `$("#b").onclick = async () => { n++; await fetch(
    "/api/say?ms=100&status=${status}", {method: "POST"}); ${away}
    $("#m").textContent = ${JSON.stringify(words)} }` });
const parts = [
  no({ id: 'part-counted', ...bulk('2 deleted, 1 could not be deleted') }),
  no({ id: 'part-counted-german', ...bulk('2 gelöscht, 1 konnte nicht ' +
    'gelöscht werden') }),
  no({ id: 'part-207', ...bulk('Bi ezabatuta, bat ez', 207) }),
  yes({ id: 'all-counted', ...bulk('2 deleted, 0 failed') }),
  yes({ id: 'all-207', ...bulk('2 deleted', 207) }),
  yes({ id: 'counted-with-a-rule', ...bulk('Deleted 2 items. This cannot ' +
    'be undone') }),
];

// A form that its own code checks, and that says so beside the field.
const form = body => `<form id=f novalidate><label>Mail <input id=i></label>
  ${body}<button id=b>Book</button><p id=o></p></form>`;
const checks = then => `$("#f").onsubmit = async e => { e.preventDefault();
  n++; ${then} }`;
const em = words => `const em = document.createElement("em");
  em.textContent = "${words}"; $("#b").before(em);`;
const beside = [
  no({ id: 'beside-the-field', body: form(''), script: checks(em('Ez da ' +
    'posta')), says: /Ez da posta/ }),
  no({ id: 'beside-the-field-put-there', body: form('<span id=m></span>'),
    script: checks('$("#m").textContent = "Ez da posta"') }),
  no({ id: 'beside-the-field-entered', body: form(''), ask: fill(
    by('textbox', 'Mail'), 'abc', { submit: true }),
  script: checks(em('Needs an at sign')) }),
  no({ id: 'beside-the-field-wrapped', body: form('').replace('<label>',
    '<div id=w><label>').replace('</label>', '</label></div>'),
  script: checks('$("#w").insertAdjacentHTML("beforeend", "<i>Ez da</i>")') }),
  yes({ id: 'form-adds-a-row', body: form('') + '<ul id=l></ul>',
    script: checks('$("#l").innerHTML += "<li>x"') }),
  yes({ id: 'form-shows-a-result', body: form(''),
    script: checks('$("#o").textContent = "That makes 42 in all"') }),
  yes({ id: 'form-clears-itself', body: form('<span id=m></span>'),
    script: `$("#i").value = "x";` + checks('$("#m").textContent = ' +
      '"Eskerrik asko"; $("#i").value = ""') }),
  yes({ id: 'form-praises-beside', body: form('<span id=m></span>'),
    script: checks('$("#m").textContent = "Saved"') }),
];

// Controls that show that they were pressed, and stay as they are.
const tabs = `<div role=tablist><button role=tab id=a aria-selected=true>One
  </button><button role=tab id=b aria-selected=false tabindex=-1>Two</button>
  </div><p id=m>Panel 1</p>`;
const ripple = `const r = document.createElement("span");
  r.style.cssText = "position:absolute;width:9px;height:9px;background:#ccc";
  $("#b").append(r); setTimeout(() => r.remove(), 500);
  $("#a").tabIndex = -1; $("#b").tabIndex = 0;`;
const tab = { ask: click(by('tab', 'Two')) };
const unmoved = [
  no({ id: 'tab-ripples', ...tab, body: tabs,
    script: `$("#b").onclick = () => { n++; ${ripple} }` }),
  no({ id: 'tab-keeps-a-shell', ...tab, body: tabs, script: `$("#b").onclick =
    () => { n++; $("#b").append(document.createElement("span")); ${ripple} }` }),
  yes({ id: 'tab-turns', ...tab, body: tabs, script: `$("#b").onclick = () => {
    n++; ${ripple} $("#a").setAttribute("aria-selected", "false");
    $("#b").setAttribute("aria-selected", "true");
    $("#m").textContent = "Panel 2" }` }),
  yes({ id: 'tab-turns-by-class', ...tab, body: tabs,
    script: `$("#b").onclick = () => { n++; $("#b").className = "selected" }`,
    style: '.selected{font-weight:bold}' }),
  yes({ id: 'tab-changes-the-panel-alone', ...tab, body: tabs,
    script: `$("#b").onclick = () => { n++; $("#m").textContent =
      "Panel 2" }` }),
];

// Views that are none.
const link = '<a href=/team id=b>Team</a><main id=v>Home</main>';
const view = html => `$("#b").onclick = e => { e.preventDefault(); n++;
  history.pushState({}, "", "?team"); $("#v").innerHTML =
  ${JSON.stringify(html)} }`;
const go = { ask: click(by('link', 'Team')), body: link };
const long = '<p>Lorem ipsum dolor sit amet</p>'.repeat(12);
const views = [
  no({ id: 'view-404', ...go, script: view('<h1>404</h1><p>Page not found')}),
  no({ id: 'view-404-alone', ...go, script: view(`<h1>404</h1>${long}`),
    says: /404/ }),
  no({ id: 'view-not-found', ...go,
    script: view(`<h2>Seite nicht gefunden</h2>${long}`) }),
  no({ id: 'view-not-found-japanese', ...go,
    script: view(`<h1>ページが見つかりません</h1>${long}`) }),
  yes({ id: 'view-team', ...go, script: view(`<h1>Team</h1>${long}`) }),
  yes({ id: 'view-number', ...go, script: view(`<h1>Room 4045</h1>${long}`) }),
  yes({ id: 'view-asked-for', ask: click(by('link', 'Error 404')),
    body: link.replace('Team', 'Error 404'),
    script: view(`<h1>Error 404</h1>${long}`) }),
];

export default group('refused', [...uploads, ...sockets, ...marked, ...parts,
  ...beside, ...unmoved, ...views]);
