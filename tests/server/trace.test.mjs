// SPDX-License-Identifier: Apache-2.0
// What sessions over the wire did is recorded, each session's apart.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { activate, binary, Server, shop } from './lib/deed.mjs';

let dir, server;
before(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'deed-trace-'));
  server = await Server.start([...shop, '--trace', dir]);
});
after(async () => {
  await server.stop();
  rmSync(dir, { recursive: true });
});

const files = (at = dir) => readdirSync(at, { withFileTypes: true }).flatMap(
  e => e.isDirectory() ? files(path.join(at, e.name)) : path.join(at, e.name));
const records = file => readFileSync(file, 'utf8').trim().split('\n')
  .map(JSON.parse);

test('each act is recorded from its request to its result', async () => {
  const c = await server.session();
  const handle = await c.begin(activate('order.submit'));
  const result = await c.result(handle);
  await c.close();
  const traces = files().filter(f => f.endsWith('trace.jsonl'));
  assert.ok(traces.length >= 1);
  const all = traces.flatMap(records).filter(r => r.action === handle);
  assert.equal(all[0].kind, 'action');
  const last = all.find(r => r.kind === 'result');
  assert.equal(last.result.status, result.status);
  for (const file of traces) {
    const said = execFileSync(binary, ['trace', 'verify', path.dirname(file)],
      { encoding: 'utf8' });
    assert.match(said, /^whole/);
  }
});
