// SPDX-License-Identifier: Apache-2.0
// What a model is shown of a page: how long it takes, how many tokens it is,
// and whether a row out of the middle can be acted on with it.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { within } from './seat.mjs';
import { quantile } from './stats.mjs';

const ROWS = [5, 157, 299];
const LOOKS = 3;

export const tokens = text => encode(text).length;

/** A tool that can be given a limit of tokens gets one; the others show what
 * they show. The page has changed since it was looked at first, so that nobody
 * answers from memory. */
async function look(seat, page, site) {
  const one = () => within(seat.hand.snapshot(seat.tool.budget), 'snapshot');
  const times = [];
  let shown;
  await seat.open(site.url(page));
  await one();
  for (let i = 0; i < LOOKS; i++) {
    await seat.tab.evaluate(`document.getElementById('out').textContent =
      'Look ${i}'`);
    shown = await one();
    times.push(shown.us);
  }
  return { us: quantile(times, 0.5), tokens: tokens(shown.text),
    text: shown.text };
}

async function reachable(seat) {
  let reached = 0;
  for (const row of ROWS) {
    const was = await seat.truth();
    const got = await seat.act({ do: 'click', role: 'button', name: 'Edit',
      within: `Customer ${row}`,
      line: `Customer ${row} customer${row}@example.com`, path: `tbody tr:nth-child(${row + 1}) button`,
      timeout: 1000 }).catch(() => ({ ok: false }));
    const is = await seat.truth();
    reached += got.ok && is.clicks === was.clicks + 1 &&
      is.last === String(row);
  }
  return `${reached} of ${ROWS.length}`;
}

export async function snapshots({ seats, site, say }) {
  const found = {};
  for (const seat of seats) {
    if (!seat.hand.snapshot) { continue; }
    try {
      const table = await look(seat, 'table', site);
      const reached = await reachable(seat);
      const big = await look(seat, 'size-10000', site);
      found[seat.tool.name] = { table: { us: table.us, tokens: table.tokens,
        reached }, big: { us: big.us, tokens: big.tokens } };
      say(`snapshot: ${seat.tool.name}, ${table.tokens} tokens`);
    } catch (error) {
      found[seat.tool.name] = { error: error.message.split('\n')[0] };
      say(`snapshot: ${seat.tool.name}: ${error.message.split('\n')[0]}`);
      await seat.rejoin().catch(() => {});
    }
    await seat.park();
  }
  return found;
}
