// SPDX-License-Identifier: Apache-2.0
// Files that a page was given through a button, a label or its input: whether it
// keeps them, lists them, or throws them away.
import { writeFileSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { act, by, css, group } from '../lib/case.mjs';

const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-given-'));
process.once('exit', () => import('node:fs').then(fs =>
  fs.rmSync(dir, { recursive: true, force: true })));
const file = path.join(dir, 'report.txt');
writeFileSync(file, 'deed');
const up = ref => act('x.deed.upload', ref, { files: [file] });
const button = up(by('button', 'Attach'));
const input = up(css('#t'));
const opener = (more = '') => `<button type=button onclick="$('#t').click()">
  Attach</button><input type=file id=t hidden ${more}><ul id=l></ul>`;
const named = `<form>${opener('name=doc')}</form>`;
const drawn = '<input type=file id=t><ul id=l></ul>';
// `n` counts the files that the page was given.
const on = code => `$("#t").onchange = () => { n++;
  const name = $("#t").files[0].name; ${code} };`;
const list = '$("#l").innerHTML = "<li>" + name';
const empty = '$("#t").value = "";';
const listLater = ms => `const r = new FileReader(); r.onload = () =>
  later(${ms}, () => requestAnimationFrame(() => { ${list} }));
  r.readAsText($("#t").files[0]);`;
// A library puts a new input in the place of the one that was used.
const renew = '$("#t").outerHTML = $("#t").outerHTML;';
const no = c => ({ can: false, truth: 'false', touched: 'n>0', harm: 'n>1',
  timeoutMs: 5000, settleMs: 900, ...c });
const yes = c => ({ truth: 'n===1', harm: 'n>1', settleMs: 900, ...c });

export default group('given', [
  ...[['button', button, opener()], ['input', input, drawn]].flatMap(
    ([kind, ask, body]) => [
      yes({ id: `${kind}-listed`, ask, body, script: on(list) }),
      yes({ id: `${kind}-listed-and-emptied`, ask, body,
        script: on(`${list}; ${empty}`) }),
      yes({ id: `${kind}-emptied-and-listed-when-read`, ask, body,
        script: on(`${listLater(0)} ${empty}`) }),
      yes({ id: `${kind}-emptied-and-listed-300-ms-after-it-was-read`, ask,
        body, script: on(`${listLater(300)} ${empty}`) }),
      yes({ id: `${kind}-emptied-by-a-timer-and-listed`, ask, body, script:
        on(`later(60, () => { ${empty} }); later(250, () => { ${list} })`) }),
      yes({ id: `${kind}-replaced-and-listed`, ask, body,
        script: on(`${list}; ${renew}`) }),
      no({ id: `${kind}-emptied`, ask, body, script: on(empty) }),
      no({ id: `${kind}-emptied-by-a-timer`, ask, body,
        script: on(`later(60, () => { ${empty} })`) }),
      no({ id: `${kind}-replaced`, ask, body, script: on(renew) }),
      no({ id: `${kind}-emptied-and-said-no`, ask, body: body +
        '<p id=m role=alert></p>', script: on(`${empty}
        $("#m").textContent = "This type of file is not allowed"`) }),
      no({ id: `${kind}-listed-and-taken-back`, ask, body,
        script: on(`${list}; ${empty} later(120, () => {
          $("#l").innerHTML = "" })`) }),
      no({ id: `${kind}-listed-and-refused-by-the-server`, ask, body,
        script: on(`${list}; ${empty} fetch("/api/say?status=500&ms=80",
          {method: "POST", body: "x"}).then(() => {
          $("#l").innerHTML = "" })`) }),
    ]),
  no({ id: 'button-ignored', ask: button, body: opener(), script: on('') }),
  no({ id: 'button-ignored-with-a-look', ask: button, body: opener(),
    style: '.w{outline:2px solid blue}', script: on(`
    document.querySelector("button").classList.add("w"); later(200, () =>
      document.querySelector("button").classList.remove("w"))`) }),
  yes({ id: 'button-kept-for-its-form', ask: button, body: named,
    truth: '$("#t").files.length===1', script: on('') }),
  no({ id: 'button-kept-for-its-form-and-emptied-later', ask: button,
    body: named, script: on(`later(150, () => { ${empty} })`) }),
  yes({ id: 'button-counts', ask: button, body: opener() + '<p id=m>No files',
    script: on(`$("#m").textContent = "1 file"; ${empty}`) }),
  yes({ id: 'input-kept', ask: input, body: drawn,
    truth: '$("#t").files.length===1', script: on('') }),
]);
