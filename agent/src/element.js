// SPDX-License-Identifier: Apache-2.0
// An element as the resolver sees it: what it is, what it is called, where it
// belongs.
const SCOPE_ROLES = new Set(['dialog', 'alertdialog', 'form', 'region',
  'navigation', 'main', 'banner', 'contentinfo', 'complementary', 'search',
  'row', 'article', 'listitem', 'tabpanel', 'menu', 'listbox', 'toolbar',
  'group', 'radiogroup', 'table', 'grid', 'tree', 'list', 'tablist',
  'treegrid', 'figure']);
const NEEDS_NAME = new Set(['group', 'list', 'table', 'grid', 'listbox',
  'figure', 'tree', 'tablist', 'menu', 'toolbar']);
const isScope = el => {
  if (has(el, 'data-uiap-scope')) {
    return true;
  }
  const role = roleOf(el);
  return SCOPE_ROLES.has(role) && (!NEEDS_NAME.has(role) ||
    scopeName(el) !== '');
};
// Rows and items have no name of their own; their text is how people tell
// them apart.
const scopeName = el => {
  const name = nameOf(el);
  if (name) {
    return name;
  }
  return /^(row|listitem|article)$/.test(roleOf(el)) ?
    clip(visibleText(el, 300), 120) : headingName(el);
};
const headingName = el => {
  if (!/^(dialog|alertdialog|form|region|tabpanel|search)$/.test(roleOf(el))) {
    return '';
  }
  for (const head of queryAll(el, 'h1,h2,h3,h4,legend,[role=heading]')) {
    return nameOf(head) || visibleText(head, 200);
  }
  return '';
};
const scopeIdOf = el => attr(el, 'data-uiap-scope') || stableIdOf(el);
const scopeFacts = el => {
  const declared = attr(el, 'data-uiap-scope');
  const out = { id: idOf(el), stableId: scopeIdOf(el), role: roleOf(el),
    name: clip(scopeName(el), 120) };
  if (declared) {
    out.declared = declared;
  }
  return out;
};
const scopeOf = el => {
  const found = flatClosest(flatParent(el), isScope);
  return found ? scopeFacts(found) : null;
};
const KIN_MAX = 6; // limit: DEED_ANCESTORS_MAX in src/core
const kinOf = el => {
  const list = [];
  for (let p = flatParent(el); p && list.length < KIN_MAX; p = flatParent(p)) {
    const role = roleOf(p);
    if (role !== 'generic' && role !== 'none' && role !== 'paragraph' &&
        role !== 'document') {
      list.push({ role, name: clip(scopeName(p), 80) });
    }
  }
  return list;
};
const labelText = (el, first = false) => nameFromLabel(el, { first,
  visited: new Set(), deep: false, shown: false, deps: null, through: false,
}).text || outerLabel(el) ||
  (standing.has(el) ? nameOf(standing.get(el)) : '');
// What stands outside of it; its own value may be among the references.
const outerLabel = el => {
  const refs = referenced(el, 'aria-labelledby').filter(ref =>
    !flatContains(el, ref) && ref !== el);
  if (refs.length) {
    return squeeze(refs.map(ref => visibleText(ref, 300)).join(' '));
  }
  if (labelsOf(el).length || !isFocusable(el)) {
    return '';
  }
  const label = labelMap(rootOf(el)).loose.slice(0, 200)
    .find(n => looseControl(n) === el);
  return label ? visibleText(label, 300) : '';
};
const descriptionOf = el => {
  const parts = referenced(el, 'aria-describedby').map(ref =>
    squeeze(cssHidden(ref) ? contentOf(ref) : visibleText(ref, 500)));
  const text = parts.join(' ').trim() || attr(el, 'aria-description') || '';
  const title = attr(el, 'title');
  return text || (title && squeeze(title) !== nameOf(el) ? squeeze(title) : '');
};
const annotationsOf = el => {
  const out = {};
  let any = false;
  for (const key of ['meaning', 'action', 'success', 'risk']) {
    const value = attr(el, 'data-uiap-' + key);
    if (value !== null) {
      out[key] = clip(value, 300);
      any = true;
    }
  }
  return any ? out : null;
};
// Where the page itself could not look: the runtime decides whether to.
const isForeign = () => {
  try {
    return !window.top.document;
  } catch (e) {
    return true;
  }
};
const foreign = window.top !== window && isForeign();
const behindWall = el => (foreign ? 'cross-origin' :
  rootOf(el) !== doc && closedHosts(el).size ? 'closed-shadow' : null);
