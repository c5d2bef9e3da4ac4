// SPDX-License-Identifier: Apache-2.0
// The first, empty document of a frame hands its window on to the next one,
// with the agent that looks at the old document. That it must be renewed is
// asked for by a question of its own; here it is never answered, as if the
// machine had no time for it. A look must not take the old agent's word.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { isThere, launch } from '../e2e/lib/firefox.mjs';
import { connect, listen } from '../e2e/lib/websocket.mjs';
import { all } from '../pages/cases/index.mjs';
import { runCases } from '../pages/lib/run.mjs';

const program = process.env.DEED_ACTS ||
  new URL('../../build/tests/chromium/acts', import.meta.url).pathname;
const skip = !isThere() ? 'no firefox' :
  !existsSync(program) ? `no ${program}` : false;
const NAMES = ['frames-two-alike', 'frames-same-origin'];
let withheld = 0;

/** A Firefox that is never asked whose agent it is. */
async function launchSilent() {
  const browser = await launch();
  const listener = await listen(async joined => {
    const early = [];
    let peer = null;
    joined.on('text', text => {
      if (text.includes('deed.isOf(document)')) {
        withheld++;
      } else if (peer) {
        peer.send(text);
      } else {
        early.push(text);
      }
    });
    peer = await connect(browser.url);
    peer.on('text', text => joined.send(text));
    early.forEach(text => peer.send(text));
    joined.once('end', () => peer.close());
    peer.once('end', () => joined.close());
  });
  return { ...browser, url: `ws://127.0.0.1:${listener.port}/session`,
    async close() {
      listener.close();
      await browser.close();
    } };
}

const results = skip ? [] : await runCases(all.filter(c =>
  NAMES.includes(c.id)), { program, workers: 1, browser: launchSilent });

test('frames are looked into as they are now', { skip }, () => {
  assert.deepEqual(results.map(r => [r.id, r.kind]), NAMES.map(id =>
    [id, 'good']).sort(), JSON.stringify(results.map(r => r.why)));
  assert.ok(withheld > 0, 'no frame was handed on');
});
