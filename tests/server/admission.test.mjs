// SPDX-License-Identifier: Apache-2.0
// Who is let in, and what the others are told.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { http, Server, shop } from './lib/deed.mjs';

let server;
before(async () => {
  server = await Server.start([...shop, '--allow-origin',
    'https://console.example']);
});
after(() => server.stop());

const refused = async options => {
  try {
    const client = await server.connect(options);
    client.drop();
  } catch (e) {
    return e;
  }
  return { status: 101 };
};
const bearer = token => ({ authorization: `Bearer ${token}` });
const good = () => bearer(server.ready.token);

test('the ready line is one JSON line with everything in it', () => {
  assert.equal(server.out.trim().split('\n').length, 1);
  const { uiap, url, token, approverToken, pid } = server.ready;
  assert.equal(uiap, '0.1');
  assert.match(url, /^ws:\/\/127\.0\.0\.1:\d+\/uiap$/);
  assert.match(token, /^[0-9a-f]{64}$/);
  assert.match(approverToken, /^[0-9a-f]{64}$/);
  assert.notEqual(token, approverToken);
  assert.equal(pid, server.child.pid);
});

for (const [label, headers, status] of [
  ['no token', () => ({}), 401],
  ['a wrong token', () => bearer('0'.repeat(64)), 401],
  ['a cut token', () => bearer(server.ready.token.slice(0, -1)), 401],
  ['a token and more', () => bearer(server.ready.token + '0'), 401],
  ['another scheme', () => ({ authorization: `Basic ${server.ready.token}` }),
    401],
  ['the right token', good, 101],
  ['the approver\'s token', () => bearer(server.ready.approverToken), 101],
  ['another site', () => ({ ...good(), origin: 'https://evil.example' }), 403],
  ['a sandboxed page', () => ({ ...good(), origin: 'null' }), 403],
  ['a page on another port of this machine',
    () => ({ ...good(), origin: 'http://127.0.0.1:1' }), 403],
  ['a site that begins like ours',
    () => ({ ...good(), origin: `http://127.0.0.1:${server.port}.evil.example` }),
    403],
  ['an allowed site', () => ({ ...good(), origin: 'https://console.example' }),
    101],
  ['our own origin',
    () => ({ ...good(), origin: `http://127.0.0.1:${server.port}` }), 101],
  ['a name that was made to point here',
    () => ({ ...good(), host: 'evil.example' }), 403],
  ['such a name with our port',
    () => ({ ...good(), host: `evil.example:${server.port}` }), 403],
  ['localhost', () => ({ ...good(), host: `localhost:${server.port}` }), 101],
  ['localhost at another port', () => ({ ...good(), host: 'localhost:1' }), 403],
  ['[::1]', () => ({ ...good(), host: `[::1]:${server.port}` }), 101],
]) {
  test(`${label}: ${status}`, async () => {
    const got = await refused({ headers: headers() });
    assert.equal(got.status, status);
    if (status === 101) return;
    const body = JSON.parse(got.body);
    assert.equal(body.code, 'denied');
    assert.ok(body.message.length > 20);
    assert.ok(!got.body.includes(server.ready.token));
  });
}

test('a browser brings its token as a subprotocol', async () => {
  const token = server.ready.token;
  const plain = await server.connect({ headers: {},
    protocols: ['uiap', `bearer.${token}`] });
  assert.equal(plain.socket.protocol, 'uiap');
  await plain.initialize();
  assert.ok(plain.session);
  const bare = await server.connect({ headers: {},
    protocols: [`bearer.${token}`] });
  assert.equal(bare.socket.protocol, `bearer.${token}`);
  const wrong = await refused({ headers: {},
    protocols: [`bearer.${'0'.repeat(64)}`] });
  assert.equal(wrong.status, 401);
  await Promise.all([plain.close(), bare.close()]);
});

test('two tokens that differ are none', async () => {
  const got = await refused({ headers: bearer(server.ready.approverToken),
    protocols: [`bearer.${server.ready.token}`] });
  assert.equal(got.status, 401);
});

const head = () => [
  'Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13',
  `Authorization: Bearer ${server.ready.token}`,
];
for (const [label, lines, status] of [
  ['another path', () => ['GET / HTTP/1.1', ...head()], 404],
  ['a path that begins like ours',
    () => ['GET /uiapx HTTP/1.1', ...head()], 404],
  ['POST', () => ['POST /uiap HTTP/1.1', ...head()], 405],
  ['no upgrade', () => ['GET /uiap HTTP/1.1', head()[0], head()[5]], 426],
  ['another version', () => ['GET /uiap HTTP/1.1',
    ...head().map(l => l.replace(/13$/, '8'))], 426],
  ['no Host', () => ['GET /uiap HTTP/1.1', ...head().slice(1)], 400],
  ['two Hosts', () => ['GET /uiap HTTP/1.1', ...head(), 'Host: localhost'],
    400],
  ['a short key', () => ['GET /uiap HTTP/1.1',
    ...head().map(l => l.replace('dGhlIHNhbXBsZSBub25jZQ==', 'abc'))], 400],
  ['a folded field', () => ['GET /uiap HTTP/1.1', ...head(),
    'X-Note: one', ' two'], 400],
  ['no HTTP', () => ['EHLO mail.example'], 400],
  ['a head without end', () => ['GET /uiap HTTP/1.1',
    `X: ${'x'.repeat(20000)}`], 431],
]) {
  test(`${label}: ${status}`, async () => {
    const answer = await http(server.port, lines());
    assert.equal(answer.split(' ')[1], String(status));
  });
}

test('refusals are logged without the token', () => {
  assert.match(server.err, /refused a connection: 401/);
  assert.ok(!server.err.includes(server.ready.token));
});
