// SPDX-License-Identifier: Apache-2.0
// Asks for every control of real component libraries, and compares what is
// said with what is.
//
//   node run.mjs [--tools deed,playwright] [--workers N] [--docs FILE]
//                [--report FILE] [-v] [NAME...]
//
// NAME is a library, a control, or LIBRARY/CONTROL; without one all are run.
// Exit status 1: deed said something untrue, did something twice, or was right
// at the first attempt in less than 95 %.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LIBRARIES } from './pages/index.mjs';
import { bundle } from './lib/bundle.mjs';
import { serve } from './lib/serve.mjs';
import { run, trials } from './lib/run.mjs';
import { LIES, share } from './lib/judge.mjs';
import { markdown, text } from './lib/table.mjs';

const { values: opts, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    tools: { type: 'string', default: 'deed' },
    workers: { type: 'string', default: '1' },
    docs: { type: 'string' },
    report: { type: 'string' },
    verbose: { type: 'boolean', short: 'v', default: false },
  },
});

const list = trials(LIBRARIES, names);
const dir = await bundle([...new Set(list.map(t => t.library.entry))]);
const server = await serve(dir);
const results = {};
for (const tool of opts.tools.split(',')) {
  console.log(tool);
  results[tool] = await run(tool, list, server.url, {
    workers: Number(opts.workers),
    told: r => {
      console.log(`${r.kind.padEnd(14)} ${r.id.padEnd(22)}` +
        `${String(r.ms).padStart(6)} ms  ${r.why}`);
      if (opts.verbose) {
        console.log(JSON.stringify({ truth: r.truth, result: r.result },
          null, 1));
      }
    } });
}
server.close();
console.log('\n' + text(LIBRARIES, results));
if (opts.docs) { writeFileSync(opts.docs, markdown(LIBRARIES, results)); }
if (opts.report) {
  writeFileSync(opts.report, JSON.stringify(results, null, 1));
}
const own = results.deed || [];
process.exitCode = own.some(r => LIES.includes(r.kind)) ||
  share(own) < 0.95 ? 1 : 0;
