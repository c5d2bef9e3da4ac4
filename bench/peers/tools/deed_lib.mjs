// SPDX-License-Identifier: Apache-2.0
// libdeed inside of a C program: what Playwright is inside of a Node program.
import { Lines } from '../lib/lines.mjs';
import { program } from '../lib/programs.mjs';
import { request, verdict } from './deed_words.mjs';

export default {
  name: 'deed-lib', label: 'deed, the library', group: 'deed', budget: 1500,
  async join({ browser, targetId }) {
    const lines = new Lines(program('bench/peers/embedded'), [browser.url]);
    const acts = async steps => {
      const { us, results } = await lines.json('act ' + steps.map(step =>
        JSON.stringify(request(step))).join('\t'));
      return { us, ...verdict(results) };
    };
    await lines.json('attach ' + targetId);
    return {
      pids: () => [lines.pid],
      act: step => acts([step]),
      batch: acts,
      async snapshot(tokens = 0) {
        const { us, text } = await lines.json('look ' + tokens);
        return { us, text };
      },
      stop: () => lines.stop(),
    };
  },
};
