// SPDX-License-Identifier: Apache-2.0
// A server on a port of its own, and clients that speak plain envelopes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { Inbox, within } from './inbox.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
/** The journal of these tests: nobody else's keys are in it. */
const state = mkdtempSync(path.join(os.tmpdir(), 'deed-state-'));
process.on('exit', () => rmSync(state, { recursive: true, force: true }));
export const root = path.join(here, '..', '..', '..');
export const binary = process.env.DEED ??
  path.join(root, 'build', 'src', 'cli', 'deed');
export const ui = name => path.join(here, '..', 'ui', name + '.json');
export const shop = ['--driver', 'sim', '--ui', ui('shop')];

export { within };

/** Until `test` says yes. It is not asked without a pause: what it asks for
 * (a picture, a list of tabs) keeps the browser from getting there. */
export const until = (test, what, ms) => within((async () => {
  while (!await test()) {
    await new Promise(ok => setTimeout(ok, 50));
  }
})(), what, ms);

export class Server {
  static async start(args = shop) {
    const s = new Server();
    s.child = spawn(binary, ['serve', '--listen', '127.0.0.1:0', ...args],
      { stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, XDG_STATE_HOME: state } });
    s.out = '';
    s.err = '';
    s.child.stderr.on('data', d => { s.err += d; });
    s.exited = new Promise(ok => s.child.on('exit', (code, signal) =>
      ok({ code, signal })));
    await within(new Promise((ok, no) => {
      s.child.stdout.on('data', d => {
        s.out += d;
        if (s.out.includes('\n')) ok();
      });
      s.child.on('exit', c => no(new Error(`exit ${c}: ${s.err}`)));
    }), 'ready line');
    s.ready = JSON.parse(s.out.split('\n')[0]);
    s.port = Number(new URL(s.ready.url).port);
    return s;
  }

  /** Ends it as a person would; the exit status. */
  async stop(signal = 'SIGTERM') {
    this.child.kill(signal);
    const status = await within(this.exited, 'exit');
    if (status.code !== 0 || /Sanitizer|runtime error/.test(this.err)) {
      throw new Error(`it ended with ${status.code ?? status.signal}: ` +
        this.err);
    }
    return status;
  }

  connect(options = {}) { return Client.connect(this, options); }
  approver() {
    return Client.connect(this, { token: this.ready.approverToken,
      name: 'person' });
  }
  async session(payload) {
    const client = await this.connect();
    await client.initialize(payload);
    return client;
  }
}

let clients = 0;

export class Client extends Inbox {
  static async connect(server, { token, headers, protocols, name } = {}) {
    const c = new Client();
    c.name = name ?? 'tester';
    c.n = 0;
    c.number = ++clients;
    c.socket = new WebSocket(server.ready.url, protocols ?? [], {
      headers: headers ?? {
        authorization: `Bearer ${token ?? server.ready.token}`,
      },
    });
    c.closed = new Promise(ok => c.socket.on('close', code => ok(code)));
    c.socket.on('message', m => c.take(JSON.parse(m)));
    c.socket.on('error', () => {});
    await within(new Promise((ok, no) => {
      c.socket.once('open', ok);
      c.socket.once('unexpected-response', (_, response) => {
        let body = '';
        response.on('data', d => { body += d; });
        response.on('end', () => no(Object.assign(
          new Error(`refused: ${response.statusCode}`),
          { status: response.statusCode, body, headers: response.headers })));
      });
      c.socket.once('error', no);
    }), 'connection');
    return c;
  }

  envelope(type, payload, more = {}) {
    return {
      uiap: '0.1', kind: 'request', type, id: `c${this.number}.${++this.n}`,
      ...(this.session && { sessionId: this.session }),
      ts: new Date().toISOString(),
      source: { role: 'agent', id: this.name }, payload: payload ?? {},
      ...more,
    };
  }

  raw(text) { this.socket.send(text); }
  send(envelope) { this.raw(JSON.stringify(envelope)); return envelope.id; }

  /** Sends, and gives the answer, whatever it is. */
  ask(type, payload, more) {
    const envelope = this.envelope(type, payload, more);
    this.send(envelope);
    return this.wait(m => m.correlationId === envelope.id,
      `answer to ${type}`);
  }

  async initialize(payload = {}) {
    const answer = await this.ask('session.initialize',
      { supportedProfiles: ['web@0.1'], ...payload });
    if (answer.type === 'session.initialized') this.session = answer.sessionId;
    return answer;
  }

  async begin(payload) {
    const answer = await this.ask('action.request', payload);
    if (answer.type === 'error') {
      throw Object.assign(new Error(answer.payload.message),
        { code: answer.payload.code, payload: answer.payload });
    }
    return answer.payload.actionHandle;
  }

  result(handle, ms) {
    return this.wait(m => m.type === 'action.result' &&
      m.payload.actionHandle === handle, `result of ${handle}`, ms)
      .then(m => m.payload);
  }

  async act(payload, ms) { return this.result(await this.begin(payload), ms); }

  of(type, handle) {
    return this.all.filter(m => m.type === type &&
      (!handle || m.payload.actionHandle === handle));
  }

  close() { this.socket.close(); return this.closed; }
  drop() { this.socket.terminate(); return this.closed; }
}

export const on = value => ({ ref: { by: 'stableId', value } });
export const activate = value => ({ actionId: 'ui.activate',
  target: on(value) });

/** A bare HTTP request; the whole answer as text. */
export const http = (port, lines) => within(new Promise((ok, no) => {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', d => { text += d; });
  socket.on('end', () => ok(text));
  socket.on('error', no);
  socket.write(lines.join('\r\n') + '\r\n\r\n');
}), 'HTTP answer');

export { once };
