// SPDX-License-Identifier: Apache-2.0
// Adminer as Debian has it, on a SQLite file.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, program } from '../lib/program.mjs';
import { query } from '../lib/sqlite.mjs';
import { acts, choose, click, fill, open, type } from '../lib/task.mjs';

const HOME = '/usr/share/adminer';
const PASSWORD = 'open sesame';

// Adminer wants a password where SQLite has none; a plugin of its own gives it
// one.
const index = `<?php
if (preg_match('~/static/|/externals/~', $_SERVER['REQUEST_URI'])) {
  return false;
}
function adminer_object() {
  include_once '${HOME}/plugins/plugin.php';
  include_once '${HOME}/plugins/login-password-less.php';
  return new AdminerPlugin(array(new AdminerLoginPasswordLess(
    password_hash('${PASSWORD}', PASSWORD_DEFAULT))));
}
chdir('${HOME}/adminer');
include '${HOME}/adminer/index.php';
`;

async function start(dir) {
  const file = path.join(dir, 'shop.db');
  query(file, 'create table goods (id integer primary key, name text)');
  const router = path.join(dir, 'router.php');
  writeFileSync(router, index);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/adminer/index.php`;
  const { close } = await program('php', ['-S', `127.0.0.1:${port}`, '-t', HOME,
    router], url, { env: { ...process.env, PHP_CLI_SERVER_WORKERS: '3' } });
  return { url, file, close, ask: sql => query(file, sql) };
}

const signIn = ({ url, file }) => [
  open(url),
  acts(choose('System', 'SQLite 3'), fill('Password', PASSWORD),
    fill('Database', file), click('Login')),
];

export const adminer = {
  name: 'adminer',
  start,
  tasks: [{
    name: 'sign in and add a row',
    steps: context => [
      ...signIn(context),
      acts(click('goods', { role: 'link', within: 'table' })),
      acts(click('New item')),
      acts(fill('name', 'Lamp'), click('Save', { role: 'button' })),
    ],
    truth: ({ ask }) => ask('select name from goods') === '[["Lamp"]]',
  }, {
    name: 'run a command in SQL',
    steps: context => [
      ...signIn(context),
      acts(click('SQL command')),
      acts(type("insert into goods (name) values ('Desk')")),
      acts(click('Execute', { expect: ['text Query executed OK'] })),
    ],
    truth: ({ ask }) => ask('select name from goods') === '[["Desk"]]',
  }],
};
