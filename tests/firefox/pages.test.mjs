// SPDX-License-Identifier: Apache-2.0
// The pages whose truth is known, on Firefox: every fortieth of them, which
// takes a minute and is the next part with every commit, or with DEED_TEST_ALL=1
// all of them, which takes twenty. What is untrue fails, unless known.mjs says
// that it is so and why; and what known.mjs says must be so. What was merely not
// granted fails when it is too much of it: of a part one page is 3 %, so that
// the 95 % are asked for where all of them are.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { isThere } from '../e2e/lib/firefox.mjs';
import { share, shareName } from '../e2e/lib/share.mjs';
import { all } from '../pages/cases/index.mjs';
import { verdict } from '../pages/lib/judge.mjs';
import { known } from './known.mjs';

process.env.DEED_BROWSER = 'firefox';
const { runCases } = await import('../pages/lib/run.mjs');
const EVERY = 40;
const LEAST = process.env.DEED_TEST_ALL === '1' ? 0.95 : 0.85;
const program = process.env.DEED_ACTS ||
  new URL('../../build/tests/chromium/acts', import.meta.url).pathname;
const skip = !isThere() ? 'no firefox' :
  !existsSync(program) ? `no ${program}` : false;
// What was untrue once is asked for in every share.
const ALWAYS = ['tasks-chat-by-a-timer-stopped',
  'tasks-dialog-by-a-timer-stopped', 'frames-two-alike', 'files-alert-on-load',
  'files-alerts-by-timers', 'widgets-opens-at-the-press-and-shuts',
  'rollback-folds-away', 'rollback-asked-for-again',
  'dialogs-unload-declined'];
const cases = [...new Set([...all.filter(c => ALWAYS.includes(c.id)),
  ...share(all, EVERY)])];
const alone = ids => (ids.length ? runCases(cases.filter(c =>
  ids.includes(c.id)), { program, workers: 1 }) : []);
const first = skip ? [] : await runCases(cases, { program, workers: 2 });
const lies = new Set(verdict(first).lies);
// What was not granted is asked for once more, alone; so is what is known to
// differ and did not.
const second = await alone(first.filter(r => !r.gap && !lies.has(r.id) &&
  (known[r.id] ? r.kind === 'good' : r.kind !== 'good')).map(r => r.id));
const results = first.map(r => second.find(s => s.id === r.id) ?? r);
const told = r => `${r.kind}: ${r.said} after ${r.ms} ms. ${r.why} ` +
  JSON.stringify(r.truth);
const isKnown = r => known[r.id] && known[r.id].kinds.includes(r.kind);

test('which pages', { skip }, t => t.diagnostic(shareName(EVERY)));

for (const r of results) {
  const difference = known[r.id];
  const why = isKnown(r) ? difference.why : r.kind !== 'good' && r.gap;
  test(r.id, { skip: why || false }, t => {
    if (difference && !difference.sometimes) {
      assert.notEqual(r.kind, 'good',
        'it is right now: take it off tests/firefox/known.mjs');
    }
    assert.ok(!verdict([r]).lies.length, told(r));
    if (r.kind !== 'good') { t.diagnostic(told(r)); }
  });
}

test('every known difference is a page', () => {
  const ids = new Set(all.map(c => c.id));
  assert.deepEqual(Object.keys(known).filter(id => !ids.has(id)), []);
});

test('nothing untrue is said, and what can be granted is granted', { skip },
  () => {
    const end = verdict(results.filter(r => !isKnown(r)));
    assert.deepEqual(end.lies, []);
    assert.ok(end.share >= LEAST, `${(end.share * 100).toFixed(1)} %`);
  });
