// SPDX-License-Identifier: Apache-2.0
// What a tool said, beside what is.

/** done: said and true. untrue: every step was told as done, and the task is
 * not. unsure: it is done, but a step was not told as that. */
export function judge(said, granted) {
  const last = said.at(-1);
  const why = last?.failed
    ? `  ${JSON.stringify(last.step)}: ${last.text.slice(0, 400)}` : '';
  const kind = last?.failed ? granted ? 'unsure' : 'not done'
    : granted ? 'done' : 'untrue';
  return { kind, why };
}

const sum = (rows, key) => rows.reduce((all, row) => all + row[key], 0);
const count = (rows, kind) => rows.filter(r => r.kind === kind).length;

function line(tool, rows) {
  return `| ${tool} | ${rows.length} | ${count(rows, 'done')} | ` +
    `${count(rows, 'untrue')} | ${sum(rows, 'calls')} | ` +
    `${sum(rows, 'tokens')} | ${(sum(rows, 'ms') / 1000).toFixed(1)} |`;
}

const HEAD = ['| tool | tasks | done | untrue | calls | tokens | seconds |',
  '|---|--:|--:|--:|--:|--:|--:|'];

/** What each could be asked to do; then, beside other tools, what all of them
 * did. */
export function table(results, tools) {
  const of = rows => [...HEAD, ...tools.map(t => line(t,
    rows.filter(r => r.tool === t)))].join('\n');
  const did = r => tools.every(tool => results.some(other =>
    other.tool === tool && other.application === r.application &&
    other.task === r.task && other.kind === 'done'));
  return tools.length === 1 ? of(results) :
    `Every task that can be written for the tool:\n\n${of(results)}\n\n` +
    `The tasks that all of them did:\n\n${of(results.filter(did))}`;
}

/** One row a task, of deed alone. */
export function list(results) {
  return ['| application | task | | calls | tokens | seconds |',
    '|---|---|---|--:|--:|--:|',
    ...results.filter(r => r.tool === 'deed').map(r =>
      `| ${r.application} | ${r.task} | ${r.kind} | ${r.calls} | ${r.tokens} | ` +
      `${(r.ms / 1000).toFixed(1)} |`)].join('\n');
}
