// SPDX-License-Identifier: Apache-2.0
import { chromium } from 'playwright-core';
import { crowd, obey, timed } from './worker.mjs';

let browser, page;
const locate = (on, step) => (step.within
  ? on.getByRole('row', { name: step.line }) : on)
  .getByRole(step.role, { name: step.name, exact: true });
const act = (on, step) => {
  const target = locate(on, step);
  const options = { timeout: step.timeout ?? step.limit };
  switch (step.do) {
  case 'fill': return target.fill(step.value, options);
  case 'toggle': return target.setChecked(step.value, options);
  case 'choose': return target.selectOption({ label: step.value }, options);
  default: return target.click(options);
  }
};

obey({
  async join({ url }) {
    browser = await chromium.connectOverCDP(url);
    page = browser.contexts()[0].pages()[0];
  },
  async start({ executablePath, args }) {
    browser = await chromium.launch({ executablePath, args });
    page = await browser.newPage();
  },
  open: ({ url }) => timed(async () => { await page.goto(url); }),
  act: ({ step }) => timed(async () => { await act(page, step); }),
  batch: ({ steps }) => timed(async () => {
    for (const step of steps) { await act(page, step); }
  }),
  snapshot: () => timed(() => page.ariaSnapshot
    ? page.ariaSnapshot({ mode: 'ai' })
    : page.locator('body').ariaSnapshot({ mode: 'ai' })),
  crowd: order => crowd(browser.contexts()[0].pages(), act, order),
  async stop() { await browser.close(); },
});
