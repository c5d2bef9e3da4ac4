// SPDX-License-Identifier: Apache-2.0
// The front ends on a device: a session, the mobile profile, the doctor, and
// devices that cannot be used.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a call names its device', { skip }, async () => {
  const [a, b] = devices.serials;
  await devices.order({ device: 0, load: 'basics' });
  await devices.order({ device: 1, load: 'rows' });
  const mcp = await new Mcp(['--profile', 'mobile-debug']).start();
  const on = id => ({ platform: 'android', deviceId: id });
  try {
    const { devices: list } = await mcp.call('list_devices', {});
    assert.deepEqual(list.map(d => [d.id, d.state, d.usable]).sort(),
      [[a, 'device', true], [b, 'device', true]].sort());
    const save = await mcp.call('find_element', { query: 'Save', ...on(a) });
    const item = await mcp.call('find_element', { query: 'Item 3', ...on(b) });
    assert.ok(save.found && item.found);
    const stray = await mcp.call('tap_element',
      { elementId: save.element.elementId, ...on(b) });
    assert.equal(stray.failure_code, 'STALE_REFERENCE');
    const tap = await mcp.call('tap_element',
      { elementId: save.element.elementId, ...on(a) });
    assert.equal(tap.success, true);
    assert.equal(tap.device.id, a);
    const logs = await mcp.call('get_logs',
      { ...on(a), caused_by_last_action: true });
    assert.ok(logs.result.count >= 1 && logs.result.meta.timeKnown);
    const far = await mcp.call('scroll_to_element',
      { ...on(b), selector: { text: 'Item 20' } });
    assert.equal(far.success, true, JSON.stringify(far));
    const log = async at => (await devices.order({ device: at,
      read: true })).log;
    assert.deepEqual(await log(0), ['click:com.shop:id/save', 'saved']);
    assert.ok((await log(1)).every(l => l === 'scroll'));
  } finally {
    mcp.end();
  }
});

test('applications, screens and gestures', { skip }, async () => {
  const on = { platform: 'android', deviceId: devices.serials[0] };
  await devices.order({ device: 0, load: 'basics' });
  const mcp = await new Mcp(['--profile', 'mobile-debug']).start();
  try {
    const screen = await mcp.call('get_current_screen',
      { deviceId: on.deviceId });
    assert.equal(screen.activity, 'com.shop.Main');
    assert.equal(screen.shortActivity, 'Main');
    const print = await mcp.call('get_screen_fingerprint', on);
    const tap = await mcp.call('tap', { x: 540, y: 500, ...on });
    assert.equal(tap.lifecycle_state, 'verified');
    const other = await mcp.call('wait_for_screen_change',
      { ...on, previousFingerprint: print.fingerprint });
    assert.equal(other.success, true);
    const back = await mcp.call('press_back', on);
    assert.equal(back.success, true, JSON.stringify(back.details));
    const hold = await mcp.call('long_press',
      { ...on, selector: { text: 'Save' } });
    assert.equal(hold.failure_code, 'ELEMENT_NOT_INTERACTABLE');
    const gone = await mcp.call('terminate_app', { ...on, appId: 'com.shop' });
    assert.equal(gone.appTerminated, true);
    const none = await mcp.call('terminate_app', { ...on, appId: 'com.none' });
    assert.equal(none.appTerminated, false);
    const start = await mcp.call('start_app', { ...on, appId: 'com.shop' });
    assert.equal(start.success, true, JSON.stringify(start.details));
    assert.equal(start.target.selector.appId, 'com.shop');
    const clear = await mcp.call('reset_app_data', { ...on, appId: 'com.shop' });
    assert.equal(clear.dataCleared, true);
    const ios = await mcp.ask('tools/call', { name: 'get_ui_tree',
      arguments: { platform: 'ios' } });
    assert.equal(ios.result.isError, true);
  } finally {
    mcp.end();
  }
});

test('setup brings the UiAutomator2 server', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deed-apks-'));
  const name = 'io.appium.uiautomator2.server';
  for (const [file, id] of [['server-v1.apk', name],
    ['server-debug-androidTest.apk', name + '.test']]) {
    writeFileSync(join(folder, file), 'PK\u0003\u0004' + id);
  }
  await devices.order({ device: 0, load: 'basics' });
  const device = ['--device', devices.serials[0]];
  try {
    const bare = await devices.run(0, ['android', 'setup', ...device]);
    assert.equal(bare.code, 3, bare.out + bare.err);
    const setup = await devices.run(0, ['android', 'setup', '--apks', folder,
      ...device]);
    assert.equal(setup.code, 0, setup.out + setup.err);
    const click = await devices.run(0, ['click', 'Save', ...device]);
    assert.equal(click.code, 0, click.out + click.err);
    const truth = await devices.order({ device: 0, read: true });
    assert.equal(truth.dumps, 0);
    assert.ok(truth.sources >= 2);
    assert.equal(truth.settings.waitForIdleTimeout, 0);
    assert.match(devices.adb('forward', '--list').stdout, /tcp:6790/);
  } finally {
    rmSync(folder, { recursive: true });
    await devices.order({ device: 0, load: 'basics' });
  }
});

