// SPDX-License-Identifier: Apache-2.0
// 1 to 10: envelopes, requests, the life of an action.
import assert from 'node:assert/strict';
import { activate, on } from '../lib/deed.mjs';

export const STAGES = ['resolving_target', 'checking_preconditions',
  'awaiting_confirmation', 'executing', 'verifying', 'waiting_for_user',
  'recovering'];
export const note = text => ({ actionId: 'ui.enterText',
  target: on('order.note'), args: { text } });
const gift = { actionId: 'ui.toggle', target: on('order.gift') };

export const intake = {
  async 1(w, c) {
    const whole = c.envelope('session.ping', {}, { sessionId: c.session });
    for (const member of ['uiap', 'kind', 'type', 'id', 'ts', 'source',
      'payload']) {
      const { [member]: gone, ...rest } = { ...whole, id: `no-${member}` };
      const before = c.all.length;
      c.send(rest);
      const error = await c.wait(m => c.all.indexOf(m) >= before &&
        m.type === 'error', `error about ${member}`);
      assert.equal(error.payload.detail.member, member);
    }
    const more = await c.ask('session.ping', { later: { than: ['us'] } },
      { extensions: { 'x.a.b': 1 }, hops: 3 });
    assert.equal(more.type, 'session.pong');
  },

  async 2(w, c) {
    const id = n => 'i'.repeat(n);
    for (const [n, type] of [[1, 'session.pong'], [128, 'session.pong'],
      [129, 'error']]) {
      const before = c.all.length;
      c.send(c.envelope('session.ping', {}, { id: id(n) }));
      const answer = await c.wait(m => c.all.indexOf(m) >= before);
      assert.equal(answer.type, type, `${n} characters`);
    }
    const empty = c.all.length;
    c.send(c.envelope('session.ping', {}, { id: '' }));
    const refused = await c.wait(m => c.all.indexOf(m) >= empty);
    assert.equal(refused.payload.detail.member, 'id');
    // The id of a request that was taken is used: the act is not done twice.
    const before = await c.truth.presses('order.plain');
    const request = c.envelope('action.request', activate('order.plain'));
    c.send(request);
    const { payload } = await c.wait(m => m.correlationId === request.id);
    await c.result(payload.actionHandle);
    const from = c.all.length;
    c.send(request);
    const again = await c.wait(m => c.all.indexOf(m) >= from &&
      m.correlationId === request.id);
    assert.equal(again.payload.code, 'conflict');
    assert.equal(await c.truth.presses('order.plain'), before + 1);
  },

  async 3(w, c) {
    await c.act(note('now'));
    for (const m of c.all) {
      assert.match(m.ts, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.ok(Math.abs(Date.now() - Date.parse(m.ts)) < 60000);
    }
    for (const ts of ['yesterday', '2026-03-26T13:12:09', 5]) {
      const from = c.all.length;
      c.send(c.envelope('session.ping', {}, { ts }));
      const error = await c.wait(m => c.all.indexOf(m) >= from);
      assert.equal(error.payload.detail.member, 'ts');
    }
  },

  async 4(w, c) {
    const good = c.envelope('action.request', gift);
    const bad = c.envelope('action.request', { actionId: 'ui.teleport' });
    c.send(good);
    c.send(bad);
    const handle = (await c.wait(m => m.correlationId === good.id))
      .payload.actionHandle;
    await c.wait(m => m.correlationId === bad.id);
    await c.result(handle);
    const answers = id => c.all.filter(m => m.correlationId === id)
      .map(m => [m.kind, m.type]);
    assert.deepEqual(answers(good.id), [['response', 'action.accepted']]);
    assert.deepEqual(answers(bad.id), [['response', 'error']]);
    for (const m of c.of('action.result')) {
      assert.equal(m.kind, 'event');
      assert.ok(!('correlationId' in m));
    }
  },

  async 5(w, c) {
    const other = await w.open();
    const handles = [];
    for (let i = 0; i < 4; i++) {
      const answer = await c.ask('action.request', gift);
      assert.equal(answer.payload.status, 'accepted');
      assert.equal(answer.payload.actionId, 'ui.toggle');
      handles.push(answer.payload.actionHandle);
    }
    await Promise.all(handles.map(h => c.result(h)));
    assert.equal(new Set(handles).size, 4);
    // Another session's handle means nothing here.
    const theirs = await other.begin(gift);
    const wrong = await c.ask('action.cancel', { actionHandle: 'act_99' });
    assert.equal(wrong.payload.code, 'not_found');
    await other.result(theirs);
    await other.close();
  },

  async 6(w, c) {
    for (const allowAmbiguous of [true, 'yes', 1]) {
      const answer = await c.ask('action.request', { actionId: 'ui.activate',
        target: { ...on('order.plain'), allowAmbiguous } });
      assert.equal(answer.type, 'error');
      assert.equal(answer.payload.detail.member, 'target.allowAmbiguous');
    }
    assert.equal(await c.truth.presses('order.plain'), 0);
    const plain = await c.act({ actionId: 'ui.activate',
      target: { ...on('order.plain'), allowAmbiguous: false } });
    assert.equal(plain.status, 'succeeded');
  },

  async 7(w, c) {
    for (const [actionId, args, member] of [
      ['ui.enterText', {}, 'args.text'],
      ['ui.enterText', { text: 7 }, 'args.text'],
      ['ui.setValue', {}, 'args.value'],
      ['ui.scroll', { to: 'sideways' }, 'args.to'],
      ['ui.activate', { count: -1 }, 'args.count'],
    ]) {
      const answer = await c.ask('action.request', { actionId, args,
        target: on('order.note') });
      assert.equal(answer.type, 'error', `${actionId} ${member}`);
      assert.equal(answer.payload.detail.member, member);
    }
    assert.equal(c.of('action.accepted').length, 0);
    assert.ok(!await c.truth.value('order.note'));
  },

  async 8(w, c) {
    const handle = await c.begin(activate('order.plain'));
    await c.result(handle);
    const person = await w.server.approver();
    const words = { actionHandle: handle };
    const late = await Promise.all([
      c.ask('action.cancel', words),
      person.ask('action.confirmation.grant', words,
        { sessionId: c.session }),
      person.ask('action.confirmation.deny', words, { sessionId: c.session }),
      person.ask('action.userActed', words, { sessionId: c.session }),
    ]);
    for (const m of late) assert.equal(m.payload.code, 'invalid_state');
    await c.ask('session.ping');
    assert.equal(c.of('action.result', handle).length, 1);
    assert.equal(await c.truth.presses('order.plain'), 1);
    // Nothing is told about it after its end.
    const told = c.all.filter(m => m.payload.actionHandle === handle);
    assert.equal(told.at(-1).type, 'action.result');
    await person.close();
  },

  async 9(w, c) {
    const far = await c.act(activate('check.far'));
    assert.equal(far.status, 'succeeded');
    await c.act({ ...activate('check.off'), timeoutMs: 300 });
    const seen = c.of('action.progress').map(m => m.payload.stage);
    for (const stage of seen) assert.ok(STAGES.includes(stage), stage);
    for (const stage of ['resolving_target', 'executing', 'verifying']) {
      assert.ok(seen.includes(stage), stage);
    }
  },

  async 10(w, c) {
    const handles = [];
    for (const request of [note('ten'), activate('check.off'),
      activate('order.nothing'), activate('order.pay')]) {
      handles.push(await c.begin({ ...request, timeoutMs: 2000 }));
    }
    await c.wait(m => m.type === 'action.confirmation.request');
    await c.ask('action.cancel', { actionHandle: handles[3] });
    const results = await Promise.all(handles.map(h => c.result(h)));
    assert.deepEqual(results.map(r => r.status),
      ['succeeded', 'failed', 'failed', 'cancelled']);
    for (const [i, r] of results.entries()) {
      assert.equal(r.actionHandle, handles[i]);
      assert.ok(r.actionId);
      assert.equal(typeof r.verification.passed, 'boolean');
      assert.equal(c.of('action.result', handles[i]).length, 1);
    }
  },
};
