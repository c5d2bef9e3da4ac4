// SPDX-License-Identifier: Apache-2.0
// A Chromium that deed joins by its port, and whose tree is read over the pipe.
import { launch as start } from '../pages/lib/browser.mjs';

const SETTLE_MS = 4000;
const STEP_MS = 250;

export async function launch() {
  const browser = await start();
  const frames = node => [node.frame.id,
    ...(node.childFrames || []).flatMap(frames)];
  const tree = async () => {
    const { frameTree } = await browser.send('Page.getFrameTree');
    const all = [];
    for (const frameId of frames(frameTree)) {
      const answer = await browser.send('Accessibility.getFullAXTree',
        { frameId }).catch(() => ({ nodes: [] })); // it has gone
      all.push(...answer.nodes);
    }
    return all;
  };
  return {
    url: browser.url,
    tree,
    async open(address) {
      await browser.send('Page.navigate', { url: address });
      await browser.send('Accessibility.enable');
      // Until it says the same for a second, or goes on for ever.
      let last = -1;
      let same = 0;
      for (let ms = 0; ms < 4 * SETTLE_MS && same < 4; ms += STEP_MS) {
        await new Promise(ok => setTimeout(ok, STEP_MS));
        const { length } = await tree();
        same = length === last ? same + 1 : 0;
        last = length;
      }
    },
    close: browser.close,
  };
}
