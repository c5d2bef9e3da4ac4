// SPDX-License-Identifier: Apache-2.0
// What it costs a model to have deed, and to use it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTokens as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { countTokens as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { Deed, shop } from './lib/client.mjs';

const tokens = value => {
  const json = JSON.stringify(value);
  return Math.max(o200k(json), cl100k(json));
};

test('the whole list of tools is under 1,500 tokens', async t => {
  const d = await Deed.start(['--ui', shop]);
  const list = await d.client.listTools();
  const cost = tokens(list);
  t.diagnostic(`tools/list: ${cost} tokens`);
  assert.ok(cost < 1500, `${cost}`);
  await d.close();
});

const plain = [
  { action: 'click', target: 'Place order', expect: ['route /orders/:id'] },
  { action: 'fill', target: 'Note', value: 'Please ring twice' },
  { action: 'toggle', target: 'Gift wrap', value: 'on' },
  { action: 'click', target: 'Add' },
  { action: 'click', target: 'Delete', in: 'Alpha' },
];
test('a plain act is answered in under 200 tokens', async t => {
  const d = await Deed.start(['--ui', shop]);
  await d.call('look');
  for (const act of plain) {
    const r = await d.act(act);
    assert.equal(r.structuredContent.verdict, 'verified');
    const cost = tokens(r);
    t.diagnostic(`${act.action} ${act.target}: ${cost} tokens`);
    assert.ok(cost < 200, `${act.target}: ${cost}\n${JSON.stringify(r)}`);
  }
  await d.close();
});

test('an answer that says no is short, too', async t => {
  const d = await Deed.start(['--ui', shop]);
  await d.call('look');
  for (const target of ['Delete', 'Sold out', 'Nothing']) {
    const r = await d.act({ action: 'click', target, timeoutMs: 50 });
    assert.ok(r.isError);
    const cost = tokens(r);
    t.diagnostic(`${target}: ${cost} tokens`);
    assert.ok(cost < 400, `${target}: ${cost}\n${JSON.stringify(r)}`);
  }
  await d.close();
});
