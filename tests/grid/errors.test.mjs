// SPDX-License-Identifier: Apache-2.0
// What may stand where a Grid should, and what deed says about it: each case
// with what to do. No Grid and no browser is needed.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { test } from 'node:test';
import { WebSocketServer } from 'ws';
import { deed, helpers, start, work, write } from './lib/deed.mjs';
import { until } from './lib/grid.mjs';
import { certificate } from './lib/tls.mjs';

const flow = write('plain.yaml', 'url: http://127.0.0.1:9/\nsteps:\n  - click: Save\n');

const serve = async (answer, options) => {
  const requests = [];
  const listener = (request, response) => {
    let body = '';
    request.on('data', d => { body += d; });
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, body,
        headers: request.headers });
      answer(request, response, body);
    });
  };
  const server = options ? https.createServer(options, listener)
    : http.createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  return { port, requests,
    url: `${options ? 'https://localhost' : 'http://127.0.0.1'}:${port}`,
    stop: () => { server.closeAllConnections(); server.close(); } };
};

const say = (status, value) => (request, response) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ value }));
};

const refused = (message, error = 'session not created') =>
  say(500, { error, message, stacktrace: '' });

const cases = [
  ['nothing listens', 9, null,
    /cannot be reached: .*; is the Grid running/],
  ['401', 7, say(401, {}), /wants credentials \(401\); set DEED_GRID_USER/],
  ['403', 7, say(403, {}), /refuses these credentials \(403\)/],
  ['no node free', 9, refused('Could not start a new session. New session ' +
    'request timed out'), /no node of the Grid became free in time; wait, add nodes/],
  ['no such node', 9, refused('Could not start a new session. No nodes ' +
    'support the capabilities in the request'),
  /no node of the Grid has what was asked for; compare --capability/],
  ['the browser does not start', 9, refused('Could not start a new session. ' +
    'Response code 500. Message: session not created: DevToolsActivePort'),
  /could not start the browser .*DevToolsActivePort/],
  ['a web server', 9, (q, r) => { r.writeHead(404); r.end('<h1>nginx</h1>'); },
    /HTTP status 404 and is not a Grid/],
  ['a page for everything', 9, (q, r) => r.end('<h1>hello</h1>'),
    /is not a Grid/],
  ['a session without a WebSocket', 9, say(200, { sessionId: 'x',
    capabilities: { browserName: 'safari' } }),
  /session of "safari" without se:cdp or webSocketUrl/],
  ['a WebSocket that is not there', 9, (q, r) => say(200, { sessionId: 'x',
    capabilities: { 'se:cdp': 'ws://127.0.0.1:9/session/x/se/cdp' } })(q, r),
  /connect|refused|127\.0\.0\.1:9/],
];

for (const [name, code, answer, text] of cases) {
  test(`${name}: a clear error`, async () => {
    const server = answer ? await serve(answer) : null;
    const url = server?.url ?? 'http://127.0.0.1:9';
    const { code: status, err } = await deed(['run', flow, '--grid', url]);
    server?.stop();
    assert.match(err, text);
    assert.equal(status, code, err);
  });
}

test('what is asked of a Grid', async () => {
  const server = await serve(refused('no'));
  await deed(['run', flow, '--grid', server.url + '/wd/hub/',
    '--capability', 'platformName=linux', '--capability', 'browserVersion=156',
    '--capability', 'se:name="a \\" name"',
    '--capability', 'x:options={"deep":[1]}']);
  server.stop();
  const [request] = server.requests;
  assert.equal(request.method, 'POST');
  assert.equal(request.url, '/wd/hub/session');
  assert.equal(request.headers['content-type'],
    'application/json; charset=utf-8');
  assert.equal(request.headers.authorization, undefined);
  assert.deepEqual(JSON.parse(request.body).capabilities.alwaysMatch, {
    platformName: 'linux', browserVersion: '156', 'se:name': 'a " name',
    'x:options': { deep: [1] }, browserName: 'chrome',
    unhandledPromptBehavior: 'ignore', pageLoadStrategy: 'none',
    'goog:chromeOptions': { args: ['--headless=new'] },
  });
});

