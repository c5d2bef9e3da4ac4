// SPDX-License-Identifier: Apache-2.0
// Every error code, and an honest way to get it: by what is done, never by a
// switch that makes an error.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { activate, on, root, Server, ui } from './lib/deed.mjs';
import { worlds } from './lib/worlds.mjs';

const quick = { timeoutMs: 800 };
const said = (request, side = 'none') => async c => {
  const result = await c.act({ ...quick, ...request });
  assert.equal(result.status, 'failed');
  assert.equal(result.sideEffectState, side);
  return result.error.code;
};
const refused = payload => async c =>
  (await c.ask('action.request', payload)).payload.code;
const answer = (type, payload, more) => async c =>
  (await c.ask(type, payload, more)).payload.code;
const next = async (c, text) => {
  const from = c.all.length;
  c.raw(text);
  return (await c.wait(m => c.all.indexOf(m) >= from && m.type === 'error'))
    .payload.code;
};
/** The surface goes while an action waits for its effect. */
const lose = async (c, w) => {
  const handle = await c.begin({ ...activate('order.plain'), timeoutMs: 60000,
    verification: { policy: 'all',
      signals: [{ kind: 'toast.contains', text: 'never' }] } });
  await c.wait(m => m.payload.stage === 'verifying', 'verifying');
  await w.browser.send('Target.closeTarget', { targetId: c.tab.targetId });
  return c.result(handle);
};
/** A simulated interface whose connection dies. */
const onLost = fn => async () => {
  const server = await Server.start(['--driver', 'sim', '--ui', ui('lost')]);
  const c = await server.session();
  try {
    return await fn(c);
  } finally {
    await c.close();
    await server.stop();
  }
};

const RUNTIME = {
  action_unsupported: refused({ actionId: 'ui.teleport' }),
  target_required: refused({ actionId: 'ui.activate' }),
  target_not_found: said(activate('order.nothing')),
  target_ambiguous: said({ actionId: 'ui.activate', target:
    { ref: { by: 'semantic', role: 'button', name: 'Delete' } } }),
  async stale_target(c) {
    const { payload } = await c.ask('web.state.get', {});
    const { ref } = payload.documents.flatMap(d => d.elements)
      .find(e => e.stableId === 'item.first');
    await c.act(activate('item.recycle'));
    return said({ actionId: 'ui.activate', target:
      { ref: { by: 'custom', value: `ref=${ref}` } } })(c);
  },
  target_not_interactable: said(activate('check.off')),
  async confirmation_denied(c) {
    const result = await c.act(activate('order.pay'));
    assert.equal(result.status, 'cancelled'); // nobody answered in time
    return result.error.code;
  },
  user_activation_required: said(activate('order.hand')),
  cross_origin_unavailable: said(activate('ad.close')),
  closed_shadow_unavailable: said(activate('chat.open')),
  execution_mode_unavailable: said({ actionId: 'ui.setValue',
    target: on('order.count'), args: { value: 3 },
    preferredExecutionModes: ['visionAssist'] }),
  verification_failed: said({ ...activate('order.plain'), verification:
    { policy: 'all', signals: [{ kind: 'toast.contains', text: 'never' }] } },
  'applied'),
  async unsafe_retry_refused(c) {
    const request = { ...activate('order.dead'), ...quick,
      idempotencyKey: 'k' };
    const first = await c.act(request);
    assert.equal(first.sideEffectState, 'unknown');
    const handle = await c.begin(request);
    assert.notEqual(handle, first.actionHandle);
    return (await c.result(handle)).error.code;
  },
  async cancelled(c) {
    const handle = await c.begin({ ...activate('order.plain'),
      timeoutMs: 60000, verification: { policy: 'all',
        signals: [{ kind: 'toast.contains', text: 'never' }] } });
    await c.ask('action.cancel', { actionHandle: handle });
    return (await c.result(handle)).error.code;
  },
  async internal_runtime_error(c, w) {
    const result = w.driver === 'chromium' ? await lose(c, w) :
      await onLost(d => d.act(activate('order.plain')))();
    assert.notEqual(result.sideEffectState, 'none');
    return result.error.code;
  },
};

const PROTOCOL = {
  malformed: c => next(c, '{"uiap":'),
  invalid_argument: answer('session.ping', {}, { ts: 'now' }),
  limit_exceeded: c => next(c, '['.repeat(100) + ']'.repeat(100)),
  unsupported: answer('state.snapshot', {}),
  not_found: answer('action.cancel', { actionHandle: 'act_99' }),
  async conflict(c) {
    const used = c.envelope('session.ping', {});
    await c.ask('session.ping', {}, { id: used.id });
    return (await next(c, JSON.stringify(used)));
  },
  async invalid_state(c) {
    const { actionHandle } = await c.act(activate('order.plain'));
    return answer('action.cancel', { actionHandle })(c);
  },
  denied: answer('session.approve', {}, { sessionId: undefined }),
  async connection_lost(c, w) {
    const ask = async d => {
      await d.wait(m => m.type === 'session.lost', 'session.lost');
      return refused(activate('order.plain'))(d);
    };
    if (w.driver === 'chromium') {
      await w.browser.send('Target.closeTarget',
        { targetId: c.tab.targetId });
      return ask(c);
    }
    return onLost(async d => {
      await d.act(activate('order.plain'));
      return ask(d);
    })();
  },
};

// Codes that no client can bring about, and where they are tested instead.
const ELSEWHERE = {
  timeout: 'a tab that does not get ready in 20 s',
  no_memory: 'tests/unit: the n-th allocation fails',
  io_error: 'reading a file that cannot be read ends the program before',
  environment: 'lifecycle.test.mjs: there is no browser, exit 9',
  internal: 'a fault in deed itself',
};

for (const { driver, skip, create } of worlds) {
  describe(driver, { skip }, () => {
    let world;
    before(async () => {
      world = await create().start(['--people-timeout', '400']);
    });
    after(() => world.stop());
    for (const [code, reach] of Object.entries({ ...RUNTIME, ...PROTOCOL })) {
      it(`${code}: ${driver}`, async () => {
        const c = await world.open();
        try {
          assert.equal(await reach(c, world), code);
        } finally {
          await c.close().catch(() => {});
        }
      });
    }
  });
}

it('no code is without its test', async () => {
  const server = await Server.start();
  const c = await server.session();
  const { payload } = await c.ask('capabilities.list', {});
  assert.equal(payload.errorCodes.length, 15);
  assert.deepEqual(Object.keys(RUNTIME).sort(), payload.errorCodes.sort());
  await c.close();
  await server.stop();
  const text = readFileSync(path.join(root, 'include', 'deed', 'error.h'),
    'utf8');
  const codes = [...text.matchAll(/X\([A-Z_]+, *"([a-z_]+)"/g)]
    .map(m => m[1]).filter(name => name !== 'ok');
  assert.deepEqual([...Object.keys(PROTOCOL), ...Object.keys(ELSEWHERE)].sort(),
    codes.sort());
  const docs = readFileSync(path.join(root, 'docs', 'protocol.md'), 'utf8');
  for (const code of codes) assert.ok(docs.includes(`\`${code}\``), code);
});
