// SPDX-License-Identifier: Apache-2.0
// What a press reads is read once before the first one, and leaves no trace.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const rehearsals = async () => {
  const { result } = await page.session.send('Profiler.takePreciseCoverage');
  return result.flatMap(script => script.functions).filter(f =>
    f.functionName === 'rehearseMoment').reduce((n, f) => n + f.ranges[0].count, 0);
};
const rehearsed = async () => {
  let count = await rehearsals();
  for (let i = 0; i < 50 && !count; i++) {
    await new Promise(ok => setTimeout(ok, 20));
    count += await rehearsals();
  }
  return count;
};

test('an idle document is rehearsed once, without a trace', async () => {
  await page.session.send('Profiler.enable');
  await page.session.send('Profiler.startPreciseCoverage',
    { callCount: true, detailed: false });
  await page.open(`<style>button:focus{color:red}</style>
    <div style="height:50px;overflow:auto"><p style="height:900px">long</p>
    <button id=b>Save</button></div><input type=checkbox><p id=o role=status></p>
    <script>seen = 0; new MutationObserver(list => { seen += list.length; })
      .observe(document, { subtree: true, childList: true, attributes: true,
        characterData: true }); addEventListener('focus', () => seen++, true);
      addEventListener('scroll', () => seen++, true);</script>`);
  assert.strictEqual(await rehearsed(), 1);
  assert.strictEqual(await page.el('#b'), 'el_1');
  assert.strictEqual(await page.page(() => window.seen), 0);
  assert.deepStrictEqual(page.pushes, []);
});

test('a document without anything to press, and a huge one, are not', async () => {
  await page.open('<p>Nothing here</p>');
  await new Promise(ok => setTimeout(ok, 200));
  assert.strictEqual(await rehearsals(), 0);
  await page.open('<button>Save</button>' + '<i></i>'.repeat(2100));
  await new Promise(ok => setTimeout(ok, 200));
  assert.strictEqual(await rehearsals(), 0);
});

test('a handle that was given before stays', async () => {
  await page.open('<button id=a>One</button><button id=b>Two</button>');
  const id = await page.el('#a');
  await rehearsed();
  assert.strictEqual(await page.el('#a'), id);
  assert.notStrictEqual(await page.el('#b'), id);
});
