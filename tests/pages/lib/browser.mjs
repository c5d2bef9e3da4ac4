// SPDX-License-Identifier: Apache-2.0
// A Chromium with two connections: deed uses the port, the truth is read
// over the pipe. When we go, the pipe closes, and the browser goes too.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { COUNTER } from './stray.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic',
  '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--window-size=1000,700',
  '--remote-debugging-port=0', '--remote-debugging-pipe'];
const ANSWER_MS = 5000;

const bin = () => process.env.CHROMIUM || '/usr/bin/chromium';

const address = child => new Promise((ok, no) => {
  let told = '';
  child.stderr.on('data', data => {
    told += data;
    const found = told.match(/DevTools listening on ws:\/\/(\S+?)\//);
    if (found) { ok('http://' + found[1]); }
  });
  child.once('exit', () => no(new Error('chromium ended: ' + told)));
});

function speak(child) {
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
    }
  });
  child.stdio[3].on('error', () => {});
  return (method, params = {}, sessionId = undefined) =>
    new Promise((ok, no) => {
      const id = ++last;
      const late = setTimeout(() => {
        waiting.delete(id);
        no(new Error(method + ' got no answer'));
      }, ANSWER_MS);
      waiting.set(id, message => {
        clearTimeout(late);
        if (message.error) { no(new Error(message.error.message)); }
        ok(message.result);
      });
      child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) +
        '\0');
    });
}

export async function launch() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-pages-'));
  const child = spawn(bin(), [...FLAGS, `--user-data-dir=${dir}`,
    'about:blank'], { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const gone = new Promise(ok => child.once('exit', ok));
  const url = await address(child);
  const send = speak(child);
  const tabs = async () => (await send('Target.getTargets')).targetInfos
    .filter(t => t.type === 'page').map(t => t.targetId);
  const [home] = await tabs();
  const { sessionId } = await send('Target.attachToTarget',
    { targetId: home, flatten: true });
  await send('Browser.setDownloadBehavior', { behavior: 'allow',
    downloadPath: dir });
  let world = 0;
  return {
    url,
    send: (method, params) => send(method, params, sessionId),
    async evaluate(expression) {
      const { result, exceptionDetails: bad } = await send('Runtime.evaluate',
        { expression, returnByValue: true }, sessionId);
      if (bad) { throw new Error(bad.exception?.description || bad.text); }
      return result.value;
    },
    /** From here on input is counted, in a world of its own; see stray.mjs. */
    async watch() {
      const { frameTree } = await send('Page.getFrameTree', {}, sessionId);
      ({ executionContextId: world } = await send('Page.createIsolatedWorld',
        { frameId: frameTree.frame.id, worldName: 'pages' }, sessionId));
      await send('Runtime.evaluate', { expression: COUNTER, contextId: world },
        sessionId);
    },
    /** What was counted; null: that document is gone. */
    watched: () => send('Runtime.evaluate', { expression: 'seen',
      contextId: world, returnByValue: true }, sessionId)
      .then(({ result }) => result.value || null, () => null),
    async open(address) {
      await send('Page.navigate', { url: address }, sessionId);
      for (let i = 0; i < 50; i++) {
        const { result } = await send('Runtime.evaluate', { expression:
          'document.readyState!=="loading"&&location.href' }, sessionId);
        if (result.value === address) { return; }
        await new Promise(ok => setTimeout(ok, 20));
      }
      throw new Error(address + ' did not come');
    },
    async answer() {
      await send('Page.enable', {}, sessionId);
      await send('Page.handleJavaScriptDialog', { accept: true }, sessionId);
    },
    tabs: async () => (await tabs()).length,
    async tidy() {
      for (const targetId of await tabs()) {
        if (targetId !== home) {
          await send('Target.closeTarget', { targetId }).catch(() => {});
        }
      }
    },
    async close() {
      child.stdio[3].destroy();
      const late = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(late);
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
