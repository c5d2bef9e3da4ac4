// SPDX-License-Identifier: Apache-2.0
// Too much of everything: the others never notice.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { activate, on, Server, shop } from './lib/deed.mjs';

let server;
before(async () => { server = await Server.start(); });
after(() => server.stop());

test('a message of 4 MiB is read, a larger one ends the connection',
  async () => {
    const c = await server.session();
    const envelope = c.envelope('session.ping', { pad: '' });
    const room = 4 * 1024 * 1024 - JSON.stringify(envelope).length;
    envelope.payload.pad = 'x'.repeat(room);
    c.send(envelope);
    const pong = await c.wait(m => m.correlationId === envelope.id);
    assert.equal(pong.type, 'session.pong');
    const large = c.envelope('session.ping', { pad: 'x'.repeat(room + 1000) });
    c.send(large);
    assert.equal(await c.closed, 1009);
    // The session waits for its client.
    const again = await server.connect();
    const answer = await again.ask('session.resume', { sessionId: c.session });
    assert.equal(answer.type, 'session.resumed');
    await again.close();
  });

test('64 actions at once and no more; the rest may try again', async () => {
  const c = await server.session();
  const slow = { ...activate('order.late'), timeoutMs: 60000 };
  const answers = await Promise.all(Array.from({ length: 70 },
    () => c.ask('action.request', slow)));
  const accepted = answers.filter(m => m.type === 'action.accepted');
  const refused = answers.filter(m => m.type === 'error');
  assert.equal(accepted.length, 64);
  assert.equal(refused.length, 6);
  for (const m of refused) {
    assert.equal(m.payload.code, 'limit_exceeded');
    assert.equal(m.payload.retryable, true);
  }
  const handle = accepted[0].payload.actionHandle;
  await c.ask('action.cancel', { actionHandle: handle });
  await c.result(handle);
  const next = await c.ask('action.request', slow);
  assert.equal(next.type, 'action.accepted');
  await c.ask('session.end');
  const results = c.of('action.result').map(m => m.payload.actionHandle);
  assert.equal(results.length, 65);
  assert.equal(new Set(results).size, 65);
  await c.close();
});

test('64 sessions on one connection and no more', async () => {
  const c = await server.connect();
  const ask = () => c.ask('session.initialize',
    { supportedProfiles: ['web@0.1'] });
  const answers = [];
  for (let i = 0; i < 65; i++) answers.push(await ask());
  assert.equal(answers[63].type, 'session.initialized');
  assert.equal(answers[64].payload.code, 'limit_exceeded');
  await c.close();
});

test('who sends too fast is read more slowly, and loses nothing', async () => {
  const c = await server.session();
  const count = 15000;
  const from = performance.now();
  let pongs = 0;
  const all = new Promise(ok => {
    c.socket.on('message', () => { if (++pongs === count) ok(); });
  });
  for (let i = 0; i < count; i++) c.send(c.envelope('session.ping', {}));
  await all;
  // 10,000 at once, then 5,000 a second.
  assert.ok(performance.now() - from > 700, `${performance.now() - from} ms`);
  assert.equal(c.of('error').length, 0);
  await c.close();
});

test('pings are paced like messages', async () => {
  const c = await server.session();
  // 6 bytes each: what is read in one piece is more than the 10,000 that may
  // come at once.
  const count = 30000;
  const from = performance.now();
  let pongs = 0;
  const all = new Promise(ok => {
    c.socket.on('pong', () => { if (++pongs === count) ok(); });
  });
  for (let i = 0; i < count; i++) c.socket.ping();
  await all;
  assert.ok(performance.now() - from > 700, `${performance.now() - from} ms`);
  await c.close();
});

test('connections without a token make room for those who have one',
  async () => {
    const idle = [];
    for (let i = 0; i < 1024; i++) {
      const socket = net.connect(server.ready.port ??
        new URL(server.ready.url).port, '127.0.0.1');
      socket.on('error', () => {});
      idle.push(socket);
    }
    await Promise.all(idle.map(s => new Promise(ok => {
      s.once('connect', ok);
      s.once('close', ok);
    })));
    const c = await server.session();
    assert.ok(c.session);
    await c.close();
    idle.forEach(s => s.destroy());
  });

