// SPDX-License-Identifier: Apache-2.0
// Actions over the wire; numbers are those of docs/protocol.md.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activate, on, Server, shop } from './lib/deed.mjs';

let server;
before(async () => {
  server = await Server.start([...shop, '--respect-opaque']);
});
after(() => server.stop());

const withSession = fn => async () => {
  const c = await server.session();
  try {
    await fn(c);
  } finally {
    await c.close();
  }
};

const STAGES = ['resolving_target', 'checking_preconditions',
  'awaiting_confirmation', 'executing', 'verifying', 'waiting_for_user',
  'recovering'];

test('the published example, word for word', withSession(async c => {
  const request = { ...activate('order.submit') };
  request.target = { ...request.target, expectedRole: 'button',
    expectedName: 'Place order' };
  request.verification = { policy: 'all', signals: [
    { kind: 'route.changed', pattern: '/orders/:id' },
    { kind: 'toast.contains', text: 'placed' },
  ], timeoutMs: 8000, requireRevisionAdvance: true };
  request.presentation = { ghostCursor: true, highlight: 'spotlight',
    pace: 'humanized' };
  request.timeoutMs = 12000;
  const handle = await c.begin(request);
  const accepted = c.of('action.accepted')[0];
  assert.deepEqual(accepted.payload,
    { actionHandle: handle, actionId: 'ui.activate', status: 'accepted' });
  const result = await c.result(handle);
  assert.equal(result.status, 'succeeded');
  assert.equal(result.actionId, 'ui.activate');
  assert.equal(result.sideEffectState, 'applied');
  assert.match(result.stateRevision, /^rev_\d+$/);
  assert.deepEqual(result.verification, { passed: true, policy: 'all',
    observed: request.verification.signals, timeoutMs: 8000 });
  const { by, instanceId, stableId, documentId, role, name } =
    result.resolvedTarget;
  assert.deepEqual({ by, instanceId, stableId, documentId, role, name },
    { by: 'stableId', instanceId: 'el_submit', stableId: 'order.submit',
      documentId: 'doc_root', role: 'button', name: 'Place order' });
  // The bbox is told on the way and left out of the result.
  assert.equal(result.resolvedTarget.bbox, undefined);
  const first = c.of('action.progress', handle)[0].payload;
  assert.equal(first.stage, 'resolving_target');
  assert.deepEqual(first.resolvedTarget.bbox,
    { x: 120, y: 420, width: 180, height: 40 });
  assert.equal(c.all.at(-1).type, 'action.result');
}));

test('4, 5, 9, 10: one answer, stages by name, one result, handles unique',
  withSession(async c => {
    const handles = [];
    for (let i = 0; i < 5; i++) {
      const handle = await c.begin({ actionId: 'ui.toggle',
        target: on('order.gift') });
      handles.push(handle);
      await c.result(handle);
    }
    assert.equal(new Set(handles).size, 5);
    for (const m of c.of('action.progress')) {
      assert.ok(STAGES.includes(m.payload.stage), m.payload.stage);
    }
    for (const handle of handles) {
      assert.equal(c.of('action.result', handle).length, 1);
      const { verification, status } =
        c.of('action.result', handle)[0].payload;
      assert.equal(status, 'succeeded');
      assert.equal(typeof verification.passed, 'boolean');
      assert.ok(Array.isArray(verification.observed));
    }
  }));

