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

/** Beside another tool only what all of them did is added up. */
export function table(results, tools) {
  const did = r => tools.every(tool => results.some(other =>
    other.tool === tool && other.application === r.application &&
    other.task === r.task && other.kind === 'done'));
  const rows = results.filter(r => tools.length === 1 || did(r));
  return ['| tool | tasks | done | untrue | calls | tokens | seconds |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...tools.map(t => line(t, rows.filter(r => r.tool === t)))].join('\n');
}

/** One row a task, of deed alone. */
export function list(results) {
  return ['| application | task | | calls | tokens | seconds |',
    '|---|---|---|--:|--:|--:|',
    ...results.filter(r => r.tool === 'deed').map(r =>
      `| ${r.application} | ${r.task} | ${r.kind} | ${r.calls} | ${r.tokens} | ` +
      `${(r.ms / 1000).toFixed(1)} |`)].join('\n');
}
