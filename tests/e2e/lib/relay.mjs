// SPDX-License-Identifier: Apache-2.0
// A Firefox behind a line that can hold back, delay and drop its messages.
import { launch } from './firefox.mjs';
import { connect, listen } from './websocket.mjs';

const passOn = (text, send) => send(text);

/** `toBrowser` and `toDeed` get each message as text and the function that
 * passes it on. */
export async function launchBehind({ toBrowser = passOn, toDeed = passOn }) {
  const browser = await launch();
  const listener = await listen(async joined => {
    const early = [];
    let peer = null;
    const send = text => {
      if (peer) { peer.send(text); } else { early.push(text); }
    };
    joined.on('text', text => toBrowser(text, send));
    peer = await connect(browser.url);
    peer.on('text', text => toDeed(text, one => joined.send(one)));
    early.forEach(text => peer.send(text));
    joined.once('end', () => peer.close());
    peer.once('end', () => joined.close());
  });
  return { ...browser, url: `ws://127.0.0.1:${listener.port}/session`,
    async close() {
      listener.close();
      await browser.close();
    } };
}
