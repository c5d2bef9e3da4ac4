// SPDX-License-Identifier: Apache-2.0
// The stand-in, the adb server it connects to, and deed against it.
import { spawn, spawnSync, execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const here = new URL('.', import.meta.url).pathname;
export const deed = process.env.DEED || join(here, '../../build/deed');

export function hasAdb() {
  return spawnSync('adb', ['version']).status === 0;
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

// A private adb server and so many stand-in devices, connected to it.
export class Devices {
  static async open(count) {
    const d = new Devices();
    d.home = mkdtempSync(join(tmpdir(), 'deed-android-'));
    d.port = await freePort();
    d.env = { ...process.env, ANDROID_ADB_SERVER_PORT: String(d.port),
      HOME: d.home, XDG_RUNTIME_DIR: d.home, ANDROID_SERIAL: '' };
    d.waiting = [];
    d.process = spawn('python3', ['main.py', String(count)],
      { cwd: join(here, 'standin'), stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: d.process.stdout });
    lines.on('line', line => d.waiting.shift()(JSON.parse(line)));
    const first = await new Promise(resolve => d.waiting.push(resolve));
    d.ports = first.ports;
    d.serials = d.ports.map(p => `127.0.0.1:${p}`);
    for (const serial of d.serials) { d.connect(serial); }
    return d;
  }

  adb(...args) {
    return spawnSync('adb', ['-P', String(this.port), ...args],
      { env: this.env, encoding: 'utf8', timeout: 20000 });
  }

  connect(serial) { return this.adb('connect', serial); }

  // After a cut. The server goes on trying by itself, so that more than one try
  // may be needed until the device is one that can be used.
  async reconnect(serial) {
    for (let i = 0; i < 50; i++) {
      if (this.adb('-s', serial, 'get-state').stdout?.trim() === 'device' &&
        this.adb('-s', serial, 'shell', 'echo', 'here').stdout) { return; }
      this.adb('disconnect', serial);
      this.connect(serial);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error(`${serial} does not come back`);
  }

  order(what) {
    return new Promise(resolve => {
      this.waiting.push(resolve);
      this.process.stdin.write(JSON.stringify(what) + '\n');
    });
  }

  // {code, out, json} of one command on device number `at`.
  run(at, args, timeout = 60000, env = {}) {
    return new Promise(resolve => {
      execFile(deed, args, { env: { ...this.env, ...env }, timeout,
        maxBuffer: 1 << 24 }, (error, out, err) => {
        let json = null;
        try { json = JSON.parse(out); } catch { /* it is text */ }
        resolve({ code: error ? error.code ?? -1 : 0, out, err, json });
      });
    });
  }

  close() {
    this.process.stdin.end();
    this.process.kill();
    this.adb('kill-server');
    rmSync(this.home, { recursive: true, force: true });
  }
}
