// SPDX-License-Identifier: Apache-2.0
// Many sessions, and connections that break.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { activate, on, Server, shop } from './lib/deed.mjs';

let server;
before(async () => {
  server = await Server.start([...shop, '--grace', '1000']);
});
after(() => server.stop());

const gift = { actionId: 'ui.toggle', target: on('order.gift') };

test('200 sessions, 10 actions each: nothing lost, nothing twice', async () => {
  const clients = await Promise.all(Array.from({ length: 200 },
    () => server.session()));
  assert.equal(new Set(clients.map(c => c.session)).size, 200);
  await Promise.all(clients.map(async (c, i) => {
    // Some in a row, some at once: handles must not get mixed up.
    const acts = Array.from({ length: 10 }, (_, k) => ({
      actionId: 'ui.enterText', target: on('order.note'),
      args: { text: `${i}.${k}` } }));
    if (i % 2) {
      for (const a of acts) await c.act(a, 60000);
    } else {
      const handles = await Promise.all(acts.map(a => c.begin(a)));
      await Promise.all(handles.map(h => c.result(h, 60000)));
    }
  }));
  let succeeded = 0;
  for (const [i, c] of clients.entries()) {
    const accepted = c.of('action.accepted').map(m => m.payload.actionHandle);
    const results = c.of('action.result').map(m => m.payload.actionHandle);
    assert.equal(accepted.length, 10);
    assert.equal(new Set(accepted).size, 10);
    assert.deepEqual([...results].sort(), [...accepted].sort());
    assert.ok(c.all.every(m => m.sessionId === c.session));
    assert.equal(new Set(c.all.map(m => m.id)).size, c.all.length);
    succeeded += c.of('action.result')
      .filter(m => m.payload.status === 'succeeded').length;
    if (i % 2) {
      const last = c.all.findLast(m => m.type === 'action.result').payload;
      assert.equal(last.status, 'succeeded');
      const read = await c.act({ actionId: 'ui.read',
        target: on('order.note'), args: { what: 'value' } });
      assert.match(JSON.stringify(read.returnValue), new RegExp(`"${i}\\.9"`));
    }
  }
  assert.ok(succeeded >= 1000, `${succeeded} succeeded`);
  await Promise.all(clients.map(c => c.close()));
});

test('sessions do not see each other', async () => {
  const a = await server.session();
  const b = await server.session();
  await a.act({ actionId: 'ui.enterText', target: on('order.note'),
    args: { text: 'mine' } });
  const read = await b.act({ actionId: 'ui.read', target: on('order.note'),
    args: { what: 'value' } });
  assert.ok(!JSON.stringify(read.returnValue).includes('mine'));
  assert.ok(b.all.every(m => m.sessionId === b.session));
  await Promise.all([a.close(), b.close()]);
});

test('one connection can have several sessions', async () => {
  const c = await server.session();
  const first = c.session;
  const answer = await c.ask('session.initialize',
    { supportedProfiles: ['web@0.1'] }, { sessionId: undefined });
  const second = answer.sessionId;
  assert.notEqual(first, second);
  const a = await c.ask('action.request', gift, { sessionId: first });
  const b = await c.ask('action.request', gift, { sessionId: second });
  assert.equal(a.sessionId, first);
  assert.equal(b.sessionId, second);
  for (const session of [first, second]) {
    await c.wait(m => m.type === 'action.result' && m.sessionId === session);
  }
  await c.close();
});

test('a client that comes back is told what it missed, once', async () => {
  const a = await server.session();
  const done = await a.act(gift);
  const last = a.all.at(-1).id;
  // Under way when the line is cut: verified by a toast after 5 ms.
  const handle = await a.begin({ ...activate('order.submit'),
    verification: { policy: 'all',
      signals: [{ kind: 'toast.contains', text: 'placed' }] } });
  await a.drop();
  const b = await server.connect();
  const resumed = await b.ask('session.resume',
    { sessionId: a.session, lastEventId: last });
  assert.equal(resumed.type, 'session.resumed');
  assert.equal(resumed.payload.complete, true);
  b.session = a.session;
  const result = await b.result(handle);
  assert.equal(result.status, 'succeeded');
  assert.equal(b.of('action.result', done.actionHandle).length, 0);
  assert.equal(b.of('action.accepted', handle).length, 1);
  assert.equal(b.of('action.result', handle).length, 1);
  // It is the same session: it goes on, and its ids stay used.
  assert.equal((await b.act(gift)).status, 'succeeded');
  const used = await b.ask('session.ping', {}, { id: `c${a.number}.2` });
  assert.equal(used.payload.code, 'conflict');
  await b.close();
});

test('without lastEventId everything that is kept comes again', async () => {
  const a = await server.session();
  const { actionHandle } = await a.act(gift);
  const before = a.all.filter(m => m.type === 'action.result');
  await a.drop();
  const b = await server.connect();
  await b.ask('session.resume', { sessionId: a.session });
  await b.result(actionHandle);
  // Word for word, the id too: a client can tell that it knows it.
  assert.deepEqual(b.of('action.result'), before);
  await b.close();
});

