// SPDX-License-Identifier: Apache-2.0
// The program that carries requests out: one a line, one result a line.
import { spawn } from 'node:child_process';
import readline from 'node:readline';

export function start(program, url) {
  const child = spawn(program, [url],
    { stdio: ['pipe', 'pipe', 'inherit'] });
  const queue = [];
  let ended = false;
  const lines = readline.createInterface({ input: child.stdout });
  lines.on('line', line => queue.shift()?.(JSON.parse(line)));
  child.stdin.on('error', () => {});
  const gone = new Promise(ok => child.once('close', code => {
    ended = true;
    queue.splice(0).forEach(fn => fn({ status: 'died', error: {
      code: 'died', message: `the program ended with ${code}` } }));
    ok();
  }));
  return {
    get ended() { return ended; },
    ask(request, limitMs) {
      return new Promise(ok => {
        const late = setTimeout(() => ok({ status: 'silent', error: {
          code: 'silent', message: `no result in ${limitMs} ms` } }), limitMs);
        queue.push(result => { clearTimeout(late); ok(result); });
        child.stdin.write(JSON.stringify(request) + '\n');
      });
    },
    async close() {
      child.stdin.end();
      const late = setTimeout(() => child.kill('SIGKILL'), 2000);
      await gone;
      clearTimeout(late);
    },
  };
}
