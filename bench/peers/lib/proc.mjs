// SPDX-License-Identifier: Apache-2.0
// What the kernel says about processes.
import { readdirSync, readFileSync } from 'node:fs';

const TICK_US = 10000; // of /proc/PID/stat, on every Linux that deed knows

const read = path => {
  try { return readFileSync(path, 'latin1'); } catch { return ''; }
};

export const commandOf = pid =>
  read(`/proc/${pid}/cmdline`).split('\0').filter(Boolean);

export function find(test) {
  return readdirSync('/proc').filter(name => /^\d+$/.test(name)).map(Number)
    .filter(pid => test(commandOf(pid), pid));
}

const after = (text, label) =>
  Number(text.match(new RegExp(`^${label}:\\s+(\\d+)`, 'm'))?.[1] ?? 0);

/** Of all of them, in kB. */
export function memory(pids) {
  let rss = 0, pss = 0;
  for (const pid of pids) {
    const text = read(`/proc/${pid}/smaps_rollup`);
    rss += after(text, 'Rss');
    pss += after(text, 'Pss');
  }
  return { rss, pss };
}

const stat = pid => read(`/proc/${pid}/stat`).split(') ').pop().split(' ')
  .map(Number);

/** User and system time so far, in µs: the scheduler's own count where the
 * kernel has one, else ticks. */
export function cpu(pids) {
  let us = 0;
  for (const pid of pids) {
    let own = 0;
    for (const task of dir(`/proc/${pid}/task`)) {
      own += Number(read(`/proc/${pid}/task/${task}/schedstat`)
        .split(' ')[0]) / 1000 || 0;
    }
    us += own || (stat(pid)[11] + stat(pid)[12]) * TICK_US || 0;
  }
  return us;
}

/** Of our own children that have ended: commands. In ticks. */
export const ofChildren = () => (stat('self')[13] + stat('self')[14]) * TICK_US;

function dir(path) {
  try { return readdirSync(path); } catch { return []; }
}
