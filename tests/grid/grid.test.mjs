// SPDX-License-Identifier: Apache-2.0
// Through a real Selenium Grid: a hub, two nodes with two slots each, and an
// application whose server counts what really happened. DEED_TEST_ALL=1 runs
// the large numbers; without it a fixed share of each.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import WebSocket from 'ws';
import { binary, deed, helpers, start, work, write } from './lib/deed.mjs';
import { canBeElsewhere, capabilities, Grid, missing, sleep, until } from
  './lib/grid.mjs';
import { gridBrowser } from './lib/pages.mjs';
import { certificate, proxy } from './lib/tls.mjs';
import { Truth } from './lib/truth.mjs';
import { all as pages } from '../pages/cases/index.mjs';
import { LIES } from '../pages/lib/judge.mjs';
import { runCases } from '../pages/lib/run.mjs';

const all = process.env.DEED_TEST_ALL === '1';
const why = missing();
if (why && process.env.CI === 'true') throw new Error(why);
const skip = why ?? false;
const size = (few, many) => all ? many : few;
const acts = path.join(path.dirname(binary), 'tests', 'chromium', 'acts');
const library = path.join(path.dirname(binary), 'tests', 'grid', 'library');

let grid, truth;
before(async () => {
  if (why) return;
  truth = await Truth.start();
  grid = await Grid.start();
});
after(async () => {
  await grid?.stop();
  await truth?.stop();
});

const through = () => ['--grid', grid.url, ...capabilities];
const flows = (prefix, count) => Array.from({ length: count }, (_, i) =>
  write(`${prefix}${i}.yaml`, truth.flow(`${prefix}${i}`)));
const names = (prefix, count) => Array.from({ length: count }, (_, i) =>
  `${prefix}${i}`);

test('many flows over two nodes: none lost, none run twice', { skip }, async () => {
  const count = size(8, 200);
  const used = new Set();
  const run = start(['run', ...flows('many', count), '-j', '4', '--json',
    ...through()]);
  let over = false;
  run.done.then(() => { over = true; });
  while (!over) {
    for (const node of await grid.sessions() ?? []) used.add(node);
    await sleep(200);
  }
  const { code, out, err } = await run.done;
  const told = out.trim().split('\n').map(line => JSON.parse(line));
  const sum = told.pop();
  assert.equal(told.length, count, 'each flow has one result');
  for (const { name, status } of told) {
    const hits = truth.hits.get(name) ?? 0;
    assert.ok(hits <= 1 && (status !== 'passed' || hits === 1),
      `${name}: ${status}, pressed ${hits} times`);
  }
  assert.equal(code, 0, err + JSON.stringify(told.filter(t =>
    t.status !== 'passed')));
  assert.equal(sum.passed, count);
  assert.equal(used.size, 2, 'both nodes were used');
  await grid.empty();
  if (all) console.log(`# ${count} flows on 4 slots: ` +
    `${(sum.tookMs / 1000).toFixed(1)} s`);
});

test('more sessions than slots wait for their turn', { skip }, async () => {
  const count = size(6, 50);
  const { code, out } = await deed(['run', ...flows('queued', count), '-j',
    String(count), ...through()]);
  assert.equal(code, 0, out);
  for (const name of names('queued', count)) {
    assert.equal(truth.hits.get(name), 1, name);
  }
  await grid.empty();
});

test('no session is left when deed is killed', { skip }, async () => {
  const count = size(4, 50);
  const [flow] = flows('killed', 1);
  const others = new Set(helpers());
  for (let i = 0; i < count; i++) {
    const run = start(['run', flow, ...through()]);
    // From "not asked yet" over "asked" and "open" to "acting".
    await sleep(i % 2 ? 300 + Math.random() * 3000 : Math.random() * 1500);
    run.child.kill('SIGKILL');
    await run.done;
  }
  // A Grid starts a browser for whatever waits in its queue, also when nobody
  // waits for it any more; deed-grid takes each of them and ends it.
  const [left, from] = [await grid.load(), Date.now()];
  await grid.drained();
  if (all) console.log(`# after ${count} kills: ${left.split(',')[0]}; nothing ` +
    `left after ${((Date.now() - from) / 1000).toFixed(1)} s`);
  // One whose request to end a session got no answer asks for two minutes.
  await until('end of the helpers', () =>
    helpers().every(pid => others.has(pid)), 150000);
  await until('end of the browsers', () => grid.browsers() === 0, 30000);
});

