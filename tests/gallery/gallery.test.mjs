// SPDX-License-Identifier: Apache-2.0
// Every control of the libraries that are quick to install, asked of deed, and
// acts on pages that come to life late. `script/gallery` has all libraries,
// and Playwright beside.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIBRARIES } from './pages/index.mjs';
import { bundle } from './lib/bundle.mjs';
import { runLate } from './lib/late.mjs';
import { run, trials } from './lib/run.mjs';
import { serve } from './lib/serve.mjs';
import { LIES, share } from './lib/judge.mjs';

const told = r => `${r.status} after ${r.ms} ms. ${r.why} ` +
  JSON.stringify(r.truth);

const libraries = LIBRARIES.filter(l => l.quick);
const list = trials(libraries);
const server = await serve(await bundle(libraries.map(l => l.entry)));
const [results, late] = await Promise.all([
  run('deed', list, server.url).finally(() => server.close()), runLate()]);

test('nothing untrue is said, and nothing done twice', () => {
  assert.deepEqual(results.filter(r => LIES.includes(r.kind)).map(r =>
    `${r.kind}: ${r.id}: ${told(r)}`), []);
});

test('what is asked for is done at the first attempt', () => {
  const bad = results.filter(r => r.kind !== 'right');
  assert.ok(share(results) >= 0.95, bad.map(r => `${r.id}: ${told(r)}`)
    .join('\n'));
});

for (const library of libraries) {
  test(`${library.title} is asked for everything it has`, () => {
    const own = results.filter(r => r.library === library.id);
    assert.equal(own.length, list.filter(t => t.library === library).length);
    assert.deepEqual(own.filter(r => r.kind === 'broken').map(r => r.why), []);
  });
}

for (const r of late) {
  test(`before it lives: ${r.id}`, () => {
    assert.equal(r.kind, 'right', told(r));
  });
}
