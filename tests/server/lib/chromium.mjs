// SPDX-License-Identifier: Apache-2.0
// The browser of these tests, and why they are skipped without one.
import { execFileSync } from 'node:child_process';

const has = name => {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Its path or name; undefined: there is none. */
export const chromium = process.env.CHROMIUM ?? ['chromium',
  'chromium-browser', 'google-chrome'].find(has);
export const skip = chromium ? false : 'no browser';
