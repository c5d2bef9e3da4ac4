// SPDX-License-Identifier: Apache-2.0
// Could a person notice this change? Facts about a row of the ledger: is it
// where something is drawn, is it a sign that the page is busy, is it within
// the target, around it, or in what the target controls.
const styleNames = new WeakMap();
const NOTICED_STYLES = ['display', 'visibility', 'opacity', 'transform',
  'translate', 'background', 'background-color', 'background-image', 'color',
  'height', 'max-height', 'width', 'max-width', 'left', 'right', 'top',
  'bottom', 'content', 'filter', 'font-weight', 'text-decoration',
  'border-color', 'scale', 'rotate', 'margin', 'margin-left', 'clip-path'];
// Rings show the focus and the press, and mark what a click has chosen.
const RING_STYLES = ['outline', 'outline-color', 'outline-width',
  'box-shadow', 'border-width'];
const noticedStyles = () => (causal.phase === 'click' ?
  NOTICED_STYLES.concat(RING_STYLES) : NOTICED_STYLES);
// One that is taken away, or that nobody sees, marks nothing.
const NO_RING = /^(none|initial|0(px)?|transparent|rgba\(.*, ?0\))$/;
// What an outline without a style is said to be otherwise, each engine fills in
// with words of its own.
const lacksOutline = (style, key) => key.startsWith('outline') &&
  style.getPropertyValue('outline-style') === 'none';
const says = (style, key) => style.getPropertyValue(key) !== '' &&
  (!RING_STYLES.includes(key) || !(lacksOutline(style, key) ||
    NO_RING.test(style.getPropertyValue(key))));
const ruleList = sheet => {
  const rules = sheet.cssRules;
  const known = styleNames.get(sheet);
  if (known && known.length === rules.length) {
    return known.list;
  }
  const list = [];
  const visit = (all, above) => {
    for (const rule of Array.from(all)) {
      const text = above + ' ' + (rule.selectorText || '');
      if (rule.style) {
        list.push([text, rule.style]);
      }
      if (rule.cssRules) {
        visit(rule.cssRules, text);
      }
    }
  };
  visit(rules, '');
  styleNames.set(sheet, { length: rules.length, list });
  return list;
};
const isNameEnd = (text, at) => !/[\w-]/.test(text.charAt(at));
const mentions = (text, name) => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (isNameEnd(text, at + name.length)) {
      return true;
    }
  }
  return false;
};
// Is there a rule like this, in any style sheet of the page? Of one that cannot
// be read `unknown` is said.
const someRule = (test, unknown) => allRoots().some(root =>
  allSheetsOf(root).some(sheet => {
    try {
      return ruleList(sheet).some(([text, style]) => test(text, style));
    } catch (e) {
      return unknown;
    }
  }));
// Does a rule that mentions this class or attribute change what is seen? A
// style sheet that cannot be read may.
const isStyled = name => someRule((text, style) => mentions(text, name) &&
  (noticedStyles().some(key => says(style, key)) || animationStays(style)),
true);
// What an animation ends with is seen when it stays so, or never ends.
const animationStays = style => style.animationName !== '' &&
  style.animationName !== 'none' &&
  (/forwards|both/.test(style.animationFillMode) ||
    /infinite/.test(style.animationIterationCount));
const tokensOf = value => new Set((value || '').split(/\s+/).filter(Boolean));
const isClassStyled = (old, now) => {
  const before = tokensOf(old);
  const after = tokensOf(now);
  const changed = Array.from(before).filter(t => !after.has(t))
    .concat(Array.from(after).filter(t => !before.has(t)));
  return changed.slice(0, 20).some(token => isStyled('.' + token) ||
    isStyled('[class'));
};
const SPEAKING_ATTRIBUTES = new Set(['aria-checked', 'aria-pressed',
  'aria-selected', 'aria-expanded', 'aria-disabled', 'aria-label',
  'aria-valuenow', 'aria-valuetext', 'aria-busy', 'aria-current',
  'aria-invalid', 'aria-sort', 'disabled', 'checked', 'selected', 'value',
  'src', 'srcset', 'open', 'hidden', 'alt', 'readonly', 'placeholder',
  'popover', 'type', 'contenteditable', 'aria-hidden', 'inert', 'poster',
  'rows', 'cols', 'colspan', 'width', 'height', 'd', 'x', 'y', 'cx', 'cy',
  'r', 'points', 'transform', 'fill', 'stroke', 'viewBox', 'href',
  'max', 'min', 'low', 'high', 'optimum', 'label', 'multiple', 'size']);
const CUSTOM_PROPERTY = /(^|;)\s*--[\w-]+\s*:[^;]*/g;
// Is a custom property that changed used by a rule? Of the whole page: those of
// parts of it follow the pointer.
const customOf = text => Array.from((text || '').matchAll(CUSTOM_PROPERTY))
  .map(part => part[0].replace(/^[;\s]+|\s+$/g, '').replace(/\s*:\s*/, ':'));
