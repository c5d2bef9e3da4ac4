// SPDX-License-Identifier: Apache-2.0
// What a drag leaves behind: how everything lies before it, and when it has
// come to rest again. What is told to the ear alone, and what is drawn while
// something is carried, is no part of it.
const SCENE_MAX = 20000; // elements
const REST_MS = 120;
const REST_ROUNDS = 10;
const isForTheEar = el => {
  const box = boxOf(el);
  return styleOf(el).display !== 'contents' && box.width <= 2 &&
    box.height <= 2 && styleOf(el).overflow !== 'visible';
};
const sceneOf = el => {
  const words = [];
  let left = SCENE_MAX;
  const visit = node => {
    for (const child of flatChildren(node)) {
      if (typeOf(child) === 3) {
        words.push(fold(dataOf(child)));
      } else if (typeOf(child) === 1 && left-- > 0 && !NO_TEXT.has(tagOf(
        child)) && styleOf(child).display !== 'none' && !isForTheEar(child)) {
        words.push('<', isField(child) ? hashText(rawValue(child)) : '');
        visit(child);
      }
    }
  };
  visit(bodyOf() || htmlOf());
  return hashText(words.join('\u0001') + liesAt(el));
};
const liesAt = el => {
  const box = connected(el) ? boxOf(el) : null;
  return box ? [box.x + scrollX, box.y + scrollY, box.width, box.height]
    .map(n => Math.round(n / 2)).join() : '';
};
// Until two looks in a row are the same.
const comeToRest = token => new Promise(ok => {
  const receipt = receipts.get(String(token));
  let last = null;
  let rounds = 0;
  const look = () => {
    forget();
    const now = receipt ? sceneOf(receipt.target) : null;
    if (now === last || ++rounds > REST_ROUNDS) {
      ok({ left: receipt ? now !== receipt.scene : null, moved: !!receipt &&
        connected(receipt.target) && liesAt(receipt.target) !== receipt.at });
    } else {
      last = now;
      setTimeout(look, REST_MS);
    }
    forget();
  };
  setTimeout(look, REST_MS);
});
