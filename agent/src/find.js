// SPDX-License-Identifier: Apache-2.0
// Candidates for a target. Which one is meant is decided elsewhere.
const CANDIDATES_MAX = 40; // limit of an answer
const wanted = value => {
  const part = value[0] === '~';
  const text = fold(part ? value.slice(1) : value);
  return { part, text, low: text.toLowerCase() };
};
const suits = (want, text) => {
  const have = fold(text);
  return want.part ? have.toLowerCase().indexOf(want.low) >= 0 :
    have === want.text;
};
const namedMembers = (slot, want) => {
  if (!want.part) {
    return Array.from(slot.names.get(want.text) || []);
  }
  const found = new Set();
  slot.names.forEach((set, key) => {
    if (key.toLowerCase().indexOf(want.low) >= 0) {
      set.forEach(el => found.add(el));
    }
  });
  return Array.from(found);
};
const verified = (list, role, want) => list.filter(el => connected(el) &&
  roleOf(el) === role && (!want || suits(want, nameOf(el)) ||
    suits(want, writtenNameOf(el))));
const ROLE_ALIASES = { img: 'image', presentation: 'none' };
const findSemantic = query => {
  const asked = lower(query.role || '');
  const want = query.name === undefined || query.name === null ? null :
    wanted(query.name);
  const told = toldElements(ROLE_ALIASES[asked] || asked).filter(el => !want ||
    suits(want, nameOf(el)));
  return told.concat(findIndexed(query));
};
const findIndexed = query => {
  const asked = lower(query.role || '');
  const role = ROLE_ALIASES[asked] || asked;
  const want = query.name === undefined || query.name === null ? null :
    wanted(query.name);
  if (!role) {
    return want ? findNamed(want) : [];
  }
  const slot = roleSlot(role);
  if (!want) {
    return verified(Array.from(slot.members), role, null);
  }
  settleNames(slot);
  let found = verified(namedMembers(slot, want), role, want);
  if (!found.length && renameAll(slot)) {
    found = verified(namedMembers(slot, want), role, want);
  }
  found = found.length ? found : findRead(slot, want);
  found = found.length ? found : findLabelled(role, want);
  found = found.length || !query.loose ? found : findMarked(slot, want);
  return role === 'combobox' || role === 'listbox' ? found.map(el =>
    drawnAs(el, role, want)) : found;
};
// What is drawn for a select that is out of sight is called as the select is.
const drawnAs = (el, role, want) => {
  const drawn = drawnFor(el);
  if (!drawn || roleOf(drawn) !== role) {
    return el;
  }
  memo.read.set(drawn, want.text);
  return drawn;
};
// By a label that is no part of the name, as people read it: `for` names what
// cannot be labelled by the rules, or the control is drawn in place of another.
const LOOSE_MAX = 200;
const isMeantBy = (label, control) => {
  const id = attr(label, 'for');
  const named = id ? byId(rootOf(label), id) : label;
  return !!named && flatContains(named, control);
};
const findLabelled = (role, want) => {
  const found = [];
  for (const root of want.part || !want.text ? [] : allRoots()) {
    for (const label of labelMap(root).loose.slice(0, LOOSE_MAX)) {
      const control = suits(want, visibleText(label, 300)) ?
        looseControl(label) : null;
      if (control && roleOf(control) === role && isMeantBy(label, control)) {
        memo.read.set(control, want.text);
        found.push(control);
      }
    }
  }
  return found;
};
// Without the marks that forms and menus put beside a name ("E-mail *", "Name:",
// "More\u2026"), without the pictures there (arrows, shapes, symbols, emoji, "+ "),
// and without regard to case. Only on request, and only when nothing is exact.
const NAME_MARKS = '\\s:*.\u00b7\u2022\u2026\u2217\u22ee\u22ef\u2731\uff1a';
const NAME_PICTURES = '\u00d7\u00ab\u00bb\u2039\u203a\u200d\u20e3\ufe0f' +
  '\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}';
const around = (marks, plus) => new RegExp('^(?:[' + marks + ']' + plus +
  ')+|[' + marks + ']+$', 'gu');
const ROUND_ASKED = around(NAME_MARKS, '');
const ROUND_SHOWN = around(NAME_MARKS + NAME_PICTURES, '|\\+(?=\\s)');
// "Inbox 3", "Cart (12)", "Alerts 99+".
const COUNT = /[\s([]+\d+[)+\]]*$/;
// Some libraries put a space between the two letters of a short label, which is
// how it is drawn and no part of the word: "\u4fdd \u5b58".
const SPREAD = /(?<=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]) (?=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])/g;
const withoutMarks = (text, marks) => fold(text).toLowerCase()
  .replace(marks, '').replace(SPREAD, '');
