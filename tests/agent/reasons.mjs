// SPDX-License-Identifier: Apache-2.0
// Where the agent differs from Chromium on purpose, and why.
const role = (row, ...names) => names.includes(row.have[0]);
export const REASONS = [
  { text: 'an orphan keeps the role its author wrote',
    when: r => r.want[0] === 'generic' && role(r, 'listitem', 'option',
      'treeitem') },
  { text: 'figcaption names the figure (HTML-AAM)',
    when: r => role(r, 'figure') },
  { text: 'a file input is named by its label, not by its state',
    when: r => /No file chosen/.test(r.want[1]) },
  { text: 'an empty alt makes it presentational (HTML-AAM)',
    when: r => /<img/.test(r.tag) && role(r, 'none') },
  { text: 'a row is named by its cells (ARIA)', when: r => role(r, 'row') },
  { text: 'a link is named by all it contains', when: r => role(r, 'link') },
  { text: 'a hidden label leaves the placeholder', when: r => r.have[1] === 'P' },
  { text: 'a media element keeps its label', when: r => /media/.test(r.want[1]) }
];
