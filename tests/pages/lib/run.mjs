// SPDX-License-Identifier: Apache-2.0
// Runs cases: a few workers, each with a browser, a server and the program.
import { launch } from './launch.mjs';
import { serve } from './server.mjs';
import { start } from './acts.mjs';
import { judge } from './judge.mjs';
import { strayed } from './stray.mjs';

const TIMEOUT_MS = { true: 4000, false: 2000, null: 2000 };
// On a machine that others use, too, everything takes so much longer.
const SLOWER = Number(process.env.DEED_SLOWER || 1);
const wait = ms => new Promise(ok => setTimeout(ok, ms));

class Worker {
  constructor(program, launch) { Object.assign(this, { program, launch }); }

  async open() {
    this.server = await serve();
    this.browser = await this.launch();
    this.acts = start(this.program, this.browser.url);
  }

  async again() {
    await this.acts.close();
    await this.browser.close();
    this.browser = await this.launch();
    this.acts = start(this.program, this.browser.url);
  }

  async close() {
    await this.acts.close();
    await this.browser.close();
    this.server.close();
  }

  async visit(c) {
    this.server.use(c);
    const url = `${this.server.near}/case/${c.id}`;
    if (c.joined) { return this.join(url); }
    for (let tries = 0; tries < 2; tries++) {
      const went = await this.acts.ask({ actionId: 'nav.navigate',
        args: { url }, timeoutMs: 8000 * SLOWER }, 12000 * SLOWER);
      if (went.status === 'succeeded') { return; }
      await this.again();
    }
    throw new Error('the page cannot be visited');
  }

  // The page is there before deed is.
  async join(url) {
    await this.acts.close();
    await this.browser.open(url);
    this.acts = start(this.program, this.browser.url);
  }

  async say(c) {
    const timeoutMs = SLOWER * (c.timeoutMs || TIMEOUT_MS[c.can]);
    const began = performance.now();
    let last = null;
    for (const request of [c.ask].flat()) {
      last = await this.acts.ask({ timeoutMs, ...request }, timeoutMs + 4000);
      if (last.status !== 'succeeded') { break; }
    }
    return { ok: last.status === 'succeeded', status: last.status,
      ms: Math.round(performance.now() - began), result: last,
      sideEffects: last.sideEffectState,
      why: last.error ? `${last.error.code}: ${last.error.message}` : '',
      next: last.metadata?.['x.deed']?.diagnosis?.next || '' };
  }

  // What is open when deed is done stands in the way of the truth.
  async calm() {
    for (let quiet = 0; quiet < 3;) {
      quiet = await this.browser.answer().then(() => 0, () => quiet + 1);
      await wait(60);
    }
  }

  async look(c) {
    if (c.dialogs) { await this.calm(); }
    // A page that is being left answers nobody.
    const ask = async expression => expression === 'true' ||
      expression !== 'false' && !!await this.browser.evaluate(expression)
      .catch(error => { throw new Error(`${expression}: ${error.message}`); });
    let granted = await ask(c.truth);
    for (const [path, times] of Object.entries(c.hits || {})) {
      granted = granted && this.server.hits(path) === times;
    }
    if (c.tabs) {
      granted = granted && await this.browser.tabs() === c.tabs;
    }
    const seen = await this.browser.watched?.();
    return { granted, touched: await ask(c.touched), seen,
      harm: await ask(c.harm) || strayed(c, seen) };
  }

  async run(c) {
    const r = { id: c.id, group: c.group, can: c.can, gap: c.gap };
    try {
      await this.visit(c);
      await this.browser.watch?.().catch(() => {}); // a page that is stuck
      for (const [method, params] of c.before || []) {
        await this.browser.send(method, params);
      }
      const said = await this.say(c);
      await wait(c.settleMs);
      const is = await this.look(c);
      is.granted = is.granted && (!c.answer || !!c.answer(said.result));
      Object.assign(r, { kind: judge(c, said, is), said: said.status,
        ms: said.ms, why: said.why, truth: is, result: said.result });
    } catch (error) {
      Object.assign(r, { kind: 'broken', said: '-', ms: 0,
        why: error.message });
    }
    if (r.kind === 'broken' || c.before) {
      await this.again();
    } else {
      await this.browser.tidy();
    }
    return r;
  }
}

/** browser: what launches one, if not as DEED_BROWSER says. */
export async function runCases(cases, { program, workers = 3, told,
  browser = launch }) {
  const queue = [...cases];
  const results = new Map();
  const work = async () => {
    const worker = new Worker(program, browser);
    await worker.open();
    try {
      for (let c = queue.shift(); c; c = queue.shift()) {
        const r = await worker.run(c);
        results.set(c.id, r);
        told?.(r);
      }
    } finally {
      await worker.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, cases.length) },
    work));
  return cases.map(c => results.get(c.id));
}
