// SPDX-License-Identifier: Apache-2.0
// The index: role -> elements, and within a role: name -> elements. A role is
// looked up once, then kept by the observer. Every name that may have changed
// goes to `todo`; what is found is always computed afresh before it is used,
// so an entry that is too many does no harm.
const index = { roles: new Map(), dependents: new WeakMap(),
  waiting: new Map(), epoch: 0, sweptAt: 0, todoAll: false };
const roleSlot = role => {
  let slot = index.roles.get(role);
  if (!slot) {
    slot = { role, members: new Set(), names: new Map(), keys: new Map(),
      todo: new Set() };
    index.roles.set(role, slot);
    for (const root of allRoots()) {
      for (const el of queryAll(root, selectorFor(role))) {
        if (roleOf(el) === role) {
          slot.members.add(el);
          slot.todo.add(el);
        }
        noteWaiting(el); // a section becomes a region with its name
      }
    }
  }
  return slot;
};
// Most controls hold text and nothing else: their name is their text.
const PLAIN_TAGS = /^(button|a|h[1-6]|summary|td|th|option|tr)$/;
const isPlain = el => childCountGet.call(el) === 0 &&
  PLAIN_TAGS.test(tagOf(el)) && isHtml(el) && !has(el, 'aria-label') &&
  !has(el, 'aria-labelledby') && !has(el, 'label') && !shadowOf(el) &&
  NAMED_BY_CONTENT.has(roleOf(el)) && !anyPseudo() &&
  labelsOf(el).length === 0;
const indexKeys = (el, deps) => {
  if (isPlain(el)) {
    const text = contentOf(el);
    const plain = fold(text);
    if (plain) {
      const how = styleOf(el).textTransform;
      const seen = how === 'none' ? plain : fold(transformed(text, how));
      return seen === plain ? [plain] : [plain, seen];
    }
  }
  const name = fold(compute(el, false, deps));
  const keys = [name];
  if (!isUntransformed(el)) {
    const shown = fold(compute(el, true, null));
    if (shown !== name) {
      keys.push(shown);
    }
  }
  return keys;
};
const unname = (slot, el) => {
  for (const key of slot.keys.get(el) || []) {
    const set = slot.names.get(key);
    if (set) {
      set.delete(el);
      if (!set.size) {
        slot.names.delete(key);
      }
    }
  }
  slot.keys.delete(el);
};
const nameMember = (slot, el) => {
  unname(slot, el);
  const deps = [];
  const keys = indexKeys(el, deps);
  slot.keys.set(el, keys);
  for (const key of keys) {
    const set = slot.names.get(key);
    if (set) {
      set.add(el);
    } else {
      slot.names.set(key, new Set([el]));
    }
  }
  for (const dep of deps) {
    const known = index.dependents.get(dep);
    if (known) {
      known.add(el);
    } else {
      index.dependents.set(dep, new Set([el]));
    }
  }
  noteWaiting(el);
};
const noteWaiting = el => {
  const refs = attr(el, 'aria-labelledby');
  for (const id of refs ? refs.split(/\s+/) : []) {
    const set = index.waiting.get(id);
    if (set) {
      set.add(el);
    } else if (id) {
      index.waiting.set(id, new Set([el]));
    }
  }
};
const settleNames = slot => {
  for (const el of slot.todo) {
    slot.todo.delete(el);
    if (connected(el)) {
      nameMember(slot, el);
    } else {
      slot.members.delete(el);
      unname(slot, el);
    }
  }
};
const slotOfMember = el => {
  for (const slot of index.roles.values()) {
    if (slot.members.has(el)) {
      return slot;
    }
  }
  return null;
};
const dirtyName = el => {
  for (const slot of index.roles.values()) {
    if (slot.members.has(el)) {
      slot.todo.add(el);
    }
  }
};
const dirtyAllNames = () => {
  for (const slot of index.roles.values()) {
    for (const el of slot.members) {
      slot.todo.add(el);
    }
  }
};
const dropMember = el => {
  for (const slot of index.roles.values()) {
    if (slot.members.delete(el)) {
      slot.todo.delete(el);
      unname(slot, el);
    }
  }
  dropWaiting(el);
};
const dropWaiting = el => {
  const refs = attr(el, 'aria-labelledby');
  for (const id of refs ? refs.split(/\s+/) : []) {
    const set = index.waiting.get(id);
    if (set && set.delete(el) && !set.size) {
      index.waiting.delete(id);
    }
  }
};
const indexElement = el => {
  if (!index.roles.size) {
    return;
  }
  const slot = index.roles.get(roleOf(el));
  const old = slotOfMember(el);
  if (old && old !== slot) {
    dropMember(el);
  }
  if (slot) {
    slot.members.add(el);
    slot.todo.add(el);
  }
  noteWaiting(el);
};
// A host that moves takes its shadow tree along, and what is shown of it.
const indexSubtree = node => {
  const visit = el => {
    const shadow = shadowOf(el);
    const known = shadow && roots.set.has(shadow);
    noteHost(el);
    indexElement(el);
    if (known) {
      indexSubtree(shadow);
    }
  };
  if (typeOf(node) === 1) {
    visit(node);
  }
  for (const el of queryAll(node, '*')) {
    visit(el);
  }
};
const dropSubtree = node => {
  dropMember(node);
  const inner = shadowOf(node);
  if (inner) {
    dropContents(inner);
  }
  dropContents(node);
};
const dropContents = root => {
  for (const el of queryAll(root, '*')) {
    dropMember(el);
    if (shadowOf(el)) {
      dropContents(shadowOf(el));
    }
  }
};
