// SPDX-License-Identifier: Apache-2.0
// `deed mcp` as a client has it: started by the official SDK, over stdio, or
// reached over HTTP.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from
  '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from
  '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, LoggingMessageNotificationSchema } from
  '@modelcontextprotocol/sdk/types.js';
import { within } from '../../server/lib/inbox.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
/** The journal of these tests: nobody else's keys are in it. */
export const state = mkdtempSync(path.join(os.tmpdir(), 'deed-state-'));
after(() => rmSync(state, { recursive: true, force: true }));
export const root = path.join(here, '..', '..', '..');
export const binary = process.env.DEED ??
  path.join(root, 'build', 'src', 'cli', 'deed');
export const ui = name => path.join(here, '..', 'ui', name + '.json');
export const shop = path.join(root, 'tests', 'server', 'ui', 'shop.json');

export { within };

// A test that failed leaves its server; the process must end all the same.
const open = new Set();
export const track = pid => { open.add(pid); };
export const untrack = pid => { open.delete(pid); };
after(() => {
  for (const pid of open) {
    try { process.kill(pid, 'SIGKILL'); } catch { /* gone */ }
  }
});

/** `deed mcp --listen`, for any number of clients. */
export class Server {
  static async start(args, env, listen = '127.0.0.1:0') {
    const s = new Server();
    s.err = '';
    s.child = spawn(binary, ['mcp', '--listen', listen, ...args],
      { env: { ...process.env, XDG_STATE_HOME: state, ...env } });
    track(s.child.pid);
    s.gone = new Promise(ok => s.child.on('exit', (...how) => ok(how)));
    s.child.stderr.on('data', t => { s.err += t; });
    const line = await within(new Promise(ok => {
      let all = '';
      s.child.stdout.on('data', t => { all += t; if (/\n/.test(all)) ok(all); });
      s.child.on('exit', () => ok('{}'));
    }), 'address', 60000);
    Object.assign(s, JSON.parse(line));
    return s;
  }

  get headers() { return { Authorization: `Bearer ${this.token}` }; }

  async stop(signal = 'SIGTERM') {
    this.child.kill(signal);
    const how = await within(this.gone, 'end of the server');
    untrack(this.child.pid);
    if (/Sanitizer|runtime error/.test(this.err)) throw new Error(this.err);
    return how;
  }
}

export class Deed {
  /** elicit: what the person answers, or a function; absent: no such client.
   * server: one to connect to, instead of starting one with these arguments. */
  static async start(args, { elicit, capabilities = {}, env, server } = {}) {
    const d = new Deed();
    d.err = '';
    d.logs = [];
    d.asked = [];
    d.transport = server ?
      new StreamableHTTPClientTransport(new URL(server.url),
        { requestInit: { headers: server.headers } }) :
      new StdioClientTransport({ command: binary,
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
    if (d.pid) { track(d.pid); }
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
