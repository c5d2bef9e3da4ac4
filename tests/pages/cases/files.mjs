// SPDX-License-Identifier: Apache-2.0
// Files that go in and out, and everything that would stop a person with a
// question of the browser's own.
import { writeFileSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { act, by, click, css, expecting, group, label, text }
  from '../lib/case.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-files-'));
process.once('exit', () => import('node:fs').then(fs =>
  fs.rmSync(dir, { recursive: true, force: true })));
const file = (name, words = 'deed') => {
  const whole = path.join(dir, name);
  writeFileSync(whole, words);
  return whole;
};
const one = file('one.txt');
const two = file('two.csv', 'a,b\n');
const up = (ref, ...files) => act('x.deed.upload', ref, { files });
const names = 'Array.from($("#t").files).map(f=>f.name).join()';
const tells = `var got = ""; $("#t").onchange = () => { got = ${names};
  $("#out").textContent = got };`;
const drops = `var got = "", trusted; const zone = $("#z");
  zone.ondragover = e => e.preventDefault();
  zone.ondrop = e => { e.preventDefault(); trusted = e.isTrusted;
    got = [...e.dataTransfer.files].map(f => f.name).join();
    zone.textContent = got };`;
const never = { timeoutMs: 3000 };

export default group('files', [
  { id: 'read-and-then-sent', ask: up(css('#t'), one), hits: { '/api/ok': 1 },
    body: '<input type=file id=t><p role=status id=out></p>',
    truth: `${names}==="one.txt"&&$("#out").textContent==="got 4"`,
    script: `$("#t").onchange = async () => { const f = $("#t").files[0];
      await fetch("/api/ok", {method: "POST", body: await f.text()});
      $("#out").textContent = "got " + f.size }` },
  { id: 'input', ask: up(css('#t'), one), truth: 'got==="one.txt"',
    body: '<input type=file id=t>', script: tells },
  { id: 'input-several', ask: up(css('#t'), one, two),
    truth: 'got==="one.txt,two.csv"', body: '<input type=file multiple id=t>',
    script: tells },
  { id: 'input-several-not-taken', can: false, ask: up(css('#t'), one, two),
    truth: 'got==="one.txt,two.csv"', body: '<input type=file id=t>',
    script: tells },
  { id: 'input-hidden', ask: up(css('#t'), one), truth: 'got==="one.txt"',
    body: '<input type=file id=t hidden>', script: tells },
  { id: 'input-disabled', can: false, ask: up(css('#t'), one),
    truth: 'got==="one.txt"', body: '<input type=file id=t disabled>',
    script: tells },
  { id: 'input-label', ask: up(label('Photo'), one), truth: 'got==="one.txt"',
    body: `<label>Photo <input type=file id=t style="position:absolute;
      opacity:0;width:1px"></label>`, script: tells },
  { id: 'input-taken-out-again', ask: up(css('#t'), one),
    truth: 'list==="one.txt"', body: '<input type=file id=t><ul id=l></ul>',
    script: `var list = ""; $("#t").onchange = () => { list = ${names};
      $("#l").innerHTML = "<li>" + list; $("#t").value = "" }` },
  { id: 'input-refused', can: false, ask: up(css('#t'), one), truth: 'false',
    body: '<input type=file id=t>', script: `$("#t").onchange = () => {
      $("#t").value = "" }` },
  { id: 'input-missing-file', can: false, ask: up(css('#t'),
    path.join(dir, 'none.txt')), truth: `${names}!==""`,
    body: '<input type=file id=t>', script: tells },
  { id: 'chooser-button', ask: up(by('button', 'Attach'), one),
    truth: 'got==="one.txt"', body: `<button onclick="$('#t').click()">Attach
      </button><input type=file id=t hidden>`, script: tells },
  { id: 'chooser-made-by-script', ask: up(by('button', 'Attach'), one),
    truth: 'got==="one.txt"', body: '<button id=b>Attach</button>',
    script: `var got = ""; $("#b").onclick = () => { const i =
      document.createElement("input"); i.type = "file"; i.onchange = () => {
        got = i.files[0].name; $("#out").textContent = got }; i.click() }` },
  { id: 'chooser-link-label', ask: up(text('Choose a file'), one),
    truth: 'got==="one.txt"', body: `<label for=t>Choose a file</label>
      <input type=file id=t hidden>`, script: tells },
  { id: 'chooser-picker-api', ask: up(by('button', 'Attach'), one),
    can: null, truth: 'got==="one.txt"', body: '<button id=b>Attach</button>',
    script: `var got = ""; $("#b").onclick = async () => { const [h] =
      await showOpenFilePicker(); got = (await h.getFile()).name;
      $("#out").textContent = got }` },
  { id: 'chooser-never-opens', can: false, ask: up(by('button', 'Attach'),
    one), truth: 'false', body: '<button onclick="x = 1">Attach</button>' },
  { id: 'chooser-twice', ask: [up(by('button', 'Attach'), one),
    up(by('button', 'Attach'), two)], truth: 'got==="two.csv"',
    body: `<button onclick="$('#t').click()">Attach</button>
      <input type=file id=t hidden>`, script: tells },
  { id: 'chooser-pressed-by-hand', can: null, ask: click('Attach'),
    truth: 'false', body: `<button onclick="$('#t').click()">Attach</button>
      <input type=file id=t hidden>`, script: tells },
  { id: 'drop-zone', ask: up(css('#z'), one), truth: 'got==="one.txt"&&trusted',
    body: '<div id=z class=box>Drop files here</div>', script: drops },
  { id: 'drop-zone-several', ask: up(text('Drop files here'), one, two),
    truth: 'got==="one.txt,two.csv"',
    body: '<div id=z class=box>Drop files here</div>', script: drops },
  { id: 'drop-zone-refuses', can: false, ask: up(css('#z'), one),
    truth: 'got!==""', body: '<div id=z class=box>Drop files here</div>',
    script: `${drops} zone.ondragover = null` },
  { id: 'drop-zone-with-input', ask: up(css('#z'), one),
    truth: 'got==="one.txt"', body: `<div id=z class=box>Drop or <label>browse
      <input type=file id=t hidden></label></div>`, script: tells },

  // Downloads.
  { id: 'download-signal', ask: expecting(click(by('link', 'Report')),
    { kind: 'download.started' }), truth: 'true',
    body: '<a href=/api/file download>Report</a>' },
  { id: 'download-made-by-script', ask: expecting(click('Export'),
    { kind: 'download.started' }), truth: 'true',
    body: '<button id=b>Export</button>', script: `$("#b").onclick = () => {
      const a = document.createElement("a"); a.download = "x.txt";
      a.href = URL.createObjectURL(new Blob(["hi"])); a.click() }` },
  { id: 'download-never', can: false, ask: expecting(click('Export'),
    { kind: 'download.started' }), truth: 'false',
    body: '<button id=b>Export</button>', script: '$("#b").onclick = done' },

  // Questions of the browser.
  { id: 'print', ask: click('Print'), ...never,
    body: '<button onclick="window.print(); done()">Print</button>' },
  { id: 'print-then-press', ask: [click('Print'), click('Save')],
    truth: 'n===2', ...never, body: `<button onclick="window.print(); done()">
      Print</button><button onclick="done()">Save</button>` },
  { id: 'print-alone', can: null, ask: click('Print'), truth: 'true', ...never,
    harm: 'false', body: '<button onclick="window.print()">Print</button>' },
  { id: 'notification', ask: click('Notify'), ...never, body: `<button
    onclick="Notification.requestPermission().then(done)">Notify</button>` },
  { id: 'notification-then-press', ask: [click('Notify'), click('Save')],
    truth: 'saved===1', ...never, body: `<button
      onclick="Notification.requestPermission(); done()">Notify</button>
      <button onclick="saved++; done()">Save</button>`, script: 'var saved = 0',
  },
  { id: 'position-denied', ask: click('Locate'), ...never, body: `<button
    onclick="navigator.geolocation.getCurrentPosition(done, done)">Locate
    </button>`, can: null },
  { id: 'position-then-press', ask: [click('Locate'), click('Save')],
    truth: 'saved===1', ...never, body: `<button onclick="navigator.geolocation
      .getCurrentPosition(() => {}); done()">Locate</button>
      <button onclick="saved++; done()">Save</button>`, script: 'var saved = 0',
  },
  { id: 'camera', ask: click('Camera'), ...never, body: `<button
    onclick="navigator.mediaDevices.getUserMedia({ video: true })
    .then(done, done)">Camera</button>`, can: null },
  { id: 'clipboard', ask: click('Paste'), can: null, ...never, body: `<button
    onclick="navigator.clipboard.readText().then(done, done)">Paste</button>`,
  },
  { id: 'clipboard-copy', ask: click('Copy'), ...never, body: `<button
    onclick="navigator.clipboard.writeText('x').then(done, done)">Copy
    </button>` },
  { id: 'full-screen', ask: click('Wide'), truth: '!!document.fullscreenElement',
    ...never, can: null, body: `<div id=v><button
    onclick="$('#v').requestFullscreen().then(done)">Wide</button></div>` },
  { id: 'alert-in-a-row-with-confirm', ask: act('ui.activate',
    by('button', 'Save'), { dialog: 'accept' }), body: `<button
    onclick="alert(1); if (confirm('Sure?')) { alert(2); done() }">Save
    </button>` },
  { id: 'alert-on-load', ask: click('Save'), body: '<button ' +
    'onclick="done()">Save</button>', script: 'later(0, () => alert("hi"))' },
  // They come by themselves; the press is heard and changes nothing.
  { id: 'alerts-by-timers', can: false, truth: 'false', touched: 'false',
    dialogs: true,
    body: '<button onclick="n++">Save</button>', script: `(function again() {
      if (performance.now() < 1200) {
        later(25, () => { alert("hi"); again() })
      } })()` },
  { id: 'confirm-late', ask: act('ui.activate', by('button', 'Save'),
    { dialog: 'accept' }), can: null, body: `<button onclick="later(300, () =>
    { if (confirm('Sure?')) done() })">Save</button>` },
  { id: 'alert-after-text', ask: act('ui.enterText', css('#t'),
    { text: 'hello' }), truth: '$("#t").value==="hello"',
    body: '<input id=t>', script: `let once = 0; $("#t").oninput = () => {
      if (!once++) alert("typing") }` },
  { id: 'prompt-on-toggle', ask: act('ui.toggle', by('checkbox', 'Wifi'),
    { state: true, dialog: { accept: true, text: 'key' } }),
    truth: 'key==="key"&&$("#t").checked', body: `<label><input type=checkbox
    id=t>Wifi</label>`, script: `var key; $("#t").onchange = () => {
      key = prompt("Password?"); $("#out").textContent = key }` },
]);
