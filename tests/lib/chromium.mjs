// SPDX-License-Identifier: Apache-2.0
// The one Chromium of all tests, with two connections: deed uses the port, the
// test looks and breaks things over the pipe. When the test goes, the pipe closes, and the
// browser goes too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu',
  '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-hang-monitor',
  '--window-size=1000,700', '--remote-debugging-port=0',
  '--remote-debugging-pipe'];
const ANSWER_MS = 10000;

export const executable = () => process.env.CHROMIUM ||
  process.env.DEED_CHROMIUM || '/usr/bin/chromium';

const address = child => new Promise((ok, no) => {
  let told = '';
  child.stderr.on('data', data => {
    told += data;
    const found = told.match(/DevTools listening on ws:\/\/(\S+?)\//);
    if (found) { ok('http://' + found[1]); }
  });
  child.once('exit', () => no(new Error('chromium ended: ' + told)));
});

function speak(child, heard) {
  const waiting = new Map();
  let last = 0;
  let rest = '';
  child.stdio[4].setEncoding('utf8').on('data', data => {
    const parts = (rest + data).split('\0');
    rest = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      const wait = waiting.get(message.id);
      waiting.delete(message.id);
      if (wait) { wait(message); }
      heard.get(message.sessionId + message.method)?.(message.params);
    }
  });
  child.stdio[3].on('error', () => {});
  child.stdio[4].on('error', () => {});
  return (method, params = {}, sessionId = undefined) =>
    new Promise((ok, no) => {
      const id = ++last;
      const late = setTimeout(() => {
        waiting.delete(id);
        no(new Error(method + ' got no answer'));
      }, ANSWER_MS).unref();
      waiting.set(id, message => {
        clearTimeout(late);
        if (message.error) {
          no(new Error(method + ': ' + message.error.message));
        }
        ok(message.result);
      });
      child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) +
        '\0');
    });
}

/** A tab, seen from outside of deed. */
class Tab {
  constructor(send, heard, targetId, session) {
    Object.assign(this, { rawSend: send, heard, targetId, session });
  }
  send(method, params) { return this.rawSend(method, params, this.session); }
  on(method, fn) { this.heard.set(this.session + method, fn); }
  next(method) { return new Promise(ok => this.on(method, ok)); }
  async evaluate(expression) {
    const { result, exceptionDetails: bad } = await this.send(
      'Runtime.evaluate', { expression, returnByValue: true,
        awaitPromise: true });
    if (bad) { throw new Error(bad.exception?.description || bad.text); }
    return result.value;
  }
  async until(expression, limitMs = 5000) {
    const end = Date.now() + limitMs;
    while (!await this.evaluate(expression).catch(() => false)) {
      if (Date.now() > end) { throw new Error('never: ' + expression); }
      await new Promise(ok => setTimeout(ok, 10));
    }
  }
}

/** Processes whose command line names this profile. */
export function processesOf(dir) {
  return readdirSync('/proc').filter(pid => {
    if (!/^\d+$/.test(pid)) { return false; }
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(dir);
    } catch { return false; }
  }).map(Number);
}

/** Its helpers outlive a killed browser for a moment, and write. */
async function empty(dir) {
  for (let tries = 0; processesOf(dir).length && tries < 500; tries++) {
    await new Promise(ok => setTimeout(ok, 10));
  }
  await rm(dir, { recursive: true, force: true, maxRetries: 20 });
}

export async function launch(flags = [], page = 'about:blank') {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-chromium-'));
  const child = spawn(executable(), [...FLAGS, ...flags,
    `--user-data-dir=${dir}`, page],
  { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const gone = once(child, 'exit');
  const url = await address(child);
  const heard = new Map();
  const send = speak(child, heard);
  const attach = async targetId => {
    const { sessionId } = await send('Target.attachToTarget',
      { targetId, flatten: true });
    return new Tab(send, heard, targetId, sessionId);
  };
  return {
    url, dir, send, attach, pid: child.pid,
    async tab(address_ = 'about:blank') {
      const { targetId } = await send('Target.createTarget',
        { url: address_ });
      return attach(targetId);
    },
    async targets(type = 'page') {
      return (await send('Target.getTargets')).targetInfos
        .filter(t => t.type === type);
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async close() {
      child.stdio[3].destroy();
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      if (child.exitCode === null && child.signalCode === null) { await gone; }
      clearTimeout(late);
      await empty(dir);
    },
  };
}
