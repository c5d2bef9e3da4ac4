// SPDX-License-Identifier: Apache-2.0
// What people are shown: drawn, gone again, unnoticed by the page, and never
// part of the outcome.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { activate, on, until } from './lib/deed.mjs';
import { decode } from './lib/png.mjs';
import { ChromiumWorld, noBrowser, SimWorld } from './lib/worlds.mjs';

const ALL = { ghostCursor: true, highlight: 'spotlight',
  narration: 'Now the order is placed', pace: 'humanized' };

/** Everything a page can notice of others in its document. */
const WITNESS = `window.seen = { records: [], events: [], resized: 0 };
new MutationObserver(list => list.forEach(r => seen.records.push(
  r.type + ' ' + r.target.nodeName))).observe(document,
  { childList: true, subtree: true, attributes: true, characterData: true });
for (const type of ['mousemove', 'mouseover', 'pointermove', 'focusin', 'blur',
  'scroll', 'resize', 'toggle', 'beforetoggle', 'animationstart',
  'transitionrun', 'visibilitychange']) {
  window.addEventListener(type, e => seen.events.push(type + ' ' +
    (e.target.dataset?.testid || e.target.nodeName)), true);
}
new ResizeObserver(() => seen.resized++).observe(document.documentElement);
window.children = document.documentElement.children.length;`;

/** Pictures are compared: nothing may move. */
const freeze = c => c.tab.evaluate(`document.querySelector('#moving').style
  .animation = 'none'; new Promise(r => requestAnimationFrame(() =>
  requestAnimationFrame(r))).then(() => 0)`);
const shot = async c => Buffer.from((await c.tab.send(
  'Page.captureScreenshot', { format: 'png' })).data, 'base64');
const rectOf = (c, id) => c.tab.evaluate(`(() => { const r = document
  .querySelector('[data-testid="${id}"]').getBoundingClientRect();
  return { x: r.x, y: r.y, width: r.width, height: r.height }; })()`);
const words = r => [r.status, r.error?.code, r.sideEffectState,
  r.verification.passed, r.metadata['x.deed'].effect];
const differs = (a, b) => a.some((v, i) => Math.abs(v - b[i]) > 20);
/** Until nothing is drawn any more. */
const over = (c, picture) => until(async () => (await shot(c)).equals(picture),
  'an end of the show', 15000);

