// SPDX-License-Identifier: Apache-2.0
// A secret that is typed through the endpoint: in no message to anybody, in no
// log, in no journal, and not in the memory of the server afterwards.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { skip } from './lib/chromium.mjs';
import { Server } from './lib/deed.mjs';
import { copies } from './lib/memory.mjs';
import { canary, known, secretSite } from './lib/secret_site.mjs';

const page = `<!doctype html><title>Login</title><form>
<label>Password <input type=password></label><label>Plain <input id=p></label>
<button type=button onclick="o.textContent = document.querySelector(
  '[type=password]').value.length">Count</button><p role=status id=o></p>`;

let site;
before(async () => { site = await secretSite(page); });
after(() => site.close());

const field = name => ({ ref: { by: 'semantic', role: 'textbox', name } });
const type = (name, text, more) => ({ actionId: 'ui.enterText',
  target: field(name), args: { text }, ...more });

test('a secret leaves no trace in the endpoint', { skip }, async () => {
  process.env.DEED_SECRETS_FILE = site.secrets;
  const server = await Server.start(['--launch', '--policy',
    site.policy, '--journal', site.journal]);
  delete process.env.DEED_SECRETS_FILE;
  try {
    const c = await server.session();
    const person = await server.approver();
    const go = { actionId: 'nav.navigate', args: { url: site.url } };
    assert.equal((await c.act(go, 20000)).status, 'succeeded');
    // The search finds what is no secret: a snapshot is kept.
    assert.equal((await c.act(type('Plain', known), 20000)).status,
      'succeeded');
    await c.ask('web.state.get', {});
    assert.ok(copies(server.child.pid, known) > 0);

    const typed = await c.act(type('Password', '${secret:PW}',
      { idempotencyKey: 'login-1' }), 20000);
    assert.equal(typed.status, 'succeeded', JSON.stringify(typed));
    await c.ask('web.state.get', {});
    await c.act({ actionId: 'ui.read', target: field('Password'),
      args: { what: 'all' } }, 20000);
    // A wish that does not come true tells what is there instead.
    await c.act(type('Password', '${secret:PW}', { verification: { policy:
      'all', signals: [{ kind: 'text.contains', text: 'nowhere' }] },
    metadata: { 'x.deed': { timeoutMs: 700 } } }), 20000);
    const plain = await c.act(type('Plain', '${secret:PW}'), 20000);
    assert.notEqual(plain.status, 'succeeded', JSON.stringify(plain));
    const counted = await c.act({ actionId: 'ui.activate', target: { ref: {
      by: 'semantic', role: 'button', name: 'Count' } } }, 20000);
    assert.equal(counted.status, 'succeeded');
    const seen = JSON.stringify(await c.ask('web.state.get', {}));
    assert.ok(seen.includes(String(canary.length)), 'it was typed');

    const told = JSON.stringify([c.all, person.all]) + server.out + server.err;
    assert.ok(!told.includes(canary), 'no message has it');
    assert.deepEqual(site.journalsWith(canary), []);
    assert.equal(copies(server.child.pid, canary), 0);
  } finally {
    await server.stop();
  }
});
