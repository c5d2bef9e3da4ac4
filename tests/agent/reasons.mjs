// SPDX-License-Identifier: Apache-2.0
// Where the agent differs from Chromium on purpose, and why.
const role = (row, ...names) => names.includes(row.have[0]);
export const REASONS = [
  { text: 'an orphan is named by its words: people see them',
    when: (r, same) => same[0] && /role="(listitem|option|treeitem)/i.test(r.tag) },
  { text: 'a file input is named by its label, not by its state',
    when: r => /No file chosen/.test(r.want[1]) },
  { text: 'an empty alt makes it presentational, as the tree of the protocol says',
    when: r => /<img/.test(r.tag) && role(r, 'none') },
  { text: 'a row is named by its cells (ARIA)', when: r => role(r, 'row') },
  { text: 'a media element keeps its label', when: r => /media/.test(r.want[1]) },
  { text: 'the length of a password is not told',
    when: r => /\u2022/.test(r.want[1]) },
  { text: 'what is not drawn can still be asked for by its name',
    when: r => r.want[1] === '' &&
      /display: ?none|<(datalist|dialog|map|rp|slot|audio|embed|area)|<br/.test(r.html) },
  { text: 'a shape without a name has no role (SVG-AAM)',
    when: r => /<svg/.test(r.html) && role(r, 'generic') },
  { text: 'what is inert is left out as a whole',
    when: r => /inert/.test(r.html) },
  { text: 'a drop-down of several choices is a list (HTML-AAM)',
    when: r => /<select|<input/.test(r.tag) && r.want[0] === 'combobox' },
  { text: 'a word list has the role of a list (HTML-AAM)',
    when: r => /<datalist/.test(r.tag) },
  { text: 'the parts of a date field are no name',
    when: r => / picker/.test(r.want[1]) },
  { text: 'a place where a word may break is no space',
    when: r => /<wbr/.test(r.html) }
];
