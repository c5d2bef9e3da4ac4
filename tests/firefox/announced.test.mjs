// SPDX-License-Identifier: Apache-2.0
// The browser's report of a request comes by another process than the receipt
// of the input whose handler sent it, and may be late. Here every report is as
// late as on a machine that has no time for it: an act whose request is refused
// must not be taken for one without a request.
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
// Three that are refused, and one that is not.
const NAMES = ['optimistic-count-refused-900', 'optimistic-switch-refused-900',
  'optimistic-row-refused-300', 'optimistic-count-agreed-900'];
const LATE_MS = 400;
let delayed = 0;

/** A Firefox whose reports of requests are late, in their order. */
async function launchLate() {
  const browser = await launch();
  const listener = await listen(async joined => {
    const early = [];
    let peer = null;
    joined.on('text', text => {
      if (peer) { peer.send(text); } else { early.push(text); }
    });
    peer = await connect(browser.url);
    peer.on('text', text => {
      if (/"method":"network\./.test(text)) {
        delayed++;
        setTimeout(() => joined.send(text), LATE_MS);
      } else {
        joined.send(text);
      }
    });
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
  NAMES.includes(c.id)), { program, workers: 1, browser: launchLate });

for (const r of results) {
  test(r.id, { skip }, () => assert.equal(r.kind, 'good', `${r.said}: ` +
    `${r.why} ${JSON.stringify(r.truth)}`));
}

test('reports were late', { skip }, () => {
  assert.equal(results.length, NAMES.length);
  assert.ok(delayed > 0);
});
