// SPDX-License-Identifier: Apache-2.0
// The joined source: its language, its hash, and the C it becomes.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'acorn';
import { ROOT, SOURCE } from './lib/agent.mjs';

test('the agent is one expression of ES2019', () => {
  const tree = parse(SOURCE, { ecmaVersion: 2019, sourceType: 'script' });
  assert.strictEqual(tree.body.length, 1);
  assert.strictEqual(tree.body[0].type, 'ExpressionStatement');
});

test('it evaluates no strings', () => {
  assert.doesNotMatch(SOURCE, /\beval\(|new Function|innerHTML/);
});

test('the hash is that of the files, and in the C source', () => {
  const hash = /hash: '([0-9a-f]{64})'/.exec(SOURCE)[1];
  const body = SOURCE.slice("(() => {\n'use strict';\n".length,
    -'})()\n'.length).replace(hash, '@DEED_AGENT_HASH@');
  assert.strictEqual(createHash('sha256').update(body).digest('hex'), hash);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-embed-'));
  const file = path.join(dir, 'agent.c');
  execFileSync('python3', [path.join(ROOT, 'tools/embed_agent.py'), file]);
  const text = readFileSync(file, 'utf8');
  rmSync(dir, { recursive: true });
  const bytes = /source\[\] = \{([^}]*)\}/.exec(text)[1].split(',').map(Number);
  assert.strictEqual(bytes.pop(), 0);
  assert.strictEqual(Buffer.from(bytes).toString(), SOURCE);
  assert.ok(text.includes(`deed_agent_hash[] = "${hash}"`));
  assert.ok(text.includes(`deed_agent_source_len = ${SOURCE.length};`));
});
