// SPDX-License-Identifier: Apache-2.0
// Scrolling. After a jump the element may lie under a header that sticks, so
// the other alignments are tried before giving up.
const scrollIntoFn = ElementP.scrollIntoView;
const ALIGN = ['center', 'end', 'start', 'nearest'];
const scrollToView = el => {
  let last = null;
  const shown = isEmpty(boxOf(el)) ? standIns(el)[0] || el : el;
  for (const block of ALIGN) {
    scrollIntoFn.call(shown, { block, inline: 'center', behavior: 'instant' });
    forget();
    last = geometryOf(el);
    if (last.point || (last.via && last.via.point)) {
      last.align = block;
      break;
    }
    if (last.cover && !isStuck(nodeOf(last.cover.id))) {
      break; // no scrolling gets out from under a fixed sheet
    }
  }
  markMoved('scroll');
  return last;
};
const isStuck = el => !!el && flatClosest(el, n =>
  /^(sticky|fixed)$/.test(styleOf(n).position)) !== null;
const actScroll = (el, arg) => {
  const own = el && el !== bodyOf() && el !== htmlOf() ?
    [el].concat(scrollersOf(el)).find(p => scrollsBy(p, styleOf(p), 'y') ||
      scrollsBy(p, styleOf(p), 'x') || p === rootScroller()) : null;
  const target = own || rootScroller();
  const before = scrollFacts(target);
  let dx = arg.dx || 0;
  let dy = arg.dy || 0;
  if (arg.to === 'top') {
    dy = -before.y;
  } else if (arg.to === 'bottom') {
    dy = before.maxY - before.y;
  }
  ElementP.scrollBy.call(target, { left: dx, top: dy, behavior: 'instant' });
  const after = scrollFacts(target);
  markMoved('scroll');
  return { before, after, moved: before.x !== after.x ||
    before.y !== after.y };
};
