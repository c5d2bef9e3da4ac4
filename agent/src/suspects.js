// SPDX-License-Identifier: Apache-2.0
// Elements that may hide a closed shadow root: they are drawn, and nothing
// that can be seen draws them. The runtime asks the browser about each, once.
const HOST_TAGS = /^(article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
const SUSPECTS_MAX = 80; // limit: each costs a message to the browser
const askedClosed = new WeakSet();
const mayHide = el => {
  const tag = tagOf(el);
  const custom = tag.indexOf('-') > 0;
  if (!custom && !(HOST_TAGS.test(tag) && isHtml(el))) {
    return false;
  }
  return !shadowOf(el) && !askedClosed.has(el) &&
    (custom || (childCountGet.call(el) === 0 &&
      contentOf(el).trim() === '')) && !isEmpty(plainBox(rectOf(el)));
};
const anySuspect = () => allRoots().slice().some(root =>
  Array.from(queryAll(root, '*')).some(mayHide));
const closedSuspects = () => {
  const ids = [];
  for (const root of allRoots().slice()) {
    for (const el of queryAll(root, '*')) {
      if (ids.length < SUSPECTS_MAX && mayHide(el)) {
        askedClosed.add(el);
        ids.push(idOf(el));
      }
    }
  }
  return { ids };
};
