// SPDX-License-Identifier: Apache-2.0
// A look that tells what changed is held against two looks at everything.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const rows = Array.from({ length: 120 }, (_, i) => `<li id=li${i}><span>Row
  ${i}</span> <button id=b${i}>Edit <span>item</span> ${i}</button>
  <label for=i${i}>Note ${i}</label> <input id=i${i}></li>`).join('');
const PAGE = `<style>
  .off{display:none} .out{position:absolute;left:-9999px} .clear{opacity:0}
  #tip{display:none} #hover:hover + #tip{display:block}
  #more{display:none} #sw:checked ~ #more{display:block}
  li.gone{display:none} .menu{visibility:hidden} .open .menu{visibility:visible}
</style><h1 id=head>Orders</h1><p id=out role=status></p>
<nav aria-label=Main><a href=#a id=a>Home</a> <a href=#b>Orders</a></nav>
<div id=box>Some <b id=bold>bold</b> words. <div id=inner>Block</div></div>
<section aria-labelledby=sech><h2 id=sech>Part</h2><p id=para>Text</p></section>
<form id=form><h3 id=fh>Address</h3><fieldset id=fs><legend id=lg>Who</legend>
  <label id=lb>Name <input id=name></label>
  <input type=checkbox id=sw aria-label=More><div id=more>Details <button>Go
  </button></div>
  <label><input type=radio name=r id=r1 checked> One</label>
  <label><input type=radio name=r id=r2> Two</label>
  <input id=pass type=password aria-label=Secret>
  <select id=sel aria-label=Size><option>Small<option>Large</select>
  <select id=mul multiple aria-label=All><option>A<option>B<option>C</select>
</fieldset></form>
<table><caption id=cap>Totals</caption><tr id=tr1><td id=td1>1<td>Ada
 <tr id=tr2><td>2<td>Bob</table>
