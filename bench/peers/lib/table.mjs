// SPDX-License-Identifier: Apache-2.0
// What a person sees in a terminal.
import { told } from './targets.mjs';

export const figure = number => number === undefined ? ''
  : number === Infinity ? 'wrong' : number >= 100 ? number.toFixed(0)
    : number >= 10 ? number.toFixed(1) : number.toFixed(2);
const times = (one, base) => one === undefined || !base ||
  base === Infinity || one === Infinity ? '' : figure(one / base);

function block({ label, unit, cells }, tools) {
  let text = `\n${(label + (unit && `, ${unit}`)).padEnd(36)}` +
    `${'p50'.padStart(9)}${'p95'.padStart(10)}${'/floor'.padStart(10)}` +
    `${'/Playwr.'.padStart(10)}\n`;
  for (const { name, label: title } of tools) {
    const cell = cells[name];
    if (!cell) { continue; }
    text += `  ${title.padEnd(34)}${figure(cell.p50).padStart(9)}` +
      `${figure(cell.p95).padStart(10)}` +
      `${times(cell.p50, cells.floor?.p50).padStart(10)}` +
      `${times(cell.p50, cells.playwright?.p50).padStart(10)}\n`;
  }
  return text;
}

export function table(summed) {
  let text = summed.rows.map(row => block(row, summed.tools)).join('');
  if (summed.faults.length) {
    text += '\nwrong (counts as infinitely slow)\n';
    for (const { tool, label, text: what, count } of summed.faults) {
      text += `  ${tool}, ${label}, ${count}: ${what}\n`;
    }
  }
  if (summed.targets.length) { text += '\ntargets\n'; }
  for (const { what, want, judged } of summed.targets) {
    for (const one of judged) {
      text += `  ${one.met ? 'met    ' : 'NOT MET'}  ` +
        `${what}: ${told(one)} (${want}; ${one.tool})\n`;
    }
  }
  return text + '\n';
}