test('the same over TLS, the WebSocket included', { skip }, async () => {
  const pair = certificate(work);
  const tls = await proxy(grid.url, pair);
  const args = ['run', write('tls.yaml', truth.flow('tls')), '--grid', tls.url,
    ...capabilities];
  const { code, out, err } = await deed(args, { DEED_GRID_CA: pair.cert });
  assert.equal(code, 0, out + err);
  assert.equal(truth.hits.get('tls'), 1);
  assert.equal(tls.upgraded.length, 1);
  await grid.empty();
  tls.stop();
});

test('each session of an endpoint has a browser of its own', { skip }, async () => {
  const server = start(['serve', '--grid-sessions', '2', '--metrics', '0',
    ...through()]);
  let text = '';
  server.child.stdout.on('data', d => { text += d; });
  await until('ready line', () => text.includes('\n'));
  const ready = JSON.parse(text);
  const ask = async () => (await fetch(ready.metrics)).text();
  const open = () => new Promise((ok, no) => {
    const socket = new WebSocket(ready.url, [`bearer.${ready.token}`]);
    const messages = [];
    const ids = { n: 0 };
    socket.on('message', m => messages.push(JSON.parse(m)));
    socket.on('error', no);
    socket.on('open', () => {
      const send = (type, payload, sessionId) => socket.send(JSON.stringify({
        uiap: '0.1', kind: 'request', type, id: `m${++ids.n}`,
        ts: new Date().toISOString(), source: { role: 'agent', id: 'test' },
        payload, ...(sessionId && { sessionId }) }));
      send('session.initialize', { supportedProfiles: ['web@0.1'] });
      ok({ socket, messages, send });
    });
  });
  const begun = c => c.messages.find(m => m.type === 'session.initialized');
  const failed = c => c.messages.find(m => m.type === 'error');
  const first = await open(), second = await open();
  await until('two sessions', () => begun(first) && begun(second) ||
    failed(first) || failed(second));
  assert.ok(begun(first) && begun(second),
    JSON.stringify([failed(first), failed(second)]));
  assert.equal((await grid.sessions()).length, 2);
  const third = await open();
  await sleep(500);
  assert.ok(!begun(third), 'a third one is above the limit');
  assert.match(await ask(), /^deed_sessions 2$/m);
  assert.match(await ask(), /^deed_sessions_opening 1$/m);

  const id = begun(first).payload.sessionId;
  const act = (actionId, args, target) => first.send('action.request',
    { actionId, args, ...(target && { target }) }, id);
  const result = n => until('result', () =>
    first.messages.filter(m => m.type === 'action.result')[n]?.payload);
  act('nav.navigate', { url: `${truth.url}/page/served` });
  assert.equal((await result(0)).status, 'succeeded');
  act('ui.activate', {}, { ref: { by: 'semantic', role: 'button',
    name: 'Save' } });
  assert.equal((await result(1)).status, 'succeeded');
  assert.equal(truth.hits.get('served'), 1);
  const counted = await ask();
  assert.match(counted, /^deed_actions_total\{verdict="verified"\} 2$/m);
  assert.match(counted, /^deed_action_duration_seconds_count 2$/m);

  first.send('session.end', {}, id);
  await until('the third session', () => begun(third) || failed(third));
  assert.ok(begun(third), JSON.stringify(failed(third)));
  server.child.kill('SIGTERM');
  const { code, err } = await server.done;
  assert.equal(code, 0, err);
  await grid.empty();
});

const session = grid => ({ XDG_RUNTIME_DIR: mkdtempSync(path.join(work, 'run-')),
  DEED_GRID: grid.url });

