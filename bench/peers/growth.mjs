#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// What an action costs when there is more of everything: elements in the page,
// frames in it, sessions in the process. script/bench --growth starts it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import floor from './tools/floor.mjs';
import { deedLib } from './tools/deed_lib.mjs';
import { Endpoint } from './tools/deed_uiap.mjs';
import { serve } from './lib/pages.mjs';
import { replace } from './lib/document.mjs';
import { memory } from './lib/proc.mjs';
import { root } from './lib/programs.mjs';
import { Session } from './lib/session.mjs';
import { quantile } from './lib/stats.mjs';
import { plots } from './lib/svg.mjs';
import { figure } from './lib/table.mjs';

const { values: options } = parseArgs({ options: {
  quick: { type: 'boolean' }, write: { type: 'boolean' },
  json: { type: 'string' } } });
const LIMIT = 60000; // a million elements take their time
const TURNS = options.quick ? 5 : 15;
const SAVE = { do: 'click', role: 'button', name: 'Save', css: '#save',
  limit: LIMIT };
const SIM = path.join(root, 'tests', 'server', 'ui', 'shop.json');
const say = text => process.stderr.write(text + '\n');
const median = numbers => quantile(numbers, 0.5) / 1000;

/** The first act after loading, and the median of those that follow. */
async function series(session, steps) {
  const times = [], found = [];
  for (const step of steps) {
    const was = await session.truth();
    const { us, ok, said, timings } = await session.hand.act(step);
    const is = await session.truth();
    if (!ok || is.clicks !== was.clicks + 1) {
      throw new Error(`${session.tool.name}: ${said || 'not true'}`);
    }
    times.push(us);
    if (timings) { found.push(timings.resolved); }
  }
  return { first: times[0] / 1000, steady: median(times.slice(1)),
    found: median(found.slice(1)) };
}

const inRow = (elements, i) => {
  const row = (i * 7919 + 3) % Math.ceil(elements / 5);
  return { do: 'click', role: 'button', name: `Edit item ${row}`,
    css: `#b${row}`, limit: LIMIT };
};

async function pages(site, kind, sizes, step) {
  const points = [];
  for (const tool of [floor, deedLib]) {
    const session = await Session.take(tool);
    try {
      for (const size of sizes) {
        try {
          await session.open(site.url(`${kind}-${size}`), true, 2 * LIMIT);
          const one = await series(session, Array.from({ length: TURNS + 1 },
            (_, i) => step(size, i)));
          points.push({ tool: tool.name, size, ...one });
          say(`${kind} ${size}: ${tool.name} ${figure(one.steady)} ms`);
        } catch (error) { say(`${kind} ${size}: ${error.message}`); }
      }
    } finally { await session.leave(); }
  }
  return points;
}

/** Sessions of the endpoint, each with a simulated interface: what deed adds
 * to a browser is the same, and 500 pages fit into no machine. */
async function sessions(sizes) {
  const points = [];
  for (const size of sizes) {
    const endpoint = await Endpoint.start(['--driver', 'sim', '--ui', SIM]);
    const wires = [], ids = [], times = [];
    for (let i = 0; i < size; i++) {
      if (i % 50 === 0) { wires.push(await endpoint.connect()); }
      ids.push([wires.at(-1), await wires.at(-1).session()]);
    }
    for (let i = 0; i < Math.max(size, 40); i++) {
      const [wire, id] = ids[i % size];
      const start = performance.now();
      const result = await wire.perform(id, { actionId: 'ui.read',
        target: { ref: { by: 'stableId', value: 'order.note' } } });
      times.push((performance.now() - start) * 1000);
      if (result.status !== 'succeeded') { throw new Error(result.error.code); }
    }
    points.push({ size, steady: median(times.slice(5)),
      memory: memory([endpoint.pid]).rss / 1024 });
    say(`sessions ${size}: ${figure(points.at(-1).steady)} ms, ` +
      `${figure(points.at(-1).memory)} MB`);
    await endpoint.stop();
  }
  return points;
}

