// SPDX-License-Identifier: Apache-2.0
// How it starts, how it ends, and the other way in: standard input.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { activate, binary, Client, on, Server, shop, within } from './lib/deed.mjs';

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  test(`${signal} ends sessions with their results, and exits 0`, async () => {
    const server = await Server.start();
    const c = await server.session();
    const handle = await c.begin({ ...activate('order.late'),
      timeoutMs: 60000 });
    const { code } = await server.stop(signal);
    assert.equal(code, 0);
    assert.equal((await c.result(handle)).status, 'cancelled');
    assert.equal(c.of('session.ended').length, 1);
    assert.equal(await c.closed, 1001);
    assert.equal(server.out.trim().split('\n').length, 1);
  });
}

test('a client that ignores the goodbye does not hold it up', async () => {
  const server = await Server.start();
  const c = await server.session();
  c.socket.pause();
  const { code } = await server.stop();
  assert.equal(code, 0);
  c.socket.terminate();
});

for (const [label, args, status, says] of [
  ['nothing to act on', [], 2, /one of --browser/],
  ['two things to act on', [...shop, '--launch'], 2, /one of --browser/],
  ['no file', ['--driver', 'sim', '--ui', '/nonexistent.json'], 2,
    /cannot read/],
  ['an address that is none', [...shop, '--listen', 'here'], 2, /HOST:PORT/],
  ['a port that is none', [...shop, '--listen', '127.0.0.1:70000'], 2,
    /HOST:PORT/],
  ['no browser at the address',
    ['--browser', 'http://127.0.0.1:1'], 9, /./],
]) {
  test(`${label}: exit ${status}, and stdout stays empty`, async () => {
    const child = spawn(binary, ['serve', ...args],
      { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.on('data', d => { out += d; });
    child.stderr.on('data', d => { err += d; });
    const code = await within(new Promise(ok => child.on('close', ok)), 'exit',
      40000);
    assert.equal(code, status, err);
    assert.equal(out, '');
    assert.match(err, says);
  });
}

const envelope = (id, type, payload, sessionId) => JSON.stringify({
  uiap: '0.1', kind: 'request', type, id, ...(sessionId && { sessionId }),
  ts: new Date().toISOString(), source: { role: 'agent', id: 'pipe' }, payload,
});

/** Talks over pipes, a line at a time. */
const stdio = (more = []) => {
  const child = spawn(binary, ['serve', '--stdio', ...shop, ...more],
    { stdio: ['pipe', 'pipe', 'pipe'] });
  const t = { child, lines: [], waiters: [], err: '' };
  let rest = '';
  child.stderr.on('data', d => { t.err += d; });
  child.stdout.on('data', d => {
    const parts = (rest + d).split('\n');
    rest = parts.pop();
    t.lines.push(...parts.map(l => JSON.parse(l)));
    t.waiters.splice(0).forEach(f => f());
  });
  t.exited = new Promise(ok => child.on('close', ok));
  t.wait = test => within((async () => {
    for (;;) {
      const found = t.lines.find(test);
      if (found) return found;
      await new Promise(ok => t.waiters.push(ok));
    }
  })(), 'line');
  t.say = text => child.stdin.write(text + '\n');
  return t;
};

test('stdio: the same messages, one a line, nothing else', async () => {
  const t = stdio();
  t.say(envelope('a', 'session.initialize',
    { supportedProfiles: ['web@0.1'] }));
  const { sessionId } = await t.wait(m => m.correlationId === 'a');
  t.say('this is no JSON');
  await t.wait(m => m.type === 'error' && m.payload.code === 'malformed');
  t.say('');
  t.say(envelope('b', 'action.request', { actionId: 'ui.toggle',
    target: on('order.gift') }, sessionId));
  const result = await t.wait(m => m.type === 'action.result');
  assert.equal(result.payload.status, 'succeeded');
  t.say(envelope('c', 'action.confirmation.grant', { actionHandle: 'act_1' },
    sessionId));
  const grant = await t.wait(m => m.correlationId === 'c');
  assert.equal(grant.payload.code, 'denied');
  t.child.stdin.end();
  assert.equal(await within(t.exited, 'exit'), 0);
  assert.equal(t.lines.at(-1).type, 'session.ended');
});

test('stdio: at the end of the input what was asked is still done', async () => {
  const t = stdio();
  t.say(envelope('a', 'session.initialize',
    { supportedProfiles: ['web@0.1'] }));
  const { sessionId } = await t.wait(m => m.correlationId === 'a');
  for (let i = 0; i < 5; i++) {
    t.say(envelope(`n${i}`, 'action.request', { actionId: 'ui.enterText',
      target: on('order.note'), args: { text: `${i}` } }, sessionId));
  }
  t.child.stdin.end();
  assert.equal(await within(t.exited, 'exit'), 0);
  const results = t.lines.filter(m => m.type === 'action.result');
  assert.equal(results.length, 5);
  assert.equal(new Set(results.map(m => m.payload.actionHandle)).size, 5);
});

test('stdio: a line that is too long ends it, and says so', async () => {
  const t = stdio();
  t.child.stdin.on('error', () => {});
  t.say('x'.repeat(5 * 1024 * 1024));
  const error = await t.wait(m => m.type === 'error');
  assert.equal(error.payload.code, 'limit_exceeded');
  assert.equal(await within(t.exited, 'exit'), 0);
});

test('stdio: a snapshot that was asked for last still comes', async () => {
  const t = stdio();
  t.say(envelope('a', 'session.initialize',
    { supportedProfiles: ['web@0.1'] }));
  const { sessionId } = await t.wait(m => m.correlationId === 'a');
  t.child.stdin.end(envelope('b', 'web.state.get', {}, sessionId));
  assert.equal(await within(t.exited, 'exit'), 0);
  assert.equal(t.lines.find(m => m.correlationId === 'b').type,
    'web.state.snapshot');
});

test('stdio: people approve over the WebSocket', async () => {
  const t = stdio(['--listen', '127.0.0.1:0']);
  t.say(envelope('a', 'session.initialize',
    { supportedProfiles: ['web@0.1'] }));
  const { sessionId } = await t.wait(m => m.correlationId === 'a');
  t.say(envelope('b', 'action.request', activate('order.pay'), sessionId));
  const question = await t.wait(m => m.type === 'action.confirmation.request');
  // The ready line, on standard error: standard output is taken.
  const ready = JSON.parse(t.err.split('\n')[0]);
  const person = await Client.connect({ ready },
    { token: ready.approverToken });
  await person.ask('action.confirmation.grant',
    { actionHandle: question.payload.actionHandle }, { sessionId });
  const result = await t.wait(m => m.type === 'action.result');
  assert.equal(result.payload.status, 'succeeded');
  t.child.stdin.end();
  assert.equal(await within(t.exited, 'exit'), 0);
});
