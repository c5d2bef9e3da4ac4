// SPDX-License-Identifier: Apache-2.0
// A Chromium of the page cases: deed uses the port, the truth is read over the
// pipe.
import { launch as start } from '../../lib/chromium.mjs';
import { COUNTER } from './stray.mjs';

export async function launch() {
  const browser = await start();
  const { url, dir, send, close } = browser;
  const tabs = async () =>
    (await browser.targets()).map(({ targetId }) => targetId);
  const [home] = await tabs();
  const { sessionId } = await send('Target.attachToTarget',
    { targetId: home, flatten: true });
  await send('Browser.setDownloadBehavior', { behavior: 'allow',
    downloadPath: dir });
  let world = 0;
  return {
    url,
    send: (method, params) => send(method, params, sessionId),
    async evaluate(expression) {
      const { result, exceptionDetails: bad } = await send('Runtime.evaluate',
        { expression, returnByValue: true }, sessionId);
      if (bad) { throw new Error(bad.exception?.description || bad.text); }
      return result.value;
    },
    /** From here on input is counted, in a world of its own; see stray.mjs. */
    async watch() {
      const { frameTree } = await send('Page.getFrameTree', {}, sessionId);
      ({ executionContextId: world } = await send('Page.createIsolatedWorld',
        { frameId: frameTree.frame.id, worldName: 'pages' }, sessionId));
      await send('Runtime.evaluate', { expression: COUNTER, contextId: world },
        sessionId);
    },
    /** What was counted; null: that document is gone. */
    watched: () => send('Runtime.evaluate', { expression: 'seen',
      contextId: world, returnByValue: true }, sessionId)
      .then(({ result }) => result.value || null, () => null),
    async open(address) {
      await send('Page.navigate', { url: address }, sessionId);
      for (let i = 0; i < 50; i++) {
        const { result } = await send('Runtime.evaluate', { expression:
          'document.readyState!=="loading"&&location.href' }, sessionId);
        if (result.value === address) { return; }
        await new Promise(ok => setTimeout(ok, 20));
      }
      throw new Error(address + ' did not come');
    },
    async answer() {
      await send('Page.enable', {}, sessionId);
      await send('Page.handleJavaScriptDialog', { accept: true }, sessionId);
    },
    tabs: async () => (await tabs()).length,
    async tidy() {
      for (const targetId of await tabs()) {
        if (targetId !== home) {
          await send('Target.closeTarget', { targetId }).catch(() => {});
        }
      }
    },
    close,
  };
}
