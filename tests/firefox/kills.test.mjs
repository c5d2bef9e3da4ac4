// SPDX-License-Identifier: Apache-2.0
// A Firefox that deed started does not outlive it, whenever deed is killed,
// and the next start removes what is left of its profile: five kills, or with
// DEED_TEST_ALL=1 fifty.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from
  'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { isThere } from '../e2e/lib/firefox.mjs';

const program = process.env.DEED_BIN ||
  new URL('../../build/deed', import.meta.url).pathname;
const KILLS = process.env.DEED_TEST_ALL === '1' ? 50 : 5;
// From before the browser is there to when it has a page.
const LONGEST_MS = 4000;
const skip = !isThere() ? 'no firefox' : !existsSync(program) ?
  `no ${program}` : false;
const wait = ms => new Promise(ok => setTimeout(ok, ms));

const commandLine = pid => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
};
const running = dir => readdirSync('/proc').filter(name =>
  /^[0-9]+$/.test(name) && commandLine(name).includes(dir));
const profiles = dir => readdirSync(dir, { recursive: true }).filter(name =>
  /firefox[^/]*$/.test(name));

async function kill(dir, ms) {
  const child = spawn(program, ['look', '--browser-name', 'firefox', '--url',
    'data:text/html,<button>Save</button>'], { stdio: 'ignore', env: {
    ...process.env, XDG_RUNTIME_DIR: dir } });
  const gone = new Promise(ok => child.once('exit', ok));
  await wait(ms);
  child.kill('SIGKILL');
  await gone;
}

test('nothing is left of a Firefox when deed is killed', { skip }, async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-kills-'));
  try {
    for (let i = 0; i < KILLS; i++) {
      await kill(dir, LONGEST_MS * i / KILLS);
    }
    for (let i = 0; i < 100 && running(dir).length; i++) {
      await wait(100);
    }
    assert.deepEqual(running(dir).map(commandLine), []);
    await kill(dir, 0);
    const end = spawn(program, ['look', '--browser-name', 'firefox', '--url',
      'data:text/html,<button>Save</button>'], { stdio: 'ignore', env: {
      ...process.env, XDG_RUNTIME_DIR: dir } });
    assert.equal(await new Promise(ok => end.once('exit', ok)), 0);
    assert.deepEqual(profiles(dir), []);
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
  }
});