/** A page whose snapshot is large. */
const bigPage = count => {
  const elements = Array.from({ length: count }, (_, i) => ({
    id: `el_${i}`, role: 'button', name: `Button ${i} ${'x'.repeat(400)}`,
    rect: { x: 10, y: 10 + i * 30, width: 100, height: 20 } }));
  elements.push({ id: 'el_note', stableId: 'order.note', role: 'textbox',
    name: 'Note', rect: { x: 300, y: 10, width: 100, height: 20 } });
  return JSON.stringify({ elements });
};

test('a slow reader is dropped, keeps its results, and slows nobody',
  async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-slow-'));
    const file = path.join(dir, 'big.json');
    writeFileSync(file, bigPage(2000));
    const big = await Server.start(['--driver', 'sim', '--ui', file]);
    try {
      const slow = await big.session();
      const handle = await slow.begin({ actionId: 'ui.enterText',
        target: on('order.note'), args: { text: 'kept' } });
      slow.socket.pause();
      // About 1.5 MB an answer, and nobody takes them. In one piece: who has
      // a megabyte waiting is not read any more.
      slow.socket._socket.cork();
      for (let i = 0; i < 60; i++) {
        slow.send(slow.envelope('web.state.get', {}));
      }
      slow.socket._socket.uncork();
      const other = await big.session();
      const from = performance.now();
      for (let i = 0; i < 10; i++) {
        await other.act({ actionId: 'ui.enterText', target: on('order.note'),
          args: { text: String(i) } });
      }
      const took = performance.now() - from;
      assert.ok(took < 8000, `${took} ms`);
      for (const until = Date.now() + 20000;
        !/reads too slowly/.test(big.err);) {
        assert.ok(Date.now() < until, 'it was not dropped');
        await other.ask('session.ping');
      }
      const back = await big.connect();
      await back.ask('session.resume', { sessionId: slow.session });
      assert.equal((await back.result(handle)).status, 'succeeded');
      assert.equal(back.of('action.result', handle).length, 1);
      slow.socket.terminate();
      await Promise.all([other.close(), back.close()]);
    } finally {
      await big.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  });

test('a policy file decides; a misspelt one is not taken', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-policy-'));
  const file = path.join(dir, 'policy.json');
  writeFileSync(file, JSON.stringify({
    grants: ['observe', 'guide', 'draft', 'act'],
    rules: [{ action: 'ui.toggle', decision: 'deny', reason: 'no gifts' },
      { action: 'ui.enterText', decision: 'confirm' }] }));
  const strict = await Server.start([...shop, '--policy', file]);
  try {
    const c = await strict.session();
    const denied = await c.act({ actionId: 'ui.toggle',
      target: on('order.gift') });
    assert.equal(denied.status, 'failed');
    assert.equal(denied.sideEffectState, 'none');
    assert.match(JSON.stringify(denied.error), /no gifts/);
    const handle = await c.begin({ actionId: 'ui.enterText',
      target: on('order.note'), args: { text: 'x' } });
    await c.wait(m => m.type === 'action.confirmation.request' &&
      m.payload.actionHandle === handle);
    await c.close();
  } finally {
    await strict.stop();
  }
  for (const [text, member] of [
    ['{"rule":[]}', 'policy'],
    ['{"rules":[{"action":"ui.*"}]}', 'rules\\[0\\]'],
    ['{"rules":[{"decision":"perhaps"}]}', 'rules\\[0\\]'],
    ['{"grants":["everything"]}', 'grants'],
  ]) {
    writeFileSync(file, text);
    await assert.rejects(Server.start([...shop, '--policy', file]),
      new RegExp(member));
  }
  rmSync(dir, { recursive: true, force: true });
});
