// SPDX-License-Identifier: Apache-2.0
// Where the programs under test are.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = path.join(path.dirname(fileURLToPath(import.meta.url)),
  '..');
export const root = path.join(here, '..', '..');
export const build = path.resolve(process.env.DEED_BUILD ??
  path.join(root, 'build-bench'));

export function program(name) {
  const found = path.join(build, name);
  if (!existsSync(found)) {
    throw new Error(`${found} is not there: script/bench builds it`);
  }
  return found;
}
export const deed = () => process.env.DEED ?? program('deed');
export const packaged = name => path.join(here, 'node_modules', name);
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** For tools that start a browser themselves; as the shared ones are. */
export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic',
  '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-hang-monitor',
  '--window-size=1000,700'];