test('a session of the command line, by --grid and by DEED_GRID', { skip }, async () => {
  for (const how of [through(), capabilities]) {
    const env = session(grid);
    if (how !== capabilities) delete env.DEED_GRID;
    const name = how === capabilities ? 'named' : 'given';
    const opened = await deed(['open', `${truth.url}/page/${name}`, ...how], env);
    assert.equal(opened.code, 0, opened.out + opened.err);
    assert.equal((await grid.sessions()).length, 1);
    const click = await deed(['click', 'Save', '--expect', `text saved ${name}`],
      env);
    assert.equal(click.code, 0, click.out + click.err);
    assert.equal(truth.hits.get(name), 1);
    assert.equal((await deed(['close'], env)).code, 0);
    await grid.empty();
  }
});

test('a model works in a browser of the Grid', { skip }, async () => {
  const server = start(['mcp', ...through()], {}, 'pipe');
  let text = '';
  server.child.stdout.on('data', d => { text += d; });
  let id = 0;
  const ask = async (method, params) => {
    const mine = ++id;
    server.child.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: mine, method,
      params }) + '\n');
    const line = await until(method, () => text.split('\n').find(l =>
      l.includes(`"id":${mine},`) || l.includes(`"id":${mine}}`)));
    return JSON.parse(line);
  };
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {},
    clientInfo: { name: 'test', version: '1' } });
  server.child.stdin.write(JSON.stringify({ jsonrpc: '2.0',
    method: 'notifications/initialized' }) + '\n');
  const tool = (name, args) => ask('tools/call', { name, arguments: args });
  const opened = await tool('open', { url: `${truth.url}/page/model` });
  assert.ok(!opened.result?.isError, JSON.stringify(opened));
  const acted = await tool('act', { acts: [{ action: 'click', target: 'Save',
    expect: ['text saved model'] }] });
  assert.equal(acted.result.structuredContent.verdict, 'verified',
    JSON.stringify(acted));
  assert.equal(truth.hits.get('model'), 1);
  server.child.stdin.end();
  assert.equal((await server.done).code, 0);
  await grid.empty();
});

test('a C program works in a browser of the Grid', { skip: skip ||
  (existsSync(library) ? false : 'no tests/grid/library in the build') }, async () => {
  const run = spawn(library, [grid.url, capabilities[1],
    `${truth.url}/page/embedded`, 'text saved embedded'], { stdio: ['ignore',
    'inherit', 'inherit'], env: { ...process.env, XDG_STATE_HOME: work,
    DEED_GRID_HELPER: path.join(path.dirname(binary), 'deed-grid') } });
  assert.equal(await new Promise(ok => run.on('exit', ok)), 0);
  assert.equal(truth.hits.get('embedded'), 1);
  await grid.empty();
});

