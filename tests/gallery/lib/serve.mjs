// SPDX-License-Identifier: Apache-2.0
// Serves the bundled pages: /NAME is a document, the rest are its files.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css',
  '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };

const html = (name, css) => `<!doctype html><html lang=en>
<meta charset=utf-8><title>${name}</title>
${css ? `<link rel=stylesheet href="/${name}.css">` : ''}
<body><div id=app></div><script type=module src="/${name}.js"></script>`;

/** `pages` may give documents of their own: name to text, or to a function
 *  that answers. */
export async function serve(dir, pages = {}) {
  const server = createServer((from, to) => {
    const name = decodeURIComponent(new URL(from.url, 'http://x').pathname)
      .slice(1);
    const file = path.join(dir, path.basename(name));
    if (typeof pages[name] === 'function') {
      pages[name](from, to);
    } else if (name === 'favicon.ico') {
      to.writeHead(204).end();
    } else if (pages[name] || existsSync(file + '.js')) {
      to.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      to.end(pages[name] || html(name, existsSync(file + '.css')));
    } else if (existsSync(file) && TYPES[path.extname(file)]) {
      to.writeHead(200, { 'content-type': TYPES[path.extname(file)],
        'cache-control': 'max-age=600' });
      createReadStream(file).pipe(to);
    } else {
      to.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`,
    close() { server.close(); server.closeAllConnections(); } };
}
