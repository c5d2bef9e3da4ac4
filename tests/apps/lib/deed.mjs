// SPDX-License-Identifier: Apache-2.0
// The steps of a task, asked of `deed mcp`: what stands together in a step is
// one call.
import { connect } from './mcp.mjs';

const plain = ({ action, target, role, within, value, args, expect }) => ({
  action, ...(target && { target }), ...(role && { role }),
  ...(within && { in: within }), ...(value !== undefined && { value }),
  ...(args && { args }), ...(expect && { expect }) });

export async function deed(binary, dir) {
  const mcp = await connect(binary, ['mcp', '--dialogs', 'accept'],
    { XDG_STATE_HOME: dir, XDG_RUNTIME_DIR: '', DEED_AS_ROOT: '1' });
  return {
    name: 'deed',
    cost: mcp.cost,
    async step(step) {
      if (step.open) { return await mcp.call('open', { url: step.open }); }
      if (step.wait) { return await mcp.call('wait', { for: step.wait }); }
      if (step.tab) { return await mcp.call('tabs', step.tab); }
      return await mcp.call('act', { acts: step.acts.map(plain) });
    },
    look: () => mcp.call('look', {}),
    close: mcp.close,
  };
}
