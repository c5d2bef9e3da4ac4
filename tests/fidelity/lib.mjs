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

// Named by the texts in them, each of which is looked for by itself.
const BY_CONTENT = new Set(['cell', 'gridcell', 'columnheader', 'rowheader',
  'treeitem', 'heading']);

/** Is its name what stands in it? */
function isEcho(node, byId, name) {
  const words = [];
  const visit = id => {
    const child = byId.get(id);
    if (!child) { return; }
    words.push(letters(text(child.name)));
    (child.childIds || []).forEach(visit);
  };
  (node.childIds || []).forEach(visit);
  let rest = name;
  for (const word of words.sort((a, b) => b.length - a.length)) {
    rest = word ? rest.replaceAll(word, '') : rest;
  }
  return rest === '';
}

/** [{ kind, role, words }] of what is not ignored and says something. */
export function told(nodes) {
  const out = [];
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  for (const node of nodes) {
    const role = text(node.role);
    const name = letters(text(node.name));
    // Bullets and brackets between texts are drawn, not said.
    if (node.ignored || !/[\p{L}\p{N}]/u.test(name)) { continue; }
    if (role === 'StaticText') {
      out.push({ kind: 'text', role, words: text(node.name) });
    } else if (CONTROLS.has(role) && !(BY_CONTENT.has(role) &&
        isEcho(node, byId, name))) {
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
