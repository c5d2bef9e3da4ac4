// SPDX-License-Identifier: Apache-2.0
// Playwright, with the recipes that its documentation recommends.
import { chromium } from 'playwright-core';
import { LIMIT_MS } from '../lib/run.mjs';

export default class ByPlaywright {
  async open() {
    this.browser = await chromium.launch({ args: ['--no-sandbox'],
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium' });
    this.page = await this.browser.newPage({
      viewport: { width: 1000, height: 700 } });
    this.page.setDefaultTimeout(LIMIT_MS);
  }
  close() { return this.browser?.close(); }
  visit(url) { return this.page.goto(url); }
  async act({ control }) {
    const began = performance.now();
    const done = ok => ({ ok, ms: Math.round(performance.now() - began),
      status: ok ? 'succeeded' : 'failed' });
    try {
      await control.playwright(this.page, control);
      return { ...done(true), why: '' };
    } catch (error) {
      return { ...done(false), why: error.message.split('\n')[0] };
    }
  }
  truth() { return this.page.evaluate(() => window.__truth); }
}
