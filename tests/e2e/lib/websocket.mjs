// SPDX-License-Identifier: Apache-2.0
// Text messages over a WebSocket, both sides of it, without a library.
import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import net from 'node:net';

const frame = (opcode, payload, masked) => {
  const size = payload.length;
  const head = size < 126 ? Buffer.from([0x80 | opcode, size]) :
    size < 65536 ? Buffer.from([0x80 | opcode, 126, size >> 8, size & 255]) :
      Buffer.concat([Buffer.from([0x80 | opcode, 127, 0, 0, 0, 0]),
        Buffer.from([size >>> 24, size >> 16 & 255, size >> 8 & 255,
          size & 255])]);
  if (!masked) { return Buffer.concat([head, payload]); }
  const mask = randomBytes(4);
  head[1] |= 0x80;
  const body = Buffer.from(payload);
  for (let i = 0; i < size; i++) { body[i] ^= mask[i & 3]; }
  return Buffer.concat([head, mask, body]);
};

/** Emits 'text' for each message and 'end' once. */
class Peer extends EventEmitter {
  constructor(socket, masked, rest) {
    super();
    Object.assign(this, { socket, masked, rest, parts: [] });
    socket.on('data', bytes => {
      this.rest = Buffer.concat([this.rest, bytes]);
      this.read();
    });
    socket.on('error', () => {});
    socket.once('close', () => this.emit('end'));
    setImmediate(() => this.read());
  }
  send(text) {
    if (!this.socket.destroyed) {
      this.socket.write(frame(1, Buffer.from(text), this.masked));
    }
  }
  close() { this.socket.destroy(); }
  read() {
    for (let one = this.next(); one; one = this.next()) {
      const { opcode, last, body } = one;
      if (opcode === 8) { this.socket.end(); return; }
      if (opcode === 9) {
        this.socket.write(frame(10, body, this.masked));
      } else if (opcode < 8) {
        this.parts.push(body);
        if (last) {
          this.emit('text', Buffer.concat(this.parts.splice(0)).toString());
        }
      }
    }
  }
  next() {
    const b = this.rest;
    if (b.length < 2) { return null; }
    let size = b[1] & 0x7f;
    let at = size < 126 ? 2 : size === 126 ? 4 : 10;
    if (b.length < at) { return null; }
    size = size === 126 ? b.readUInt16BE(2) :
      size === 127 ? Number(b.readBigUInt64BE(2)) : size;
    const mask = b[1] & 0x80 ? b.subarray(at, at += 4) : null;
    if (b.length < at + size) { return null; }
    const body = Buffer.from(b.subarray(at, at + size));
    for (let i = 0; mask && i < size; i++) { body[i] ^= mask[i & 3]; }
    this.rest = b.subarray(at + size);
    return { opcode: b[0] & 15, last: !!(b[0] & 0x80), body };
  }
}

async function readHead(socket) {
  let got = Buffer.alloc(0);
  while (got.indexOf('\r\n\r\n') < 0) {
    const [bytes] = await once(socket, 'data');
    got = Buffer.concat([got, bytes]);
  }
  const end = got.indexOf('\r\n\r\n');
  return { head: got.subarray(0, end).toString('latin1'),
    rest: got.subarray(end + 4) };
}

export async function connect(url) {
  const { hostname, port, pathname } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.setNoDelay();
  await once(socket, 'connect');
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13' +
    `\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`);
  const { head, rest } = await readHead(socket);
  if (!/^HTTP\/1.1 101/.test(head)) { throw new Error(head.split('\r\n')[0]); }
  return new Peer(socket, true, rest);
}

/** Calls `joined(peer)` for each that comes; gives the port and close(). */
export async function listen(joined) {
  const open = new Set();
  const server = net.createServer(async socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.setNoDelay();
    const { head, rest } = await readHead(socket);
    const key = head.match(/sec-websocket-key: *(\S+)/i)?.[1];
    const accept = createHash('sha1').update(key +
      '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n' +
      `Connection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
    joined(new Peer(socket, false, rest));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, close() {
    server.close();
    open.forEach(socket => socket.destroy());
  } };
}
