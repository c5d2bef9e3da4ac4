// SPDX-License-Identifier: Apache-2.0
// What would take too long in every run is tested by shares: which one is said
// by the commit, so that a run can be repeated and the next commit tests
// others. DEED_SHARE=N asks for a certain one, DEED_TEST_ALL=1 for all.
import { execFileSync } from 'node:child_process';

const all = process.env.DEED_TEST_ALL === '1';

function turn() {
  if (process.env.DEED_SHARE) { return Number(process.env.DEED_SHARE); }
  try {
    return parseInt(execFileSync('git', ['rev-parse', 'HEAD'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
        cwd: new URL('.', import.meta.url) }).slice(0, 8), 16);
  } catch {
    return 0; // an archive without its history
  }
}

/** Every n-th of the list, from a place that the commit says. */
export function share(list, n) {
  const from = turn() % n;
  return all ? list : list.filter((_, i) => i % n === from);
}
