// SPDX-License-Identifier: Apache-2.0
// Asks deed, and Playwright, for every control of every library: each on a
// fresh page, each once.
import { launch } from '../../pages/lib/launch.mjs';
import { CONTROLS } from './controls.mjs';
import { judge } from './judge.mjs';
import { join } from './deed.mjs';

const wait = ms => new Promise(ok => setTimeout(ok, ms));
/** What a page may still do by itself before its truth is read. */
const SETTLE_MS = 400;
export const LIMIT_MS = 5000;

export function trials(libraries, names) {
  const all = [];
  for (const library of libraries) {
    for (const key of Object.keys(CONTROLS)) {
      const like = CONTROLS[key].of || key;
      const had = library.has ? library.has.includes(key) :
        !CONTROLS[key].rare;
      if (had && !library.lacks?.some(l => l === key || l === like)) {
        all.push({ library, key, id: `${library.id}/${key}`,
          control: { ...CONTROLS[key], ...library.differs?.[key] } });
      }
    }
  }
  return all.filter(t => !names?.length || names.includes(t.id) ||
    names.includes(t.key) || names.includes(t.library.id));
}

class ByDeed {
  async open() {
    this.browser = await launch();
    this.deed = await join(this.browser.url);
  }
  async close() {
    await this.deed?.close();
    await this.browser?.close();
  }
  async visit(url) {
    const went = await this.deed.act({ actionId: 'nav.navigate',
      args: { url } }, LIMIT_MS);
    if (went.status !== 'succeeded') {
      throw new Error('the page cannot be visited: ' + went.error?.message);
    }
  }
  async act({ control }) {
    let last;
    let ms = 0;
    for (const request of control.deed(control)) {
      last = await this.deed.act(request, LIMIT_MS);
      ms += last.ms;
      if (last.status !== 'succeeded') { break; }
    }
    return { ok: last.status === 'succeeded', status: last.status, ms,
      sideEffects: last.sideEffectState, result: last,
      why: last.error ? `${last.error.code}: ${last.error.message}` : '' };
  }
  truth() { return this.browser.evaluate('window.__truth'); }
}

const TOOLS = { deed: async () => ByDeed, playwright: async () =>
  (await import('../more/playwright.mjs')).default };

async function one(tool, trial, url) {
  const r = { id: trial.id, library: trial.library.id, control: trial.key };
  try {
    await tool.visit(`${url}/${trial.library.id}`);
    const said = await tool.act(trial);
    await wait(SETTLE_MS);
    const truth = await tool.truth();
    return { ...r, kind: judge(trial.control, trial.key, said, truth),
      ms: said.ms, status: said.status, why: said.why, truth,
      result: said.result };
  } catch (error) {
    return { ...r, kind: 'broken', ms: 0, status: '-', why: error.message };
  }
}

export async function run(name, list, url, { workers = 1, told } = {}) {
  const queue = list.filter(t => t.control[name]);
  const results = new Map();
  const order = queue.map(t => t.id);
  const Tool = await TOOLS[name]();
  const work = async () => {
    let tool = new Tool();
    await tool.open();
    try {
      for (let t = queue.shift(); t; t = queue.shift()) {
        const r = await one(tool, t, url);
        results.set(t.id, r);
        told?.(r);
        if (r.kind === 'broken') {
          await tool.close().catch(() => {});
          tool = new Tool();
          await tool.open();
        }
      }
    } finally {
      await tool.close();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return order.map(id => results.get(id));
}
