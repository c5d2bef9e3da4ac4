// SPDX-License-Identifier: Apache-2.0
// Node-RED: what is deployed is in a file.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, program } from '../lib/program.mjs';
import { acts, click, doubleClick, drag, fill, open } from '../lib/task.mjs';

const script = fileURLToPath(new URL('../node_modules/node-red/red.js',
  import.meta.url));

async function start(dir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  // The tour through its news comes and goes by itself.
  writeFileSync(path.join(dir, 'settings.js'),
    'module.exports = { flowFile: "flows.json", ' +
    'editorTheme: { tours: false } };\n');
  const { close } = await program(process.execPath, [script, '--userDir', dir,
    '--port', String(port), '-D', 'uiHost=127.0.0.1'], url);
  return { url, close, flows() {
    try {
      return JSON.parse(readFileSync(path.join(dir, 'flows.json'), 'utf8'));
    } catch {
      return [];
    }
  } };
}

export const nodered = {
  name: 'nodered',
  start,
  tasks: [{
    name: 'place a node, name it and deploy',
    steps: ({ url }) => [
      open(url),
      acts(click('No, do not enable notifications')),
      acts(drag('debug', { x: 500, y: 300 })),
      acts(doubleClick('css=rect.red-ui-flow-node')),
      acts(fill('Name', 'Watch'), click('Done')),
      acts(click('Deploy')),
    ],
    truth: ({ flows }) => flows().some(n => n.type === 'debug' &&
      n.name === 'Watch'),
  }],
};