const findMarked = (slot, want) => {
  const asked = want.part ? '' : withoutMarks(want.text, ROUND_ASKED);
  const found = new Set();
  slot.names.forEach((set, key) => {
    const shown = withoutMarks(key, ROUND_SHOWN);
    if (asked && (shown === asked || shown.replace(COUNT, '') === asked)) {
      set.forEach(el => found.add(el));
    }
  });
  return Array.from(found).filter(connected);
};
// Style sheets can change a name without a record. A miss looks once more at
// all names of the role, but not over and over while somebody waits.
const RENAME_MS = 300;
const renameAll = slot => {
  const now = performance.now();
  if (slot.sweptAt && now - slot.sweptAt < RENAME_MS) {
    return false;
  }
  rescanRoots();
  for (const el of slot.members) {
    slot.todo.add(el);
  }
  settleNames(slot);
  slot.sweptAt = performance.now();
  return true;
};
const ANY_NAMED = ['button', 'link', 'textbox', 'searchbox', 'checkbox',
  'radio', 'switch', 'combobox', 'listbox', 'slider', 'spinbutton', 'tab',
  'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'treeitem',
  'heading', 'image', 'dialog', 'alertdialog', 'region', 'form', 'navigation'];
const findNamed = want => {
  let all = [];
  for (const role of ANY_NAMED) {
    const slot = roleSlot(role);
    settleNames(slot);
    all = all.concat(verified(namedMembers(slot, want), role, want));
  }
  return all;
};
const findNamedRead = want => ANY_NAMED.flatMap(role =>
  findRead(roleSlot(role), want));
const findNamedMarked = want => ANY_NAMED.flatMap(role =>
  findMarked(roleSlot(role), want));
// By a title that is no part of a name: on a picture inside of a control, on
// the box around one, or beside the words of it.
const TITLED_MAX = 300;
const titles = new WeakMap();
const titledOf = el => {
  if (isFocusable(el) || flatClosest(el, n => WIDGETS.has(roleOf(n)) ||
      roleOf(n) === 'link')) {
    return flatClosest(el, n => isFocusable(n) || WIDGETS.has(roleOf(n)));
  }
  const inside = flatFind(el, isTabbable, 2);
  return inside.length === 1 ? inside[0] : inside.length ? null : el;
};
const findTitled = want => Array.from(new Set(want.part || !want.text ? [] :
  selectAll('[title]').slice(0, TITLED_MAX).filter(el =>
    suits(want, attr(el, 'title')) && !cssHidden(el) &&
      !flatClosest(el, ariaHidden)).map(el => {
    const control = titledOf(el);
    if (control) {
      titles.set(control, attr(el, 'title'));
    }
    return control;
  }).filter(Boolean)));
const quoteCss = value => CSS.escape(value);
const findStable = value => {
  for (const name of ID_ATTRIBUTES) {
    const found = selectAll('[' + name + '="' + quoteCss(value) + '"]');
    if (found.length) {
      return found;
    }
  }
  return selectAll('[id="' + quoteCss(value) + '"]');
};
const selectAll = selector => {
  const list = [];
  for (const root of allRoots()) {
    for (const el of queryAll(root, selector)) {
      list.push(el);
      if (list.length > 500) {
        return list;
      }
    }
  }
  return list;
};
const findLabel = want => {
  const found = new Set();
  for (const el of selectAll('label')) {
    const words = suits(want, visibleText(el, 300));
    const control = words ? labelledBy(el) : controlGet.call(el);
    if (control && (words || suits(want, labelText(control)))) {
      found.add(drawnFor(control) || control);
    }
  }
  for (const el of selectAll('[aria-label],[aria-labelledby]')) {
    if (suits(want, nameOf(el)) || (has(el, 'aria-labelledby') &&
        suits(want, outerLabel(el)))) {
      found.add(el);
    }
  }
  return Array.from(found);
};
const findPlaceholder = want => selectAll('[placeholder],[aria-placeholder]')
  .filter(el => suits(want, attr(el, 'placeholder') ||
    attr(el, 'aria-placeholder') || ''));