test('files and applications by hand', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'deed-files-'));
  await devices.order({ device: 0, load: 'basics' });
  const run = (...args) => devices.run(0, ['android', ...args, '--device',
    devices.serials[0]]);
  try {
    writeFileSync(join(folder, 'a'), 'x'.repeat(200000));
    writeFileSync(join(folder, 'app.apk'), 'PK\u0003\u0004com.new');
    writeFileSync(join(folder, 'bad.apk'), 'no package');
    assert.equal((await run('push', join(folder, 'a'), '/sdcard/a')).code, 0);
    assert.equal((await run('pull', '/sdcard/a', join(folder, 'b'))).code, 0);
    assert.equal(readFileSync(join(folder, 'b'), 'utf8').length, 200000);
    assert.notEqual((await run('pull', '/sdcard/no', join(folder, 'c'))).code,
      0);
    assert.equal((await run('install', join(folder, 'app.apk'))).code, 0);
    const bad = await run('install', join(folder, 'bad.apk'));
    assert.equal(bad.code, 6, bad.out + bad.err);
    assert.match(bad.out, /INSTALL_PARSE_FAILED/);
    assert.equal((await run('start', 'com.shop')).code, 0);
    assert.equal((await run('stop', 'com.shop')).code, 0);
    assert.equal((await run('stop', 'com.none')).code, 3);
    assert.equal((await run('start', 'com.none')).code !== 0, true);
  } finally {
    rmSync(folder, { recursive: true });
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

test('a recycled row is stale, never another record', { skip }, async () => {
  await devices.order({ device: 0, load: 'recycled' });
  const serial = devices.serials[0];
  const handle = async name => {
    const said = await devices.run(0, ['look']);
    const line = said.out.split('\n').find(l => l.includes(name));
    return line.match(/@e\d+/)[0];
  };
  assert.equal((await devices.run(0, ['open', '--device', serial])).code, 0);
  try {
    const cem = await handle('Cem');
    await devices.order({ device: 0, recycle: true });
    const other = await devices.run(0, ['click', cem]);
    assert.equal(other.code, 3, other.out + other.err);
    assert.match(other.out, /use the new handle/);
    await devices.order({ device: 0, load: 'one_by_one' });
    const call = await handle('Person 2');
    assert.equal((await devices.run(0, ['scroll', 'down'])).code, 0);
    const moved = await devices.run(0, ['click', call]);
    assert.equal(moved.code, 3, moved.out + moved.err);
    assert.match(moved.out, /use the new handle/);
    const above = await devices.run(0, ['click', 'Call', '--in', 'Person 2']);
    assert.equal(above.code, 3, above.out + above.err);
    assert.match(above.out, /scrolled down/);
    const truth = await devices.order({ device: 0, read: true });
    assert.ok(truth.log.every(l => l === 'scroll'), truth.log.join());
  } finally {
    await devices.run(0, ['close']);
  }
});

test('a session ends with its device; nothing is repeated', { skip },
  async () => {
    const serial = devices.serials[0];
    await devices.order({ device: 0, load: 'basics' });
    const open = await devices.run(0, ['open', '--device', serial]);
    assert.equal(open.code, 0, open.err);
    assert.equal((await devices.run(0, ['click', 'Save'])).code, 0);
    await devices.order({ device: 0, fault: { cut_after_input: true } });
    const cut = await devices.run(0, ['click', 'Delete']);
    assert.equal(cut.code, 8, cut.out + cut.err);
    await devices.order({ device: 0, fault: { cut_after_input: false } });
    await devices.reconnect(serial);
    assert.equal((await devices.run(0, ['click', 'Delete'])).code, 9);
    const again = await devices.run(0, ['look', '--device', serial]);
    assert.match(again.out, /Delete the order\?/);
    const truth = await devices.order({ device: 0, read: true });
    assert.deepEqual(truth.log, ['click:com.shop:id/save', 'saved',
      'click:Delete']);
  });

test('a device that allows no debugging is named', { skip }, async () => {
  const serial = devices.serials[0];
  await devices.order({ device: 0, load: 'basics',
    faults: { unauthorized: true } });
  devices.adb('disconnect', serial);
  devices.connect(serial);
  try {
    const said = await devices.run(0, ['look', '--device', serial]);
    assert.equal(said.code, 9, said.out + said.err);
    assert.match(said.err, /unauthorized: unlock it|being authorized/);
  } finally {
    await devices.order({ device: 0, load: 'basics' });
    await devices.reconnect(serial);
  }
});
