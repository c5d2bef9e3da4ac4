// SPDX-License-Identifier: Apache-2.0
// Holds `deed look --all` against Chromium's accessibility tree: is every text
// and every control of the tree in the look?
//
//   node run.mjs [-v] [--docs FILE] [--min SHARE] [PAGE...]
//
// PAGE is one of pages.mjs; without one all are looked at. Exit status 1: the
// share of what is there is below --min (0.99).
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify, parseArgs } from 'node:util';
import { launch } from './browser.mjs';
import { lacks, told } from './lib.mjs';
import { pages } from './pages.mjs';

const { values: opts, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    verbose: { type: 'boolean', short: 'v', default: false },
    docs: { type: 'string' },
    min: { type: 'string', default: '0.99' },
  },
});
const binary = process.env.DEED ||
  new URL('../../build/deed', import.meta.url).pathname;
const run = promisify(execFile);

const look = async url => (await run(binary, ['look', '--all', '--browser',
  url], { maxBuffer: 1 << 26, timeout: 60000,
  env: { ...process.env, DEED_AS_ROOT: '1' } })).stdout;

async function measure(browser, url) {
  await browser.open(url);
  const before = told(await browser.tree());
  const said = await look(browser.url);
  // What came or went while it was looked at is nobody's fault.
  const after = new Set(told(await browser.tree()).map(n => n.words));
  const list = before.filter(n => after.has(n.words));
  return { list, missing: lacks(list, said), said };
}

const results = [];
const browser = await launch();
try {
  for await (const page of pages(names)) {
    const { list, missing, said } = await measure(browser, page.url);
    results.push({ name: page.name, count: list.length,
      missing: missing.length });
    console.log(`${page.name.padEnd(24)}${String(list.length).padStart(6)}` +
      `${String(missing.length).padStart(6)}`);
    if (opts.verbose) {
      for (const m of missing.slice(0, 40)) {
        console.log(`    ${m.kind} ${m.role} ${JSON.stringify(m.words)
          .slice(0, 120)}`);
      }
      if (names.length) { writeFileSync('/tmp/fidelity-look.txt', said); }
    }
  }
} finally {
  await browser.close();
}
const sum = key => results.reduce((all, r) => all + r[key], 0);
const share = 1 - sum('missing') / sum('count');
console.log(`${results.length} pages, ${sum('count')} texts and controls, ` +
  `${sum('missing')} missing: ${(100 * share).toFixed(2)} %`);
if (opts.docs) {
  const rows = ['| page | texts and controls | not in the look |',
    '|---|--:|--:|', ...results.map(r =>
      `| ${r.name} | ${r.count} | ${r.missing} |`),
    `| **all ${results.length}** | **${sum('count')}** | ` +
    `**${sum('missing')} (${(100 * (1 - share)).toFixed(2)} %)** |`].join('\n');
  const doc = readFileSync(opts.docs, 'utf8');
  writeFileSync(opts.docs, doc.replace(
    /(<!-- fidelity -->\n)[^]*?(<!-- end of fidelity -->)/, `$1${rows}\n$2`));
}
process.exitCode = share < Number(opts.min) ? 1 : 0;
