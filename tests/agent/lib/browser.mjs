// SPDX-License-Identifier: Apache-2.0
// A Chromium of its own for one test file, spoken to in plain CDP.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic',
  '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
  '--window-size=1000,700', '--remote-debugging-port=0'];

export class Session {
  constructor(socket, id) {
    this.socket = socket;
    this.id = id;
    this.handlers = new Map();
  }
  send(method, params = {}) {
    const id = ++this.socket.last;
    const text = JSON.stringify({ id, method, params, sessionId: this.id });
    return new Promise((ok, no) => {
      this.socket.waiting.set(id, { ok, no, method });
      this.socket.ws.send(text);
    });
  }
  on(method, fn) { this.handlers.set(method, fn); }
  next(method) { return new Promise(ok => this.on(method, ok)); }
}

function route(socket, message) {
  const wait = socket.waiting.get(message.id);
  if (wait) {
    socket.waiting.delete(message.id);
    if (message.error) {
      wait.no(new Error(wait.method + ': ' + message.error.message));
    } else {
      wait.ok(message.result);
    }
    return;
  }
  const session = socket.sessions.get(message.sessionId);
  const handler = session && session.handlers.get(message.method);
  if (handler) { handler(message.params); }
}

export async function launch(extra = []) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-agent-'));
  const bin = process.env.CHROMIUM || '/usr/bin/chromium';
  const child = spawn(bin, [...FLAGS, ...extra, `--user-data-dir=${dir}`,
    'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end); // a failing hook must not leave a browser
  const url = await new Promise((ok, no) => {
    let text = '';
    child.stderr.on('data', data => {
      text += data;
      const found = text.match(/DevTools listening on (ws:\S+)/);
      if (found) { ok(found[1]); }
    });
    child.on('exit', () => no(new Error('chromium ended: ' + text)));
  });
  const ws = new WebSocket(url, { perMessageDeflate: false });
  await new Promise((ok, no) => { ws.once('open', ok); ws.once('error', no); });
  const socket = { ws, last: 0, waiting: new Map(), sessions: new Map() };
  ws.on('message', data => route(socket, JSON.parse(data)));
  const root = new Session(socket, undefined);
  return {
    root,
    async page() {
      const { targetId } = await root.send('Target.createTarget',
        { url: 'about:blank' });
      const { sessionId } = await root.send('Target.attachToTarget',
        { targetId, flatten: true });
      const session = new Session(socket, sessionId);
      session.targetId = targetId;
      socket.sessions.set(sessionId, session);
      await session.send('Page.enable');
      await session.send('Runtime.enable');
      return session;
    },
    async close() {
      const gone = new Promise(ok => child.once('exit', ok));
      await root.send('Browser.close').catch(() => child.kill('SIGKILL'));
      await gone;
      process.removeListener('exit', end);
      ws.close();
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    }
  };
}
