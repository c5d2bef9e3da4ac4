// SPDX-License-Identifier: Apache-2.0
// MCP over streamable HTTP: with the official client, and with the requests
// that it would never send.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Deed, Server, shop, text, within } from './lib/client.mjs';

const sim = ['--ui', shop];
let server;
before(async () => { server = await Server.start(sim); });
after(() => server.stop());
const connect = (options = {}) => Deed.start([], { server, ...options });

/** What fetch() would not let through: any header, any method. */
const ask = (method, headers = {}, body, path = '/mcp') =>
  within(new Promise((ok, no) => {
    const { hostname, port } = new URL(server.url);
    const r = request({ method, hostname, port, path, headers: {
      ...server.headers, 'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream', ...headers } }, answer => {
      let all = '';
      answer.on('data', t => { all += t; });
      answer.on('end', () => ok({ status: answer.statusCode, body: all,
        headers: answer.headers }));
    });
    r.on('error', no);
    r.end(body);
  }), 'answer');
const rpc = (id, method, params = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });
const hello = (version = '2025-11-25') => rpc(1, 'initialize', {
  protocolVersion: version, capabilities: {},
  clientInfo: { name: 'tests', version: '1' } });
const session = async version => {
  const r = await ask('POST', {}, hello(version));
  return { 'Mcp-Session-Id': r.headers['mcp-session-id'] };
};

test('the official client looks and acts', async () => {
  const d = await connect();
  assert.equal((await d.client.listTools()).tools.length, 9);
  assert.match(await d.text('look'), /"Place order"/);
  const r = await d.act({ action: 'click', target: 'Place order',
    expect: ['toast placed'] });
  assert.equal(r.structuredContent.verdict, 'verified', text(r));
  await d.transport.terminateSession();
  await d.close();
});

test('each client has an interface of its own', async () => {
  const [one, two] = await Promise.all([connect(), connect()]);
  await one.act({ action: 'click', target: 'Add' });
  assert.match(await one.text('look'), /Extra item/);
  assert.doesNotMatch(await two.text('look'), /Extra item/);
  await one.transport.terminateSession();
  assert.match(await two.text('look'), /Place order/);
  await two.transport.terminateSession();
  await Promise.all([one.close(), two.close()]);
});

test('no client reads what another one did', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-trace-'));
  const traced = await Server.start([...sim, '--trace', dir]);
  const [one, two] = await Promise.all([1, 2].map(() =>
    Deed.start([], { server: traced })));
  await one.act({ action: 'click', target: 'Add' });
  await two.act({ action: 'click', target: 'Place order' });
  const acts = async d => (await d.client.readResource({ uri: 'deed://trace' }))
    .contents[0].text.trim().split('\n').map(JSON.parse)
    .filter(r => r.kind === 'action').map(r => JSON.stringify(r));
  const [first, second] = [await acts(one), await acts(two)];
  assert.deepEqual([first.length, second.length], [1, 1]);
  assert.match(first[0], /Add/);
  assert.match(second[0], /Place order/);
  await Promise.all([one.close(), two.close()]);
  await traced.stop();
  assert.deepEqual(readdirSync(dir).sort(), ['client-1', 'client-2']);
  rmSync(dir, { recursive: true });
});

test('progress comes before the answer', async () => {
  const d = await connect();
  const told = [];
  const r = await d.call('act', { acts: [{ action: 'click', target: 'Add' }] },
    { onprogress: p => { told.push(p.message); } });
  assert.equal(r.structuredContent.verdict, 'verified');
  assert.deepEqual(told, ['resolving_target', 'executing', 'verifying']);
  await d.close();
});

test('a person is asked through the client, and heard', async () => {
  const yes = await connect({ elicit: { action: 'accept',
    content: { allow: true } } });
  const done = await yes.act({ action: 'click', target: 'Pay now' });
  assert.equal(done.structuredContent.verdict, 'verified', text(done));
  assert.equal(yes.asked.length, 1);
  const no = await connect({ elicit: { action: 'decline' } });
  const refused = await no.act({ action: 'click', target: 'Pay now' });
  assert.equal(refused.structuredContent.verdict, 'refused', text(refused));
  await Promise.all([yes.close(), no.close()]);
});

