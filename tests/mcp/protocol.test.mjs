// SPDX-License-Identifier: Apache-2.0
// The protocol itself, line by line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS,
  ListToolsResultSchema, InitializeResultSchema, CallToolResultSchema } from
  '@modelcontextprotocol/sdk/types.js';
import { Raw } from './lib/raw.mjs';

const revisions = SUPPORTED_PROTOCOL_VERSIONS.slice(0, 3);

test('the newest revision that the SDK knows is ours, too', async () => {
  const t = new Raw();
  const { result } = await t.initialize(LATEST_PROTOCOL_VERSION);
  assert.equal(result.protocolVersion, LATEST_PROTOCOL_VERSION);
  assert.equal(result.serverInfo.name, 'deed');
  assert.ok(InitializeResultSchema.parse(result));
  await t.end();
});

for (const revision of revisions) {
  test(`${revision} is spoken as it was written`, async () => {
    const t = new Raw();
    const { result } = await t.initialize(revision);
    assert.equal(result.protocolVersion, revision);
    const list = (await t.ask(1, 'tools/list')).result;
    assert.ok(ListToolsResultSchema.parse(list));
    const news = revision >= '2025-06-18';
    const act = list.tools.find(x => x.name === 'act');
    assert.equal('outputSchema' in act, news);
    assert.equal('title' in act, news);
    assert.ok(act.annotations.destructiveHint);
    const done = (await t.call(2, 'act',
      { acts: [{ action: 'fill', target: 'Note', value: 'x' }] })).result;
    assert.ok(CallToolResultSchema.parse(done));
    assert.equal('structuredContent' in done, news);
    assert.match(done.content[0].text, /^verified: fill textbox "Note"/);
    await t.end();
  });
}

test('who asks for a revision of the future is offered ours', async () => {
  const t = new Raw();
  const { result } = await t.initialize('2999-01-01');
  assert.equal(result.protocolVersion, LATEST_PROTOCOL_VERSION);
  await t.end();
});

test('batches: in the one revision that has them', async () => {
  const t = new Raw();
  await t.initialize('2025-03-26');
  t.line(JSON.stringify([
    { jsonrpc: '2.0', id: 'a', method: 'ping' },
    { jsonrpc: '2.0', method: 'notifications/whatever' },
    { jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'act',
      arguments: { acts: [{ action: 'click', target: 'Add' }] } } },
    { jsonrpc: '2.0', id: 'c', method: 'nope' },
  ]));
  const answers = await t.wait(Array.isArray, 'batch of answers');
  assert.deepEqual(answers.map(a => a.id).sort(), ['a', 'b', 'c']);
  assert.equal(answers.find(a => a.id === 'c').error.code, -32601);
  assert.match(answers.find(a => a.id === 'b').result.content[0].text,
    /^verified/);
  // Of notifications alone there is nothing to answer.
  t.line(JSON.stringify([{ jsonrpc: '2.0', method: 'notifications/x' }]));
  t.line('[]');
  const empty = await t.wait(m => m.error?.message.includes('empty'));
  assert.equal(empty.error.code, -32600);
  assert.equal(t.all.filter(Array.isArray).length, 1);
  await t.end();

  const u = new Raw();
  await u.initialize('2025-11-25');
  u.line('[{"jsonrpc":"2.0","id":1,"method":"ping"}]');
  const refused = await u.wait(m => m.id === null);
  assert.equal(refused.error.code, -32600);
  await u.end();
});

test('before the handshake only ping is answered', async () => {
  const t = new Raw();
  assert.deepEqual((await t.ask(1, 'ping')).result, {});
  assert.equal((await t.ask(2, 'tools/list')).error.code, -32600);
  assert.equal((await t.call(3, 'look')).error.code, -32600);
  await t.initialize();
  assert.equal((await t.ask(4, 'initialize',
    { protocolVersion: '2025-11-25' })).error.code, -32600);
  await t.end();
});

