// SPDX-License-Identifier: Apache-2.0
// The agent of a new document is there before the browser reports the
// navigation that led to it. Here that report is late: a field that is gone
// with its document must not be taken for one that lost its text.
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
const NAMES = ['mechanics-text-that-navigates-late',
  'mechanics-waits-for-its-form', 'leaving-slow-link'];
const browser = lateBy(300, /^browsingContext\./);

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
