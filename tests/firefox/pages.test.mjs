// SPDX-License-Identifier: Apache-2.0
// The pages whose truth is known, on Firefox: every fortieth of them, which
// takes a minute, or with DEED_TEST_ALL=1 all of them, which takes twenty.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { isThere } from '../e2e/lib/firefox.mjs';
import { all } from '../pages/cases/index.mjs';
import { verdict } from '../pages/lib/judge.mjs';

process.env.DEED_BROWSER = 'firefox';
const { runCases } = await import('../pages/lib/run.mjs');
const EVERY = process.env.DEED_TEST_ALL === '1' ? 1 : 40;
const program = process.env.DEED_ACTS ||
  new URL('../../build/tests/chromium/acts', import.meta.url).pathname;
// docs/browsers.md has the reasons.
const DIFFERENT = [
  [/^hands-native-drop$/, 'the drop is not trusted'],
  [/^files-drop/, 'files cannot be dropped'],
  [/^switches-internals/, 'roles of ElementInternals are not known'],
  [/^mechanics-key-shift/, 'a modifier is a key that the page hears'],
  [/-after-a-second$|-by-timer$|^handlers-twice-guarded$|^submit-toast-late$/,
    'what comes by a timer is not tied to the act'],
  [/^hands-swipe-scrolls$/, 'touches that are sent do not scroll'],
  [/^controls-spin-takes-no-keys$|^unseen-field-data-late/,
    'text is typed by keys'],
];
const reason = id => DIFFERENT.find(([ids]) => ids.test(id))?.[1];

const skip = !isThere() ? 'no firefox' :
  !existsSync(program) ? `no ${program}` : false;
const cases = all.filter((c, i) => i % EVERY === 7 % EVERY);
const first = skip ? [] : await runCases(cases, { program, workers: 2 });
const lies = new Set(verdict(first).lies);
const again = first.filter(r => r.kind !== 'good' && !r.gap &&
  !lies.has(r.id) && !reason(r.id)).map(r => r.id);
const second = again.length ? await runCases(cases.filter(c =>
  again.includes(c.id)), { program, workers: 1 }) : [];
const results = first.map(r => second.find(s => s.id === r.id) ?? r);

for (const r of results) {
  const why = r.kind !== 'good' && (r.gap || reason(r.id));
  test(r.id, { skip: why || false }, () => {
    assert.equal(r.kind, 'good', `${r.said} after ${r.ms} ms. ${r.why} ` +
      JSON.stringify(r.truth));
  });
}

test('nothing untrue is said, and what can be granted is granted', { skip },
  () => {
    const end = verdict(results.filter(r => r.kind === 'good' ||
      !reason(r.id)));
    assert.deepEqual(end.lies, []);
    assert.ok(end.share >= 0.95, `${(end.share * 100).toFixed(1)} %`);
  });
