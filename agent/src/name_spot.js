// SPDX-License-Identifier: Apache-2.0
// Where the name of an element stands. In a wide row the handler may be at the
// words alone, and its middle is empty: a person presses the words. Only where
// nobody listens at the middle is it asked for, and only where the words in a
// part of the element are its whole name.
const aimedAtName = new WeakSet();
const SPOT_TEXTS = 20; // limit: texts that are looked at
const nameSpot = el => {
  const walker = doc.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  const name = fold(ariaNameOf(el));
  for (let i = 0; name && i < SPOT_TEXTS && walker.nextNode(); i++) {
    const part = flatParent(walker.currentNode);
    if (fold(walker.currentNode.data) !== name || !part || part === el) {
      continue;
    }
    const range = doc.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = plainBox(range.getBoundingClientRect());
    const x = round(box.x + box.width / 2);
    const y = round(box.y + box.height / 2);
    const top = isEmpty(box) ? null : topAt(x, y);
    return top && flatContains(part, top) ? [x, y] : null;
  }
  return null;
};
