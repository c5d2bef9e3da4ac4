// SPDX-License-Identifier: Apache-2.0
// Scrolling. After a jump the element may lie under a header that sticks, so
// the other alignments are tried before giving up.
const scrollIntoFn = ElementP.scrollIntoView;
const ALIGN = ['center', 'end', 'start', 'nearest'];
// Scroll events of our own come with the next frame or two.
const OWN_SCROLL_MS = 60;
const ownScroll = { at: -OWN_SCROLL_MS };
const noteOwnScroll = () => {
  ownScroll.at = performance.now() + OWN_SCROLL_MS;
};
const scrollToView = el => {
  noteOwnScroll();
  const calm = performance.now() - clock.moved >= FRAMES_MS;
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
  clock.own = calm ? { el: new WeakRef(el), box: boxOf(el), at: clock.moved } :
    null;
  return last;
};
// A page behind a dialog is often locked: a script could move it, nobody else.
const isLocked = arg => {
  const side = arg.dx && !arg.dy ? 'overflowX' : 'overflowY';
  const root = styleOf(htmlOf())[side];
  const body = bodyOf() ? styleOf(bodyOf())[side] : 'visible';
  return /hidden|clip/.test(root === 'visible' ? body : root);
};
const SCROLL_HOLD_MS = 150;
const isStuck = el => !!el && flatClosest(el, n =>
  /^(sticky|fixed)$/.test(styleOf(n).position)) !== null;
const actScroll = (el, arg) => {
  const own = el && el !== bodyOf() && el !== htmlOf() ?
    [el].concat(scrollersOf(el)).find(p => scrollsBy(p, styleOf(p), 'y') ||
      scrollsBy(p, styleOf(p), 'x') || p === rootScroller()) : null;
  const target = own || rootScroller();
  const before = scrollFacts(target);
  if (target === rootScroller() && isLocked(arg)) {
    return { before, after: Object.assign({}, before, { atStart: false,
      atEnd: false }), moved: false };
  }
  let dx = arg.dx || 0;
  let dy = arg.dy || 0;
  if (arg.to === 'top') {
    dy = -before.y;
  } else if (arg.to === 'bottom') {
    dy = before.maxY - before.y;
  }
  ElementP.scrollBy.call(target, { left: dx, top: dy, behavior: 'instant' });
  markMoved('scroll');
  const told = () => {
    const after = scrollFacts(target);
    return { before, after, moved: before.x !== after.x ||
      before.y !== after.y };
  };
  // A page may take a scroll back; one that cannot is not waited for.
  return isLifeless() ? told() : new Promise(ok => setTimeout(() =>
    ok(told()), SCROLL_HOLD_MS));
};
