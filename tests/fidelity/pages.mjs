// SPDX-License-Identifier: Apache-2.0
// The pages: component libraries, applications, editors and one of our own.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applications } from '../apps/apps/index.mjs';
import { bundle, out } from '../gallery/lib/bundle.mjs';
import { serve } from '../gallery/lib/serve.mjs';
import { LIBRARIES } from '../gallery/pages/index.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = (names, name) => !names.length || names.includes(name);

/** Libraries whose packages are not installed (script/gallery does that) are
 * left out. */
async function* libraries(names) {
  const list = LIBRARIES.filter(l => wanted(names, l.id) && (l.quick ||
    existsSync(path.join(out, l.id + '.js'))));
  if (!list.length) { return; }
  const dir = await bundle(list.filter(l => l.quick).map(l => l.entry));
  const server = await serve(dir, { video: readFileSync(path.join(here,
    '../../examples/video.html'), 'utf8') });
  try {
    for (const { id } of [...list, { id: 'video' }]) {
      yield { name: id, url: `${server.url}/${id}` };
    }
  } finally {
    server.close();
  }
}

// Further pages of an application, from the address that it begins at.
const FURTHER = {
  mediawiki: ['Special:SpecialPages', 'Special:Version', 'Special:UserLogin',
    'Special:CreateAccount', 'Special:RecentChanges', 'Special:AllMessages']
    .map(title => [title, url => new URL('index.php?title=' + title, url)]),
  dokuwiki: [['wiki:syntax', 'id=wiki:syntax'], ['wiki:dokuwiki',
    'id=wiki:dokuwiki'], ['login', 'do=login'], ['index', 'do=index'],
  ['recent', 'do=recent']].map(([name, query]) => [name,
    url => new URL('?' + query, url)]),
};

async function* installed(names) {
  for (const application of applications) {
    const list = [[null, url => url], ...FURTHER[application.name] || []]
      .map(([more, at]) => ({ at,
        name: more ? `${application.name} ${more}` : application.name }))
      .filter(page => wanted(names, page.name));
    if (!list.length) { continue; }
    const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-fidelity-'));
    const context = await application.start(dir);
    try {
      for (const { name, at } of list) {
        yield { name, url: String(at(context.url)) };
      }
    } finally {
      await context.close();
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    }
  }
}

/** { name, url } of each; it is there until the next one is asked for. */
export async function* pages(names) {
  yield* libraries(names);
  yield* installed(names);
}