test('a second connection takes over from one that is still there', async () => {
  const a = await server.session();
  const b = await server.connect();
  const { type } = await b.ask('session.resume', { sessionId: a.session });
  assert.equal(type, 'session.resumed');
  b.session = a.session;
  assert.equal((await b.act(gift)).status, 'succeeded');
  const old = await a.ask('session.ping', {}, { type: 'action.request' });
  assert.equal(old.payload.code, 'not_found');
  assert.equal(a.of('action.result').length, 0);
  await Promise.all([a.close(), b.close()]);
});

for (const [label, payload, code] of [
  ['an unknown session', { sessionId: 'sess_00' }, 'not_found'],
  ['no session', {}, 'invalid_argument'],
]) {
  test(`resume: ${label} is ${code}`, async () => {
    const c = await server.connect();
    const answer = await c.ask('session.resume', payload);
    assert.equal(answer.payload.code, code);
    await c.close();
  });
}

test('resume: a message that was never sent is refused', async () => {
  const a = await server.session();
  const b = await server.connect();
  const answer = await b.ask('session.resume',
    { sessionId: a.session, lastEventId: 'msg_9999' });
  assert.equal(answer.payload.code, 'invalid_argument');
  assert.equal(answer.payload.detail.member, 'payload.lastEventId');
  assert.equal((await a.ask('session.ping')).type, 'session.pong');
  await Promise.all([a.close(), b.close()]);
});

test('nobody comes back: the session ends', async () => {
  const a = await server.session();
  await a.drop();
  const b = await server.connect();
  for (const until = Date.now() + 10000; ;) {
    assert.ok(Date.now() < until, 'it is still there');
    if (server.err.includes(`${a.session.slice(0, 13)}...: nobody`)) break;
    await b.ask('session.ping');
  }
  const answer = await b.ask('session.resume', { sessionId: a.session });
  assert.equal(answer.payload.code, 'not_found');
  await b.close();
});

test('session.end ends what is under way, with its results', async () => {
  const c = await server.session();
  const handle = await c.begin({ ...activate('order.late'), timeoutMs: 60000 });
  const answer = await c.ask('session.end', { reason: 'done' });
  assert.equal(answer.type, 'session.ended');
  assert.equal(answer.payload.reason, 'done');
  const result = await c.result(handle);
  assert.equal(result.status, 'cancelled');
  assert.equal(result.sideEffectState, 'none');
  const late = await c.ask('action.request', gift);
  assert.equal(late.payload.code, 'not_found');
  await c.close();
});

test('sessions that ended give their memory back', async () => {
  const own = await Server.start(shop); // which has nothing in reserve yet
  const kb = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(
    `/proc/${own.child.pid}/status`, 'utf8'))[1]);
  const use = async count => {
    for (let i = 0; i < count; i++) {
      const c = await own.session();
      assert.equal((await c.act({ actionId: 'ui.enterText',
        target: on('order.note'), args: { text: 'x' } })).status, 'succeeded');
      assert.equal((await c.ask('session.end', {})).type, 'session.ended');
      await c.close();
    }
  };
  await use(30); // what is kept for good is there by then
  const before = kb();
  await use(60);
  assert.ok(kb() - before < 60 * 15, `${before} kB, then ${kb()} kB`);
  await own.stop();
});

test('pings are answered, in a session and outside', async () => {
  const c = await server.connect();
  assert.equal((await c.ask('session.ping')).type, 'session.pong');
  await c.initialize();
  await c.act(gift);
  const pong = await c.ask('session.ping', { lastEventId: c.all.at(-1).id });
  assert.equal(pong.type, 'session.pong');
  assert.match(pong.payload.ts, /Z$/);
  await c.close();
});

test('a client that died without a word is noticed; its session waits',
  async () => {
    const quick = await Server.start([...shop, '--heartbeat', '150']);
    const alive = await quick.session();
    const dead = await quick.session();
    const { actionHandle } = await dead.act(gift);
    // Nothing is read any more, so that no ping is answered.
    dead.socket.pause();
    const since = performance.now();
    for (const until = Date.now() + 10000;
      !/has not answered/.test(quick.err);) {
      assert.ok(Date.now() < until, 'it was not noticed');
      await alive.ask('session.ping');
    }
    assert.ok(performance.now() - since >= 290, 'not before two pings');
    const back = await quick.connect();
    const resumed = await back.ask('session.resume',
      { sessionId: dead.session });
    assert.equal(resumed.type, 'session.resumed');
    assert.equal((await back.result(actionHandle)).status, 'succeeded');
    dead.socket.terminate();
    await Promise.all([alive.close(), back.close()]);
    await quick.stop();
  });

test('who answers pings may be silent for as long as it likes', async () => {
  const quick = await Server.start([...shop, '--heartbeat', '100']);
  const c = await quick.session();
  let pings = 0;
  await new Promise(ok => {
    c.socket.on('ping', () => { if (++pings === 6) ok(); });
  });
  assert.equal((await c.act(gift)).status, 'succeeded');
  assert.doesNotMatch(quick.err, /has not answered/);
  await c.close();
  await quick.stop();
});