const areUsed = (old, now) => {
  const before = new Set(customOf(old));
  return customOf(now).filter(part => !before.has(part)).slice(0, 8)
    .some(part => someRule((text, style) => mentions(style.cssText,
      'var(' + part.slice(0, part.indexOf(':'))), false));
};
// Marks of the focus and of the pointer, in words that libraries share.
const PASSING_MARK = /^data-(focus|hover)(ed|-visible|-within)?$/;
const isFrame = el => isHtml(el) && /^i?frame$/.test(tagOf(el));
const isAttributeNoticed = (el, name, old) => {
  const now = attr(el, name);
  if (now === old || (name === 'src' && isFrame(el)) ||
      PASSING_MARK.test(name)) {
    return false;
  }
  if (name === 'class') {
    return isClassStyled(old, now);
  }
  if (name === 'style') {
    const plain = text => (text || '').replace(CUSTOM_PROPERTY, '')
      .replace(/[\s;]/g, '');
    return plain(old) !== plain(now) || isStyled('[style') ||
      ((el === htmlOf() || el === bodyOf()) && areUsed(old, now));
  }
  return SPEAKING_ATTRIBUTES.has(name) || isStyled('[' + name) ||
    (name === 'data-state' && drawnState(el) !== undefined);
};
const elementAt = node => (typeOf(node) === 1 ? node :
  node instanceof ShadowRoot ? HOST.call(node) : flatParent(node));
const HIDES_ITSELF = new Set(['hidden', 'class', 'style', 'open', 'inert',
  'aria-hidden', 'popover']);
// Does it hold here and now? Of rules inside rules only those about media are
// known to.
const holds = rule => !rule.parentRule || (!!rule.parentRule.media &&
  window.matchMedia(rule.parentRule.media.mediaText).matches &&
  holds(rule.parentRule));
// What the rules for an element say about `display`; '' where nobody can tell.
const displaysByRule = el => (connected(el) ? allSheetsOf(rootOf(el)) : []).flatMap(sheet => {
  try {
    return ruleList(sheet).filter(([, style]) => style.display !== '' &&
      holds(style.parentRule) &&
      matches(el, style.parentRule.selectorText))
      .map(([, style]) => style.display);
  } catch (e) {
    return [''];
  }
});
const HIDING = /(^|;)(display:none|visibility:hidden)(!important)?(;|$)/;
// Was it as hidden with its old style as it is now? Code that closes all menus
// at every press writes "display:none" on menus that nobody opened.
const wasHiddenBefore = (el, old) => {
  const before = (old || '').replace(/\s/g, '');
  const rules = /(^|;)display:/.test(before) ? [] : displaysByRule(el);
  return HIDING.test(before) ||
    (rules.length > 0 && rules.every(value => value === 'none'));
};
// The browser knows what has a box and is not hidden; of what has none it does
// not tell why, and the styles do.
const BY_VISIBILITY = { visibilityProperty: true };
const isLaidOut = el => visibilityFn.call(el, BY_VISIBILITY) || !cssHidden(el);
const isDrawn = el => connected(el) && isLaidOut(el) &&
  !NO_TEXT.has(tagOf(el)) &&
  (!isEmpty(boxOf(el)) || styleOf(el).display === 'contents');
const NOTHING_TO_SEE = 'script,style,template,meta,link,title,base,noscript,' +
  'input[type=hidden],iframe[hidden],datalist,param,source,track';
// A picture of a pixel or two, by which pages are counted.
const SPECK_PX = 2;
const isSpeck = el => {
  const box = boxOf(el);
  return box.width <= SPECK_PX && box.height <= SPECK_PX &&
    styleOf(el).display !== 'contents' && fold(contentOf(el)) === '';
};
const isMoreThanSpeck = el => isDrawn(el) && !isSpeck(el) &&
  (!isConcealed(el) || isLive(el));
// A ring around the target or a wave over it, which no pointer can meet and
// which fades: part of how a press looks, whatever it comes to.
const WAVE_PX = 8;
const WAVE = /wave|ripple/i;
const isOver = (a, b) => Math.abs(a.x + a.width / 2 - b.x - b.width / 2) <=
  b.width / 2 + WAVE_PX && Math.abs(a.y + a.height / 2 - b.y - b.height / 2) <=
  b.height / 2 + WAVE_PX;
