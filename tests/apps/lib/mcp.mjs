// SPDX-License-Identifier: Apache-2.0
// A server of tools as a model's client has it, with what a call costs.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from
  '@modelcontextprotocol/sdk/client/stdio.js';
import { encode } from 'gpt-tokenizer/encoding/cl100k_base';

const CALL_MS = 60000;

export async function connect(command, args, env = {}) {
  const transport = new StdioClientTransport({ command, args,
    env: { ...process.env, ...env }, stderr: 'ignore' });
  const client = new Client({ name: 'deed-applications', version: '1' });
  await client.connect(transport);
  const cost = { calls: 0, tokens: 0, ms: 0 };
  return {
    cost,
    /** { text, failed } of one call; what is asked and answered is counted. */
    async call(name, asked) {
      const started = performance.now();
      const answer = await client.callTool({ name, arguments: asked },
        undefined, { timeout: CALL_MS })
        .catch(error => ({ isError: true,
          content: [{ type: 'text', text: String(error) }] }));
      const text = (answer.content || []).filter(c => c.type === 'text')
        .map(c => c.text).join('\n');
      cost.calls++;
      cost.ms += performance.now() - started;
      cost.tokens += encode(JSON.stringify(asked)).length + encode(text).length;
      return { text, failed: Boolean(answer.isError) };
    },
    close: () => client.close(),
  };
}
