// SPDX-License-Identifier: Apache-2.0
// Where an element is drawn. One without a box of its own (display:contents,
// a wrapper of floats) is where its children are.
const plainBox = r => ({ x: r.left, y: r.top, width: r.width,
  height: r.height });
const isEmpty = box => !(box.width > 0 && box.height > 0);
const unionBox = (a, b) => {
  if (isEmpty(b)) {
    return a;
  }
  if (!a || isEmpty(a)) {
    return b;
  }
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y };
};
const meetBox = (a, b) => {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return { x, y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y) };
};
const childrenBox = (el, depth) => {
  let box = null;
  for (const child of flatChildren(el)) {
    if (typeOf(child) === 3) {
      const range = doc.createRange();
      range.selectNodeContents(child);
      box = unionBox(box, plainBox(range.getBoundingClientRect()));
    } else if (typeOf(child) === 1 && !cssHidden(child)) {
      box = unionBox(box, boxOf(child, depth + 1));
    }
  }
  return box;
};
const boxOf = (el, depth) => {
  if (tagOf(el) === 'area') {
    return areaBox(el);
  }
  const own = plainBox(rectOf(el));
  if (!isEmpty(own) || (depth || 0) > 4) {
    return own;
  }
  const style = styleOf(el);
  if (style.display !== 'contents' && (style.overflowX !== 'visible' ||
      style.overflowY !== 'visible')) {
    return own;
  }
  return childrenBox(el, depth || 0) || own;
};
const round = n => Math.round(n * 100) / 100;
const asArray = box => [round(box.x), round(box.y), round(box.width),
  round(box.height)];
const clientWidthGet = accessor(ElementP, 'clientWidth');
const clientHeightGet = accessor(ElementP, 'clientHeight');
const viewportBox = () => {
  const root = doc.compatMode === 'BackCompat' ? bodyOf() || htmlOf() :
    htmlOf();
  return { x: 0, y: 0,
    width: Math.min(window.innerWidth, root && clientWidthGet.call(root) ||
      window.innerWidth),
    height: Math.min(window.innerHeight, root && clientHeightGet.call(root) ||
      window.innerHeight) };
};