test('a cancelled act is not done, and the next one is', async () => {
  const d = await connect();
  const stop = new AbortController();
  let begun;
  const waiting = new Promise(ok => { begun = ok; });
  const slow = d.call('act',
    { acts: [{ action: 'click', target: 'Slow', timeoutMs: 600000 }] },
    { signal: stop.signal, timeout: 600000, onprogress: () => begun() });
  await within(waiting, 'progress');
  assert.match(await d.text('look'), /Slow/); // answered meanwhile
  stop.abort('changed my mind');
  await assert.rejects(slow, /changed my mind/);
  const next = await within(d.act({ action: 'click', target: 'Add' }), 'act');
  assert.equal(next.structuredContent.verdict, 'verified');
  await d.close();
});

test('an act goes on when its connection breaks, and its key tells', async () => {
  const d = await connect();
  const key = 'broken-' + process.pid;
  const acts = [{ action: 'click', target: 'Add', key }];
  const headers = { ...server.headers, 'Content-Type': 'application/json',
    Accept: 'application/json', 'Mcp-Session-Id': d.transport.sessionId };
  await new Promise(ok => {
    const r = request(server.url, { method: 'POST', headers }, () => ok());
    r.on('error', () => ok());
    r.end(rpc(77, 'tools/call', { name: 'act', arguments: { acts } }),
      () => setImmediate(() => r.destroy()));
    r.on('close', ok);
  });
  const again = await d.call('act', { acts });
  const all = (await d.text('look')).match(/Extra item/g);
  assert.equal(all.length, 1);
  assert.ok(!again.isError, text(again));
  await d.close();
});

const refusals = [
  ['no token', 401, 'POST', { Authorization: '' }],
  ['a wrong token', 401, 'POST', { Authorization: 'Bearer ' + '0'.repeat(64) }],
  ['a page from elsewhere', 403, 'POST', { Origin: 'https://evil.example' }],
  ['a page that is nobody\'s', 403, 'POST', { Origin: 'null' }],
  ['a name pointed at us', 403, 'POST', { Host: 'evil.example' }],
  ['a name that begins like ours', 403, 'POST',
    { Host: 'localhost.evil.example' }],
  ['another path', 404, 'POST', {}, '/'],
  ['another method', 405, 'PUT', {}],
  ['a form', 415, 'POST', { 'Content-Type': 'text/plain' }],
  ['who takes pictures only', 406, 'POST', { Accept: 'image/png' }],
  ['a revision that is not', 400, 'POST',
    { 'MCP-Protocol-Version': '1999-01-01' }],
  ['a stream without a session', 400, 'GET', {}],
  ['a session that is not', 404, 'POST', { 'Mcp-Session-Id': 'x' }],
  ['the end of a session that is not', 404, 'DELETE',
    { 'Mcp-Session-Id': 'x' }],
];
for (const [label, status, method, headers, path] of refusals) {
  test(`refused: ${label}`, async () => {
    const r = await ask(method, headers, method === 'POST' ? hello() : undefined,
      path);
    assert.equal(r.status, status, r.body);
    assert.ok(r.body.length > 5, 'says why');
    assert.equal(r.headers['mcp-session-id'], undefined);
  });
}

test('a page of this machine may ask', async () => {
  const r = await ask('POST', { Origin: 'http://localhost:6274' }, hello());
  assert.equal(r.status, 200);
  assert.match(r.headers['mcp-session-id'], /^[0-9a-f]{64}$/);
});

test('without a session only initialize is heard', async () => {
  const r = await ask('POST', {}, rpc(1, 'tools/list'));
  assert.equal(r.status, 400);
  assert.match(JSON.parse(r.body).error.message, /initialize comes first/);
  const bad = await ask('POST', {}, '{');
  assert.equal(bad.status, 400);
  assert.equal(JSON.parse(bad.body).error.code, -32700);
  assert.equal((await ask('POST', {}, '')).status, 400);
});

