// SPDX-License-Identifier: Apache-2.0
// The endpoint in front of a real browser: sessions and tabs.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from
  'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { apply, sorted } from './lib/apply.mjs';
import { chromium, skip } from './lib/chromium.mjs';
import { Server, until, within } from './lib/deed.mjs';

const html = `<!doctype html><title>Counter</title>
<button id=add onclick="n.textContent = Number(n.textContent) + 1">Add</button>
<h1 id=n>0</h1>
<button id=ask onclick="said.textContent = confirm('Sure?')">Ask</button>
<output id=said>nothing</output>
<label>Note <input id=note></label>
<button id=off disabled>Off</button>`;

let pages;
let base;
before(async () => {
  pages = createServer((q, s) => s.writeHead(200,
    { 'content-type': 'text/html; charset=utf-8' }).end(html));
  await new Promise(ok => pages.listen(0, '127.0.0.1', ok));
  base = `http://127.0.0.1:${pages.address().port}`;
});
after(() => { pages.close(); pages.closeAllConnections(); });

/** A browser of our own, as somebody else would have started it. */
const start = async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-browser-'));
  const child = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu',
    '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--remote-debugging-port=0',
    `--user-data-dir=${dir}`, 'about:blank'],
  { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise(ok => child.on('exit', ok));
  const url = await within(new Promise(ok => {
    let text = '';
    child.stderr.on('data', d => {
      text += d;
      const m = text.match(/DevTools listening on (ws:\S+)/);
      if (m) ok('http://' + new URL(m[1]).host);
    });
  }), 'browser', 30000);
  const tabs = async () => (await (await fetch(url + '/json')).json())
    .filter(t => t.type === 'page');
  return { url, tabs, child, close: async () => {
    child.kill('SIGKILL');
    await gone;
    // Its helpers write until they notice.
    await within((async () => {
      for (;;) {
        try {
          return rmSync(dir, { recursive: true, force: true });
        } catch {
          await new Promise(ok => setImmediate(ok));
        }
      }
    })(), 'end of its files');
  } };
};

const go = (c, where = '/') => c.act({ actionId: 'nav.navigate',
  args: { url: base + where } }, 20000);
const press = name => ({ actionId: 'ui.activate',
  target: { ref: { by: 'semantic', role: 'button', name } } });

test('each session has a tab of its own; what deed opened, it closes',
  { skip }, async () => {
    const browser = await start();
    const server = await Server.start(['--browser', browser.url]);
    try {
      const [first] = await browser.tabs();
      const a = await server.session();
      assert.equal((await go(a, '/a')).status, 'succeeded');
      await until(async () => (await browser.tabs())
        .find(t => t.id === first.id).url === base + '/a', 'page in the tab');
      // The first is taken: the next one gets another.
      const b = await server.session();
      assert.equal((await go(b, '/b')).status, 'succeeded');
      const c = await server.session({ attach: { new: true } });
      assert.equal((await go(c, '/c')).status, 'succeeded');
      const want = JSON.stringify(['/a', '/b', '/c'].map(p => base + p));
      await until(async () => JSON.stringify((await browser.tabs())
        .map(t => t.url).sort()) === want, 'three pages');
      for (const s of [a, b, c]) {
        const { status, error } = await s.act(press('Add'), 20000);
        assert.equal(status, 'succeeded', JSON.stringify(error));
      }
      const none = await server.connect();
      const unknown = await none.initialize({ attach: { targetId: 'nope' } });
      assert.equal(unknown.type, 'error');
      // One that would end the message to the browser ends nobody's session.
      for (const targetId of ['"', '\\', '"}}{"id":1', 'x\n', '\u2028"']) {
        const bad = await none.initialize({ attach: { targetId } });
        assert.equal(bad.type, 'error', targetId);
        const { status } = await b.act(press('Add'), 20000);
        assert.equal(status, 'succeeded', targetId);
      }
      await Promise.all([b, c].map(s => s.ask('session.end')));
      await a.ask('session.end');
      await until(async () => (await browser.tabs()).length === 1,
        'closed tabs');
      assert.equal((await browser.tabs())[0].id, first.id);
      // By its id: the tab of another session is refused.
      const own = await server.session({ attach: { targetId: first.id } });
      assert.ok(own.session);
      const again = await none.initialize({ attach: { targetId: first.id } });
      assert.equal(again.payload.code, 'conflict');
      await server.stop();
      assert.equal((await browser.tabs()).length, 1);
    } finally {
      server.child.kill('SIGKILL');
      await browser.close();
    }
  });

