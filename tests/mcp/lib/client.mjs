// SPDX-License-Identifier: Apache-2.0
// `deed mcp` as a client has it: started by the official SDK, over stdio.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from
  '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, LoggingMessageNotificationSchema } from
  '@modelcontextprotocol/sdk/types.js';

const here = path.dirname(fileURLToPath(import.meta.url));
/** The journal of these tests: nobody else's keys are in it. */
export const state = mkdtempSync(path.join(os.tmpdir(), 'deed-state-'));
after(() => rmSync(state, { recursive: true, force: true }));
export const root = path.join(here, '..', '..', '..');
export const binary = process.env.DEED ??
  path.join(root, 'build', 'src', 'cli', 'deed');
export const ui = name => path.join(here, '..', 'ui', name + '.json');
export const shop = path.join(root, 'tests', 'server', 'ui', 'shop.json');

/** Something that ends a test that would wait for ever. */
export const within = (promise, what, ms = 20000) => {
  let timer;
  const late = new Promise((_, no) => {
    timer = setTimeout(() => no(new Error(`no ${what} in ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

// A test that failed leaves its server; the process must end all the same.
const open = new Set();
export const track = pid => { open.add(pid); };
export const untrack = pid => { open.delete(pid); };
after(() => {
  for (const pid of open) {
    try { process.kill(pid, 'SIGKILL'); } catch { /* gone */ }
  }
});

export class Deed {
  /** elicit: what the person answers, or a function; absent: no such client. */
  static async start(args, { elicit, capabilities = {}, env } = {}) {
    const d = new Deed();
    d.err = '';
    d.logs = [];
    d.asked = [];
    d.transport = new StdioClientTransport({ command: binary,
      args: ['mcp', ...args], stderr: 'pipe',
      env: { ...process.env, XDG_STATE_HOME: state, ...env } });
    d.transport.stderr?.on('data', t => { d.err += t; });
    d.client = new Client({ name: 'tests', version: '1' }, { capabilities: {
      ...capabilities, ...(elicit !== undefined && { elicitation: {} }) } });
    d.client.setNotificationHandler(LoggingMessageNotificationSchema,
      n => { d.logs.push(n.params); });
    if (elicit !== undefined) {
      d.client.setRequestHandler(ElicitRequestSchema, async (request, extra) => {
        d.asked.push(request.params);
        return typeof elicit === 'function' ?
          elicit(request.params, extra) : elicit;
      });
    }
    await within(d.client.connect(d.transport), 'handshake');
    track(d.pid);
    return d;
  }

  get pid() { return this.transport.pid; }

  call(name, args = {}, options) {
    return this.client.callTool({ name, arguments: args }, undefined, options);
  }

  /** The text of the answer. */
  async text(name, args, options) {
    return text(await this.call(name, args, options));
  }

  act(...acts) { return this.call('act', { acts }); }

  async close() {
    const { pid } = this;
    await within(this.client.close(), 'end');
    untrack(pid);
    if (/Sanitizer|runtime error/.test(this.err)) throw new Error(this.err);
  }
}

export const text = result => result.content
  .filter(c => c.type === 'text').map(c => c.text).join('\n');
