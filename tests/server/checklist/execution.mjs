// SPDX-License-Identifier: Apache-2.0
// 29 to 35 and 41 to 43: how it is done, and never twice.
import assert from 'node:assert/strict';
import { activate, on } from '../lib/deed.mjs';
import { note } from './intake.mjs';

const PUBLISHED = ['appAction', 'semanticUi', 'externalDriver',
  'inputSynthesis', 'visionAssist'];
const modesOf = async c => (await c.ask('capabilities.list', {}))
  .payload.executionModes;
const prefer = (...preferredExecutionModes) => ({ preferredExecutionModes });
const DEADLINE = { timeoutMs: 1500 };

/** It fails, or waits for a person who does not come. */
export const noSuccess = async (c, handle) => {
  const end = await c.wait(m => m.payload.actionHandle === handle &&
    (m.type === 'action.result' || m.payload.stage === 'waiting_for_user'),
  'an end');
  if (end.type !== 'action.result') {
    await c.ask('action.cancel', { actionHandle: handle });
  }
  assert.notEqual((await c.result(handle)).status, 'succeeded');
};

export const execution = {
  async 29(w, c) {
    const modes = await modesOf(c);
    assert.ok(modes.includes('appAction') && modes.includes('semanticUi'));
    const app = await c.act({ actionId: 'shop.checkout' });
    assert.equal(app.status, 'succeeded', JSON.stringify(app.error));
    assert.equal(app.chosenExecutionMode, 'appAction');
    const own = await c.act({ ...activate('order.plain'),
      ...prefer('semanticUi') });
    assert.equal(own.status, 'succeeded', JSON.stringify(own.error));
    assert.equal(own.chosenExecutionMode, 'semanticUi');
    assert.equal(await c.truth.presses('order.plain'), 1);
    assert.equal(await c.truth.presses('shop.checkout'), 1);
  },

  async 30(w, c) {
    for (const m of await modesOf(c)) assert.ok(PUBLISHED.includes(m), m);
    // An application's own action comes first where there is one.
    const app = await c.act(activate('order.checkout'));
    assert.equal(app.chosenExecutionMode, 'appAction');
    assert.equal(await c.truth.presses('order.checkout'), 0);
    for (const mode of ['semanticUi', 'externalDriver']) {
      const result = await c.act({ ...activate('order.plain'),
        ...prefer(mode) });
      assert.equal(result.chosenExecutionMode, mode);
    }
    const wrong = await c.ask('action.request', { ...activate('order.plain'),
      ...prefer('webdriver') });
    assert.equal(wrong.payload.code, 'invalid_argument');
    // --mode-order uiap: the published order without being asked.
    const uiap = await w.inOrder();
    const d = await uiap.open();
    const result = await d.act(activate('order.plain'));
    assert.equal(result.chosenExecutionMode, 'semanticUi');
    await d.close();
  },

  async 31(w, c) {
    // The platform's click() presses a disabled control as little as a
    // person could; a raw event would reach its listeners.
    const off = await c.act({ ...activate('check.off'),
      ...prefer('semanticUi'), ...DEADLINE });
    assert.equal(off.status, 'failed');
    assert.equal(await c.truth.presses('check.off'), 0);
    const set = await c.act({ actionId: 'ui.setValue',
      target: on('order.count'), args: { value: 40 }, ...prefer('semanticUi') });
    assert.equal(set.status, 'succeeded', JSON.stringify(set.error));
    assert.equal(set.chosenExecutionMode, 'semanticUi');
    assert.equal(Number(await c.truth.value('order.count')), 40);
    if (c.tab) {
      // click() and not dispatchEvent(): a checkbox follows.
      const box = await c.act({ ...activate('order.gift'),
        ...prefer('semanticUi') });
      assert.equal(box.chosenExecutionMode, 'semanticUi');
      assert.equal(await c.truth.checked('order.gift'), true);
    }
  },

  async 32(w, c) {
    // First of all: real input would leave its activation behind.
    const said = [{ kind: 'toast.contains', text: 'pressed order.real' }];
    const asked = { ...activate('order.real'), ...DEADLINE,
      verification: { policy: 'all', signals: said } };
    const handle = await c.begin({ ...asked, ...prefer('inputSynthesis') });
    await noSuccess(c, handle);
    if (c.tab) {
      assert.match(await c.tab.evaluate(
        'document.querySelector("#said").textContent'),
      /^refused order.real/);
    }
    for (const request of [activate('order.plain'), note('x'),
      { actionId: 'ui.toggle', target: on('order.gift') }]) {
      const { chosenExecutionMode } = await c.act(request);
      assert.notEqual(chosenExecutionMode, 'inputSynthesis');
    }
  },

  async 33(w, c) {
    const modes = await modesOf(c);
    for (const request of [activate('order.plain'), activate('order.dead')]) {
      const { chosenExecutionMode } = await c.act({ ...request, ...DEADLINE });
      assert.notEqual(chosenExecutionMode, 'visionAssist');
    }
    const result = await c.act({ ...activate('order.plain'),
      ...prefer('visionAssist'), ...DEADLINE });
    if (!modes.includes('visionAssist')) {
      assert.equal(result.error.code, 'execution_mode_unavailable');
      assert.equal(result.sideEffectState, 'none');
      return;
    }
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.equal(result.chosenExecutionMode, 'visionAssist');
    assert.equal(typeof result.returnValue.point.x, 'number');
    assert.equal(result.verification.passed, true);
  },

  async 34(w, c) {
    const result = await c.act({ actionId: 'app.invoke',
      args: { action: 'shop.checkout', params: { fast: true } } });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.equal(result.returnValue.order, 17);
    assert.equal(await c.truth.presses('shop.checkout'), 1);
    const broken = await c.act({ actionId: 'app.invoke',
      args: { action: 'shop.broken' }, ...DEADLINE });
    assert.equal(broken.status, 'failed');
    const unknown = await c.ask('action.request', { actionId: 'app.invoke',
      args: { action: 'shop.unknown' } });
    assert.equal(unknown.type, 'error');
  },

  async 35(w, c) {
    const request = { ...activate('order.submit'), ...prefer('externalDriver'),
      verification: { policy: 'all', signals: [
        { kind: 'route.changed', pattern: '/orders/:id' },
        { kind: 'toast.contains', text: 'order.submit' }] } };
    const result = await c.act(request);
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.equal(result.chosenExecutionMode, 'externalDriver');
    const stages = c.of('action.progress', result.actionHandle)
      .map(m => m.payload.stage);
    for (const stage of ['resolving_target', 'executing', 'verifying']) {
      assert.ok(stages.includes(stage), stage);
    }
    assert.equal(await c.truth.route(), '/orders/17');
    const never = await c.act({ ...activate('order.dead'), ...DEADLINE,
      ...prefer('externalDriver') });
    assert.equal(never.status, 'failed');
  },

  async 41(w, c) {
    // A slow effect is waited for, not asked for again.
    const slow = await c.act(activate('check.slow'));
    assert.equal(slow.status, w.untimed ? 'failed' : 'succeeded',
      JSON.stringify(slow.error));
    assert.equal(await c.truth.presses('check.slow'), 1);
    const far = await c.act(activate('check.far'));
    assert.equal(far.status, 'succeeded');
    assert.equal(await c.truth.presses('check.far'), 1);
    const dead = await c.act({ ...activate('order.dead'), ...DEADLINE });
    assert.equal(dead.status, 'failed');
    const said = c.of('action.progress', dead.actionHandle)
      .filter(m => m.payload.stage === 'executing');
    assert.equal(said.length, 1);
    if (c.tab) assert.equal(await c.truth.presses('order.dead'), 1);
  },

  async 42(w, c) {
    const request = { ...activate('order.dead'), ...DEADLINE,
      idempotencyKey: 'once' };
    const first = await c.act(request);
    assert.equal(first.status, 'failed');
    const before = c.tab ? await c.truth.presses('order.dead') : 0;
    const handle = await c.begin(request);
    const second = await c.wait(m => m.type === 'action.result' &&
      m.payload.actionHandle === handle && (handle !== first.actionHandle ||
        c.of('action.result', handle).length > 1), 'second answer');
    if (first.sideEffectState === 'unknown') {
      assert.equal(second.payload.error.code, 'unsafe_retry_refused');
    } else {
      assert.deepEqual(second.payload, first);
    }
    if (c.tab) assert.equal(await c.truth.presses('order.dead'), before);
    const other = await c.ask('action.request',
      { ...activate('order.plain'), idempotencyKey: 'once' });
    assert.equal(other.payload.code, 'conflict');
    assert.equal(await c.truth.presses('order.plain'), 0);
  },

  async 43(w, c) {
    const side = async request => (await c.act({ ...request, ...DEADLINE }))
      .sideEffectState;
    assert.equal(await side(activate('check.off')), 'none');
    assert.equal(await side(activate('order.nothing')), 'none');
    const never = { policy: 'all',
      signals: [{ kind: 'toast.contains', text: 'never' }] };
    // It did something, only not what was asked for.
    assert.equal(await side({ ...activate('order.plain'),
      verification: never }), 'applied');
    assert.equal(await c.truth.presses('order.plain'), 1);
    // It was heard, and nobody can say what came of it.
    assert.equal(await side(activate('order.dead')), 'unknown');
  },
};
