// SPDX-License-Identifier: Apache-2.0
// Pages that a server has drawn and that come to life later: each framework's
// own server and client, the same application.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { bundle, out, root } from './bundle.mjs';

const svelte = generate => ({ name: 'svelte', setup(build) {
  build.onLoad({ filter: /\.svelte$/ }, async ({ path: filename }) => {
    const { compile } = await import('svelte/compiler');
    const source = await readFile(filename, 'utf8');
    return { contents: compile(source, { filename, generate }).js.code };
  });
} });

const solid = generate => ({ name: 'solid', setup(build) {
  build.onLoad({ filter: /\/solid[^/]*\.jsx$/ }, async ({ path: filename }) => {
    const babel = (await import('@babel/core')).default;
    const { code } = await babel.transformAsync(
      await readFile(filename, 'utf8'), { filename, cwd: root,
        configFile: false,
        presets: [['babel-preset-solid', { generate, hydratable: true }]] });
    return { contents: code };
  });
} });

export const FRAMEWORKS = {
  react: { ext: 'jsx' },
  vue: { ext: 'js' },
  svelte: { ext: 'js', plugin: side => svelte(side) },
  solid: { ext: 'jsx', plugin: side => solid(side === 'client' ? 'dom' :
    'ssr') },
};

const page = (name, { body, head = '' }) => `<!doctype html><html lang=en>
<meta charset=utf-8><title>${name}</title>${head}
<body><div id=app>${body}</div>
<script type=module src="/${name}.client.js"></script>`;

/** The document of a framework, drawn now; its client is bundled. */
export async function draw(name) {
  const { ext, plugin } = FRAMEWORKS[name];
  const plugins = side => (plugin ? [plugin(side)] : []);
  await bundle([`hydration/${name}.client.${ext}`],
    { plugins: plugins('client'), conditions: ['browser', 'production'],
      splitting: false });
  const outfile = path.join(out, `${name}.server.mjs`);
  await esbuild.build({ entryPoints: [path.join(root, 'hydration',
    `${name}.server.${ext}`)], bundle: true, platform: 'node', format: 'esm',
  outfile, plugins: plugins('server'), logLevel: 'error',
  jsx: name === 'solid' ? 'preserve' : 'transform',
  conditions: ['node', 'production'],
  banner: { js: 'import { createRequire } from "node:module";' +
    'const require = createRequire(import.meta.url);' },
  define: { 'process.env.NODE_ENV': '"production"' } });
  const { render } = await import(pathToFileURL(outfile).href);
  return page(name, await render());
}
