// SPDX-License-Identifier: Apache-2.0
// `deed mcp`, as a model's client uses it.
import { deed } from '../lib/programs.mjs';
import { Mcp } from '../lib/mcp.mjs';

const act = step => ({ action: step.do, role: step.role, target: step.name,
  ...(step.within && { in: step.within }),
  ...(step.limit && { timeoutMs: step.limit }),
  ...(step.value !== undefined && { value: step.do === 'toggle'
    ? (step.value ? 'on' : 'off') : step.value }) });

const wrap = mcp => {
  const acts = async steps => {
    const one = await mcp.timed('act', { acts: steps.map(act) });
    const verdict = one.answer.structuredContent?.verdict;
    return { us: one.us, ok: one.ok && (!verdict || verdict === 'verified'),
      said: one.said.slice(0, 300) };
  };
  return {
    pids: () => [mcp.pid],
    open: url => mcp.timed('open', { url }),
    act: step => acts([step]),
    batch: acts,
    async snapshot(maxTokens) {
      const { us, said, ok } = await mcp.timed('look', maxTokens
        ? { maxTokens } : {});
      return { us, text: said, ok };
    },
    stop: () => mcp.stop(),
  };
};

export default {
  name: 'deed-mcp', label: 'deed, MCP', group: 'deed', budget: 1500,
  join: async ({ browser, targetId }) => wrap(await Mcp.start(deed(),
    ['mcp', '--browser', browser.url, '--tab', targetId])),
  server: () => ({ command: deed(), args: ['mcp'] }),
  launch: async () => wrap(await Mcp.start(deed(), ['mcp'])),
};