test('files reach a browser on another machine', { skip: skip ||
  (canBeElsewhere() ? false : 'no mount namespaces here') }, async () => {
  const dir = mkdtempSync(path.join(work, 'files-'));
  const file = path.join(dir, 'photo.txt');
  writeFileSync(file, 'a picture of this machine');
  const upload = async (url, name) => {
    const env = session({ url });
    const opened = await deed(['open', `${truth.url}/page/${name}`,
      ...capabilities], env);
    assert.equal(opened.code, 0, opened.out + opened.err);
    const done = await deed(['upload', 'Photo', file, '--files', dir], env);
    await deed(['close'], env);
    return done;
  };
  const here = await upload(grid.url, 'near');
  assert.equal(here.code, 0, here.out + here.err);
  assert.equal(truth.hits.get('near-file-25'), 1);
  await grid.empty();
  const far = await Grid.start({ nodes: 1, slots: 1, elsewhere: dir });
  // A Grid that takes no files, as some that only speak like one.
  const deaf = await proxy(far.url, null, url => url.endsWith('/se/file'));
  try {
    const there = await upload(far.url, 'far');
    assert.equal(there.code, 0, there.out + there.err);
    assert.equal(truth.hits.get('far-file-25'), 1);
    assert.equal(truth.bodies.get('far-file-25'), 'a picture of this machine');
    await far.empty();
    const refused = await upload(deaf.url, 'deaf');
    assert.notEqual(refused.code, 0, refused.out);
    assert.match(refused.out + refused.err, /browser's machine/);
    assert.match(refused.out, /nothing was sent/);
    assert.ok(![...truth.hits.keys()].some(k => k.startsWith('deaf-file')),
      'the page got nothing');
  } finally {
    deaf.stop();
    await far.stop();
  }
});

test('pages whose truth is known are judged as without a Grid', { skip: skip ||
  (existsSync(acts) ? false : 'no tests/chromium/acts in the build') }, async () => {
  const every = size(120, 5);
  const cases = pages.filter((c, i) => i % every === 7 % every && !c.joined &&
    c.group !== 'files');
  const direct = await runCases(cases, { program: acts, workers: 1 });
  const remote = await runCases(cases, { program: acts, workers: 1,
    browser: gridBrowser(grid) });
  const good = list => list.filter(r => r.kind === 'good').length;
  const lies = remote.filter(r => LIES.includes(r.kind));
  console.log(`# ${cases.length} pages: ${good(direct)} good without a Grid, ` +
    `${good(remote)} through it`);
  assert.deepEqual(lies.map(r => `${r.id}: ${r.kind}`), []);
  // One of fifty may be late on a machine that does much else.
  assert.ok(good(remote) >= good(direct) - Math.ceil(cases.length / 50),
    remote.filter(r => r.kind !== 'good').map(r => `${r.id}: ${r.kind} ${r.why}`)
      .join('\n'));
  await grid.empty();
});

test('a session that lasts is not ended for want of use', { skip: skip || !all }, async () => {
  const short = await Grid.start({ nodes: 1, slots: 1, sessionTimeout: 30 });
  try {
    const flow = write('long.yaml', truth.flow('long')
      .replace('steps:\n', 'steps:\n  - wait: text never\n    timeout: 75000\n'));
    const { code, out } = await deed(['run', flow, '--continue', '--grid',
      short.url, ...capabilities]);
    assert.notEqual(code, 0);
    assert.match(out, /ok +2 +click Save/, out);
    assert.equal(truth.hits.get('long'), 1);
  } finally {
    await short.stop();
  }
});

test('a node that dies in the middle of an act: unknown, never again', { skip }, async () => {
  const flow = write('node.yaml', truth.flow('node'));
  truth.hold = true;
  const hit = truth.hit();
  const run = start(['run', flow, '-j', '1', '--retries', '3', '--json',
    ...through()]);
  await hit;
  const [busy] = await grid.sessions();
  const node = grid.nodes.find(n => busy.endsWith(`:${n.port}`));
  await grid.kill(node);
  const { code, out } = await run.done;
  truth.hold = false;
  assert.equal(code, 8, out);
  assert.equal(truth.hits.get('node'), 1);
  grid.nodes = grid.nodes.filter(n => n !== node);
  await grid.startNode();
  await until('two nodes', async () => (await grid.up()) === 2, 90000);
});

test('a hub that starts anew: what was open ends, what comes works', { skip }, async () => {
  const slow = write('hub.yaml', truth.flow('hub').replace('steps:\n',
    'steps:\n  - wait: text never\n    timeout: 15000\n'));
  const run = start(['run', slow, '--continue', '--json', ...through()]);
  await until('page', () => truth.pages.has('hub'));
  await grid.kill(grid.hub);
  grid.startHub();
  await until('nodes', async () => (await grid.up()) === 2, 90000);
  const { out } = await run.done;
  const click = out.split('\n').filter(Boolean).map(l => JSON.parse(l))
    .find(l => l.command === 'click');
  // Whatever was said of the click is what happened.
  const hits = truth.hits.get('hub') ?? 0;
  assert.ok(hits <= 1);
  if (click?.status === 'passed') assert.equal(hits, 1);
  await grid.empty(120000);
  const { code } = await deed(['run', ...flows('anew', 2), '-j', '2',
    '--retries', '2', ...through()]);
  assert.equal(code, 0);
  assert.deepEqual(names('anew', 2).map(n => truth.hits.get(n)), [1, 1]);
  await grid.empty();
});
