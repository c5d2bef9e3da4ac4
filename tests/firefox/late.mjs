// SPDX-License-Identifier: Apache-2.0
// A Firefox some of whose events are late, in their order, as on a machine that
// has no time for the process that reports them.
import { launch } from '../e2e/lib/firefox.mjs';
import { connect, listen } from '../e2e/lib/websocket.mjs';

/** `late`: what the methods of these events match; `count` of them were. */
export function lateBy(ms, late) {
  const seen = { count: 0 };
  async function open() {
    const browser = await launch();
    const door = await listen(async joined => {
      const early = [];
      let peer = null;
      joined.on('text', text => {
        if (peer) { peer.send(text); } else { early.push(text); }
      });
      peer = await connect(browser.url);
      peer.on('text', text => {
        const { method } = JSON.parse(text);
        if (method && late.test(method)) {
          seen.count++;
          setTimeout(() => joined.send(text), ms);
        } else {
          joined.send(text);
        }
      });
      early.forEach(text => peer.send(text));
      joined.once('end', () => peer.close());
      peer.once('end', () => joined.close());
    });
    return { ...browser, url: `ws://127.0.0.1:${door.port}/session`,
      async close() {
        door.close();
        await browser.close();
      } };
  }
  return { open, seen };
}
