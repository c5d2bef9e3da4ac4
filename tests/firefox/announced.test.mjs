// SPDX-License-Identifier: Apache-2.0
// The browser's report of a request comes by another process than the receipt
// of the input whose handler sent it, and may be late: an act whose request is
// refused must not be taken for one without a request.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { isThere } from '../e2e/lib/firefox.mjs';
import { all } from '../pages/cases/index.mjs';
import { runCases } from '../pages/lib/run.mjs';
import { lateBy } from './late.mjs';

const program = process.env.DEED_ACTS ||
  new URL('../../build/tests/chromium/acts', import.meta.url).pathname;
const skip = !isThere() ? 'no firefox' :
  !existsSync(program) ? `no ${program}` : false;
// Three that are refused, and one that is not.
const NAMES = ['optimistic-count-refused-900', 'optimistic-switch-refused-900',
  'optimistic-row-refused-300', 'optimistic-count-agreed-900'];
const browser = lateBy(400, /^network\./);

const results = skip ? [] : await runCases(all.filter(c =>
  NAMES.includes(c.id)), { program, workers: 1, browser: browser.open });

for (const r of results) {
  test(r.id, { skip }, () => assert.equal(r.kind, 'good', `${r.said}: ` +
    `${r.why} ${JSON.stringify(r.truth)}`));
}

test('reports were late', { skip }, () => {
  assert.equal(results.length, NAMES.length);
  assert.ok(browser.seen.count > 0);
});
