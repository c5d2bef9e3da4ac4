// SPDX-License-Identifier: Apache-2.0
// Loads pages with the agent installed the way the runtime installs it.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from '../../lib/chromium.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
export const ROOT = path.resolve(here, '../../..');
export const SOURCE = execFileSync('python3',
  [path.join(ROOT, 'tools/embed_agent.py'), '--js'],
  { maxBuffer: 1 << 24 }).toString();

// As the runtime sends them with every question for options
// (src/core/widget/options.c).
export const OPTION_ROLES = ['option', 'menuitem', 'menuitemradio',
  'menuitemcheckbox', 'radio', 'tab', 'treeitem', 'checkbox', 'gridcell', 'row',
  'button', 'listitem'];

export class Page {
  constructor(session) {
    this.session = session;
    this.pushes = [];
    this.waiters = [];
  }
  static async create(browser) {
    const page = new Page(await browser.tab());
    const s = page.session;
    await s.send('Page.enable');
    await s.send('Runtime.enable');
    s.on('Runtime.executionContextCreated', e => page.context(e.context));
    s.on('Runtime.bindingCalled', e => page.pushed(JSON.parse(e.payload)));
    await s.send('Runtime.addBinding',
      { name: 'deedPush', executionContextName: 'deed' });
    await s.send('Page.addScriptToEvaluateOnNewDocument',
      { source: SOURCE, worldName: 'deed' });
    return page;
  }
  context(context) {
    if (context.name === 'deed' && context.auxData.frameId === this.frame) {
      this.world = context.id;
    }
    if (context.auxData.isDefault && context.auxData.frameId === this.frame) {
      this.main = context.id;
    }
  }
  pushed(message) {
    this.pushes.push(message);
    for (const waiter of this.waiters.splice(0)) { waiter(); }
  }
  // Waits for an event that satisfies the test among all pushed so far.
  async event(test, limit = 5000) {
    const end = Date.now() + limit;
    for (;;) {
      const all = this.pushes.flatMap(p => p.events ?? []);
      const found = all.find(test);
      if (found) { return found; }
      if (Date.now() > end) {
        throw new Error('no such event among ' + JSON.stringify(all));
      }
      await new Promise(ok => {
        const timer = setTimeout(ok, 200);
        this.waiters.push(() => { clearTimeout(timer); ok(); });
      });
    }
  }
  async open(html) {
    this.pushes = [];
    const s = this.session;
    if (!this.frame) {
      const { frameTree } = await s.send('Page.getFrameTree');
      this.frame = frameTree.frame.id;
    }
    const loaded = s.next('Page.loadEventFired');
    const whole = /^\s*<!doctype/i.test(html) ? html :
      '<!doctype html><meta charset=utf-8><title>t</title>' + html;
    const url = 'data:text/html;base64,' + Buffer.from(whole).toString('base64');
    await s.send('Page.navigate', { url });
    await loaded;
  }
  async raw(contextId, fn, args, byValue = true) {
    const r = await this.session.send('Runtime.callFunctionOn', {
      functionDeclaration: fn, executionContextId: contextId,
      arguments: args, returnByValue: byValue, awaitPromise: true });
    if (r.exceptionDetails) {
      throw new Error(r.exceptionDetails.exception.description);
    }
    return byValue ? r.result.value : r.result;
  }
  call(method, arg = {}, node) {
    const args = [{ value: method }, { value: arg }];
    if (node) { args.push({ objectId: node }); }
    return this.raw(this.world,
      'function(m,a,n){return deed.call(m,a,n)}', args);
  }
  // Runs a function in the page's own world.
  page(fn, ...args) {
    return this.raw(this.main, fn.toString(), args.map(value => ({ value })));
  }
  // The handle of the first element for a CSS selector.
  async el(selector) {
    const r = await this.call('find', { by: 'css', value: selector });
    if (!r.candidates.length) { throw new Error('nothing for ' + selector); }
    return r.candidates[0].id;
  }
  // Input of the browser itself, at a point of the page.
  click(x, y) {
    return Promise.all(['mouseMoved', 'mousePressed', 'mouseReleased']
      .map(type => this.session.send('Input.dispatchMouseEvent', { type, x, y,
        button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 })));
  }
}

export async function start(extra) {
  const browser = await launch(extra);
  return { browser, page: await Page.create(browser) };
}
