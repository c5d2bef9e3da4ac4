// SPDX-License-Identifier: Apache-2.0
// What three tools offer, asked of the tools themselves: tools/list of
// @playwright/mcp with all capabilities and of agent-browser with all tools,
// agent-browser's --help, and deed's own help and list of tools. A cell is what
// was found there, never what a document says.
//
//   node compare.mjs [--docs FILE]
//
// Exit status 1: a word that a row asks for is in none of them.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from
  'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from
  '@modelcontextprotocol/sdk/client/stdio.js';
import { encode } from 'gpt-tokenizer/encoding/cl100k_base';

const at = name => fileURLToPath(new URL(name, import.meta.url));
const deed = process.env.DEED || at('../../build/deed');
const agentBrowser = at('node_modules/agent-browser/bin/' +
  `agent-browser-linux-${process.arch}`);
chmodSync(agentBrowser, 0o755);
const home = mkdtempSync(path.join(os.tmpdir(), 'deed-compare-'));

async function listTools(command, args) {
  const client = new Client({ name: 'compare', version: '1' });
  await client.connect(new StdioClientTransport({ command, args,
    stderr: 'ignore', env: { ...process.env, HOME: home,
      XDG_STATE_HOME: home, DEED_AS_ROOT: '1' } }));
  const all = [];
  let cursor;
  do {
    const page = await client.listTools(cursor ? { cursor } : {});
    all.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor);
  await client.close();
  return all;
}

const help = (command, ...args) => {
  try {
    return execFileSync(command, args, { encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'] });
  } catch { return ''; }
};

const playwright = await listTools(process.execPath,
  [at('node_modules/@playwright/mcp/cli.js'), '--headless', '--caps',
    'vision,pdf,testing,tracing,verify,devtools,network,storage,config']);
const agentTools = await listTools(agentBrowser, ['mcp', '--tools', 'all']);
const deedTools = await listTools(deed, ['mcp']);
const agentHelp = help(agentBrowser, '--help');
const commands = help(deed, 'help').split('\n')
  .map(line => /^ {2}([a-z][a-z-]+) {2,}/.exec(line)?.[1]).filter(Boolean);
const deedHelp = commands.concat('surfaces').map(name =>
  `# ${name}\n${help(deed, 'help', name)}`).join('\n');

const names = list => list.map(tool => tool.name);
const claimed = new Set();
/** The tools of a list that fit, and their options: `name` or `name.option`. */
function inList(tools, words) {
  const found = words.filter(word => {
    const [name, option] = word.split('.');
    const tool = tools.find(t => t.name === name);
    return tool && (!option ||
      JSON.stringify(tool.inputSchema).includes(`"${option}"`));
  });
  found.forEach(word => claimed.add(word.split('.')[0]));
  return found;
}
const inHelp = (text, words) => words.filter(word => text.includes(word));
/** "click --at" is an option of a command of deed. */
const inDeed = words => words.filter(word => {
  const [command, ...rest] = word.split(' ');
  const part = deedHelp.split(`# ${command}\n`)[1]?.split('\n# ')[0] || '';
  return part && rest.every(option => part.includes(option));
});

const ROWS = JSON.parse(readFileSync(at('compare.json'), 'utf8'));
const short = list => list.map(word => '`' + word.replace(
  /^(browser|agent_browser)_/, '') + '`').join(' ') || '–';
let missing = 0;
const table = ROWS.map(([what, own, theirs, others]) => {
  const cells = [inDeed(own), inList(playwright, theirs.map(w =>
    'browser_' + w)), inList(agentTools, others.filter(w => !/ /.test(w))
    .map(w => 'agent_browser_' + w)).concat(inHelp(agentHelp,
    others.filter(w => / /.test(w))))];
  [own, theirs, others].forEach((asked, i) => {
    if (asked.length !== cells[i].length) {
      missing++;
      console.error(`${what}: asked ${asked}, found ${cells[i]}`);
    }
  });
  return `| ${what} | ${cells.map(short).join(' | ')} |`;
});
const rest = [...names(playwright), ...names(agentTools)]
  .filter(name => !claimed.has(name));
const cost = tools => encode(JSON.stringify({ tools })).length;
const text = ['| | deed | @playwright/mcp | agent-browser |', '|---|---|---|---|',
  `| commands of the command line | ${commands.length} | – | ` +
  `${agentHelp.match(/^ {2}[a-z]+ /gm).length} lines of help |`,
  `| MCP tools, all capabilities | ${deedTools.length} | ` +
  `${playwright.length} | ${agentTools.length} |`,
  `| tokens of the whole list | ${cost(deedTools)} | ${cost(playwright)} | ` +
  `${cost(agentTools)} |`, ...table].join('\n');
console.log(text);
console.log(`\nin no row: ${rest.join(' ')}`);
const docs = process.argv[process.argv.indexOf('--docs') + 1];
if (process.argv.includes('--docs')) {
  writeFileSync(docs, readFileSync(docs, 'utf8').replace(
    /(<!-- measured -->\n)[^]*?(<!-- end -->)/, `$1${text}\n$2`));
}
rmSync(home, { recursive: true, force: true });
process.exitCode = missing ? 1 : 0;
