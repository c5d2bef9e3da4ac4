// SPDX-License-Identifier: Apache-2.0
// The part of an element that scrollers, clips and the viewport let through.
// An absolute or fixed element escapes the scrollers between it and its
// containing block.
const holdsFixed = style => style.transform !== 'none' ||
  style.filter !== 'none' || style.perspective !== 'none' ||
  /transform|perspective|filter/.test(style.willChange) ||
  /paint|layout|strict|content/.test(style.contain) ||
  (style.backdropFilter && style.backdropFilter !== 'none');
const clipsAny = style => style.overflowX !== 'visible' ||
  style.overflowY !== 'visible' || /paint|strict|content/.test(style.contain);
const clientLeftGet = accessor(ElementP, 'clientLeft');
const clientTopGet = accessor(ElementP, 'clientTop');
// How much larger than its own lengths a box is drawn, by a zoom or a scale. A
// turned one has no such number.
const ALIKE = 0.02;
const drawnScale = (el, r) => {
  const wide = isHtml(el) ? offsetWidthGet.call(el) : 0;
  const x = wide > 0 ? r.width / wide : 1;
  const y = wide > 0 && Math.abs(x - 1) > ALIKE ?
    r.height / offsetHeightGet.call(el) : x;
  return Math.abs(x - y) <= ALIKE * x ? x : el.currentCSSZoom || 1;
};
const paddingBox = el => {
  const r = rectOf(el);
  const scale = drawnScale(el, r);
  return { x: r.left + clientLeftGet.call(el) * scale,
    y: r.top + clientTopGet.call(el) * scale,
    width: clientWidthGet.call(el) * scale,
    height: clientHeightGet.call(el) * scale };
};
// The ancestors whose box confines the element, nearest first.
const confiners = el => {
  let found = memo.confiners.get(el);
  if (found === undefined) {
    found = findConfiners(el);
    memo.confiners.set(el, found);
  }
  return found;
};
const findConfiners = el => {
  const list = [];
  let position = styleOf(el).position;
  for (let p = flatParent(el); p; p = flatParent(p)) {
    if (p === htmlOf() || (p === bodyOf() && bodyIsViewport())) {
      continue;
    }
    const style = styleOf(p);
    if (style.display === 'contents') {
      continue;
    }
    const holder = position === 'fixed' ? holdsFixed(style) :
      position === 'absolute' ? style.position !== 'static' ||
        holdsFixed(style) : true;
    if (!holder) {
      continue;
    }
    if (style.display !== 'inline' && clipsAny(style)) {
      list.push(p);
    }
    position = style.position;
  }
  return { list, fixed: position === 'fixed' };
};
// The body's overflow belongs to the viewport unless the root has its own.
const bodyIsViewport = () => {
  const style = styleOf(htmlOf());
  return style.overflowX === 'visible' && style.overflowY === 'visible';
};
const visibleBox = (el, box) => {
  let out = box;
  for (const p of confiners(el).list) {
    const inner = paddingBox(p);
    const style = styleOf(p);
    const all = { x: -1e7, y: -1e7, width: 2e7, height: 2e7 };
    if (style.overflowX !== 'visible' || style.contain !== 'none') {
      all.x = inner.x;
      all.width = inner.width;
    }
    if (style.overflowY !== 'visible' || style.contain !== 'none') {
      all.y = inner.y;
      all.height = inner.height;
    }
    out = meetBox(out, all);
  }
  return meetBox(out, viewportBox());
};
