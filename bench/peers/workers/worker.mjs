// SPDX-License-Identifier: Apache-2.0
// The other side of ../lib/lines.mjs: orders come in, one after the other.
import readline from 'node:readline';

export async function obey(orders) {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const { do: verb, ...order } = JSON.parse(line);
    let answer;
    try { answer = await orders[verb](order); }
    catch (error) { answer = { error: String(error.message).slice(0, 500) }; }
    process.stdout.write(JSON.stringify(answer ?? {}) + '\n');
  }
  process.exit(0); // whatever the library still holds open
}

/** How long it took, and whether it threw: that is all a library says. */
export async function timed(work) {
  const start = performance.now();
  try {
    const text = await work();
    return { us: (performance.now() - start) * 1000, ok: true, text };
  } catch (error) {
    return { us: (performance.now() - start) * 1000, ok: false,
      said: String(error.message).split('\n')[0].slice(0, 200) };
  }
}

/** Many pages, each with the next step as soon as its last one ended. */
export async function crowd(pages, act, { step, ms }) {
  const times = [];
  let bad = 0;
  const end = performance.now() + ms;
  const start = performance.now();
  await Promise.all(pages.map(async page => {
    while (performance.now() < end) {
      const one = await timed(() => act(page, step));
      if (one.ok) { times.push(one.us); } else { bad++; }
    }
  }));
  return { times, bad, ms: performance.now() - start };
}
