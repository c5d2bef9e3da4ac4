// SPDX-License-Identifier: Apache-2.0
// Stands between deed and a browser: shows each message before it is passed
// on, can hold it, and can cut the line.
import net from 'node:net';
import { once } from 'node:events';

/** Cuts a stream of bytes into the HTTP head and WebSocket frames. */
class Frames {
  constructor() { this.rest = Buffer.alloc(0); this.head = true; }
  *feed(bytes) {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (let one = this.next(); one; one = this.next()) { yield one; }
  }
  take(length, text) {
    const bytes = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return { bytes, text };
  }
  next() {
    if (this.head) {
      const end = this.rest.indexOf('\r\n\r\n');
      if (end < 0) { return null; }
      const head = this.rest.subarray(0, end).toString('latin1');
      // Anything but an upgrade is passed on as it is.
      this.head = !/upgrade: *websocket/i.test(head);
      return this.take(this.head ? this.rest.length : end + 4, '');
    }
    if (this.rest.length < 2) { return null; }
    const masked = this.rest[1] & 0x80;
    let size = this.rest[1] & 0x7f;
    let at = 2;
    if (size === 126) {
      if (this.rest.length < 4) { return null; }
      size = this.rest.readUInt16BE(2);
      at = 4;
    } else if (size === 127) {
      if (this.rest.length < 10) { return null; }
      size = Number(this.rest.readBigUInt64BE(2));
      at = 10;
    }
    const from = at + (masked ? 4 : 0);
    if (this.rest.length < from + size) { return null; }
    const body = Buffer.from(this.rest.subarray(from, from + size));
    for (let i = 0; masked && i < size; i++) {
      body[i] ^= this.rest[at + (i & 3)];
    }
    const isText = (this.rest[0] & 0xf) === 1;
    return this.take(from + size, isText ? body.toString() : '');
  }
}

/** `see(message, fromDeed)` may give a promise: the message waits for it. */
function pass(from, to, see) {
  const frames = new Frames();
  let turn = Promise.resolve();
  from.on('data', bytes => {
    for (const { bytes: raw, text } of frames.feed(bytes)) {
      turn = turn.then(async () => {
        if (text) { await see(JSON.parse(text)); }
        if (!to.destroyed) { to.write(raw); }
      });
    }
  });
  from.on('end', () => turn.then(() => to.end()));
  from.on('error', () => to.destroy());
}

export async function proxy(url) {
  const { hostname, port } = new URL(url);
  const open = new Set();
  const self = { see: () => {} };
  const server = net.createServer(deed => {
    const browser = net.connect(Number(port), hostname);
    deed.setNoDelay();
    browser.setNoDelay();
    open.add(deed).add(browser);
    pass(deed, browser, message => self.see(message, true));
    pass(browser, deed, message => self.see(message, false));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  self.url = `http://127.0.0.1:${server.address().port}`;
  self.cut = () => { open.forEach(s => s.destroy()); open.clear(); };
  self.close = () => { self.cut(); server.close(); };
  return self;
}

/** Resolves when the stage is reached; the message is held till `done`. */
export function reach(line, stage, done) {
  return new Promise(ok => {
    let id = 0;
    line.see = (message, fromDeed) => {
      const mine = fromDeed ? !id && stage.sends(message) :
        id && message.id === id;
      if (fromDeed && mine) { id = message.id; }
      if (!mine || fromDeed === !!stage.answers) { return undefined; }
      line.see = () => {};
      ok();
      return stage.then ? undefined : done;
    };
  });
}
