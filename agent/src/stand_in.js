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
const BOX_LEVELS = 4; // limit: levels up to what is drawn for it
// What looks like a field need not say by the pointer that it is one.
const isFramed = box => {
  const style = styleOf(box);
  return style.borderTopStyle !== 'none' &&
    parseFloat(style.borderTopWidth) > 0 || style.boxShadow !== 'none';
};
const asksForPress = (el, box, top) => /^(pointer|text)$/.test(
  styleOf(top).cursor) || (popupKind(el) !== null && isFramed(box));
const takesPressFor = (el, box, top) => !!top && top !== el &&
  flatContains(box, top) && asksForPress(el, box, top) &&
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
    if (!isEmpty(shown) && isSuppressed(el, box) && Array.from(
      pointsOf(box, shown)).some(([x, y]) => takesPressFor(el, box, topAt(x, y)))) {
      return box;
    }
    box = flatParent(box);
  }
  return null;
};
const isBoxedInput = el => tagOf(el) === 'input' && isHtml(el) &&
  (isLabelledInput(el) || popupKind(el) !== null);
// An option in a list that has no size, there for the ear only: what is drawn
// with its name in the same popup is what a person presses.
const OPTION_LEVELS = 2;
const drawnTwin = el => {
  const list = roleOf(el) === 'option' ? flatClosest(el, n =>
    roleOf(n) === 'listbox') : null;
  const name = list && isEmpty(visibleBox(list, boxOf(list))) ?
    fold(nameOf(el)) : '';
  let box = name ? flatParent(list) : null;
  for (let i = 0; box && box !== bodyOf() && i < OPTION_LEVELS; i++) {
    const found = flatFind(box, n => n !== el && !flatContains(list, n) &&
      fold(visibleText(n, 200)) === name &&
      styleOf(n).cursor === 'pointer', 3);
    if (found.length) {
      return found.every(n => flatContains(found[0], n)) ? found[0] : null;
    }
    box = flatParent(box);
  }
  return null;
};
const standIns = el => {
  const twin = drawnTwin(el);
  if (twin) {
    return [twin];
  }
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
// A select that is put out of sight, with a control of the page's own drawn
// in its place: beside it, or around it. A person never meets the select.
const standing = new WeakMap();
const onlyControl = box => {
  for (const test of [n => roleOf(n) === 'combobox' && tagOf(n) !== 'select',
    isTabbable]) {
    const found = test(box) ? [box] : flatFind(box, test, 2);
    if (found.length === 1) {
      return found[0];
    }
  }
  return null;
};
const REPLACED_MAX = 3; // limit: levels up to what is drawn for it
const findDrawn = select => {
  const next = accessor(ElementP, 'nextElementSibling').call(select);
  let found = next && tagOf(next) !== 'select' && !cssHidden(next) ?
    onlyControl(next) : null;
  let box = flatParent(select);
  for (let i = 0; !found && box && box !== bodyOf() && i < REPLACED_MAX; i++) {
    if (flatFind(box, n => n !== select && tagOf(n) === 'select', 1).length) {
      return null;
    }
    found = onlyControl(box);
    box = flatParent(box);
  }
  return found;
};
// An input out of sight, beside the track of a slider that is drawn for it.
const FIELD_MIN_PX = 6; // nobody types into less: a frame of two pixels is left
const isShrunk = el => {
  const box = boxOf(el);
  return box.width < FIELD_MIN_PX && box.height < FIELD_MIN_PX;
};
const sliderFor = el => {
  if (tagOf(el) !== 'input' || !isHtml(el) || !(isShrunk(el) ||
      isSuppressed(el, bodyOf()))) {
    return null;
  }
  for (const side of [prevSiblingGet, nextElementGet]) {
    const beside = side.call(el);
    const thumbs = beside && !cssHidden(beside) ? thumbsIn(beside) : [];
    const track = thumbs.length === 1 ? bareTrack(thumbs[0]) : null;
    if (track && bareThumb(track.box)) {
      return track.box;
    }
  }
  return null;
};
const drawnFor = el => {
  const slider = sliderFor(el);
  if (slider) {
    standing.set(slider, el);
    return slider;
  }
  const editor = editorFor(el);
  if (editor) {
    standing.set(editor, el);
    return editor;
  }
  if (tagOf(el) !== 'select' || !isHtml(el) || isTabbable(el) &&
      !isSuppressed(el, bodyOf())) {
    return null;
  }
  const drawn = findDrawn(el);
  if (drawn) {
    standing.set(drawn, el);
  }
  return drawn;
};
