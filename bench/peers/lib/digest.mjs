// SPDX-License-Identifier: Apache-2.0
// Samples to rows: one row a measure, one cell a tool.
import { measures } from './measures.mjs';
import { summary } from './stats.mjs';
import { targets } from './targets.mjs';

const row = (key, label, unit, cells) => ({ key, label, unit, cells });
const mapped = (found, make) => Object.fromEntries(Object.entries(found ?? {})
  .map(([tool, one]) => [tool, make(one)])
  .filter(([, cell]) => cell && !Number.isNaN(cell.p50)));
const ms = numbers => {
  const { n, p50, p95 } = summary(numbers);
  return { n, p50: p50 / 1000, p95: p95 / 1000 };
};
const plain = value => ({ p50: value });

function timed(samples) {
  const rows = [];
  for (const [name, { label, page }] of Object.entries(measures)) {
    if (!samples[name]) { continue; }
    rows.push(row(name, label, 'ms', mapped(samples[name], one =>
      ({ ...ms(one.us), wrong: one.wrong.length }))));
    if (Object.values(samples[name]).some(one => one.acted)) {
      rows.push(row(`${name}-acted`, `${label}, until the last was typed`,
        'ms', mapped(samples[name], one => one.acted && ms(one.acted))));
    }
    if (page.startsWith('size-')) {
      rows.push(row(`${name}-first`, `${label}, first after loading`, 'ms',
        mapped(samples[name], one => ms(one.first))));
    }
  }
  return rows;
}

function others({ snapshot, start, memory, crowd, samples }) {
  const mb = kind => one => one[kind] && plain(one[kind].rss / 1024);
  return [
    row('look-table', 'snapshot, 300 rows', 'ms', mapped(snapshot, one =>
      one.table && plain(one.table.us / 1000))),
    row('tokens-table', 'tokens, 300 rows', '', mapped(snapshot, one =>
      one.table && plain(one.table.tokens))),
    row('look-10k', 'snapshot, 10,000 elements', 'ms', mapped(snapshot, one =>
      one.big && plain(one.big.us / 1000))),
    row('tokens-10k', 'tokens, 10,000 elements', '', mapped(snapshot, one =>
      one.big && plain(one.big.tokens))),
    row('answered', 'start to initialize answered', 'ms', mapped(start,
      one => ms(one.answered))),
    row('ready', 'start to a page', 'ms', mapped(start, one =>
      ms(one.ready))),
    row('verified', 'start to the first act', 'ms', mapped(start, one =>
      ms(one.verified))),
    row('memory-few', 'memory (RSS) after 10 acts', 'MB', mapped(memory,
      mb('few'))),
    row('memory-many', 'memory (RSS) after many acts', 'MB', mapped(memory,
      mb('many'))),
    row('pss-many', 'memory (PSS) after many acts', 'MB', mapped(memory,
      one => one.many && plain(one.many.pss / 1024))),
    row('cpu', "the tool's CPU time for a click", 'ms', mapped(samples.click,
      one => one.cpu.acts && plain(one.cpu.us / one.cpu.acts / 1000))),
    { more: true, ...row('throughput', '50 pages: acts a second', '',
      mapped(crowd, one => one.acts &&
        plain(one.seen === one.acts ? one.perSecond : 0))) },
    row('crowd-p99', '50 pages: p99 of an act', 'ms', mapped(crowd, one =>
      one.acts && plain(one.p99 / 1000))),
  ].filter(({ cells }) => Object.keys(cells).length);
}

/** What was told wrongly, once a kind. */
function faults({ samples, start, memory }) {
  const list = [];
  const add = (tool, label, texts) => {
    const kinds = new Map();
    for (const text of texts) {
      const kind = text.split(':')[0];
      kinds.set(kind, [text, (kinds.get(kind)?.[1] ?? 0) + 1]);
    }
    for (const [text, count] of kinds.values()) {
      list.push({ tool, label, text, count });
    }
  };
  for (const [name, cells] of Object.entries(samples)) {
    for (const [tool, { wrong }] of Object.entries(cells)) {
      add(tool, measures[name].label, wrong);
    }
  }
  for (const [tool, { wrong }] of Object.entries(start ?? {})) {
    add(tool, 'start', wrong);
  }
  for (const [tool, one] of Object.entries(memory ?? {})) {
    if (one.error) { add(tool, 'memory', [one.error]); }
    else if (one.clicks !== one.acts) {
      add(tool, 'memory', [`${one.acts} acts, and ${one.clicks} clicks`]);
    }
  }
  return list;
}

export function digest(found, tools) {
  const rows = [...timed(found.samples), ...others(found)];
  const of = (key, tool) => rows.find(one => one.key === key)?.cells[tool]?.p50;
  return { machine: found.machine, missing: found.missing ?? {}, rows,
    tools: tools.filter(({ name }) => rows.some(({ cells }) => cells[name])),
    acts: mapped(found.memory, one => one.acts && plain(one.acts)),
    reached: mapped(found.snapshot, one => one.table && plain(
      one.table.reached)),
    faults: faults(found), targets: targets(of, found) };
}
