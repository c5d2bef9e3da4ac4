// SPDX-License-Identifier: Apache-2.0
// Serves documents by name, as two origins: to a browser 127.0.0.1 and
// localhost are not the same.
import { createServer } from 'node:http';
import { once } from 'node:events';

export async function serve() {
  const documents = new Map();
  const hits = new Map();
  const server = createServer((from, to) => {
    const { pathname } = new URL(from.url, 'http://x');
    hits.set(pathname, (hits.get(pathname) || 0) + 1);
    from.resume();
    if (pathname.startsWith('/never/')) { return; }
    const status = Number(pathname.match(/^\/status\/(\d+)/)?.[1] || 0);
    const found = documents.get(pathname.slice(1));
    const code = status || (found === undefined ? 404 : 200);
    to.writeHead(code, { 'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store', 'access-control-allow-origin': '*' });
    to.end(found ?? 'nothing here');
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  const near = `http://127.0.0.1:${port}`;
  const far = `http://localhost:${port}`;
  const fit = text => text.replaceAll('{near}', near).replaceAll('{far}', far);
  return {
    near, far,
    put(name, text) {
      documents.set(name, fit(text));
      return `${near}/${name}`;
    },
    hits: path => hits.get(path) || 0,
    close() { server.close(); server.closeAllConnections(); },
  };
}

export const html = (body, script = '') => `<!doctype html><html lang=en>
<meta charset=utf-8><title>page</title><style>
body{font:14px/1.5 sans-serif;margin:20px}
</style><body>${body}
<script>
var n = 0;
function later(ms, fn) { setTimeout(fn, ms) }
function $(s) { return document.querySelector(s) }
${script}</script>`;
