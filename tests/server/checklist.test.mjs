// SPDX-License-Identifier: Apache-2.0
// The points of an executor, each by its number, over a real socket, on each
// driver. checklist/table.mjs has them in words. On Firefox a run takes the next
// tenth of them, as the number of commits says, or with DEED_TEST_ALL=1 all.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { consent } from './checklist/consent.mjs';
import { execution } from './checklist/execution.mjs';
import { intake } from './checklist/intake.mjs';
import { points, silent } from './checklist/table.mjs';
import { targets } from './checklist/targets.mjs';
import { verification } from './checklist/verification.mjs';
import { share, shareName } from '../e2e/lib/share.mjs';
import { firefoxWorld, worlds } from './lib/worlds.mjs';

const PARTS = 10;

const checks = { ...intake, ...targets, ...consent, ...execution,
  ...verification };

it('there are fifty points, and each has its check', () => {
  assert.deepEqual(points.map(p => p.number),
    Array.from({ length: 50 }, (_, i) => i + 1));
  assert.deepEqual(Object.keys(checks).map(Number).sort((a, b) => a - b),
    points.map(p => p.number));
});

const asked = [...worlds.map(w => ({ ...w, list: points })),
  { ...firefoxWorld, list: share(points, PARTS) }];
for (const { driver, skip, create, list } of asked) {
  describe(driver, { skip }, () => {
    let world;
    if (list !== points) {
      it('which points', t => t.diagnostic(shareName(PARTS)));
    }
    before(async () => { world = await create().start(); });
    after(() => world.stop());
    for (const { number, text } of list) {
      it(`${number} ${text}: ${driver}`, async t => {
        const why = silent[`${number} ${driver}`];
        if (why) t.diagnostic(why);
        const c = await world.open();
        try {
          await checks[number](world, c);
        } finally {
          await c.close();
        }
      });
    }
  });
}
