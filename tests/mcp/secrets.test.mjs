// SPDX-License-Identifier: Apache-2.0
// A secret that a model has typed by its name: in no answer, in no log, in no
// journal, and not in the memory of the server afterwards.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from
  'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { copies } from '../server/lib/memory.mjs';
import { Deed, text } from './lib/client.mjs';

// In two parts, so that this text stands nowhere else.
const canary = ['geheimer', 'kanarienvogel'].join('-');
const known = ['sichtbarer', 'kanarienvogel'].join('-');
const page = `<!doctype html><title>Login</title><form>
<label>Password <input type=password></label><label>Plain <input></label>
<button type=button onclick="o.textContent = 'has ' + document.querySelector(
  '[type=password]').value.length">Count</button><p role=status id=o></p>`;

let web, dir, url;
before(async () => {
  web = createServer((req, res) => res.writeHead(200, { 'content-type':
    'text/html' }).end(page));
  await new Promise(ok => web.listen(0, '127.0.0.1', ok));
  url = `http://127.0.0.1:${web.address().port}`;
  dir = mkdtempSync(path.join(os.tmpdir(), 'deed-secrets-'));
  writeFileSync(path.join(dir, 'secrets'), `PW=${canary}\n`, { mode: 0o600 });
  writeFileSync(path.join(dir, 'policy.json'), JSON.stringify({
    secrets: [{ name: 'PW', origins: [url] }] }));
});
after(() => {
  web.close();
  web.closeAllConnections();
  rmSync(dir, { recursive: true });
});

test('a secret leaves no trace in the server', async () => {
  const d = await Deed.start(['--policy', path.join(dir, 'policy.json'),
    '--journal', path.join(dir, 'journal')],
  { env: { DEED_SECRETS_FILE: path.join(dir, 'secrets') } });
  const told = [];
  const call = async (name, args) => {
    const answer = await d.call(name, args);
    told.push(answer);
    return answer;
  };
  const act = (...acts) => call('act', { acts });
  try {
    assert.ok(!(await call('open', { url })).isError);
    // The search finds what is no secret: the last look is kept.
    await act({ action: 'fill', target: 'Plain', value: known });
    await call('look', {});
    assert.ok(copies(d.pid, known) > 0);

    const fill = { action: 'fill', target: 'Password', value: '${secret:PW}' };
    const typed = await act({ ...fill, key: 'login-1' });
    assert.match(text(typed), /verified/);
    await call('look', {});
    await call('text', {});
    await act({ action: 'read', target: 'Password' });
    await act({ ...fill, expect: ['text nowhere'], timeoutMs: 700 });
    await act({ ...fill, key: 'login-1' });
    await call('wait', { expect: ['value x'], target: 'Password',
      timeoutMs: 300 });
    assert.doesNotMatch(text(await act({ action: 'fill', target: 'Plain',
      value: '${secret:PW}' })), /^verified/);
    const counted = await act({ action: 'click', target: 'Count' });
    assert.match(text(counted) + text(await call('look', {})),
      new RegExp(`has ${canary.length}`), 'it was typed');

    assert.ok(!JSON.stringify([told, d.logs]).includes(canary), 'no answer');
    assert.ok(!d.err.includes(canary), 'no log');
    for (const name of readdirSync(dir).filter(n => n.startsWith('journal'))) {
      assert.ok(!readFileSync(path.join(dir, name)).includes(canary), name);
    }
    assert.equal(copies(d.pid, canary), 0);
  } finally {
    await d.close();
  }
});
