// SPDX-License-Identifier: Apache-2.0
// docs/protocol.md, run from top to bottom.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { skip } from './lib/chromium.mjs';
import { activate, root, Server, ui } from './lib/deed.mjs';

const text = readFileSync(path.join(root, 'docs', 'protocol.md'), 'utf8');
const blocks = [...text.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)]
  .map(([, who, json]) => ({ who, message: JSON.parse(json) }));
const headings = new Set([...text.matchAll(/^##+ ([a-z]+(?:\.[a-zA-Z]+)*)$/gm)]
  .map(m => m[1]));

/** Does a real value look as the example says? */
const fits = (example, real) => {
  if (typeof example === 'string' && example.includes('…')) {
    return typeof real === 'string' && real.startsWith(example.split('…')[0]);
  }
  if (Array.isArray(example)) {
    return Array.isArray(real) &&
      example.every(e => real.some(r => fits(e, r)));
  }
  if (example && typeof example === 'object') {
    return real !== null && typeof real === 'object' &&
      Object.keys(example).every(k => fits(example[k], real[k]));
  }
  return example === real;
};

test('every example works, in order', async () => {
  const server = await Server.start();
  const seen = new Set();
  const agent = { client: await server.connect() };
  const person = { client: await server.approver() };
  let session;
  const collect = c => c.all.forEach(m => seen.add(m.type));
  for (const { who, message } of blocks) {
    if (['deed-lost', 'deed-retracted'].includes(who)) continue; // own tests
    if (who.startsWith('deed')) {
      const from = who === 'deed' ? agent.client : person.client;
      let real;
      try {
        real = await from.wait(m => m.type === message.type &&
          fits(message, m), message.type);
      } catch (e) {
        const near = from.all.filter(m => m.type === message.type).at(-1);
        assert.fail(`${e.message}: ${JSON.stringify(message)}\n` +
          `nearest: ${JSON.stringify(near)}`);
      }
      // An event has no correlationId, in the example as on the wire.
      assert.equal('correlationId' in real, 'correlationId' in message);
      session ??= real.sessionId;
      continue;
    }
    if (who === 'agent-again') {
      collect(agent.client);
      await agent.client.drop();
      agent.client = await server.connect();
    }
    const to = who === 'person' ? person.client : agent.client;
    to.raw(JSON.stringify(message).replaceAll('sess_…', session));
  }
  collect(agent.client);
  collect(person.client);
  for (const type of seen) assert.ok(headings.has(type), `${type} is shown`);
  await server.stop();
});

test('every message that may be sent has its heading and its example',
  async () => {
    const server = await Server.start();
    const c = await server.session();
    const { payload } = await c.ask('capabilities.list', {});
    const shown = new Set(blocks.filter(b => !b.who.startsWith('deed'))
      .map(b => b.message.type));
    for (const type of payload.messages) {
      assert.ok(headings.has(type), `${type} has no heading`);
      assert.ok(shown.has(type), `${type} has no example`);
    }
    await server.stop();
  });

test('session.lost comes as it is shown', async () => {
  const server = await Server.start(['--driver', 'sim', '--ui', ui('lost')]);
  const c = await server.session();
  await c.act(activate('order.plain'));
  const lost = await c.wait(m => m.type === 'session.lost', 'session.lost');
  const { message } = blocks.find(b => b.who === 'deed-lost');
  assert.ok(fits(message, lost), JSON.stringify(lost));
  assert.ok(!('correlationId' in lost));
  await c.close();
  await server.stop();
});

test('action.retracted comes as it is shown', { skip }, async () => {
  const site = createServer((req, res) => res.writeHead(200,
    { 'content-type': 'text/html' }).end(`<title>Likes</title>
    <p id=out>0 likes</p><button onclick="out.textContent = '1 like';
    setTimeout(() => { out.textContent = '0 likes'; }, 7000)">Like</button>`));
  await new Promise(ok => site.listen(0, '127.0.0.1', ok));
  const server = await Server.start(['--launch']);
  try {
    const c = await server.session();
    await c.act({ actionId: 'nav.navigate',
      args: { url: `http://127.0.0.1:${site.address().port}/` } }, 20000);
    const r = await c.act({ actionId: 'ui.activate', timeoutMs: 10000,
      target: { ref: { by: 'semantic', role: 'button', name: 'Like' } } },
    20000);
    assert.equal(r.status, 'succeeded', JSON.stringify(r.error));
    const told = await c.wait(m => m.type === 'action.retracted',
      'action.retracted', 20000);
    const { message } = blocks.find(b => b.who === 'deed-retracted');
    assert.ok(fits(message, told), JSON.stringify(told));
    assert.equal(told.payload.actionHandle, r.actionHandle);
    assert.match(told.payload.target, /Like/);
    assert.ok(!('correlationId' in told));
    await server.stop();
  } finally {
    server.child.kill('SIGKILL');
    site.close();
    site.closeAllConnections();
  }
});

test('every type that the server knows is shown, and says whose name it is',
  () => {
    const dir = path.join(root, 'src', 'front', 'uiap');
    const types = new Set(['action.result', 'action.progress']);
    for (const file of readdirSync(dir).filter(f => f.endsWith('.c'))) {
      const source = readFileSync(path.join(dir, file), 'utf8');
      for (const [, type] of source.matchAll(
        /"((?:session|action|web|capabilities)\.[a-zA-Z.]+)"/g)) {
        if (!type.endsWith('.')) types.add(type);
      }
    }
    const examples = new Set(blocks.map(b => b.message.type));
    for (const type of types) {
      assert.ok(headings.has(type), `${type} has a heading`);
      assert.ok(examples.has(type), `${type} has an example`);
      const part = text.split(`### ${type}\n`)[1].split(/^##/m)[0];
      assert.match(part, /\*\*(published|ours)/i, `${type} says whose it is`);
    }
    assert.ok(types.size >= 31, `${types.size} types`);
  });
