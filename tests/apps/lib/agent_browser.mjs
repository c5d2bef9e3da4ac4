// SPDX-License-Identifier: Apache-2.0
// The same steps, asked of the MCP server of agent-browser. Its elements are named
// by references of the last snapshot; a step that names one which is not there
// takes a snapshot first, as a model would. It has no call for a right click:
// the box of the element is asked for, and the mouse is moved and pressed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from './mcp.mjs';
import { refIn } from './snapshot.mjs';

const binary = () => {
  const file = fileURLToPath(new URL('../node_modules/agent-browser/bin/' +
    `agent-browser-linux-${process.arch}`, import.meta.url));
  chmodSync(file, 0o755);
  return file;
};

const WAIT_MS = 1000;

async function makeActs(mcp) {
  let seen = '';
  const call = (name, asked) => mcp.call('agent_browser_' + name, asked);
  const look = async () => {
    const answer = await call('snapshot', {});
    seen = answer.text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
    return seen;
  };
  const find = async act => {
    if (act.target.startsWith('css=')) { return act.target.slice(4); }
    let ref = refIn(seen, act) || refIn(await look(), act);
    if (!ref) { // the page may still be coming
      await call('wait_ms', { ms: WAIT_MS });
      ref = refIn(await look(), act);
    }
    return ref && '@' + ref;
  };
  const on = (name, more = () => ({})) => async act => {
    const selector = await find(act);
    if (!selector) { return { failed: true, text: `no ${act.target}` }; }
    const answer = await call(name, { selector, ...more(act) });
    // A reference of an older snapshot: a model would look again, once.
    if (!answer.failed || !selector.startsWith('@')) { return answer; }
    seen = '';
    return await call(name, { selector: await find(act), ...more(act) });
  };
  return {
    call,
    open: url => call('open', { url }),
    forget() { seen = ''; },
    click: on('click'),
    double_click: on('dblclick'),
    check: on('check'),
    fill: on('fill', act => ({ text: act.value })),
    choose: on('select', act => ({ values: [act.value] })),
    press: act => call('press', { key: act.value }),
    type: act => call('keyboard_type', { text: act.value }),
    async drag(act) {
      return await call('drag', { source: await find(act),
        target: await find({ target: act.value }) });
    },
    async right_click(act) {
      const { text } = await call('get_box', { selector: await find(act) });
      const box = name => Number(text.match(
        new RegExp(`"?\\b${name}\\b"?: *(-?[\\d.]+)`))?.[1]);
      await call('mouse_move', { x: Math.round(box('x') + box('width') / 2),
        y: Math.round(box('y') + box('height') / 2) });
      await call('mouse_down', { button: 'right' });
      return await call('mouse_up', { button: 'right' });
    },
  };
}

const WRITTEN = new Set(['click', 'double_click', 'right_click', 'check', 'fill',
  'choose', 'press', 'type', 'drag']);
/** Can the same steps be written for it? Points of an element are no part of
 * its tools. */
export const canWrite = steps => steps.every(step => !step.acts ||
  step.acts.every(act => WRITTEN.has(act.action) && !act.args &&
    typeof (act.value ?? '') === 'string'));

let spaces = 0;
export async function agentBrowser() {
  const home = mkdtempSync(path.join(os.tmpdir(), 'deed-apps-ab-'));
  const mcp = await connect(binary(), ['mcp', '--tools', 'all'], { HOME: home,
    AGENT_BROWSER_NAMESPACE: `apps-${process.pid}-${++spaces}`,
    AGENT_BROWSER_EXECUTABLE_PATH: process.env.CHROMIUM || '/usr/bin/chromium',
    AGENT_BROWSER_ARGS: '--no-sandbox' });
  const acts = await makeActs(mcp);
  return {
    name: 'agent-browser',
    cost: mcp.cost,
    async step(step) {
      if (step.open) {
        acts.forget();
        return await acts.open(step.open);
      }
      let answer = { text: '', failed: false };
      for (const act of step.acts) {
        answer = await acts[act.action](act);
        if (answer.failed) { return answer; }
      }
      return answer;
    },
    async close() {
      await acts.call('close', {});
      await mcp.close();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
