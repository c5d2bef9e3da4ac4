// SPDX-License-Identifier: Apache-2.0
// Every page whose truth is known, as a test. The program that acts comes
// from DEED_ACTS, or from the build that DEED belongs to.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { all } from './cases/index.mjs';
import { runCases } from './lib/run.mjs';
import { verdict } from './lib/judge.mjs';

const program = process.env.DEED_ACTS ||
  new URL('../../build/tests/chromium/acts', import.meta.url).pathname;
const first = existsSync(program) ?
  await runCases(all, { program, workers: 5 }) : [];

// The pages live by clocks of their own. What was merely not granted while five
// browsers shared the machine is asked for once more, alone; what was untrue
// stays untrue.
const untrue = new Set(verdict(first).lies.map(r => r.id ?? r));
const again = first.filter(r => r.kind !== 'good' && !r.gap &&
  !untrue.has(r.id)).map(r => r.id);
const second = again.length ? await runCases(all.filter(c =>
  again.includes(c.id)), { program, workers: 1 }) : [];
const results = first.map(r => second.find(s => s.id === r.id) ?? r);

test('the program that acts is built', () => {
  assert.ok(results.length, `no ${program}`);
});

for (const r of results) {
  const skip = r.gap && r.kind !== 'good' ? r.gap : false;
  test(r.id, { skip }, () => {
    assert.equal(r.kind, 'good', `${r.said} after ${r.ms} ms. ${r.why} ` +
      JSON.stringify(r.truth));
  });
}

test('nothing untrue is said, and what can be granted is granted', () => {
  const end = verdict(results);
  assert.deepEqual(end.lies, []);
  assert.ok(end.share >= 0.97, `${(end.share * 100).toFixed(1)} %`);
});
