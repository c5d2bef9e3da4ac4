// SPDX-License-Identifier: Apache-2.0
// `deed mcp` without a client library: lines in, lines out.
import { spawn } from 'node:child_process';
import { Inbox } from '../../server/lib/inbox.mjs';
import { binary, shop, track, untrack, within } from './client.mjs';

export class Raw extends Inbox {
  constructor(args = ['--ui', shop], options = {}) {
    super();
    this.child = spawn(binary, ['mcp', ...args],
      { stdio: ['pipe', 'pipe', 'pipe'], ...options });
    track(this.child.pid);
    this.out = '';
    this.err = '';
    this.child.stdout.setEncoding('utf8').on('data', d => this.#read(d));
    this.child.stderr.on('data', d => { this.err += d; });
    this.child.stdin.on('error', () => {});
    this.exited = new Promise(ok => this.child.on('close', (code, signal) =>
      { untrack(this.child.pid); ok({ code, signal }); }));
  }

  #read(data) {
    this.out += data;
    const lines = this.out.split('\n');
    this.out = lines.pop();
    for (const line of lines) {
      this.take(JSON.parse(line));
    }
  }

  line(text) { this.child.stdin.write(text + '\n'); }
  send(message) { this.line(JSON.stringify({ jsonrpc: '2.0', ...message })); }
  notify(method, params) { this.send({ method, params }); }

  ask(id, method, params) {
    this.send({ id, method, params });
    return this.wait(m => m.id === id && !m.method, `answer to ${method}`);
  }

  async initialize(protocolVersion = '2025-11-25', capabilities = {}) {
    const answer = await this.ask('init', 'initialize', { protocolVersion,
      capabilities, clientInfo: { name: 'raw', version: '1' } });
    this.notify('notifications/initialized');
    return answer;
  }

  call(id, name, args = {}, meta) {
    return this.ask(id, 'tools/call',
      { name, arguments: args, ...(meta && { _meta: meta }) });
  }

  /** The end of the input, and what came of it. */
  async end() {
    this.child.stdin.end();
    const status = await within(this.exited, 'exit');
    if (status.code !== 0 || /Sanitizer|runtime error/.test(this.err)) {
      throw new Error(`it ended with ${status.code ?? status.signal}: ` +
        this.err);
    }
    return status;
  }
}
