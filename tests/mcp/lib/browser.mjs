// SPDX-License-Identifier: Apache-2.0
// A browser of the tests' own, to be joined.
import { launch } from '../../lib/chromium.mjs';
import { track, untrack, within } from './client.mjs';

export class Browser {
  static async start(page = 'about:blank') {
    const b = new Browser();
    b.browser = await within(launch([], page), 'browser', 60000);
    b.url = b.browser.url;
    track(b.browser.pid);
    return b;
  }

  async stop() {
    await within(this.browser.close(), 'end of the browser');
    untrack(this.browser.pid);
  }
}
