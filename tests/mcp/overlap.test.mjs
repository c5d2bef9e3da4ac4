// SPDX-License-Identifier: Apache-2.0
// Values that application code could still change must prove that they hold.
// The values that follow do not wait for it; what sends the form off does, and
// is not done when one of them was put back.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { Deed, text } from './lib/client.mjs';

// Each page under an address of its own.
const pages = [];
const site = createServer((req, res) => res.writeHead(200, { 'content-type':
  'text/html; charset=utf-8' }).end(pages[Number(req.url.slice(1))]));
const serve = html => `http://127.0.0.1:${site.address().port}/${
  pages.push(html) - 1}`;

const FIELDS = 6;
const page = spoil => serve(`<!doctype html>
<title>Form</title><form>${Array.from({ length: FIELDS }, (_, i) =>
  `<label>Field ${i} <input id=f${i}></label>`).join('')}
<button type=button onclick="document.title='sent'">Send</button></form>
<script>const at = [];
document.forms[0].addEventListener('input', e => {
  at.push(performance.now());
  document.forms[0].dataset.span = at[at.length - 1] - at[0];
  ${spoil}
});</script>`);
const fills = Array.from({ length: FIELDS }, (_, i) =>
  ({ action: 'fill', target: `Field ${i}`, value: `value ${i}` }));

let d;
before(async () => {
  await new Promise(ok => site.listen(0, '127.0.0.1', ok));
  d = await Deed.start([]);
});
after(async () => {
  await d.close();
  site.close();
  site.closeAllConnections();
});

test('the trial of one runs under the next', async () => {
  await d.call('open', { url: page('') });
  const began = performance.now();
  const r = await d.act(...fills);
  const took = performance.now() - began;
  assert.equal(r.structuredContent.done, FIELDS, text(r));
  // One after the other they would take 400 ms each.
  assert.ok(took < FIELDS * 400, `${took} ms`);
});

test('a value that is put back late stops what follows', async () => {
  await d.call('open', { url: page(`if (e.target.id === 'f1')
    setTimeout(() => { f1.value = '' }, 150);`) });
  const r = await d.act(fills[0], fills[1], { action: 'click',
    target: 'Send' });
  assert.notEqual(r.structuredContent?.verdict, 'verified', text(r));
  assert.equal(r.structuredContent.done, 1, text(r));
  assert.match(text(r), /Field 1/);
  assert.match(await d.text('look'), /"Form"/); // not "sent"
});
