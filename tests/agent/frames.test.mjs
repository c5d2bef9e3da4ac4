// SPDX-License-Identifier: Apache-2.0
// Each frame has its own agent; the runtime adds the frame's place.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

test('a button in a frame is where both agents say', async () => {
  const worlds = new Map();
  const keep = page.context.bind(page);
  page.context = context => {
    keep(context);
    if (context.name === 'deed') {
      worlds.set(context.auxData.frameId, context.id);
    }
  };
  await page.open(`<iframe style="margin:40px;border:5px solid;padding:7px"
    width=300 height=150 srcdoc="<script>n=0</script><button onclick='n++'>Go
    </button>"></iframe>`);
  const outer = await page.call('find', { by: 'css', value: 'iframe',
    facts: true });
  const [fx, fy] = outer.candidates[0].facts.content;
  const inner = [...worlds].find(([frame]) => frame !== page.frame)[1];
  const r = await page.raw(inner, 'function(q){return deed.call("find",q)}',
    [{ value: { by: 'semantic', role: 'button', name: 'Go', facts: true } }]);
  const [x, y] = r.candidates[0].facts.point;
  const at = { x: fx + x, y: fy + y, button: 'left', clickCount: 1 };
  await Promise.all(['mousePressed', 'mouseReleased'].map(type =>
    page.session.send('Input.dispatchMouseEvent', { type, ...at })));
  assert.strictEqual(await page.page(() =>
    document.querySelector('iframe').contentWindow.n), 1);
});

test('the agent is there before the page, and only once', async () => {
  await page.open('<p>a');
  const first = await page.el('p');
  const { SOURCE } = await import('./lib/agent.mjs');
  await page.session.send('Runtime.evaluate', { expression: SOURCE,
    contextId: page.world });
  assert.strictEqual(await page.el('p'), first);
  assert.strictEqual((await page.call('hello')).ok, true);
});
