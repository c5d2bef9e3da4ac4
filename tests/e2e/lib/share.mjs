// SPDX-License-Identifier: Apache-2.0
// What would take too long in every run is tested by shares, in turn: the
// number of commits says whose turn it is, so that a run can be repeated and the
// next commit tests the next share. DEED_SHARE=N asks for a certain one,
// DEED_TEST_ALL=1 for all.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const all = process.env.DEED_TEST_ALL === '1';

function turn() {
  if (process.env.DEED_SHARE) { return Number(process.env.DEED_SHARE); }
  try {
    return Number(execFileSync('git', ['rev-list', '--count', 'HEAD'],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
        cwd: new URL('.', import.meta.url) }));
  } catch {
    return 0; // an archive without its history
  }
}

/** Every n-th of the list, from the place whose turn it is. */
export function share(list, n) {
  const from = turn() % n;
  return all ? list : list.filter((_, i) => i % n === from);
}

/**
 * The cases of a second try (script/test): those that failed in the file at
 * `url` the first time. All of them where something else in it failed as well,
 * since that may be about the whole.
 */
export function failedBefore(cases, url) {
  const failed = JSON.parse(process.env.DEED_TEST_FAILED || '{}');
  const names = failed[fileURLToPath(url)] || [];
  const some = cases.filter(c => names.includes(c.id));
  return some.length && some.length === names.length ? some : cases;
}

/** The share in words, for whoever wants to repeat it. */
export const shareName = n => (all ? 'all of them' :
  `share ${turn() % n} of ${n}: DEED_SHARE=${turn() % n} repeats it`);
