// SPDX-License-Identifier: Apache-2.0
// Receipts that tell themselves when their input is through, and those that
// have to be asked for.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const click = (x, y) => page.click(x, y);
const arm = async (selector, more = {}) => (await page.call('facts',
  { el: await page.el(selector), arm: { token: 't', guard: true, tell: true,
    ...more } })).facts.point;
const told = () => page.pushes.flatMap(p => p.events)
  .filter(e => e.kind === 'receipt');

const clicked = receipt => receipt.events.some(e => e.type === 'click' &&
  e.mine);
test('a press on a plain button is told, after what came of it', async () => {
  await page.open(`<button id=x>go</button><p id=o></p><script>x.onclick=
    async()=>{await null;await null;o.textContent='done'}</script>`);
  await page.call('watch', { on: true });
  await click(...await arm('#x'));
  const receipt = await page.event(e => e.kind === 'receipt');
  assert.strictEqual(receipt.token, 't');
  assert.ok(clicked(receipt));
  const [message] = page.pushes.filter(p => p.events.some(e =>
    e.kind === 'receipt'));
  assert.deepStrictEqual(message.events.map(e => [e.kind, e.caused ?? null]),
    [['focus', true], ['mutation', true], ['receipt', null]]);
  assert.strictEqual((await page.call('receipt', { token: 't' })).error,
    'no_receipt');
});

test('a handler may take its time', async () => {
  await page.open(`<button id=x>go</button><p id=o></p><script>x.onclick=
    async e=>{const t=performance.now();while(performance.now()-t<90);
      await null;o.textContent='done'}</script>`);
  await page.call('watch', { on: true });
  await click(...await arm('#x'));
  await page.event(e => e.kind === 'receipt');
  const [change] = page.pushes.flatMap(p => p.events)
    .filter(e => e.kind === 'mutation');
  assert.strictEqual(change.caused, true);
});

test('what stops the event does not own what comes later', async () => {
  await page.open(`<button id=x>go</button><p id=o></p><script>x.onclick=e=>{
    e.stopImmediatePropagation();const t=performance.now();
    while(performance.now()-t<60);setTimeout(()=>{o.textContent='late'},50)}
    </script>`);
  await page.call('watch', { on: true });
  await click(...await arm('#x'));
  await page.call('receipt', { token: 't' });
  const change = await page.event(e => e.kind === 'mutation');
  assert.ok(!change.caused);
});

test('a check box is told after its change, with its state', async () => {
  await page.open('<label><input type=checkbox id=x> Mail</label>');
  await click(...await arm('#x', { wants: {} }));
  const receipt = await page.event(e => e.kind === 'receipt');
  assert.ok(receipt.events.some(e => e.type === 'change' && e.mine));
  assert.strictEqual(receipt.element.states.checked, true);
});

// What such a press does comes after the click.
for (const [what, html, selector] of [
  ['a submit button', '<form onsubmit="return false"><button id=x>go</form>',
    '#x'],
  ['a link', '<a id=x href="#there">go</a>', '#x'],
  ['what is inside of a link', '<a href="#there"><b id=x>go</b></a>', '#x'],
  ['a label', '<label id=x for=c>go</label><input type=checkbox id=c>', '#x'],
  ['a summary', '<details><summary id=x>go</summary>more</details>', '#x'],
  ['a popover button', '<button id=x popovertarget=p>go</button><p id=p popover>',
    '#x']]) {
  test(`${what} has to be asked for`, async () => {
    await page.open(html);
    await click(...await arm(selector));
    const receipt = await page.call('receipt', { token: 't' });
    assert.ok(clicked(receipt));
    assert.strictEqual(told().length, 0);
  });
}

test('who stops the event is told at the end of its task', async () => {
  await page.open(`<button id=x>go</button><script>document.addEventListener(
    'click',e=>e.stopPropagation())</script>`);
  await click(...await arm('#x'));
  await page.event(e => e.kind === 'receipt');
  assert.strictEqual(told().length, 1);
  assert.ok(clicked(told()[0]));
});

test('news that waited for a receipt comes when it is read', async () => {
  await page.open(`<button id=x>go</button><p id=o></p><script>
    document.addEventListener('click',e=>{e.stopPropagation();
    o.textContent='done'})</script>`);
  await page.call('watch', { on: true });
  await click(...await arm('#x'));
  await page.call('receipt', { token: 't' });
  assert.ok(await page.event(e => e.kind === 'mutation' && e.caused));
});

test('text is told when the field holds it', async () => {
  await page.open('<input id=x value=old>');
  const r = await page.call('ready', { el: await page.el('#x'),
    action: 'selectText', token: 't', kinds: ['beforeinput', 'input'],
    tell: 'input', wants: { text: 'new' } });
  assert.strictEqual(r.armed, 't');
  await page.session.send('Input.insertText', { text: 'ne' });
  assert.strictEqual(told().length, 0);
  await page.session.send('Input.insertText', { text: 'w' });
  const receipt = await page.event(e => e.kind === 'receipt');
  assert.strictEqual(receipt.equals, true);
  assert.strictEqual(receipt.element.reading.value, 'new');
});

test('what does not take the focus is not made ready', async () => {
  await page.open('<div id=x>words</div><input>');
  const r = await page.call('ready', { el: await page.el('#x'),
    action: 'focus', token: 't', kinds: ['input'] });
  assert.strictEqual(r.focused, false);
  assert.strictEqual(r.armed, undefined);
});

test('pointing is heard in the page by who knows the word, and where',
  async () => {
    await page.open(`<div id=host></div><button id=b><i>go</i></button><script>
      got=[];host.attachShadow({mode:'open'}).innerHTML='<b id=x>x</b>';
      addEventListener('word',e=>got.push(e.composedPath()[0].id),true)
      </script>`);
    const b = await page.el('#b');
    assert.strictEqual((await page.call('point', { el: b, ask: 'word' })).asked,
      true);
    const { candidates } = await page.call('find', { by: 'css', value: '#x',
      ask: 'word' });
    assert.strictEqual(candidates.length, 1);
    assert.deepStrictEqual(await page.page(() => got), ['b', 'x']);
  });

// One long task keeps both the timer of the page and ours: whatever the clock
// says, the page's own one has run when "ran" is told.
test('how far timers have come is told after those that were due', async () => {
  await page.open(`<button id=x>go</button><p id=o>none</p><script>
    const work = ms => { const t = performance.now();
      while (performance.now() - t < ms); };
    x.onclick = () => { o.textContent = 'one';
      setTimeout(() => { o.textContent = 'none' }, 800);
      setTimeout(() => work(900), 300) }</script>`);
  await page.call('watch', { on: true });
  await click(...await arm('#x'));
  await page.event(e => e.kind === 'ran' && e.ms === 1000);
  const kinds = page.pushes.flatMap(p => p.events).map(e => e.kind + (e.ms ||
    ''));
  assert.ok(kinds.includes('undone'));
  assert.ok(kinds.indexOf('undone') < kinds.indexOf('ran1000'));
  assert.ok(kinds.indexOf('ran750') < kinds.indexOf('ran1000'));
});

test('a page that set no timer is not asked how far it has come', async () => {
  await page.open(`<button id=x>go</button><p id=o></p><script>x.onclick=
    ()=>{o.textContent='done'}</script>`);
  await page.call('watch', { on: true });
  await click(...await arm('#x'));
  await page.event(e => e.kind === 'receipt');
  await new Promise(ok => setTimeout(ok, 1200));
  assert.ok(!page.pushes.flatMap(p => p.events).some(e => e.kind === 'ran'));
});