const opaqueOf = el => {
  const tag = tagOf(el);
  if (tag === 'canvas') {
    return 'canvas';
  }
  if (tag === 'iframe' || tag === 'frame') {
    return frameReadable(el) ? null : 'cross-origin';
  }
  return tag.indexOf('-') > 0 && suspectClosed(el) ? 'closed-shadow' : null;
};
const frameReadable = el => {
  try {
    return !!el.contentDocument;
  } catch (e) {
    return false;
  }
};
// Drawn, but nothing that we can see draws it.
const suspectClosed = el => !shadowOf(el) && matches(el, ':defined') &&
  !isEmpty(plainBox(rectOf(el))) && contentOf(el).trim() === '' &&
  childCountGet.call(el) === 0;
// What facts about an element are made of: which one it is, how it is, and what
// it holds.
const selfOf = el => ({ id: idOf(el), stableId: stableIdOf(el), tag: tagOf(el),
  role: roleOf(el), name: clip(nameOf(el), 300), kin: kinOf(el),
  states: statesOf(el), rect: asArray(boxOf(el)), reading: readingOf(el),
  handling: listenerFacts(el), told: internals.has(el),
  opaque: behindWall(el) || (tagOf(el) === 'canvas' ? 'canvas' : null) });
// With all that it may be looked for by.
const elementOf = el => {
  const name = nameOf(el);
  const written = memo.read.get(el) || writtenNameOf(el);
  return Object.assign(selfOf(el), { text: clip(visibleText(el, 400), 200),
    label: clip(labelText(el, true) || titles.get(el) || '', 200),
    placeholder: attr(el, 'placeholder') || attr(el, 'aria-placeholder'),
    description: clip(descriptionOf(el), 300), scope: scopeOf(el),
    annotations: annotationsOf(el), selector: describe(el),
    ariaHidden: flatClosest(el, ariaHidden) !== null, offPage: isOffPage(el) },
  written !== name ? { written: clip(written, 300) } : null);
};
// Cut off by a box that a person cannot scroll: a slide that is not shown. What
// a scroller in between could bring back is not.
const AXES = [['x', 'width', 'overflowX'], ['y', 'height', 'overflowY']];
const isApartOn = (a, b, at, size) => a[at] + a[size] <= b[at] ||
  a[at] >= b[at] + b[size];
const isCutOff = (el, box) => {
  let part = box;
  for (const p of confiners(el).list) {
    const inner = paddingBox(p);
    const style = styleOf(p);
    for (const [at, size, over] of AXES) {
      if (isApartOn(part, inner, at, size)) {
        if (/^(hidden|clip)$/.test(style[over])) {
          return true;
        }
        part = style[over] === 'visible' ? part : inner;
      }
    }
  }
  return false;
};
// Left of or above the page, where no scrolling leads, or cut off.
const isOffPage = el => {
  const box = boxOf(el);
  if (isEmpty(box)) {
    return false;
  }
  if (box.x + box.width > 0 && box.y + box.height > 0) {
    return isCutOff(el, box) && !standIns(el).length;
  }
  return visibleBox(el, box).width === 0 &&
    !isScrollable(el, box, scrollersOf(el)) && !standIns(el).length;
};
const isChoice = el => roleOf(el) === 'combobox' || !!SETS[roleOf(el)] ||
  has(el, 'aria-haspopup') || datalistOf(el) !== null;
