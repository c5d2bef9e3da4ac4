// SPDX-License-Identifier: Apache-2.0
// What is pressed instead of an element that cannot be pressed itself: the
// label of a hidden check box, the summary of a details, the box that is drawn
// around an input which is there for the keyboard and the ear only.
const isLabelledInput = el => tagOf(el) === 'input' && isHtml(el) &&
  /^(checkbox|radio|file)$/.test(attrLower(el, 'type'));
// Left out of the picture by its author: no cover, however it came there.
const OUT_OF_SIGHT_PX = 2;
const isSuppressed = (el, box) => {
  for (let p = el; p && p !== box; p = flatParent(p)) {
    const style = styleOf(p);
    if (style.pointerEvents === 'none' || Number(style.opacity) < 0.05) {
      return true;
    }
  }
  const shown = visibleBox(el, boxOf(el));
  return shown.width <= OUT_OF_SIGHT_PX || shown.height <= OUT_OF_SIGHT_PX;
};
const BOX_LEVELS = 4;
const takesPressFor = (el, box, top) => !!top && top !== el &&
  flatContains(box, top) && /^(pointer|text)$/.test(styleOf(top).cursor) &&
  flatClosest(top, n => n === box || isTabbable(n) ||
    tagOf(n) === 'label') === box;
// The nearest box around it that is drawn, asks to be pressed, and holds no
// other control.
const drawnBox = el => {
  let box = flatParent(el);
  for (let i = 0; box && box !== bodyOf() && i < BOX_LEVELS; i++) {
    if (flatFind(box, n => n !== el && isTabbable(n), 1).length) {
      return null;
    }
    const shown = visibleBox(box, boxOf(box));
    if (!isEmpty(shown) && isSuppressed(el, box) && pointsOf(box, shown)
      .some(([x, y]) => takesPressFor(el, box, topAt(x, y)))) {
      return box;
    }
    box = flatParent(box);
  }
  return null;
};
const isBoxedInput = el => tagOf(el) === 'input' && isHtml(el) &&
  (isLabelledInput(el) || popupKind(el) !== null);
const standIns = el => {
  if (isBoxedInput(el)) {
    const labels = isLabelledInput(el) ? labelsOf(el).filter(label =>
      !cssHidden(label)) : [];
    const around = labels.some(label => flatContains(label, el));
    const box = around ? null : drawnBox(el);
    return (box ? [box] : []).concat(labels);
  }
  const head = tagOf(el) === 'details' && isHtml(el) ?
    childOfTag(el, 'summary') : null;
  return head ? [head] : [];
};
const standsFor = (el, other, top) => {
  const tag = tagOf(other);
  if (tag === 'summary') {
    return hitKind(other, top) !== null;
  }
  return hitKind(el, top) !== null || (tag !== 'label' &&
    takesPressFor(el, other, top));
};
const viaOf = (el, stands) => {
  for (const other of stands) {
    const shown = visibleBox(other, boxOf(other));
    for (const [x, y] of isEmpty(shown) ? [] : pointsOf(other, shown)) {
      if (standsFor(el, other, topAt(x, y))) {
        return { id: idOf(other), selector: describe(other),
          rect: asArray(boxOf(other)), point: [round(x), round(y)] };
      }
    }
  }
  return null;
};
