// SPDX-License-Identifier: Apache-2.0
// Elements that every act asks for by a selector. A search through a large
// document costs more than the rest of the act, so what was found is kept until
// elements come or go, or an input gets another type: no other attribute may
// stand in such a selector.
const lists = new Map(); // root -> selector -> elements
const forgetLists = () => lists.clear();
const LIST_MAX = 400; // of each: more than any act looks at
const listIn = (root, selector) => {
  let known = lists.get(root);
  if (!known) {
    known = new Map();
    lists.set(root, known);
  }
  let list = known.get(selector);
  if (!list) {
    list = Array.from(queryAll(root, selector)).slice(0, LIST_MAX);
    known.set(selector, list);
  }
  return list;
};
const altersLists = record => record.type === 'childList' ?
  changeKind(record) !== 'text' : record.attributeName === 'type';
