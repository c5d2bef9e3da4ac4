// SPDX-License-Identifier: Apache-2.0
// What Chromium's accessibility tree has, and whether a look has it, too.

// Roles of the tree whose nodes a person reads or uses.
const CONTROLS = new Set(['button', 'link', 'textbox', 'searchbox', 'combobox',
  'listbox', 'option', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton',
  'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'treeitem',
  'columnheader', 'rowheader', 'gridcell', 'cell', 'heading', 'image', 'img']);

/** As letters alone: a look breaks lines, quotes and folds spaces in its own
 * way. Glyphs of icon fonts are no text. */
export const letters = text => text.normalize('NFKC')
  .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ue000-\uf8ff]/gu, '')
  .replace(/[\s"'\\\u2018-\u201f]+/gu, '').toLowerCase();

const text = node => node?.value === undefined ? '' : String(node.value);

/** [{ kind, role, words }] of what is not ignored and says something. */
export function told(nodes) {
  const out = [];
  for (const node of nodes) {
    const role = text(node.role);
    const name = letters(text(node.name));
    if (node.ignored || !name) { continue; }
    if (role === 'StaticText') {
      out.push({ kind: 'text', role, words: text(node.name) });
    } else if (CONTROLS.has(role)) {
      out.push({ kind: 'control', role, words: text(node.name) });
    }
    const value = letters(text(node.value));
    if (value && CONTROLS.has(role)) {
      out.push({ kind: 'value', role, words: text(node.value) });
    }
  }
  return out;
}

/** What of it the look lacks. */
export function lacks(list, look) {
  const all = letters(look);
  return list.filter(one => !all.includes(letters(one.words)));
}
