// SPDX-License-Identifier: Apache-2.0
// Libraries for Node, each in a process of its own.
import path from 'node:path';
import { Lines } from '../lib/lines.mjs';
import { chromium, FLAGS, here } from '../lib/programs.mjs';

const library = (name, label) => {
  const begin = async (verb, order) => {
    const lines = new Lines(process.execPath,
      [path.join(here, 'workers', name + '.mjs')], { cwd: here });
    const ask = (what, more = {}) =>
      lines.json(JSON.stringify({ do: what, ...more }));
    await ask(verb, order);
    return {
      ask, pids: () => [lines.pid],
      act: step => ask('act', { step }),
      batch: steps => ask('batch', { steps }),
      snapshot: () => ask('snapshot'),
      crowd: (step, ms) => ask('crowd', { step, ms }),
      async stop() {
        if (verb === 'start') { await ask('stop'); }
        lines.child.kill('SIGKILL');
        await lines.stop();
      },
    };
  };
  return {
    name, label, group: 'library',
    join: ({ browser }) => begin('join', { url: browser.url }),
    crowd: ({ browser }) => begin('join', { url: browser.url }),
    async launch() {
      const tool = await begin('start', { executablePath: chromium,
        args: FLAGS });
      return { ...tool, open: url => tool.ask('open', { url }) };
    },
  };
};

export const playwright = library('playwright', 'Playwright');
export const puppeteer = library('puppeteer', 'Puppeteer');
