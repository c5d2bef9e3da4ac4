// SPDX-License-Identifier: Apache-2.0
// Asks deed for things on pages whose truth is known, and compares.
//
//   node run.mjs [--acts PROGRAM] [--workers N] [--report FILE] [-v] [NAME...]
//
// NAME is a group or a case; without one all are run. The program is
// tests/chromium/acts of a build, DEED_ACTS in the environment, or that of
// build/. Exit status 1: something untrue was said, something was done twice,
// or less than 97 % of what can be granted was granted.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { all } from './cases/index.mjs';
import { runCases } from './lib/run.mjs';
import { tally, verdict } from './lib/judge.mjs';

const { values: opts, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    acts: { type: 'string', default: process.env.DEED_ACTS ||
      new URL('../../build/tests/chromium/acts', import.meta.url).pathname },
    workers: { type: 'string', default: '3' },
    report: { type: 'string' },
    verbose: { type: 'boolean', short: 'v', default: false },
  },
});

const COLUMNS = ['good', 'false success', 'wrong act', 'false none',
  'false failure', 'missed', 'wrong words', 'slow', 'broken'];

function table(results) {
  const rows = tally(results);
  const line = (name, cells) => name.padEnd(14) +
    cells.map((cell, i) => String(cell).padStart(COLUMNS[i].length + 2))
      .join('');
  console.log('\n' + line('', COLUMNS));
  for (const row of rows) {
    console.log(line(row.name, COLUMNS.map(k => row.kinds[k] || '.')));
  }
}

const wanted = all.filter(c => !names.length || names.includes(c.id) ||
  names.includes(c.group));
const results = await runCases(wanted, { program: opts.acts,
  workers: Number(opts.workers),
  told: r => {
    const mark = r.gap ? '(gap) ' : '';
    console.log(`${r.kind.padEnd(14)} ${r.id.padEnd(38)}` +
      `${String(r.ms).padStart(6)} ms  ${mark}${r.why}`);
    if (opts.verbose) { console.log(JSON.stringify(r.result, null, 1)); }
  } });
table(results);
const end = verdict(results);
console.log(`${results.length} cases, ${end.lies.length} untrue, ` +
  `${(end.share * 100).toFixed(1)} % of what can be granted was granted`);
if (opts.report) {
  writeFileSync(opts.report, JSON.stringify({ ...end, results }, null, 1));
}
process.exitCode = end.passed ? 0 : 1;
