// SPDX-License-Identifier: Apache-2.0
// The program under test.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
export const binary = process.env.DEED ??
  path.join(here, '..', '..', '..', 'build', 'deed');

export const work = mkdtempSync(path.join(os.tmpdir(), 'deed-grid-flows-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));

const env = extra => {
  const clean = { ...process.env, XDG_STATE_HOME: work };
  for (const key of Object.keys(clean)) {
    if (key.startsWith('DEED_GRID')) delete clean[key];
  }
  return { ...clean, ...extra };
};

/** { child, done: { code, signal, out, err } } */
export const start = (args, extra = {}, input = 'ignore') => {
  const child = spawn(binary, args, { stdio: [input, 'pipe', 'pipe'],
    env: env(extra), cwd: work });
  let out = '', err = '';
  child.stdout.on('data', d => { out += d; });
  child.stderr.on('data', d => { err += d; });
  const done = new Promise(ok => child.on('close', (code, signal) =>
    ok({ code, signal, out, err })));
  return { child, done };
};

export const deed = (args, extra) => start(args, extra).done;

export const write = (name, text) => {
  const file = path.join(work, name);
  writeFileSync(file, text);
  return file;
};

const isOurs = pid => {
  try {
    return readlinkSync(`/proc/${pid}/exe`) ===
      path.join(path.dirname(path.resolve(binary)), 'deed-grid');
  } catch {
    return false; // it has ended
  }
};

/** Helper processes that this user runs from this build. */
export const helpers = () => {
  try {
    return execFileSync('pgrep', ['-x', 'deed-grid', '-r', 'S,R,D'])
      .toString().trim().split('\n').filter(isOurs);
  } catch {
    return [];
  }
};
