// SPDX-License-Identifier: Apache-2.0
// The browser that DEED_BROWSER chooses, as it does for deed itself.
import { launch as launchChromium } from './browser.mjs';
import { launch as launchFirefox } from '../../e2e/lib/firefox.mjs';

export const launch = () => (process.env.DEED_BROWSER === 'firefox' ?
  launchFirefox() : launchChromium());
