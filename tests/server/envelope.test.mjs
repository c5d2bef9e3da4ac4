// SPDX-License-Identifier: Apache-2.0
// The envelope and the handshake; numbers are those of docs/protocol.md.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activate, Server } from './lib/deed.mjs';

let server;
before(async () => { server = await Server.start(); });
after(() => server.stop());

const initialize = (client, change) => {
  const envelope = client.envelope('session.initialize',
    { supportedProfiles: ['web@0.1'] });
  change(envelope);
  return envelope;
};

/** Sends something that is wrong; the error that comes of it. */
const wrong = async text => {
  const client = await server.connect();
  client.raw(text);
  const answer = await client.wait(m => m.type === 'error', 'error');
  assert.equal(answer.kind, 'response');
  assert.equal(answer.uiap, '0.1');
  assert.deepEqual(answer.source, { role: 'bridge', id: 'deed' });
  // It is still there, and still listens.
  await client.initialize();
  assert.ok(client.session);
  await client.close();
  return answer;
};

for (const [label, change, member] of [
  ['no uiap', e => { delete e.uiap; }, 'uiap'],
  ['uiap as a number', e => { e.uiap = 0.1; }, 'uiap'],
  ['no kind', e => { delete e.kind; }, 'kind'],
  ['an unknown kind', e => { e.kind = 'wish'; }, 'kind'],
  ['a response', e => { e.kind = 'response'; }, 'kind'],
  ['no type', e => { delete e.type; }, 'type'],
  ['an empty type', e => { e.type = ''; }, 'type'],
  ['no id', e => { delete e.id; }, 'id'],
  ['an empty id', e => { e.id = ''; }, 'id'],
  ['an id of 129 characters', e => { e.id = 'ü'.repeat(129); }, 'id'],
  ['an id that is a number', e => { e.id = 7; }, 'id'],
  ['no ts', e => { delete e.ts; }, 'ts'],
  ['a ts without a zone', e => { e.ts = '2026-03-26T14:03:00.000'; }, 'ts'],
  ['a ts elsewhere', e => { e.ts = '2026-03-26T14:03:00+01:00'; }, 'ts'],
  ['a day that is none', e => { e.ts = '2026-02-30T14:03:00Z'; }, 'ts'],
  ['no source', e => { delete e.source; }, 'source'],
  ['a source without a role', e => { delete e.source.role; }, 'source.role'],
  ['a source without an id', e => { e.source.id = ''; }, 'source.id'],
  ['no payload', e => { delete e.payload; }, 'payload'],
  ['a payload that is a list', e => { e.payload = []; }, 'payload'],
  ['a sessionId that is a number', e => { e.sessionId = 1; }, 'sessionId'],
]) {
  test(`1, 2: ${label} is refused by name`, async () => {
    const c = await server.connect();
    const envelope = initialize(c, change);
    await c.close();
    const answer = await wrong(JSON.stringify(envelope));
    assert.equal(answer.payload.code, 'invalid_argument');
    assert.equal(answer.payload.detail.member, member);
    const told = typeof envelope.id === 'string' && envelope.id.length > 0 &&
      envelope.id.length <= 128;
    assert.equal(answer.correlationId, told ? envelope.id : undefined);
  });
}

for (const [label, text, code] of [
  ['no JSON', 'hello', 'malformed'],
  ['half of a message', '{"uiap":"0.1"', 'malformed'],
  ['a list', '[]', 'invalid_argument'],
  ['two members of one name', '{"id":"a","id":"b"}', 'malformed'],
  ['deep nesting', '['.repeat(100000), 'limit_exceeded'],
  ['a deep payload', `{"payload":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`,
    'limit_exceeded'],
  ['many values', `[${'0,'.repeat(300000)}0]`, 'limit_exceeded'],
]) {
  test(`1: ${label} is ${code}, and the connection stays`, async () => {
    assert.equal((await wrong(text)).payload.code, code);
  });
}

test('1: unknown members are ignored, wherever they are', async () => {
  const c = await server.connect();
  const envelope = initialize(c, e => {
    e.future = { a: 1 };
    e.source.version = '9';
    e.payload.later = [1, 2, 3];
  });
  c.send(envelope);
  const answer = await c.wait(m => m.correlationId === envelope.id);
  assert.equal(answer.type, 'session.initialized');
  await c.close();
});

test('another version is unsupported', async () => {
  const c = await server.connect();
  const answer = await c.ask('session.initialize', {}, { uiap: '9.0' });
  assert.equal(answer.payload.code, 'unsupported');
  assert.equal(answer.payload.detail.member, 'uiap');
  await c.close();
});

test('2: an id of 128 characters is fine, and only once', async () => {
  const c = await server.session();
  const id = 'é'.repeat(128);
  assert.equal((await c.ask('session.ping', {}, { id })).type, 'session.pong');
  c.all.length = 0;
  const again = await c.ask('session.ping', {}, { id });
  assert.equal(again.payload.code, 'conflict');
  assert.equal(again.payload.detail.member, 'id');
  // The same id in another session is another message.
  const other = await server.session();
  assert.equal((await other.ask('session.ping', {}, { id })).type,
    'session.pong');
  await Promise.all([c.close(), other.close()]);
});

