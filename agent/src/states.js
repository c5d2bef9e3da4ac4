// SPDX-License-Identifier: Apache-2.0
// The states of an element: true, false, "mixed", or null when nobody knows.
const ariaBool = (el, name) => {
  const value = attrLower(el, name).trim();
  return value === 'true' ? true : value === 'false' ? false : null;
};
const ariaTri = (el, name) => {
  const value = attrLower(el, name).trim();
  return value === 'mixed' ? 'mixed' : ariaBool(el, name);
};
const isAriaDisabled = el => flatClosest(el, n =>
  ariaBool(n, 'aria-disabled') === true) !== null;
const isVisible = el => {
  if (tagOf(el) === 'area') {
    const img = areaImage(el);
    return !!img && isVisible(img);
  }
  if (!connected(el) || cssHidden(el)) {
    return false;
  }
  if (tagOf(el) === 'option' || tagOf(el) === 'optgroup') {
    const select = closest(el, 'select');
    return select ? isVisible(select) : false;
  }
  return !isEmpty(boxOf(el)) || surfaceOf(el) !== null;
};
const NATIVE_CHECKS = new Set(['checkbox', 'radio']);
const isNativeCheck = el => tagOf(el) === 'input' && isHtml(el) &&
  NATIVE_CHECKS.has(inputType(el));
const checkedGet = accessor(HTMLInputElement.prototype, 'checked');
const mixedGet = accessor(HTMLInputElement.prototype, 'indeterminate');
const checkedOf = el => {
  if (isNativeCheck(el)) {
    return mixedGet.call(el) && inputType(el) === 'checkbox' ? 'mixed' :
      checkedGet.call(el);
  }
  const said = ariaTri(el, 'aria-checked');
  if (said !== null) {
    return said;
  }
  if (internals.has(el)) {
    return null; // it keeps its state to itself, too
  }
  return /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(
    roleOf(el)) ? false : null;
};
// A box that nobody sees, with a label or a box around it that is drawn for it
// and says its state: what a person sees is theirs.
const DRAWN_STATES = new Map([['checked', true], ['on', true],
  ['unchecked', false], ['off', false], ['indeterminate', 'mixed']]);
