// SPDX-License-Identifier: Apache-2.0
// A look is complete: every text and every control that the browser's
// accessibility tree tells is in the snapshot.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';
import { pages } from './looks.mjs';

let env;
before(async () => { env = await start(['--force-renderer-accessibility']); });
after(() => env.browser.close());

const CONTROLS = new Set(('button link textbox searchbox checkbox radio switch ' +
  'combobox listbox slider spinbutton tab menuitem menuitemcheckbox ' +
  'menuitemradio treeitem').split(' '));
const bare = text => (text || '').replace(
  /[\s\u00a0\u200b-\u200f\u2060\ufeff\u00ad\ue000-\uf8ff]+/g, '');
const told = e => [e.name, e.text, e.reading && e.reading.value,
  e.reading && e.reading.valueText, e.placeholder, ...(e.options || [])]
  .map(bare).join('\u0001');
// The parts that the browser itself draws into a field or a player, and the
// signs before the items of a list, are no part of the page.
const isDrawn = (node, byId) => {
  for (let n = node; n; n = byId.get(n.parentId)) {
    if (/^(Video|Audio|Date|DateTime|InputTime|ColorWell|ListMarker)$/
      .test(n.role.value) || (n !== node && /^(textbox|math|MathMLMath)$/
      .test(n.role.value))) {
      return true;
    }
  }
  return false;
};

async function compare(html) {
  await env.page.open(html);
  const { nodes } = await env.page.session.send('Accessibility.getFullAXTree');
  const { elements } = await env.page.call('snapshot', {});
  const byId = new Map(nodes.map(n => [n.nodeId, n]));
  const all = elements.map(told).join('\u0001');
  const count = { total: 0, missing: [] };
  for (const node of nodes) {
    const role = node.ignored ? '' : node.role.value;
    const name = bare(node.name && node.name.value);
    if (!(role === 'StaticText' && name) && !CONTROLS.has(role) ||
        isDrawn(node, byId) || /^[\u2022\u25e6\u25aa]$/.test(name)) {
      continue;
    }
    count.total++;
    const there = role === 'StaticText' ? all.includes(name) :
      elements.some(e => e.role === role && bare(e.name) === name);
    if (!there) { count.missing.push(`${role} ${name}`); }
  }
  return count;
}

test('what the browser tells is in the look', async () => {
  let total = 0;
  const missing = [];
  for (const [id, html] of Object.entries(pages)) {
    const found = await compare(html);
    total += found.total;
    missing.push(...found.missing.map(m => `${id}: ${m}`));
  }
  console.log(`${total - missing.length} of ${total}; missing: ` +
    missing.join(', '));
  assert.ok(total > 200);
  assert.ok(1 - missing.length / total >= 0.99);
});
test('words that no one can see or read are not in it', async () => {
  await env.page.open(pages.codes);
  const { elements } = await env.page.call('snapshot', {});
  assert.ok(!/color|var no|\{/.test(elements.map(told).join()));
  await env.page.open(pages.icons);
  const names = (await env.page.call('snapshot', {})).elements.map(e => e.name);
  assert.ok(names.includes('Delete') && names.includes('Home'));
  assert.ok(!/[\ue000-\uf8ff]/.test(names.join()));
});
