// SPDX-License-Identifier: Apache-2.0
// Messages that came, and those that are waited for.

/** Something that ends a test that would wait for ever. */
export const within = (promise, what, ms = 30000) => {
  let timer;
  const late = new Promise((_, no) => {
    timer = setTimeout(() => no(new Error(`no ${what} in ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

export class Inbox {
  all = [];
  #waiters = [];

  take(message) {
    this.all.push(message);
    this.#waiters = this.#waiters.filter(w => {
      if (!w.test(message)) return true;
      w.ok(message);
      return false;
    });
  }

  /** The first message, come or to come, that passes. */
  wait(test, what = 'message', ms) {
    const there = this.all.find(test);
    if (there) return Promise.resolve(there);
    return within(new Promise(ok => this.#waiters.push({ test, ok })), what,
      ms);
  }
}
