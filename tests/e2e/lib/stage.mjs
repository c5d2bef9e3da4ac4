// SPDX-License-Identifier: Apache-2.0
// What most tests here need: a server, a browser, a rig that has joined it.
import assert from 'node:assert/strict';
import { launch } from '../../lib/chromium.mjs';
import { Rig } from './rig.mjs';
import { html, serve } from './server.mjs';

export class Stage {
  async open(flags, opts) {
    [this.server, this.browser] = await Promise.all([serve(), launch(flags)]);
    this.rig = new Rig(opts);
    await this.rig.need({ browser: { url: this.browser.url } });
    return this;
  }
  /** A tab with this page; deed works in it once it has loaded. */
  async visit(body, script) {
    const url = this.server.put('page', html(body, script));
    this.tab = await this.browser.tab(url);
    await this.tab.until('location.pathname==="/page"&&' +
      'document.readyState==="complete"');
    await this.rig.need({ page: { targetId: this.tab.targetId } });
    return this.tab;
  }
  async act(request) {
    this.result = await this.rig.act({ timeoutMs: 3000, ...request });
    return this.result;
  }
  async good(request) {
    const result = await this.act(request);
    assert.equal(result.status, 'succeeded', result.error?.message);
    return result;
  }
  async close() {
    await this.rig?.close();
    await this.browser?.close();
    this.server?.close();
  }
}