for (const words of [['--capability', 'browserName=firefox'],
  ['--browser-name', 'firefox']]) {
  test(`Firefox is asked for with its own WebSocket: ${words[0]}`, async () => {
    const server = await serve(refused('no'));
    await deed(['run', flow, '--grid', server.url, ...words]);
    server.stop();
    const asked = JSON.parse(server.requests[0].body).capabilities.alwaysMatch;
    assert.equal(asked.browserName, 'firefox');
    assert.equal(asked.webSocketUrl, true);
    assert.equal(asked['goog:chromeOptions'], undefined);
  });
}

test('Firefox: the session that the Grid made is used, and no second one', async () => {
  const methods = [];
  const browser = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(browser, 'listening');
  browser.on('connection', (socket, request) => {
    methods.push(request.url);
    socket.on('message', m => {
      const { id, method } = JSON.parse(m);
      methods.push(method);
      socket.send(JSON.stringify({ id, type: 'error', error: 'unknown error',
        message: 'this is no browser' }));
    });
  });
  const server = await serve((q, r) => say(200, q.method === 'POST' ? {
    sessionId: 'fox', capabilities: { browserName: 'firefox', webSocketUrl:
      `ws://127.0.0.1:${browser.address().port}/session/fox/se/bidi` } }
    : null)(q, r));
  const { code, err } = await deed(['run', flow, '--grid', server.url,
    '--capability', 'browserName=firefox']);
  browser.close();
  assert.deepEqual(methods.slice(0, 2),
    ['/session/fox/se/bidi', 'session.subscribe']);
  assert.notEqual(code, 0);
  assert.match(err, /this is no browser/);
  await until('DELETE', () => server.requests.some(r =>
    r.method === 'DELETE' && r.url === '/session/fox'), 10000);
  server.stop();
});

test('the environment names the Grid, and who we are', async () => {
  const server = await serve(refused('no'));
  await deed(['run', flow], { DEED_GRID: server.url, DEED_GRID_USER: 'ada',
    DEED_GRID_PASSWORD: 'secret' });
  await deed(['run', flow], { DEED_GRID: server.url,
    DEED_GRID_TOKEN: 'abc.def' });
  server.stop();
  const heads = server.requests.map(r => r.headers.authorization);
  assert.deepEqual(heads, ['Basic ' + Buffer.from('ada:secret')
    .toString('base64'), 'Bearer abc.def']);
});

test('a file of credentials must be private', async () => {
  const server = await serve(refused('no'));
  const file = write('auth', 'ada:secret\n');
  chmodSync(file, 0o644);
  const open = await deed(['run', flow, '--grid', server.url, '--grid-auth',
    file]);
  assert.match(open.err, /can be read by others; chmod 600/);
  assert.equal(server.requests.length, 0);
  chmodSync(file, 0o600);
  await deed(['run', flow, '--grid', server.url, '--grid-auth', file]);
  server.stop();
  assert.match(server.requests[0].headers.authorization, /^Basic /);
});

test('credentials do not belong in an address', async () => {
  const { code, err } = await deed(['run', flow, '--grid',
    'http://ada:secret@127.0.0.1:9']);
  assert.equal(code, 2);
  assert.match(err, /must not hold a user name: set DEED_GRID_USER/);
  assert.doesNotMatch(err, /secret/);
});

test('a POST that is redirected stays a POST; credentials stay here', async () => {
  const target = await serve(refused('no'));
  const first = await serve((q, r) => {
    r.writeHead(301, { location: `http://localhost:${target.port}/session` });
    r.end();
  });
  await deed(['run', flow, '--grid', first.url], { DEED_GRID_USER: 'ada',
    DEED_GRID_PASSWORD: 'secret' });
  first.stop();
  target.stop();
  assert.equal(target.requests[0].method, 'POST');
  assert.match(target.requests[0].body, /alwaysMatch/);
  assert.match(first.requests[0].headers.authorization, /^Basic /);
  assert.equal(target.requests[0].headers.authorization, undefined);
});

test('a circle of redirects ends', async () => {
  const server = await serve((q, r) => {
    r.writeHead(307, { location: '/session' });
    r.end();
  });
  const { code, err } = await deed(['run', flow, '--grid', server.url]);
  server.stop();
  assert.equal(code, 9);
  assert.match(err, /redirect/);
  assert.ok(server.requests.length < 10);
});

