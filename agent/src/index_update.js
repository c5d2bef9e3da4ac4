// SPDX-License-Identifier: Apache-2.0
// What a record of the observer means for the index. A change inside an
// element may change the names of all that contain it, of what it labels and
// of what refers to it. An attribute may, through style sheets, show or hide
// what is below: a small subtree is marked, a large one marks everything.
const ROLE_ATTRIBUTES = new Set(['role', 'type', 'href', 'alt', 'multiple',
  'size', 'scope', 'list', 'aria-label', 'aria-labelledby', 'title', 'tabindex',
  'contenteditable', 'disabled', 'switch', 'aria-pressed', 'xlink:href',
  'controls']);
const SUBTREE_MAX = 2000; // limit: "small" above
const byTagFn = ElementP.getElementsByTagName;
const dirtyAround = (node, seen) => {
  const start = node instanceof ShadowRoot ? HOST.call(node) : node;
  for (let p = start; p; p = flatParent(p)) {
    if (seen.has(p)) {
      return;
    }
    seen.add(p);
    if (typeOf(p) !== 1) {
      continue;
    }
    dirtyName(p);
    dirtyDependents(p);
  }
};
const dirtyDependents = el => {
  const known = index.dependents.get(el);
  if (known) {
    known.forEach(dirtyName);
  }
  if (tagOf(el) === 'label' && isHtml(el)) {
    const control = controlGet.call(el);
    if (control) {
      dirtyName(control);
    }
  }
};
const dirtyBelow = el => {
  const below = byTagFn.call(el, '*');
  if (below.length > SUBTREE_MAX) {
    index.todoAll = true;
    return;
  }
  for (const child of below) {
    dirtyName(child);
    dirtyDependents(child);
    dirtyShadow(child);
  }
  dirtyShadow(el);
};
const dirtyShadow = el => {
  const shadow = roots.list.length > 1 ? shadowOf(el) : null;
  for (let n = shadow && firstOf(shadow); n; n = nextOf(n)) {
    if (isElement(n)) {
      dirtyName(n);
      dirtyDependents(n);
      dirtyBelow(n);
    }
  }
};
// Of several elements with one id the first counts, for labels too: whose
// turn it is may change with any of them.
const wakeId = (id, root) => {
  const first = id && byId(root, id);
  if (first) {
    dirtyName(first);
  }
  const set = id && index.waiting.get(id);
  if (set) {
    Array.from(set).forEach(el => {
      indexElement(el); // a name may make a section a region
      dirtyName(el);
    });
  }
};
const wakeIds = node => {
  const root = rootOf(node);
  wakeId(attr(node, 'id'), root);
  for (const el of queryAll(node, '[id]')) {
    wakeId(attr(el, 'id'), root);
  }
  for (const label of queryAll(node, 'label')) {
    dirtyDependents(label);
  }
  if (tagOf(node) === 'label') {
    dirtyDependents(node);
  }
};
const applyChildren = (record, seen) => {
  for (const node of record.removedNodes) {
    if (typeOf(node) === 1) {
      dirtyRemoved(node, rootOf(record.target));
      if (!connected(node)) {
        dropSubtree(node);
      }
      if (/^(style|link)$/.test(tagOf(node))) {
        index.todoAll = true;
      }
    }
  }
  for (const node of record.addedNodes) {
    if (typeOf(node) === 1 && connected(node)) {
      indexSubtree(node);
      wakeIds(node);
      if (/^(style|link)$/.test(tagOf(node))) {
        index.todoAll = true;
      }
    }
  }
  dirtyAround(record.target, seen);
};
const dirtyRemoved = (node, root) => {
  dirtyDependents(node);
  wakeId(attr(node, 'id'), root);
  for (const el of queryAll(node, '[id],label')) {
    dirtyDependents(el);
    wakeId(attr(el, 'id'), root);
  }
};
const applyAttribute = (record, seen) => {
  const el = record.target;
  const name = record.attributeName;
  if (!connected(el)) {
    return;
  }
  if (name === 'id') {
    wakeId(record.oldValue, rootOf(el));
    wakeId(attr(el, 'id'), rootOf(el));
  }
  if (name === 'role') {
    indexSubtree(el);
  } else if (ROLE_ATTRIBUTES.has(name)) {
    indexElement(el);
  }
  if (name === 'media' || name === 'disabled' || name === 'href' ||
      name === 'rel') {
    index.todoAll = index.todoAll || /^(style|link)$/.test(tagOf(el));
  }
  dirtyAround(el, seen);
  dirtyBelow(el);
};
const applyRecords = records => {
  if (!index.roles.size) {
    if (roots.list) {
      for (const record of records) {
        for (const node of record.addedNodes) {
          if (typeOf(node) === 1 && connected(node)) {
            indexSubtree(node);
          }
        }
      }
    }
    return;
  }
  const seen = new Set();
  const attributes = new Set();
  for (const record of records) {
    if (record.type === 'childList') {
      applyChildren(record, seen);
    } else if (record.type === 'characterData') {
      if (tagOf(parentOf(record.target) || htmlOf()) === 'style') {
        index.todoAll = true;
      }
      dirtyAround(flatParent(record.target), seen);
    } else if (!attributes.has(record.target) || record.attributeName === 'id'
      || ROLE_ATTRIBUTES.has(record.attributeName)) {
      attributes.add(record.target);
      applyAttribute(record, seen);
    }
  }
  if (index.todoAll) {
    index.todoAll = false;
    dirtyAllNames();
  }
};
