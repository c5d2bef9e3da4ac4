// SPDX-License-Identifier: Apache-2.0
// All that a check of the place of an element needs, in one reading.
const geometryOf = (el, position) => {
  const surface = position ? null : surfaceOf(el);
  if (surface && surface !== el) {
    // It is where its text is drawn, and a press there is meant for it.
    const out = geometryOf(surface, null);
    out.via = out.point ? { id: idOf(surface), selector: describe(surface),
      rect: out.rect, point: out.point } : null;
    return out;
  }
  const box = boxOf(el);
  let shown = visibleBox(el, box);
  if (position) {
    askedAt.set(el, position);
    const [x, y] = pointInside(el, box, position);
    const there = visibleBox(el, { x: x - 0.5, y: y - 0.5, width: 1,
      height: 1 });
    shown = isEmpty(there) ? there : shown; // that place is out of view
  } else {
    askedAt.delete(el);
  }
  const scrollers = scrollersOf(el);
  const sizeless = isEmpty(box) && !cssHidden(el);
  const out = { rect: asArray(box), visibleRect: isEmpty(shown) ? null :
    asArray(shown), viewport: asArray(viewportBox()),
  inViewport: !isEmpty(sizeless ? visibleBox(el, atLeast(box)) : shown),
  sizeless: sizeless || undefined, scrollable: isScrollable(el, box, scrollers),
  scrollers: ownScroller(el).concat(scrollers).slice(0, 4).map(scrollFacts),
  still: stillFacts(el, box), point: null, hit: null, pointsTried: 0,
  pointsHit: 0, rawCentreHit: null, cover: null, via: null,
  pointerEventsNone: styleOf(el).pointerEvents === 'none' };
  hitFacts(el, position, box, shown, out);
  if (tagOf(el) === 'details' && isHtml(el) && !position) {
    out.point = null; // its content is not what opens and shuts it
  }
  const stands = position ? [] : standIns(el);
  if (!out.point && stands.length) {
    out.via = viaOf(el, stands);
    out.scrollable = out.scrollable || stands.some(other =>
      isScrollable(other, boxOf(other), scrollersOf(other)));
  }
  out.draggable = isDraggable(el);
  if (tagOf(el) === 'iframe') {
    knowRootsOf(el);
    Object.assign(out, frameFacts(el));
  }
  return out;
};
// What has no size is where it would be if it had one.
const atLeast = box => ({ x: box.x, y: box.y, width: Math.max(1, box.width),
  height: Math.max(1, box.height) });
// What the browser itself takes along when it is dragged.
const isDraggable = el => {
  const held = flatClosest(el, n => has(n, 'draggable') || tagOf(n) === 'img' ||
    (tagOf(n) === 'a' && has(n, 'href')));
  return !!held && attrLower(held, 'draggable') !== 'false';
};
const ownScroller = el => (el !== rootScroller() && (scrollsBy(el,
  styleOf(el), 'x') || scrollsBy(el, styleOf(el), 'y')) ? [el] : []);
// A position counts from the corner inside the border, as offsetX does.
const askedAt = new WeakMap();
const pointInside = (el, box, position) => (position.inView ?
  [position.x, position.y] : [
  box.x + (isHtml(el) ? clientLeftGet.call(el) : 0) + position.x,
  box.y + (isHtml(el) ? clientTopGet.call(el) : 0) + position.y]);
const hitFacts = (el, position, box, shown, out) => {
  const raw = { x: box.x + box.width / 2, y: box.y + box.height / 2,
    top: null };
  raw.top = isEmpty(box) ? null : topAt(raw.x, raw.y);
  out.rawCentreHit = isEmpty(box) ? null : hitKind(el, raw.top) !== null;
  if (isEmpty(shown)) {
    return;
  }
  const found = position ? tryPoints(el, [pointInside(el, box, position)]) :
    tryPoints(el, pointsOf(el, shown), shown, isEmpty(box) ? null : raw);
  out.point = found.point;
  out.hit = found.kind;
  out.pointsTried = found.tried;
  out.pointsHit = found.hit;
  out.cover = found.point ? null : coverFacts(el, found.cover);
  out.uncovering = found.point ? undefined : uncoversOf(el, found.cover);
};
