// SPDX-License-Identifier: Apache-2.0
// What the watch pushes, and what it leaves unsaid.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

// [label, page, change, the event]
const CASES = [
  ['a status that appears', '<p>a', () => document.body.insertAdjacentHTML(
    'beforeend', '<div role=status>Saved</div>'),
  e => e.kind === 'toast' && e.text === 'Saved'],
  ['a status that speaks', '<div id=s role=status></div>',
    () => { s.textContent = 'Saved'; },
    e => e.kind === 'toast' && e.text === 'Saved'],
  ['a live region unhidden', '<div id=s aria-live=polite hidden>Saved</div>',
    () => { s.hidden = false; }, e => e.kind === 'toast'],
  ['an output', '<output id=o></output>', () => { o.value = '7'; },
    e => e.kind === 'toast' && e.text === '7'],
  ['a toast in a shadow root', '<x-t id=t></x-t>', () => {
    t.attachShadow({ mode: 'open' }).innerHTML = '<p role=alert></p>';
    document.body.append('x');
    setTimeout(() => { t.shadowRoot.firstChild.textContent = 'Deep'; }, 60);
  }, e => e.kind === 'toast' && e.text === 'Deep'],
  ['a dialog', '<dialog id=d aria-label=Sure>x</dialog>',
    () => d.showModal(), e => e.kind === 'dialog' && e.open && e.modal &&
      e.name === 'Sure'],
  ['a dialog that goes', '<dialog id=d open>x</dialog>', () => d.close(),
    e => e.kind === 'dialog' && !e.open],
  ['an ARIA dialog', '<p id=p>', () => {
    p.innerHTML = '<div role=dialog><h2>Pick</h2></div>';
  }, e => e.kind === 'dialog' && e.open && e.name === 'Pick'],
  ['a popover', '<div id=p popover>x</div>', () => p.showPopover(),
    e => e.kind === 'dialog' && e.open && e.popover],
  ['focus', '<input id=i aria-label=Mail>', () => i.focus(),
    e => e.kind === 'focus' && e.name === 'Mail'],
  ['a validation message', '<form id=f><input required aria-label=Mail></form>',
    () => f.reportValidity(), e => e.kind === 'validation' &&
      e.name === 'Mail' && e.message.length > 0],
  ['aria-invalid', '<input id=i aria-label=Mail aria-errormessage=m>' +
    '<p id=m>Wrong</p>', () => i.setAttribute('aria-invalid', 'true'),
  e => e.kind === 'validation' && e.message === 'Wrong'],
  ['the address that code gives a frame', '<iframe id=f></iframe>',
    () => { f.src = 'https://a.example/x/../clock?1'; },
    e => e.kind === 'frame' && e.url === 'https://a.example/clock?1'],
  ['a frame that code puts in', '<p id=p>', () => {
    p.innerHTML = '<b>x</b>'; p.append(Object.assign(
      document.createElement('iframe'), { src: 'https://a.example/b' }));
  }, e => e.kind === 'frame' && e.url === 'https://a.example/b'],
  ['a mutation, by place', '<div id=box><p>a</p></div>',
    () => { box.firstChild.textContent = 'b'; },
    e => e.kind === 'mutation' && e.places[0].place === 'div#box>p:text']
];
for (const [label, html, change, wanted] of CASES) {
  test('pushed: ' + label, async () => {
    await page.open(html);
    await page.call('watch', { on: true });
    const before = page.pushes.length;
    await page.page(change);
    await page.event(wanted);
    assert.ok(page.pushes.length > before);
  });
}

test('history changes are heard without a mutation', async () => {
  const { createServer } = await import('node:http');
  const server = createServer((q, s) => s.writeHead(200,
    { 'content-type': 'text/html' }).end('<p>a')).listen(0, '127.0.0.1');
  await new Promise(ok => server.once('listening', ok));
  const loaded = page.session.next('Page.loadEventFired');
  page.pushes = [];
  await page.session.send('Page.navigate',
    { url: `http://127.0.0.1:${server.address().port}/one` });
  await loaded;
  await page.call('watch', { on: true });
  await page.page(() => { history.pushState({}, '', '/two'); });
  const e = await page.event(ev => ev.kind === 'route');
  assert.match(e.url, /\/two$/);
  await page.page(() => { location.hash = 'three'; });
  await page.event(ev => ev.kind === 'route' && /#three$/.test(ev.url));
  server.close();
  server.closeAllConnections();
});

test('states and values of a watched element', async () => {
  await page.open('<button id=b disabled>x</button><input id=i>');
  const b = await page.el('#b');
  const i = await page.el('#i');
  await page.call('watch', { on: true, elements: [b, i] });
  await page.page(() => { document.querySelector('#b').disabled = false; });
  await page.event(e => e.kind === 'state' && e.id === b &&
    e.states.enabled === true);
  await page.call('act', { el: i, action: 'setValue', value: 'v' });
  await page.event(e => e.kind === 'value' && e.id === i &&
    e.reading.value === 'v');
});

test('a change event that tells nothing new is no news', async () => {
  await page.open('<input id=i><select id=s><option>a<option>b</select>');
  await page.call('watch', { on: true });
  const say = (id, type, value) => page.page((...told) => {
    const el = document.getElementById(told[0]);
    if (told[2]) el.value = told[2];
    el.dispatchEvent(new Event(told[1], { bubbles: true }));
  }, id, type, value);
  const inputs = () => page.pushes.flatMap(p => p.events)
    .filter(e => e.kind === 'input').map(e => e.type);
  await say('i', 'input', 'typed');
  await page.event(e => e.kind === 'input');
  await say('i', 'change'); // the focus left; the text is the same
  await say('s', 'change', 'b'); // news, though nobody said input before
  await page.event(e => e.kind === 'input' && e.type === 'change');
  assert.deepStrictEqual(inputs(), ['input', 'change']);
});

test('revisions grow, and old toasts are not repeated', async () => {
  await page.open('<div role=status>Old</div><p id=p>');
  const first = await page.call('watch', { on: true });
  await page.page(() => { p.textContent = 'x'; });
  await page.event(e => e.kind === 'mutation');
  const then = await page.call('hello');
  assert.ok(then.rev > first.rev);
  assert.ok(!page.pushes.flatMap(p => p.events).some(e => e.kind === 'toast'));
});

test('an unwatched page pushes nothing', async () => {
  await page.open('<p id=p>');
  await page.call('watch', { on: true });
  await page.call('watch', { on: false });
  page.pushes = [];
  await page.page(() => { p.textContent = 'x'; });
  await page.call('hello');
  await new Promise(ok => setTimeout(ok, 60));
  assert.strictEqual(page.pushes.length, 0);
});
