// SPDX-License-Identifier: Apache-2.0
// 36 to 40 and 47 to 50: what counts as success, how it ends, what is claimed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { activate, on, root } from '../lib/deed.mjs';
import { note } from './intake.mjs';
import { points } from './table.mjs';

const toast = text => ({ kind: 'toast.contains', text });
const HIT = toast('pressed order.plain');
const MISS = toast('never said');
const judge = (c, policy, signals, more) => c.act({
  ...activate('order.plain'), timeoutMs: 1200, ...more,
  verification: { policy, ...(signals && { signals }) } });
const words = r => [r.status, r.error?.code, r.sideEffectState,
  r.verification.passed];

export const verification = {
  async 36(w, c) {
    // The action's own signals.
    const app = await c.act({ actionId: 'shop.checkout' });
    assert.deepEqual(app.verification.observed, [toast('shop.checkout')]);
    // The target's.
    const save = await c.act(activate('order.save'));
    assert.deepEqual(save.verification.observed, [toast('order.save')]);
    const boast = await c.act({ ...activate('order.boast'), timeoutMs: 1200 });
    assert.equal(boast.status, 'failed');
    assert.deepEqual(boast.verification.missing, [MISS]);
    // Ours: a press with no effect at all is no success.
    assert.equal((await c.act(activate('order.plain'))).status, 'succeeded');
    const dead = await c.act({ ...activate('order.dead'), timeoutMs: 1200 });
    assert.equal(dead.error.code, 'verification_failed');
    const typed = await c.act(note('seen'));
    assert.equal(typed.status, 'succeeded');
    assert.equal(typed.verification.policy, 'capability-default');
    const focus = await c.act({ actionId: 'ui.focus',
      target: on('order.note') });
    assert.equal(focus.status, 'succeeded');
    const shown = await c.act({ actionId: 'ui.highlight',
      target: on('order.note') });
    assert.equal(shown.status, w.undrawn ? 'failed' : 'succeeded',
      JSON.stringify(shown.error));
  },

  async 37(w, c) {
    assert.equal((await judge(c, 'all', [HIT])).status, 'succeeded');
    assert.equal((await judge(c, 'all', [HIT, MISS])).status, 'failed');
    assert.equal((await judge(c, 'any', [HIT, MISS])).status, 'succeeded');
    assert.equal((await judge(c, 'any', [MISS])).status, 'failed');
    const none = await c.act({ ...activate('order.dead'), timeoutMs: 1200,
      verification: { policy: 'none' } });
    assert.equal(none.status, 'succeeded');
    assert.deepEqual(none.verification.observed, []);
    assert.equal((await judge(c, 'capability-default')).status, 'succeeded');
    for (const policy of ['any', 'all', 'most']) {
      const empty = await c.ask('action.request', { ...activate('order.plain'),
        verification: { policy, signals: [] } });
      assert.equal(empty.payload.code, 'invalid_argument', policy);
    }
  },

  async 38(w, c) {
    const result = await c.act({ ...activate('order.plain'), verification:
      { policy: 'all', signals: [HIT], requireRevisionAdvance: true } });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.match(result.stateRevision, /^rev_\d+$/);
    // Nothing changes: no newer revision, no success.
    const still = await c.act({ actionId: 'ui.read', target: on('order.head'),
      timeoutMs: 1200,
      verification: { policy: 'none', requireRevisionAdvance: true } });
    assert.equal(still.status, 'failed');
    assert.equal(still.error.code, 'verification_failed');
  },

  async 39(w, c) {
    const both = await judge(c, 'all', [HIT, MISS]);
    assert.deepEqual(both.verification.observed, [HIT]);
    assert.deepEqual(both.verification.missing, [MISS]);
    assert.equal(both.verification.policy, 'all');
    assert.equal(both.verification.passed, false);
    const good = await judge(c, 'all', [HIT]);
    assert.equal(good.verification.passed, true);
    assert.ok(!('missing' in good.verification));
    const refused = await c.act({ ...activate('check.off'), timeoutMs: 600,
      verification: { policy: 'all', signals: [HIT] } });
    assert.equal(refused.verification.passed, false);
    assert.deepEqual(refused.verification.observed, []);
    assert.deepEqual(refused.verification.missing, [HIT]);
  },

  async 40(w, c) {
    const result = await c.act({ ...activate('order.plain'),
      timeoutMs: 20000, verification: { policy: 'all', signals: [MISS],
        timeoutMs: 400 } });
    assert.equal(result.status, 'failed');
    assert.equal(result.error.code, 'verification_failed');
    assert.equal(result.verification.timeoutMs, 400);
    assert.equal(await c.truth.presses('order.plain'), 1);
  },

  async 47(w, c) {
    const long = { ...activate('order.plain'), timeoutMs: 60000,
      verification: { policy: 'all', signals: [MISS] } };
    const handle = await c.begin(long);
    await c.wait(m => m.type === 'action.progress' &&
      m.payload.actionHandle === handle && m.payload.stage === 'verifying',
    'verifying');
    const answer = await c.ask('action.cancel', { actionHandle: handle,
      reason: 'no longer needed' });
    assert.equal(answer.type, 'action.cancelled');
    assert.deepEqual(answer.payload, { actionHandle: handle,
      status: 'cancelled', reason: 'no longer needed' });
    const result = await c.result(handle);
    assert.equal(result.status, 'cancelled');
    assert.equal(result.error.code, 'cancelled');
    // It was pressed before: the truth about that stays.
    assert.notEqual(result.sideEffectState, 'none');
    assert.equal(await c.truth.presses('order.plain'), 1);
    const again = await c.ask('action.cancel', { actionHandle: handle });
    assert.equal(again.payload.code, 'invalid_state');
    const unknown = await c.ask('action.cancel', { actionHandle: 'act_99' });
    assert.equal(unknown.payload.code, 'not_found');
  },

  async 48(w, c) {
    const show = { ghostCursor: true, highlight: 'spotlight',
      narration: 'Now this one', pace: 'humanized' };
    for (const request of [activate('order.plain'), note('shown'),
      activate('check.covered'), activate('order.dead'),
      activate('order.nothing')]) {
      const plain = await c.act({ ...request, timeoutMs: 1200 });
      const shown = await c.act({ ...request, timeoutMs: 1200,
        presentation: show });
      assert.deepEqual(words(shown), words(plain),
        JSON.stringify(request.target));
    }
    assert.equal(await c.truth.presses('order.plain'), 2);
    assert.equal(await c.truth.value('order.note'), 'shown');
    const wrong = await c.ask('action.request', { ...activate('order.plain'),
      presentation: { highlight: 'fireworks' } });
    assert.equal(wrong.payload.detail.member, 'presentation.highlight');
  },

  async 49(w, c) {
    const { payload } = await c.ask('capabilities.list', {});
    // Every action that is offered is taken, every other refused.
    for (const { id } of payload.actions) {
      const answer = await c.ask('action.request', { actionId: id,
        target: { allowAmbiguous: true } });
      assert.equal(answer.type, 'error');
      assert.notEqual(answer.payload.code, 'action_unsupported', id);
    }
    const known = new Set(payload.messages);
    for (const type of ['web.state.teleport', 'action.started']) {
      assert.ok(!known.has(type));
      const answer = await c.ask(type, {});
      assert.equal(answer.payload.code, 'unsupported');
    }
  },

  async 50() {
    const text = readFileSync(path.join(root, 'docs', 'protocol.md'), 'utf8');
    assert.match(text, /no claim about the published/i);
    // The page lists the points as they are tested here.
    for (const { number, text: point } of points) {
      assert.ok(text.includes(`| ${number} | ${point} |`), `${number}`);
    }
  },
};
