// SPDX-License-Identifier: Apache-2.0
// GET /metrics: the names are those of docs/grid.md, the numbers those of what
// was done.
import assert from 'node:assert/strict';
import http from 'node:http';
import net from 'node:net';
import { test } from 'node:test';
import { activate, Server, shop } from './lib/deed.mjs';

const get = (url, headers) => new Promise((ok, no) => {
  http.get(url, { headers }, response => {
    let body = '';
    response.on('data', d => { body += d; });
    response.on('end', () => ok({ status: response.statusCode, body,
      type: response.headers['content-type'] }));
  }).on('error', no);
});

const numbers = text => Object.fromEntries(text.split('\n')
  .filter(l => l && !l.startsWith('#'))
  .map(l => [l.slice(0, l.lastIndexOf(' ')),
    Number(l.slice(l.lastIndexOf(' ') + 1))]));

test('metrics count what happens', async () => {
  const server = await Server.start([...shop, '--metrics', '0']);
  const ask = async () => numbers((await get(server.ready.metrics)).body);
  let n = await ask();
  assert.equal(n.deed_sessions, 0);
  assert.equal(n.deed_sessions_opened_total, 0);
  assert.equal(n['deed_action_duration_seconds_bucket{le="+Inf"}'], 0);

  const c = await server.session();
  await c.result(await c.begin(activate('order.submit')));
  await c.result(await c.begin(activate('no.such.thing')));
  n = await ask();
  assert.equal(n.deed_sessions, 1);
  assert.equal(n.deed_connections, 1);
  assert.equal(n.deed_sessions_opened_total, 1);
  assert.equal(n['deed_actions_total{verdict="verified"}'], 1);
  assert.equal(n['deed_actions_total{verdict="not_found"}'], 1);
  assert.equal(n.deed_action_duration_seconds_count, 2);
  assert.equal(n.deed_actions_in_progress, 0);
  const buckets = Object.entries(n).filter(([k]) => k.includes('_bucket'))
    .map(([, v]) => v);
  assert.deepEqual(buckets, [...buckets].sort((a, b) => a - b));
  assert.equal(buckets.length, 13);

  const d = await server.connect();
  await d.ask('session.resume', { sessionId: c.session });
  assert.equal((await ask()).deed_reconnects_total, 1);
  await server.stop();
});

test('metrics answer nothing else', async () => {
  const server = await Server.start([...shop, '--metrics', '0']);
  const { status, type } = await get(server.ready.metrics);
  assert.equal(status, 200);
  assert.equal(type, 'text/plain; version=0.0.4; charset=utf-8');
  const base = new URL(server.ready.metrics);
  assert.equal(base.hostname, '127.0.0.1');
  assert.equal((await get(base.origin + '/')).status, 404);
  assert.equal((await get(server.ready.metrics,
    { host: 'evil.example' })).status, 403);
  // More than it takes, and less than a request: neither stays, neither hurts.
  for (const text of ['POST /metrics HTTP/1.1\r\n\r\n', 'x'.repeat(20000)]) {
    await new Promise(ok => {
      const socket = net.connect(base.port, '127.0.0.1', () =>
        socket.write(text));
      socket.on('data', () => {});
      socket.on('close', ok);
      socket.on('error', () => {});
    });
  }
  assert.equal((await get(server.ready.metrics)).status, 200);
  await server.stop();
});

test('without the option there are none', async () => {
  const server = await Server.start(shop);
  assert.equal(server.ready.metrics, undefined);
  await server.stop();
});
