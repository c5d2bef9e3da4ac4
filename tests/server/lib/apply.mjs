// SPDX-License-Identifier: Apache-2.0
// What a client does with a delta: docs/protocol.md, web.state.delta.
import assert from 'node:assert/strict';

export const apply = (base, delta) => {
  assert.equal(delta.baseRevision, base.revision);
  const next = structuredClone(base);
  next.revision = delta.revision;
  next.route = delta.route;
  if (delta.focus === null) delete next.focus;
  else next.focus = delta.focus;
  const all = new Map(next.documents.map(d => [d.id, d.elements]));
  if (delta.documents) {
    next.documents = delta.documents.map(d =>
      ({ ...d, elements: all.get(d.id) ?? [] }));
    next.regions = delta.regions;
  }
  const gone = new Set([...delta.removed,
    ...delta.upserts.map(e => e.instanceId)]);
  for (const d of next.documents) {
    d.elements = d.elements.filter(e => !gone.has(e.instanceId));
  }
  for (const { documentId, ...element } of delta.upserts) {
    next.documents.find(d => d.id === documentId).elements.push(element);
  }
  return next;
};

/** The order of elements and scopes says nothing. */
export const sorted = snapshot => {
  const copy = structuredClone(snapshot);
  for (const d of copy.documents) {
    d.elements.sort((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
    d.scopes.sort((a, b) => (a.id < b.id ? -1 : 1));
  }
  return copy;
};
