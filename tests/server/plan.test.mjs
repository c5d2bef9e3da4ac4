// SPDX-License-Identifier: Apache-2.0
// What was confirmed is what is done: when the target became something else
// between the question and the answer, the answer is void.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { skip } from './lib/chromium.mjs';
import { Server } from './lib/deed.mjs';

const html = `<!doctype html>
<title>Till</title><button id=pay data-uiap-risk=confirm
onclick="document.title = out.textContent = 'paid ' + this.textContent.trim()">Pay 5
</button><p id=out>nothing yet</p>
<button onclick="pay.textContent = 'Pay 500'">Raise</button>`;
const site = createServer((req, res) => res.writeHead(200,
  { 'content-type': 'text/html' }).end(html));
let page;
before(async () => {
  await new Promise(ok => site.listen(0, '127.0.0.1', ok));
  page = `http://127.0.0.1:${site.address().port}/`;
});
after(() => { site.close(); site.closeAllConnections(); });
const press = name => ({ actionId: 'ui.activate', timeoutMs: 6000,
  target: { ref: { by: 'semantic', role: 'button', name } } });

for (const raised of [false, true]) {
  test(raised ? 'a grant for what it no longer is is void' :
    'a grant for what it still is counts', { skip }, async () => {
    const server = await Server.start(['--launch']);
    try {
      const c = await server.session();
      const person = await server.approver();
      await person.ask('session.approve', {});
      await c.act({ actionId: 'nav.navigate', args: { url: page } }, 20000);
      const handle = await c.begin(press('Pay 5'));
      await c.wait(m => m.type === 'action.confirmation.request' &&
        m.payload.actionHandle === handle, 'question', 20000);
      if (raised) {
        const r = await c.act(press('Raise'), 20000);
        assert.equal(r.status, 'succeeded', JSON.stringify(r.error));
      }
      await person.ask('action.confirmation.grant', { actionHandle: handle },
        { sessionId: c.session });
      const result = await c.result(handle, 20000);
      const { documents } = (await c.ask('web.state.get', {})).payload;
      assert.equal(result.status, raised ? 'failed' : 'succeeded',
        JSON.stringify(result.error));
      assert.equal(documents[0].title, raised ? 'Till' : 'paid Pay 5');
      if (raised) { assert.equal(result.sideEffectState, 'none'); }
      await server.stop();
    } finally {
      server.child.kill('SIGKILL');
    }
  });
}
