// SPDX-License-Identifier: Apache-2.0
// Closed shadow roots and frames of other origins: deed is the bridge, unless
// it was told to respect what is closed.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { skip } from './lib/chromium.mjs';
import { Server } from './lib/deed.mjs';

const outer = far => `<!doctype html><title>Outer</title>
<button onclick="this.textContent = 'Opened'">Open</button>
<div id=host></div><iframe src="${far}/frame" width=300 height=80></iframe>
<script>
const root = host.attachShadow({ mode: 'closed' });
root.innerHTML = '<button>Hidden away</button>';
root.querySelector('button').onclick = e => e.target.textContent = 'Found';
</script>`;
const inner = `<!doctype html><title>Inner</title>
<button onclick="this.textContent = 'Reached'">Elsewhere</button>`;
const press = name => ({ actionId: 'ui.activate', timeoutMs: 4000,
  target: { ref: { by: 'semantic', role: 'button', name } } });

describe('what is closed', { skip }, () => {
  let pages;
  let base;
  before(async () => {
    pages = createServer((q, s) => {
      const port = pages.address().port;
      s.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
        q.url === '/frame' ? inner : outer(`http://localhost:${port}`));
    });
    await new Promise(ok => pages.listen(0, '127.0.0.1', ok));
    base = `http://127.0.0.1:${pages.address().port}`;
  });
  after(() => { pages.close(); pages.closeAllConnections(); });

  for (const [flags, shadow, frame] of [
    [[], 'succeeded', 'succeeded'],
    [['--respect-opaque'], 'closed_shadow_unavailable',
      'cross_origin_unavailable'],
  ]) {
    it(`${flags[0] ?? 'by default'}: ${shadow}, ${frame}`, async () => {
      const server = await Server.start(['--launch', ...flags]);
      try {
        const c = await server.session();
        const gone = await c.act({ actionId: 'nav.navigate',
          args: { url: base + '/' } }, 20000);
        assert.equal(gone.status, 'succeeded', JSON.stringify(gone.error));
        for (const [name, want] of [['Open', 'succeeded'],
          ['Hidden away', shadow], ['Elsewhere', frame]]) {
          const r = await c.act(press(name), 20000);
          assert.equal(r.error?.code ?? r.status, want,
            `${name}: ${JSON.stringify(r.error)}`);
          assert.equal(r.sideEffectState, want === 'succeeded' ? 'applied' :
            'none');
        }
        await server.stop();
      } finally {
        server.child.kill('SIGKILL');
      }
    });
  }
});
