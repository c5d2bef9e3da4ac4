// SPDX-License-Identifier: Apache-2.0
// The pages whose truth is known, each as a test: every fifth one, the others
// with the next commits, or with DEED_TEST_ALL=1 all of them; in a second try of
// script/test those that failed. The program that acts comes from DEED_ACTS, or
// from the build that DEED belongs to.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { failedBefore, share, shareName } from '../e2e/lib/share.mjs';
import { all } from './cases/index.mjs';
import { runCases } from './lib/run.mjs';
import { verdict } from './lib/judge.mjs';

const program = process.env.DEED_ACTS ||
  new URL('../../build/tests/chromium/acts', import.meta.url).pathname;
const cases = failedBefore(share(all, 5), import.meta.url);
const first = existsSync(program) ?
  await runCases(cases, { program, workers: 5 }) : [];

// The pages live by clocks of their own. What was merely not granted while five
// browsers shared the machine is asked for once more, alone. A success that was
// none is asked for three times more: a timer of the page that fires within
// milliseconds of the press is met by chance, and what is false repeats. What
// did harm stays as it was.
const LIES_BY_CHANCE = 2;
const bad = first.filter(r => r.kind !== 'good' && !r.gap);
const untrue = new Set(verdict(first).lies);
const alone = ids => ids.length ? runCases(cases.filter(c =>
  ids.includes(c.id)), { program, workers: 1 }) : [];
const second = new Map((await alone(bad.filter(r => !untrue.has(r.id))
  .map(r => r.id))).map(r => [r.id, r]));
const doubted = bad.filter(r => r.kind === 'false success').map(r => r.id);
for (let i = 0; i < 3; i++) {
  for (const r of await alone(doubted)) {
    const known = second.get(r.id);
    if (!known || known.kind === 'good') { second.set(r.id, r); }
  }
}
const results = first.map(r => second.get(r.id) ?? r);
const byChance = doubted.filter(id => second.get(id).kind === 'good');

test('the program that acts is built', t => {
  t.diagnostic(shareName(3));
  assert.ok(results.length, `no ${program}`);
});

for (const r of results) {
  const skip = r.gap && r.kind !== 'good' ? r.gap : false;
  test(r.id, { skip }, () => {
    assert.equal(r.kind, 'good', `${r.said} after ${r.ms} ms. ${r.why} ` +
      JSON.stringify(r.truth));
  });
}

test('few had to be asked for again', t => {
  for (const r of bad) {
    t.diagnostic(`${r.id}: ${r.kind}, then ${second.get(r.id)?.kind}`);
  }
  assert.ok(byChance.length <= LIES_BY_CHANCE, byChance.join());
});

test('nothing untrue is said, and what can be granted is granted', () => {
  const end = verdict(results);
  assert.deepEqual(end.lies, []);
  assert.ok(end.share >= 0.97, `${(end.share * 100).toFixed(1)} %`);
});
