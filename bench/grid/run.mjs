// SPDX-License-Identifier: Apache-2.0
// An act through a Grid against the same act direct, and flows a minute with 1,
// 2 and 4 slots, beside the same flows as plain WebDriver commands (what a
// Selenium client sends). Wants a machine that does nothing else.
//
//   node bench/grid/run.mjs [--acts N] [--flows N]
//
// Takes its Grid from tests/grid (npm install there) and deed from $DEED.
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { start, deed, write } from '../../tests/grid/lib/deed.mjs';
import { capabilities, Grid, missing, until } from '../../tests/grid/lib/grid.mjs';
import { Truth } from '../../tests/grid/lib/truth.mjs';
import { createRequire } from 'node:module';

const WebSocket = createRequire(new URL('../../tests/grid/x.js',
  import.meta.url))('ws');
const option = (name, otherwise) => {
  const at = process.argv.indexOf('--' + name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const acts = option('acts', 200), flows = option('flows', 24);
const sum = list => {
  const s = [...list].sort((a, b) => a - b);
  const at = p => s[Math.floor((s.length - 1) * p)].toFixed(2);
  return { median: Number(at(0.5)), text: `${at(0.5)} (${at(0.1)}-${at(0.9)})` };
};

/** A page on which each press changes a text at once. */
const web = createServer((request, response) => response.writeHead(200,
  { 'content-type': 'text/html' }).end('<!doctype html><title>bench</title>' +
  '<button onclick="o.textContent=++n">Save</button><p role=status id=o></p>' +
  '<script>n=0</script>'));
await new Promise(ok => web.listen(0, '127.0.0.1', ok));
const page = `http://127.0.0.1:${web.address().port}/`;

const click = async where => {
  const server = start(['serve', ...where]);
  let text = '';
  server.child.stdout.on('data', d => { text += d; });
  await until('ready', () => text.includes('\n'));
  const ready = JSON.parse(text);
  const socket = new WebSocket(ready.url, [`bearer.${ready.token}`]);
  let n = 0, session;
  const waiting = new Map();
  socket.on('message', m => {
    const e = JSON.parse(m);
    if (e.type === 'action.accepted') {
      waiting.set(e.payload.actionHandle, waiting.get(e.correlationId));
    } else if (e.type === 'action.result') {
      waiting.get(e.payload.actionHandle)(e.payload);
    } else if (e.correlationId) waiting.get(e.correlationId)?.(e.payload);
  });
  await new Promise(ok => socket.on('open', ok));
  const ask = (type, payload) => new Promise(ok => {
    const id = `m${++n}`;
    waiting.set(id, ok);
    socket.send(JSON.stringify({ uiap: '0.1', kind: 'request', type, id,
      ts: new Date().toISOString(), source: { role: 'agent', id: 'bench' },
      payload, ...(session && { sessionId: session }) }));
  });
  ({ sessionId: session } = await ask('session.initialize',
    { supportedProfiles: ['web@0.1'] }));
  const went = await ask('action.request', { actionId: 'nav.navigate',
    args: { url: page } });
  if (went.status !== 'succeeded') throw new Error(JSON.stringify(went));
  const took = [];
  for (let i = 0; i < acts; i++) {
    const from = performance.now();
    const result = await ask('action.request', { actionId: 'ui.activate',
      args: {}, target: { ref: { by: 'semantic', role: 'button',
        name: 'Save' } } });
    took.push(performance.now() - from);
    if (result.status !== 'succeeded') throw new Error(JSON.stringify(result));
  }
  server.child.kill('SIGTERM');
  await server.done;
  return sum(took.slice(acts / 10));
};

/** The flow of lib/truth.mjs as WebDriver commands. */
const webdriver = async (grid, truth, name) => {
  const call = async (method, path, body) => {
    const answer = await fetch(grid.url + path, { method,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: body && JSON.stringify(body) });
    return (await answer.json()).value;
  };
  const options = JSON.parse(capabilities[1].slice(capabilities[1]
    .indexOf('=') + 1));
  const { sessionId } = await call('POST', '/session', { capabilities: {
    alwaysMatch: { browserName: 'chrome', 'goog:chromeOptions': options } } });
  const at = `/session/${sessionId}`;
  await call('POST', at + '/url', { url: `${truth.url}/page/${name}` });
  const [id] = Object.values(await call('POST', at + '/element',
    { using: 'css selector', value: '#save' }));
  await call('POST', `${at}/element/${id}/click`, {});
  const [out] = Object.values(await call('POST', at + '/element',
    { using: 'css selector', value: '#out' }));
  await until('text', async () =>
    (await call('GET', `${at}/element/${out}/text`)) === `saved ${name}`);
  await call('DELETE', at);
};

const inParallel = async (count, jobs, run) => {
  let next = 0;
  await Promise.all(Array.from({ length: jobs }, async () => {
    while (next < count) await run(next++);
  }));
};

const why = missing();
if (why) {
  console.error(why);
  process.exit(1);
}
const truth = await Truth.start();
const grid = await Grid.start({ nodes: 2, slots: 2 });
const through = ['--grid', grid.url, ...capabilities];
try {
  const direct = await click(['--launch']);
  const remote = await click(through);
  console.log(`| a verified click, ms, ${acts} acts | median (p10-p90) |\n|---|---|`);
  console.log(`| direct | ${direct.text} |`);
  console.log(`| through the Grid | ${remote.text} |`);
  console.log(`| ratio | ${(remote.median / direct.median).toFixed(2)} |\n`);
  console.log(`| flows a minute, ${flows} flows | deed run | WebDriver |\n|---|---|---|`);
  for (const slots of [1, 2, 4]) {
    const files = Array.from({ length: flows }, (_, i) =>
      write(`b${slots}-${i}.yaml`, truth.flow(`b${slots}-${i}`)));
    const from = performance.now();
    const { code, out } = await deed(['run', ...files, '-j', String(slots),
      ...through]);
    if (code) throw new Error(out);
    const mid = performance.now();
    await grid.empty();
    const again = performance.now();
    await inParallel(flows, slots, i => webdriver(grid, truth, `w${slots}-${i}`));
    const end = performance.now();
    const rate = ms => (flows * 60000 / ms).toFixed(1);
    console.log(`| ${slots} slot${slots > 1 ? 's' : ''} | ${rate(mid - from)} | ` +
      `${rate(end - again)} |`);
  }
} finally {
  await grid.stop();
  await truth.stop();
  web.closeAllConnections();
  web.close();
}