const findXpath = value => {
  const list = [];
  const result = DocumentP.evaluate.call(doc, value, doc, null, 7, null);
  for (let i = 0; i < result.snapshotLength && i < 500; i++) {
    const node = result.snapshotItem(i);
    const el = typeOf(node) === 1 ? node : parentOf(node);
    if (isElement(el)) {
      list.push(el);
    }
  }
  return list;
};
// A handle's node; when it is gone, whatever is like it by role and name.
const findRef = query => {
  const node = nodeOf(String(query.value));
  return node && connected(node) ? [node] :
    query.role ? findSemantic(query) : [];
};
// An option by label, else by value: below the control or in the list it
// owns; a list that says nothing about its owner counts when it is shown. Some
// lists say nothing at all about what they offer, or say it in hidden copies:
// then it is what can be read in the layer that lies over the page.
const optionPools = (control, near) => {
  const list = control && listOf(control);
  const inside = el => (control && el !== control &&
    flatContains(control, el)) || (list && flatContains(list, el));
  const shown = el => isVisible(el) && el !== control;
  // Those of a select are its own, and nobody else's.
  const foreign = el => tagOf(el) === 'option' &&
    !(control && tagOf(control) === 'select');
  return role => {
    const all = Array.from(roleSlot(role).members).filter(el => connected(el) &&
      roleOf(el) === role && !foreign(el));
    const mine = all.filter(inside);
    return mine.length || near || list ? mine :
      /^(option|menuitem|treeitem)/.test(role) ? all.filter(shown) : [];
  };
};
const isWithinReach = el => {
  const box = boxOf(el);
  return isVisible(el) && (!isEmpty(visibleBox(el, box)) ||
    (isScrollable(el, box, scrollersOf(el)) &&
      !confiners(el).list.some(p => isEmpty(paddingBox(p)))));
};
const layerOf = (el, control) => flatClosest(el, n => n !== bodyOf() &&
  n !== htmlOf() && /^(absolute|fixed)$/.test(styleOf(n).position) &&
  !(control && flatContains(n, control)));
// The words of a radio or a check box are pressed for it; input goes through
// what takes none, to what is behind it.
const pressable = el => flatClosest(el, n => /^(radio|checkbox|option)$/.test(
  roleOf(n)) && isWithinReach(n)) || flatClosest(el, n =>
  styleOf(n).pointerEvents !== 'none') || el;
const findOffered = (want, control) => findText(want).filter(el =>
  isWithinReach(el) && closest(el, 'select,datalist') === null && !(control && flatContains(control, el)) &&
  layerOf(el, control)).map(pressable);
// All that have the words of an option, its value, or with "~" a part of the
// words; which of them is meant is decided in src/core/widget/options.c. The
// request names the roles, the preferred first: those after one that is in reach
// and has the very words are not read. What is folded away is told with the
// items. Layers are read only where nothing else is in reach: that takes a look
// at the whole page: `offered` are those of the list that came from there.
const MATCHES_MAX = 40; // limit of an answer
const optionMatches = query => {
  const value = String(query.value);
  const control = query.within ? nodeOf(String(query.within)) : null;
  const words = { part: false, text: fold(value) };
  const want = wanted(value);
  const says = text => suits(words, text) || (want.part && suits(want, text));
  const inReach = el => isWithinReach(el) || isNativeCheck(el);
  const membersOfRole = optionPools(control, query.near);
  const found = [];
  if (!Array.isArray(query.roles)) {
    throw new Error('an option is asked for without "roles"');
  }
  for (const role of query.roles) {
    const some = membersOfRole(String(role)).filter(el => says(nameOf(el)) ||
      valuesOf(el).includes(value) || says(visibleText(el, 300)));
    found.push(...some);
    if (some.some(el => inReach(el) && (suits(words, nameOf(el)) ||
        suits(words, visibleText(el, 300))))) {
      break;
    }
  }
  const offered = query.near || found.some(inReach) ? [] :
    Array.from(new Set(findOffered(words, control)));
  return { list: found.filter(el => (roleOf(el) !== 'treeitem' ||
    inReach(el)) && !offered.includes(el)).concat(offered), offered };
};
const valuesOf = el => [attr(el, 'data-value'), attr(el, 'value')];
const matchFacts = (el, byText) => ({ values: valuesOf(el),
  reach: isWithinReach(el), check: isNativeCheck(el), byText });
const askedOption = (el, words, roles) => ({ words, list: optionMatches({
  value: words, roles, within: idOf(el), near: true }).list.slice(0, MATCHES_MAX).map(n =>
  Object.assign(listedOption(n), { role: roleOf(n),
    text: clip(visibleText(n, 300), 200), option: matchFacts(n, false) })) });
