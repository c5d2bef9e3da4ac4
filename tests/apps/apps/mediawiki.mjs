// SPDX-License-Identifier: Apache-2.0
// MediaWiki on SQLite, as Debian has it.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { freePort, program } from '../lib/program.mjs';
import { query } from '../lib/sqlite.mjs';
import { acts, click, fill, open } from '../lib/task.mjs';

const HOME = '/usr/share/mediawiki';
const PASSWORD = 'correct-horse-4711';

async function start(dir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = path.join(dir, 'LocalSettings.php');
  execFileSync('php', [`${HOME}/maintenance/install.php`, '--dbtype', 'sqlite',
    '--dbpath', dir, '--confpath', dir, '--scriptpath', '', '--server', url,
    '--pass', PASSWORD, 'Wiki', 'Admin'], { stdio: 'pipe',
    env: { ...process.env, MW_CONFIG_FILE: path.join(dir, 'none.php') } });
  if (!existsSync(settings)) { throw new Error('no LocalSettings.php'); }
  const { close } = await program('php', ['-S', `127.0.0.1:${port}`, '-t',
    HOME], `${url}/index.php`, { env: { ...process.env,
    MW_CONFIG_FILE: settings, PHP_CLI_SERVER_WORKERS: '3' } });
  return { url: url + '/index.php', close,
    realNames: () => query(path.join(dir, 'my_wiki.sqlite'),
      "select user_real_name from user where user_real_name <> ''"),
    page: async title =>
    (await fetch(`${url}/index.php?action=raw&title=${title}`)).text() };
}

const signIn = url => [
  open(`${url}?title=Special:UserLogin`),
  acts(fill('Username', 'Admin'), fill('Password', PASSWORD),
    click('Log in', { role: 'button' })),
];

export const mediawiki = {
  name: 'mediawiki',
  start,
  tasks: [{
    name: 'sign in and write an article',
    steps: ({ url }) => [
      ...signIn(url),
      open(`${url}?title=Bridges&action=edit`),
      acts(fill('css=#wpTextbox1', 'Bridges cross rivers.'),
        fill('Summary:', 'first words'), click('Save page')),
    ],
    truth: async ({ page }) => /cross rivers/.test(await page('Bridges')),
  }, {
    name: 'change a preference',
    steps: ({ url }) => [
      ...signIn(url),
      open(`${url}?title=Special:Preferences`),
      acts(fill('Real name:', 'Ada Lovelace'), click('Save')),
    ],
    truth: ({ realNames }) => realNames() === '[["Ada Lovelace"]]',
  }],
};
