// SPDX-License-Identifier: Apache-2.0
// The endpoint keeps its clients from files of this machine, from pages of the
// browser itself, and from frames of origins that its policy does not name.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { skip } from './lib/chromium.mjs';
import { Server } from './lib/deed.mjs';

const listen = async handler => {
  const s = createServer(handler);
  await new Promise(ok => s.listen(0, '127.0.0.1', ok));
  return { s, url: `http://127.0.0.1:${s.address().port}` };
};

let ours, theirs, dir;
const hits = [];
before(async () => {
  const html = (res, body) => res.writeHead(200, { 'content-type':
    'text/html' }).end('<!doctype html><title>t</title>' + body);
  const press = name => `<button onclick="fetch('/hit/${name}')">${name
  }</button>`;
  const answer = body => (req, res) => {
    const m = /^\/hit\/(\S+)/.exec(req.url);
    if (m) hits.push(m[1]);
    html(res, m ? '' : body());
  };
  theirs = await listen(answer(() => press('Theirs')));
  ours = await listen(answer(() => press('Ours') +
    `<iframe src="${theirs.url}"></iframe><label>File <input type=file
    onchange="fetch('/hit/' + this.files[0].name)"></label>`));
  dir = mkdtempSync(path.join(os.tmpdir(), 'deed-fence-'));
  writeFileSync(path.join(dir, 'a.txt'), 'a');
  writeFileSync(path.join(dir, 'policy.json'),
    JSON.stringify({ origins: [ours.url] }));
});
after(() => {
  for (const { s } of [ours, theirs]) { s.close(); s.closeAllConnections(); }
  rmSync(dir, { recursive: true });
});

const go = url => ({ actionId: 'nav.navigate', args: { url } });
const named = (role, name) => ({ ref: { by: 'semantic', role, name } });

test('addresses that are not of the web are refused', { skip }, async () => {
  const server = await Server.start(['--launch']);
  try {
    const c = await server.session();
    for (const url of ['file:///etc/hostname', 'File:///etc/hostname',
      'view-source:file:///etc/hostname', 'chrome://version',
      'devtools://devtools/bundled/inspector.html', 'blob:http://127.0.0.1/x',
      'data:text/html,x', 'about:version']) {
      const r = await c.act(go(url), 20000);
      assert.equal(r.status, 'failed', url);
      assert.equal(r.error.code, 'confirmation_denied', url);
      assert.equal(r.sideEffectState, 'none', url);
    }
    assert.equal((await c.act(go(ours.url), 20000)).status, 'succeeded');
  } finally {
    await server.stop();
  }
});

test('a frame of another origin is not acted in', { skip }, async () => {
  const server = await Server.start(['--launch', '--policy',
    path.join(dir, 'policy.json')]);
  try {
    const c = await server.session();
    hits.length = 0;
    await c.act(go(ours.url), 20000);
    const press = name => c.act({ actionId: 'ui.activate', timeoutMs: 3000,
      target: named('button', name) }, 20000);
    const r = await press('Theirs');
    assert.equal(r.error.code, 'confirmation_denied');
    assert.deepEqual(hits, []);
    await press('Ours');
    assert.deepEqual(hits, ['Ours']);
  } finally {
    await server.stop();
  }
});

test('a file is asked about unless it is in a named folder', { skip },
  async () => {
    const file = path.join(dir, 'a.txt');
    for (const [args, asks] of [[[], true], [['--files', dir], false]]) {
      const server = await Server.start(['--launch', ...args]);
      try {
        const c = await server.session();
        const person = await server.approver();
        await person.ask('session.approve', {});
        hits.length = 0;
        await c.act(go(ours.url), 20000);
        const handle = await c.begin({ actionId: 'x.deed.upload',
          target: { ref: { by: 'custom', value: 'label=File' } },
          args: { files: [file] } });
        if (asks) {
          const q = await c.wait(m => m.type === 'action.confirmation.request'
            && m.payload.actionHandle === handle, 'question', 20000);
          assert.match(JSON.stringify(q.payload), /a\.txt/);
          assert.deepEqual(hits, []);
        } else {
          await c.wait(m => m.type === 'action.result' &&
            m.payload.actionHandle === handle, 'result', 20000);
          assert.deepEqual(hits, ['a.txt']);
        }
      } finally {
        await server.stop();
      }
    }
  });
