#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// deed against the tools that people would use instead; docs/benchmarks.md
// says what is measured and how to read it. script/bench builds and starts it.
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from './lib/pages.mjs';
import { measures } from './lib/measures.mjs';
import { Rounds } from './lib/rounds.mjs';
import { snapshots } from './lib/snapshots.mjs';
import { crowds, starts, weights } from './lib/phases.mjs';
import { here } from './lib/programs.mjs';
import { tools } from './tools/index.mjs';
import { digest } from './lib/digest.mjs';
import { table } from './lib/table.mjs';
import { write } from './lib/document.mjs';

const HELP = `usage: script/bench [OPTION]...
  --quick           few rounds: does it run, not how fast is it
  --only NAME       a measure, a phase (start, snapshot, memory, crowd) or a
                    tool; may be repeated
  --minutes N       about how long the rounds may take (5)
  --json FILE       everything that was measured; - is standard output
  --write           writes docs/benchmarks.md and docs/benchmarks.svg
  --from FILE       measures nothing, uses what --json wrote
  --list            names of measures and tools
`;

const { values: options } = parseArgs({ options: {
  quick: { type: 'boolean' }, only: { type: 'string', multiple: true },
  minutes: { type: 'string', default: '5' }, json: { type: 'string' },
  write: { type: 'boolean' }, from: { type: 'string' },
  list: { type: 'boolean' }, help: { type: 'boolean' },
} });
const PHASES = ['snapshot', 'start', 'memory', 'crowd'];

const began = performance.now();
const say = text => process.stderr.write(
  `${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);

function choose() {
  const only = options.only ?? [];
  const known = [...Object.keys(measures), ...PHASES,
    ...tools.map(tool => tool.name)];
  const odd = only.find(name => !known.includes(name));
  if (odd) { throw new Error(`no ${odd}; there are ${known.join(' ')}`); }
  const some = names => {
    const mine = names.filter(name => only.includes(name));
    return mine;
  };
  const asked = some([...Object.keys(measures), ...PHASES]);
  const mine = some(tools.map(tool => tool.name));
  return {
    names: Object.keys(measures).filter(name => !asked.length ||
      asked.includes(name)),
    phases: PHASES.filter(name => !asked.length || asked.includes(name)),
    tools: tools.filter(tool => !mine.length || mine.includes(tool.name)),
  };
}

const versionOf = name => JSON.parse(readFileSync(path.join(here,
  'node_modules', name, 'package.json'))).version;

function machine() {
  return { when: new Date().toISOString().slice(0, 10),
    cpu: os.cpus()[0].model.replace(/\s+/g, ' ').trim(),
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30), load: os.loadavg()[0],
    node: process.version,
    versions: Object.fromEntries(['playwright-core', 'puppeteer-core',
      'agent-browser', '@playwright/mcp', 'chrome-devtools-mcp']
      .map(name => [name, versionOf(name)])) };
}

async function measure() {
  const chosen = choose();
  const quick = options.quick;
  const site = await serve();
  const all = { machine: machine(), samples: {} };
  const rounds = new Rounds({ site, say, ...chosen });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      say('ending what was started');
      await rounds.leave();
      process.exit(130);
    });
  }
  // A tool that dies in the wrong moment does not end the run.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, error => say(`${event}: ${error?.message ?? error}`));
  }
  try {
    say(`starting ${chosen.tools.length} browsers`);
    await rounds.sit();
    const sessions = [...rounds.sessions.values()];
    const limit = performance.now() + Number(options.minutes) * 60000;
    for (let i = 0; chosen.names.length && i < (quick ? 1 : 50); i++) {
      await rounds.round(i, () => i >= 2 && performance.now() > limit);
      if (performance.now() > limit) { break; }
    }
    Object.assign(all, { samples: rounds.samples, missing: rounds.missing });
    if (chosen.phases.includes('snapshot')) {
      all.snapshot = await snapshots({ sessions, site, say });
    }
    if (chosen.phases.includes('memory')) {
      all.memory = await weights({ sessions, site, say,
        acts: quick ? 30 : 1000, ms: quick ? 5000 : 75000 });
    }
  } finally { await rounds.leave(); }
  if (chosen.phases.includes('start')) {
    all.start = await starts({ tools: chosen.tools, site, say,
      rounds: quick ? 1 : 4 });
  }
  if (chosen.phases.includes('crowd')) {
    all.crowd = await crowds({ tools: chosen.tools, site, say,
      pages: quick ? 8 : 50, ms: quick ? 1000 : 5000 });
  }
  site.close();
  all.machine.minutes = Math.round((performance.now() - began) / 60000);
  return all;
}

/** JSON knows no infinity: a wrong result is written as null. */
const revive = (key, value) => value === null && /^\d+$/.test(key) ? Infinity
  : value;

if (options.help) { process.stdout.write(HELP); process.exit(0); }
if (options.list) {
  for (const [name, { label }] of Object.entries(measures)) {
    console.log(`${name.padEnd(20)} ${label}`);
  }
  for (const name of PHASES) { console.log(name); }
  for (const { name, label } of tools) {
    console.log(`${name.padEnd(20)} ${label}`);
  }
  process.exit(0);
}
const found = options.from
  ? JSON.parse(readFileSync(options.from, 'utf8'), revive) : await measure();
const summed = digest(found, tools);
if (options.json && options.json !== '-') {
  writeFileSync(options.json, JSON.stringify(found));
}
process.stdout.write(options.json === '-' ? JSON.stringify(found) + '\n'
  : table(summed));
if (options.write) { write(summed); }
process.exit(0);
