// SPDX-License-Identifier: Apache-2.0
// A Firefox that deed started does not outlive it, whenever deed is killed, and
// neither does its profile: five kills, or with DEED_TEST_ALL=1 fifty, at
// moments from before the browser is there to after the act.
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
// The guard ends the browser and removes its files within this time, on a
// machine with other work.
const GONE_MS = 20000;
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
const profiles = dir => (existsSync(path.join(dir, 'deed')) ?
  readdirSync(path.join(dir, 'deed')).filter(name =>
    name.startsWith('firefox-')) : []);
// Killed in the moment between making the profile and starting the browser,
// deed has no guard yet: that one goes with the next start.
const isStarted = (dir, name) => {
  try {
    return readdirSync(path.join(dir, 'deed', name)).some(file =>
      file !== 'user.js');
  } catch {
    return false; // it is being removed
  }
};

function start(dir) {
  const child = spawn(program, ['click', 'Save', '--browser-name', 'firefox',
    '--url', 'data:text/html,<button onclick="this.textContent=1">Save' +
    '</button>'], { stdio: 'ignore', env: { ...process.env,
    XDG_RUNTIME_DIR: dir } });
  return { child, end: new Promise(ok => child.once('exit', ok)) };
}

async function kill(dir, ms) {
  const { child, end } = start(dir);
  await Promise.race([wait(ms), end]);
  child.kill('SIGKILL');
  return await end === null;
}

/** What is left after the time that the guard may take. */
async function left(dir) {
  const now = () => [...running(dir).map(commandLine),
    ...profiles(dir).filter(name => isStarted(dir, name))];
  for (let i = 0; i < GONE_MS / 100 && now().length; i++) {
    await wait(100);
  }
  return now();
}

test('nothing is left of a Firefox when deed is killed', { skip }, async t => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-kills-'));
  try {
    const began = performance.now();
    assert.equal(await start(dir).end, 0);
    const wholeMs = performance.now() - began;
    let killed = 0;
    for (let i = 0; i < KILLS; i++) {
      killed += await kill(dir, wholeMs * i / KILLS);
      assert.deepEqual(await left(dir), [], `kill ${i}`);
    }
    assert.ok(killed > KILLS / 2, `${killed} were killed`);
    t.diagnostic(`${killed} killed of ${KILLS}, in ${Math.round(wholeMs)} ms ` +
      `from start to end; ${profiles(dir).length} without a browser`);
    assert.equal(await start(dir).end, 0);
    assert.deepEqual(profiles(dir), []);
    assert.deepEqual(running(dir), []);
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 20 });
  }
});
