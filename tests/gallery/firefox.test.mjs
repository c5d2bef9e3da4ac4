// SPDX-License-Identifier: Apache-2.0
// Controls of the libraries that are quick to install, on Firefox: the next
// twentieth with every commit, or with DEED_TEST_ALL=1 all of them. Of all at
// least 90 % are right; of a part one may be missed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThere } from '../e2e/lib/firefox.mjs';
import { share, shareName } from '../e2e/lib/share.mjs';
import { LIBRARIES } from './pages/index.mjs';
import { bundle } from './lib/bundle.mjs';
import { LIES, share as right } from './lib/judge.mjs';
import { run, trials } from './lib/run.mjs';
import { serve } from './lib/serve.mjs';

process.env.DEED_BROWSER = 'firefox';
const PARTS = 20;
const skip = !isThere() && 'no firefox';
const list = share(trials(LIBRARIES.filter(l => l.quick)), PARTS);
const told = r => `${r.kind}: ${r.id}: ${r.status} after ${r.ms} ms. ${r.why} ` +
  JSON.stringify(r.truth);

async function ask() {
  const server = await serve(await bundle([...new Set(list.map(t =>
    t.library.entry))]));
  return run('deed', list, server.url).finally(() => server.close());
}
const results = skip ? [] : await ask();
const bad = results.filter(r => r.kind !== 'right');

test('on Firefox nothing untrue is said, and nothing done twice', { skip },
  t => {
    t.diagnostic(shareName(PARTS));
    assert.deepEqual(results.filter(r => LIES.includes(r.kind)).map(told), []);
  });

test('on Firefox what is asked for is done at the first attempt', { skip },
  () => {
    assert.ok(bad.length < 2 || right(results) >= 0.9,
      bad.map(told).join('\n'));
  });