// A choice that is made in a dialog is made when the dialog is told so.
const confirmsOf = (el, wishes) => {
  const wants = wishes.map(wish => ({ part: false, text: fold(wish) }));
  const boxes = byTree(['dialog', 'alertdialog'].reduce((all, role) =>
    all.concat(Array.from(roleSlot(role).members)), [])).filter(box =>
    connected(box) && isVisible(box) && !flatContains(box, el));
  const box = boxes[boxes.length - 1];
  const chosen = box && flatFind(box, n => /^(radio|checkbox|option)$/.test(
    roleOf(n)) && wants.some(want => suits(want, nameOf(n))), 1)[0];
  return chosen ? flatFind(box, n => roleOf(n) === 'button' && isVisible(n),
    NEAR_MAX) : [];
};
// Some lists have a field of their own to filter them; the focus goes there.
const filterOf = el => {
  const active = deepActive();
  return active && active !== el && isTextInput(active) &&
    readonlyOf(active) !== true && (flatContains(el, active) ||
    layerOf(active, el)) ? active : null;
};
const choiceFacts = (el, wishes, roles, out) => {
  if (wishes) {
    const field = filterOf(el);
    out.confirming = partList(confirmsOf(el, wishes));
    out.filterId = field ? idOf(field) : null;
  }
  const asked = (wishes || []).map(wish => askedOption(el, wish, roles));
  const options = isChoice(el) || (wishes && isTypedInto(el)) ?
    optionsOf(el) : null;
  if (!options && !asked.some(one => one.list.length)) {
    return;
  }
  const popup = popupOf(el);
  out.options = options ? options.list : [];
  out.asked = asked.length ? asked : undefined;
  out.optionsCut = options ? options.cut : true;
  out.popupId = popup ? idOf(popup) : null;
  out.listScrolls = listScroller(el) !== null;
  if (out.listScrolls && wishes) {
    out.listView = listView(el);
  }
  out.wordList = datalistOf(el) !== null;
};
const ADJUSTED = new Set(['slider', 'spinbutton', 'group', 'textbox',
  'combobox', 'button', 'grid', 'table', 'region', 'application', 'dialog']);
const factsOf = (el, position, ask) => addFacts(geometryOf(el, position), el,
  ask);
// All but where it is, and what lies over it.
const addFacts = (out, el, ask) => {
  const role = roleOf(el);
  const wishes = ask && Array.isArray(ask.options) ? ask.options.map(String) :
    null;
  choiceFacts(el, wishes, ask && ask.roles, out);
  if (wishes) {
    out.items = askedItems(el, ask);
  }
  const date = ask && ask.date ? isoDate(String(ask.date).split('/')[0]) : null;
  if (date || ADJUSTED.has(role)) {
    partFacts(el, readingOf(el), date, out);
  }
  if (date && out.byParts) {
    out.calendar = calendarFacts(el, date);
  }
  out.numeric = isField(el) && /^(range|number)$/.test(inputType(el));
  if (ask && ask.submit) {
    out.submitting = { list: submittersOf(el) };
  }
  if (/^(alert)?dialog$/.test(role)) {
    out.closing = partList(closersOf(el));
  }
  out.selection = selectionFacts(el);
  out.fingerprint = printKept(el);
  const mark = timerMark();
  out.pending = { load: doc.readyState !== 'complete', script: expectsCode(),
    late: putsOff(mark),
    animation: !!out.still && out.still.moving,
    busy: marked('[aria-busy="true" i]').length > 0,
    lifeless: isLifeless() };
  out.calm = calmFacts(mark);
  const files = keepsFiles();
  if (files !== null) {
    out.keepsFiles = files;
  }
  return out;
};
// An empty box without a word is decoration.
const isMute = el => isHtml(el) && /^(span|i|div|b)$/.test(tagOf(el)) &&
  !has(el, 'role') && !el.hasChildNodes();
// A style that was changed and put back is written another way than before.
const inlineGet = accessor(HtmlP, 'style');
const inlineText = el => (!has(el, 'style') ? '' : isHtml(el) ?
  inlineGet.call(el).cssText : attr(el, 'style'));
// One number for how the subtree looks, so that "something changed here" can
// be told without sending it.
const fingerprintOf = el => {
  const parts = [];
  const visit = (node, depth) => {
    if (parts.length > 400) {
      return;
    }
    parts.push(tagOf(node), attr(node, 'class') || '', inlineText(node),
    checkedOf(node), attr(node, 'aria-expanded'), attr(node,
      'aria-selected'), attr(node, 'aria-pressed'), attr(node, 'disabled'),
    attr(node, 'hidden'), attr(node, 'open'), attr(node, 'aria-valuenow'),
    isField(node) ? hashText(rawValue(node)) : '');
    for (const child of flatChildren(node)) {
      if (typeOf(child) === 3) {
        parts.push(dataOf(child));
      } else if (typeOf(child) === 1 && depth < 12 && !isMute(child)) {
        visit(child, depth + 1);
      }
    }
  };
  visit(el, 0);
  return hashText(parts.join('\u0001'));
};
// The same within one look.
const printKept = el => {
  const known = memo.prints.get(el) || fingerprintOf(el);
  memo.prints.set(el, known);
  return known;
};