const drawnState = part => DRAWN_STATES.get(attrLower(part, 'data-state'));
const drawnParts = el => {
  const up = isNativeCheck(el) ? parentOf(el) : null;
  return up ? labelsOf(el).concat(typeOf(up) === 1 ? [up] : []) : [];
};
const isBoxUnseen = el => {
  const box = boxOf(el);
  return box.width <= 2 || box.height <= 2 || isConcealed(el);
};
const shownCheck = el => {
  const own = checkedOf(el);
  const said = drawnParts(el).map(drawnState)
    .find(state => state !== undefined);
  return said === undefined || said === own || !isBoxUnseen(el) ? own : said;
};
// A box that nobody sees, and that no rule of a style sheet draws: what becomes
// of it is seen by what code does to the parts around it.
const BOX_RULE = /:(checked|indeterminate|has\()/;
const BEFORE_AFTER = /::?(before|after)/g;
const drawsPart = (text, parts) => {
  try {
    const plain = text.replace(STATES, '').replace(BEFORE_AFTER, '').trim();
    return parts.some(part => matches(part, plain) ||
      queryAll(part, plain).length > 0);
  } catch (e) {
    return true; // no selector without its states
  }
};
const saysState = el => drawnParts(el).some(part =>
  drawnState(part) !== undefined);
const isUndrawn = el => {
  const parts = drawnParts(el);
  return parts.length > 0 && isBoxUnseen(el) &&
    !someRule(text => BOX_RULE.test(text) && drawsPart(text, parts), true);
};
const selectedOf = el => {
  if (tagOf(el) === 'option' && isHtml(el)) {
    return accessor(HTMLOptionElement.prototype, 'selected').call(el);
  }
  return ariaBool(el, 'aria-selected');
};
const expandedOf = el => {
  if (tagOf(el) === 'details' && isHtml(el)) {
    return has(el, 'open');
  }
  if (tagOf(el) === 'summary' && isSummary(el)) {
    return has(parentOf(el), 'open');
  }
  const said = ariaBool(el, 'aria-expanded');
  if (said === null && has(el, 'popovertarget')) {
    const target = byId(rootOf(el), attr(el, 'popovertarget'));
    return target ? matches(target, ':popover-open') : null;
  }
  return said === true && controlsHidden(el) ? false : said;
};
// A disclosure that says it is open while what it controls is not shown.
const controlsHidden = el => {
  if (roleOf(el) === 'combobox' || has(el, 'aria-haspopup')) {
    return false;
  }
  const panels = referenced(el, 'aria-controls');
  return panels.length > 0 && panels.every(notRendered);
};
const openOf = el => {
  const tag = tagOf(el);
  if (isHtml(el) && (tag === 'dialog' || tag === 'details')) {
    return has(el, 'open');
  }
  if (has(el, 'popover')) {
    return matches(el, ':popover-open');
  }
  return /^(alert)?dialog$/.test(roleOf(el)) ? isVisible(el) : null;
};
const TEXT_TYPES = new Set(['text', 'email', 'tel', 'url', 'search', 'number',
  'password']);
const isTextInput = el => isHtml(el) && (tagOf(el) === 'textarea' ||
  (tagOf(el) === 'input' && (TEXT_TYPES.has(inputType(el)) ||
    !(INPUT_ROLES[inputType(el)] || INPUT_ODD.has(inputType(el))))));
const readonlyOf = el => {
  if (isField(el)) {
    return has(el, 'readonly') || ariaBool(el, 'aria-readonly') === true;
  }
  return ariaBool(el, 'aria-readonly');
};
const takesText = el => isTextInput(el) || isRichText(el) ||
  editContextOf(el) !== null ||
  (isField(el) && /^(date|time|month|week|datetime-local|range)$/.test(
    inputType(el)));
const deepActive = () => {
  let active = activeGet.call(doc);
  while (active && shadowOf(active)) {
    const inner = rootActiveGet.call(shadowOf(active));
    if (!inner) {
      break;
    }
    active = inner;
  }
  return active;
};
const activeNow = () => {
  if (!memo.still) {
    return deepActive();
  }
  if (memo.active === undefined) {
    memo.active = deepActive();
  }
  return memo.active;
};
const validityOf = el => {
  const out = { invalid: null, message: null };
  const said = attrLower(el, 'aria-invalid').trim();
  if (said) {
    out.invalid = said !== 'false';
  }
  if (isHtml(el) && FORM_CONTROLS.has(tagOf(el)) && el.willValidate) {
    const bad = !el.validity.valid;
    out.invalid = out.invalid || bad;
    if (bad && el.validationMessage) {
      out.message = clip(el.validationMessage, 300);
    }
  }
  const shown = referenced(el, 'aria-errormessage')
    .filter(ref => out.invalid && !cssHidden(ref));
  if (shown.length) {
    out.message = clip(visibleText(shown[0], 300), 300);
  }
  return out;
};
// What an element has from those that it is in, one after the other; for looks
// at everything, where each would ask all of them.
const NOT_ABOVE = { inert: false, disabled: false, busy: false };
const aboveOf = el => {
  let found = memo.above.get(el);
  if (found === undefined) {
    const parent = flatParent(el);
    const up = parent ? aboveOf(parent) : NOT_ABOVE;
    const inert = up.inert || (has(el, 'inert') && isHtml(el));
    const disabled = up.disabled || ariaBool(el, 'aria-disabled') === true;
    const busy = up.busy || ariaBool(el, 'aria-busy') === true;
    found = inert === up.inert && disabled === up.disabled &&
      busy === up.busy ? up : { inert, disabled, busy };
    memo.above.set(el, found);
  }
  return found;
};
// `seen`: it is known to be there and visible.
const statesOf = (el, seen) => {
  const validity = validityOf(el);
  const above = memo.still ? aboveOf(el) : null;
  const ariaDisabled = above ? above.disabled : isAriaDisabled(el);
  const around = memo.still ? null : controlAround(el);
  const disabled = ariaDisabled || isNativelyDisabled(el) ||
    (!!around && isNativelyDisabled(around));
  const readonly = readonlyOf(el);
  const inert = above ? above.inert || isOutsideModal(el) : isInert(el);
  const behind = isBehindModal(el);
  return { attached: seen === true || connected(el),
    visible: seen === true || isVisible(el),
    enabled: !disabled, inert,
    behindModal: behind, blocked: inert || behind, readonly,
    editable: takesText(el) && !disabled && readonly !== true,
    focusable: isFocusable(el) || isRichText(el) || editContextOf(el) !== null,
    focused: activeNow() === el, checked: shownCheck(el),
    pressed: ariaTri(el, 'aria-pressed'), selected: selectedOf(el),
    expanded: expandedOf(el), open: openOf(el),
    required: isHtml(el) && has(el, 'required') &&
      (FORM_CONTROLS.has(tagOf(el))) ? true : ariaBool(el, 'aria-required'),
    invalid: validity.invalid, validationMessage: validity.message,
    busy: above ? above.busy : flatClosest(el, n =>
      ariaBool(n, 'aria-busy') === true) !== null,
    current: currentOf(el),
    multi: isHtml(el) && (tagOf(el) === 'select' || (isField(el) &&
      inputType(el) === 'file')) ? has(el, 'multiple') :
      ariaBool(el, 'aria-multiselectable') };
};
const popupKind = el => {
  const said = attrLower(el, 'aria-haspopup').trim();
  if (said) {
    return said === 'false' ? null : said !== 'true' ? said :
      roleOf(el) === 'combobox' ? 'listbox' : 'menu';
  }
  return roleOf(el) === 'combobox' ? 'listbox' : null;
};
const currentOf = el => {
  const said = attrLower(el, 'aria-current').trim();
  return said ? said !== 'false' : null;
};
