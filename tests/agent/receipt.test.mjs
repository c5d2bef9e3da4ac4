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

// As the runtime asks: the answer leaves before the call ends.
const say = async (query, target) => JSON.parse(await page.raw(page.world,
  'function(q,t){return deed.say("find",q,t)}', [{ value: query },
    { value: target }]));
const ask = { by: 'semantic', role: 'button', name: 'go', facts: true,
  arm: { token: 't7', guard: true, tell: true } };

test('an answer that arms a receipt is pushed as well', async () => {
  await page.open('<button id=x>go</button><button>no</button>');
  const said = await say(ask);
  assert.strictEqual(said.armed, 't7');
  const early = page.pushes.find(p => p.answer);
  assert.deepStrictEqual([early.answer, early.said], ['t7', said]);
  page.pushes = [];
  await say({ ...ask, name: 'none' });
  await say({ ...ask, arm: undefined });
  assert.deepStrictEqual(page.pushes.filter(p => p.answer), []);
});

const VALUE = e => e.kind === 'unrecorded' && e.what === 'value';
const pressed = async (x, y, moves) => {
  const types = moves ? ['mouseMoved', 'mousePressed', 'mouseReleased'] :
    ['mousePressed', 'mouseReleased'];
  await Promise.all(types.map(type => page.session.send(
    'Input.dispatchMouseEvent', { type, x, y, clickCount: 1,
      button: type === 'mouseMoved' ? 'none' : 'left' })));
};

test('what was read ahead of a press is what it is compared with', async () => {
  await page.open(`<button id=x onclick="f.value = 'set'">go</button>
    <input id=f value=old>`);
  await page.call('watch', { on: true });
  const said = await say(ask);
  await pressed(...said.candidates[0].facts.point, false);
  assert.ok((await page.event(VALUE)).caused);
});

test('what the pointer sets when it comes near is not the press', async () => {
  await page.open(`<button id=x onpointerover="f.value = 'near'">go</button>
    <input id=f value=old>`);
  await page.call('watch', { on: true });
  const said = await say(ask);
  await pressed(...said.candidates[0].facts.point, true);
  await page.event(e => e.kind === 'receipt' || e.token === 't7')
    .catch(() => {});
  assert.strictEqual(await page.page(() => document.getElementById('f').value),
    'near');
  assert.deepStrictEqual(page.pushes.flatMap(p => p.events || []).filter(VALUE),
    []);
});
