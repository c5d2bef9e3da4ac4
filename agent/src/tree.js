// SPDX-License-Identifier: Apache-2.0
// The flat tree: what is rendered, with shadow roots opened and slots filled.
// Closed roots are invisible from here; the runtime may hand one over.
const adopted = new WeakMap();
const shadowOf = el => {
  const open = shadowRootGet.call(el);
  return open || adopted.get(el) || null;
};
const slotOf = node => {
  const type = nodeTypeGet.call(node);
  if (type === 1) {
    return slotGet.call(node);
  }
  return type === 3 ? textSlotGet.call(node) : null;
};
const HOST = accessor(ShadowRoot.prototype, 'host');
// Only a child of a host can be in a slot.
const flatParent = node => {
  const parent = parentNodeGet.call(node);
  if (!parent) {
    return null;
  }
  const type = nodeTypeGet.call(parent);
  if (type === 11) {
    return parent instanceof ShadowRoot ? HOST.call(parent) : null;
  }
  if (type !== 1) {
    return null;
  }
  return shadowRootGet.call(parent) ? slotOf(node) || parent : parent;
};
const flatChildren = el => {
  const shadow = shadowOf(el);
  if (!shadow && tagOf(el) === 'slot') {
    const given = HTMLSlotElement.prototype.assignedNodes.call(el);
    if (given.length) {
      return given;
    }
  }
  const list = [];
  for (let n = firstOf(shadow || el); n; n = nextOf(n)) {
    list.push(n);
  }
  return list;
};
// What is rendered below an element and passes, shadow roots and all.
const FLAT_MAX = 4000;
const flatFind = (el, test, max, limit) => {
  const found = [];
  let left = limit || FLAT_MAX;
  const visit = node => {
    for (const child of flatChildren(node)) {
      if (typeOf(child) === 1 && found.length < max && left-- > 0) {
        if (test(child)) {
          found.push(child);
        }
        visit(child);
      }
    }
  };
  visit(el);
  return found;
};
const flatContains = (outer, node) => {
  for (let n = node; n; n = flatParent(n)) {
    if (n === outer) {
      return true;
    }
  }
  return false;
};
const flatClosest = (el, test) => {
  for (let n = el; n; n = flatParent(n)) {
    if (test(n)) {
      return n;
    }
  }
  return null;
};
// Document order across shadow roots: compare under the first common root.
const flatPath = node => {
  const path = [];
  for (let n = node; n; n = flatParent(n)) {
    path.push(n);
  }
  return path.reverse();
};
const flatBefore = (a, b) => {
  const pa = flatPath(a);
  const pb = flatPath(b);
  let i = 0;
  while (i < pa.length && i < pb.length && pa[i] === pb[i]) {
    i++;
  }
  if (i === pa.length || i === pb.length) {
    return pa.length < pb.length;
  }
  return follows(pa[i], pb[i]);
};
