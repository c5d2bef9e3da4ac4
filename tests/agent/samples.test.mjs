// SPDX-License-Identifier: Apache-2.0
// The samples in agent/samples are what the runtime's tests decode. Here the
// same calls are made in a browser: same members, same kinds of values.
// UPDATE_SAMPLES=1 writes them anew.
import assert from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { OPTION_ROLES as roles, ROOT, start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const PAGE = `<title>Shop</title><main><form id=order aria-label="Order">
  <label for=mail>E-mail</label><input id=mail placeholder="you@example.org"
  required><label for=pass>Password</label><input id=pass type=password
  value=hunter2><label for=size>Size</label><select id=size><option value=s>
  Small<option value=l selected>Large</select>
  <label>Amount <input id=amount type=range min=0 max=10 value=4></label>
  <button id=buy data-uiap-id=order.submit data-uiap-meaning=pay
  data-uiap-action=order.place data-uiap-risk=high>
  <span id=word>Buy now</span></button></form></main>
  <p id=clock>0</p><div role=status id=note></div>
  <dialog id=sure aria-label="Are you sure?"><button>Yes</button></dialog>
  <style>#buy{text-transform:uppercase}</style>`;
const COVER = `<div id=cookie-banner style="position:fixed;inset:0">
  <p>We use cookies</p><button>Close</button></div>`;
// May 2024 with a neighbour at each end, the 17th chosen, the 18th disabled.
const CALENDAR = `<div role=group id=cal aria-label="Arrival"><button
  aria-label="Previous month">\u2039</button><h2>May 2024</h2><button
  aria-label="Next month">\u203a</button><select aria-label=Year><option>2023
  <option selected>2024<option disabled>2025</select><table role=grid>${
  [30, ...Array.from({ length: 31 }, (_, i) => i + 1), 1].map((day, i) =>
    (i % 7 ? '' : '<tr>') + '<td role=gridcell aria-selected=' + (day === 17) +
    (day === 18 ? ' aria-disabled=true' : '') + '>' + day).join('')}</table>`;
// The option stands in a row, and holds a check box of its name: all three are
// reported to a question for a part of their words.
const COLOURS = `<div role=listbox id=colours aria-label=Colours><div role=row
  aria-label=Red><div role=option aria-label=Red aria-selected=false>Red <span
  role=checkbox aria-label=Red aria-checked=false>x</span></div></div><div
  role=option aria-selected=true>Blue</div></div>`;
const buy = { by: 'semantic', role: 'button', name: 'Buy now' };

// [file, method, argument with selectors for elements, before the call]
const CALLS = [
  ['hello', 'hello', {}],
  ['find', 'find', { ...buy, facts: true }],
  ['find-covered', 'find', { ...buy, facts: true }, p => p.page(html =>
    document.body.insertAdjacentHTML('beforeend', html), COVER)],
  ['find-text', 'find', { by: 'text', value: 'BUY NOW' }],
  ['find-none', 'find', { ...buy, name: 'Sell' }],
  ['find-bad', 'find', { by: 'css', value: ':::' }],
  ['find-armed', 'find', { ...buy, arm: { token: 'a1', guard: true } }],
  ['facts-select', 'facts', { el: '#size' }],
  ['facts-options', 'facts', { el: '#colours', roles, options: ['~Red', 'Blue'] },
    p => p.page(html => document.body.insertAdjacentHTML('beforeend', html),
      COLOURS)],
  ['facts-submit', 'facts', { el: '#mail', submit: true }, p => p.page(() =>
    document.querySelector('#buy').insertAdjacentHTML('beforebegin',
      '<button id=later hidden>Later</button>'))],
  ['find-option', 'find', { by: 'option', value: '~Red', within: '#colours',
    roles }, p => p.page(html => document.body.insertAdjacentHTML('beforeend', html),
      COLOURS)],
  ['facts-range', 'facts', { el: '#amount' }],
  ['facts-password', 'facts', { el: '#pass' }],
  ['facts-calendar', 'facts', { el: '#cal', date: '2024-05-17' }, p =>
    p.page(html => document.body.insertAdjacentHTML('beforeend', html),
      CALENDAR)],
  ['sample2', 'sample2', { el: '#buy' }],
  ['no-element', 'facts', { el: 'el_999999' }],
  ['receipt', 'receipt', { token: 'a2' }, async p => {
    const r = await p.call('find', { ...buy, facts: true,
      arm: { token: 'a2', guard: true } });
    const [x, y] = r.candidates[0].facts.point;
    await Promise.all(['mousePressed', 'mouseReleased'].map(type =>
      p.session.send('Input.dispatchMouseEvent', { type, x, y,
        button: 'left', clickCount: 1 })));
  }],
  ['receipt-lost', 'receipt', { token: 'a3' }, async p => {
    const r = await p.call('find', { ...buy, facts: true,
      arm: { token: 'a3', guard: true } });
    const [x, y] = r.candidates[0].facts.point;
    await p.page(html => document.body.insertAdjacentHTML('beforeend', html),
      COVER);
    await p.session.send('Input.dispatchMouseEvent', { type: 'mousePressed',
      x, y, button: 'left', clickCount: 1 });
  }],
  ['equals', 'equalsValue', { el: '#pass', text: 'hunter2' }],
  ['act-select', 'act', { el: '#size', action: 'select', option: 'Small' }],
  ['act-set', 'act', { el: '#amount', action: 'setValue', value: '7' }],
  ['act-refused', 'act', { el: '#size', action: 'select', option: 'Huge' }],
  ['act-submit-invalid', 'act', { el: '#order', action: 'submit' }],
  ['act-scroll-into-view', 'act', { el: '#buy', action: 'scrollIntoView' }],
  ['read', 'read', { el: '#mail', what: 'all' }],
  ['watch', 'watch', { on: true }],
  ['snapshot', 'snapshot', {}]
];

// The kind of a value; a null in either stands for any kind.
function differs(a, b, at) {
  if (a === null || b === null) { return null; }
  const kind = v => (Array.isArray(v) ? 'array' : typeof v);
  if (kind(a) !== kind(b)) { return `${at}: ${kind(a)} <> ${kind(b)}`; }
  if (kind(a) === 'array') {
    return a.length && b.length ? differs(a[0], b[0], at + '[]') : null;
  }
  if (kind(a) !== 'object' || /\.states$/.test(at)) { return null; }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (!(key in a) || !(key in b)) { return `${at}.${key}: only in one`; }
    const found = differs(a[key], b[key], at + '.' + key);
    if (found) { return found; }
  }
  return null;
}
const fixed = result => JSON.parse(JSON.stringify(result)
  .replace(/data:text[^"#]*/g, 'https://shop.example/order'));

function same(name, sample) {
  const file = path.join(ROOT, 'agent/samples', name + '.json');
  if (process.env.UPDATE_SAMPLES) {
    writeFileSync(file, JSON.stringify(sample, null, 2) + '\n');
  }
  const want = JSON.parse(readFileSync(file, 'utf8'));
  assert.strictEqual(differs(want.result, sample.result, name), null);
  assert.strictEqual(want.result.ok, sample.result.ok);
}
for (const [name, method, arg, prepare] of CALLS) {
  test('sample ' + name, async () => {
    await page.open(PAGE);
    if (prepare) { await prepare(page); }
    const real = { ...arg };
    for (const key of ['el', 'within']) {
      if (/^#/.test(arg[key])) { real[key] = await page.el(arg[key]); }
    }
    const result = fixed(await page.call(method, real));
    same(name, { method, arg: real, result });
  });
}
test('sample push', async () => {
  await page.open(PAGE);
  await page.call('watch', { on: true, elements: [await page.el('#mail')] });
  await page.page(() => {
    document.querySelector('#note').textContent = 'Saved';
    document.querySelector('#sure').showModal();
    document.querySelector('#order').reportValidity();
    location.hash = 'x';
  });
  await page.call('act', { el: await page.el('#mail'), action: 'setValue',
    value: 'a@b' });
  await page.event(e => e.kind === 'dialog');
  await page.event(e => e.kind === 'value');
  const kinds = {};
  for (const event of fixed(page.pushes).flatMap(p => p.events)) {
    kinds[event.kind] = kinds[event.kind] || event;
  }
  const { v, rev, t } = page.pushes[0];
  same('push', { result: { ok: true, v, rev, t,
    events: Object.values(kinds) } });
  for (const kind of ['mutation', 'toast', 'dialog', 'validation', 'focus',
    'value']) {
    assert.ok(kinds[kind], kind);
  }
});
