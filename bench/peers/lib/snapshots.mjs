// SPDX-License-Identifier: Apache-2.0
// What a model is shown of a page: how long it takes, how many tokens it is,
// and whether a row out of the middle can be acted on with it.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { within } from './session.mjs';
import { quantile } from './stats.mjs';

const ROWS = [5, 157, 299];
const LOOKS = 3;

export const tokens = text => encode(text).length;

/** A tool that can be given a limit of tokens gets one; the others show what
 * they show. The page has changed since it was looked at first, so that nobody
 * answers from memory. */
async function look(session, page, site) {
  const one = () => within(session.hand.snapshot(session.tool.budget), 'snapshot');
  const times = [];
  let shown;
  await session.open(site.url(page));
  await one();
  for (let i = 0; i < LOOKS; i++) {
    await session.tab.evaluate(`document.getElementById('out').textContent =
      'Look ${i}'`);
    shown = await one();
    times.push(shown.us);
  }
  return { us: quantile(times, 0.5), tokens: tokens(shown.text),
    text: shown.text };
}

async function reachable(session) {
  let reached = 0;
  for (const row of ROWS) {
    const was = await session.truth();
    const got = await session.act({ do: 'click', role: 'button', name: 'Edit',
      within: `Customer ${row}`,
      line: `Customer ${row} customer${row}@example.com`, path: `tbody tr:nth-child(${row + 1}) button`,
      timeout: 1000 }).catch(() => ({ ok: false }));
    const is = await session.truth();
    reached += got.ok && is.clicks === was.clicks + 1 &&
      is.last === String(row);
  }
  return `${reached} of ${ROWS.length}`;
}

export async function snapshots({ sessions, site, say }) {
  const found = {};
  for (const session of sessions) {
    if (!session.hand.snapshot) { continue; }
    try {
      const table = await look(session, 'table', site);
      const reached = await reachable(session);
      const big = await look(session, 'size-10000', site);
      found[session.tool.name] = { table: { us: table.us, tokens: table.tokens,
        reached }, big: { us: big.us, tokens: big.tokens } };
      say(`snapshot: ${session.tool.name}, ${table.tokens} tokens`);
    } catch (error) {
      found[session.tool.name] = { error: error.message.split('\n')[0] };
      say(`snapshot: ${session.tool.name}: ${error.message.split('\n')[0]}`);
      await session.rejoin().catch(() => {});
    }
    await session.park();
  }
  return found;
}
