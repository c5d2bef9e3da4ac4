// SPDX-License-Identifier: Apache-2.0
// A tool at a browser of its own, and a second connection to the page, through which
// the benchmark opens pages and reads what is true. All browsers are alike;
// only the one whose tool is being measured shows a page.
import { launch } from '../../../tests/lib/chromium.mjs';
import { truthOf } from './pages.mjs';

const LIMIT_MS = 20000;

export const within = (promise, what, ms = LIMIT_MS) => {
  let timer;
  return Promise.race([promise, new Promise((_, no) => {
    timer = setTimeout(() => no(new Error(`${what}: nothing in ${ms} ms`)), ms);
  })]).finally(() => clearTimeout(timer));
};

export class Session {
  static async take(tool) {
    const session = new Session();
    session.tool = tool;
    session.browser = await launch();
    try {
      const [{ targetId }] = await session.browser.targets();
      session.targetId = targetId;
      session.tab = await session.browser.attach(targetId);
      await session.join();
    } catch (error) {
      await session.browser.close();
      throw error;
    }
    return session;
  }
  async join() {
    this.hand = await within(this.tool.join(this), this.tool.name + ' joins');
  }
  /** Tools that take their patience when they start are started again. */
  async limit(ms) {
    if (this.tool.limits && this.limitMs !== ms) {
      this.limitMs = ms;
      await this.rejoin();
    }
  }
  async rejoin() {
    await within(this.hand.stop(), 'stop', 8000).catch(() => {});
    await this.join();
  }
  /** The page is there, and the tool knows; `finds`: what it does to know
   * where things are belongs to the measure. */
  async open(url, finds = false, limitMs = LIMIT_MS) {
    await this.tab.send('Page.navigate', { url });
    await this.tab.until(`location.href === ${JSON.stringify(url)} &&
      document.readyState === 'complete'`, limitMs);
    await within(Promise.resolve(this.hand.opened?.(finds)), 'opened',
      limitMs);
  }
  async park() { await this.tab.send('Page.navigate', { url: 'about:blank' }); }
  truth() { return this.tab.evaluate(truthOf); }
  act(step) { return within(this.hand.act(step), `${this.tool.name} acts`); }
  batch(steps) {
    return within(this.hand.batch(steps), `${this.tool.name} acts`);
  }
  async leave() {
    await within(this.hand.stop(), 'stop', 8000).catch(() => {});
    await this.browser.close();
  }
}