test('a page is asked for what is beside elements', { skip }, async () => {
  const browser = await start();
  const server = await Server.start(['--browser', browser.url]);
  try {
    const c = await server.session();
    assert.equal((await go(c, '/a')).status, 'succeeded');
    const offered = (await c.ask('capabilities.list')).payload;
    assert.ok(offered['x.deed.questions'].includes('text'));
    assert.ok(!offered['x.deed.questions'].includes('eval'));
    assert.ok(offered.messages.includes('x.deed.ask'));
    const read = await c.ask('x.deed.ask', { question: 'text',
      args: { markdown: true } });
    assert.equal(read.type, 'x.deed.answer');
    assert.equal(read.payload.question, 'text');
    assert.equal(read.payload.answer.url, base + '/a');
    assert.match(read.payload.answer.text, /Add/);
    const sent = await c.ask('x.deed.ask', { question: 'requests',
      args: { all: true } });
    assert.match(JSON.stringify(sent.payload.answer), /\/a/);
    const wide = await c.ask('x.deed.ask', { question: 'emulate',
      args: { viewport: { width: 700, height: 500 } } });
    assert.equal(wide.type, 'x.deed.answer', JSON.stringify(wide));
    for (const question of ['eval', 'cookies', 'storage', 'state', '', 7]) {
      const no = await c.ask('x.deed.ask', { question,
        args: { script: '1' } });
      assert.equal(no.type, 'error', `${question}`);
      assert.match(no.payload.message, /must be one of/);
    }
    const bad = await c.ask('x.deed.ask', { question: 'text', args: [] });
    assert.equal(bad.type, 'error');
    // One that waits while the session ends is nobody's any more.
    c.ask('x.deed.ask', { question: 'idle', args: {} }).catch(() => {});
    await c.ask('session.end');
    const d = await server.session();
    assert.equal((await go(d, '/b')).status, 'succeeded');
  } finally {
    await server.stop();
    server.child.kill('SIGKILL');
    await browser.close();
  }
});

test('deltas of a real page lead to its next snapshot', { skip }, async () => {
  const browser = await start();
  const server = await Server.start(['--browser', browser.url]);
  try {
    const c = await server.session();
    await go(c);
    let state = (await c.ask('web.state.observe', {})).payload;
    const number = r => Number(r.slice(4));
    for (let i = 1; i <= 3; i++) {
      const result = await c.act(press('Add'), 20000);
      assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
      for (;;) {
        const now = (await c.ask('web.state.get', {})).payload;
        while (number(state.revision) < number(now.revision)) {
          const { payload } = await c.wait(m => m.type === 'web.state.delta' &&
            number(m.payload.revision) > number(state.revision), 'delta');
          state = apply(state, payload);
        }
        if (state.revision !== now.revision) continue;
        assert.deepEqual(sorted(state), sorted(now));
        assert.match(JSON.stringify(now), new RegExp(`"${i}"`));
        break;
      }
    }
    await server.stop();
  } finally {
    server.child.kill('SIGKILL');
    await browser.close();
  }
});

for (const [flag, said] of [['accept', 'true'], ['dismiss', 'false']]) {
  test(`--dialogs ${flag} answers confirm() with ${said}`, { skip },
    async () => {
      const server = await Server.start(['--launch', '--dialogs', flag]);
      const c = await server.session();
      await go(c);
      const result = await c.act({ ...press('Ask'), verification:
        { policy: 'all', signals: [{ kind: 'text.contains', text: said }] } },
      20000);
      assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
      await server.stop();
    });
}

/** Processes below one, by what the kernel says. */
const below = pid => readdirSync('/proc').filter(p => /^\d+$/.test(p))
  .filter(p => {
    try {
      const stat = readFileSync(`/proc/${p}/stat`, 'latin1');
      return stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(pid);
    } catch {
      return false;
    }
  }).map(Number);

test('--launch: the browser ends with the server', { skip }, async () => {
  const server = await Server.start(['--launch']);
  const c = await server.session();
  await go(c);
  const children = below(server.child.pid);
  assert.ok(children.length > 0);
  await server.stop();
  for (const pid of children) assert.ok(!existsSync(`/proc/${pid}`), pid);
});

test('the browser dies: results are told, then exit 9', { skip }, async () => {
  const browser = await start();
  const server = await Server.start(['--browser', browser.url]);
  const c = await server.session();
  await go(c);
  const handle = await c.begin({ ...press('Add'), timeoutMs: 60000,
    verification: { policy: 'all',
      signals: [{ kind: 'toast.contains', text: 'never' }] } });
  await c.wait(m => m.type === 'action.progress' &&
    m.payload.actionHandle === handle && m.payload.stage === 'verifying',
  'verifying');
  await browser.close();
  const result = await c.result(handle);
  assert.equal(result.status, 'failed');
  assert.notEqual(result.sideEffectState, 'none');
  assert.equal((await within(server.exited, 'exit')).code, 9);
  assert.equal(c.of('action.result', handle).length, 1);
});
