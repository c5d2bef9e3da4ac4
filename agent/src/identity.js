// SPDX-License-Identifier: Apache-2.0
// Is the target still the record that was checked? A list that is drawn by
// index gives the same node another record when the list changes, so the node
// proves nothing. Its name is compared, and so is the text of the rows around
// it: a row whose former text stands in another row now, or that shows what
// another row showed, has been given another record.
const ROW_LEVELS = 3; // a button in a cell, in a row, in a group
const ROW_DEPTH = 8; // limit: levels up to the row
const ROW_NEAR = 25; // rows on either side
const ROW_NODES = 24; // limit: "small" below
const ROW_CHARS = 80; // limit: of the words that are compared
const ROW_RAW = 400; // with the white space of the source
// The first words of an element, read without any style. Most rows are small,
// and the browser reads these faster.
const isSmallRow = el => byTagFn.call(el, '*').length <= ROW_NODES &&
  queryAll(el, '[aria-label]').length === 0;
const headText = el => {
  if (childCountGet.call(el) === 0 || isSmallRow(el)) {
    return squeeze(contentOf(el).slice(0, ROW_RAW)).slice(0, ROW_CHARS);
  }
  let out = '';
  let node = firstOf(el);
  for (let i = 0; node && i < ROW_NODES && out.length < ROW_CHARS; i++) {
    if (typeOf(node) === 3) {
      out += dataOf(node) + ' ';
    } else if (isElement(node)) {
      out += (attr(node, 'aria-label') || '') + ' ';
    }
    let next = firstOf(node);
    for (let up = node; !next && up && up !== el; up = parentOf(up)) {
      next = nextOf(up);
    }
    node = next;
  }
  return squeeze(out).slice(0, ROW_CHARS);
};
const prevSiblingGet = accessor(ElementP, 'previousElementSibling');
const nextElementGet = accessor(ElementP, 'nextElementSibling');
const alikeNear = row => {
  const list = [];
  for (const step of [prevSiblingGet, nextElementGet]) {
    let near = step.call(row);
    for (let i = 0; near && i < ROW_NEAR; i++, near = step.call(near)) {
      if (tagOf(near) === tagOf(row)) {
        list.push(near);
      }
    }
  }
  return list;
};
// The only row of a list may get neighbours.
const ROWS = 'li,tr,dd,article,[role=row],[role=listitem],[role=option],' +
  '[role=treeitem],[role=article]';
// Kept until the document changes, since one act asks for them several times.
const knownRows = new WeakMap();
const rowsOf = el => {
  let known = knownRows.get(el);
  if (!known || known.revision !== clock.revision) {
    known = { revision: clock.revision, rows: readRows(el) };
    knownRows.set(el, known);
  }
  return known.rows;
};
const readRows = el => {
  const rows = [];
  let row = el;
  for (let i = 0; row && row !== bodyOf() && i < ROW_DEPTH &&
    rows.length < ROW_LEVELS; i++, row = flatParent(row)) {
    const near = alikeNear(row);
    const text = near.length || matches(row, ROWS) ? headText(row) : '';
    if (/\p{L}/u.test(text)) {
      const others = new Map();
      near.forEach(other => others.set(headText(other), other));
      rows.push({ row, text, others });
    }
  }
  return rows;
};
const gotOther = ({ row, text, others }) => {
  const now = headText(row);
  if (now === text) {
    return false;
  }
  const before = others.get(now);
  return (!others.has(text) && alikeNear(row).some(other =>
    headText(other) === text)) || (!!before && headText(before) !== now);
};
const identityOf = el => ({ name: nameOf(el), words: ownWords(el),
  rows: rowsOf(el) });
// What opens in the label of a field adds its words to the name of the field.
const hasMoreLabel = (el, name) => isField(el) && labelsOf(el).length > 0 &&
  !!name && nameOf(el).startsWith(name + ' ');
const saysElse = (el, identity) => wordsOn(el) !== identity.words &&
  nameOf(el) !== identity.name && !hasMoreLabel(el, identity.name);
const wordsOn = el => [attr(el, 'aria-label'), attr(el, 'title'),
  contentOf(el)].join('\u0001');
// What a style sheet adds while the pointer is there makes no other element of
// it, nor does another element that is said to name it when it gets the focus.
// NaN, which equals nothing, where others give it its name.
const ownWords = el => (has(el, 'aria-labelledby') || labelsOf(el).length ||
  fold(contentOf(el)) === '' ? NaN : wordsOn(el));
// `strict`: its name must be the same, too. A control may answer a press with
// another name, and is still itself.
const isOther = (receipt, strict) => {
  const el = receipt.target;
  return connected(el) && ((strict && saysElse(el, receipt.identity)) ||
    leftScope(el) || receipt.identity.rows.some(gotOther));
};
const renewIdentity = receipt => {
  if (connected(receipt.target)) {
    receipt.identity.name = nameOf(receipt.target);
    receipt.identity.words = ownWords(receipt.target);
  }
};
