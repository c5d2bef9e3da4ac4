// SPDX-License-Identifier: Apache-2.0
// Text that something opaque is drawn over. No person reads it, so a look says
// so. Whether a pointer could reach it is another question: a cover may let
// the pointer through, and what is off the screen has no hit.
const COVERS_MAX = 1000; // limit of a look
const COVERED_WORK = 2000000; // pairs of a text and a cover in one look
const COVERED_SHARE = 0.75; // of the points of a text
// Something that stays where it is while the text scrolls covers it for good
// only when it leaves nothing free.
const WHOLE_VIEW = 0.9;
const isOpaqueColor = color => !!color && color !== 'transparent' &&
  !/^rgba\(|\/ /.test(color);
const isOpaqueImage = image => /gradient\(/.test(image) &&
  !/rgba\(|transparent|\/ |url\(/.test(image);
const isOpaque = (el, style) => (isOpaqueColor(style.backgroundColor) ||
  isOpaqueImage(style.backgroundImage) || /^(img|video)$/.test(tagOf(el))) &&
  style.webkitBackgroundClip !== 'text' && style.clipPath === 'none' &&
  (style.maskImage || 'none') === 'none' && style.mixBlendMode === 'normal';
// Called for each element that is looked at.
const noteCover = (el, sight, state) => {
  if (!state.covers || state.covers.length >= COVERS_MAX || sight.inline ||
      isRare(el, 'position') || sight.style.position === 'static') {
    return;
  }
  if (sight.opacity > 0.95 && isOpaque(el, sight.style)) {
    state.covers.push(el);
  }
  if (parseInt(sight.style.zIndex, 10) < 0 && isSunken(el)) {
    state.sunken.push(el);
  }
};
const makesStack = style => style.zIndex !== 'auto' || style.opacity !== '1' ||
  /fixed|sticky/.test(style.position) || holdsFixed(style);
// Below the ground of something that it is in. That of the body is the page's.
const isSunken = el => {
  for (let p = flatParent(el); p && p !== bodyOf() && p !== htmlOf();
    p = flatParent(p)) {
    const style = styleOf(p);
    if (makesStack(style)) {
      return false;
    }
    if (isOpaqueColor(style.backgroundColor)) {
      return true;
    }
  }
  return false;
};
// In which layer of their common ancestor it is painted, text that flows first.
const FLOW_LAYER = -0.5;
const paintLayer = (path, from) => {
  let layer = FLOW_LAYER;
  for (const el of path.slice(from)) {
    const style = styleOf(el);
    if (makesStack(style)) {
      return parseInt(style.zIndex, 10) || 0;
    }
    layer = style.position === 'static' ? layer : 0;
  }
  return layer;
};
const isPinned = path => path.some(el => /fixed|sticky/.test(
  styleOf(el).position));
const fillsView = box => {
  const view = viewportBox();
  const part = meetBox(box, view);
  return part.width * part.height >= WHOLE_VIEW * view.width * view.height;
};
const paintsOver = (cover, path) => {
  const over = flatPath(cover.el);
  let at = 0;
  while (at < over.length && over[at] === path[at]) {
    at++;
  }
  if (at === over.length) {
    return false; // it is in it
  }
  if (isPinned(over.slice(at)) && !isPinned(path.slice(at)) &&
      !fillsView(cover.box)) {
    return false;
  }
  const a = paintLayer(over, at);
  const b = paintLayer(path, at);
  return a !== b ? a > b : at === path.length || flatBefore(path[at], over[at]);
};
const LINES_READ = 40; // limit of one text
const rangeRects = node => {
  const range = doc.createRange();
  range.selectNodeContents(node);
  return Array.from(range.getClientRects()).map(plainBox);
};
// The lines of the text that an element tells as its own.
const linesOf = (el, deep, out) => {
  for (const child of flatChildren(el)) {
    if (out.length >= LINES_READ) {
      return out;
    }
    if (typeOf(child) === 3 && !WHITE.test(dataOf(child))) {
      out.push(...rangeRects(child));
    } else if (typeOf(child) === 1 && !NO_TEXT.has(tagOf(child)) &&
        (deep || shapeOf(child).inline)) {
      linesOf(child, deep, out);
    }
  }
  return out;
};
// What scrollers let through; what is off the screen stays.
const confinedBox = (el, box) => confiners(el).list.reduce((out, p) =>
  meetBox(out, paddingBox(p)), box);
const isUnder = (x, y, box) => x >= box.x && x <= box.x + box.width &&
  y >= box.y && y <= box.y + box.height;
const areLinesCovered = (el, lines, covers) => {
  let points = 0;
  let under = 0;
  for (const line of lines) {
    const part = confinedBox(el, line);
    for (const share of isEmpty(part) ? [] : [0.1, 0.5, 0.9]) {
      points++;
      under += covers.some(box => isUnder(part.x + part.width * share,
        part.y + part.height / 2, box)) ? 1 : 0;
    }
  }
  return points > 0 && under >= points * COVERED_SHARE;
};
const coversOver = (el, box, state) => {
  const near = state.coverBoxes.filter(cover => !isEmpty(meetBox(cover.box,
    box)));
  const path = near.length ? flatPath(el) : null;
  return near.filter(cover => paintsOver(cover, path)).map(cover => cover.box);
};
const isInSunken = (el, state) => state.sunken.some(one =>
  flatContains(one, el));
const isCovered = (el, deep, state) => {
  if (isInSunken(el, state)) {
    return true;
  }
  const over = coversOver(el, boxOf(el), state);
  return over.length > 0 && areLinesCovered(el, linesOf(el, deep, []), over);
};
// The same of one text in it.
const isNodeCovered = (node, el, state) => {
  const lines = rangeRects(node);
  const over = coversOver(el, lines.reduce(unionBox, null) || boxOf(el), state);
  return isInSunken(el, state) ||
    (over.length > 0 && areLinesCovered(el, lines, over));
};
const measureCovers = state => {
  state.coverBoxes = state.covers.filter(connected).map(el => ({ el,
    box: boxOf(el) })).filter(cover => !isEmpty(cover.box));
  return state.coverBoxes.length > 0 || state.sunken.length > 0;
};
// Behind a dialog everything is, which is said once.
const isMarkable = (el, entry) => {
  const modal = modals().native || modals().aria || null;
  return !!(entry.name || entry.text) && (!modal || flatContains(modal, el));
};
const markCovered = state => {
  let work = COVERED_WORK;
  if (!measureCovers(state)) {
    return;
  }
  for (const entry of state.list) {
    const el = entry.known ? null : nodeOf(entry.id);
    work -= state.coverBoxes.length;
    if (el && work > 0 && isMarkable(el, entry) &&
        isCovered(el, NAMED_BY_CONTENT.has(entry.role), state)) {
      entry.unseen = 'covered';
    }
  }
};