// The last frame of what it plays is transparent.
const fadesOut = el => el.getAnimations().some(played => {
  const effect = played.effect;
  const frames = effect && effect.getKeyframes ? effect.getKeyframes() : [];
  const last = frames[frames.length - 1];
  return !!last && last.opacity !== undefined && Number(last.opacity) === 0;
});
// An empty box with a transition that has not begun.
const isAboutToPlay = el => childCountGet.call(el) === 0 && isHtml(el) &&
  /[1-9]/.test(styleOf(el).transitionDuration);
const looksLikeWave = el => typeOf(el) === 1 && watching.target !== null &&
  el !== watching.target && connected(el) && !contains(el, watching.target) &&
  lacksWords(el) && !has(el, 'role') && !matches(el, SPEAKING) &&
  /absolute|fixed/.test(styleOf(el).position) &&
  (styleOf(el).pointerEvents === 'none' ?
    WAVE.test(attr(el, 'class') || '') || el.getAnimations().length > 0 ||
      isAboutToPlay(el) :
    fadesOut(el)) && isOver(boxOf(el), boxOf(watching.target));
// It is one until it is gone, also when it has played and still stands there.
const waves = new WeakSet();
const isWave = el => waves.has(el) || (looksLikeWave(el) && !!waves.add(el));
// Some libraries draw the wave in a holder of their own, which has no size.
const isWaveHolder = el => {
  const box = rectFn.call(el);
  const parts = box.width * box.height > 0 || !lacksWords(el) ? [] :
    Array.from(queryAll(el, '*')).slice(0, 60).filter(isMoreThanSpeck);
  return parts.length > 0 && parts.every(part => isInWave(part, el));
};
const isInWave = (el, top) => {
  for (let up = el; up && up !== top; up = flatParent(up)) {
    if (isWave(up)) {
      return true;
    }
  }
  return false;
};
const isNodeNoticed = node => {
  if (typeOf(node) === 3) {
    return dataOf(node).trim() !== '';
  }
  return typeOf(node) === 1 && !matches(node, NOTHING_TO_SEE) &&
    !isWave(node) && (!connected(node) ? !has(node, 'hidden') :
    (isMoreThanSpeck(node) ||
      Array.from(queryAll(node, '*')).slice(0, 60).some(isMoreThanSpeck)) &&
      !isWaveHolder(node));
};
// The last of a list or a table went, and its box with it: what was there was
// seen if the place around it is.
const isAroundDrawn = el => {
  let up = el;
  while (up && isEmpty(boxOf(up))) {
    up = flatParent(up);
  }
  return !!up && isDrawn(up);
};
const isEmptied = el => !cssHidden(el) && isAroundDrawn(el) &&
  (!childCountGet.call(el) || Array.from(queryAll(el, ':scope > *'))
    .slice(0, 20).every(n => matches(n, NOTHING_TO_SEE)));
// The title of the document is read in the tab. It is the input's doing only
// when it was set there and then: titles count messages and blink, too.
const isTitle = el => isCausal() && tagOf(el) === 'title' &&
  !!flatParent(el) && tagOf(flatParent(el)) === 'head' &&
  window === window.top;
// Of one place: an attribute that nobody sees is not noticed because of the
// children that came with it.
const isRowNoticed = (row, place) => {
  const el = elementAt(row.node);
  if (el && connected(el) && isTitle(el)) {
    return row.text !== undefined || row.added.size + row.removed.size > 0;
  }
  if (!el || !connected(el) || matches(el, NOTHING_TO_SEE) ||
      flatClosest(el, n => tagOf(n) === 'head') || isWave(el)) {
    return false;
  }
  const only = place && ATTRIBUTE_PLACE.exec(place);
  for (const [name, old] of row.attrs) {
    if ((only && name !== only[1]) || !isAttributeNoticed(el, name, old)) {
      continue;
    }
    const up = flatParent(el);
    if (HIDES_ITSELF.has(name) && isConcealedWithin(el, up)) {
      continue;
    }
    if (isDrawn(el) || isStandInSeen(el) ||
        (HIDES_ITSELF.has(name) && up && !cssHidden(up) &&
          isAroundDrawn(up) &&
          !(name === 'style' && wasHiddenBefore(el, old)))) {
      return true;
    }
  }
  if (only && row.attrs.has(only[1])) {
    return false;
  }
  const moved = isReordered(row.node);
  const drawn = row.text !== undefined || row.added.size || row.removed.size ||
    moved ? isDrawn(el) || (!isEmpty(boxOf(el)) && !cssHidden(el)) ||
      isLive(el) || (row.removed.size > 0 && isEmptied(el)) : false;
  return drawn && (row.text !== undefined || moved ||
    Array.from(row.added).some(isNodeNoticed) ||
    Array.from(row.removed).some(isNodeNoticed)) && !isRowConcealed(row, el);
};
// What was emptied has no size any more; what is around it has.
const isRowConcealed = (row, el) => {
  const at = isEmpty(boxOf(el)) && row.removed.size > 0 && isEmptied(el) &&
    contentOf(el).trim() === '' ? flatParent(el) : el;
  return !!at && isConcealed(at) && !isLive(el);
};
// It is shown, or hidden, where nobody sees it either way.
const isConcealedWithin = (el, up) => !!up && isConcealed(up) &&
  (isEmpty(boxOf(el)) || isConcealed(el)) && !isLive(el);
