// SPDX-License-Identifier: Apache-2.0
// libdeed inside of a C program: what Playwright is inside of a Node program.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Lines } from '../lib/lines.mjs';
import { program } from '../lib/programs.mjs';
import { request, verdict } from './deed_words.mjs';

const library = (name, label, traced) => ({
  name, label, group: 'deed', budget: 1500,
  async join({ browser, targetId }) {
    const dir = traced && mkdtempSync(path.join(os.tmpdir(), 'deed-bench-'));
    const lines = new Lines(program('bench/peers/embedded'), [browser.url],
      { env: { ...process.env, ...(traced && { DEED_TRACE: dir }) } });
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
      async stop() {
        await lines.stop();
        if (dir) { rmSync(dir, { recursive: true, force: true }); }
      },
    };
  },
});

export const deedLib = library('deed-lib', 'deed, the library', false);
/** The same, while everything that it does is recorded (docs/trace.md). */
export const deedTraced = library('deed-traced', 'the library, recording', true);
