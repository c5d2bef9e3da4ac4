// SPDX-License-Identifier: Apache-2.0
// A thousand actions on one page, and fifty pages: nothing piles up, neither
// in deed nor in the page.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { act, by, isSanitized, press } from './lib/rig.mjs';
import { html } from './lib/server.mjs';
import { Stage } from './lib/stage.mjs';

const ACTIONS = 1000;
const EARLY = 200;
const GROWTH_KB = 600;

const body = `<button onclick="n++;this.title=n">Go</button>
<input aria-label=Title id=t>
<label><input type=checkbox> Agree</label>
<select aria-label=Size><option>Small<option>Large</select>
<div id=out>0</div>`;
const script = `$('button').addEventListener('click',
  () => $('#out').textContent = n)`;
const asks = [
  () => press('Go'),
  i => act('ui.enterText', by('textbox', 'Title'), { text: 'v' + i }),
  () => act('ui.toggle', by('checkbox', 'Agree')),
  i => act('ui.choose', by('combobox', 'Size'),
    { option: i % 8 < 4 ? 'Large' : 'Small' }),
];

/** Listeners on the window, by world, as a second connection sees them. */
async function listeners(tab) {
  const { targetInfo } = await tab.send('Target.getTargetInfo', {});
  assert.equal(targetInfo.type, 'page');
  const counts = {};
  for (const [name, id] of tab.worlds) {
    const { result } = await tab.send('Runtime.evaluate', {
      expression: 'window', contextId: id, objectGroup: 'look' });
    const found = await tab.send('DOMDebugger.getEventListeners',
      { objectId: result.objectId });
    counts[name] = found.listeners.length;
  }
  await tab.send('Runtime.releaseObjectGroup', { objectGroup: 'look' });
  return counts;
}

/** The worlds of a tab, each with its context. */
async function worlds(tab) {
  tab.worlds = new Map();
  tab.on('Runtime.executionContextCreated', ({ context }) => {
    tab.worlds.set(context.name || 'page', context.id);
  });
  tab.on('Runtime.executionContextDestroyed',
    ({ executionContextId: id }) => {
      for (const [name, known] of tab.worlds) {
        if (known === id) { tab.worlds.delete(name); }
      }
    });
  tab.on('Runtime.executionContextsCleared', () => tab.worlds.clear());
  await tab.send('Runtime.enable');
}

describe('endurance', { timeout: 150000 }, () => {
  const s = new Stage();
  before(() => s.open([], { measured: true }));
  after(() => s.close());

  it('a thousand actions on one page', async t => {
    const tab = await s.visit(body, script);
    await worlds(tab);
    const ask = i => asks[i % asks.length](i);
    let early = null;
    for (let i = 0; i < ACTIONS; i++) {
      await s.good({ ...ask(i), metadata: { 'x.deed': { holdMs: 0 } } });
      if (i + 1 === EARLY) {
        early = { kb: (await s.rig.stat()).residentKb,
          heard: await listeners(tab),
          heap: await tab.send('Runtime.getHeapUsage') };
      }
    }
    const kb = (await s.rig.stat()).residentKb;
    const heard = await listeners(tab);
    t.diagnostic(`${early.kb} kB after ${EARLY}, ${kb} kB after ${ACTIONS}; ` +
      `listeners ${JSON.stringify(heard)}`);
    assert.deepEqual(heard, early.heard);
    if (!isSanitized) { assert.ok(kb - early.kb < GROWTH_KB, 'deed grows'); }
    assert.equal(await tab.evaluate('n'), ACTIONS / asks.length);
  });

  it('no object of the page is held', async () => {
    const tab = await s.visit(body, script);
    // Every node that deed asks for by itself is held by an object group.
    for (let i = 0; i < 40; i++) {
      await tab.evaluate(`(()=>{const b=document.createElement('button');
        b.textContent='B${i}';b.onclick=()=>{b.textContent='done ${i}'};
        document.body.append(b)})()`);
      await s.good(press('B' + i));
      await tab.evaluate('document.querySelectorAll("body>button")' +
        '[1].remove()');
    }
    await tab.send('HeapProfiler.enable');
    await tab.send('HeapProfiler.collectGarbage');
    await tab.send('HeapProfiler.collectGarbage');
    const { result: proto } = await tab.send('Runtime.evaluate',
      { expression: 'HTMLButtonElement.prototype', objectGroup: 'look' });
    const { objects } = await tab.send('Runtime.queryObjects',
      { prototypeObjectId: proto.objectId, objectGroup: 'look' });
    const { result } = await tab.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function(){return this.length}',
      objectId: objects.objectId, returnByValue: true });
    assert.ok(result.value < 8, `${result.value} buttons are alive`);
  });

  it('fifty documents leave one world each', async () => {
    const tab = await s.visit(body, script);
    await worlds(tab);
    s.server.put('again', html(body, script));
    const before_ = (await s.rig.stat()).residentKb;
    for (let i = 0; i < 50; i++) {
      await s.good(act('nav.navigate', undefined,
        { url: s.server.near + (i % 2 ? '/page' : '/again') }));
      await s.good(press('Go'));
    }
    assert.deepEqual([...tab.worlds.keys()].map(name =>
      name.replace(/-.*/, '')).sort(), ['deed', 'page']);
    const grown = (await s.rig.stat()).residentKb - before_;
    if (!isSanitized) { assert.ok(grown < GROWTH_KB, `grew by ${grown} kB`); }
  });
});