for (const [label, payload, code, member] of [
  ['6: allowAmbiguous true', { actionId: 'ui.activate',
    target: { ...on('order.submit'), allowAmbiguous: true } },
  'invalid_argument', 'target.allowAmbiguous'],
  ['7: an argument of the wrong type', { actionId: 'ui.enterText',
    target: on('order.note'), args: { text: 7 } }, 'invalid_argument',
  'args.text'],
  ['7: a missing argument', { actionId: 'ui.enterText',
    target: on('order.note') }, 'invalid_argument', 'args.text'],
  ['action_unsupported', { actionId: 'ui.teleport' }, 'action_unsupported',
    'actionId'],
  ['target_required', { actionId: 'ui.activate' }, 'target_required',
    'target'],
  ['12: a mode that is none', { actionId: 'ui.activate',
    target: on('order.submit'), preferredExecutionModes: ['webdriver'] },
  'invalid_argument'],
  ['14 of the gaps: any over nothing', { actionId: 'ui.activate',
    target: on('order.submit'), verification: { policy: 'any', signals: [] } },
  'invalid_argument'],
]) {
  test(`${label} is an error, nothing accepted`, withSession(async c => {
    const answer = await c.ask('action.request', payload);
    assert.equal(answer.type, 'error');
    assert.equal(answer.payload.code, code);
    if (member) assert.equal(answer.payload.detail.member, member);
    assert.equal(typeof answer.payload.retryable, 'boolean');
    assert.equal(c.of('action.accepted').length, 0);
  }));
}

const quick = { timeoutMs: 300 };
for (const [code, payload, side] of [
  ['target_not_found', { ...activate('order.nothing'), ...quick }, 'none'],
  ['target_ambiguous', { actionId: 'ui.activate', target:
    { ref: { by: 'semantic', role: 'button', name: 'Delete' } } }, 'none'],
  ['stale_target', { actionId: 'ui.activate', target:
    { ref: { by: 'custom', value: 'ref=e999' } }, ...quick }, 'none'],
  ['target_not_interactable', { ...activate('order.off'), ...quick }, 'none'],
  ['cross_origin_unavailable', { ...activate('ad.close'), ...quick }, 'none'],
  ['closed_shadow_unavailable', { ...activate('chat.open'), ...quick },
    'none'],
  ['execution_mode_unavailable', { ...activate('order.submit'),
    preferredExecutionModes: ['visionAssist'], ...quick }, 'none'],
  ['verification_failed', { ...activate('order.submit'), ...quick,
    verification: { policy: 'all',
      signals: [{ kind: 'toast.contains', text: 'never' }] } }, 'applied'],
]) {
  test(`${code} is reached, and says what was done`, withSession(async c => {
    const result = await c.act(payload);
    assert.equal(result.status, 'failed');
    assert.equal(result.error.code, code);
    assert.ok(result.error.message.length > 5);
    assert.equal(result.sideEffectState, side);
    assert.equal(result.verification.passed, false);
  }));
}

test('39: missing signals are listed', withSession(async c => {
  const signals = [{ kind: 'toast.contains', text: 'placed' },
    { kind: 'route.changed', pattern: '/nowhere' }];
  const result = await c.act({ ...activate('order.submit'), timeoutMs: 400,
    verification: { policy: 'all', signals } });
  assert.equal(result.status, 'failed');
  assert.deepEqual(result.verification.observed, [signals[0]]);
  assert.deepEqual(result.verification.missing, [signals[1]]);
}));

test('13: the same request gives the same target', withSession(async c => {
  const ask = { actionId: 'ui.read',
    target: { ref: { by: 'semantic', role: 'button', name: 'Place order' } } };
  const a = await c.act(ask);
  const b = await c.act(ask);
  assert.deepEqual(a.resolvedTarget, b.resolvedTarget);
  assert.equal(a.resolvedTarget.by, 'semantic');
  assert.ok(a.returnValue);
}));

test('44, 45: a person is asked; what they did counts, from them only',
  withSession(async c => {
    const person = await server.approver();
    const handle = await c.begin({ ...activate('order.camera'),
      timeoutMs: 5000 });
    const waiting = await c.wait(m => m.type === 'action.progress' &&
      m.payload.stage === 'waiting_for_user', 'waiting_for_user');
    assert.ok(waiting.payload.note.length > 10);
    const forged = await c.ask('action.userActed', { actionHandle: handle });
    assert.equal(forged.payload.code, 'denied');
    const answer = await person.ask('action.userActed',
      { actionHandle: handle }, { sessionId: c.session });
    assert.equal(answer.payload.decision, 'acted');
    const result = await c.result(handle);
    // They said so, but nothing came of it: that is no success.
    assert.equal(result.status, 'failed');
    assert.ok(['verification_failed', 'user_activation_required']
      .includes(result.error.code));
    await person.close();
  }));

