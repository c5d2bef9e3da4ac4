// SPDX-License-Identifier: Apache-2.0
// Styles that come and go without a record: where the pointer is, what has the
// focus, what stands beside an element that changed. Only documents with such
// a rule about what can be seen need to be asked element by element.
const SHIFTY = /[~+]|:(hover|focus|active|checked|indeterminate|target|has|empty|nth|first|last|only|valid|invalid|user|placeholder|open|popover|disabled|enabled|required|in-|out-|fullscreen|state)/;
const SHOWING = ['display', 'visibility', 'opacity', 'contentVisibility', 'clip',
  'clipPath', 'left', 'right', 'top', 'transform', 'translate', 'position',
  'fontSize', 'content'];
const sheetShifts = new WeakMap();
const ruleShifts = (rule, inside) => {
  const shifty = inside || SHIFTY.test(rule.selectorText || '');
  if (shifty && rule.style && SHOWING.some(key => rule.style[key])) {
    return true;
  }
  return (rule.cssRules && Array.from(rule.cssRules).some(inner =>
    ruleShifts(inner, shifty))) ||
    (rule.styleSheet ? sheetMayShift(rule.styleSheet) : false);
};
const sheetMayShift = sheet => {
  try {
    const rules = sheet.cssRules;
    const known = sheetShifts.get(sheet);
    if (known && known.length === rules.length) {
      return known.shifts;
    }
    const shifts = Array.from(rules).some(rule => ruleShifts(rule, false));
    sheetShifts.set(sheet, { length: rules.length, shifts });
    return shifts;
  } catch (e) {
    return true;
  }
};
const stylesMayShift = () => doc.getAnimations().length > 0 ||
  allRoots().some(root => allSheetsOf(root).some(sheetMayShift));
const SEEN_BY = { opacityProperty: true, visibilityProperty: true,
  checkOpacity: true, checkVisibilityCSS: true };
// Elements that came into sight or went out of it, as far as styles can do it.
const restyled = state => {
  if (!stylesMayShift()) {
    return [];
  }
  const found = [];
  const look = (id, was) => {
    const el = nodeOf(id);
    const up = el && connected(el) ? contextOf(el, state) : null;
    const sight = up ? sightOf(el, up.sight, state) : null;
    const seen = !!sight && !sight.gone && sight.seen && !unboxed(el);
    if (el && connected(el) && seen !== was && (up || was)) {
      found.push(el);
    }
  };
  kept.byId.forEach((record, id) => {
    const el = nodeOf(id);
    if (el && !el.checkVisibility(SEEN_BY)) {
      look(id, true);
    }
  });
  kept.hidden.forEach(id => look(id, false));
  return found;
};
