// SPDX-License-Identifier: Apache-2.0
// How it begins and ends, and what it leaves behind: nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shop, within } from './lib/client.mjs';
import { Raw } from './lib/raw.mjs';

test('the handshake waits for nothing, not even for a browser', async t => {
  // A browser that cannot be had is told by the first tool that needs it.
  const d = new Raw([], { env: { ...process.env, PATH: '/nowhere',
    DEED_CHROMIUM: '/nowhere/chromium' } });
  const began = performance.now();
  await d.initialize();
  t.diagnostic(`start to answer: ${(performance.now() - began).toFixed(1)} ms`);
  assert.ok((await d.ask(1, 'tools/list')).result.tools.length > 0);
  const r = (await d.call(2, 'open', { url: 'http://127.0.0.1:9/' })).result;
  assert.ok(r.isError);
  assert.match(r.content[0].text, /chromium/i);
  // And again: it is tried anew, not remembered.
  const again = (await d.call(3, 'look')).result;
  assert.ok(again.isError);
  await d.end();
});

test('it stays small', async t => {
  const d = new Raw();
  await d.initialize();
  await d.call(1, 'look');
  const kb = Number(/VmRSS:\s+(\d+)/.exec(
    readFileSync(`/proc/${d.child.pid}/status`, 'utf8'))[1]);
  t.diagnostic(`resident: ${kb} kB`);
  if (!process.env.DEED?.includes('asan')) assert.ok(kb < 12 * 1024, `${kb}`);
  await d.end();
});

test('the end of the input is the end, after what was asked', async () => {
  const d = new Raw();
  await d.initialize();
  d.send({ id: 1, method: 'tools/call', params: { name: 'act',
    arguments: { acts: [{ action: 'click', target: 'Place order' }] } } });
  assert.equal((await d.end()).code, 0);
  const last = d.all.find(m => m.id === 1);
  assert.match(last.result.content[0].text, /^verified/);
});

test('what never comes does not keep it', async () => {
  const d = new Raw();
  await d.initialize();
  d.send({ id: 1, method: 'tools/call', params: { name: 'wait',
    arguments: { expect: ['text Never'], timeoutMs: 600000 } } });
  await d.ask(2, 'ping');
  assert.equal((await d.end()).code, 0);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  test(`${signal} ends it cleanly, in the middle of things`, async () => {
    const d = new Raw();
    await d.initialize();
    d.send({ id: 1, method: 'tools/call', params: { name: 'act',
      arguments: { acts: [{ action: 'click', target: 'Slow',
        timeoutMs: 600000 }] } } });
    d.send({ id: 2, method: 'tools/call', params: { name: 'act',
      arguments: { acts: [{ action: 'click', target: 'Add' }] } } });
    d.send({ id: 3, method: 'tools/call', params: { name: 'wait',
      arguments: { expect: ['text Never'], timeoutMs: 600000 } } });
    await d.call(4, 'look');
    d.child.kill(signal);
    const status = await within(d.exited, 'exit');
    assert.equal(status.code, 0, d.err);
    assert.ok(!/Sanitizer|runtime error/.test(d.err), d.err);
  });
}

test('who stops listening ends it', async () => {
  const d = new Raw();
  await d.initialize();
  d.child.stdout.destroy();
  for (let i = 0; i < 3; i++) d.send({ id: i, method: 'ping' });
  const status = await within(d.exited, 'exit');
  assert.equal(status.code, 0, d.err);
});

test('a wrong command line is told on stderr, and nothing on stdout',
  async () => {
    const cases = [
      [['--ui', shop, '--browser', 'http://127.0.0.1:1']],
      [['--tab', 'x']],
      [['--profile', 'nothing']],
      [['--ui', '/nowhere.json']],
      [['--policy', shop]],
    ];
    for (const [args] of cases) {
      const d = new Raw(args);
      const status = await within(d.exited, 'exit');
      assert.notEqual(status.code, 0, args.join(' '));
      assert.match(d.err, /^deed: /, args.join(' '));
      assert.equal(d.out, '');
    }
  });
