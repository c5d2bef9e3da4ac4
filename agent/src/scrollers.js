// SPDX-License-Identifier: Apache-2.0
// What could be scrolled to bring an element into view.
const scrollWidthGet = accessor(ElementP, 'scrollWidth');
const scrollHeightGet = accessor(ElementP, 'scrollHeight');
const scrollFacts = el => {
  const x = scrollLeftGet.call(el);
  const y = scrollTopGet.call(el);
  const maxX = scrollWidthGet.call(el) - clientWidthGet.call(el);
  const maxY = scrollHeightGet.call(el) - clientHeightGet.call(el);
  return { id: idOf(el), x: round(x), y: round(y), maxX, maxY,
    atStart: y <= 0.5 && Math.abs(x) <= 0.5,
    atEnd: y >= maxY - 1 && Math.abs(x) >= maxX - 1 };
};
const scrollsBy = (el, style, axis) => {
  const over = axis === 'x' ? style.overflowX : style.overflowY;
  const room = axis === 'x' ?
    scrollWidthGet.call(el) - clientWidthGet.call(el) :
    scrollHeightGet.call(el) - clientHeightGet.call(el);
  return room > 0 && over !== 'visible' && over !== 'clip';
};
const rootScroller = () => doc.scrollingElement || htmlOf();
const scrollersOf = el => {
  const found = confiners(el);
  const list = found.list.filter(p => scrollsBy(p, styleOf(p), 'x') ||
    scrollsBy(p, styleOf(p), 'y'));
  const root = rootScroller();
  const stuck = styleOf(htmlOf()).overflowY === 'clip';
  if (!found.fixed && root && !stuck &&
      (scrollHeightGet.call(root) > clientHeightGet.call(root) ||
       scrollWidthGet.call(root) > clientWidthGet.call(root))) {
    list.push(root);
  }
  return list;
};
// Could scrolling show it? It lies in the scrollable area of each scroller
// between it and the eye; left of or above an origin nothing scrolls to.
const isScrollable = (el, box, scrollers) => {
  if (!scrollers.length || (isEmpty(box) && cssHidden(el))) {
    return false;
  }
  return scrollers.some(p => {
    const root = p === rootScroller();
    const at = root ? { x: 0, y: 0, width: window.innerWidth,
      height: window.innerHeight } : paddingBox(p);
    const left = box.x + box.width - at.x + scrollLeftGet.call(p);
    const top = box.y + box.height - at.y + scrollTopGet.call(p);
    const rtl = styleOf(p).direction === 'rtl';
    return top > 0 && (left > 0 || rtl);
  });
};
