// SPDX-License-Identifier: Apache-2.0
// An application that is a program of its own: started, waited for, ended.
import { spawn } from 'node:child_process';
import net from 'node:net';

const START_MS = 60000;

export const freePort = () => new Promise(ok => {
  const server = net.createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => ok(port));
  });
});

const answers = url => fetch(url, { redirect: 'manual' })
  .then(r => r.status < 500, () => false);

/** { close } as soon as `url` answers. */
export async function program(command, args, url, opts = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, ...opts });
  let told = '';
  const listen = data => { told = (told + data).slice(-4000); };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const gone = new Promise(ok => child.once('close', ok));
  let ended = false;
  gone.then(() => { ended = true; });
  const until = Date.now() + START_MS;
  while (!await answers(url)) {
    if (ended || Date.now() > until) {
      throw new Error(`${command} does not answer at ${url}: ${told}`);
    }
    await new Promise(ok => setTimeout(ok, 100));
  }
  return { async close() {
    try { process.kill(-child.pid, 'SIGTERM'); } catch { /* it went */ }
    const late = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 5000);
    await gone;
    clearTimeout(late);
  } };
}
