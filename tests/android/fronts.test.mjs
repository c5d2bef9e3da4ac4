// SPDX-License-Identifier: Apache-2.0
// The front ends on a device: a session, the mobile profile, the doctor, and
// devices that cannot be used.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { Devices, deed, hasAdb } from './lib.mjs';

const skip = hasAdb() ? false : 'no adb: apt install adb';
let devices;

before(async () => { devices = skip ? null : await Devices.open(2); });
after(() => devices?.close());

class Mcp {
  constructor(args) {
    this.process = spawn(deed, ['mcp', ...args],
      { env: devices.env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = new Map();
    this.count = 0;
    createInterface({ input: this.process.stdout }).on('line', line => {
      const message = JSON.parse(line);
      this.waiting.get(message.id)?.(message);
    });
  }

  ask(method, params) {
    return new Promise(resolve => {
      const id = ++this.count;
      this.waiting.set(id, resolve);
      this.process.stdin.write(
        JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n');
    });
  }

  async start() {
    await this.ask('initialize', { protocolVersion: '2025-06-18',
      capabilities: {}, clientInfo: { name: 'test', version: '1' } });
    this.process.stdin.write(
      '{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return this;
  }

  async call(name, args) {
    const answer = await this.ask('tools/call', { name, arguments: args });
    return JSON.parse(answer.result.content[0].text);
  }

  end() { this.process.kill(); }
}

test('the mobile profile acts on a device', { skip }, async () => {
  const serial = devices.serials[0];
  await devices.order({ device: 0, load: 'basics' });
  const mcp = await new Mcp(['--profile', 'mobile-debug', '--device',
    serial]).start();
  try {
    const tree = await mcp.call('get_ui_tree',
      { platform: 'android', deviceId: serial });
    assert.deepEqual(tree.device, { platform: 'android', id: serial });
    const { element } = await mcp.call('find_element', { query: 'Save' });
    assert.equal(element.resourceId, 'com.shop:id/save');
    const tap = await mcp.call('tap_element', { elementId: element.elementId });
    assert.equal(tap.success, true);
    assert.equal(tap.lifecycle_state, 'verified');
    const state = await mcp.call('expect_state', { property: 'checked',
      selector: { text: 'Gift wrap' }, expected: false });
    assert.equal(state.success, true);
    const truth = await devices.order({ device: 0, read: true });
    assert.deepEqual(truth.log, ['click:com.shop:id/save', 'saved']);
  } finally {
    mcp.end();
  }
});

test('ANDROID_SERIAL names the device', { skip }, async () => {
  await devices.order({ device: 1, load: 'basics' });
  const said = await devices.run(1, ['look'], 20000,
    { ANDROID_SERIAL: devices.serials[1] });
  assert.equal(said.code, 0, said.err);
  assert.match(said.out, /button "Save"/);
});

test('of several devices none is guessed', { skip }, async () => {
  const said = await devices.run(0, ['look', '--driver', 'android']);
  assert.notEqual(said.code, 0);
  for (const serial of devices.serials) {
    assert.ok(said.err.includes(serial), said.err);
  }
});

test('a device that is not there is named', { skip }, async () => {
  const said = await devices.run(0, ['look', '--device', 'nobody']);
  assert.equal(said.code, 9, said.err);
  assert.match(said.err, /there is no device "nobody"/);
});

test('a session goes on from command to command', { skip }, async () => {
  await devices.order({ device: 0, load: 'basics' });
  const serial = devices.serials[0];
  const steps = [['open', '--device', serial], ['click', 'Save'],
    ['fill', 'Name', 'Ann'], ['toggle', 'Express', 'on'], ['close']];
  for (const step of steps) {
    const said = await devices.run(0, step);
    assert.equal(said.code, 0, `${step}: ${said.out}${said.err}`);
  }
  const truth = await devices.order({ device: 0, read: true });
  assert.deepEqual(truth.log, ['click:com.shop:id/save', 'saved',
    'click:com.shop:id/name', 'text:Ann', 'click:Express', 'flip:True']);
});

test('the doctor lists what adb knows', { skip }, async () => {
  const said = await devices.run(0, ['doctor', '--android', '--json',
    '--quick']);
  const found = JSON.parse(said.out).findings.filter(
    f => f.check === 'android');
  assert.ok(found.length >= 1 && found.every(f => f.level === 'ok'),
    JSON.stringify(found));
});
