// SPDX-License-Identifier: Apache-2.0
// A client of an MCP server that is a child process.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from
  '@modelcontextprotocol/sdk/client/stdio.js';

const CALL_MS = 60000;

export const textOf = answer => (answer.content ?? [])
  .filter(part => part.type === 'text').map(part => part.text).join('\n');

export class Mcp {
  static async start(command, args, env = {}) {
    const mcp = new Mcp();
    mcp.transport = new StdioClientTransport({ command, args,
      env: { ...process.env, ...env }, stderr: 'pipe' });
    mcp.err = '';
    mcp.transport.stderr?.on('data', data => {
      mcp.err = (mcp.err + data).slice(-4000);
    });
    mcp.client = new Client({ name: 'bench', version: '1' });
    await mcp.client.connect(mcp.transport);
    return mcp;
  }
  get pid() { return this.transport.pid; }
  call(name, args = {}) {
    return this.client.callTool({ name, arguments: args }, undefined,
      { timeout: CALL_MS });
  }
  /** {us, ok, said}: what the caller waited and was told. */
  async timed(name, args) {
    const start = performance.now();
    const answer = await this.call(name, args);
    return { us: (performance.now() - start) * 1000, ok: !answer.isError,
      said: textOf(answer), answer };
  }
  async tools() {
    const all = [];
    for (let cursor; ;) {
      const page = await this.client.listTools(cursor ? { cursor } : {});
      all.push(...page.tools);
      cursor = page.nextCursor;
      if (!cursor) { return all; }
    }
  }
  stop() { return this.client.close(); }
}