test('2: a repeated action.request acts once', async () => {
  const c = await server.session();
  const envelope = c.envelope('action.request', activate('order.submit'));
  c.send(envelope);
  c.send(envelope);
  await c.wait(m => m.type === 'error' && m.correlationId === envelope.id);
  const accepted = await c.wait(m => m.type === 'action.accepted');
  await c.result(accepted.payload.actionHandle);
  assert.equal(c.of('action.accepted').length, 1);
  assert.equal(c.of('action.result').length, 1);
  await c.close();
});

test('3: every timestamp is UTC with milliseconds', async () => {
  const c = await server.session();
  const before = Date.now();
  await c.act(activate('order.submit'));
  for (const m of c.all) {
    assert.match(m.ts, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(Math.abs(Date.parse(m.ts) - before) < 60000);
  }
  await c.close();
});

test('4: answers carry the request\'s id, events carry none', async () => {
  const c = await server.session();
  await c.act(activate('order.submit'));
  for (const m of c.all) {
    if (m.kind === 'event') assert.equal(m.correlationId, undefined);
    else assert.ok(m.correlationId);
    assert.equal(m.sessionId, c.session);
  }
  const ids = new Set(c.all.map(m => m.id));
  assert.equal(ids.size, c.all.length);
  await c.close();
});

test('a message without, or with a foreign, sessionId is refused', async () => {
  const a = await server.session();
  const b = await server.session();
  const none = await a.ask('action.request', activate('order.submit'),
    { sessionId: undefined });
  assert.equal(none.payload.code, 'invalid_argument');
  assert.equal(none.payload.detail.member, 'sessionId');
  const foreign = await a.ask('action.request', activate('order.submit'),
    { sessionId: b.session });
  assert.equal(foreign.payload.code, 'not_found');
  assert.equal(b.of('action.accepted').length, 0);
  await Promise.all([a.close(), b.close()]);
});

test('an unknown message is unsupported; older names are not taken', async () => {
  const c = await server.session();
  for (const type of ['action.started', 'state.snapshot', 'web.state.snapshot',
    'x.other', 'action.result']) {
    const answer = await c.ask(type, {});
    assert.equal(answer.payload.code, 'unsupported', type);
    assert.equal(answer.payload.detail.member, 'type');
  }
  await c.close();
});

for (const [label, payload, type, code] of [
  ['the profile', { supportedProfiles: ['web@0.1'] }, 'session.initialized'],
  ['the profile among others', { supportedProfiles: ['tv@2', 'web@0.1'] },
    'session.initialized'],
  ['another profile', { supportedProfiles: ['web@9.0'] }, 'error',
    'unsupported'],
  ['no profile', { supportedProfiles: [] }, 'error', 'unsupported'],
  ['profiles that are no list', { supportedProfiles: 'web@0.1' }, 'error',
    'invalid_argument'],
]) {
  test(`negotiation: ${label}`, async () => {
    const c = await server.connect();
    const answer = await c.ask('session.initialize', payload);
    assert.equal(answer.type, type);
    if (code) assert.equal(answer.payload.code, code);
    else assert.deepEqual(answer.payload.selectedProfiles, ['web@0.1']);
    await c.close();
  });
}

test('extensions: policy by either name, workflow politely not', async () => {
  const c = await server.connect();
  const answer = await c.initialize({ supportedExtensions: [
    { id: 'uiap.policy', versions: ['0.1'], required: true },
    { id: 'uicp.policy', versions: ['0.1'], required: false },
    { id: 'uiap.workflow', versions: ['0.1'], required: false },
    { id: 'x.other', versions: ['1.0'] },
  ] });
  assert.deepEqual(answer.payload.selectedExtensions, [
    { id: 'uiap.policy', version: '0.1' },
    { id: 'uicp.policy', version: '0.1' },
  ]);
  assert.equal(answer.payload.runtime.name, 'deed');
  assert.equal(answer.payload.runtime.driver, 'sim');
  const demanded = await c.ask('session.initialize', {
    supportedProfiles: ['web@0.1'],
    supportedExtensions: [
      { id: 'uiap.workflow', versions: ['0.1'], required: true }],
  }, { sessionId: undefined });
  assert.equal(demanded.payload.code, 'unsupported');
  const later = await c.ask('session.initialize', {
    supportedProfiles: ['web@0.1'],
    supportedExtensions: [
      { id: 'uiap.policy', versions: ['7.0'], required: true }],
  }, { sessionId: undefined });
  assert.equal(later.payload.code, 'unsupported');
  await c.close();
});

test('capabilities come from the tables', async () => {
  const c = await server.session();
  const { payload } = await c.ask('capabilities.list', {});
  const ids = payload.actions.map(a => a.id);
  for (const id of ['ui.read', 'ui.activate', 'ui.setValue', 'nav.navigate',
    'app.invoke', 'x.deed.press']) {
    assert.ok(ids.includes(id), id);
  }
  const text = payload.actions.find(a => a.id === 'ui.enterText');
  assert.ok(text.args.some(a => a.name === 'text' && a.required));
  assert.equal(payload.errorCodes.length, 15);
  assert.equal(payload.stages.length, 7);
  assert.ok(payload.signals.includes('route.changed'));
  assert.ok(payload.states.includes('enabled'));
  assert.ok(payload.roles.includes('button'));
  assert.equal(new Set(payload.roles).size, payload.roles.length);
  assert.ok(payload.executionModes.includes('semanticUi'));
  await c.close();
});
