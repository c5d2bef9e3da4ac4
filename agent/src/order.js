// SPDX-License-Identifier: Apache-2.0
// The order of children before the act, where some were moved: a table that is
// sorted, a row that goes up. Records tell of a move as of a child that goes and
// comes again, which cancels out in the ledger.
// Children, and records of them: undoing a record looks through the list, and
// a table that is sorted in view has fewer.
const ORDER_MAX = 1000; // limit, see above
// That stand elsewhere and are compared by their markup: one pair is enough, but
// a list may have many that are alike.
const ORDER_PAIRS = 40;
const childNodesGet = accessor(NodeP, 'childNodes');
// The records of one element undone, from the last to the first.
const orderBefore = (parent, records) => {
  const nodes = Array.from(childNodesGet.call(parent));
  for (const record of records.slice().reverse()) {
    for (const node of record.addedNodes) {
      const at = nodes.indexOf(node);
      if (at >= 0) {
        nodes.splice(at, 1);
      }
    }
    const before = record.previousSibling;
    nodes.splice(before ? nodes.indexOf(before) + 1 : 0, 0,
      ...record.removedNodes);
  }
  return nodes;
};
const isMoving = records => {
  const gone = new Set(records.flatMap(r => r.removedNodes));
  return gone.size > 0 && gone.size <= ORDER_MAX &&
    records.some(r => r.addedNodes.some(n => gone.has(n)));
};
const noteOrders = records => {
  const lists = new Map();
  for (const record of records) {
    if (record.type === 'childList' && !ledger.orders.has(record.target)) {
      const list = lists.get(record.target) || [];
      list.push(record);
      lists.set(record.target, list);
    }
  }
  lists.forEach((list, parent) => {
    if (list.length > 1 && list.length <= 2 * ORDER_MAX && isMoving(list) &&
        childNodesGet.call(parent).length <= ORDER_MAX) {
      ledger.orders.set(parent, orderBefore(parent, list));
    }
  });
};
// Those that stand elsewhere among the ones that are still there.
const movedAmong = (before, now) => {
  const still = new Set(now);
  const known = new Set(before);
  const were = before.filter(n => still.has(n));
  const are = now.filter(n => known.has(n));
  return were.map((n, i) => [n, are[i]]).filter(([a, b]) => a !== b)
    .slice(0, ORDER_PAIRS).filter(([a, b]) => markupOf(a) !== markupOf(b));
};
// A wheel that is kept among buttons is put before one of them, shown and hidden
// again: what is not drawn stands nowhere.
const isPlaced = n => (typeOf(n) === 1 ? isDrawn(n) :
  typeOf(n) === 3 && fold(dataOf(n)) !== '');
// Do those that are still there stand in another order, and does it show? Two
// that are alike may change places.
const isReordered = parent => {
  const before = ledger.orders.get(parent);
  if (!before) {
    return false;
  }
  const now = Array.from(childNodesGet.call(parent));
  const moved = movedAmong(before, now);
  return moved.length > 0 && (moved.every(pair => pair.every(isPlaced)) ||
    movedAmong(before, now.filter(isPlaced)).length > 0);
};
