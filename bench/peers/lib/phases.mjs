// SPDX-License-Identifier: Apache-2.0
// What is not measured in rounds: starting, memory, many pages at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { launch as browse } from '../../../tests/lib/chromium.mjs';
import { memory } from './proc.mjs';
import { program } from './programs.mjs';
import { quantile } from './stats.mjs';
import { within } from './session.mjs';

const SAVE = { do: 'click', role: 'button', name: 'Save', css: '#save' };

const INITIALIZE = JSON.stringify({ jsonrpc: '2.0', id: 1,
  method: 'initialize', params: { protocolVersion: '2025-06-18',
    capabilities: {}, clientInfo: { name: 'bench', version: '1' } } }) + '\n';

/** From the start of an MCP server to its first answer, without a client
 * library around it, and without Node: both would cost more than the server. */
async function answerOne({ command, args, env }) {
  const child = spawn(program('bench/peers/answer'), [command, ...args],
    { env, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => {});
  child.stdin.end(INITIALIZE);
  let said = '';
  child.stdout.on('data', data => { said += data; });
  await within(once(child, 'close'), 'answer');
  return Number(said) || Infinity;
}

async function answers(tools, found, rounds) {
  for (let round = 0; round < rounds * 5; round++) {
    for (const tool of tools) {
      const mine = found[tool.name];
      // A second and more is known well enough after a few.
      if (mine.answered[0] > 200000 && round >= rounds) { continue; }
      mine.answered.push(await answerOne(tool.server()).catch(() => Infinity));
    }
  }
}

/** From the start of the process: a page there, an act that the tool and the
 * page both tell of. Each with its own browser. */
async function startOne(tool, site) {
  const { url, told } = site.start();
  const start = performance.now();
  const since = () => (performance.now() - start) * 1000;
  const hand = await within(tool.launch(), tool.name);
  const times = {};
  try {
    const opened = await within(hand.open(url), 'open');
    if (opened.ok === false) { throw new Error(opened.said ?? 'not opened'); }
    times.ready = since();
    await hand.opened?.();
    const acted = await within(hand.act(SAVE), 'act');
    if (!acted.ok) { throw new Error(`not acted: ${acted.said}`); }
    times.verified = since();
    await within(told, 'the page says nothing of it', 1000);
  } finally { await within(hand.stop(), 'stop', 8000).catch(() => {}); }
  return times;
}

export async function starts({ tools, site, rounds, say }) {
  const found = {};
  for (let round = 0; round < rounds; round++) {
    for (const tool of tools.filter(one => one.launch)) {
      const mine = found[tool.name] ??= { answered: [], ready: [],
        verified: [], wrong: [] };
      try {
        for (const [name, us] of Object.entries(await startOne(tool, site))) {
          mine[name].push(us);
        }
      } catch (error) {
        mine.wrong.push(error.message.split('\n')[0].slice(0, 200));
      }
    }
    say(`start: round ${round + 1} of ${rounds}`);
  }
  await answers(tools.filter(one => one.server), found, rounds);
  return found;
}


/** After 10 acts and after many; all tools at once, since memory does not
 * depend on who else is busy. */
async function weigh(session, site, { acts, ms }) {
  await session.rejoin();
  await session.open(site.url('quiet'));
  const before = await session.truth();
  const end = performance.now() + ms;
  let done = 0;
  for (; done < 10; done++) { await session.act(SAVE); }
  const few = memory(session.hand.pids());
  while (done < acts && performance.now() < end) {
    await session.act(SAVE);
    done++;
  }
  const many = memory(session.hand.pids());
  const { clicks } = await session.truth();
  return { few, many, acts: done, clicks: clicks - before.clicks };
}

export async function weights({ sessions, site, acts, ms, say }) {
  const found = {};
  await Promise.all(sessions.map(async session => {
    try { found[session.tool.name] = await weigh(session, site, { acts, ms }); }
    catch (error) {
      found[session.tool.name] = { error: error.message.split('\n')[0] };
    }
    await session.park().catch(() => {});
    say(`memory: ${session.tool.name}`);
  }));
  return found;
}

/** Each in a window of its own: a page behind another one gets no frames. */
async function tabs(browser, count, url) {
  const made = [];
  const [{ targetId }] = await browser.targets();
  const first = await browser.attach(targetId);
  await first.send('Page.navigate', { url });
  made.push(first);
  for (let i = 1; i < count; i++) {
    const { targetId: id } = await browser.send('Target.createTarget',
      { url, newWindow: true });
    made.push(await browser.attach(id));
  }
  for (const tab of made) {
    await tab.until('document.readyState === "complete"', 60000);
  }
  return made;
}

/** Every page gets its next act when its last one has ended. */
async function drive(hand, count, ms) {
  const times = [];
  let bad = 0;
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, async (_, index) => {
    while (performance.now() - start < ms) {
      const one = await hand.act(index, SAVE);
      if (one.ok) { times.push(one.us); } else { bad++; }
    }
  }));
  return { times, bad, ms: performance.now() - start };
}

async function crowdOne(tool, site, { pages, ms }) {
  const browser = await browse();
  try {
    const all = await tabs(browser, pages, site.url('quiet'));
    const hand = await within(tool.crowd({ browser,
      targetIds: all.map(tab => tab.targetId) }), 'join', 60000);
    try {
      const run = time => hand.crowd ? hand.crowd(SAVE, time)
        : drive(hand, pages, time);
      await within(run(ms / 3), 'warm', 120000);
      const clicks = async () => (await Promise.all(all.map(tab =>
        tab.evaluate('clicks')))).reduce((a, b) => a + b, 0);
      const before = await clicks();
      const got = await within(run(ms), 'crowd', 120000);
      const seen = await clicks() - before;
      return { acts: got.times.length, bad: got.bad, seen,
        perSecond: got.times.length / got.ms * 1000,
        p50: quantile(got.times, 0.5), p99: quantile(got.times, 0.99),
        memory: memory(hand.pids()) };
    } finally { await within(hand.stop(), 'stop', 8000).catch(() => {}); }
  } finally { await browser.close(); }
}

export async function crowds({ tools, site, pages, ms, say }) {
  const found = {};
  for (const tool of tools.filter(one => one.crowd)) {
    try {
      found[tool.name] = await crowdOne(tool, site, { pages, ms });
      say(`${pages} pages: ${tool.name}, ` +
        `${found[tool.name].perSecond.toFixed(0)} acts a second`);
    } catch (error) {
      found[tool.name] = { error: error.message.split('\n')[0] };
      say(`${pages} pages: ${tool.name}: ${error.message.split('\n')[0]}`);
    }
  }
  return found;
}

