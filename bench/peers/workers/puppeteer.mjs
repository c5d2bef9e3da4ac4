// SPDX-License-Identifier: Apache-2.0
import puppeteer from 'puppeteer-core';
import { crowd, obey, timed } from './worker.mjs';

let browser, page;
const act = async (on, step) => {
  if (step.do === 'choose') { // it has no way to choose by a label
    return on.select(step.css, step.option);
  }
  let target = on.locator(step.within ? step.path
    : `::-p-aria([name="${step.name}"][role="${step.role}"])`);
  if (step.timeout) { target = target.setTimeout(step.timeout); }
  return step.do === 'fill' ? target.fill(step.value) : target.click();
};

obey({
  async join({ url }) {
    browser = await puppeteer.connect({ browserURL: url,
      defaultViewport: null });
    [page] = await browser.pages();
  },
  async start({ executablePath, args }) {
    browser = await puppeteer.launch({ executablePath, args });
    page = await browser.newPage();
  },
  open: ({ url }) => timed(async () => { await page.goto(url); }),
  act: ({ step }) => timed(async () => { await act(page, step); }),
  batch: ({ steps }) => timed(async () => {
    for (const step of steps) { await act(page, step); }
  }),
  snapshot: () => timed(async () =>
    JSON.stringify(await page.accessibility.snapshot())),
  crowd: async order => crowd(await browser.pages(), act, order),
  async stop() { await browser.close(); },
});
