// SPDX-License-Identifier: Apache-2.0
// Puppeteer over WebDriver BiDi. Orders come in as for the floor.
import { createRequire } from 'node:module';
import { obey, timed } from '../peers/workers/worker.mjs';

const puppeteer = createRequire(new URL('../peers/run.mjs', import.meta.url))(
  'puppeteer-core');
const browser = await puppeteer.connect({ protocol: 'webDriverBiDi',
  browserWSEndpoint: process.argv[2], defaultViewport: null });
const page = await browser.newPage();
const find = css => page.locator(css);

obey({
  open: ({ value }) => timed(async () => { await page.goto(value); }),
  click: ({ css }) => timed(() => find(css).click()),
  toggle: ({ css }) => timed(() => find(css).click()),
  fill: ({ css, value }) => timed(() => find(css).fill(value)),
});
