// SPDX-License-Identifier: Apache-2.0
// The first, empty document of a frame hands its window on to the next one,
// with the agent that looks at the old document. That it must be renewed is
// asked for by a question of its own; here it is never answered, as if the
// machine had no time for it. A look must not take the old agent's word.
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
const NAMES = ['frames-two-alike', 'frames-same-origin'];
let withheld = 0;

/** A Firefox that is never asked whose agent it is. */
const launchSilent = () => launchBehind({ toBrowser(text, send) {
  if (text.includes('deed.isOf(document)')) {
    withheld++;
  } else {
    send(text);
  }
} });

const results = skip ? [] : await runCases(all.filter(c =>
  NAMES.includes(c.id)), { program, workers: 1, browser: launchSilent });

test('frames are looked into as they are now', { skip }, () => {
  assert.deepEqual(results.map(r => [r.id, r.kind]), NAMES.map(id =>
    [id, 'good']).sort(), JSON.stringify(results.map(r => r.why)));
  assert.ok(withheld > 0, 'no frame was handed on');
});
