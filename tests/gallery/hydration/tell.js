// SPDX-License-Identifier: Apache-2.0
// What the application was told; on the server nobody asks.
const all = globalThis.__truth ||= { is: { count: 0, name: '', agree: false,
  open: false }, times: {}, live: false };

export const tell = (what, value) => {
  all.is[what] = value;
  all.times[what] = (all.times[what] || 0) + 1;
};
/** Comes to life when the address says so: a while after everything is
 *  there, as on a slow machine. */
export const later = start => {
  const ms = Number(new URL(location.href).searchParams.get('ms'));
  setTimeout(() => { start(); all.live = true; }, ms);
};
