// SPDX-License-Identifier: Apache-2.0
// What the last look saw, kept so that the next one can be told as what
// changed. Elements are kept by handle: no node is kept alive. The observer
// notes where the document changed since; what changes without a record (a
// value, a style, a popover) is compared when it is asked for.
const KEPT_MIN = 300; // a smaller page is looked at as a whole
const KEPT_DIRTY_MAX = 200; // limit: more is a whole look
const KEPT_HIDDEN_MAX = 500; // limit: more is a whole look
let kept = null;
let keptCount = 0;
const FIELD_TAGS = new Set(['input', 'textarea', 'select']);
// What a field says of itself, in short; what is typed into a password field
// is not kept.
const fieldSign = el => {
  const tag = tagOf(el);
  if (!FIELD_TAGS.has(tag) || !isHtml(el)) {
    return '';
  }
  if (tag === 'select') {
    return '=' + Array.from(el.selectedOptions, option => option.index).join();
  }
  return isNativeCheck(el) ? '=' + checkedGet.call(el) + mixedGet.call(el) :
    '=' + (isSecret(el) ? hashText(rawValue(el) || '') : rawValue(el));
};
// How many rules there are: style sheets change without a record.
const sheetsSign = () => allRoots().map(root =>
  allSheetsOf(root).map(sheet => {
    try {
      return sheet.disabled ? 'off' : sheet.cssRules.length;
    } catch (e) {
      return 'x';
    }
  }).join()).join(';');
const popoversOpen = () => marked('[popover]').filter(el =>
  matches(el, ':popover-open')).map(idOf);
const recordOf = (entry, up, kins, told, seq) => {
  const el = nodeOf(entry.id);
  return { entry, up, kins, told, seq, sign: el ? fieldSign(el) : '' };
};
const keepLook = (state, out) => {
  kept = null;
  if (state.list.length < KEPT_MIN) {
    return 0;
  }
  const records = [];
  state.list.forEach((entry, i) => records.push(recordOf(entry,
    entry.parent < 0 ? null : records[entry.parent], state.kins,
    state.told.has(entry), i)));
  kept = { token: ++keptCount, byId: new Map(records.map(r =>
    [r.entry.id, r])), fields: new Set(records.filter(r => r.sign !== '')),
  dirty: new Set(), shrunk: new Set(),
  lost: new Set(), all: false,
  hidden: state.hidden.map(idOf), last: records[records.length - 1],
  cut: state.cut, modal: out.modal, focus: out.focus, sheets: sheetsSign(),
  popovers: popoversOpen(), covers: state.covers.map(idOf) };
  return kept.token;
};
const keptOf = el => {
  const id = handleOf.get(el);
  return (id !== undefined && kept.byId.get(id)) || null;
};
const dirtyNode = node => {
  const el = node instanceof ShadowRoot ? HOST.call(node) :
    typeOf(node) === 1 ? node : typeOf(node) === 9 ? null : flatParent(node);
  if (el && connected(el)) {
    kept.dirty.add(idOf(el));
    kept.all = kept.all || kept.dirty.size > KEPT_DIRTY_MAX;
  }
};
const noteGone = node => {
  if (typeOf(node) !== 1) {
    return;
  }
  for (const el of [node].concat(Array.from(queryAll(node, '*')))) {
    const id = handleOf.get(el);
    if (id !== undefined && kept.byId.has(id)) {
      kept.lost.add(id);
    }
    kept.all = kept.all || shadowOf(el) !== null;
  }
};
// Blocks that come and go leave the text of what they are in as it is.
const BLOCK_TAGS = /^(div|p|section|article|main|nav|aside|header|footer|form|ul|ol|li|dl|dt|dd|table|tbody|thead|tfoot|tr|td|th|dialog|fieldset|h[1-6]|pre|blockquote|details|figure)$/;
const isApart = node => (typeOf(node) === 1 ? BLOCK_TAGS.test(tagOf(node)) :
  typeOf(node) !== 3 || dataOf(node).trim() === '');
const noteChildren = record => {
  const added = record.addedNodes;
  const removed = record.removedNodes;
  removed.forEach(noteGone);
  if (typeOf(record.target) !== 1 || !added.every(isApart) ||
      !removed.every(isApart)) {
    dirtyNode(record.target);
    return;
  }
  added.filter(node => typeOf(node) === 1).forEach(dirtyNode);
  if (connected(record.target)) {
    kept.shrunk.add(idOf(record.target));
  }
};
const noteChanges = records => {
  for (const record of kept ? records : []) {
    if (kept.all) {
      return;
    }
    if (record.type === 'childList') {
      noteChildren(record);
    } else {
      dirtyNode(record.target);
    }
  }
};
