// SPDX-License-Identifier: Apache-2.0
// The page of deed serve --watch: people answer there, and only they.
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { activate, Server, shop } from './lib/deed.mjs';

let server, link;
let cookie = '';
const pay = { ...activate('order.pay'), timeoutMs: 5000 };

// fetch() does not let Host and Origin be chosen.
const ask = (path, { method = 'GET', body, headers = {}, first = false } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(path, link);
    const own = method === 'POST'
      ? { origin: url.origin, 'content-type': 'application/json' } : {};
    const request = http.request(url, {
      method, headers: { cookie, ...own, ...headers },
    }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
        if (first && text.includes('\n\n', text.indexOf('data: '))) {
          request.destroy();
          resolve({ status: response.statusCode, text });
        }
      });
      response.on('end', () => resolve({
        status: response.statusCode, text, headers: response.headers }));
    });
    request.on('error', (error) => (first ? undefined : reject(error)));
    request.end(body);
  });

const state = async () => {
  const { text } = await ask('/events', { first: true });
  return JSON.parse(text.split('\n').find((l) => l.startsWith('data: ')).slice(6));
};
const answer = (session, handle, word) => ask('/answer', {
  method: 'POST', body: JSON.stringify({ session, handle, answer: word }) });
const question = async (c, handle) => {
  await c.wait((m) => m.type === 'action.confirmation.request' &&
    m.payload.actionHandle === handle, 'question');
  return (await state()).actions.find((a) => a.handle === handle &&
    a.session === c.session);
};

before(async () => {
  server = await Server.start([...shop, '--watch']);
  link = server.ready.watch;
});
after(() => server.stop());

test('the line names a link that works once', async () => {
  assert.match(link, /^http:\/\/127\.\d+\.\d+\.\d+:\d+\/enter\/[0-9a-f]{64}$/);
  assert.equal((await ask('/')).status, 401);
  const entered = await ask(link);
  assert.equal(entered.status, 200);
  assert.match(entered.headers['set-cookie'][0], /HttpOnly/);
  [cookie] = entered.headers['set-cookie'][0].split(';');
  assert.equal((await ask(link)).status, 403);
  assert.equal((await ask('/')).status, 200);
});

test('an act is approved at the page, once', async () => {
  const c = await server.session();
  const handle = await c.begin(pay);
  const entry = await question(c, handle);
  assert.equal(entry.wait, 'confirmation');
  assert.equal(entry.question.risk.level, 'confirm');
  assert.equal((await answer(c.session, handle, 'approve')).status, 200);
  assert.equal((await c.result(handle)).status, 'succeeded');
  assert.equal((await answer(c.session, handle, 'approve')).status, 409);
  await c.close();
});

test('denied it is not done', async () => {
  const c = await server.session();
  const handle = await c.begin(pay);
  await question(c, handle);
  assert.equal((await answer(c.session, handle, 'deny')).status, 200);
  const result = await c.result(handle);
  assert.equal(result.status, 'cancelled');
  assert.equal(result.sideEffectState, 'none');
  await c.close();
});

test('an answer without the cookie, or of another origin, is none', async () => {
  const c = await server.session();
  const handle = await c.begin(pay);
  await question(c, handle);
  const body = JSON.stringify({ session: c.session, handle, answer: 'approve' });
  const tries = [{ cookie: '' }, { origin: 'http://evil.test' },
    { host: 'evil.test' }, { 'sec-fetch-site': 'cross-site' }];
  for (const headers of tries) {
    const { status } = await ask('/answer', { method: 'POST', body, headers });
    assert.ok(status === 401 || status === 403, JSON.stringify(headers));
  }
  assert.equal(c.of('action.result', handle).length, 0);
  await answer(c.session, handle, 'deny');
  assert.equal((await c.result(handle)).status, 'cancelled');
  await c.close();
});

test('a session is shown while it is there', async () => {
  const c = await server.session();
  assert.ok((await state()).sessions.some((s) => s.id === c.session));
  await c.ask('session.end', {}, { sessionId: c.session });
  assert.ok(!(await state()).sessions.some((s) => s.id === c.session));
  await c.close();
});
