// SPDX-License-Identifier: Apache-2.0
// What an act costs on Firefox: the raw protocol from C (the floor), libdeed in a
// C program, and Puppeteer over the same protocol. Each has a Firefox of its own,
// since a Firefox has one session. Rounds rotate, so that a machine that gets
// slower gets slower for all. After every act the page tells the server what is
// true; what is not as it was said is not counted as a time.
//
//   node run.mjs [ACTS]      of each kind by each tool; 200 unless told
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { COUNT, FORM } from '../peers/lib/pages.mjs';
import { Lines } from '../peers/lib/lines.mjs';
import { program } from '../peers/lib/programs.mjs';
import { start } from '../../tests/e2e/lib/firefox.mjs';

const ACTS = Number(process.argv[2] || 200);
const BURST = 10;
// The page of `bench/peers`: nothing but the press of the button is heard, and no
// request is sent while an act is under way. What is true is told when it has
// stayed for a tenth of a second, so that no act waits for the telling.
const page = `<!doctype html><html lang=en><meta charset=utf-8>
<title>Order</title><style>body{font:14px/1.5 sans-serif;margin:20px}</style>
<body>${FORM}<script>${COUNT}
let told = '', last = '';
setInterval(() => {
  const now = JSON.stringify({ clicks,
    mail: document.getElementById('mail').checked,
    title: document.getElementById('title').value });
  if (now === last && now !== told) {
    told = now;
    fetch('/truth', { method: 'POST', body: now });
  }
  last = now;
}, 100);</script>`;
const steps = {
  click: { css: '#save', role: 'button', name: 'Save' },
  toggle: { css: '#mail', role: 'checkbox', name: 'Send mail' },
  fill: { css: '#title', role: 'textbox', name: 'Title' },
};

let truth = null; // of the page that was told of last
const server = createServer((request, response) => {
  let body = '';
  request.on('data', data => { body += data; });
  request.on('end', () => {
    if (request.method === 'POST') { truth = JSON.parse(body); }
    response.setHeader('content-type', 'text/html');
    response.end(request.method === 'POST' ? '' : page);
  });
}).listen(0, '127.0.0.1');
await new Promise(ok => server.once('listening', ok));
const url = `http://127.0.0.1:${server.address().port}/`;

/** The words of UIAP for a step. */
function request(kind, step, value, now) {
  const target = { ref: { by: 'semantic', role: step.role, name: step.name } };
  return kind === 'click' ? { actionId: 'ui.activate', target } :
    kind === 'toggle' ? { actionId: 'ui.toggle', target,
      args: { state: now } } :
    { actionId: 'ui.enterText', target, args: { text: value } };
}

class Plain { // the floor and Puppeteer take the same orders
  constructor(lines) { this.lines = lines; }
  open() { return this.lines.json(JSON.stringify({ do: 'open', value: url })); }
  act(kind, value) {
    return this.lines.json(JSON.stringify({ do: kind, value,
      css: steps[kind].css }));
  }
}

class Deed {
  constructor(lines) { this.lines = lines; this.on = false; }
  async send(order) {
    const { us, results, error } = await this.lines.json('act ' +
      JSON.stringify(order));
    if (error) { throw new Error(error); }
    return { us, ok: results[0].status === 'succeeded',
      said: results[0].error?.message };
  }
  async open() {
    await this.lines.json('attach ');
    return this.send({ actionId: 'nav.navigate', args: { url } });
  }
  act(kind, value) {
    if (kind === 'toggle') { this.on = !this.on; }
    return this.send(request(kind, steps[kind], value, this.on));
  }
}

const worker = new URL('puppeteer.mjs', import.meta.url).pathname;
const tools = [
  ['the floor', at => new Plain(new Lines(program('bench/peers/floor_bidi'),
    [at]))],
  ['deed, the library', at => new Deed(new Lines(
    program('bench/peers/embedded'), [at, 'firefox']))],
  ['Puppeteer, BiDi', at => new Plain(new Lines(process.execPath,
    [worker, at]))],
];

const wait = ms => new Promise(ok => setTimeout(ok, ms));
const right = {
  click: (was, is) => is.clicks === was.clicks + 1,
  toggle: (was, is) => is.mail === !was.mail,
  fill: (was, is, value) => is.title === value,
};
async function once(session, kind, value) {
  const was = truth = session.truth;
  const got = await session.tool.act(kind, value);
  // A slow act may have been told of by halves.
  const isRight = () => right[kind](was, truth, value);
  for (let i = 0; i < 200 && !isRight(); i++) { await wait(10); }
  session.truth = truth;
  return { us: got.us, said: got.said, right: got.ok && isRight() };
}

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];
const memory = pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(
  `/proc/${pid}/status`, 'utf8'))[1]) / 1024;

const sessions = [];
for (const [name, make] of tools) {
  const browser = await start();
  const tool = make(browser.url);
  truth = null;
  const opened = await tool.open();
  if (!opened.ok) { throw new Error(`${name}: ${JSON.stringify(opened)}`); }
  while (!truth) { await wait(10); }
  sessions.push({ name, browser, tool, truth, times: { click: [], toggle: [], fill: [] },
    wrong: 0 });
}
let letter = 0;
for (let round = 0; round < ACTS / BURST; round++) {
  const order = sessions.map((_, i) => sessions[(i + round) % sessions.length]);
  for (const session of order) {
    for (const kind of Object.keys(steps)) {
      for (let i = 0; i < BURST; i++) {
        const value = 'abcdefg' + String.fromCharCode(97 + ++letter % 26);
        const got = await once(session, kind, value);
        if (got.right) { session.times[kind].push(got.us); } else {
          session.wrong++;
          console.error(`${session.name}: ${kind}: ${got.said || 'not once'}`);
        }
      }
    }
  }
}
const floor = sessions[0].times;
console.log(`${ACTS} of each, load ${os.loadavg()[0].toFixed(1)} at the end\n`);
console.log('| median, ms | click | toggle a box | fill a field | not true | ' +
  'memory, MB |\n|---|--:|--:|--:|--:|--:|');
for (const session of sessions) {
  const cell = kind => {
    const ms = median(session.times[kind]) / 1000;
    const times = median(session.times[kind]) / median(floor[kind]);
    return session === sessions[0] ? ms.toFixed(1) :
      `${ms.toFixed(1)} (${times.toFixed(2)} ×)`;
  };
  console.log(`| ${session.name} | ${cell('click')} | ${cell('toggle')} | ` +
    `${cell('fill')} | ${session.wrong} | ` +
    `${memory(session.tool.lines.pid).toFixed(1)} |`);
}
for (const session of sessions) {
  await session.tool.lines.stop();
  await session.browser.close();
}
server.close();
process.exit(0);