describe('presentation', { skip: noBrowser }, () => {
  let world;
  before(async () => { world = await new ChromiumWorld().start(); });
  after(() => world.stop());
  const test = (name, fn) => it(name, async () => {
    const c = await world.open();
    try {
      await fn(c);
    } finally {
      await c.close();
    }
  });

  /* Read while the drawing is to be seen: reading touches nothing. */
  const look = async (c, presentation) => {
    await freeze(c);
    const plain = await shot(c);
    const result = await c.act({ actionId: 'ui.read',
      target: on('order.submit'), presentation });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    const [before, drawn] = [plain, await shot(c)].map(decode);
    const r = await rectOf(c, 'order.submit');
    const changed = (x, y) => differs(before.at(x, y), drawn.at(x, y));
    return { plain, r, changed, drawn, before };
  };

  test('an outline is drawn around the target, and gone afterwards',
    async c => {
      const { plain, r, changed } = await look(c, { highlight: 'outline' });
      assert.ok(changed(r.x - 3, r.y + r.height / 2), 'left of it');
      assert.ok(changed(r.x + r.width / 2, r.y - 3), 'above it');
      assert.ok(!changed(r.x - 40, r.y + 200), 'and nowhere else');
      await over(c, plain);
    });

  test('a spotlight leaves the target light and all else dark', async c => {
    const { plain, r, drawn, before } = await look(c,
      { highlight: 'spotlight' });
    const sum = p => p[0] + p[1] + p[2];
    const inside = [r.x + 4, r.y + 4];
    assert.deepEqual(drawn.at(...inside), before.at(...inside));
    for (const [x, y] of [[5, 5], [r.x - 12, r.y + 5],
      [r.x + r.width + 300, r.y + 5], [300, r.y + 250]]) {
      assert.ok(sum(drawn.at(x, y)) < sum(before.at(x, y)) * 0.6, `${x},${y}`);
    }
    await over(c, plain);
  });

  test('a cursor stands at the point', async c => {
    const { plain, r, changed } = await look(c, { ghostCursor: true });
    const x = r.x + r.width / 2;
    const y = r.y + r.height / 2;
    const near = [];
    for (let dx = 0; dx < 16; dx++) {
      for (let dy = 0; dy < 18; dy++) near.push(changed(x + dx, y + dy));
    }
    assert.ok(near.filter(Boolean).length > 40, 'an arrow');
    await over(c, plain);
  });

  test('words are drawn over everything, even a modal dialog', async c => {
    await c.tab.evaluate(`document.body.insertAdjacentHTML('beforeend',
      '<dialog id=d style="inset:0;width:100vw;height:100vh;max-width:none;' +
      'max-height:none;border:0;background:white">' +
      '<button data-testid=in.dialog>Yes</button></dialog>'),
      document.querySelector('#d').showModal()`);
    await freeze(c);
    const plain = await shot(c);
    const result = await c.act({ actionId: 'ui.read', target: on('in.dialog'),
      presentation: { narration: 'Hello', highlight: 'outline' } });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    const drawn = decode(await shot(c));
    const dark = [];
    for (let x = 0; x < drawn.width; x++) {
      for (let y = drawn.height - 70; y < drawn.height; y++) {
        if (drawn.at(x, y)[0] < 60) dark.push(x);
      }
    }
    assert.ok(dark.length > 500, `${dark.length} dark pixels`);
    // Deed itself saw no dialog come or go, and no change.
    assert.deepEqual(result.metadata['x.deed'].evidence, []);
    await over(c, plain);
  });

  for (const [label, presentation] of [
    ['cursor, outline, pace', { ghostCursor: true, highlight: 'outline',
      pace: 'humanized' }],
    ['cursor and spotlight', { ghostCursor: true, highlight: 'spotlight' }],
  ]) {
    test(`the page notices nothing of ${label}`, async c => {
      await freeze(c);
      const plain = await shot(c);
      await c.tab.evaluate(WITNESS);
      await c.tab.evaluate('new Promise(r => requestAnimationFrame(() => ' +
        'setTimeout(r)))');
      await c.tab.evaluate('seen.resized = 0');
      await c.act({ actionId: 'ui.read', target: on('order.submit'),
        presentation });
      await over(c, plain);
      assert.deepEqual(await c.tab.evaluate('seen'),
        { records: [], events: [], resized: 0 });
    });
  }

  test('of words the page can notice one child of <html>, no more',
    async c => {
      await freeze(c);
      const plain = await shot(c);
      await c.tab.evaluate(WITNESS);
      await c.act({ actionId: 'ui.read', target: on('order.submit'),
        presentation: { narration: 'Reading' } });
      await over(c, plain);
      const { records, events } = await c.tab.evaluate('seen');
      assert.deepEqual(records, ['childList HTML', 'childList HTML']);
      assert.ok(events.every(e => /toggle DIV/.test(e)), `${events}`);
      assert.equal(await c.tab.evaluate(
        'document.documentElement.children.length - children'), 0);
    });

  test('ui.highlight draws, too, and touches nothing', async c => {
    await freeze(c);
    const plain = await shot(c);
    const result = await c.act({ actionId: 'ui.highlight',
      target: on('order.submit') });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.ok(!(await shot(c)).equals(plain));
    assert.equal(await c.truth.presses('order.submit'), 0);
    await over(c, plain);
  });

  test('a humanized press is one press, made of several moves', async c => {
    await c.tab.evaluate(`window.got = []; for (const t of ['mousemove',
      'mousedown', 'mouseup', 'click']) document.addEventListener(t, e =>
      got.push([t, e.target.dataset.testid ?? null, e.timeStamp]), true)`);
    const result = await c.act({ ...activate('order.plain'),
      presentation: { pace: 'humanized', ghostCursor: true } });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    const got = await c.tab.evaluate('got');
    assert.equal(await c.truth.presses('order.plain'), 1);
    const kinds = got.map(g => g[0]).filter(k => k !== 'mousemove');
    assert.deepEqual(kinds, ['mousedown', 'mouseup', 'click']);
    // Nothing that the cursor passed over felt it.
    for (const [, id] of got) assert.equal(id, 'order.plain');
    const at = kind => got.find(g => g[0] === kind)[2];
    assert.ok(at('mouseup') - at('mousedown') >= 40, 'held like a hand does');
  });

  test('humanized typing comes in pieces where nobody listens, and at once ' +
    'where somebody could answer', async c => {
    await c.tab.evaluate(`window.inputs = 0; const proto = HTMLInputElement
      .prototype; document.querySelector('[data-testid="order.code"]')
      .readOnly = false`);
    const type = id => c.act({ actionId: 'ui.enterText', target: on(id),
      args: { text: 'Grüße an alle' }, presentation: { pace: 'humanized' } });
    const count = id => c.tab.evaluate(`window.inputs = 0; document
      .querySelector('[data-testid="${id}"]').addEventListener('input',
      () => window.inputs++); 0`);
    const quiet = await type('order.note');
    assert.equal(quiet.status, 'succeeded', JSON.stringify(quiet.error));
    assert.equal(await c.truth.value('order.note'), 'Grüße an alle');
    const { sent, delivered } = quiet.metadata['x.deed'].timings;
    assert.ok(delivered - sent > 200000, `${delivered - sent} µs`);
    await count('order.code');
    const heard = await type('order.code');
    assert.equal(heard.status, 'succeeded', JSON.stringify(heard.error));
    assert.equal(await c.truth.value('order.code'), 'Grüße an alle');
    assert.ok(await c.tab.evaluate('inputs') <= 2);
  });

  const cases = [
    activate('order.plain'), activate('order.submit'), activate('check.far'),
    activate('order.checkout'), { ...activate('check.slow'), timeoutMs: 5000 },
    ...['order.dead', 'check.off', 'check.moving', 'check.covered',
      'order.nothing'].map(id => ({ ...activate(id), timeoutMs: 1000 })),
    { actionId: 'ui.activate', target:
      { ref: { by: 'semantic', role: 'button', name: 'Delete' } } },
    { actionId: 'ui.enterText', target: on('order.note'),
      args: { text: 'hello' } },
    { actionId: 'ui.enterText', target: on('order.code'),
      args: { text: 'hello' } },
    { actionId: 'ui.toggle', target: on('order.gift') },
    { actionId: 'ui.choose', target: on('order.size'),
      args: { option: 'Large' } },
    { actionId: 'ui.setValue', target: on('order.count'), args: { value: 70 } },
    { actionId: 'ui.focus', target: on('order.note') },
    { actionId: 'ui.read', target: on('order.head') },
    { actionId: 'ui.scroll', args: { to: 'bottom' } },
    { actionId: 'shop.checkout' },
    { actionId: 'x.deed.press', target: on('order.note'),
      args: { keys: ['a', 'b', 'c'] } },
    { actionId: 'x.deed.hover', target: on('order.plain') },
  ];
  for (const request of cases) {
    const name = `${request.actionId} ${request.target?.ref.value ??
      request.target?.ref.name ?? ''}`;
    it(`the same verdict with and without: ${name}`, async () => {
      // One after the other: tabs that lie behind draw slowly.
      const results = [];
      for (const presentation of [undefined, ALL]) {
        const c = await world.open();
        results.push(await c.act({ timeoutMs: 3000, ...request,
          ...(presentation && { presentation }) }));
        await c.close();
      }
      const [plain, shown] = results.map(words);
      assert.deepEqual(shown, plain, results[1].error?.message);
    });
  }
});

it('a simulated interface shows nothing, and all goes as ever', async () => {
  const world = await new SimWorld().start();
  for (const request of [activate('order.plain'), activate('check.covered'),
    activate('order.submit')]) {
    const c = await world.open();
    const d = await world.open();
    const plain = await c.act({ ...request, timeoutMs: 1500 });
    const shown = await d.act({ ...request, timeoutMs: 1500,
      presentation: ALL });
    assert.deepEqual(words(shown), words(plain));
    await Promise.all([c.close(), d.close()]);
  }
  await world.stop();
});
