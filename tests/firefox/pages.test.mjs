// SPDX-License-Identifier: Apache-2.0
// The pages whose truth is known, on Firefox: every fortieth of them, which
// takes a minute and is another part with every commit, or with DEED_TEST_ALL=1
// all of them, which takes twenty. What is untrue fails. What was merely not
// granted fails when it is too much of it: of a part one page is 3 %, so that the
// 95 % are asked for where all of them are.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { isThere } from '../e2e/lib/firefox.mjs';
import { share } from '../e2e/lib/share.mjs';
import { all } from '../pages/cases/index.mjs';
import { verdict } from '../pages/lib/judge.mjs';

process.env.DEED_BROWSER = 'firefox';
const { runCases } = await import('../pages/lib/run.mjs');
const EVERY = 40;
const LEAST = process.env.DEED_TEST_ALL === '1' ? 0.95 : 0.85;
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
// What was untrue once is asked for in every share.
const ALWAYS = /^tasks-(chat|dialog)-by-a-timer-stopped$/;
const cases = [...new Set([...all.filter(c => ALWAYS.test(c.id)),
  ...share(all, EVERY)])];
const first = skip ? [] : await runCases(cases, { program, workers: 2 });
const lies = new Set(verdict(first).lies);
const again = first.filter(r => r.kind !== 'good' && !r.gap &&
  !lies.has(r.id) && !reason(r.id)).map(r => r.id);
const second = again.length ? await runCases(cases.filter(c =>
  again.includes(c.id)), { program, workers: 1 }) : [];
const results = first.map(r => second.find(s => s.id === r.id) ?? r);

const untrue = new Set(verdict(results).lies);
for (const r of results) {
  const why = r.kind !== 'good' && (r.gap || reason(r.id));
  test(r.id, { skip: why || false }, t => {
    const said = `${r.kind}: ${r.said} after ${r.ms} ms. ${r.why} ` +
      JSON.stringify(r.truth);
    assert.ok(!untrue.has(r.id), said);
    if (r.kind !== 'good') { t.diagnostic(said); }
  });
}

test('nothing untrue is said, and what can be granted is granted', { skip },
  () => {
    const end = verdict(results.filter(r => r.kind === 'good' ||
      !reason(r.id)));
    assert.deepEqual(end.lies, []);
    assert.ok(end.share >= LEAST, `${(end.share * 100).toFixed(1)} %`);
  });
