// SPDX-License-Identifier: Apache-2.0
// What is behind an address is told by the handshake, whichever browser its
// form suggests.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { launch as launchChromium } from '../lib/chromium.mjs';
import { isThere, launch as launchFirefox } from '../e2e/lib/firefox.mjs';

const program = process.env.DEED_BIN ||
  new URL('../../build/deed', import.meta.url).pathname;
const skip = !isThere() ? 'no firefox' : !existsSync(program) ?
  `no ${program}` : false;
const run = promisify(execFile);
const look = (...args) => run(program, ['look', '--url',
  'data:text/html,<button>Save</button>', ...args], { timeout: 60000 });

test('a Firefox whose address has no path', { skip }, async () => {
  const browser = await launchFirefox();
  try {
    const bare = browser.url.replace('/session', '');
    assert.match((await look('--browser', bare)).stdout, /button "Save"/);
  } finally {
    await browser.close();
  }
});

test('a Chromium whose address looks like a Firefox', { skip }, async () => {
  const browser = await launchChromium();
  try {
    assert.match((await run(program, ['look', '--url',
      'data:text/html,<button>Save</button>', '--browser', browser.url],
    { timeout: 60000, env: { ...process.env, DEED_BROWSER: 'firefox' } }))
      .stdout, /button "Save"/);
  } finally {
    await browser.close();
  }
});

// What was named is not silently exchanged for what is there.
for (const [named, other, start] of [['firefox', 'chromium', launchChromium],
  ['chromium', 'firefox', launchFirefox]]) {
  test(`a ${other} where a ${named} was named`, { skip }, async () => {
    const browser = await start();
    try {
      await assert.rejects(look('--browser-name', named, '--browser',
        browser.url), new RegExp(`browser-name: ${named} was asked for, ` +
        `and at .* there is ${other}`));
      assert.match((await look('--browser-name', other, '--browser',
        browser.url)).stdout, /button "Save"/);
    } finally {
      await browser.close();
    }
  });
}

test('a Grid is no browser that is started here', { skip }, async () => {
  await assert.rejects(look('--browser-name', 'grid'),
    /must be one of chromium\|firefox, not "grid"/);
});

test('an address where nobody listens', { skip }, async () => {
  await assert.rejects(look('--browser', 'ws://127.0.0.1:1'),
    /connection refused/);
});

// A scroll bar takes none of the page's width, as in the other browser.
test('a tall page is as wide as the window', { skip }, async () => {
  const page = 'data:text/html,<p id=o></p><div style="height:3000px"></div>' +
    '<script>o.textContent="wide "+(innerWidth===document.documentElement' +
    '.clientWidth)</script>';
  const { stdout } = await run(program, ['look', '--url', page,
    '--browser-name', 'firefox'], { timeout: 60000 });
  assert.match(stdout, /wide true/);
});
