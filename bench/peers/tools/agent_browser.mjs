// SPDX-License-Identifier: Apache-2.0
// agent-browser: its command line and its MCP server. The native program is
// called, not the Node script around it, as its installer does.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, FLAGS, packaged } from '../lib/programs.mjs';
import { run } from '../lib/command.mjs';
import { Mcp } from '../lib/mcp.mjs';
import { find } from '../lib/proc.mjs';

const binary = () => {
  const file = path.join(packaged('agent-browser'), 'bin',
    `agent-browser-linux-${process.arch}`);
  chmodSync(file, 0o755);
  return file;
};

let spaces = 0;
/** A home of its own: nothing of it is left, nothing is found. */
function space(limitMs) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'deed-bench-ab-'));
  const namespace = `bench-${process.pid}-${++spaces}`;
  return { home, namespace, env: { ...process.env, HOME: home,
    AGENT_BROWSER_NAMESPACE: namespace,
    AGENT_BROWSER_EXECUTABLE_PATH: chromium,
    ...(limitMs && { AGENT_BROWSER_DEFAULT_TIMEOUT: String(limitMs) }),
    AGENT_BROWSER_ARGS: FLAGS.join('\n') } };
}

/** Daemon and server: whatever of it runs with this namespace. */
const pidsOf = ({ namespace }) => find(([command], pid) => {
  if (!command?.includes('agent-browser-linux')) { return false; }
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(namespace);
  } catch { return false; }
});

const role = (step, action, text) => ({ locator: 'role', value: step.role,
  name: step.name, exact: true, action, ...(text !== undefined && { text }) });

/** What to do, for the command line. It finds by role and name for some
 * actions only; the others get a selector, and a row a snapshot's handle. */
const words = (step, handles) => {
  if (step.within) { return ['click', handles(step)]; }
  const by = (action, ...more) => ['find', 'role', step.role, action, ...more,
    '--name', step.name, '--exact'];
  switch (step.do) {
  case 'fill': return by('fill', step.value);
  case 'toggle': return [step.value ? 'check' : 'uncheck', step.css];
  case 'choose': return ['select', step.css, step.value];
  default: return by('click');
  }
};

/** The handle of a button in a row, out of the text of a snapshot. */
export const handleIn = text => step => {
  const lines = text.split('\n');
  const at = lines.findIndex(line => new RegExp(
    `\\b${step.within}\\b`).test(line));
  const line = lines.slice(at).find(text_ =>
    text_.includes(`${step.role} "${step.name}"`));
  return '@' + line?.match(/ref=(e\d+)/)?.[1];
};

const cli = place => {
  let handles = () => '';
  const command = (...args) => run(binary(), args, { env: place.env });
  return {
    pids: () => pidsOf(place),
    open: url => command('open', url),
    act: step => command(...words(step, handles)),
    async batch(steps) {
      return command('batch', '--bail', ...steps.map(step =>
        words(step).map(word => `"${word}"`).join(' ')));
    },
    async snapshot() {
      const { us, out, ok } = await command('snapshot');
      handles = handleIn(out);
      return { us, text: out, ok };
    },
    async stop() {
      await command('close');
      rmSync(place.home, { recursive: true, force: true });
    },
    command,
  };
};

export const agentBrowser = {
  name: 'agent-browser', label: 'agent-browser, command line',
  group: 'agent-browser',
  limits: true,
  async join({ browser, limitMs }) {
    const tool = cli(space(limitMs));
    const joined = await tool.command('connect', browser.url);
    if (!joined.ok) { throw new Error(joined.said); }
    return tool;
  },
  launch: async () => cli(space()),
};

const server = async place => {
  const mcp = await Mcp.start(binary(), ['mcp', '--tools', 'all'], place.env);
  let handles = () => '';
  const call = step => {
    if (step.within) {
      return ['agent_browser_click', { selector: handles(step) }];
    }
    switch (step.do) {
    case 'fill': return ['agent_browser_find', role(step, 'fill', step.value)];
    case 'toggle': return [`agent_browser_${step.value ? 'check' : 'uncheck'}`,
      { selector: step.css }];
    case 'choose': return ['agent_browser_select', { selector: step.css,
      values: [step.value] }];
    default: return ['agent_browser_find', role(step, 'click')];
    }
  };
  const tidy = ({ us, ok, said }) => ({ us, ok, said: said.slice(0, 300) });
  return {
    pids: () => pidsOf(place),
    open: url => mcp.timed('agent_browser_open', { url }),
    act: async step => tidy(await mcp.timed(...call(step))),
    batch: async steps => tidy(await mcp.timed('agent_browser_batch',
      { commands: steps.map(step => words(step)) })),
    async snapshot() {
      const { us, ok, said } = await mcp.timed('agent_browser_snapshot');
      handles = handleIn(said);
      return { us, ok, text: said };
    },
    async stop() {
      await mcp.call('agent_browser_close');
      await mcp.stop();
      rmSync(place.home, { recursive: true, force: true });
    },
    mcp,
  };
};

export const agentBrowserMcp = {
  name: 'agent-browser-mcp', label: 'agent-browser, MCP',
  group: 'agent-browser',
  server: () => ({ command: binary(), args: ['mcp'], env: { ...process.env,
    AGENT_BROWSER_NAMESPACE: `bench-${process.pid}-start` } }),
  limits: true,
  async join({ browser, limitMs }) {
    const tool = await server(space(limitMs));
    const joined = await tool.mcp.timed('agent_browser_connect',
      { target: browser.url });
    if (!joined.ok) { throw new Error(joined.said); }
    return tool;
  },
  launch: () => server(space()),
};
