// SPDX-License-Identifier: Apache-2.0
// Does tasks in real applications through MCP, with steps that are fixed, and
// asks the application itself (its file, its database, its server) what came
// of it.
//
//   node run.mjs [--tool deed|playwright|agent-browser] [--times N]
//                [--docs FILE] [-v] [APPLICATION...]
//
// Exit status 1: a task was not done, or something untrue was said.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { applications } from './apps/index.mjs';
import { deed } from './lib/deed.mjs';
import * as playwright from './lib/playwright.mjs';
import * as agentBrowser from './lib/agent_browser.mjs';
import { judge, list, table } from './lib/judge.mjs';

const { values: opts, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    tool: { type: 'string', multiple: true, default: ['deed'] },
    times: { type: 'string', default: '1' },
    docs: { type: 'string' },
    verbose: { type: 'boolean', short: 'v', default: false },
  },
});

const binary = process.env.DEED ||
  new URL('../../build/deed', import.meta.url).pathname;
const tools = { deed: dir => deed(binary, dir),
  playwright: playwright.playwright, 'agent-browser': agentBrowser.agentBrowser };
const canWrite = { deed: () => true, playwright: playwright.canWrite,
  'agent-browser': agentBrowser.canWrite };

/** The steps until one is not verified; what each answer said. */
async function walk(tool, task, context) {
  const said = [];
  for (const step of task.steps(context)) {
    const answer = await tool.step(step);
    said.push({ step, ...answer });
    if (opts.verbose) {
      console.log(JSON.stringify(step), '\n' + answer.text.slice(0, 3000));
    }
    if (answer.failed) { break; }
  }
  return said;
}

/** The truth may take a moment: an application writes when it likes. */
async function truth(task, context) {
  for (let i = 0; i < 20; i++) {
    if (await task.truth(context)) { return true; }
    await new Promise(ok => setTimeout(ok, 100));
  }
  return false;
}

async function runTask(name, application, task) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-apps-'));
  const context = await application.start(dir);
  const tool = await tools[name](dir);
  try {
    const said = await walk(tool, task, context);
    const result = judge(said, await truth(task, context));
    return { tool: name, application: application.name, task: task.name,
      ...result, ...tool.cost };
  } finally {
    await tool.close();
    await context.close();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

const results = [];
for (const application of applications.filter(a => !names.length ||
  names.includes(a.name))) {
  for (const task of application.tasks) {
    for (let i = 0; i < Number(opts.times); i++) {
      const steps = task.steps({ url: '', file: '' });
      for (const name of opts.tool.filter(t => canWrite[t](steps))) {
        const r = await runTask(name, application, task);
        results.push(r);
        console.log(`${r.kind.padEnd(8)} ${name.padEnd(14)}` +
          `${r.application}: ${r.task}  ${r.calls} calls, ${r.tokens} ` +
          `tokens, ${(r.ms / 1000).toFixed(1)} s${r.why ? '\n' + r.why : ''}`);
      }
    }
  }
}
const text = table(results, opts.tool);
console.log('\n' + text);
if (opts.docs) {
  const page = readFileSync(opts.docs, 'utf8');
  writeFileSync(opts.docs, page.replace(
    /(<!-- tasks -->\n)[^]*?(<!-- end -->)/,
    `$1${list(results)}\n\n${text}\n$2`));
}
process.exitCode = results.some(r => r.tool === 'deed' && r.kind !== 'done')
  ? 1 : 0;
