// SPDX-License-Identifier: Apache-2.0
// @playwright/mcp. Replies without the snapshot that it adds by default, so
// that the time of an action is not the time of a snapshot.
import os from 'node:os';
import path from 'node:path';
import { chromium, packaged } from '../lib/programs.mjs';
import { Mcp } from '../lib/mcp.mjs';

const program = path.join(packaged('@playwright/mcp'), 'cli.js');
const OPTIONS = ['--snapshot-mode', 'none', '--output-dir', path.join(os.tmpdir(), 'deed-bench-playwright')];

const target = step => (step.within
  ? `getByRole('row', { name: '${step.line}' }).` : '') +
  `getByRole('${step.role}', { name: '${step.name}', exact: true })`;
const KINDS = { fill: 'textbox', toggle: 'checkbox', choose: 'combobox' };
const field = step => ({ target: target(step), name: step.name,
  type: KINDS[step.do], value: String(step.value) });

const call = step => {
  switch (step.do) {
  case 'fill': return ['browser_type', { target: target(step),
    text: step.value }];
  case 'toggle': return ['browser_fill_form', { fields: [field(step)] }];
  case 'choose': return ['browser_select_option', { target: target(step),
    values: [step.value] }];
  default: return ['browser_click', { target: target(step) }];
  }
};

const wrap = mcp => {
  const tidy = ({ us, ok, said }) => ({ us, ok, said: said.slice(0, 300) });
  return {
    pids: () => [mcp.pid],
    open: url => mcp.timed('browser_navigate', { url }),
    act: async step => tidy(await mcp.timed(...call(step))),
    batch: async steps => tidy(await mcp.timed('browser_fill_form',
      { fields: steps.map(field) })),
    async snapshot() {
      const { us, ok, said } = await mcp.timed('browser_snapshot');
      return { us, ok, text: said };
    },
    stop: () => mcp.stop(),
  };
};

export default {
  name: 'playwright-mcp', label: '@playwright/mcp', group: 'mcp',
  server: () => ({ command: process.execPath, args: [program] }),
  limits: true,
  join: async ({ browser, limitMs }) => wrap(await Mcp.start(process.execPath,
    [program, ...OPTIONS, '--cdp-endpoint', browser.url, ...(limitMs
      ? ['--timeout-action', String(limitMs)] : [])])),
  launch: async () => wrap(await Mcp.start(process.execPath, [program,
    ...OPTIONS, '--headless', '--isolated', '--no-sandbox',
    '--executable-path', chromium])),
};
