// SPDX-License-Identifier: Apache-2.0
// The same scenarios on every driver.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { launch } from '../lib/chromium.mjs';
import { isThere, launch as launchFirefox } from '../e2e/lib/firefox.mjs';
import { act, brief, by, Rig, words } from '../e2e/lib/rig.mjs';
import { html, serve } from '../e2e/lib/server.mjs';
import { scenarios } from './scenarios.mjs';

const wanted = (s, driver) => s.unlike?.[driver] || s.want;
const presses = act('ui.read', by('textbox', 'Presses'), { what: 'value' });
const compare = async (rig, s, driver) => {
  const result = await rig.act({ timeoutMs: s.timeoutMs || 3000, ...s.ask });
  const got = words(brief(result));
  assert.equal(got, wanted(s, driver), result.error?.message);
  if (s.says) {
    assert.match(result.error?.message || '', s.says);
  }
  if (s.counts !== undefined) {
    const read = await rig.act(presses);
    assert.equal(String(read.returnValue?.value), String(s.counts));
  }
};

describe('sim', () => {
  let rig;
  before(() => { rig = new Rig(); });
  after(() => rig.close());
  for (const s of scenarios) {
    it(s.name, async () => {
      await rig.need({ sim: s.sim });
      await compare(rig, s, 'sim');
    });
  }
});

const browsers = { chromium: launch, firefox: launchFirefox };
const named = process.env.DEED_BROWSER;

for (const [name, start] of Object.entries(browsers)) {
describe(name, { skip: (named && named !== name) ||
    (name === 'firefox' && !isThere() && 'no firefox') }, () => {
  let rig, browser, server;
  before(async () => {
    [server, browser] = await Promise.all([serve(), start()]);
    rig = new Rig();
    await rig.need({ browser: { url: browser.url,
      ...(name === 'chromium' ? {} : { driver: name }) } });
    await rig.need({ page: {} });
  });
  after(async () => {
    await rig.close();
    await browser.close();
    server.close();
  });
  for (const s of scenarios) {
    it(s.name, async () => {
      const url = server.put('case', html(s.page.body, s.page.script));
      const went = await rig.act({ actionId: 'nav.navigate', args: { url } });
      assert.equal(went.status, 'succeeded', went.error?.message);
      await compare(rig, s, name);
    });
  }
});
}
