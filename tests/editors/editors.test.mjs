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
const EDITORS = ['prosemirror', 'codemirror', 'quill', 'lexical', 'tinymce',
  'ckeditor',
  // These draw their text themselves, and take keys in an element of no size.
  'codemirror5', 'ace', 'monaco_area', 'monaco_context'];
// A body that is edited has no role; a name may say more.
const OTHERS = { tinymce: { by: 'custom', value: 'name=Body' }, ckeditor: by('textbox', '~Body') };

const safe = code => code.replaceAll('</script', '<\\/script')
  .replaceAll('<!--', '<\\!--').replaceAll('<script', '<\\script');

async function build(name) {
  const { outputFiles } = await esbuild.build({ bundle: true, write: false,
    entryPoints: [path.join(here, 'pages', name + '.js')], format: 'iife',
    outdir: '/', minify: true, logLevel: 'error', target: 'es2022',
    loader: { '.ttf': 'dataurl', '.svg': 'dataurl' } });
  const text = ending => outputFiles.find(file => file.path.endsWith(ending))
    ?.text || '';
  return { code: safe(text('.js')), style: text('.css') };
}

const page = ({ code, style }, start) => `<!doctype html><html lang=en>
<meta charset=utf-8><title>editor</title><style>#host{border:1px solid;
min-height:80px;width:500px;white-space:pre-wrap}</style><style>${style}</style>
<body><div id=host></div>
<script>var n = 0; var start = ${JSON.stringify(start)}</script>
<script>${code}</script>`;

const is = words => `model()===${JSON.stringify(words)}`;
const asks = body => [
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
// Programs: lines that begin with blanks, brackets, and more than is drawn.
const PROGRAM = 'def f(x):\n    if x:\n        return [x]\n    return {}\n\nf(1)';
const LONG = Array.from({ length: 60 }, (_, i) => `line ${i + 1}`).join('\n');
const codeAsks = body => [
  { id: 'program', start: ['old'], ask: fill(body, PROGRAM),
    truth: is(PROGRAM) },
  { id: 'long', start: ['old', 'older'], ask: fill(body, LONG),
    truth: is(LONG) },
  { id: 'replaces-long', start: LONG.split('\n'), ask: fill(body, 'short'),
    truth: is('short') },
];
const CODE = ['codemirror', 'codemirror5', 'ace', 'monaco_area',
  'monaco_context'];

const cases = [];
for (const name of existsSync(program) ? EDITORS : []) {
  const built = await build(name);
  const body = OTHERS[name] || by('textbox', 'Body');
  const all = asks(body).concat(CODE.includes(name) ? codeAsks(body) : []);
  cases.push(...group(name, all.map(c => ({ ...c, id: `${name}-${c.id}`,
    timeoutMs: 8000, html: page(built, c.start) }))));
}
const results = await runCases(cases.filter(c => !process.env.ONLY ||
  c.id.startsWith(process.env.ONLY)), { program, workers: 2 });

test('the program that acts is built', () => {
  assert.ok(results.length, `no ${program}`);
});
for (const r of results) {
  test(r.id, () => {
    assert.equal(r.kind, 'good', `${r.said} after ${r.ms} ms. ${r.why} ` +
      JSON.stringify(r.truth));
  });
}
