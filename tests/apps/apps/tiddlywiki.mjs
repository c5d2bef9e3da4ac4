// SPDX-License-Identifier: Apache-2.0
// TiddlyWiki on Node.js: each note is a file.
import { readFileSync, readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, program } from '../lib/program.mjs';
import { acts, click, fill, open, press, type } from '../lib/task.mjs';

const script = fileURLToPath(new URL(
  '../node_modules/tiddlywiki/tiddlywiki.js', import.meta.url));

async function start(dir) {
  const wiki = path.join(dir, 'wiki');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  execFileSync(process.execPath, [script, wiki, '--init', 'server']);
  const { close } = await program(process.execPath, [script, wiki, '--listen',
    `port=${port}`], url);
  return { url, close, note(title) {
    const folder = path.join(wiki, 'tiddlers');
    const files = readdirSync(folder).filter(f => f.endsWith('.tid'));
    return files.map(f => readFileSync(path.join(folder, f), 'utf8'))
      .find(text => text.includes(`title: ${title}\n`)) || '';
  } };
}

export const tiddlywiki = {
  name: 'tiddlywiki',
  start,
  tasks: [{
    name: 'write a note with a tag',
    steps: ({ url }) => [
      open(url),
      acts(click('new tiddler')),
      acts(type('Shopping'),
        fill('Type the text for this tiddler', 'Milk and bread'),
        fill('tag name', 'home'), press('Enter'),
        click('Confirm changes to this tiddler')),
    ],
    truth: ({ note }) => /tags: home\n/.test(note('Shopping')) &&
      /Milk and bread/.test(note('Shopping')),
  }, {
    name: 'change the title of the wiki',
    steps: ({ url }) => [
      open(url),
      acts(click('control panel')),
      acts(fill('Title of this TiddlyWiki', 'House')),
    ],
    truth: ({ note }) => /House/.test(note('$:/SiteTitle')),
  }],
};
