// SPDX-License-Identifier: Apache-2.0
// An area of an image map has no box of its own: it is a part of the image.
const areaImage = el => {
  const map = closest(el, 'map');
  const name = map && attr(map, 'name');
  if (!name) {
    return null;
  }
  for (const img of queryAll(rootOf(el), 'img[usemap]')) {
    if (attr(img, 'usemap') === '#' + name) {
      return img;
    }
  }
  return null;
};
const areaBox = el => {
  const img = areaImage(el);
  const box = img ? plainBox(rectOf(img)) : { x: 0, y: 0, width: 0,
    height: 0 };
  const c = (attr(el, 'coords') || '').split(',').map(Number);
  if (!img || !c.length || c.some(isNaN) || attrLower(el, 'shape') ===
      'default') {
    return box;
  }
  if (c.length === 3) { // circle: centre and radius
    return { x: box.x + c[0] - c[2], y: box.y + c[1] - c[2],
      width: 2 * c[2], height: 2 * c[2] };
  }
  const xs = c.filter((n, i) => i % 2 === 0);
  const ys = c.filter((n, i) => i % 2 === 1);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x: box.x + x, y: box.y + y, width: Math.max(...xs) - x,
    height: Math.max(...ys) - y };
};