const of = (points, tool, what) => points.filter(one => one.tool === tool &&
  one[what] > 0).map(one => [one.size, one[what]]);

function picture(found) {
  const line = (label, points) => ({ label, points });
  const paged = (title, x, points) => ({ title, x, y: 'ms', lines: [
    line('deed, click, median', of(points, 'deed-lib', 'steady')),
    line('the floor', of(points, 'floor', 'steady')),
    line('deed, finding alone', of(points, 'deed-lib', 'found')),
    line('deed, first click after loading', of(points, 'deed-lib', 'first')),
  ].filter(({ points: some }) => some.length) });
  return plots([paged('elements', 'elements in the page', found.elements),
    paged('frames', 'frames in the page', found.frames),
    { title: 'sessions', x: 'sessions in one process', y: 'ms, MB', lines: [
      line('an action, ms', found.sessions.map(p => [p.size, p.steady])),
      line('memory, MB', found.sessions.map(p => [p.size, p.memory]))] }],
  'What an action costs as things grow');
}

/** The slope on logarithmic axes: 0 is flat, 1 linear. */
function slope(points) {
  const logs = points.map(pair => pair.map(Math.log));
  const mean = which => logs.reduce((sum, pair) => sum + pair[which], 0) /
    logs.length;
  const [mx, my] = [mean(0), mean(1)];
  return logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) /
    logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

function slopes({ elements, frames, sessions: many }) {
  const told = (label, points) => points.length > 2
    ? `${label} ${slope(points).toFixed(2)}` : null;
  return 'Exponents of growth (0 is flat, 1 is linear): ' + [
    told('a click against elements', of(elements, 'deed-lib', 'steady')),
    told('the floor', of(elements, 'floor', 'steady')),
    told('finding alone', of(elements, 'deed-lib', 'found')),
    told('a click against frames', of(frames, 'deed-lib', 'steady')),
    told('the floor', of(frames, 'floor', 'steady')),
    told('an action against sessions', many.map(p => [p.size, p.steady])),
    told('memory', many.map(p => [p.size, p.memory])),
  ].filter(Boolean).join(', ') + '.\n';
}

function tables({ elements, frames, sessions: many }) {
  const row = cells => `| ${cells.join(' | ')} |\n`;
  const paged = (title, points) => row([title, 'floor (ms)', 'deed (ms)',
    'of which finding', 'first after loading']) + '|--:|--:|--:|--:|--:|\n' +
    [...new Set(points.map(one => one.size))].map(size => {
      const at = tool => points.find(one => one.size === size &&
        one.tool === tool);
      return row([size.toLocaleString('en'), figure(at('floor')?.steady),
        figure(at('deed-lib')?.steady), figure(at('deed-lib')?.found),
        figure(at('deed-lib')?.first)]);
    }).join('');
  return '![growth](benchmarks-growth.svg)\n\n' + paged('elements', elements) +
    '\n' + paged('frames', frames) + '\n' +
    row(['sessions', 'an action (ms)', 'memory, RSS (MB)']) +
    '|--:|--:|--:|\n' + many.map(one => row([one.size, figure(one.steady),
    figure(one.memory)])).join('') + '\n' +
    slopes({ elements, frames, sessions: many });
}

const site = await serve();
const quick = options.quick;
const found = {
  elements: await pages(site, 'size', quick ? [100, 1000, 10000]
    : [100, 1000, 10000, 100000, 1000000], inRow),
  frames: await pages(site, 'frames', quick ? [1, 5, 20] : [1, 5, 20, 50, 100,
    200], () => SAVE),
  sessions: await sessions(quick ? [1, 10, 50] : [1, 5, 20, 50, 100, 200, 500]),
};
site.close();
if (options.json) { writeFileSync(options.json, JSON.stringify(found)); }
process.stdout.write(tables(found));
if (options.write) {
  replace('growth', tables(found));
  writeFileSync(path.join(root, 'docs', 'benchmarks-growth.svg'),
    picture(found));
}
process.exit(0);
