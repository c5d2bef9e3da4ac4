// SPDX-License-Identifier: Apache-2.0
// The browser's report of a request comes by another process than the receipt
// of the input whose handler sent it, and may be late. Here every report is as
// late as on a machine that has no time for it: an act whose request is refused
// must not be taken for one without a request.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { isThere } from '../e2e/lib/firefox.mjs';
import { launchBehind } from '../e2e/lib/relay.mjs';
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
const launchLate = () => launchBehind({ toDeed(text, send) {
  if (/"method":"network\./.test(text)) {
    delayed++;
    setTimeout(send, LATE_MS, text);
  } else {
    send(text);
  }
} });

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
