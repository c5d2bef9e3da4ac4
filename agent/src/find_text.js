// SPDX-License-Identifier: Apache-2.0
// Elements that show a text: the innermost ones that hold all of it. Branches
// that do not contain its letters are not entered.
const bare = text => fold(text).replace(/ /g, '').toLowerCase();
// What holds the whole page is asked only when nothing in it has the text.
const holdsPage = el => el === htmlOf() || el === bodyOf();
// Applications keep megabytes in scripts of their head and body: nobody reads
// them, and folding them took longer than all the rest.
const lettersIn = el => {
  if (NO_TEXT.has(tagOf(el))) {
    return '';
  }
  if (!holdsPage(el)) {
    return contentOf(el);
  }
  let words = '';
  for (let n = firstOf(el); n; n = nextOf(n)) {
    words += isElement(n) ? lettersIn(n) : typeOf(n) === 3 ? dataOf(n) : '';
  }
  return words;
};
const holdsText = (el, letters) => bare(lettersIn(el)).indexOf(letters) >= 0;
const textSuits = (want, el) => suits(want, visibleText(el, 4000)) ||
  suits(want, sourceText(el, 4000));
const descend = (el, letters, want, out) => {
  if (NO_TEXT.has(tagOf(el)) || tagOf(el) === 'textarea') {
    return false;
  }
  let below = false;
  for (let n = firstOf(el); n; n = nextOf(n)) {
    if (isElement(n) && (holdsPage(n) || holdsText(n, letters))) {
      below = descend(n, letters, want, out) || below;
    }
  }
  if (below) {
    return true;
  }
  if (holdsPage(el) && !holdsText(el, letters)) {
    return false;
  }
  if (out.length < 200 && textSuits(want, el)) {
    out.push(el);
    return true;
  }
  return false;
};
const findText = want => {
  const letters = bare(want.text);
  const out = [];
  if (!letters) {
    return out;
  }
  for (const root of allRoots()) {
    for (let n = firstOf(root); n; n = nextOf(n)) {
      if (isElement(n) && (holdsPage(n) || holdsText(n, letters))) {
        descend(n, letters, want, out);
      }
    }
    for (const el of queryAll(root, 'input')) {
      if (/^(button|submit|reset)$/.test(inputType(el)) &&
          suits(want, nameOf(el))) {
        out.push(el);
      }
    }
  }
  return out;
};
// From a text up to what a person would say they press. The chain stops at
// the first native control; what has a listener is known to the runtime only.
const CONTROL_ROLES = new Set(['button', 'link', 'checkbox', 'radio', 'switch',
  'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem',
  'combobox', 'slider', 'spinbutton', 'textbox', 'searchbox', 'gridcell',
  'listbox']);
const CHAIN_MAX = 8; // limit of an answer
const chainOf = el => {
  const list = [];
  for (let p = el; p && p !== bodyOf() && p !== htmlOf() &&
    list.length < CHAIN_MAX; p = flatParent(p)) {
    list.push(p);
    if (p !== el && (nativeKind(p) || CONTROL_ROLES.has(roleOf(p)))) {
      break;
    }
  }
  return list;
};
const chainFacts = el => chainOf(el).map(p => ({ id: idOf(p),
  stableId: stableIdOf(p), kin: kinOf(p), selector: describe(p),
  role: roleOf(p), name: clip(nameOf(p), 300),
  native: nativeKind(p), inline: inlineHandlers(p),
  focusable: isFocusable(p), cursor: cursorOf(p) }));
