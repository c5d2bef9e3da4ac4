// SPDX-License-Identifier: Apache-2.0
// Texts as people type them; the runtime is held against the same samples.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from './lib/agent.mjs';

const read = name => readFileSync(path.join(ROOT, 'agent', name), 'utf8');
const fold = new Function(read('src/text.js') + '; return fold;')();
const { same, other } = JSON.parse(read('samples/fold.json'));

test('what people type is the same text', () => {
  for (const [a, b] of same) {
    assert.strictEqual(fold(a), fold(b), JSON.stringify([a, b]));
  }
});
test('a near text is another one', () => {
  for (const [a, b] of other) {
    assert.notStrictEqual(fold(a), fold(b), JSON.stringify([a, b]));
  }
});
