// SPDX-License-Identifier: Apache-2.0
// The tables: for a terminal, and for docs/gallery.md.
import { CONTROLS } from './controls.mjs';
import { LIES, share } from './judge.mjs';

const MARKS = { right: 'ok', missed: 'failed', 'false failure': 'unsure',
  'false success': 'FALSE', 'double act': 'TWICE', 'false none': 'FALSE NONE',
  broken: 'broken' };

const cell = (results, library, control) => {
  const r = results.find(x => x.library === library && x.control === control);
  return r ? MARKS[r.kind] : '';
};
const count = (results, kind) => results.filter(r => r.kind === kind).length;
const middle = numbers => [...numbers].sort((a, b) => a - b)[
  Math.floor(numbers.length / 2)];

export const sum = results => ({ asked: results.length,
  right: count(results, 'right'), share: share(results),
  missed: count(results, 'missed') + count(results, 'broken'),
  unsure: count(results, 'false failure'),
  lies: LIES.map(kind => [kind, count(results, kind)]),
  medianMs: middle(results.filter(r => r.kind === 'right').map(r => r.ms)) });

const shown = (libraries, results) => libraries.filter(l =>
  Object.values(results).some(list => list.some(r => r.library === l.id)));

export function text(libraries, results) {
  const lines = [];
  for (const [tool, list] of Object.entries(results)) {
    const keys = Object.keys(CONTROLS);
    lines.push(tool.padEnd(18) + keys.map(k => k.padEnd(10)).join(''));
    for (const l of shown(libraries, results)) {
      lines.push(l.title.padEnd(18) +
        keys.map(k => cell(list, l.id, k).padEnd(10)).join(''));
    }
    const s = sum(list);
    lines.push(`${s.right} of ${s.asked} right at the first attempt ` +
      `(${(s.share * 100).toFixed(1)} %), ${s.missed} failed, ` +
      `${s.unsure} unsure, ` + s.lies.map(([k, n]) => `${n} ${k}`).join(', ') +
      `; median ${s.medianMs} ms`, '');
  }
  return lines.join('\n');
}

const HEAD = `# The gallery

Controls of real component libraries, each asked for once, on a fresh page, in
the words of a person ("the slider Volume to 37"). The pages keep their true
state where no tool looks, and it is compared with what the tool said. Made by
\`script/gallery\`; the pages are in \`tests/gallery/pages\`, the requests and
Playwright's recipes in \`tests/gallery/lib/controls.mjs\`.

| word | what was said, and what is |
|---|---|
| ok | a success, and it is one |
| failed | a failure, and nothing was done, or not what was asked for |
| unsure | done, but not reported as done |
| **FALSE** | a success that is none |
| **TWICE** | done more than once |
`;

const bold = word => (/^[A-Z]{5}/.test(word) ? `**${word}**` : word);

export function markdown(libraries, results) {
  const keys = Object.keys(CONTROLS);
  const parts = [HEAD];
  const row = cells => `| ${cells.join(' | ')} |`;
  for (const [tool, list] of Object.entries(results)) {
    parts.push(`## ${tool === 'deed' ? 'deed' : 'Playwright'}\n`);
    const columns = keys.filter(k => list.some(r => r.control === k));
    parts.push([row(['', ...columns.map(k => CONTROLS[k].title)]),
      row(['---', ...columns.map(() => '---')]),
      ...shown(libraries, results).map(l => row([l.title,
        ...columns.map(k => bold(cell(list, l.id, k)))]))].join('\n') + '\n');
    const s = sum(list);
    parts.push(`${s.right} of ${s.asked} right at the first attempt ` +
      `(${(s.share * 100).toFixed(1)} %), ${s.missed} failed, ${s.unsure} ` +
      `unsure; ${s.lies.map(([k, n]) => `${n} ${k}`).join(', ')}. Median of ` +
      `what was right: ${s.medianMs} ms.\n`);
  }
  return parts.join('\n');
}
