// SPDX-License-Identifier: Apache-2.0
// The estimate of tokens by which outlines are folded, held against a public
// tokenizer on outlines of pages; and what a folded table costs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { encode } from 'gpt-tokenizer/encoding/cl100k_base';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const builds = [process.env.DEED && path.resolve(path.dirname(
  process.env.DEED), '../..'), `${root}/build`, `${root}/build-gcc`];
const build = builds.find(b => b && existsSync(
  `${b}/tests/tokens/count_tokens`));

const estimate = text => Number(execFileSync(
  `${build}/tests/tokens/count_tokens`, { input: text }));
const look = (ui, ...args) => execFileSync(`${build}/deed`,
  ['look', '--ui', '-', ...args], { input: JSON.stringify(ui) }).toString();

/** A table of orders, each with two buttons. */
const orders = count => ({ route: { url: '/orders' }, elements: [
  { id: 'table', role: 'table', name: 'Orders' },
  ...Array.from({ length: count }, (_, i) => [
    { id: `r${i}`, role: 'row', parent: 'table' },
    { id: `n${i}`, role: 'cell', parent: `r${i}`, name: `Order ${i + 1}` },
    { id: `t${i}`, role: 'cell', parent: `r${i}`, name: `${i * 7}.50 EUR` },
    { id: `o${i}`, role: 'button', parent: `r${i}`, name: 'Open' },
    { id: `d${i}`, role: 'button', parent: `r${i}`, name: 'Delete' }]).flat()]
});

for (const file of readdirSync(`${here}/samples`)) {
  test(`the estimate is within 15 % for ${file}`, () => {
    const text = readFileSync(`${here}/samples/${file}`, 'utf8');
    const real = encode(text).length;
    const off = Math.abs(estimate(text) - real) / real;
    assert.ok(off <= 0.15, `${estimate(text)} for ${real}`);
  });
}

test('300 rows with buttons are less than 1,500 tokens', () => {
  const text = look(orders(300), '--max-tokens', '1500');
  assert.ok(encode(text).length < 1500, text);
  assert.match(text, /n=4 to 300: row @e/);
});

for (const budget of [150, 400, 1000, 4000]) {
  test(`a budget of ${budget} is kept`, () => {
    for (const count of [3, 30, 300, 800]) {
      const text = look(orders(count), '--max-tokens', String(budget));
      const real = encode(text).length;
      assert.ok(real <= budget * 1.15, `${real} for ${count} rows`);
    }
  });
}

test('what fits is told in full', () => {
  const text = look(orders(10), '--max-tokens', '4000');
  assert.equal(text, look(orders(10), '--all'));
});

test('the guide for models is under 800 tokens', () => {
  const text = execFileSync(`${build}/deed`, ['skill']).toString();
  assert.ok(encode(text).length < 800, `${encode(text).length}`);
  assert.match(text, /deed open/);
});
