// SPDX-License-Identifier: Apache-2.0
// What is measured in rounds. Each measure: the page, the step of turn i, and
// what must be true after it (`was` and `is`: the truth before and after).
import { FIELDS } from './pages.mjs';

const SAVE = { do: 'click', role: 'button', name: 'Save', css: '#save' };
const SIZES = [['Small', 's'], ['Medium', 'm'], ['Large', 'l']];
const clicked = (was, is) => is.clicks === was.clicks + 1;
const untouched = (was, is) => !is.trap && !is.open && is.url === was.url;

/** Loading such a page takes longer than acting in it: not in every round. */
const inList = (elements, prime, rounds) => ({
  page: `size-${elements}`, turns: 5, finds: true, rounds,
  step: i => {
    const row = i * prime % Math.ceil(elements / 5);
    return { do: 'click', role: 'button', name: `Edit item ${row}`,
      css: `#b${row}`, row: String(row), fresh: true, limit: 20000 };
  },
  right: (was, is, step) => clicked(was, is) && is.last === step.row,
});

const hopeless = name => ({
  page: name, turns: 2, refuses: true, rounds: 3,
  step: () => ({ ...SAVE, css: name === 'absent' ? '#save' : 'button',
    timeout: 1000 }),
  right: untouched,
});

export const measures = {
  click: { label: 'click', page: 'quiet', turns: 30,
    step: () => SAVE, right: clicked },
  fill: { label: 'fill a field', page: 'quiet', turns: 30,
    step: i => ({ do: 'fill', role: 'textbox', name: 'Title', css: '#title',
      value: `Order ${i}` }),
    right: (was, is, step) => is.title === step.value },
  toggle: { label: 'toggle a box', page: 'quiet', turns: 30,
    step: (i, was) => ({ do: 'toggle', role: 'checkbox', name: 'Send mail',
      css: '#mail', value: !was.mail }),
    right: (was, is, step) => is.mail === step.value },
  choose: { label: 'choose an option', page: 'quiet', turns: 30,
    step: i => ({ do: 'choose', role: 'combobox', name: 'Size', css: '#size',
      value: SIZES[(i + 1) % 3][0], option: SIZES[(i + 1) % 3][1] }),
    right: (was, is, step) => is.size === step.value },
  animated: { label: 'click, animated page', page: 'animated', turns: 10,
    step: () => SAVE, right: clicked },
  'click-10k': { label: 'click among 10,000', ...inList(10000, 379, 4) },
  'click-100k': { label: 'click among 100,000', after: 'click-10k',
    ...inList(100000, 3793, 2) },
  form: { label: 'ten fields, React', page: 'react', turns: 3, batch: true,
    step: i => FIELDS.map((name, n) => ({ do: 'fill', role: 'textbox', name,
      css: `p:nth-of-type(${n + 1}) input`, value: `${name} ${i}` })),
    right: (was, is, steps) => steps.every(({ name, value }) =>
      is.form[name] === value) },
  disabled: { label: 'refuse: disabled', ...hopeless('disabled') },
  covered: { label: 'refuse: covered', ...hopeless('covered') },
  absent: { label: 'refuse: absent', ...hopeless('absent') },
};
