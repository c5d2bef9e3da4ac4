// SPDX-License-Identifier: Apache-2.0
// Serves one case at a time, as two origins: 127.0.0.1 and localhost are not
// the same to a browser. Counts what is asked for.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
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
  // A stream that tells a number every so often.
  ticks: (to, c, hits, url) => {
    to.writeHead(200, { 'content-type': 'text/event-stream' });
    let k = 0;
    const timer = setInterval(() => to.write(`data: ${++k}\n\n`),
      Number(url.searchParams.get('every') || 200));
    to.on('close', () => clearInterval(timer));
  },
  // A stream that tells what others publish, and those.
  bus: (to, c) => {
    to.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    (c.bus = c.bus || new Set()).add(to);
    to.on('close', () => c.bus.delete(to));
  },
  publish: async (to, c, hits, url) => {
    send(to, Number(url.searchParams.get('status') || 200), 'json', '{}');
    await wait(Number(url.searchParams.get('after') || 0));
    for (const one of c.bus || []) {
      one.write(`data: ${url.searchParams.get('say')}\n\n`);
    }
  },
  // A socket made of requests: one asks and waits, another one sends.
  pipe: async (to, c, hits, url, method) => {
    if (method === 'GET') {
      c.waits = to;
      return;
    }
    send(to, 200, 'json', '{}');
    await wait(Number(url.searchParams.get('after') || 0));
    send(c.waits, 200, 'json', url.searchParams.get('say'));
  },
  secret: to => to.writeHead(401, { 'www-authenticate': 'Basic realm="x"' })
    .end(),
  // What ?status=, ?type= and ?body= say.
  say: (to, c, hits, url) => send(to, Number(url.searchParams.get('status') ||
    200), url.searchParams.get('type') || 'json',
  url.searchParams.get('body') || '{"ok":true}'),
  // The head at once, the rest when ?rest= milliseconds are over.
  slowly: async (to, c, hits, url) => {
    to.writeHead(200, { 'content-type': 'application/json' });
    to.write('{"ok":');
    await wait(Number(url.searchParams.get('rest') || 400));
    to.end(`${url.searchParams.get('ok') || 'true'}}`);
  },
  // The second and later times it is refused.
  once: (to, c, hits) => api[hits > 1 ? 'invalid' : 'ok'](to),
  code: (to, c) => send(to, 200, 'js', c.code || ''),
  file: to => to.writeHead(200, { 'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="report.csv"' })
    .end('a,b\n'),
};

// A form that is sent to /form/HOW, and what its server makes of it.
const HOW = {
  422: [422, '<p>Something is wrong'],
  500: [500, '<p>Oops'],
  alert: [200, '<div role=alert>That name is taken</div>', true],
  invalid: [200, '<p id=e>That name is taken</p>', true,
    'aria-invalid=true aria-describedby=e'],
  plain: [200, '<ul class=errors><li>That name is taken</ul>', true],
  next: [200, '<p>Query executed, 1 row', true],
  thanks: [200, '<h1>Thank you</h1>'],
  saioa: [200, '<form method=post action=/form/saioa><label>Izena <input>' +
    '</label><label>Gakoa <input type=password></label><button>Sartu</button>' +
    '</form>'],
  bienvenue: [200, '<form method=post action=/form/bienvenue><label>Kode ' +
    '<input type=password autocomplete=new-password></label></form>'],
};
// Pages that come between a form and the answer to it.
const wait1 = to => `<p>Un momento</p><script>setTimeout(() => location =
  "/form/${to}", 700)</script>`;
