// SPDX-License-Identifier: Apache-2.0
// Confirmations: nobody approves their own act.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activate, Server } from './lib/deed.mjs';

let server;
before(async () => { server = await Server.start(); });
after(() => server.stop());

const pay = { ...activate('order.pay'), timeoutMs: 5000 };
const asked = (c, handle, session = c.session) => c.wait(m =>
  m.type === 'action.confirmation.request' && m.sessionId === session &&
  m.payload.actionHandle === handle, 'question');

test('24, 25: it stops and waits, and tells what is at stake', async () => {
  const c = await server.session();
  const handle = await c.begin(pay);
  const question = (await asked(c, handle)).payload;
  assert.equal(question.actionId, 'ui.activate');
  assert.equal(question.risk.level, 'confirm');
  assert.equal(question.preview.target.stableId, 'order.pay');
  assert.ok(question.preview.summary.length > 5);
  const stages = c.of('action.progress', handle).map(m => m.payload.stage);
  assert.ok(stages.includes('awaiting_confirmation'));
  assert.ok(!stages.includes('executing'));
  assert.equal(c.of('action.result', handle).length, 0);
  await c.close();
});

test('24, 27: a person grants, and it goes on', async () => {
  const c = await server.session();
  const person = await server.approver();
  const all = await person.ask('session.approve', {});
  assert.equal(all.type, 'session.approving');
  assert.ok(all.payload.sessions.includes(c.session));
  const handle = await c.begin(pay);
  await asked(person, handle, c.session);
  const recorded = await person.ask('action.confirmation.grant',
    { actionHandle: handle }, { sessionId: c.session });
  assert.deepEqual(recorded.payload,
    { actionHandle: handle, decision: 'granted' });
  const result = await c.result(handle);
  assert.equal(result.status, 'succeeded');
  await person.wait(m => m.type === 'action.confirmation.closed' &&
    m.sessionId === c.session && m.payload.actionHandle === handle);
  await Promise.all([c.close(), person.close()]);
});

test('26: a denial cancels, with its reason', async () => {
  const c = await server.session();
  const person = await server.approver();
  const handle = await c.begin(pay);
  await asked(c, handle);
  // An event wants no answer.
  person.send(person.envelope('action.confirmation.deny',
    { actionHandle: handle, reason: 'too dear' },
    { kind: 'event', sessionId: c.session }));
  const result = await c.result(handle);
  assert.equal(result.status, 'cancelled');
  assert.equal(result.error.code, 'confirmation_denied');
  assert.equal(result.sideEffectState, 'none');
  assert.match(JSON.stringify(result.error), /too dear/);
  assert.equal(person.all.filter(m => m.correlationId).length, 0);
  await Promise.all([c.close(), person.close()]);
});

test('27: who asks cannot grant, whatever it calls itself', async () => {
  const c = await server.session();
  const helper = await server.session();
  const handle = await c.begin(pay);
  await asked(c, handle);
  const grant = { actionHandle: handle };
  for (const role of ['agent', 'user', 'bridge', 'system', 'approver']) {
    const own = await c.ask('action.confirmation.grant', grant,
      { source: { role, id: 'human' } });
    assert.equal(own.payload.code, 'denied');
  }
  // Nor another session with the same token, nor an approval it begins.
  const other = await helper.ask('action.confirmation.grant', grant,
    { sessionId: c.session });
  assert.equal(other.payload.code, 'not_found');
  const begin = await helper.ask('session.approve', {},
    { sessionId: undefined });
  assert.equal(begin.payload.code, 'denied');
  c.send(c.envelope('action.confirmation.grant', grant, { kind: 'event' }));
  assert.equal((await c.ask('session.ping')).type, 'session.pong');
  assert.equal(c.of('action.result', handle).length, 0);
  const stages = c.of('action.progress', handle).map(m => m.payload.stage);
  assert.ok(!stages.includes('executing'));
  assert.match(server.err, /refused action\.confirmation\.grant/);
  await Promise.all([c.close(), helper.close()]);
});

test('27: unknown, early, late and repeated grants are refused', async () => {
  const c = await server.session();
  const person = await server.approver();
  const grant = actionHandle => person.ask('action.confirmation.grant',
    { actionHandle }, { sessionId: c.session });
  assert.equal((await grant('act_77')).payload.code, 'not_found');
  const early = await c.begin({ ...activate('order.late'), timeoutMs: 60000 });
  assert.equal((await grant(early)).payload.code, 'invalid_state');
  const handle = await c.begin(pay);
  await asked(c, handle);
  const both = await Promise.all([grant(handle), grant(handle)]);
  assert.deepEqual(both.map(m => m.type).sort(),
    ['action.confirmation.recorded', 'error']);
  assert.equal((await c.result(handle)).status, 'succeeded');
  assert.equal((await grant(handle)).payload.code, 'invalid_state');
  assert.equal(c.of('action.result', handle).length, 1);
  assert.equal((await grant()).payload.detail.member, 'payload.actionHandle');
  await Promise.all([c.close(), person.close()]);
});

test('a person who comes later is asked what is open', async () => {
  const c = await server.session();
  const handle = await c.begin(pay);
  await asked(c, handle);
  const person = await server.approver();
  const answer = await person.ask('session.approve', { sessionId: c.session });
  assert.deepEqual(answer.payload, { sessions: [c.session], all: false });
  await asked(person, handle, c.session);
  const none = await person.ask('session.approve', { sessionId: 'sess_0' });
  assert.equal(none.payload.code, 'not_found');
  // Looking after one session is not being asked about another.
  const other = await server.session();
  const second = await other.begin(pay);
  await asked(other, second);
  await person.ask('session.ping');
  assert.equal(person.all.filter(m => m.sessionId === other.session).length, 0);
  await Promise.all([c.close(), other.close(), person.close()]);
});

test('a person\'s connection can do nothing but approve', async () => {
  const c = await server.session();
  const person = await server.approver();
  for (const [type, payload] of [
    ['session.initialize', { supportedProfiles: ['web@0.1'] }],
    ['session.resume', { sessionId: c.session }],
    ['action.request', activate('order.submit')],
    ['action.cancel', { actionHandle: 'act_1' }],
    ['session.end', {}],
    ['web.state.get', {}],
  ]) {
    const answer = await person.ask(type, payload, { sessionId: c.session });
    assert.equal(answer.payload.code, 'denied', type);
  }
  assert.equal((await person.ask('session.ping')).type, 'session.pong');
  await Promise.all([c.close(), person.close()]);
});

test('who asks may take back: its own denial counts', async () => {
  const c = await server.session();
  const handle = await c.begin(pay);
  await asked(c, handle);
  const answer = await c.ask('action.confirmation.deny',
    { actionHandle: handle });
  assert.equal(answer.payload.decision, 'denied');
  assert.equal((await c.result(handle)).status, 'cancelled');
  await c.close();
});
