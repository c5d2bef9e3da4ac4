// SPDX-License-Identifier: Apache-2.0
// Serves the pages around components, and keeps what they send: a page says
// with POST /saved what its model holds, which nobody asks deed about.
import http from 'node:http';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const KINDS = { '.html': 'text/html', '.js': 'text/javascript',
  '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json',
  '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.ttf': 'font/ttf' };

function file(url, bundles) {
  const name = decodeURIComponent(url.pathname);
  const wanted = name.startsWith('/bundle/')
    ? path.join(bundles, path.normalize(name.slice(7)))
    : path.join(here, name.startsWith('/node_modules/') ? '' : 'pages',
      path.normalize(name));
  return [readFileSync(wanted), KINDS[path.extname(wanted)] || 'text/plain'];
}

async function body(request) {
  let text = '';
  for await (const part of request) { text += part; }
  return text;
}

/** { url, saved, close }. `routes`: (request, body) => [status, JSON] by
 * "METHOD /path". `bundles`: a folder that is served as /bundle/. */
export async function serve(routes = {}, bundles = here) {
  const saved = [];
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const route = routes[`${request.method} ${url.pathname}`];
    const sent = request.method === 'GET' ? '' : await body(request);
    try {
      if (route) {
        const [status, answer] = route(request, sent, url);
        response.writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer));
      } else if (request.method === 'POST' && url.pathname === '/saved') {
        saved.push(JSON.parse(sent));
        response.writeHead(200, { 'content-type': 'application/json' })
          .end('{"ok":true}');
      } else {
        const [content, kind] = file(url, bundles);
        response.writeHead(200, { 'content-type': kind }).end(content);
      }
    } catch {
      response.writeHead(404).end('not found');
    }
  });
  await new Promise(ok => server.listen(0, '127.0.0.1', ok));
  return { url: `http://127.0.0.1:${server.address().port}`, saved,
    async close() {
      server.closeAllConnections();
      await new Promise(ok => server.close(ok));
    } };
}
