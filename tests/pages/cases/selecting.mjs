// SPDX-License-Identifier: Apache-2.0
// Text that is selected: all of it, words in it, letters from here to there.
import { act, click, css, group, label } from '../lib/case.mjs';

const select = (ref, args) => act('x.deed.selectText', ref, args);
const words = 'One small sentence. Another <b>bold</b> one.';
const is = text => `getSelection().toString() === ${JSON.stringify(text)}`;
const inField = (from, to) => `$('#t').selectionStart === ${from} &&
  $('#t').selectionEnd === ${to}`;
const c = more => ({ body: `<p id=t>${words}</p><p id=u>Other</p>`,
  harm: 'getSelection().toString().includes("Other") || n > 0',
  touched: 'getSelection().toString() !== ""', ...more });
const field = more => ({ body: '<label>Notes <textarea id=t>one two\nthree' +
  '</textarea></label>', harm: '$("#t").value !== "one two\\nthree"',
touched: '$("#t").selectionEnd > $("#t").selectionStart', ...more });

export default group('selecting', [
  c({ id: 'whole', ask: select(css('#t')),
    truth: is('One small sentence. Another bold one.') }),
  c({ id: 'words', ask: select(css('#t'), { text: 'Another bold' }),
    truth: is('Another bold') }),
  c({ id: 'letters', ask: select(css('#t'), { start: 4, end: 9 }),
    truth: is('small') }),
  c({ id: 'over-blocks', body: '<div id=t><p>First</p><p>Second</p></div>' +
    '<p>Other</p>', ask: select(css('#t'), { text: 'First Second' }),
  truth: 'getSelection().toString().split(/\\s+/).join() === "First,Second"' }),
  c({ id: 'not-there', can: false, ask: select(css('#t'), { text: 'absent' }),
    says: /does not say that/, truth: 'false' }),
  c({ id: 'there-twice', can: false, ask: select(css('#t'), { text: 'one' }),
    body: '<p id=t>one and one</p>', says: /more than once/,
    truth: 'false' }),
  c({ id: 'beyond-the-end', can: false, ask: select(css('#t'), { start: 5,
    end: 500 }), says: /letters/, truth: 'false' }),
  c({ id: 'not-allowed', can: false, style: '#t{user-select:none}',
    ask: select(css('#t')), truth: 'false', touched: 'false' }),
  c({ id: 'taken-back', can: false, ask: select(css('#t')), truth: 'false',
    touched: 'false', script: `document.onselectionchange = () =>
      setTimeout(() => getSelection().removeAllRanges(), 30)` }),
  c({ id: 'hidden-words-are-not-there', can: false, says: /does not say/,
    ask: select(css('#t'), { text: 'secret' }), truth: 'false',
    body: '<p id=t>shown <i hidden>secret</i></p>' }),
  field({ id: 'in-a-field', ask: select(label('Notes'), { text: 'two' }),
    truth: inField(4, 7) }),
  field({ id: 'all-of-a-field', ask: select(label('Notes')),
    truth: inField(0, 13) }),
  field({ id: 'letters-of-a-field', ask: select(label('Notes'), { start: 8 }),
    truth: inField(8, 13) }),
  { id: 'of-a-number', body: '<input id=t type=number value=42 ' +
    'aria-label=Sum>', ask: select(css('#t')), truth: is('42'),
  harm: '$("#t").value !== "42"' },
  { id: 'then-typed-over', body: '<div id=t contenteditable>old words</div>',
    ask: [select(css('#t'), { text: 'old' }), act('x.deed.type', css('#t'),
      { text: 'new' })], truth: '$("#t").textContent === "new words"',
    harm: 'n > 0' },
  c({ id: 'then-pressed', ask: [select(css('#t'), { text: 'small' }),
    click('Mark')], body: `<p id=t>${words}</p><button onmousedown=
      "event.preventDefault()" onclick="if (getSelection() == 'small') done()">
      Mark</button>`, truth: 'n === 1', harm: 'n > 1', touched: 'n > 0' }),
]);
