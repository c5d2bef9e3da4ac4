// SPDX-License-Identifier: Apache-2.0
// Words without a role: a page that says no in a plain paragraph, and pages
// whose words only sound like it. Where nobody can be sure the text is quoted
// and nothing is called verified.
import { click, expecting, fill, group } from '../lib/case.mjs';

const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  settleMs: 500, ...c });
const form = (more = '') => `<form id=f novalidate><label>Name <input id=t>
  </label>${more}<button>Save</button></form>`;
const onSubmit = then => `$("#f").onsubmit = async e => { e.preventDefault();
  n++; ${then} }`;
const put = (words, where = '#e') => `$("${where}").textContent = "${words}"`;

const refusals = [
  ['plain-words', '<p id=e></p>', put('Please enter a name')],
  ['class-of-an-error', '<p id=e class=error></p>', put('Ta nazwa jest zajęta')],
  ['hashed-class', '<p id=e class="fieldError_a81x"></p>',
    put('Dieser Name ist weg')],
  ['red-sentence', '<p id=e style="color:#c00"></p>', put('Már foglalt a név')],
  ['shown-by-a-class', `<style>.hide{display:none}</style><p id=e
    class="hide error">Hiányzik a név</p>`,
  '$("#e").classList.remove("hide")'],
  ['shown-by-hidden', '<p id=e hidden class=danger>Nimi puuttuu</p>',
    '$("#e").hidden = false'],
  ['field-marked', '<p id=e></p>',
    '$("#t").classList.add("is-invalid"); ' + put('Nimi puuttuu')],
  ['drawn-anew', '<p id=e></p>', `$("#e").outerHTML =
    '<p id=e><b class=text-danger>Mangler navn</b></p>'`],
];
const cases = refusals.flatMap(([id, more, then]) => [
  no({ id: `form-${id}`, body: form(more), script: onSubmit(then) }),
  no({ id: `form-${id}-after-its-answer`, body: form(more),
    script: onSubmit('await fetch("/api/ok?ms=200", {method: "POST"}); ' +
      then), settleMs: 700 }),
  no({ id: `enter-${id}`, ask: fill('Name', 'Ann', { submit: true }),
    body: form(more), script: onSubmit(then) }),
]);

const GOOD = { saved: 'Saved', thanks: 'Thank you for your order',
  undone: 'Deleted. This cannot be undone.', none: 'Checked: no errors' };
const praises = Object.entries(GOOD).flatMap(([id, words]) => [
  { id: `form-${id}`, body: form('<p id=e></p>'), script: onSubmit(put(words)) },
  { id: `form-${id}-in-a-box-for-both`, body: form('<p id=e class=msg></p>'),
    script: onSubmit(put(words) + '; $("#e").style.color = "green"') },
]);

export default group('words', [...cases, ...praises,
  { id: 'form-row-added', body: form() + '<ul id=l></ul>',
    script: onSubmit('$("#l").innerHTML += "<li>Ann"') },
  { id: 'form-row-with-a-button-in-red', body: form() + '<ul id=l></ul>',
    script: onSubmit(`$("#l").innerHTML += "<li>Ann <button type=button " +
      "class='btn btn-danger'>Delete</button>"`) },
  { id: 'form-badge-in-red', body: form('<i id=e style="color:red">0</i>'),
    script: onSubmit(put('1')) },
  { id: 'form-error-cleared', body: form('<p id=e class=error>Enter a name</p>'),
    script: onSubmit('$("#e").textContent = ""; done(); n--') },
  { id: 'form-error-then-saved', body: form('<p id=e></p>'), settleMs: 700,
    script: onSubmit(`${put('Could not save, trying again')};
      await fetch("/api/ok?ms=200", {method: "POST"}); ${put('Saved')}`) },
  { id: 'form-that-leads-on', body: form('<p id=e></p>'), truth: 'n===1',
    script: onSubmit(`${put('Please check the next page')};
      history.pushState({}, "", "/next"); $("#f").remove(); done(); n--`) },
  no({ id: 'status-after-a-press', body: '<button id=b>Save</button>',
    script: `$("#b").onclick = () => { n++; document.body.insertAdjacentHTML(
      "beforeend", "<p role=status>Could not save</p>") }` }),
  no({ id: 'toast-in-red-after-a-press', body: '<button id=b>Save</button>',
    script: `$("#b").onclick = () => { n++; document.body.insertAdjacentHTML(
      "beforeend", '<div class="toast error">Could not save</div>') }` }),
  { id: 'list-of-errors-asked-for', ask: click('Show errors'),
    body: '<button id=b>Show errors</button><ul id=l></ul>',
    script: `$("#b").onclick = () => { n++;
      $("#l").innerHTML = "<li>Error in line 3<li>Error in line 9" }` },
  { id: 'words-expected', body: form('<p id=e class=error></p>'),
    ask: expecting(click('Save'), { kind: 'text.contains',
      text: 'Please enter a name' }),
    script: onSubmit(put('Please enter a name')) },
]);
