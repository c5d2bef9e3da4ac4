// SPDX-License-Identifier: Apache-2.0
// DokuWiki as Debian has it: a page is a file.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from
  'node:fs';
import path from 'node:path';
import { freePort, program } from '../lib/program.mjs';
import { acts, click, fill, open } from '../lib/task.mjs';

const FOLDERS = ['attic', 'cache', 'index', 'locks', 'media', 'media_attic',
  'media_meta', 'meta', 'pages', 'tmp', 'log'];

function install(dir) {
  const root = path.join(dir, 'wiki');
  cpSync('/usr/share/dokuwiki', root, { recursive: true, dereference: true,
    filter: f => existsSync(f) });
  cpSync('/etc/dokuwiki', path.join(root, 'conf'), { recursive: true,
    dereference: true, filter: f => existsSync(f) });
  for (const folder of FOLDERS) {
    mkdirSync(path.join(root, 'data', folder), { recursive: true });
  }
  writeFileSync(path.join(root, 'conf/local.php'),
    '<?php\n$conf["title"] = "Handbook";\n$conf["useacl"] = 0;\n' +
    '$conf["savedir"] = "./data";\n');
  writeFileSync(path.join(root, 'inc/preload.php'),
    `<?php define('DOKU_CONF', '${root}/conf/');\n`);
  return root;
}

async function start(dir) {
  const root = install(dir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/doku.php`;
  const { close } = await program('php', ['-S', `127.0.0.1:${port}`, '-t',
    root], url, { env: { ...process.env, PHP_CLI_SERVER_WORKERS: '3' } });
  return { url, close, page(name) {
    const file = path.join(root, 'data/pages', name + '.txt');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  } };
}

export const dokuwiki = {
  name: 'dokuwiki',
  start,
  tasks: [{
    name: 'write a page, then change it',
    steps: ({ url }) => [
      open(`${url}?id=rules`),
      acts(click('~Create this page', { role: 'link' })),
      acts(fill('css=#wiki__text', 'Be kind.'), click('Save', { role: 'button' })),
      acts(click('~Edit this page', { role: 'link' })),
      acts(fill('css=#wiki__text', 'Be kind. Be brief.'),
        fill('Edit summary', 'shorter'), click('Save', { role: 'button' })),
    ],
    truth: ({ page }) => /Be kind\. Be brief\./.test(page('rules')),
  }],
};
