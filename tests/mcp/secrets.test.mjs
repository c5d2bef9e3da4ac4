// SPDX-License-Identifier: Apache-2.0
// A secret that a model has typed by its name: in no answer, in no log, in no
// journal, and not in the memory of the server afterwards.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { copies } from '../server/lib/memory.mjs';
import { canary, known, secretSite } from '../server/lib/secret_site.mjs';
import { Deed, text } from './lib/client.mjs';

const page = `<!doctype html><title>Login</title><form>
<label>Password <input type=password></label><label>Plain <input></label>
<button type=button onclick="o.textContent = 'has ' + document.querySelector(
  '[type=password]').value.length">Count</button><p role=status id=o></p>`;

let site;
before(async () => { site = await secretSite(page); });
after(() => site.close());

test('a secret leaves no trace in the server', async () => {
  const d = await Deed.start(['--policy', site.policy,
    '--journal', site.journal],
  { env: { DEED_SECRETS_FILE: site.secrets } });
  const told = [];
  const call = async (name, args) => {
    const answer = await d.call(name, args);
    told.push(answer);
    return answer;
  };
  const act = (...acts) => call('act', { acts });
  try {
    assert.ok(!(await call('open', { url: site.url })).isError);
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
    assert.deepEqual(site.journalsWith(canary), []);
    assert.equal(copies(d.pid, canary), 0);
  } finally {
    await d.close();
  }
});
