// SPDX-License-Identifier: Apache-2.0
// Editors that keep a model of their own: what deed types must be in the
// model, not only on the screen.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { act, by, fill, group } from '../pages/lib/case.mjs';
import { runCases } from '../pages/lib/run.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const program = process.env.DEED_ACTS || path.join(here,
  '../../build/tests/chromium/acts');
const EDITORS = ['prosemirror', 'codemirror', 'quill', 'lexical'];
const body = by('textbox', 'Body');

async function script(name) {
  const { outputFiles } = await esbuild.build({ bundle: true, write: false,
    entryPoints: [path.join(here, 'pages', name + '.js')], format: 'iife',
    minify: true, logLevel: 'error', target: 'es2022' });
  return outputFiles[0].text.replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--').replaceAll('<script', '<\\script');
}

const page = (code, start) => `<!doctype html><html lang=en>
<meta charset=utf-8><title>editor</title><style>#host{border:1px solid;
min-height:80px;width:500px;white-space:pre-wrap}</style>
<body><div id=host></div>
<script>var n = 0; var start = ${JSON.stringify(start)}</script>
<script>${code}</script>`;

const is = words => `model()===${JSON.stringify(words)}`;
const ASKS = [
  { id: 'empty', start: [''], ask: fill(body, 'hello world'),
    truth: is('hello world') },
  { id: 'replaces', start: ['old words', 'and more'], ask: fill(body, 'new'),
    truth: is('new') },
  { id: 'world', start: [''], ask: fill(body, 'Grüße 世界 👋 "quoted" <b>'),
    truth: is('Grüße 世界 👋 "quoted" <b>') },
  { id: 'lines', start: ['old'], ask: fill(body, 'one\ntwo or three'),
    truth: 'model().replace(/\\n+/g,"\\n").trim()==="one\\ntwo or three"' },
  { id: 'appends', start: ['one'], ask: fill(body, ' two', { clear: false }),
    truth: is('one two') },
  { id: 'cleared', start: ['old words', 'and more'],
    ask: act('ui.clearText', body), truth: is('') },
];

const cases = [];
for (const name of existsSync(program) ? EDITORS : []) {
  const code = await script(name);
  cases.push(...group(name, ASKS.map(c => ({ ...c, id: `${name}-${c.id}`,
    html: page(code, c.start) }))));
}
const results = await runCases(cases, { program, workers: 2 });

test('the program that acts is built', () => {
  assert.ok(results.length, `no ${program}`);
});
for (const r of results) {
  test(r.id, () => {
    assert.equal(r.kind, 'good', `${r.said} after ${r.ms} ms. ${r.why} ` +
      JSON.stringify(r.truth));
  });
}