test('bad input is answered by name, and what comes after is heard', async () => {
  const t = new Raw();
  await t.initialize();
  const cases = [
    ['no JSON', '{nope', -32700],
    ['half a string', '"abc', -32700],
    ['a number', '7', -32600],
    ['no version', '{"id":1,"method":"ping"}', -32600],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['half an id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ['an endless id', `{"jsonrpc":"2.0","id":"${'x'.repeat(300)}",` +
      '"method":"ping"}', -32600],
    ['an object for an id', '{"jsonrpc":"2.0","id":{},"method":"ping"}',
      -32600],
    ['params in a list', '{"jsonrpc":"2.0","id":9,"method":"ping","params":[]}',
      -32600],
    ['neither call nor answer', '{"jsonrpc":"2.0","id":9}', -32600],
    ['both', '{"jsonrpc":"2.0","id":9,"result":1,"error":{}}', -32600],
    ['the same key twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
      -32700],
    ['too deep', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":' +
      '['.repeat(100) + ']'.repeat(100) + '}}', -32600],
    ['a NUL', '{"jsonrpc":"2.0","id":1,"method":"pi\\u0000ng"}', -32700],
  ];
  for (const [label, line, code] of cases) {
    const before = t.all.length;
    t.line(line);
    await t.wait(m => t.all.indexOf(m) >= before, label);
    assert.equal(t.all[before].error?.code, code, label);
  }
  assert.deepEqual((await t.ask('still', 'ping')).result, {});
  assert.equal((await t.ask('m', 'prompts/list')).error.code, -32601);
  assert.equal((await t.ask('c', 'tools/list', { cursor: 'x' })).error.code,
    -32602);
  assert.equal((await t.call('u', 'fly')).error.code, -32602);
  assert.equal((await t.ask('v', 'tools/call', { arguments: {} })).error.code,
    -32602);
  assert.equal((await t.ask('w', 'tools/call',
    { name: 'look', arguments: [] })).error.code, -32602);
  assert.equal((await t.ask('l', 'logging/setLevel', { level: 'loud' }))
    .error.code, -32602);
  assert.deepEqual((await t.ask('l2', 'logging/setLevel', { level: 'debug' }))
    .result, {});
  // Answers to questions that nobody asked, and strange notifications.
  t.line('{"jsonrpc":"2.0","id":77,"result":{}}');
  t.line('{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}');
  t.notify('notifications/cancelled', { requestId: 'nobody' });
  t.notify('notifications/cancelled', {});
  t.line('');
  assert.deepEqual((await t.ask('end', 'ping')).result, {});
  await t.end();
});

test('ids come back as they were: numbers, strings, odd ones', async () => {
  const t = new Raw();
  await t.initialize();
  for (const id of [0, -5, 9007199254740991, '', 'ä"\\', '1']) {
    assert.deepEqual((await t.ask(id, 'ping')).id, id);
  }
  await t.end();
});

test('the same id twice at once is refused, not mixed up', async () => {
  const t = new Raw();
  await t.initialize();
  t.send({ id: 5, method: 'tools/call', params: { name: 'wait',
    arguments: { expect: ['text Nowhere'], timeoutMs: 60000 } } });
  t.send({ id: 5, method: 'tools/call', params: { name: 'look' } });
  const first = await t.wait(m => m.id === 5);
  assert.match(first.error.message, /under way/);
  t.notify('notifications/cancelled', { requestId: 5 });
  assert.deepEqual((await t.ask(6, 'ping')).result, {});
  await t.end();
});

test('a line that never ends is refused, and that is the end', async () => {
  const t = new Raw();
  await t.initialize();
  t.child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"' +
    'x'.repeat(5 * 1024 * 1024));
  const refused = await t.wait(m => m.error, 'refusal');
  assert.equal(refused.id, null);
  assert.equal(refused.error.code, -32600);
  assert.equal((await t.end()).code, 0);
});

test('an answer is one line, whatever the page says', async () => {
  const t = new Raw(['--ui', '/dev/stdin']);
  t.child.stdin.end();
  assert.equal((await t.exited).code, 2); // not from where the protocol comes
});
