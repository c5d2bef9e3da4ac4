// SPDX-License-Identifier: Apache-2.0
// 11 to 23: which element, and whether it may be touched.
import assert from 'node:assert/strict';
import { activate, on } from '../lib/deed.mjs';
import { note } from './intake.mjs';

const semantic = (role, name, more) => ({ ref: { by: 'semantic', role,
  ...(name && { name }), ...more } });
const read = target => ({ actionId: 'ui.read', target });
const press = target => ({ actionId: 'ui.activate', target, timeoutMs: 2000 });
// Long enough for a frame in a process of its own to come up on a busy machine.
const short = { timeoutMs: 1500 };

const refused = async (c, request, code) => {
  const result = await c.act(request);
  assert.equal(result.status, 'failed', JSON.stringify(result.error));
  assert.equal(result.error.code, code, result.error.message);
  assert.equal(result.sideEffectState, 'none');
  assert.equal(result.verification.passed, false);
  return result;
};

export const targets = {
  async 11(w, c) {
    const by = async target => (await c.act(read(target))).resolvedTarget?.by;
    assert.equal(await by(on('order.twice')), 'stableId');
    assert.equal(await by(semantic('button', 'By its id')), 'semantic');
    assert.equal(await by({ ref: { by: 'custom', value: 'ref=none' } }),
      undefined);
    const hint = await c.act(read({ ref: { by: 'custom',
      value: 'text=By its id' } }));
    assert.equal(hint.resolvedTarget.by, 'runtimeHint');
    assert.equal(hint.resolvedTarget.stableId, 'order.twice');
    // A stable id that is right outranks a name that would fit better.
    const both = await c.act(read({ ...on('order.twice'),
      expectedRole: 'button' }));
    assert.equal(both.resolvedTarget.stableId, 'order.twice');
    // Expectations are hard: the right id with the wrong name is no hit.
    await refused(c, { ...read({ ...on('order.twice'),
      expectedName: 'Another' }), ...short }, 'target_not_found');
    const inside = await c.act(read({ ...semantic('button', 'Delete'),
      expectedScopeId: 'wishes' }));
    assert.equal(inside.resolvedTarget.scopeId, 'wishes');
    // An annotation: what the application says the element means.
    const meant = await c.act(read({ ref: { by: 'custom',
      value: 'meaning=wish.make' } }));
    assert.equal(meant.resolvedTarget.by, 'annotation');
    assert.equal(meant.resolvedTarget.name, 'Make it');
  },

  async 12(w, c) {
    assert.equal((await c.act(activate('order.plain'))).status, 'succeeded');
    const result = await c.act(press(semantic('button', 'Plain')));
    assert.equal(result.status, 'succeeded');
    assert.equal(await c.truth.presses('order.plain'), 2);
  },

  async 13(w, c) {
    const ask = async target => {
      const { resolvedTarget, error } = await c.act({ ...read(target),
        ...short });
      return { resolvedTarget, error };
    };
    for (const target of [on('order.plain'), semantic('button', 'Place order'),
      semantic('button', 'Delete'), on('order.nothing')]) {
      assert.deepEqual(await ask(target), await ask(target));
    }
  },

  async 14(w, c) {
    const tie = await refused(c, press(semantic('button', 'Delete')),
      'target_ambiguous');
    assert.match(JSON.stringify(tie), /alternates|candidates/);
    // One more word, and one of the two is ahead.
    const scoped = await c.act(press(semantic('button', 'Delete',
      { scope: 'Beta' })));
    assert.equal(scoped.status, 'succeeded', JSON.stringify(scoped.error));
    assert.equal(await c.truth.presses('row.beta'), 1);
    assert.equal(await c.truth.presses('row.alpha'), 0);
    assert.ok(scoped.metadata['x.deed'].resolution.confidence > 0);
  },

  async 15(w, c) {
    for (const target of [on('order.nothing'), semantic('button', 'Nothing'),
      semantic('slider', 'Place order')]) {
      await refused(c, { ...press(target), ...short }, 'target_not_found');
    }
  },

  async 16(w, c) {
    const { payload } = await c.ask('web.state.get', {});
    const refOf = id => payload.documents.flatMap(d => d.elements)
      .find(e => e.stableId === id).ref;
    const byRef = id => press({ ref: { by: 'custom',
      value: `ref=${refOf(id)}` } });
    // The same node shows something else now: what was meant is gone.
    await c.act(activate('item.recycle'));
    const handle = await c.begin(byRef('item.first'));
    const stale = await c.result(handle);
    assert.equal(stale.status, 'failed');
    assert.ok(['stale_target', 'target_not_found'].includes(stale.error.code));
    assert.equal(stale.sideEffectState, 'none');
    assert.equal(await c.truth.presses('item.first'), 0);
    const again = c.of('action.progress', handle)
      .filter(m => m.payload.stage === 'recovering');
    assert.ok(again.length <= 1, 'resolved again once at most');
    // Replaced by its like while it is waited for: found again, pressed once.
    await c.act(activate('item.later'));
    const result = await c.act({ ...activate('item.swap'), timeoutMs: 5000 });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.equal(await c.truth.presses('item.swap'), 1);
    // A handle to what was replaced: its like, or nothing.
    await c.act(activate('item.replace'));
    const renewed = await c.act(byRef('order.plain'));
    assert.equal(await c.truth.presses('order.plain'),
      renewed.status === 'succeeded' ? 1 : 0);
    assert.ok([undefined, 'stale_target'].includes(renewed.error?.code));
  },

  async 17(w, c) {
    for (const target of [on('order.plain'), semantic('button', 'Plain'),
      { ref: { by: 'custom', value: 'text=Plain' } }]) {
      const { actionHandle, resolvedTarget } = await c.act(read(target));
      const told = c.of('action.progress', actionHandle)
        .map(m => m.payload.resolvedTarget).filter(Boolean);
      assert.ok(told.length > 0);
      for (const t of [resolvedTarget, ...told]) {
        assert.ok(['stableId', 'instanceId', 'semantic', 'annotation',
          'runtimeHint'].includes(t.by));
        assert.ok(t.instanceId && t.documentId);
        assert.equal(t.role, 'button');
      }
    }
  },

  async 18(w, c) {
    await refused(c, { ...activate('ad.close'), ...short },
      'cross_origin_unavailable');
    await refused(c, { ...activate('chat.open'), ...short },
      'closed_shadow_unavailable');
    assert.equal(await c.truth.presses('chat.open'), 0);
    assert.equal(await c.truth.presses('ad.close'), 0);
    const { payload } = await c.ask('web.state.get', {});
    const shown = JSON.stringify(payload.documents);
    assert.ok(!shown.includes('chat.open'), 'not even looked into');
  },

  async 19(w, c) {
    const none = await c.ask('action.request', activate('order.plain'),
      { sessionId: 'sess_none' });
    assert.equal(none.payload.code, 'not_found');
    const unknown = await c.ask('action.request', { actionId: 'ui.fly' });
    assert.equal(unknown.payload.code, 'action_unsupported');
    const bare = await c.ask('action.request', { actionId: 'ui.activate' });
    assert.equal(bare.payload.code, 'target_required');
    const denied = await c.act({ actionId: 'ui.collapse',
      target: on('order.plain') });
    assert.equal(denied.status, 'failed');
    assert.equal(denied.sideEffectState, 'none');
    assert.match(denied.error.message, /nothing is folded/);
    for (const m of c.of('action.progress', denied.actionHandle)) {
      assert.notEqual(m.payload.stage, 'executing');
    }
    assert.equal(await c.truth.presses('order.plain'), 0);
  },

  async 20(w, c) {
    for (const [id, check] of [['check.off', 'enabled'],
      ['check.hidden', 'visible'], ['check.inert', 'blocked'],
      ['check.moving', 'stable'], ['check.covered', 'obscured'],
      ['check.outside', 'viewport']]) {
      const result = await refused(c, { ...activate(id), ...short },
        'target_not_interactable');
      const failed = result.metadata['x.deed'].checks
        .find(k => k.result === 'failed');
      assert.equal(failed.check, check, id);
      assert.equal(await c.truth.presses(id), 0, id);
    }
    // attached: what is not there any more is not pressed either.
    await c.act(press(semantic('button', 'Delete', { scope: 'Alpha' })));
    await refused(c, { ...press(semantic('button', 'Delete',
      { scope: 'Alpha' })), ...short }, 'target_not_found');
    assert.equal(await c.truth.presses('row.alpha'), 1);
    // ui.toggle and ui.choose are pressed, too.
    await refused(c, { actionId: 'ui.toggle', target: on('check.off'),
      ...short }, 'target_not_interactable');
  },

  async 21(w, c) {
    for (const [actionId, args] of [['ui.enterText', { text: 'x' }],
      ['ui.clearText', {}], ['ui.setValue', { value: 'x' }]]) {
      for (const id of ['order.code', 'order.locked', 'order.head']) {
        await refused(c, { actionId, args, target: on(id), ...short },
          'target_not_interactable');
      }
    }
    assert.equal(await c.truth.value('order.code'), 'A1');
    const result = await c.act(note('typed'));
    assert.equal(result.status, 'succeeded');
    assert.equal(await c.truth.value('order.note'), 'typed');
  },

  async 22(w, c) {
    const bare = await c.ask('action.request', { actionId: 'nav.navigate' });
    assert.equal(bare.type, 'error');
    await refused(c, { actionId: 'nav.navigate', target: on('order.nowhere'),
      ...short }, 'target_not_found');
    const went = await c.act({ actionId: 'nav.navigate',
      target: on('order.help'), timeoutMs: 20000 }, 25000);
    assert.equal(went.status, 'succeeded', JSON.stringify(went.error));
    assert.equal(await c.truth.route(), '/help');
  },

  async 23(w, c) {
    // What can be remedied is: it is scrolled into view, then pressed.
    const far = await c.act(activate('check.far'));
    assert.equal(far.status, 'succeeded', JSON.stringify(far.error));
    assert.equal(await c.truth.presses('check.far'), 1);
    assert.ok(c.of('action.progress', far.actionHandle)
      .some(m => m.payload.stage === 'recovering'));
    const covered = await refused(c, { ...activate('check.covered'),
      ...short }, 'target_not_interactable');
    assert.match(covered.error.message, /cover/i);
    assert.equal(await c.truth.presses('check.covered'), 0);
  },
};