<button id=pb popovertarget=pop>Menu</button><div id=pop popover>Popped</div>
<details id=det><summary>Sum</summary>Inside <button>In</button></details>
<dialog id=dlg aria-label=Sure><button>Yes</button></dialog>
<button id=hover>Hover</button><div id=tip>Tip <button>Hint</button></div>
<div id=wrap class=x><div class=menu><button>Hidden one</button></div></div>
<div id=host></div><article id=art><a href=#c>Only</a></article>
<div id=card style="cursor:pointer">Card <em id=em>text</em></div>
<div id=ed contenteditable>Rich</div>
<ul id=list>${rows}</ul><script>host.attachShadow({mode:'open'}).innerHTML =
  '<p id=sp>Shadow</p><button>In shadow</button>';</script>`;

const by = id => document.getElementById(id);
// What is compared of an entry; the rest is where it is drawn.
const told = look => {
  const out = new Map();
  look.elements.forEach(({ rect, offscreen, parent, kin, ...rest }) =>
    out.set(rest.id, JSON.stringify({ ...rest,
      in: parent < 0 ? null : look.elements[parent].id,
      kin: kin < 0 ? null : look.kins[kin].role })));
  return out;
};
const differ = (a, b) => Array.from(new Set([...a.keys(), ...b.keys()]))
  .filter(id => a.get(id) !== b.get(id)).sort();

// A whole look, changes, what is told of them, a whole look.
async function compare(change, ...args) {
  const first = await page.call('snapshot', { keep: true });
  assert.ok(first.kept > 0);
  for (const one of [change].flat()) { await page.page(one, ...args); }
  const found = await page.call('changes', { since: first.kept });
  assert.ok(found.ok, JSON.stringify(found));
  const last = await page.call('snapshot');
  const [was, is] = [told(first), told(last)];
  const [before_, now] = [told(found.before), told(found)];
  for (const [id, text] of before_) {
    assert.strictEqual(text, was.get(id), 'as it was: ' + id);
  }
  for (const [id, text] of now) {
    assert.strictEqual(text, is.get(id), 'as it is: ' + id);
  }
  assert.deepStrictEqual(differ(before_, now), differ(was, is));
  return found;
}

const CASES = [
  ['nothing', () => {}],
  ['a text', () => { by('out').textContent = 'Saved'; }],
  ['a text in a row', () => { by('li7').firstChild.textContent = 'Seven'; }],
  ['a part of a name', () => {
    by('b9').querySelector('span').textContent = 'thing'; }],
  ['an inline text', () => { by('bold').textContent = 'big'; }],
  ['a block in a text', () => { by('inner').remove(); }],
  ['a text beside a block', () => { by('inner').before(' and more '); }],
  ['a row goes', () => { by('li5').remove(); }],
  ['a row comes', () => { by('list').insertAdjacentHTML('beforeend',
    '<li>New <button>Fresh</button></li>'); }],
  ['rows change places', () => { by('li9').before(by('li3')); }],
  ['rows come and go', () => { by('li1').remove(); by('li2').outerHTML =
    '<li>Other</li>'; }],
  ['a cell', () => { by('td1').textContent = '17'; }],
  ['a row of a table', () => { by('tr2').remove(); }],
  ['a state', () => { by('b3').disabled = true; }],
  ['states of a group', () => { by('fs').disabled = true; }],
  ['a value', () => { by('i4').value = 'typed'; }],
  ['a secret', () => { by('pass').value = 'hunter'; }],
  ['a choice', () => { by('sel').selectedIndex = 1; }],
  ['choices', () => { by('mul').options[2].selected = true; }],
  ['a radio button', () => { by('r2').checked = true; }],
  ['a box that shows more', () => { by('sw').checked = true; }],
  ['the focus', () => { by('b8').focus(); }],
  ['the focus moves', [() => { by('b8').focus(); },
    () => { by('b9').focus(); }]],
  ['a label', () => { by('lb').firstChild.data = 'Full name '; }],
  ['a label of another place', () => { document.querySelector('[for=i3]')
    .textContent = 'Remark'; }],
  ['a reference', () => { by('sech').textContent = 'Chapter'; }],
  ['a legend', () => { by('lg').textContent = 'Person'; }],
  ['a caption', () => { by('cap').textContent = 'Sums'; }],
  ['a heading of a form', () => { by('fh').textContent = 'Place'; }],
  ['hidden by a class', () => { by('li6').className = 'gone'; }],
  ['shown by a class', () => { by('wrap').className = 'open'; }],
  ['hidden by an attribute', () => { by('para').hidden = true; }],
  ['an inline thing hidden', () => { by('bold').className = 'off'; }],
  ['moved out of the page', () => { by('b7').className = 'out'; }],
  ['transparent', () => { by('box').className = 'clear'; }],
  ['a popover', () => { by('pop').showPopover(); }],
  ['a popover comes and goes', [() => { by('pop').showPopover(); },
    () => { by('pop').hidePopover(); }]],
  ['details', () => { by('det').open = true; }],
  ['a dialog', () => { by('dlg').show(); }],
  ['a modal dialog', () => { by('dlg').showModal(); }],
  ['a shadow root', () => { by('host').shadowRoot.getElementById('sp')
    .textContent = 'Light'; }],
  ['a lone item gets company', () => { by('art').insertAdjacentHTML(
    'beforeend', '<p>Words</p><button>Too</button>'); }],
  ['what shows a hand', () => { by('em').textContent = 'words'; }],
  ['rich text', () => { by('ed').append(' text'); }],
  ['a style sheet', () => { document.head.insertAdjacentHTML('beforeend',
    '<style>#li8{display:none}</style>'); }],
  ['a rule', () => { document.styleSheets[0].insertRule(
    '#li8{display:none}'); }],
  ['everything', () => { document.body.className = 'open'; }],
  ['a thing that was never there', () => { const p = document.createElement(
    'p'); document.body.append(p); p.textContent = 'x'; p.remove(); }],
  ['replaced while away', () => { const li = by('li4'); li.remove();
    li.querySelector('button').remove(); by('list').append(li); }]
];
for (const [label, change] of CASES) {
  test('changes: ' + label, async () => {
    await page.open(PAGE.replace('<script>',
      '<script>var by = id => document.getElementById(id);'));
    await compare(change);
    await compare(() => { by('out').textContent += '!'; });
  });
}
test('changes are told of what is small, not of all', async () => {
  await page.open(PAGE.replace('<script>',
    '<script>var by = id => document.getElementById(id);'));
  for (const change of [() => { by('out').textContent = 'Saved'; },
    () => { by('li5').remove(); }, () => { by('b8').focus(); },
    () => { by('i4').value = 'typed'; }]) {
    const found = await compare(change);
    assert.ok(found.elements.length < 12, String(found.elements.length));
    assert.strictEqual(found.complete, undefined);
  }
});
test('changes in a row are told one by one', async () => {
  await page.open(PAGE.replace('<script>',
    '<script>var by = id => document.getElementById(id);'));
  let last = await page.call('snapshot', { keep: true });
  for (let i = 0; i < 5; i++) {
    await page.page(i => { by('li' + i).remove();
      by('out').textContent = 'Gone ' + i; }, i);
    const found = await page.call('changes', { since: last.kept });
    const names = found.before.elements.map(e => e.name);
    assert.ok(names.includes(`Edit item ${i}`), names.join());
    assert.ok(!names.includes(`Edit item ${i - 1}`), names.join());
    assert.ok(found.elements.every(e => e.name !== `Edit item ${i}`));
    last = found;
  }
});
test('a look that is not kept is whole, and so is that of a small page',
  async () => {
    await page.open(PAGE);
    await page.call('snapshot', { keep: true });
    const whole = await page.call('changes', { since: 99999 });
    assert.strictEqual(whole.before, undefined);
    assert.ok(whole.elements.length > 300 && whole.kept > 0);
    await page.open('<button>One</button>');
    const small = await page.call('snapshot', { keep: true });
    assert.strictEqual(small.kept, 0);
    assert.strictEqual((await page.call('changes', { since: 0 })).before,
      undefined);
  });
