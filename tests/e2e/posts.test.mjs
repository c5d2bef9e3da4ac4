// SPDX-License-Identifier: Apache-2.0
// What a page sends is the page's business: the browser is not made to repeat
// it to deed, which keeps a page busy that sends much.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { launch } from '../lib/chromium.mjs';
import { proxy } from './lib/proxy.mjs';
import { expecting, press, Rig } from './lib/rig.mjs';
import { html, serve } from './lib/server.mjs';

const SENT_BYTES = 3000000;
const script = `$('#b').addEventListener('click', () =>
  fetch('/hit/large', { method: 'POST', body: 'x'.repeat(${SENT_BYTES}) })
    .then(() => { $('#s').textContent = 'Done'; }));`;

describe('what a page sends', () => {
  let browser, line, server, rig;
  let longest = 0;
  before(async () => {
    server = await serve();
    server.put('hit/large', 'taken');
    server.put('on', html('<button id=b>Go</button><p role=status id=s></p>',
      script));
    browser = await launch();
    line = await proxy(browser.url);
    line.see = (message, fromDeed) => {
      if (!fromDeed) longest = Math.max(longest, JSON.stringify(message).length);
    };
    rig = new Rig();
    await rig.need({ browser: { url: line.url } });
  });
  after(async () => {
    await rig?.close();
    line?.close();
    await browser?.close();
    await server?.close();
  });

  it('does not come along', async () => {
    const tab = await browser.tab(server.near + '/on');
    await rig.need({ page: { targetId: tab.targetId } });
    await tab.until('document.readyState==="complete"');
    const result = await rig.act({ ...press('Go', expecting({
      kind: 'text.contains', text: 'Done' })), timeoutMs: 20000 });
    assert.equal(result.status, 'succeeded', JSON.stringify(result.error));
    assert.ok(longest > 0 && longest < SENT_BYTES / 3,
      `the longest message has ${longest} bytes`);
  });
});