// Words for a screen reader alone are meant to be noticed, too; so is a box
// that is drawn by its label.
const isLive = el => flatClosest(el, n => matches(n, LIVE)) !== null &&
  !cssHidden(el);
const isStandInSeen = el => isField(el) && !cssHidden(el);
const CONTROLLERS = ['aria-controls', 'popovertarget', 'commandfor',
  'aria-owns', 'data-target', 'data-bs-target'];
const controlledBy = target => {
  const found = [];
  for (const name of CONTROLLERS) {
    const value = attr(target, name);
    for (const id of value ? value.replace(/^#/, '').split(/\s+/)
      .filter(Boolean) : []) {
      const el = byId(doc, id);
      if (el) {
        found.push(el);
      }
    }
  }
  return found;
};
// In the target, or a part that the target was in, or what it controls.
const isNear = row => {
  const target = watching.target;
  const el = elementAt(row.node);
  if (!target || !el) {
    return false;
  }
  return flatContains(target, el) || controlledBy(target).some(c =>
    flatContains(c, el) || Array.from(row.added).includes(c)) ||
    Array.from(row.removed).some(n => contains(n, target)) ||
    (el !== bodyOf() && el !== htmlOf() && flatContains(el, target) &&
      row.attrs.size > 0);
};
// Signs that the page is at work, of those that structure tells.
const BUSY = '[aria-busy="true" i],progress:not([value]),' +
  '[role="progressbar" i]:not([aria-valuenow])';
const BUSY_TEXT = /^.{0,60}(\u2026|\.\.\.)\s*$/;
const PRESSABLE = 'a,button,input,select,option,summary,label,[role="button" i],' +
  '[role^="menuitem" i],[role="option" i],[role="tab" i],[role="link" i]';
const saysBusy = el => {
  if (!BUSY_TEXT.test(fold(contentOf(el)))) {
    return false;
  }
  return watching.target && flatContains(watching.target, el) ? true :
    closest(el, PRESSABLE) === null && queryAll(el, PRESSABLE).length === 0;
};
// A wheel that turns has no words, and is called so; one that is drawn before
// it is needed is shown then, by itself or with what is around it.
const SPINNER = /spinner|loader|loading|skeleton|shimmer/i;
const lacksWords = el => !/[\p{L}\p{N}]/u.test(contentOf(el)) &&
  queryAll(el, 'input,button,a').length === 0;
const isSpinner = el => SPINNER.test(attr(el, 'class') || '') && isDrawn(el) &&
  lacksWords(el);
const spins = el => isSpinner(el) || (lacksWords(el) &&
  Array.from(queryAll(el, '[class]')).slice(0, 8).some(isSpinner));
const showsItself = row => Array.from(row.attrs.keys())
  .some(name => HIDES_ITSELF.has(name));
// Controls keep a bar for later, which is hidden from everyone until then.
const showsBusy = el => matches(el, BUSY) && !cssHidden(el) &&
  flatClosest(el, ariaHidden) === null;
const isBusyRow = row => {
  const el = elementAt(row.node);
  if (!el || !connected(el) || cssHidden(el)) {
    return false;
  }
  if ((row.attrs.has('aria-busy') && matches(el, BUSY)) ||
      (showsItself(row) && el !== bodyOf() && el !== htmlOf() && spins(el))) {
    return true;
  }
  if ((row.added.size || row.text !== undefined) && typeOf(row.node) !== 11 &&
      saysBusy(el)) {
    return true;
  }
  return Array.from(row.added).some(n => typeOf(n) === 1 && connected(n) &&
    !cssHidden(n) && (showsBusy(n) || spins(n) ||
      Array.from(queryAll(n, BUSY)).some(showsBusy) || saysBusy(n)));
};
// Of a document that is marked as a whole not all that it says.
const busyText = row => {
  const el = elementAt(row.node);
  return el === htmlOf() || el === bodyOf() ? 'aria-busy' :
    clip(fold(contentOf(el)), 80);
};
const checkBusy = () => {
  let sign = null;
  ledger.rows.forEach(row => {
    sign = sign || (row.tied && rowDiffers(row) && isBusyRow(row) ? row : null);
  });
  if (!!sign !== ledger.busy) {
    ledger.busy = !!sign;
    push({ kind: 'busy', on: !!sign, text: sign ? busyText(sign) : '',
    place: sign ? Array.from(sign.places)[0] : null });
  }
};
