// SPDX-License-Identifier: Apache-2.0
// Serves one case at a time, as two origins: 127.0.0.1 and localhost are not
// the same to a browser. Counts what is asked for.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { small } from './case.mjs';

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript',
  json: 'application/json' };
const wait = ms => new Promise(ok => setTimeout(ok, ms));
const send = (to, status, type, body) =>
  to.writeHead(status, { 'content-type': TYPES[type],
    'cache-control': 'no-store', 'access-control-allow-origin': '*' })
    .end(body);

const api = {
  ok: to => send(to, 200, 'json', '{"ok":true}'),
  fail: to => send(to, 500, 'json', '{"ok":false}'),
  flaky: (to, c, hits) => api[hits > 1 ? 'ok' : 'fail'](to),
  invalid: to => send(to, 422, 'json', '{"error":"name is taken"}'),
  missing: to => send(to, 404, 'json', '{}'),
  empty: to => to.writeHead(204).end(),
  drop: to => to.destroy(),
  never: () => {},
  events: to => to.writeHead(200, { 'content-type': 'text/event-stream' })
    .write('data: 1\n\n'),
  secret: to => to.writeHead(401, { 'www-authenticate': 'Basic realm="x"' })
    .end(),
  code: (to, c) => send(to, 200, 'js', c.code || ''),
  file: to => to.writeHead(200, { 'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="report.csv"' })
    .end('a,b\n'),
};

export async function serve() {
  const state = { current: null, hits: {}, near: '', far: '' };
  const fit = text => text.replaceAll('{near}', state.near)
    .replaceAll('{far}', state.far);
  const answer = async (from, to) => {
    const url = new URL(from.url, state.near);
    const [, kind, name] = url.pathname.split('/');
    state.hits[url.pathname] = (state.hits[url.pathname] || 0) + 1;
    const c = state.current;
    from.resume();
    await wait(Number(url.searchParams.get('ms') || 0));
    if (kind === 'case' && c) {
      send(to, 200, 'html', fit(c.html));
    } else if (kind === 'f' && c && c.files && c.files[name]) {
      send(to, 200, 'html', fit(c.files[name]));
    } else if (kind === 'api' && api[name]) {
      api[name](to, c || {}, state.hits[url.pathname]);
    } else if (kind === 'moved') {
      to.writeHead(302, { location: '/next' }).end();
    } else if (kind === 'next') {
      send(to, 200, 'html', small('<h1>Next</h1>'));
    } else {
      send(to, 404, 'html', small('<h1>Not found</h1>'));
    }
  };
  const server = createServer((from, to) => {
    answer(from, to).catch(() => to.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  state.near = `http://127.0.0.1:${port}`;
  state.far = `http://localhost:${port}`;
  return {
    ...state,
    use(c) { state.current = c; state.hits = {}; },
    hits: path => state.hits[path] || 0,
    close() { server.close(); server.closeAllConnections(); },
  };
}
