// SPDX-License-Identifier: Apache-2.0
// What deed says about acts on the stand-in against what happened there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cases } from './cases.mjs';
import { Devices, hasAdb } from './lib.mjs';

const WORKERS = 6;
const only = process.env.CASE;
const skip = hasAdb() ? false : 'no adb: apt install adb';
let devices;
const free = [];
const queue = [];

function take() {
  if (free.length) { return Promise.resolve(free.pop()); }
  return new Promise(resolve => queue.push(resolve));
}

function give(at) {
  const next = queue.shift();
  if (next) { next(at); } else { free.push(at); }
}

before(async () => {
  if (skip) { return; }
  devices = await Devices.open(WORKERS);
  for (let i = 0; i < WORKERS; i++) { free.push(i); }
}, { timeout: 60000 });

after(() => devices?.close());

const QUIET = /^(scroll|back:ime)$/;

// The log without what a case does not care about.
function strip(log, wanted) {
  return wanted.includes('back:ime') ? log.filter(l => l !== 'scroll')
    : log.filter(l => !QUIET.test(l));
}

async function run(c, at) {
  const load = { device: at, load: c.app, faults: c.faults || {} };
  if (c.api) { load.api = c.api; }
  if (c.u2) { load.u2 = true; }
  const loaded = await devices.order(load);
  assert.equal(loaded.error, undefined);
  const args = [...c.args, '--device', devices.serials[at]];
  const said = await devices.run(at, args);
  const truth = await devices.order({ device: at, read: true });
  if (c.cuts) { // what was cut comes back
    await devices.order({ device: at, load: 'basics' });
    await devices.reconnect(devices.serials[at]);
  }
  return { said, truth };
}

// What was asked for is so on the device.
function check(c, said, truth) {
  const story = `exit ${said.code}\n${said.out}${said.err}\n` +
    JSON.stringify(truth);
  if (c.log) {
    assert.deepEqual(strip(truth.log, c.log), c.log, story);
  }
  assert.ok(c.exit.includes(said.code), `not among ${c.exit}: ${story}`);
  if (c.text) {
    assert.equal(truth.texts['com.shop:id/' + c.text[0]], c.text[1], story);
  }
  if (c.near && said.code === 0) {
    const [name, value, off] = c.near;
    const text = truth.texts['com.shop:id/' + name];
    assert.ok(Math.abs(Number(text.match(/\d+/)[0]) - value) <= off, story);
  }
  if (c.has && said.code === 0) { assert.ok(truth.log.includes(c.has), story); }
  if (c.says) { assert.match(said.out + said.err, c.says, story); }
  if (c.keyboard) { assert.equal(truth.keyboard, c.keyboard, story); }
  if (c.shows) { assert.ok(truth.shown.includes(c.shows), story); }
  if (c.dumps) { assert.ok(truth.dumps <= c.dumps, story); }
}

test('acts on the stand-in', { skip, concurrency: WORKERS }, async t => {
  const wanted = cases.filter(c => !only || new RegExp(only).test(c.name));
  await Promise.all(wanted.map(c => t.test(c.name, async () => {
    const at = await take();
    try {
      const { said, truth } = await run(c, at);
      check(c, said, truth);
    } finally {
      give(at);
    }
  })));
});
