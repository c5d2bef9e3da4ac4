// SPDX-License-Identifier: Apache-2.0
// Files in a browser that another tool is attached to.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expecting, press } from './lib/rig.mjs';
import { Stage } from './lib/stage.mjs';

const page = name => `<a id=a href="data:text/plain,hello" download=${name}>a</a>
  <button onclick="a.click()">Get</button>`;

describe('downloads beside another tool', () => {
  let s;
  let dir;
  before(async () => {
    s = await new Stage().open();
    dir = path.join(s.browser.dir, 'theirs');
    await s.browser.send('Browser.setDownloadBehavior',
      { behavior: 'allow', downloadPath: dir });
  });
  after(() => s.close());

  it('go where that tool said, and their end is told', async () => {
    await s.visit(page('a.txt'));
    const { metadata } = await s.good(press('Get'));
    const { outcome, bytes, path: where } = metadata['x.deed'].evidence
      .find(e => e.kind === 'download.finished');
    assert.deepEqual([outcome, bytes, where], ['completed', 5, undefined]);
    assert.deepEqual(readdirSync(dir), ['a.txt']);
  });

  it('can be expected', async () => {
    await s.visit(page('b.txt'));
    await s.good(press('Get', expecting({ kind: 'download.finished',
      name: 'b.txt' })));
  });
});
