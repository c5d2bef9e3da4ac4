// SPDX-License-Identifier: Apache-2.0
// Snapshots, deltas, signals.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apply, sorted } from './lib/apply.mjs';
import { activate, on, Server } from './lib/deed.mjs';

let server;
before(async () => { server = await Server.start(); });
after(() => server.stop());

const get = async (c, payload) =>
  (await c.ask('web.state.get', payload)).payload;
const names = s => s.documents.flatMap(d => d.elements.map(e => e.name));

test('a snapshot shows what can be seen, or everything', async () => {
  const c = await server.session();
  const answer = await c.ask('web.state.get', {});
  assert.equal(answer.type, 'web.state.snapshot');
  const seen = answer.payload;
  assert.match(seen.revision, /^rev_\d+$/);
  assert.deepEqual(seen.route, { routeId: 'cart', url: '/cart' });
  assert.ok(names(seen).includes('Place order'));
  assert.ok(!names(seen).includes('Extra item'));
  assert.ok(names(await get(c, { hidden: true })).includes('Extra item'));
  const one = seen.documents[0].elements
    .find(e => e.stableId === 'order.submit');
  assert.equal(one.role, 'button');
  assert.equal(one.state.enabled, true);
  assert.deepEqual(one.affordances, ['activatable']);
  assert.ok(one.ref);
  // What it names can be acted on by that name.
  const result = await c.act({ actionId: 'ui.read',
    target: { ref: { by: 'custom', value: `ref=${one.ref}` } } });
  assert.equal(result.status, 'succeeded');
  await c.close();
});

const number = revision => Number(revision.slice(4));

/** Applies deltas until they have led to what a snapshot shows. */
const follow = async (c, base, hidden) => {
  let state = base;
  for (;;) {
    const now = await get(c, { hidden });
    while (number(state.revision) < number(now.revision)) {
      const delta = await c.wait(m => m.type === 'web.state.delta' &&
        number(m.payload.revision) > number(state.revision), 'delta');
      state = apply(state, delta.payload);
    }
    // They may have gone past it: things happen while we look.
    if (state.revision === now.revision) return [state, now];
  }
};

for (const hidden of [false, true]) {
  test(`a delta applied to its base is the next snapshot (hidden: ${hidden})`,
    async () => {
      const c = await server.session();
      let state = (await c.ask('web.state.observe', { hidden })).payload;
      for (const step of [
        { actionId: 'ui.toggle', target: on('order.gift') },
        { actionId: 'ui.enterText', target: on('order.note'),
          args: { text: 'hello' } },
        activate('cart.add'), // shows what was hidden
        { actionId: 'ui.activate', target: // removes a row and its button
          { ref: { by: 'semantic', role: 'button', name: 'Delete',
            scope: 'Alpha' } } },
        activate('order.submit'), // another route, a toast
      ]) {
        const result = await c.act(step);
        assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
        let now;
        [state, now] = await follow(c, state, hidden);
        assert.deepEqual(sorted(state), sorted(now));
      }
      await c.close();
    });
}

test('signals are told while somebody observes, and only then', async () => {
  const c = await server.session();
  await c.act(activate('order.submit'));
  assert.equal(c.of('web.signal').length, 0);
  const d = await server.session();
  await d.ask('web.state.observe', {});
  await d.act(activate('order.submit'));
  const kinds = () => d.of('web.signal').map(m => m.payload.kind);
  await d.wait(() => kinds().includes('toast.contains'), 'toast');
  assert.ok(kinds().includes('route.changed'));
  for (const m of d.of('web.signal')) assert.equal(m.kind, 'event');
  const off = await d.ask('web.state.unobserve');
  assert.equal(off.type, 'web.state.unobserved');
  d.all.length = 0;
  await d.act({ actionId: 'ui.toggle', target: on('order.gift') });
  await d.ask('session.ping');
  assert.equal(d.of('web.signal').length + d.of('web.state.delta').length, 0);
  await Promise.all([c.close(), d.close()]);
});

test('signals can be chosen, and unknown ones are refused', async () => {
  const c = await server.session();
  await c.ask('web.state.observe', { signals: ['toast.contains'] });
  await c.act(activate('order.submit'));
  await c.wait(m => m.type === 'web.signal', 'signal');
  await c.wait(m => m.type === 'web.state.delta', 'delta');
  assert.deepEqual([...new Set(c.of('web.signal').map(m => m.payload.kind))],
    ['toast.contains']);
  const bad = await c.ask('web.state.observe', { signals: ['nothing'] });
  assert.equal(bad.payload.code, 'invalid_argument');
  assert.equal(bad.payload.detail.member, 'payload.signals');
  await c.close();
});
