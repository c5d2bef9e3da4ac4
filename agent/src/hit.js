// SPDX-License-Identifier: Apache-2.0
// Who would get a click at a point: the deepest element through open shadow
// roots, and through the closed ones that were handed over.
const pointFns = { 9: DocumentP.elementFromPoint,
  11: ShadowRoot.prototype.elementFromPoint };
const topAt = (x, y) => {
  let root = doc;
  let found = null;
  for (let depth = 0; depth < 40; depth++) {
    let next = pointFns[typeOf(root)].call(root, x, y);
    if (found && (!next || rootOf(next) !== root)) {
      next = slottedAt(root, x, y);
    }
    if (!next || next === found) {
      return found;
    }
    found = next;
    const shadow = shadowOf(next);
    if (!shadow) {
      return found;
    }
    root = shadow;
  }
  return found;
};
// Text of the host in a slot belongs to the host, but a click on it goes
// through what holds the slot.
const slottedAt = (root, x, y) => {
  const all = ShadowRoot.prototype.elementsFromPoint.call(root, x, y);
  return all.find(el => rootOf(el) === root) || null;
};
// Does a click on `top` act on `el`? Its descendants do, and its label.
const hitKind = (el, top) => {
  if (!top) {
    return null;
  }
  if (top === el) {
    return 'self';
  }
  if (flatContains(el, top)) {
    return 'inside';
  }
  const control = controlAround(el);
  if (control && (top === control || flatContains(control, top)) &&
      ownControl(top) === control) {
    return 'around';
  }
  if (top === hostAround(el)) {
    return 'around';
  }
  const label = flatClosest(top, n => tagOf(n) === 'label' && isHtml(n));
  return label && controlGet.call(label) === el && !isOwnControl(top, label) ?
    'label' : null;
};
// The button or link that an element without a behaviour of its own is a part
// of: what lies over the part inside the control belongs to the same control,
// and a press there is a press on it. In a drawing the group is the control.
const PRESSED = 'button,a[href],summary,[role=button],[role=link],' +
  '[role=menuitem],[role=tab],[role=option],[role=switch]';
const isOwnTarget = el => matches(el, PRESSED) || isFocusable(el) ||
  FORM_CONTROLS.has(tagOf(el)) || tagOf(el) === 'label';
const ownControl = el => flatClosest(el, n => n === bodyOf() ||
  isOwnTarget(n) || (!isHtml(n) && tagOf(n) === 'g'));
const controlAround = el => {
  if (isOwnTarget(el) || tagOf(el) === 'g') {
    return null;
  }
  const found = ownControl(el);
  return found && found !== bodyOf() && (matches(found, PRESSED) ||
    tagOf(found) === 'g' || tagOf(found).indexOf('-') > 0) ? found : null;
};
// The host of a component whose only control takes no input itself: the press
// is taken by the host, for it.
const hostAround = el => {
  const root = rootOf(el);
  const host = root instanceof ShadowRoot &&
    styleOf(el).pointerEvents === 'none' ? HOST.call(root) : null;
  return host && styleOf(host).pointerEvents !== 'none' &&
    flatFind(host, isOwnTarget, 2).length === 1 ? host : null;
};
// A control inside the label takes the click for itself.
const isOwnControl = (top, label) => {
  const control = flatClosest(top, n => n === label || isFocusable(n));
  return control !== label;
};
const coverFacts = (el, top) => {
  if (!top) {
    return null;
  }
  const above = flatContains(top, el);
  return { id: idOf(top), selector: describeDeep(coverOwner(top)),
    tag: tagOf(top), role: roleOf(top), name: clip(nameOf(top), 80),
    text: clip(visibleText(top, 200), 80),
    pointerEvents: styleOf(el).pointerEvents === 'none',
    pseudo: above && styleOf(el).pointerEvents !== 'none',
    iframe: tagOf(top) === 'iframe', sticks: isBar(coverOwner(top)),
    rect: asArray(boxOf(coverOwner(top))) };
};
// The buttons of what covers an element; a backdrop has them beside it.
const uncoversOf = (el, top) => {
  if (!top || flatContains(top, el)) {
    return undefined;
  }
  const owner = coverOwner(top);
  const own = closersOf(owner);
  const around = own.length ? null : flatParent(owner);
  return partList(around && !flatContains(around, el) ? closersOf(around) :
    own);
};
// A bar that stays at an edge while the page scrolls under it.
const isBar = owner => {
  const bar = flatClosest(owner, n =>
    /^(sticky|fixed)$/.test(styleOf(n).position));
  const box = bar && boxOf(bar);
  const view = viewportBox();
  return !!box && box.width * box.height < view.width * view.height * 0.7;
};
// People know a cover by its outermost box, not by the paragraph on top of it.
const coverOwner = top => {
  let owner = top;
  for (let p = top; p && p !== bodyOf() && p !== htmlOf(); p = flatParent(p)) {
    const position = styleOf(p).position;
    if (attr(p, 'id') || position === 'fixed' || position === 'absolute' ||
        position === 'sticky' || tagOf(p) === 'dialog') {
      owner = p;
      break;
    }
  }
  return owner;
};
// The buttons of a surface; one of them may take it away.
const closersOf = surface => flatFind(surface, n => matches(n,
  'button,[role=button],a[href],input'), NEAR_MAX)
  .filter(button => !cssHidden(button));
