// SPDX-License-Identifier: Apache-2.0
// Jupyter Notebook as Debian has it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, program } from '../lib/program.mjs';
import { acts, click, fill, open } from '../lib/task.mjs';

async function start(dir) {
  const port = await freePort();
  writeFileSync(path.join(dir, 'notes.txt'), 'old\n');
  const url = `http://127.0.0.1:${port}`;
  const { close } = await program('jupyter-notebook', ['--no-browser',
    '--ip=127.0.0.1', `--port=${port}`, '--allow-root',
    '--NotebookApp.token=', '--NotebookApp.password=',
    '--NotebookApp.quit_button=False', `--notebook-dir=${dir}`], `${url}/tree`,
  { env: { ...process.env, HOME: dir, JUPYTER_RUNTIME_DIR: dir } });
  return { url, close,
    file: name => readFileSync(path.join(dir, name), 'utf8') };
}

export const jupyter = {
  name: 'jupyter',
  start,
  tasks: [{
    name: 'write a text file',
    steps: ({ url }) => [
      open(`${url}/edit/notes.txt`),
      acts(fill('css=.CodeMirror', 'new words')),
      acts(click('File', { role: 'link' }), click('Save', { role: 'link' })),
    ],
    truth: ({ file }) => file('notes.txt') === 'new words',
  }],
};
