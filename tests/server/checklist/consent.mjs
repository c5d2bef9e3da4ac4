// SPDX-License-Identifier: Apache-2.0
// 24 to 28 and 44 to 46: what only a person may decide or do.
import assert from 'node:assert/strict';
import { activate } from '../lib/deed.mjs';
import { SimWorld } from '../lib/worlds.mjs';
import { noSuccess } from './execution.mjs';

const pay = { ...activate('order.pay'), timeoutMs: 5000 };
const asked = (c, handle) => c.wait(m =>
  m.type === 'action.confirmation.request' &&
  m.payload.actionHandle === handle, 'question');
const stages = (c, handle) => c.of('action.progress', handle)
  .map(m => m.payload.stage);
const ask = async (c, request = pay) => {
  const handle = await c.begin(request);
  return { handle, question: (await asked(c, handle)).payload };
};

/** The page on which a person will act; for the simulated one by itself. */
const withPerson = async (w, c, fn) => {
  if (w.driver !== 'sim') {
    return fn(w, c);
  }
  const other = await new SimWorld().start([], 'handoff');
  const client = await other.open();
  try {
    return await fn(other, client);
  } finally {
    await client.close();
    await other.stop();
  }
};

export const consent = {
  async 24(w, c) {
    const { handle, question } = await ask(c);
    assert.equal(question.actionId, 'ui.activate');
    assert.equal(question.risk.level, 'confirm');
    assert.equal(question.preview.target.stableId, 'order.pay');
    assert.equal(stages(c, handle).at(-1), 'awaiting_confirmation');
    // A grant that the policy asks for, not the element: the same question.
    assert.equal(await c.truth.presses('order.pay'), 0);
  },

  async 25(w, c) {
    const { handle } = await ask(c);
    const person = await w.server.approver();
    const second = await c.begin(pay);
    await asked(c, second);
    // A grant for the other one is not a grant for this one.
    await person.ask('action.confirmation.grant', { actionHandle: second },
      { sessionId: c.session });
    assert.equal((await c.result(second)).status, 'succeeded');
    assert.ok(!stages(c, handle).includes('executing'));
    assert.equal(c.of('action.result', handle).length, 0);
    assert.equal(await c.truth.presses('order.pay'), 1);
    await person.close();
  },

  async 26(w, c) {
    const { handle } = await ask(c);
    const person = await w.server.approver();
    await person.ask('action.confirmation.deny', { actionHandle: handle,
      reason: 'too dear' }, { sessionId: c.session });
    const result = await c.result(handle);
    assert.equal(result.status, 'cancelled');
    assert.equal(result.error.code, 'confirmation_denied');
    assert.equal(result.sideEffectState, 'none');
    assert.match(result.error.message, /too dear/);
    assert.equal(await c.truth.presses('order.pay'), 0);
    await person.close();
  },

  async 27(w, c) {
    const { handle } = await ask(c);
    const person = await w.server.approver();
    const grant = actionHandle => person.ask('action.confirmation.grant',
      { actionHandle }, { sessionId: c.session });
    for (const role of ['agent', 'user', 'bridge', 'system']) {
      const forged = await c.ask('action.confirmation.grant',
        { actionHandle: handle }, { source: { role, id: 'a person' } });
      assert.equal(forged.payload.code, 'denied');
    }
    assert.equal((await grant('act_77')).payload.code, 'not_found');
    assert.equal(await c.truth.presses('order.pay'), 0);
    assert.equal((await grant(handle)).payload.decision, 'granted');
    assert.equal((await c.result(handle)).status, 'succeeded');
    assert.equal((await grant(handle)).payload.code, 'invalid_state');
    assert.equal(await c.truth.presses('order.pay'), 1);
    await person.close();
  },

  async 28(w, c) {
    // Whatever mode is asked for, and after a remedy: the question comes.
    for (const mode of ['semanticUi', 'externalDriver', 'inputSynthesis']) {
      const { handle } = await ask(c, { ...pay,
        preferredExecutionModes: [mode] });
      assert.ok(!stages(c, handle).includes('executing'));
      await c.ask('action.cancel', { actionHandle: handle });
    }
    assert.equal(await c.truth.presses('order.pay'), 0);
    // What was confirmed is checked again: another label, another question.
    const { handle } = await ask(c);
    const person = await w.server.approver();
    await person.ask('action.confirmation.grant', { actionHandle: handle },
      { sessionId: c.session });
    assert.equal((await c.result(handle)).status, 'succeeded');
    await ask(c); // a second act is a second question
    assert.equal(await c.truth.presses('order.pay'), 1);
    await person.close();
  },

  44: (w, c) => withPerson(w, c, async (v, d) => {
    const handle = await d.begin({ ...activate('order.hand'),
      timeoutMs: 3000 });
    const waiting = await d.wait(m => m.type === 'action.progress' &&
      m.payload.stage === 'waiting_for_user', 'waiting_for_user');
    assert.match(waiting.payload.note, /only you can sign/);
    assert.equal(waiting.payload.actionHandle, handle);
    assert.equal(d.of('action.result', handle).length, 0);
  }),

  45: (w, c) => withPerson(w, c, async (v, d) => {
    const person = await v.server.approver();
    const said = { sessionId: d.session };
    const signal = [{ kind: 'toast.contains', text: 'order.hand' }];
    const handle = await d.begin({ ...activate('order.hand'),
      timeoutMs: 8000, verification: { policy: 'all', signals: signal } });
    await d.wait(m => m.payload.stage === 'waiting_for_user', 'waiting');
    // The agent's word does not count.
    const own = await d.ask('action.userActed', { actionHandle: handle });
    assert.equal(own.payload.code, 'denied');
    await v.personPresses(d, 'order.hand');
    const told = await person.ask('action.userActed',
      { actionHandle: handle }, said);
    assert.equal(told.payload.decision, 'acted');
    const result = await d.result(handle);
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.deepEqual(result.verification.observed, signal);
    assert.equal(await d.truth.presses('order.hand'), 1);
    // A person who says so and did nothing: a clean failure.
    const second = await d.begin({ ...activate('order.hand'),
      timeoutMs: 1500 });
    await d.wait(m => m.payload.stage === 'waiting_for_user' &&
      m.payload.actionHandle === second, 'waiting');
    await person.ask('action.userActed', { actionHandle: second }, said);
    const failed = await d.result(second);
    assert.equal(failed.status, 'failed');
    assert.ok(['user_activation_required', 'verification_failed']
      .includes(failed.error.code));
    assert.equal(await d.truth.presses('order.hand'), 1);
    await person.close();
  }),

  async 46(w, c) {
    const handle = await c.begin({ ...activate('order.hand'),
      timeoutMs: 1000 });
    await c.wait(m => m.payload.stage === 'waiting_for_user' &&
      m.payload.actionHandle === handle, 'waiting');
    assert.ok(!stages(c, handle).includes('executing'));
    assert.equal(await c.truth.presses('order.hand'), 0);
    // Nor where the page looks for it itself.
    await noSuccess(c, await c.begin({ ...activate('order.real'),
      preferredExecutionModes: ['inputSynthesis'], timeoutMs: 1500,
      verification: { policy: 'all', signals:
        [{ kind: 'toast.contains', text: 'pressed order.real' }] } }));
  },
};
