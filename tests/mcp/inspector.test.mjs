// SPDX-License-Identifier: Apache-2.0
// The official inspector, on its command line: over stdio and over HTTP.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Server, binary, shop, state } from './lib/client.mjs';

const program = createRequire(import.meta.url)
  .resolve('@modelcontextprotocol/inspector-cli/build/index.js');
const run = promisify(execFile);
const sim = ['--ui', shop];
let server;
before(async () => { server = await Server.start(sim); });
after(() => server.stop());

const ways = {
  stdio: () => [binary, 'mcp', ...sim],
  http: () => [server.url, '--transport', 'http', '--header',
    `Authorization: Bearer ${server.token}`],
};
const inspect = async (way, method, ...more) => JSON.parse((await run(
  process.execPath, [program, ...ways[way](), '--method', method, ...more],
  { env: { ...process.env, XDG_STATE_HOME: state }, timeout: 30000 })).stdout);
const call = (way, tool, ...args) => inspect(way, 'tools/call', '--tool-name',
  tool, ...args.flatMap(one => ['--tool-arg', one]));

for (const way of Object.keys(ways)) {
  test(`the inspector lists tools and resources over ${way}`, async () => {
    const { tools } = await inspect(way, 'tools/list');
    assert.ok(['open', 'look', 'act'].every(name =>
      tools.some(tool => tool.name === name)));
    const { resources } = await inspect(way, 'resources/list');
    assert.ok(Array.isArray(resources));
  });
  test(`the inspector looks and acts over ${way}`, async () => {
    const seen = await call(way, 'look');
    assert.match(seen.content[0].text, /"Place order"/);
    const done = await call(way, 'act',
      'acts=[{"action":"click","target":"Place order"}]');
    assert.equal(done.structuredContent.verdict, 'verified');
    assert.equal(done.structuredContent.done, 1);
  });
}