// The list of a control that is called like it is a part of it.
const withoutPopups = found => {
  const popups = new Set(found.map(popupOf).filter(Boolean));
  return popups.size ? found.filter(el => !popups.has(el)) : found;
};
// As a person says it. Which of these is meant is decided elsewhere.
const findSaid = (want, loose) => {
  const found = withoutPopups(findNamed(want).map(el => drawnFor(el) || el)
    .concat(findLabel(want), findPlaceholder(want), findText(want)));
  const near = found.length ? found : findNamedRead(want);
  const read = near.length ? near : findTitled(want);
  return read.length || !loose ? read : withoutPopups(findNamedMarked(want)
    .map(el => drawnFor(el) || el));
};
// What is drawn at a point of the window. What lies in a frame is known to the
// frame alone.
const findPoint = (x, y) => {
  const top = topAt(x, y);
  if (top && /^(iframe|frame)$/.test(tagOf(top))) {
    throw new Error('the point ' + x + ',' + y + ' lies in a frame: name what ' +
      'is in it, or give its handle');
  }
  return top ? [top] : [];
};
// What keys go to. In a page that nobody clicked in that is its body.
const findFocus = () => {
  const active = deepActive() || bodyOf();
  return !doc.hasFocus() || !active ||
    /^(iframe|frame)$/.test(tagOf(active)) ? [] : [active];
};
const FINDERS = {
  stableId: q => findStable(String(q.value)),
  semantic: findSemantic,
  text: q => findText(wanted(String(q.value))),
  name: q => findSaid(wanted(String(q.value)), q.loose),
  label: q => withoutPopups(findLabel(wanted(String(q.value)))),
  placeholder: q => findPlaceholder(wanted(String(q.value))),
  css: q => selectAll(String(q.value)),
  xpath: q => findXpath(String(q.value)),
  ref: findRef,
  point: q => findPoint(q.x, q.y),
  focus: findFocus
};
const isScopeId = (el, scope) => idOfKnown(el) === scope ||
  attr(el, 'id') === scope || scopeIdOf(el) === scope;
// A row is seldom named as people call it: one cell or its own words stand
// for it; a card is known by its only heading.
const ITEM_ROLES = /^(row|listitem|article|treeitem)$/;
const ITEM_PARTS = 'td,th,h1,h2,h3,h4,h5,h6,b,strong,em,a,p,span,div,label';
const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const saysItself = (el, want) => {
  if (want.part) {
    return false;
  }
  if (!ITEM_ROLES.test(roleOf(el))) {
    const heads = queryAll(el, HEADINGS);
    return heads.length === 1 && suits(want, visibleText(heads[0], 300));
  }
  return Array.from(flatChildren(el)).some(n => typeOf(n) === 3 &&
      suits(want, dataOf(n))) ||
    Array.from(queryAll(el, ITEM_PARTS)).slice(0, 60).some(part =>
      suits(want, visibleText(part, 300)));
};
// Parts of a page that are known by what they are: `main`, `form`.
const PART_ROLES = new Set(['main', 'navigation', 'banner', 'contentinfo',
  'complementary', 'form', 'search', 'region', 'dialog', 'alertdialog',
  'table', 'grid', 'treegrid', 'tree', 'toolbar', 'menu', 'menubar', 'tablist',
  'tabpanel', 'list']);
const scopeCalled = (el, scope, want) => flatClosest(flatParent(el), p =>
  isScopeId(p, scope) || (roleOf(p) !== 'generic' &&
    suits(want, scopeName(p))) || (p !== bodyOf() && p !== htmlOf() &&
    saysItself(p, want)));
// What is called so goes before what is of that kind.
const scopeAbove = (el, scope, want) => scopeCalled(el, scope, want) ||
  (PART_ROLES.has(scope) ?
    flatClosest(flatParent(el), p => roleOf(p) === scope) : null);
// What was asked for by its place must still be there when it is pressed.
const askedIn = new WeakMap();
const leftScope = el => {
  const scope = askedIn.get(el);
  return scope !== undefined && !inScope(el, scope, wanted(scope));
};
const withinFacts = (el, scope, want) => {
  const above = scopeAbove(el, scope, want);
  const named = above && (isScopeId(above, scope) ||
    suits(want, scopeName(above)));
  return above && { id: idOf(above), role: roleOf(above),
    name: clip(named ? scopeName(above) : scope, 300) };
};
const inScope = (el, scope, want) => scopeAbove(el, scope, want) !== null;
const idOfKnown = el => handleOf.get(el) || null;
