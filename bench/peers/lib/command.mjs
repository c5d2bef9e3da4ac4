// SPDX-License-Identifier: Apache-2.0
// A command, from its start to its end, as a shell or an agent runs it.
import { spawn } from 'node:child_process';

const LIMIT_MS = 60000;

export function run(command, args, { input, ...options } = {}) {
  const start = performance.now();
  return new Promise((ok, no) => {
    const child = spawn(command, args,
      { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'], ...options });
    child.stdin?.on('error', () => {}); // it may end without reading
    child.stdin?.end(input);
    let out = '', err = '', us = 0;
    const late = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    child.stdout.on('data', data => { out += data; });
    child.stderr.on('data', data => { err += data; });
    child.on('error', no);
    // A daemon that it starts may keep the pipes: its own end is what counts.
    child.on('exit', code => {
      us = (performance.now() - start) * 1000;
      clearTimeout(late);
      const end = () => ok({ us, ok: code === 0, code, out,
        said: (err || out).slice(0, 300) });
      child.on('close', end);
      setTimeout(() => { child.stdout.destroy(); child.stderr.destroy();
        end(); }, 50);
    });
  });
}
