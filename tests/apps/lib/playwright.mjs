// SPDX-License-Identifier: Apache-2.0
// The same steps, asked of @playwright/mcp. Its elements are named by references
// of the last snapshot; a step that names one which is not there takes a
// snapshot first, as a model would.
import { fileURLToPath } from 'node:url';
import { connect } from './mcp.mjs';
import { refIn } from './snapshot.mjs';

const cli = fileURLToPath(new URL('../node_modules/@playwright/mcp/cli.js',
  import.meta.url));

async function makeActs(mcp) {
  let seen = '';
  const call = async (name, asked) => {
    const answer = await mcp.call(name, asked);
    seen = /\[ref=/.test(answer.text) ? answer.text : seen;
    return answer;
  };
  const find = async act => {
    if (act.target.startsWith('css=')) { return act.target.slice(4); }
    return refIn(seen, act) ||
      refIn((await call('browser_snapshot', {})).text, act);
  };
  const on = (name, more = () => ({})) => async act => {
    const target = await find(act);
    return target ? await call(name, { element: act.target, target,
      ...more(act) }) : { failed: true, text: `no ${act.target}` };
  };
  return {
    call,
    click: on('browser_click'),
    double_click: on('browser_click', () => ({ doubleClick: true })),
    right_click: on('browser_click', () => ({ button: 'right' })),
    check: on('browser_click'),
    fill: on('browser_type', act => ({ text: act.value })),
    choose: on('browser_select_option', act => ({ values: [act.value] })),
    press: act => call('browser_press_key', { key: act.value }),
    async drag(act) {
      const from = await find(act);
      const to = await find({ target: act.value });
      return await call('browser_drag', { startElement: act.target,
        startTarget: from, endElement: act.value, endTarget: to });
    },
  };
}

const WRITTEN = new Set(['click', 'double_click', 'right_click', 'check', 'fill',
  'choose', 'press', 'drag']);
/** Can the same steps be written for it? Typing at the focus and points in a
 * page are no part of its tools. */
export const canWrite = steps => steps.every(step => !step.acts ||
  step.acts.every(act => WRITTEN.has(act.action) &&
    typeof (act.value ?? '') === 'string'));

export async function playwright(dir) {
  const mcp = await connect(process.execPath, [cli, '--headless',
    '--isolated', '--no-sandbox', '--output-dir', dir, '--executable-path',
    process.env.CHROMIUM || '/usr/bin/chromium']);
  const acts = await makeActs(mcp);
  return {
    name: 'playwright',
    cost: mcp.cost,
    async step(step) {
      if (step.open) {
        return await acts.call('browser_navigate', { url: step.open });
      }
      let answer = { text: '', failed: false };
      for (const act of step.acts) {
        answer = acts[act.action] ? await acts[act.action](act)
          : { failed: true, text: `no words for ${act.action}` };
        if (answer.failed) { return answer; }
      }
      return answer;
    },
    close: mcp.close,
  };
}
