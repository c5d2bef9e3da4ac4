// SPDX-License-Identifier: Apache-2.0
// Role and name against the browser's own answers.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';
import * as plain from './corpus.mjs';
import * as shadow from './shadow.mjs';
import { REASONS } from './reasons.mjs';

let env;
before(async () => {
  env = await start(['--enable-blink-features=ComputedAccessibilityInfo',
    '--force-renderer-accessibility']);
});
after(() => env.browser.close());

// Runs in the agent's world, where both answers can be read.
const COMPARE = `function() {
  const rows = [];
  const visit = root => {
    for (const el of root.querySelectorAll('*')) {
      if (el.hasAttribute('t')) {
        rows.push({ html: (el.parentNode.host ? '#shadow ' : '') +
          (el.parentNode.outerHTML || el.outerHTML).slice(0, 160),
          tag: el.outerHTML.slice(0, 90),
          want: [el.computedRole, el.computedName],
          have: [deed.call('role', {}, el).role,
            deed.call('name', {}, el).shown],
          written: deed.call('name', {}, el).name
        });
      }
      if (el.shadowRoot) { visit(el.shadowRoot); }
    }
  };
  visit(document);
  return rows;
}`;

// "image" is a younger spelling of "img". An empty role means that the browser
// has no ARIA word for the element: no answer to compare with. Chromium's name
// is the text as CSS shows it, but for the words of a button that is an input;
// a target may be called by either, so either agrees. Chromium adds to the name
// of a file input what is chosen in it: that is its value, told elsewhere.
const squeeze = text => text.replace(/[\s\u00a0]+/g, ' ').trim()
  .replace(/: No file chosen$/, '');

function judge(rows) {
  const count = { role: 0, roles: 0, name: 0, total: rows.length, odd: [] };
  for (const row of rows) {
    const want = row.want[0] === 'image' ? 'img' : row.want[0];
    const same = [want === row.have[0] || want === '',
      [row.have[1], row.written].includes(squeeze(row.want[1]))];
    count.roles += want !== '';
    count.role += same[0] && want !== '';
    count.name += same[1];
    if (!same[0] || !same[1]) {
      const why = REASONS.find(r => r.when(row));
      count.odd.push({ ...row, why: why ? why.text : 'UNEXPLAINED' });
    }
  }
  return count;
}

test('role and name agree with the browser', async () => {
  await env.page.open(plain.page());
  const rows = await env.page.raw(env.page.world, COMPARE, []);
  await env.page.open(shadow.page());
  rows.push(...await env.page.raw(env.page.world, COMPARE, []));
  const c = judge(rows);
  const rate = (n, of) => (100 * n / of).toFixed(1) + ` % of ${of}`;
  console.log(`role ${rate(c.role, c.roles)}, name ${rate(c.name, c.total)}`);
  for (const o of c.odd) {
    console.log(`  ${o.want.join('|')} <> ${o.have.join('|')}   ` +
      `${o.tag.replace(/\s+/g, ' ')}   [${o.why}]`);
  }
  assert.ok(c.total >= 500);
  assert.ok(c.role / c.roles >= 0.97);
  assert.ok(c.name / c.total >= 0.97);
  const open = c.odd.filter(o => o.why === 'UNEXPLAINED').length;
  assert.ok(1 - open / c.total >= 0.99);
});
