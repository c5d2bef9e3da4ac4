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
// Where our own scrolling left a scroller: an event that comes of it late finds
// it there, and is no effect of the input that followed.
const ownPlaces = new WeakMap();
const placeOfScroller = box => [scrollLeftGet.call(box), scrollTopGet.call(box)]
  .join();
const noteOwnPlaces = el => {
  for (const box of scrollersOf(el).concat(rootScroller() || [])) {
    ownPlaces.set(box, placeOfScroller(box));
  }
};
const isOwnPlace = target => {
  const box = isElement(target) ? target : rootScroller();
  return !!box && ownPlaces.get(box) === placeOfScroller(box);
};
// The place to drop something is shown together with that thing, where both fit
// into the view.
const BESIDE = ['nearest', 'center', 'end', 'start'];
const scrollBeside = (el, beside) => BESIDE.some(block => {
  scrollIntoFn.call(el, { block, inline: 'nearest', behavior: 'instant' });
  forget();
  return !!geometryOf(el).point && !!geometryOf(beside).point;
});
const scrollToView = (el, arg = {}) => {
  noteOwnScroll();
  const beside = arg.beside ? nodeOf(arg.beside) : null;
  const calm = performance.now() - clock.moved >= FRAMES_MS;
  let last = null;
  const shown = isEmpty(plainBox(rectOf(el))) ? standIns(el)[0] ||
    drawnPart(el) || boxedOf(el) : el;
  const position = askedAt.get(el);
  const both = !!beside && scrollBeside(shown, beside);
  for (const block of both ? [] : ALIGN) {
    scrollIntoFn.call(shown, { block, inline: 'center', behavior: 'instant' });
    if (position) {
      scrollToPlace(el, position, block);
    }
    forget();
    last = geometryOf(el, position);
    if (last.point || (last.via && last.via.point)) {
      last.align = block;
      break;
    }
    if (last.cover && isSheet(nodeOf(last.cover.id), el)) {
      break; // no scrolling gets out from under a sheet over everything
    }
  }
  last = last || geometryOf(el, position);
  noteOwnPlaces(el);
  markMoved('scroll');
  clock.own = calm ? { el: new WeakRef(el), box: boxOf(el), at: clock.moved } :
    null;
  return last;
};
// An element without a box of its own is scrolled to by what is drawn of it.
const drawnPart = el => flatFind(el, n => !isEmpty(plainBox(rectOf(n))), 1)[0];
// Words without an element around them are near the box that they are in.
const boxedOf = el => flatClosest(el, n => styleOf(n).display !== 'contents') ||
  el;
// Does the cover lie over all that the scroller of the target shows?
const isSheet = (cover, el) => {
  const owner = cover && coverOwner(cover);
  if (!owner || flatContains(owner, el)) {
    return false;
  }
  const scroller = scrollersOf(el)[0];
  const view = !scroller || scroller === rootScroller() ? viewportBox() :
    meetBox(paddingBox(scroller), viewportBox());
  const over = meetBox(boxOf(owner), view);
  return over.width >= view.width - 2 && over.height >= view.height - 2;
};
// Brings one place of a large element into view, scroller by scroller.
const scrollToPlace = (el, position, block) => {
  for (const scroller of scrollersOf(el)) {
    const view = scroller === rootScroller() ? viewportBox() :
      paddingBox(scroller);
    const [x, y] = pointInside(el, boxOf(el), position);
    const share = block === 'start' ? 0.1 : block === 'end' ? 0.9 : 0.5;
    ElementP.scrollBy.call(scroller, { left: x < view.x ||
      x > view.x + view.width ? x - view.x - view.width / 2 : 0,
    top: y - view.y - view.height * share, behavior: 'instant' });
  }
};
// A page behind a dialog is often locked: a script could move it, nobody else.
const isLocked = arg => {
  const side = arg.dx && !arg.dy ? 'overflowX' : 'overflowY';
  const root = styleOf(htmlOf())[side];
  const body = bodyOf() ? styleOf(bodyOf())[side] : 'visible';
  return /hidden|clip/.test(root === 'visible' ? body : root);
};
// What a wheel could still move that way, from there up to the window: "some",
// "end" where it was moved as far as it goes, "none" where nothing ever moves.
// In a frame the window around it may move, and with Control it is for a zoom.
const wheelSpan = (el, axis) => {
  const style = styleOf(el);
  const room = axis === 'x' ? scrollWidthGet.call(el) - clientWidthGet.call(el) :
    scrollHeightGet.call(el) - clientHeightGet.call(el);
  const root = el === rootScroller();
  const free = root ? !isLocked({ [axis === 'x' ? 'dx' : 'dy']: 1 }) :
    /auto|scroll|overlay/.test(axis === 'x' ? style.overflowX :
      style.overflowY);
  const turned = axis === 'x' ? style.direction === 'rtl' :
    style.flexDirection === 'column-reverse';
  return !free || room <= 0 ? null : turned ? [-room, 0] : [0, room];
};
const wheelRoom = (target, wheel) => {
  if (!wheel || window !== window.parent || wheel.zooms) {
    return undefined;
  }
  const hit = topAt(wheel.x, wheel.y);
  const node = hit && flatContains(target, hit) ? hit : target;
  const both = wheel.turns ? wheel.dy || wheel.dx : 0; // Shift: sideways
  const ways = { x: both || wheel.dx, y: both || wheel.dy };
  // Of a body whose document says nothing else, the window takes the overflow.
  const ownBody = styleOf(htmlOf()).overflowY !== 'visible';
  const path = [];
  for (let el = node; el; el = flatParent(el)) {
    if (isElement(el) && el !== htmlOf() && (el !== bodyOf() || ownBody)) {
      path.push(el);
    }
  }
  let ends = false;
  for (const el of path.concat(rootScroller() || [])) {
    for (const axis of ['x', 'y']) {
      const span = ways[axis] ? wheelSpan(el, axis) : null;
      const at = axis === 'x' ? scrollLeftGet.call(el) : scrollTopGet.call(el);
      if (span && (ways[axis] > 0 ? at < span[1] - 1 : at > span[0] + 1)) {
        return 'some';
      }
      ends = ends || !!span;
    }
  }
  return ends ? 'end' : 'none';
};
const SCROLL_HOLD_MS = 150; // limit: later, see VIEW_US in src/core
const actScroll = (el, arg) => {
  const own = el && el !== bodyOf() && el !== htmlOf() ?
    [el].concat(scrollersOf(el)).find(p => scrollsBy(p, styleOf(p), 'y') ||
      scrollsBy(p, styleOf(p), 'x') || p === rootScroller()) : null;
  const target = own || rootScroller();
  const before = scrollFacts(target);
  if (target === rootScroller() && isLocked(arg)) {
    return { before, after: Object.assign({}, before, { atStart: false,
      atEnd: false }), moved: false, room: 'none' };
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
    const moved = before.x !== after.x || before.y !== after.y;
    const fixed = after.maxX <= 1 && after.maxY <= 1;
    return { before, after, moved, room: moved ? 'some' : fixed ? 'none' :
      (dx || dy) > 0 && after.atEnd || (dx || dy) < 0 && after.atStart ?
        'end' : undefined };
  };
  // A page may take a scroll back; one that cannot is not waited for.
  return isLifeless() ? told() : new Promise(ok => ourTimeout(() =>
    ok(told()), SCROLL_HOLD_MS));
};
