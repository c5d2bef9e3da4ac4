// SPDX-License-Identifier: Apache-2.0
// The same interface on each driver, and what became of it: for the browser
// seen from outside of deed, for the simulated one by the signals it gives.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from
  'node:fs';
import os from 'node:os';
import path from 'node:path';
import { executable, launch } from '../../lib/chromium.mjs';
import { isThere, launch as launchFirefox } from '../../e2e/lib/firefox.mjs';
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

const putPages = pages => {
  pages.put('cart', readFileSync(new URL('../ui/checklist.html',
    import.meta.url), 'utf8'));
  pages.put('ad', '<button data-testid=ad.close>Close ad</button>');
  pages.put('help', '<title>Help</title><h1>Help</h1>');
};

/** What a page itself knows of what was done to it. */
const truthOf = evaluate => {
  const el = id => `document.querySelector('[data-testid="${id}"]')`;
  return {
    presses: id => evaluate(
      `log.filter(x => x === ${JSON.stringify(id)}).length`),
    value: id => evaluate(`${el(id)}.value`),
    checked: id => evaluate(`${el(id)}.checked`),
    route: () => evaluate('location.pathname'),
  };
};

const middleOf = id => `(() => {
  const r = document.querySelector('[data-testid="${id}"]')
    .getBoundingClientRect();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
})()`;

class ChromiumWorld {
  driver = 'chromium';
  async start(args = []) {
    this.policy = policyFile();
    [this.pages, this.browser] = await Promise.all([serve(), launch()]);
    putPages(this.pages);
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
    c.truth = truthOf(expression => tab.evaluate(expression));
    const close = c.close.bind(c);
    c.close = async () => {
      await close();
      await this.browser.send('Target.closeTarget',
        { targetId: tab.targetId });
    };
    return c;
  }
  async personPresses(c, id) {
    const { x, y } = await c.tab.evaluate(middleOf(id));
    for (const type of ['mousePressed', 'mouseReleased']) {
      await c.tab.send('Input.dispatchMouseEvent',
        { type, x, y, button: 'left', clickCount: 1 });
    }
  }
}

/** A Firefox has one session, which deed shares with the test. */
class FirefoxWorld {
  driver = 'firefox';
  /** What comes by a timer is not tied to the act, and nothing is drawn over
   * the page: docs/browsers.md. */
  untimed = true;
  undrawn = true;
  async start(args = []) {
    this.policy = policyFile();
    [this.pages, this.browser] = await Promise.all([serve(), launchFirefox()]);
    putPages(this.pages);
    this.server = await Server.start(['--browser', this.browser.url,
      '--respect-opaque', '--policy', this.policy.file, ...args]);
    return this;
  }
  async inOrder() {
    this.ordered ??= await new FirefoxWorld().start(['--mode-order', 'uiap']);
    return this.ordered;
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
  async open(where = 'cart') {
    const { context } = await this.browser.send('browsingContext.create',
      { type: 'tab' });
    await this.browser.send('browsingContext.navigate', { context,
      url: `${this.pages.near}/${where}`, wait: 'complete' });
    const c = await this.server.session({ attach: { targetId: context } });
    assert.ok(c.session, 'a session in that tab');
    c.tab = { context, evaluate: expression =>
      this.browser.evaluate(expression, context) };
    c.truth = truthOf(c.tab.evaluate);
    const close = c.close.bind(c);
    c.close = async () => {
      await close();
      await this.browser.send('browsingContext.close', { context });
    };
    return c;
  }
  async personPresses(c, id) {
    const { x, y } = await c.tab.evaluate(middleOf(id));
    await this.browser.send('input.performActions', { context: c.tab.context,
      actions: [{ type: 'pointer', id: 'person',
        parameters: { pointerType: 'mouse' }, actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 }] }] });
  }
}

export const noBrowser = !existsSync(executable()) && 'no browser';
export const worlds = [
  { driver: 'sim', skip: false, create: () => new SimWorld() },
  { driver: 'chromium', skip: noBrowser, create: () => new ChromiumWorld() },
];
export const firefoxWorld = { driver: 'firefox',
  skip: !isThere() && 'no firefox', create: () => new FirefoxWorld() };
export { SimWorld, ChromiumWorld };
