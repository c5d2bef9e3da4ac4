// SPDX-License-Identifier: Apache-2.0
// The raw protocol, from C. It is told where the element is, by a selector.
import { Lines } from '../lib/lines.mjs';
import { program } from '../lib/programs.mjs';

export default {
  name: 'floor', label: 'raw protocol (the floor)', group: 'floor',
  async join({ browser, targetId }) {
    const { webSocketDebuggerUrl } = await (await fetch(
      browser.url + '/json/version')).json();
    const lines = new Lines(program('bench/peers/floor'),
      [webSocketDebuggerUrl]);
    const order = what => lines.json(JSON.stringify(what));
    return {
      pids: () => [lines.pid],
      opened: () => order({ do: 'attach', target: targetId }),
      act: step => order({ do: step.do, css: step.css,
        value: String(step.value ?? '') }),
      async batch(steps) {
        const sum = { us: 0, ok: true };
        for (const step of steps) {
          const one = await this.act(step);
          sum.us += one.us;
          sum.ok &&= one.ok;
        }
        return sum;
      },
      stop: () => lines.stop(),
    };
  },
};
