// SPDX-License-Identifier: Apache-2.0
// Everyone who takes part, in the order of the tables.
import floor from './floor.mjs';
import { deedLib, deedTraced } from './deed_lib.mjs';
import deedUiap from './deed_uiap.mjs';
import deedMcp from './deed_mcp.mjs';
import deedCli from './deed_cli.mjs';
import { playwright, puppeteer } from './libraries.mjs';
import { agentBrowser, agentBrowserMcp } from './agent_browser.mjs';
import playwrightMcp from './playwright_mcp.mjs';
import devtoolsMcp from './devtools_mcp.mjs';

export const tools = [floor, deedLib, deedTraced, deedUiap, deedMcp, deedCli,
  playwright, puppeteer, agentBrowser, agentBrowserMcp, playwrightMcp,
  devtoolsMcp];