Object.assign(HOW, {
  fehler: [200, '<h1>Es ist ein Fehler aufgetreten</h1><p>Vorgang 4711'],
  akatsak: [200, '<h1>Frequent errors and failures</h1><p>All of them'],
  schritt: [200, '<h1>Schritt 2 von 3</h1><form><label>Ort <input></label>' +
    '<button>Weiter</button></form>'],
  ezetsi: [200, '<h1>Ordainketa</h1><p style="color:#c00">Txartela ez da ' +
    'onartu</p><a href=/next>Atzera</a>'],
  refresh: [200, '<meta http-equiv=refresh content="1;url=/form/ezetsi">' +
    '<p>Un momento'],
  timer: [200, wait1('ezetsi')],
  'timer-thanks': [200, wait1('thanks')],
  'challenge-frame': [200, '<h1>Egiaztatu</h1><iframe title=x ' +
    'src="/x/challenge/widget"></iframe>'],
  'challenge-key': [200, '<h1>Egiaztatu</h1><form method=post action=/next>' +
    '<div data-sitekey=abc style="height:60px">…</div><button>Bidali</button>' +
    '</form>'],
  'challenge-words': [200, '<h1>One more step</h1><p>Please verify that you ' +
    'are human to continue.</p><button>Verify</button>'],
  'challenge-picture': [200, '<form method=post action=/next><img alt="" ' +
    'src="/captcha.png"><label>Letters <input name=captcha></label>' +
    '<button>Bidali</button></form>'],
  'thanks-again': [200, '<p role=status>Thank you, your message was sent.</p>',
    true],
  sartu: [200, '<h1>Ongi etorri</h1><form><label>Posta <input type=email>' +
    '</label><button>Bidali</button></form>'],
});
// Where a form that was sent leads to.
const LEADS = { redirect: '/next', expired: '/login', guarded: '/form/saioa',
  joined: '/form/bienvenue', gate: '/form/sartu?itzuli=%2Fform%2Fgate' };
const form = (to, how, method, from) => {
  if (method === 'POST' && how.startsWith('back')) { // to where it was sent
    to.writeHead(303, { location: new URL(from).pathname + '?' + how }).end();
    return;
  }
  if (method === 'POST' && how === 'same') { // and nothing of it is new
    to.writeHead(303, { location: from }).end();
    return;
  }
  if (method === 'POST' && LEADS[how]) {
    to.writeHead(303, { location: LEADS[how] }).end();
    return;
  }
  const [status, words, again, attrs] = HOW[how] || [404, ''];
  send(to, status, 'html', small(`<script>var n = 1</script>${words}${again ?
    `<form method=post action=/form/${how}><label>Name <input name=name
      ${attrs || ''}></label><button>Save</button></form>` : ''}`));
};

// As much of a WebSocket as the cases need: short texts. A message is
// {reply, ms}: what comes back, and when; {every}: a tick that often.
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const frame = text => {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, body.length]), body]);
};
const unframe = data => {
  const length = data[1] & 127;
  const mask = data.subarray(2, 6);
  return String(Buffer.from(data.subarray(6, 6 + length))
    .map((byte, i) => byte ^ mask[i % 4]));
};
const talk = (from, socket) => {
  const key = createHash('sha1').update(from.headers['sec-websocket-key'] +
    GUID).digest('base64');
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n' +
    `Connection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
  socket.on('error', () => {});
  socket.on('data', async data => {
    if ((data[0] & 15) !== 1) { socket.end(); return; }
    const { reply, ms, every } = JSON.parse(unframe(data));
    if (every) {
      let k = 0;
      const timer = setInterval(() => socket.write(frame(
        JSON.stringify({ tick: ++k }))), every);
      socket.on('close', () => clearInterval(timer));
    }
    await wait(ms || 0);
    if (reply && socket.writable) { socket.write(frame(JSON.stringify(reply))); }
  });
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
      api[name](to, c || {}, state.hits[url.pathname], url,
        from.method);
    } else if (kind === 'form') {
      form(to, name, from.method, from.headers.referer);
    } else if (kind === 'moved') {
      to.writeHead(302, { location: name ? '/form/' + name : '/next' }).end();
    } else if (kind === 'login') {
      send(to, 200, 'html', small('<h1>Sign in</h1><form><label>Password ' +
        '<input type=password></label><button>Sign in</button></form>'));
    } else if (kind === 'next') {
      send(to, 200, 'html', small('<h1>Next</h1>'));
    } else {
      send(to, 404, 'html', small('<h1>Not found</h1>'));
    }
  };
  const server = createServer((from, to) => {
    answer(from, to).catch(() => to.destroy());
  });
  server.on('upgrade', talk);
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
