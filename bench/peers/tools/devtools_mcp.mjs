// SPDX-License-Identifier: Apache-2.0
// chrome-devtools-mcp. It knows elements by the handles of a snapshot only: on
// a small page the snapshot is taken before the clock starts, where finding is
// what is measured it counts.
import path from 'node:path';
import { chromium, FLAGS, packaged } from '../lib/programs.mjs';
import { Mcp } from '../lib/mcp.mjs';

const program = path.join(packaged('chrome-devtools-mcp'), 'build', 'src',
  'bin', 'chrome-devtools-mcp.js');
const OPTIONS = ['--no-page-id-routing', '--no-usage-statistics',
  '--no-performance-crux'];

const handleIn = text => step => {
  const lines = text.split('\n');
  const at = step.within ? lines.findIndex(line => new RegExp(
    `\\b${step.within}\\b`).test(line)) : 0;
  return lines.slice(Math.max(at, 0)).find(line =>
    line.includes(` ${step.role} "${step.name}"`))?.match(/uid=(\S+)/)?.[1];
};

const wrap = mcp => {
  let handles = () => undefined;
  const tidy = ({ us, ok, said }) => ({ us, ok, said: said.slice(0, 300) });
  const look = async () => {
    const { us, ok, said } = await mcp.timed('take_snapshot');
    handles = handleIn(said);
    return { us, ok, text: said };
  };
  const unknown = (us = 0) => ({ us, ok: false, said: 'not in the snapshot' });
  return {
    pids: () => [mcp.pid],
    open: url => mcp.timed('navigate_page', { type: 'url', url }),
    opened: finds => finds ? undefined : look(),
    async act(step) {
      const seen = step.fresh ? await look() : { us: 0 };
      const uid = handles(step);
      if (!uid) { return unknown(step.fresh ? seen.us : (await look()).us); }
      const one = step.do === 'click' ? await mcp.timed('click', { uid })
        : await mcp.timed('fill', { uid, value: String(step.value) });
      return { ...tidy(one), us: one.us + seen.us };
    },
    batch: async steps => tidy(await mcp.timed('fill_form', { elements:
      steps.map(step => ({ uid: handles(step), value: step.value })) })),
    snapshot: look,
    stop: () => mcp.stop(),
  };
};

export default {
  name: 'devtools-mcp', label: 'chrome-devtools-mcp', group: 'mcp',
  server: () => ({ command: process.execPath, args: [program, ...OPTIONS] }),
  join: async ({ browser }) => wrap(await Mcp.start(process.execPath,
    [program, ...OPTIONS, '--browser-url', browser.url])),
  launch: async () => wrap(await Mcp.start(process.execPath, [program,
    ...OPTIONS, '--headless', '--isolated', '--executable-path', chromium,
    ...FLAGS.map(flag => `--chrome-arg=${flag}`)])),
};
