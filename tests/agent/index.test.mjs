// SPDX-License-Identifier: Apache-2.0
// The index against a plain pass over the document, after random changes.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const PAGE = `<style>.h u{display:none}.up{text-transform:uppercase}</style>
  <div id=w></div>`;

// One random change, by a seed; runs in the page.
function change(seed) {
  const w = window.box || (window.box = document.querySelector('#w'));
  let s = seed * 2654435761 >>> 0;
  const rnd = n => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return (s >>> 8) % n; };
  const words = ['Save', 'Open', 'Close', 'Name'];
  const word = () => words[rnd(4)];
  const all = [];
  const visit = root => { for (const el of root.querySelectorAll('*')) {
    all.push(el); if (el.shadowRoot) { visit(el.shadowRoot); } } };
  visit(w);
  const any = () => (all.length ? all[rnd(all.length)] : w);
  const make = [() => `<button>${word()}<u>s</u></button>`,
    () => `<div><p><a href=#><i>${word()}</i></a></p></div>`,
    () => `<label>${word()} <input></label>`,
    () => `<label for=f${rnd(3)}>${word()}</label><input id=f${rnd(3)}>`,
    () => `<button aria-labelledby="t${rnd(3)}">x</button>`,
    () => `<b id=t${rnd(3)}>${word()}</b>`,
    () => `<section aria-labelledby="t${rnd(3)}"><h2>${word()}</h2></section>`,
    () => `<div role=button aria-label=${word()}>x</div>`];
  const act = [
    () => w.insertAdjacentHTML('beforeend', make[rnd(make.length)]()),
    () => w.insertAdjacentHTML('afterbegin', make[rnd(make.length)]()),
    () => any().insertAdjacentHTML('beforeend', make[rnd(make.length)]()),
    () => { const el = any(); if (el !== w) { el.remove(); } },
    () => { const el = any(); const t = el.firstChild;
      if (t && t.nodeType === 3) { t.data = word(); } },
    () => { any().id = 't' + rnd(3); },
    () => { any().classList.toggle('h'); },
    () => { any().classList.toggle('up'); },
    () => { const el = any(); if (el.hasAttribute('role')) {
      el.removeAttribute('role'); } else { el.setAttribute('role', 'button'); } },
    () => { any().setAttribute('aria-label', word()); },
    () => { any().removeAttribute('aria-label'); },
    () => { const el = any(); if (el !== w) { w.append(el); } },
    () => { const d = document.createElement('div');
      d.attachShadow({ mode: 'open' }).innerHTML = make[rnd(make.length)]();
      any().append(d); }];
  act[rnd(act.length)]();
  return all.length;
}

// Asks the index, then looks at every element; runs in the agent's world.
const COMPARE = `function() {
  const odd = [];
  const all = [];
  const visit = root => { for (const el of root.querySelectorAll('*')) {
    all.push(el); if (el.shadowRoot) { visit(el.shadowRoot); } } };
  const asked = [];
  for (const role of ['button', 'link', 'textbox', 'region', 'heading']) {
    for (const name of ['Save', 'Saves', 'Open', 'Opens', 'Close', 'Name',
      'SAVE']) {
      const r = deed.call('find', { by: 'semantic', role, name, max: 200 });
      asked.push({ role, name, ids: r.candidates.map(c => c.id).sort() });
    }
  }
  visit(document.body);
  const facts = all.map(el => ({ id: deed.id(el),
    role: deed.call('role', {}, el).role, ...deed.call('name', {}, el) }));
  for (const a of asked) {
    const want = facts.filter(f => f.role === a.role && (f.name === a.name ||
      f.written === a.name)).map(f => f.id).sort();
    if (want.join() !== a.ids.join()) {
      odd.push({ ...a, want, html: document.body.innerHTML.slice(0, 3000) });
    }
  }
  return odd;
}`;

for (const start of [1, 1000, 5000, 9000, 20000, 31000, 44000, 57000, 61000, 72000, 83000, 94000]) {
  test(`the index equals a plain pass, from seed ${start}`, async () => {
    await page.open(PAGE);
    for (let i = 0; i < 80; i++) {
      await page.page(change, start + i);
      const odd = await page.raw(page.world, COMPARE, []);
      assert.deepStrictEqual(odd, [], `after change ${start + i}`);
    }
  });
}
