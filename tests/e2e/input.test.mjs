// SPDX-License-Identifier: Apache-2.0
// What deed is told or sent that cannot work: it says so in words that help,
// and lives on.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import { once } from 'node:events';
import net from 'node:net';
import { act, brief, css, press, Rig } from './lib/rig.mjs';
import { Stage } from './lib/stage.mjs';

/** A server and what is connected to it, until `close`. */
async function listening(server) {
  const open = [];
  server.on('connection', s => {
    open.push(s);
    s.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`,
    close() { open.forEach(s => s.destroy()); server.close(); } };
}

describe('a browser that cannot be had', () => {
  let rig;
  const refused = async (browser, code, words) => {
    const { error } = await rig.order({ browser });
    assert.equal(error?.code, code);
    assert.match(error.message, words);
  };
  before(() => { rig = new Rig({ env: { PATH: '/nonexistent',
    DEED_CHROMIUM: '' } }); });
  after(() => rig.close());

  it('none is installed', () => refused({}, 'environment',
    /apt install chromium/));
  it('the one that is named is not there', () => refused(
    { executable: '/nonexistent/chrome' }, 'environment',
    /\/nonexistent\/chrome/));
  it('the one that is named is something else', () => refused(
    { executable: '/bin/true' }, 'connection_lost', /browser ended/));
  it('an address that is none', () => refused({ url: 'what?' },
    'invalid_argument', /what\?/));
  it('an address of another kind', () => refused({ url: 'ftp://x' },
    'unsupported', /ftp/));
  it('nobody listens', () => refused({ url: 'http://127.0.0.1:1' },
    'connection_lost', /127\.0\.0\.1:1|refused/));
  it('nobody speaks WebSocket there', async () => {
    const peer = await listening(createHttp((from, to) =>
      to.writeHead(404).end('no')));
    await refused({ url: peer.url.replace('http', 'ws') +
      '/devtools/browser/x' }, 'not_found', /404|WebSocket|upgrade/i);
    peer.close();
  });
  it('a server of pages', async () => {
    const peer = await listening(createHttp((from, to) =>
      to.end('<h1>hello</h1>')));
    await refused({ url: peer.url }, 'environment', /not a browser/);
    peer.close();
  });
  it('a server that answers with something else', async () => {
    const peer = await listening(createHttp((from, to) =>
      to.end('{"a":[1,2]}')));
    await refused({ url: peer.url }, 'environment', /not a browser/);
    peer.close();
  });
  it('a secure shell', async () => {
    const peer = await listening(net.createServer(s =>
      s.write('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n')));
    await refused({ url: peer.url, timeoutMs: 1000 }, 'malformed', /./);
    peer.close();
  });
  it('one that says nothing', async () => {
    const peer = await listening(net.createServer(() => {}));
    await refused({ url: peer.url, timeoutMs: 400 }, 'timeout', /./);
    peer.close();
  });
});

/** Takes a WebSocket, then sends these bytes. */
async function talker(send) {
  const peer = await listening(net.createServer(s => {
    s.once('data', data => {
      const key = /sec-websocket-key: *(\S+)/i.exec(data)[1];
      const accept = createHash('sha1')
        .update(key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
      s.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n' +
        `Connection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`);
      send(s);
    });
  }));
  return { ...peer, url: peer.url.replace('http', 'ws') +
    '/devtools/browser/x' };
}
const frame = text => {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, body.length]), body]);
};

describe('a browser that speaks badly', () => {
  let rig;
  before(() => { rig = new Rig(); });
  after(() => rig.close());
  const cases = {
    'a message that is cut': [s => s.write(frame('{"id":1,"resu')), /./],
    'half a frame, then the end': [s => s.end(Buffer.from([0x81, 100, 0x7b])),
      /./],
    'a message of 200 MB': [s => {
      const head = Buffer.alloc(10);
      head[0] = 0x81;
      head[1] = 127;
      head.writeBigUInt64BE(200n << 20n, 2);
      s.write(head);
      s.write(Buffer.alloc(1 << 20, 0x20));
    }, /large|limit|long|bytes/i],
    'an answer that is none': [s => s.write(frame('[1,2,3]')), /./],
    'bytes that are no text': [s => s.write(Buffer.from([0x81, 2, 0xff,
      0xfe])), /./],
  };
  for (const [name, [send, words]] of Object.entries(cases)) {
    it(name, async () => {
      const peer = await talker(send);
      const { error } = await rig.order({ browser: { url: peer.url,
        timeoutMs: 2000 } });
      assert.ok(error, 'it was taken for a browser');
      assert.match(error.message, words);
      peer.close();
    });
  }
});

describe('targets that cannot be read', () => {
  const s = new Stage();
  before(async () => {
    await s.open();
    await s.visit('<button onclick="n++;this.ariaLabel=\'Go\';' +
      'nextSibling.textContent=n">Go</button> 0');
  });
  after(() => s.close());
  const cases = {
    'a selector that does not parse': [css('[['), /\[\[/],
    'a path that does not parse': [{ by: 'custom', value: 'xpath=//[' },
      /\/\/\[/],
    'a selector of nothing': [{ by: 'custom', value: 'css=' }, /css/],
    'a kind that is not known': [{ by: 'custom', value: 'smell=x' },
      /KIND/],
  };
  for (const [name, [ref, words]] of Object.entries(cases)) {
    it(name, async () => {
      const result = await s.act({ ...act('ui.activate', ref),
        timeoutMs: 1500 });
      assert.match(result.error.message + (result.error.member || ''), words);
      if (result.status !== 'refused') {
        assert.equal(brief(result).side, 'none');
      }
    });
  }
  it('it lives on', () => s.good(press('Go')));
});
