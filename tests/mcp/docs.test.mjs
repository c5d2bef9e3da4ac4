// SPDX-License-Identifier: Apache-2.0
// The examples of docs/mcp.md, in their order.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { Deed, root, shop, text } from './lib/client.mjs';

const doc = readFileSync(path.join(root, 'docs', 'mcp.md'), 'utf8');
const examples = [...doc.matchAll(
  /^```json call( mobile)?\n(.*?)^```\n+```text answer( error)?\n(.*?)^```$/gms)]
  .map(([, mobile, call, error, answer]) => ({ mobile: Boolean(mobile),
    call, error: Boolean(error), answer }));

/** `…` is anything, and alone on a line any number of lines. */
const pattern = answer => new RegExp('^' + answer.trimEnd().split('\n')
  .map(line => line.trim() === '…' ? '(?:.*\n)*' : line.split('…')
    .map(s => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*') + '\n')
  .join('') + '$');

test('every example says what it says', async t => {
  const server = http.createServer((request, response) => {
    const found = request.url === '/video.html';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' });
    response.end(found ? readFileSync(path.join(root, 'examples/video.html'))
      : '');
  }).listen(0, '127.0.0.1');
  await new Promise(ok => server.once('listening', ok));
  t.after(() => { server.closeAllConnections(); server.close(); });
  const here = `http://localhost:${server.address().port}`;
  const there = 'http://localhost:8000';
  const page = await Deed.start([]);
  const mobile = await Deed.start(['--ui', shop, '--profile', 'mobile-debug']);
  assert.ok(examples.length >= 8, `${examples.length}`);
  for (const e of examples) {
    const { name, arguments: args } = JSON.parse(e.call.replaceAll(there, here));
    const r = await (e.mobile ? mobile : page).call(name, args);
    const said = text(r).replaceAll(here, there) + '\n';
    assert.equal(Boolean(r.isError), e.error, e.call + said);
    assert.match(said, pattern(e.answer), e.call);
  }
  await page.close();
  await mobile.close();
});

test('every tool, option and action is in the document', async () => {
  for (const args of [['--ui', shop],
    ['--ui', shop, '--profile', 'mobile-debug']]) {
    const d = await Deed.start(args);
    const { tools } = await d.client.listTools();
    for (const tool of tools) {
      assert.match(doc, new RegExp(`\`${tool.name}\`|^### ${tool.name}$`, 'm'));
      const actions = tool.inputSchema.properties.acts?.items.properties
        .action.enum ?? [];
      for (const action of actions) assert.ok(doc.includes(`\`${action}\``),
        action);
    }
    await d.close();
  }
});
