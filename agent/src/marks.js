// SPDX-License-Identifier: Apache-2.0
// The few elements every check asks about: dialogs, popovers, modal and busy
// ones, owners of others. Kept by the observer, because a search through a large document for
// each check would cost more than the check.
const MARKS = 'dialog,[aria-modal],[aria-busy],[role~="dialog" i],' +
  '[role~="alertdialog" i],[popover],[aria-owns]';
const MARK_ATTRIBUTES = new Set(['aria-modal', 'aria-busy', 'role', 'popover',
  'aria-owns']);
const marks = { set: new Set(), scanned: false };
const scanMarks = root => {
  for (const el of queryAll(root, MARKS)) {
    marks.set.add(el);
  }
};
const noteMarks = records => {
  if (!marks.scanned) {
    return;
  }
  for (const record of records) {
    for (const node of record.addedNodes) {
      if (typeOf(node) === 1) {
        scanMarks(node);
        if (matches(node, MARKS)) {
          marks.set.add(node);
        }
      }
    }
    if (MARK_ATTRIBUTES.has(record.attributeName) &&
        matches(record.target, MARKS)) {
      marks.set.add(record.target);
    }
  }
};
const marked = selector => {
  const all = allRoots();
  if (!marks.scanned) {
    marks.scanned = true;
    all.forEach(scanMarks);
  }
  const found = [];
  for (const el of marks.set) {
    if (!connected(el)) {
      marks.set.delete(el);
    } else if (matches(el, selector)) {
      found.push(el);
    }
  }
  return found.length > 1 ? byTree(found) : found;
};