test('47: cancel is answered, then the action ends', withSession(async c => {
  const handle = await c.begin({ ...activate('order.late'), timeoutMs: 60000 });
  const answer = await c.ask('action.cancel',
    { actionHandle: handle, reason: 'changed my mind' });
  assert.equal(answer.type, 'action.cancelled');
  assert.deepEqual(answer.payload, { actionHandle: handle,
    status: 'cancelled', reason: 'changed my mind' });
  const result = await c.result(handle);
  assert.equal(result.status, 'cancelled');
  assert.equal(result.error.code, 'cancelled');
  assert.equal(result.sideEffectState, 'none');
  const order = c.all.map(m => m.type);
  assert.ok(order.indexOf('action.cancelled') <
    order.indexOf('action.result'));
  const again = await c.ask('action.cancel', { actionHandle: handle });
  assert.equal(again.payload.code, 'invalid_state');
  const unknown = await c.ask('action.cancel', { actionHandle: 'act_99' });
  assert.equal(unknown.payload.code, 'not_found');
  const none = await c.ask('action.cancel', {});
  assert.equal(none.payload.detail.member, 'payload.actionHandle');
  assert.equal(c.of('action.result', handle).length, 1);
}));

test('10 of the gaps: one key, one act, one result', withSession(async c => {
  const request = { ...activate('order.submit'), idempotencyKey: 'k1' };
  const [a, b] = await Promise.all([c.begin(request), c.begin(request)]);
  assert.equal(a, b);
  await c.result(a);
  // One result, and once more the record if the second came after the end.
  const told = c.of('action.result', a).length;
  assert.ok(told === 1 || told === 2, `told ${told} times`);
  // Asked once more after its end: told once more, not done once more.
  const third = await c.begin(request);
  assert.equal(third, a);
  await c.wait(() => c.of('action.result', a).length > told, 'the record');
  const [first, ...rest] = c.of('action.result', a).map(m => m.payload);
  const bare = one => {
    const copy = structuredClone(one);
    delete copy.metadata['x.deed'].idempotency;
    return copy;
  };
  const use = one => one.metadata['x.deed'].idempotency.use;
  assert.equal(use(first), 'first');
  rest.forEach(one => assert.deepEqual(bare(one), bare(first)));
  assert.equal(use(rest.at(-1)), 'replayed');
  const other = await c.ask('action.request',
    { ...activate('order.dead'), idempotencyKey: 'k1' });
  assert.equal(other.payload.code, 'conflict');
}));

test('a key holds in every session of the same agent', async () => {
  const request = { ...activate('order.submit'), idempotencyKey: 'every' };
  const first = await server.session();
  const done = await first.act(request);
  await first.close();
  const again = await server.session();
  const replayed = await again.act(request);
  assert.equal(replayed.status, done.status);
  assert.equal(replayed.metadata['x.deed'].idempotency.use, 'replayed');
  const { payload } = await again.ask('web.state.get', {});
  assert.notEqual(payload.route.id, '/orders/1', 'nothing was pressed here');
  const other = await again.ask('action.request',
    { ...activate('order.dead'), idempotencyKey: 'every' });
  assert.equal(other.payload.code, 'conflict');
  await again.close();
  // Another agent chooses its own keys.
  const stranger = await server.connect({ name: 'somebody else' });
  await stranger.initialize();
  const own = await stranger.act(request);
  assert.equal(own.metadata['x.deed'].idempotency.use, 'first');
  await stranger.close();
});
