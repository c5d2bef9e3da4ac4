// SPDX-License-Identifier: Apache-2.0
// Which element is meant: names as people type them, and near names that are
// not meant.
import { by, click, fill, group, toggle } from '../lib/case.mjs';

const button = (words, more = '') =>
  `<button onclick="done()" ${more}>${words}</button>`;
/** As a person says it. */
const said = name => ({ by: 'custom', value: 'name=' + name });
const near = '<button onclick="n += 10">Delete drafts</button>';
const readers = 'position:absolute;width:1px;height:1px;overflow:hidden;' +
  'clip:rect(0,0,0,0);white-space:nowrap';
const typed = (id, asked, words, more) => ({ id, ask: click(asked),
  body: button(words) + near, harm: 'n > 1', ...more });
const not = (id, asked, words) => ({ id, can: false, ask: click(asked),
  body: `<button onclick="n++">${words}</button>`, truth: 'false',
  harm: 'n > 0' });
const slides = (shown, extra = '') => `<div style="width:300px;overflow:hidden">
  <div style="display:flex;width:900px;transform:translateX(${-300 * shown}px)">
  ${[0, 1, 2].map(i => `<div style="width:300px"><button
    onclick="which=${i};done()">Book</button></div>`).join('')}</div></div>
  ${extra}`;

const parts = (first, second) => `<nav><button onclick="n += 10">Save</button>
  </nav><${first}>${button('Save')}</${first}>${second}`;

export default group('names', [
  { id: 'in-a-part-by-its-kind', ask: click(by('button', 'Save', 'main')),
    body: parts('main', ''), harm: 'n > 1' },
  { id: 'two-parts-of-a-kind', can: false, truth: 'false', harm: 'n > 0',
    ask: click(by('button', 'Save', 'navigation')),
    body: parts('section', '<nav><button onclick="n++">Save</button></nav>')
      .replace('done()', 'n++') },
  { id: 'called-so-before-of-that-kind', harm: 'n > 1',
    ask: click(by('button', 'Save', 'main')),
    body: `<main><button onclick="n += 10">Save</button></main>
      <section aria-label=main>${button('Save')}</section>` },
  typed('curly-apostrophe', "Don't save", 'Don\u2019t save'),
  typed('straight-apostrophe', 'Don\u2019t save', "Don't save"),
  typed('curly-quotes', 'Open "Notes"', 'Open \u201cNotes\u201d'),
  typed('ellipsis-typed', 'Save as...', 'Save as\u2026'),
  typed('ellipsis-drawn', 'Save as\u2026', 'Save as...'),
  typed('dots-behind', 'Save as', 'Save as\u2026'),
  typed('arrow-behind', 'Next', 'Next \u203a'),
  typed('exact-before-marked', 'Save', 'Save', {
    body: button('Save') + '<button onclick="n += 10">Save\u2026</button>' }),
  not('sign-behind', 'C', 'C++'),
  { id: 'colon-behind', ask: fill(said('City'), 'Rome'),
    truth: '$("#t").value === "Rome"', harm: '$("#o").value !== ""',
    body: `<label>City: <input id=t></label>
      <label>City code: <input id=o></label>` },
  { id: 'star-behind', ask: fill(said('Street'), 'Main'),
    truth: '$("#t").value === "Main"', harm: '$("#o").value !== ""',
    body: `<label for=t>Street *</label><input id=t>
      <label for=o>Number *</label><input id=o>` },
  { id: 'first-of-two-labels', ask: fill(said('Real name:'), 'Ada'),
    truth: '$("#t").value === "Ada"', harm: '$("#o").value !== ""',
    body: `<label for=t>Real name:</label><input id=t>
      <label for=t>It is optional.</label>
      <label for=o>Nickname:</label><input id=o>` },
  { id: 'row-headed-by-a-link', ask: fill(said('Title'), 'House'),
    truth: '$("#t").value === "House"', harm: '$("#o").value !== "" || n > 0',
    body: `<table><tr><td><a href="#" onclick="n++">Title</a><td><input id=t>
      <tr><td><a href="#" onclick="n++">Subtitle</a><td><input id=o></table>` },
  typed('ligature', 'Office files', 'O\ufb03ce \ufb01les'),
  typed('no-break-space', 'Log in', 'Log&nbsp;in'),
  typed('zero-width-space', 'Checkout', 'Check&#8203;out'),
  typed('bidi-isolate', 'Save', '\u2068Save\u2069'),
  typed('emoji-selector', 'Like \u2764', 'Like \u2764\ufe0f'),
  typed('icon-glyph', 'Save', '<i>\ue161</i> Save'),
  typed('letters-in-spans', 'Save', Array.from('Save', c =>
    `<span>${c}</span>`).join('')),
  typed('letters-drawn-apart', 'Start', Array.from('Start', c =>
    `<span style="display:inline-block">${c}</span>`).join('')),
  typed('words-for-readers', 'Rename',
    `Rename <span style="${readers}">Is Active</span>`),
  typed('exact-before-typed', "Don't save", "Don't save", {
    body: button("Don't save") +
      '<button onclick="n += 10">Don\u2019t save</button>' }),
  { id: 'value-in-the-name', ask: fill(by('textbox', 'Volume'), '30'),
    truth: '$("#t").value === "30" && $("#o").value === "20"',
    harm: '$("#o").value !== "20"', body: `<label for=t>Volume
      <input id=o value=20 aria-label=step></label><input id=t>` },
  { id: 'value-beside-the-name', ask: toggle(by('switch', 'Wifi'), true),
    truth: '$("#t").ariaChecked === "true"', harm: 'false',
    body: `<span id=l>Wifi</span><div id=t role=switch tabindex=0
      aria-checked=false aria-labelledby="l t" onclick="this.ariaChecked =
      String(this.ariaChecked !== 'true'); this.textContent =
      this.ariaChecked === 'true' ? 'on' : 'off'">off</div>` },
  not('plural', 'Delete draft', 'Delete drafts'),
  not('longer', 'Remove', 'Remove everything'),
  not('joined-words', 'Log in', 'Login'),
  not('another-accent', 'Resume', 'R\u00e9sum\u00e9'),
  not('another-skin', 'Ok \ud83d\udc4d', 'Ok \ud83d\udc4d\ud83c\udffd'),
  not('seen-words-are-not-hidden', 'Rename', 'Rename <span>Is Active</span>'),
  not('another-number', 'Page 1', 'Page 11'),
  { id: 'slide-that-is-shown', ask: click('Book'), truth: 'n === 1 && which === 1',
    harm: 'n > 1 || (n && which !== 1)', body: slides(1),
    script: 'var which = -1' },
  { id: 'two-that-are-shown', can: false, ask: click('Book'), truth: 'false',
    harm: 'n > 0', body: slides(1, '<button onclick="done()">Book</button>'),
    script: 'var which = -1' },
  { id: 'twin-further-down', can: false, ask: click('Book'), truth: 'false',
    harm: 'n > 0', body: `<button onclick="done()">Book</button>
      <div style="height:200px;overflow:auto"><div style="height:900px"></div>
      <button onclick="done()">Book</button></div>` },
  { id: 'twin-for-readers-only', ask: click('Save'), harm: 'n !== 1 && n > 0',
    body: `<div aria-hidden=true><button onclick="n += 10">Save</button></div>
      ${button('Save')}` },
  { id: 'twin-that-is-hidden', ask: click('Save'), harm: 'n > 1',
    body: `<button hidden onclick="n += 10">Save</button>${button('Save')}` }
]);
