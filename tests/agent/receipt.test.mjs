// SPDX-License-Identifier: Apache-2.0
// Who got the input, and that nothing stays behind.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const click = (x, y) => page.click(x, y);
const arm = async (selector, more = {}) => {
  const el = await page.el(selector);
  const r = await page.call('facts', { el, arm: { token: 't', ...more } });
  assert.strictEqual(r.armed, 't');
  return r.facts;
};
const read = () => page.call('receipt', { token: 't' });
const listeners = async () => {
  const w = await page.raw(page.world, '()=>window', [], false);
  const r = await page.session.send('DOMDebugger.getEventListeners',
    { objectId: w.objectId });
  // The capturing ones stay: they must be there before any of the page.
  return r.listeners.filter(l => /mouse|pointer|click|key/.test(l.type) &&
    !l.useCapture).length;
};

// They stay for a moment, idle, and then go.
const silence = async () => {
  for (let i = 0; i < 100 && await listeners() > 0; i++) {
    await new Promise(ok => setTimeout(ok, 100));
  }
  assert.strictEqual(await listeners(), 0);
};

test('a click that arrives is confirmed', async () => {
  await page.open('<button id=x onclick="this.n=1"><b>go</b></button>');
  const { point } = await arm('#x');
  await click(...point);
  const r = await read();
  assert.deepStrictEqual(r.events, ['pointerdown', 'mousedown', 'pointerup',
    'mouseup', 'click'].map(type => ({ type, mine: true })));
  await silence();
});

test('a guard stops what would go elsewhere', async () => {
  await page.open(`<button id=x>go</button><script>n=0</script>`);
  const { point } = await arm('#x', { guard: true });
  await page.page(() => document.body.insertAdjacentHTML('beforeend',
    `<div id=cover onclick="n++" onmousedown="n++"
    style="position:fixed;inset:0"></div>`));
  await click(...point);
  const r = await read();
  assert.ok(r.events.length > 0 && !r.events.some(e => e.mine));
  assert.strictEqual(r.events[0].stopped, true);
  assert.strictEqual(r.events[0].who.selector, 'div#cover');
  assert.strictEqual(await page.page(() => n), 0);
  // The receipt was read: what comes now is nobody's business.
  await click(...point);
  assert.ok(await page.page(() => n) > 0);
  await silence();
});

test('a node swapped between down and up is seen', async () => {
  await page.open(`<div id=w><button id=x>go</button></div><script>
    x.onmousedown=()=>{w.innerHTML='<button>other</button>'}</script>`);
  const { point } = await arm('#x');
  await click(...point);
  const r = await read();
  assert.ok(r.events.some(e => /up$/.test(e.type) && !e.mine));
  assert.strictEqual(r.attached, false);
});

test('input through a label counts', async () => {
  await page.open('<label id=l>Agree <input id=x type=checkbox></label>');
  await arm('#x', { guard: true });
  const { rect } = await page.call('element', { el: await page.el('#l') });
  await click(rect[0] + 5, rect[1] + 8);
  const r = await read();
  assert.ok(r.events.every(e => e.mine));
  assert.strictEqual(await page.page(() => x.checked), true);
});

test('a shadow root does not hide the target', async () => {
  await page.open('<div><template shadowrootmode=open><button>Deep</button>' +
    '</template></div>');
  const f = await page.call('find', { by: 'semantic', role: 'button',
    name: 'Deep', facts: true, arm: { token: 't', guard: true } });
  assert.strictEqual(f.armed, 't');
  await click(...f.candidates[0].facts.point);
  const r = await read();
  assert.ok(r.events.every(e => e.mine));
  assert.ok(r.events.some(e => e.type === 'click'));
});

test('keys are receipted as well', async () => {
  await page.open('<input id=x>');
  await arm('#x', { kinds: ['keydown', 'beforeinput', 'input'] });
  await page.call('act', { el: await page.el('#x'), action: 'focus' });
  await page.session.send('Input.insertText', { text: 'hi' });
  const r = await read();
  assert.deepStrictEqual(r.events, [{ type: 'beforeinput', mine: true },
    { type: 'input', mine: true }]);
});

test('a receipt nobody reads goes by itself', async () => {
  await page.open('<button id=x>go</button>');
  await arm('#x', { ttlMs: 30 });
  assert.ok(await listeners() > 0);
  await silence();
  assert.strictEqual((await read()).error, 'no_receipt');
});
