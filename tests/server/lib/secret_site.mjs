// SPDX-License-Identifier: Apache-2.0
// A page that a secret may be typed into, with the files that name the secret
// and allow it there.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from
  'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';

// In two parts, so that this text stands nowhere else.
export const canary = ['geheimer', 'kanarienvogel'].join('-');
export const known = ['sichtbarer', 'kanarienvogel'].join('-');

/** A server of the one page, and a directory with `secrets`, `policy` and
 * `journal`. */
export async function secretSite(page) {
  const web = createServer((req, res) => res.writeHead(200, { 'content-type':
    'text/html' }).end(page));
  await new Promise(ok => web.listen(0, '127.0.0.1', ok));
  const url = `http://127.0.0.1:${web.address().port}`;
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-secrets-'));
  const file = name => path.join(dir, name);
  writeFileSync(file('secrets'), `PW=${canary}\n`, { mode: 0o600 });
  writeFileSync(file('policy.json'), JSON.stringify({
    secrets: [{ name: 'PW', origins: [url] }] }));
  return {
    url,
    secrets: file('secrets'),
    policy: file('policy.json'),
    journal: file('journal'),
    /** The files of the journal that hold the secret. */
    journalsWith: text => readdirSync(dir).filter(n =>
      n.startsWith('journal') && readFileSync(file(n)).includes(text)),
    close() {
      web.close();
      web.closeAllConnections();
      rmSync(dir, { recursive: true });
    },
  };
}
