// SPDX-License-Identifier: Apache-2.0
// A proxy before a Grid, as an ingress is: it may speak TLS, with a certificate
// that only who is told of it trusts, and may let some requests not pass.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';

export const certificate = dir => {
  const key = path.join(dir, 'key.pem'), cert = path.join(dir, 'cert.pem');
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes',
    '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost',
    '-addext', 'subjectAltName=DNS:localhost'], { stdio: 'ignore' });
  return { key, cert };
};

/** A session's WebSocket is given out as one of the proxy. pair: speak TLS;
 *  refuses: which addresses are answered with 404. */
export const proxy = async (grid, pair, refuses = () => false) => {
  const target = new URL(grid);
  const upgraded = [];
  const handle = (request, response) => {
    if (refuses(request.url)) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('no');
      return;
    }
    const out = http.request(grid + request.url, { method: request.method,
      headers: { ...request.headers, host: target.host } }, answer => {
      let body = '';
      answer.on('data', d => { body += d; });
      answer.on('end', () => {
        response.writeHead(answer.statusCode, { 'content-type':
          answer.headers['content-type'] ?? 'text/plain' });
        response.end(body.replace(/"se:cdp": *("[^"]*")/, (_, given) =>
          `"se:cdp":"${pair ? 'wss' : 'ws'}://localhost:` +
          `${server.address().port}` +
          `${new URL(JSON.parse(given)).pathname}"`));
      });
    });
    out.on('error', () => response.destroy());
    request.pipe(out);
  };
  const server = pair ? https.createServer({ key: readFileSync(pair.key),
    cert: readFileSync(pair.cert) }, handle) : http.createServer(handle);
  server.on('upgrade', (request, socket, head) => {
    upgraded.push(request.url);
    const out = net.connect(Number(target.port), target.hostname, () => {
      out.write(`GET ${request.url} HTTP/1.1\r\n` +
        Object.entries({ ...request.headers, host: target.host })
          .map(([k, v]) => `${k}: ${v}\r\n`).join('') + '\r\n');
      out.write(head);
      socket.pipe(out).pipe(socket);
    });
    for (const s of [socket, out]) {
      s.on('error', () => {});
      s.on('close', () => { socket.destroy(); out.destroy(); });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http${pair ? 's' : ''}://localhost:${server.address().port}`,
    upgraded,
    stop: () => { server.closeAllConnections(); server.close(); } };
};
