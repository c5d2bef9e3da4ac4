// SPDX-License-Identifier: Apache-2.0
// The part of docs/benchmarks.md that is made from a run, and its picture.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './programs.mjs';
import { bars } from './svg.mjs';
import { figure } from './table.mjs';
import { told } from './targets.mjs';

const PICTURE = ['click', 'fill', 'toggle', 'choose', 'animated', 'form',
  'click-10k', 'click-100k', 'disabled', 'covered', 'look-table',
  'tokens-table', 'answered', 'verified', 'memory-many', 'throughput'];
const DOCUMENT = path.join(root, 'docs', 'benchmarks.md');

/** Replaces what stands between <!-- NAME --> and <!-- /NAME -->. */
export function replace(name, text) {
  const whole = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = whole.indexOf(begin), to = whole.indexOf(end);
  if (from < 0 || to < from) { throw new Error(`${DOCUMENT} has no ${begin}`); }
  writeFileSync(DOCUMENT, whole.slice(0, from + begin.length) + '\n' + text +
    whole.slice(to));
}

const line = cells => `| ${cells.join(' | ')} |\n`;
const rule = count => '|---|' + '--:|'.repeat(count) + '\n';

function matrix(rows, tools, show, title) {
  return line([title, ...tools.map(({ label }) => label)]) +
    rule(tools.length) + rows.map(({ label, unit, cells }) =>
    line([label + (unit && ` (${unit})`), ...tools.map(({ name }) =>
      cells[name] ? show(cells[name], cells) : '')])).join('');
}

function judged({ targets, tools }) {
  const label = name => tools.find(tool => tool.name === name)?.label ?? name;
  return line(['target', 'wanted', 'measured', 'by', 'met']) +
    '|---|---|--:|---|---|\n' + targets.flatMap(({ what, want, judged: all }) =>
    all.map(one => line([what, want, told(one), label(one.tool),
      one.met ? 'yes' : '**no**']))).join('');
}

function setting({ machine, acts, reached, missing }) {
  const { versions } = machine;
  return `Measured ${machine.when} on ${machine.cores} cores of ` +
    `${machine.cpu}, ${machine.memoryGb} GB, load ${machine.load.toFixed(1)} ` +
    `at the start, Node ${machine.node}, in ${machine.minutes} minutes. ` +
    Object.entries(versions).map(([name, version]) => `${name} ${version}`)
      .join(', ') + '.\n\n' +
    (Object.keys(missing).length ? Object.entries(missing).map(([name, why]) =>
      `${name} could not take part: ${why}`).join('\n') + '\n\n' : '') +
    (Object.keys(acts).length ? 'Acts behind "after many": ' +
      Object.entries(acts).map(([name, { p50 }]) => `${name} ${p50}`)
        .join(', ') + ' (a minute and a quarter at most).\n\n' : '') +
    (Object.keys(reached).length ? 'Rows of the table (5, 157, 299) whose ' +
      'button was pressed by what the snapshot shows: ' +
      Object.entries(reached).map(([name, { p50 }]) => `${name} ${p50}`)
        .join(', ') + '.\n\n' : '');
}

export function write(summed) {
  const { rows, tools, faults } = summed;
  const timed = rows.filter(({ cells }) =>
    Object.values(cells).some(cell => cell.p95 !== undefined));
  const times = base => (cell, cells) => cells[base]?.p50 > 0 &&
    Number.isFinite(cells[base].p50) && Number.isFinite(cell.p50)
    ? figure(cell.p50 / cells[base].p50) : '';
  const near = base => rows.filter(({ cells }) => cells[base]);
  replace('peers', '![medians](benchmarks.svg)\n\n' + setting(summed) + judged(summed) +
    '\nMedians; "wrong" where half of the results or more were not true:\n\n' +
    matrix(rows, tools, cell => figure(cell.p50), 'median') +
    '\nThe 95th percentile:\n\n' +
    matrix(timed, tools, cell => figure(cell.p95), 'p95') +
    '\nMedians as multiples of the floor:\n\n' +
    matrix(near('floor'), tools, times('floor'), '× floor') +
    "\nMedians as multiples of Playwright's:\n\n" +
    matrix(near('playwright'), tools, times('playwright'), '× Playwright') +
    (faults.length ? '\nResults that were not true, each counted as ' +
      'infinitely slow:\n\n' + line(['tool', 'measure', 'times', 'what']) +
      '|---|---|--:|---|\n' + faults.map(({ tool, label, count, text }) =>
      line([tool, label, count, text.replaceAll('|', '\\|')])).join('') : ''));
  writeFileSync(path.join(root, 'docs', 'benchmarks.svg'), bars(PICTURE
    .map(key => rows.find(row => row.key === key)).filter(Boolean), tools,
  'deed and its peers: medians, logarithmic'));
}