test('a message that is too long is refused, and the server stays', async () => {
  const r = await ask('POST', {}, 'x'.repeat(4 * 1024 * 1024 + 100))
    .catch(error => ({ status: error.code }));
  assert.ok([413, 'ECONNRESET', 'EPIPE'].includes(r.status), String(r.status));
  assert.equal((await ask('POST', {}, hello())).status, 200);
});

test('a notice is taken without an answer', async () => {
  const headers = await session();
  const r = await ask('POST', headers, JSON.stringify({ jsonrpc: '2.0',
    method: 'notifications/initialized' }));
  assert.deepEqual([r.status, r.body], [202, '']);
});

test('who takes no streams gets plain JSON', async () => {
  const headers = { ...await session(), Accept: 'application/json' };
  const r = await ask('POST', headers, rpc(5, 'tools/call', { name: 'act',
    arguments: { acts: [{ action: 'click', target: 'Add' }] },
    _meta: { progressToken: 'p' } }));
  assert.equal(r.headers['content-type'], 'application/json');
  assert.equal(JSON.parse(r.body).result.structuredContent.verdict, 'verified');
});

test('a batch of the revision that has them', async () => {
  const headers = await session('2025-03-26');
  const r = await ask('POST', headers, `[${rpc(2, 'ping')},${
    rpc(3, 'tools/call', { name: 'look', arguments: {} })}]`);
  assert.deepEqual(JSON.parse(r.body).map(m => m.id).sort(), [2, 3]);
});

test('an ended session is gone, and what it waited for is answered', async () => {
  const headers = await session();
  const waits = ask('POST', headers, rpc(9, 'tools/call', { name: 'wait',
    arguments: { expect: ['text Never'], timeoutMs: 600000 } }));
  await ask('POST', headers, rpc(10, 'ping'));
  assert.equal((await ask('DELETE', headers)).status, 204);
  assert.ok([202, 404].includes((await waits).status));
  assert.equal((await ask('POST', headers, rpc(11, 'ping'))).status, 404);
});

test('there is a limit of sessions, and room when one ends', async () => {
  const own = await Server.start(sim);
  const saved = server;
  server = own;
  try {
    const all = [];
    for (let i = 0; i < 16; i++) { all.push(await session()); }
    const more = await ask('POST', {}, hello());
    assert.equal(more.status, 503);
    assert.match(more.body, /16 sessions/);
    await ask('DELETE', all[3]);
    assert.equal((await ask('POST', {}, hello())).status, 200);
  } finally {
    server = saved;
    await own.stop();
  }
});

test('a signal ends it, also with a call under way and a stream open',
  async () => {
    const own = await Server.start(sim);
    const d = await Deed.start([], { server: own });
    const slow = d.call('act', { acts: [{ action: 'click', target: 'Slow',
      timeoutMs: 600000 }] }, { timeout: 600000 }).catch(() => 'ended');
    await d.text('look');
    assert.deepEqual(await own.stop(), [0, null]);
    await d.close();
    await Promise.race([slow, new Promise(ok => setTimeout(ok, 100))]);
  });

test('a token that stays the same, and one that is no token', async () => {
  const token = 'ab'.repeat(32);
  const own = await Server.start(sim, { DEED_MCP_TOKEN: token });
  assert.equal(own.token, token);
  await own.stop();
  const bad = await Server.start(sim, { DEED_MCP_TOKEN: 'secret' });
  assert.deepEqual((await bad.gone)[0], 2);
  assert.match(bad.err, /DEED_MCP_TOKEN.*64 hexadecimal digits/);
});

test('only this machine is served', async () => {
  const bad = await Server.start(sim, {}, '0.0.0.0:0');
  assert.deepEqual((await bad.gone)[0], 2);
  assert.match(bad.err, /must be an address of this machine/);
});
