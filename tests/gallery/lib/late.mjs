// SPDX-License-Identifier: Apache-2.0
// Acts on pages that are drawn but do not live yet. What is said to be done
// must be done, once, in the application and not only on the screen.
import { launch } from '../../pages/lib/launch.mjs';
import { FRAMEWORKS, draw } from './hydrate.mjs';
import { judge } from './judge.mjs';
import { join } from './deed.mjs';
import { out } from './bundle.mjs';
import { serve } from './serve.mjs';

const by = (role, name) => ({ ref: { by: 'semantic', role, name } });
export const ACTS = {
  count: { is: 1, ask: { actionId: 'ui.activate',
    target: by('button', 'Add one') } },
  name: { is: 'Ada', often: true, ask: { actionId: 'ui.enterText',
    target: by('textbox', 'Name'), args: { text: 'Ada' } } },
  agree: { is: true, ask: { actionId: 'ui.toggle',
    target: by('checkbox', 'Agree'), args: { state: true } } },
  open: { is: true, ask: { actionId: 'ui.expand',
    target: by('button', 'Details') } },
};
export const LATE_MS = [400, 1200];
const LIMIT_MS = 6000;
const wait = ms => new Promise(ok => setTimeout(ok, ms));

async function one(deed, browser, url, key) {
  const went = await deed.act({ actionId: 'nav.navigate', args: { url } },
    LIMIT_MS);
  if (went.status !== 'succeeded') { throw new Error(went.error.message); }
  const alive = () => browser.evaluate('window.__truth?.live === true');
  const early = !await alive();
  const said = await deed.act(ACTS[key].ask, LIMIT_MS);
  while (!await alive()) { await wait(20); }
  await wait(300);
  const truth = await browser.evaluate('window.__truth');
  const ok = said.status === 'succeeded';
  return { kind: judge(ACTS[key], key, { ok,
    sideEffects: said.sideEffectState }, truth), early, ms: said.ms, truth,
  why: said.error?.message || '', result: said };
}

/** Everything that is asked, one after the other, each on a fresh page. */
export async function runLate(told) {
  const pages = {};
  for (const name of Object.keys(FRAMEWORKS)) { pages[name] = await draw(name); }
  const server = await serve(out, pages);
  const browser = await launch();
  const deed = await join(browser.url);
  const results = [];
  try {
    for (const name of Object.keys(FRAMEWORKS)) {
      for (const ms of LATE_MS) {
        for (const key of Object.keys(ACTS)) {
          const id = `${name}/${key}/${ms}`;
          const r = { id, framework: name, key, lateMs: ms, ...await one(deed,
            browser, `${server.url}/${name}?ms=${ms}`, key)
            .catch(error => ({ kind: 'broken', why: error.message, ms: 0 })) };
          results.push(r);
          told?.(r);
        }
      }
    }
  } finally {
    await deed.close();
    await browser.close();
    server.close();
  }
  return results;
}
