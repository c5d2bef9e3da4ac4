// SPDX-License-Identifier: Apache-2.0
// Bundles pages into node_modules/.gallery, where nobody commits them; what
// is newer than its source and its packages is kept.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)),
  '..');
export const out = path.join(root, 'node_modules', '.gallery');

const OPTIONS = {
  bundle: true, minify: true, format: 'esm', splitting: true, logLevel: 'error',
  target: 'es2022', jsx: 'transform', outdir: out,
  define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}',
    __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
  loader: { '.svg': 'dataurl', '.png': 'dataurl', '.gif': 'dataurl',
    '.woff': 'dataurl', '.woff2': 'dataurl', '.ttf': 'dataurl',
    '.eot': 'dataurl' },
};

const age = file => (existsSync(file) ? statSync(file).mtimeMs : 0);
const SHARED = ['package-lock.json', 'more/package-lock.json', 'lib/bundle.mjs',
  'pages/truth.js', 'pages/plain.css'].map(f => path.join(root, f));

/** `entries`: paths from the gallery's folder. */
export async function bundle(entries, options = {}) {
  mkdirSync(out, { recursive: true });
  const stale = entries.filter(entry => {
    const made = age(path.join(out, path.parse(entry).name + '.js'));
    return [path.join(root, entry), ...SHARED].some(f => age(f) >= made);
  });
  await Promise.all(stale.map(entry => esbuild.build({ ...OPTIONS, ...options,
    entryPoints: [path.join(root, entry)] })));
  return out;
}