test('a certificate that nobody vouches for is refused', async () => {
  const { key, cert } = certificate(work);
  const server = await serve(refused('no such luck'),
    { key: readFileSync(key), cert: readFileSync(cert) });
  const strange = await deed(['run', flow, '--grid', server.url]);
  assert.equal(strange.code, 9);
  assert.match(strange.err, /DEED_GRID_CA=FILE/);
  assert.equal(server.requests.length, 0);
  const known = await deed(['run', flow, '--grid', server.url],
    { DEED_GRID_CA: cert });
  assert.match(known.err, /no such luck/);
  const other = await deed(['run', flow, '--grid',
    server.url.replace('localhost', '127.0.0.1')], { DEED_GRID_CA: cert });
  assert.match(other.err, /cannot be reached/);
  server.stop();
  assert.equal(server.requests.length, 1);
});

test('DEED_BROWSER says what deed starts, not what a Grid has', async () => {
  const { code, err } = await deed(['look', '--grid', 'http://127.0.0.1:9'],
    { DEED_BROWSER: 'firefox' });
  assert.equal(code, 9);
  assert.match(err, /cannot be reached/);
});

test('what comes too late is ended, not left behind', async () => {
  let answer;
  const server = await serve((q, r) => {
    if (q.method === 'POST') answer = r;
    else say(200, null)(q, r);
  });
  const { code, err } = await deed(['run', flow, '--grid', server.url,
    '--grid-wait', '1']);
  assert.equal(code, 9);
  assert.match(err, /no node of the Grid became free in 1 s.*--grid-wait/);
  say(200, { sessionId: 'late', capabilities: {
    'se:cdp': 'ws://127.0.0.1:9/session/late/se/cdp' } })(null, answer);
  const gone = await until('DELETE', () =>
    server.requests.find(r => r.method === 'DELETE'), 10000);
  server.stop();
  assert.equal(gone.url, '/session/late');
});

test('killed while it asks: what comes is ended, and so is the helper', async () => {
  let answer;
  const others = new Set(helpers());
  const server = await serve((q, r) => {
    if (q.method === 'POST') answer = r;
    else say(200, null)(q, r);
  });
  const run = start(['run', flow, '--grid', server.url]);
  await until('request', () => answer);
  const [helper] = helpers().filter(pid => !others.has(pid));
  assert.ok(helper);
  run.child.kill('SIGKILL');
  await run.done;
  assert.ok(helpers().includes(helper), 'it outlives deed');
  say(200, { sessionId: 'orphan', capabilities: {} })(null, answer);
  const gone = await until('DELETE', () =>
    server.requests.find(r => r.method === 'DELETE'), 10000);
  assert.equal(gone.url, '/session/orphan');
  await until('end of the helper', () => !helpers().includes(helper), 10000);
  server.stop();
});

test('a flow for which there was no browser starts again, as often as asked', async () => {
  const server = await serve(refused('busy'));
  const { code, out } = await deed(['run', flow, '-j', '1', '--retries', '2',
    '--grid', server.url, '--json']);
  server.stop();
  assert.equal(code, 9);
  assert.equal(server.requests.filter(r => r.method === 'POST').length, 3);
  const sum = JSON.parse(out.trim().split('\n').at(-1));
  assert.equal(sum.failed, 1);
});

test('an endpoint says at once that there is no Grid', async () => {
  const { code, err } = await deed(['serve', '--grid', 'http://127.0.0.1:9']);
  assert.equal(code, 9);
  assert.match(err, /is the Grid running/);
});

test('values that are none', async () => {
  for (const [args, text] of [
    [['--grid', 'ftp://x'], /must be http:/],
    [['--grid', 'http://127.0.0.1:9', '--capability', 'x'], /KEY=VALUE/],
    [['--grid', 'http://127.0.0.1:9', '--capability', 'x={1'], /not valid JSON/],
    [['--grid', 'http://127.0.0.1:9', '--grid-wait', '0'], /from 1 to/],
    [['--grid', 'http://127.0.0.1:9', '--grid-auth', '/none'], /No such file/],
    [['--capability', 'a=b', '--launch'], /takes no --capability/],
  ]) {
    const { code, err } = await deed(['run', flow, ...args]);
    assert.match(err, text);
    assert.equal(code, 2, `${args}: ${err}`);
  }
});
