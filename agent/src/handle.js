// SPDX-License-Identifier: Apache-2.0
// Handles: el_N names one node of this document for as long as it lives. The
// agent keeps no node alive.
let handleCount = 0;
let handleSweepAt = 4096;
const handleOf = new WeakMap();
const handleNodes = new Map();
const idOf = el => {
  let id = handleOf.get(el);
  if (id === undefined) {
    id = 'el_' + ++handleCount;
    handleOf.set(el, id);
    handleNodes.set(id, new WeakRef(el));
    sweepHandles();
  }
  return id;
};
// Those that were given since there were `count` of them.
const forgetHandles = count => {
  for (; handleCount > count; handleCount--) {
    const id = 'el_' + handleCount;
    handleOf.delete(nodeOf(id));
    handleNodes.delete(id);
  }
};
const sweepHandles = () => {
  if (handleNodes.size < handleSweepAt) {
    return;
  }
  handleNodes.forEach((ref, id) => {
    if (!ref.deref()) {
      handleNodes.delete(id);
    }
  });
  handleSweepAt = Math.max(4096, handleNodes.size * 2);
};
const nodeOf = id => {
  const ref = handleNodes.get(id);
  return (ref && ref.deref()) || null;
};
