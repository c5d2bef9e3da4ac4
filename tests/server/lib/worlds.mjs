// SPDX-License-Identifier: Apache-2.0
// The same interface on each driver, and what became of it: for the browser
// seen from outside of deed, for the simulated one by the signals it gives.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from
  'node:fs';
import os from 'node:os';
import path from 'node:path';
import { executable, launch } from '../../e2e/lib/browser.mjs';
import { serve } from '../../e2e/lib/server.mjs';
import { Server, ui } from './deed.mjs';

const POLICY = { rules: [
  { level: 'high', decision: 'handoff', reason: 'only you can sign' },
  { action: 'ui.collapse', decision: 'deny', reason: 'nothing is folded' },
] };

const policyFile = () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-checklist-'));
  const file = path.join(dir, 'policy.json');
  writeFileSync(file, JSON.stringify(POLICY));
  return { file, drop: () => rmSync(dir, { recursive: true, force: true }) };
};

const elementOf = async (c, id) => {
  const { payload } = await c.ask('web.state.get', { hidden: true });
  return payload.documents.flatMap(d => d.elements)
    .find(e => e.stableId === id);
};

class SimWorld {
  driver = 'sim';
  async start(args = [], file = 'checklist') {
    this.policy = policyFile();
    this.server = await Server.start(['--driver', 'sim', '--ui', ui(file),
      '--respect-opaque', '--policy', this.policy.file, ...args]);
    return this;
  }
  async stop() {
    await this.ordered?.stop();
    await this.server.stop();
    this.policy.drop();
  }
  /** The same, with the published order of modes; ends with this one. */
  async inOrder() {
    this.ordered ??= await new SimWorld().start(['--mode-order', 'uiap']);
    return this.ordered;
  }
  /** A session on a page of its own, observed. */
  async open() {
    const c = await this.server.session();
    await c.ask('web.state.observe', { signals: ['toast.contains'] });
    c.truth = {
      presses: async id => {
        await c.ask('session.ping');
        return c.of('web.signal')
          .filter(m => m.payload.text === `pressed ${id}`).length;
      },
      value: async id => (await elementOf(c, id)).value,
      checked: async id => (await elementOf(c, id)).state.checked,
      route: async () => (await c.ask('web.state.get', {})).payload.route.url,
    };
    return c;
  }
  /** A person presses it: the page's own timeline does. */
  async personPresses(c, id) {
    await c.wait(m => m.type === 'web.signal' &&
      m.payload.text === `pressed ${id}`, 'a person');
  }
}

class ChromiumWorld {
  driver = 'chromium';
  async start(args = []) {
    this.policy = policyFile();
    [this.pages, this.browser] = await Promise.all([serve(), launch()]);
    this.pages.put('cart', readFileSync(new URL('../ui/checklist.html',
      import.meta.url), 'utf8'));
    this.pages.put('ad', '<button data-testid=ad.close>Close ad</button>');
    this.pages.put('help', '<title>Help</title><h1>Help</h1>');
    this.server = await Server.start(['--browser', this.browser.url,
      '--respect-opaque', '--policy', this.policy.file, ...args]);
    return this;
  }
  /** Another deed on the same browser. */
  async inOrder() {
    this.ordered ??= await Server.start(['--browser', this.browser.url,
      '--mode-order', 'uiap']);
    return { open: () => this.open('cart', this.ordered) };
  }
  async stop() {
    try {
      await this.ordered?.stop();
      await this.server.stop();
    } finally {
      await this.browser.close();
      this.pages.close();
      this.policy.drop();
    }
  }
  async open(where = 'cart', server = this.server) {
    const tab = await this.browser.tab(`${this.pages.near}/${where}`);
    await tab.until(`location.pathname === '/${where}' &&
      document.readyState === 'complete'`);
    const c = await server.session(
      { attach: { targetId: tab.targetId } });
    assert.ok(c.session, 'a session in that tab');
    c.tab = tab;
    const el = id => `document.querySelector('[data-testid="${id}"]')`;
    c.truth = {
      presses: id => tab.evaluate(
        `log.filter(x => x === ${JSON.stringify(id)}).length`),
      value: id => tab.evaluate(`${el(id)}.value`),
      checked: id => tab.evaluate(`${el(id)}.checked`),
      route: () => tab.evaluate('location.pathname'),
    };
    const close = c.close.bind(c);
    c.close = async () => {
      await close();
      await this.browser.send('Target.closeTarget',
        { targetId: tab.targetId });
    };
    return c;
  }
  async personPresses(c, id) {
    const { x, y } = await c.tab.evaluate(`(() => {
      const r = document.querySelector('[data-testid="${id}"]')
        .getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    })()`);
    for (const type of ['mousePressed', 'mouseReleased']) {
      await c.tab.send('Input.dispatchMouseEvent',
        { type, x, y, button: 'left', clickCount: 1 });
    }
  }
}

export const noBrowser = !existsSync(executable()) && 'no browser';
export const worlds = [
  { driver: 'sim', skip: false, create: () => new SimWorld() },
  { driver: 'chromium', skip: noBrowser, create: () => new ChromiumWorld() },
];
export { SimWorld, ChromiumWorld };
