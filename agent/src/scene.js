// SPDX-License-Identifier: Apache-2.0
// What a drag leaves behind: how everything lies before it, and when it has
// come to rest again. What is told to the ear alone, and what is drawn while
// something is carried, is no part of it.
const SCENE_MAX = 20000; // elements
const REST_MS = 120; // limit: seven frames between two looks
const REST_ROUNDS = 10; // limit: what moves on is no rest
const isForTheEar = el => {
  const box = boxOf(el);
  return styleOf(el).display !== 'contents' && box.width <= 2 &&
    box.height <= 2 && styleOf(el).overflow !== 'visible';
};
// A drawing that is dragged over shows by its pixels what came of it.
const PICTURES_MAX = 4;
const drawnPixels = el => (tagOf(el) === 'canvas' ? [el] :
  Array.from(queryAll(el, 'canvas')).slice(0, PICTURES_MAX))
  .filter(isDrawn).map(canvasWords).join();
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
  return hashText(words.join('\u0001') + liesAt(el) + drawnPixels(el));
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
      const there = !!receipt && connected(receipt.target);
      ok({ left: receipt ? now !== receipt.scene : null, moved: there &&
        liesAt(receipt.target) !== receipt.at,
      rest: there ? asArray(boxOf(receipt.target)) : null });
    } else {
      last = now;
      ourTimeout(look, REST_MS);
    }
    forget();
  };
  ourTimeout(look, REST_MS);
});
// Rows change places when the one that is carried is past the middle of the
// other: three quarters of the way over it, seen from where it comes.
const PAST = 0.75;
const pastMiddle = (from, el) => {
  if (flatParent(from) !== flatParent(el) || tagOf(from) !== tagOf(el)) {
    return null;
  }
  const a = boxOf(from);
  const b = boxOf(el);
  const upright = Math.abs(b.y - a.y) >= Math.abs(b.x - a.x);
  const share = (upright ? b.y > a.y : b.x > a.x) ? PAST : 1 - PAST;
  const x = b.x + b.width * (upright ? 0.5 : share);
  const y = b.y + b.height * (upright ? share : 0.5);
  const top = topAt(x, y);
  return top && flatContains(el, top) ? [round(x), round(y)] : null;
};
