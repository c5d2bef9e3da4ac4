// SPDX-License-Identifier: Apache-2.0
// The document and every open shadow root in it. Found by one walk, then kept
// by the observer; a root attached later to an element that already stood
// there makes no record, so those that may get one are asked again.
const roots = { list: null, set: new Set(), suspects: new Set(), at: 0 };
const addRoot = root => {
  if (!roots.set.has(root)) {
    roots.set.add(root);
    roots.list.push(root);
    observeRoot(root);
    scanForRoots(root);
    if (marks.scanned) {
      scanMarks(root);
    }
    inlineTransforms.any = inlineTransforms.any || hasTransforms(root);
    if (index.roles.size) {
      indexSubtree(root);
    }
  }
};
const noteHost = el => {
  const shadow = shadowOf(el);
  if (shadow) {
    addRoot(shadow);
  } else if (tagOf(el).indexOf('-') > 0) {
    roots.suspects.add(el);
  }
};
const scanForRoots = root => {
  for (const el of queryAll(root, '*')) {
    noteHost(el);
  }
};
const allRoots = () => {
  if (!roots.list) {
    roots.list = [doc];
    roots.set.add(doc);
    roots.at = clock.revision;
    scanForRoots(doc);
  }
  return roots.list;
};
const recheckSuspects = () => {
  for (const el of roots.suspects) {
    if (!connected(el)) {
      roots.suspects.delete(el);
    } else if (shadowOf(el)) {
      roots.suspects.delete(el);
      addRoot(shadowOf(el));
    }
  }
};
// A look at everything again, for what no record could tell.
const rescanRoots = () => {
  for (const root of allRoots().slice()) {
    scanForRoots(root);
  }
};
