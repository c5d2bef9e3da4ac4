// SPDX-License-Identifier: Apache-2.0
// The scenarios of tests/contract on the stand-in, as far as a device has such
// things. A device tells no receipts, so that what is confirmed elsewhere is
// unconfirmed here; `unlike` has what is different beyond that, and why.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { scenarios } from '../contract/scenarios.mjs';
import { brief, words } from '../e2e/lib/rig.mjs';
import { Devices, hasAdb } from './lib.mjs';

const skip = hasAdb() ? false : 'no adb: apt install adb';
const UNKNOWN = 'failed verification_failed unknown unconfirmed unknown';
const unlike = {
  'behind a modal dialog': ['failed target_not_found none not_sent none',
    'only the window of the dialog is in a dump'],
  'a dead button': [UNKNOWN, 'no dump tells who listens'],
  'a handler that comes late': [UNKNOWN,
    'no dump tells who listens, so that the press is not repeated'],
  'a value that is refused': [
    'failed verification_failed applied unconfirmed observed',
    'the focus is seen to move, which is an effect of the tap'],
  'a value that snaps back': [
    'failed verification_failed applied unconfirmed observed',
    'it is back before the first look shows anything'],
};
const have = ['a plain press', 'disabled', 'disabled, then enabled',
  'covered for ever', 'covered, then free', 'moving, then still', 'not found',
  'appears late', 'a tie', 'behind a modal dialog',
  'a handler that comes late', 'a dead button', 'a handler that does nothing',
  'a value', 'a value that is refused', 'a value that snaps back',
  'a value that is cut', 'clearing', 'a check box',
  'a check box that is set already', 'a check box that answers late',
  'reading', 'the focus', 'a dialog that opens'];

let devices;
let folder;
before(async () => {
  devices = skip ? null : await Devices.open(1);
  folder = mkdtempSync(join(tmpdir(), 'deed-contract-'));
});
after(() => {
  devices?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const name of have) {
  test(name, { skip }, async () => {
    const s = scenarios.find(one => one.name === name);
    assert.ok(s, 'there is such a scenario');
    const file = join(folder, 'request.json');
    // A dump takes its time: the short limits of the others are not enough.
    writeFileSync(file, JSON.stringify({ ...s.ask, timeoutMs: 5000 }));
    const loaded = await devices.order({ device: 0, load: 'contract',
      spec: s.sim });
    assert.equal(loaded.error, undefined);
    const said = await devices.run(0, ['act', '--request', file, '--json',
      '--device', devices.serials[0]]);
    assert.ok(said.json, said.out + said.err);
    const want = unlike[name]?.[0] ??
      s.want.replace('confirmed', 'unconfirmed');
    assert.equal(words(brief(said.json)), want, said.out);
    const { log } = await devices.order({ device: 0, read: true });
    const presses = log.filter(l => l.startsWith('click:'));
    assert.ok(presses.length <= 1, log.join());
  });
}
