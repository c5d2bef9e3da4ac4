// SPDX-License-Identifier: Apache-2.0
// Role and name against the browser's own answers.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';
import * as accname from './accname.mjs';
import * as plain from './corpus.mjs';
import * as names from './names.mjs';
import * as roles from './roles.mjs';
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
        const piece = el.closest('[p]') || el.parentNode;
        rows.push({ html: (piece.outerHTML || el.outerHTML).slice(0, 300),
          tag: el.outerHTML.slice(0, 90),
          want: [el.computedRole, el.computedName],
          have: [deed.call('role', {}, el).role,
            deed.call('name', {}, el).name]
        });
      }
      if (el.shadowRoot) { visit(el.shadowRoot); }
    }
  };
  visit(document);
  return rows;
}`;

// Only the white space of HTML is folded: a no-break space is a letter. An
// empty role means that the browser has no ARIA word for the element: no
// answer to compare with. Nor is there one about the name of what is not in the
// tree (not drawn, or without a role), or of a player that shows an error.
const fold = text => text.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');

const isTold = ([role, name]) => role !== 'none' && (role || name) !== '' &&
  !/Unable to play media/.test(name);

function judge(rows) {
  const count = { role: 0, roles: 0, name: 0, names: 0, total: rows.length,
    odd: [] };
  for (const row of rows) {
    const want = row.want[0];
    const same = [want === row.have[0] || want === '',
      fold(row.have[1]) === fold(row.want[1]) || !isTold(row.want)];
    count.roles += want !== '';
    count.role += same[0] && want !== '';
    count.names += isTold(row.want);
    count.name += same[1] && isTold(row.want);
    if (!same[0] || !same[1]) {
      const why = REASONS.find(r => r.when(row, same));
      count.odd.push({ ...row, same, why: why ? why.text : 'UNEXPLAINED' });
    }
  }
  return count;
}

async function compare(html) {
  await env.page.open(html);
  return env.page.raw(env.page.world, COMPARE, []);
}
function report(title, c) {
  const rate = (n, of) => (100 * n / of).toFixed(1) + ` % of ${of}`;
  console.log(`${title}: role ${rate(c.role, c.roles)}, name ` +
    rate(c.name, c.names));
  const why = new Map();
  for (const o of c.odd) {
    why.set(o.why, (why.get(o.why) || 0) + 1);
    if (o.why === 'UNEXPLAINED') {
      console.log(`  ${o.want.join('|')} <> ${o.have.join('|')}   ` +
        o.html.replace(/\s+/g, ' '));
    }
  }
  why.forEach((n, text) => console.log(`  ${n}  ${text}`));
}
const page = pieces => `<style>${plain.STYLE}</style>` + pieces.map((p, i) =>
  `<div p>${p.replace(/@/g, 'z' + i)}</div>`).join('\n');

test('role and name agree with the browser', async () => {
  const rows = await compare(page(plain.pieces));
  rows.push(...await compare(shadow.page()));
  for (const kind of [names.classes, roles.classes, accname.classes]) {
    for (const key of Object.keys(kind)) {
      const more = await compare(page(kind[key]));
      report(key, judge(more));
      if (key === 'nested') {
        assert.deepStrictEqual(judge(more).odd.map(o => o.html), []);
      }
      rows.push(...more);
    }
  }
  const c = judge(rows);
  report('all', c);
  assert.ok(c.total >= 15000);
  assert.ok(c.role / c.roles >= 0.99);
  assert.ok(c.name / c.names >= 0.99);
  const open = c.odd.filter(o => o.why === 'UNEXPLAINED').length;
  assert.ok(1 - open / c.total >= 0.99);
});
