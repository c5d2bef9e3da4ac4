// SPDX-License-Identifier: Apache-2.0
// One observer for the document and its shadow roots. It feeds the clock, the
// index and the watch; a call flushes it first, so that no answer is older
// than the document.
const OBSERVE = { childList: true, subtree: true, attributes: true,
  characterData: true, attributeOldValue: true, characterDataOldValue: true };
let observer = null;
const observeRoot = root => observer.observe(root, OBSERVE);
// A record is asked for its fields by everyone whom a change concerns, and each
// time the browser makes the answer anew: they are read once.
const NO_NODES = [];
const plainRecord = record => {
  const type = record.type;
  const children = type === 'childList';
  return { type, target: record.target,
    attributeName: children ? null : record.attributeName,
    oldValue: children ? null : record.oldValue,
    addedNodes: children ? Array.from(record.addedNodes) : NO_NODES,
    removedNodes: children ? Array.from(record.removedNodes) : NO_NODES,
    previousSibling: children ? record.previousSibling : null, kind: '' };
};
const onRecords = all => {
  if (!all.length) {
    return;
  }
  const records = all.map(plainRecord).filter(record => !isOwnRecord(record));
  if (!records.length) {
    return;
  }
  clock.revision++;
  noteCalm();
  if (records.some(canMove)) {
    markMoved('mutation');
  }
  noteLife(records);
  if (lists.size && records.some(altersLists)) {
    forgetLists();
  }
  forget();
  if (records.some(labelsChanged)) {
    forgetLabels();
  }
  noteMarks(records);
  noteTransforms(records);
  noteChanges(records);
  applyRecords(records);
  if (roots.list) {
    recheckSuspects();
  }
  watchRecords(records);
};
const flushRecords = () => onRecords(observer.takeRecords());
const flush = () => {
  flushRecords();
  if (roots.list) {
    recheckSuspects();
  }
};
const startObserver = () => {
  observer = new MutationObserver(onRecords);
  observeRoot(doc);
};
