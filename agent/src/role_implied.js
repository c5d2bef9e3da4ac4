// SPDX-License-Identifier: Apache-2.0
// Implicit roles that depend on attributes or on the place in the tree.
const tableOf = el => {
  let p = flatParent(el);
  while (p && tagOf(p) !== 'table' && !/^(table|grid|treegrid)$/.test(
    attrLower(p, 'role').trim())) {
    p = flatParent(p);
  }
  return p;
};
// What its author made vanish around it takes its role along.
const isVanished = el => isElement(el) && has(el, 'role') &&
  explicitRole(el) === 'none';
const cellRole = el => {
  const table = tableOf(el);
  const row = parentOf(el);
  const role = table && !isVanished(row) && !isVanished(parentOf(row)) ?
    roleOf(table) : 'generic';
  if (role === 'grid' || role === 'treegrid') {
    return 'gridcell';
  }
  return role === 'table' ? 'cell' : 'generic';
};
const rowCells = row => {
  const cells = [];
  for (let n = row && firstOf(row); n; n = nextOf(n)) {
    if (isElement(n) && (tagOf(n) === 'td' || tagOf(n) === 'th')) {
      cells.push(n);
    }
  }
  return cells;
};
const headerRole = el => {
  const base = cellRole(el);
  if (base === 'generic') {
    return base;
  }
  const scope = attrLower(el, 'scope').trim();
  if (scope === 'row' || scope === 'rowgroup') {
    return 'rowheader';
  }
  if (scope === 'col' || scope === 'colgroup') {
    return 'columnheader';
  }
  // A header beside data cells in its row heads the row.
  const row = parentOf(el);
  const cells = isElement(row) ? rowCells(row) : [];
  const group = isElement(row) ? parentOf(row) : null;
  if (isElement(group) && tagOf(group) === 'thead') {
    return 'columnheader';
  }
  const data = cells.filter(c => tagOf(c) === 'td').length;
  if (cells.length < 2 && isElement(group) && data === 0) {
    return cells.length === 1 && !columnBelow(row) &&
      !has(tableOf(el), 'role') ? base : 'columnheader';
  }
  return data > 0 ? 'rowheader' : 'columnheader';
};
const columnBelow = row => {
  for (let n = nextOf(row); n; n = nextOf(n)) {
    if (isElement(n) && tagOf(n) === 'tr') {
      return true;
    }
  }
  return false;
};
const tablePart = (el, role) => {
  const table = tableOf(el);
  const of = table ? roleOf(table) : 'generic';
  return (of === 'table' || of === 'grid' || of === 'treegrid') &&
    !(role === 'row' && isVanished(parentOf(el))) ? role : 'generic';
};
const inputRole = el => {
  const type = attrLower(el, 'type').trim();
  if (type === 'hidden') {
    return 'generic';
  }
  if (type === 'checkbox' && has(el, 'switch')) {
    return 'switch';
  }
  if (type === 'checkbox' && /^(true|false|mixed)$/.test(
    attrLower(el, 'aria-pressed'))) {
    return 'button';
  }
  // Date and colour fields have no role of their own; people and peers call
  // them text boxes.
  const role = INPUT_ROLES[type] || 'textbox';
  if ((role === 'textbox' || role === 'searchbox') && type !== 'password' &&
      !INPUT_ODD.has(type) && has(el, 'list') && hasList(el)) {
    return 'combobox';
  }
  return ODD_ROLES[type] || role;
};
const hasList = el => {
  const list = byId(rootOf(el), attr(el, 'list'));
  return !!list && tagOf(list) === 'datalist';
};
const ODD_ROLES = { file: 'button' };
const imageRole = el => {
  const alt = attr(el, 'alt');
  if (alt === '' && !has(el, 'title') && !isFocusable(el) &&
      !hasGlobalAria(el)) {
    return 'none';
  }
  return 'image';
};
const selectRole = el => {
  const size = parseInt(attr(el, 'size') || '0', 10);
  return has(el, 'multiple') || size > 1 ? 'listbox' : 'combobox';
};
const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
const itemRole = el => {
  const parent = flatParent(el);
  if (!parent) {
    return 'listitem';
  }
  if (LISTS.has(tagOf(parent)) && roleOf(parent) === 'none') {
    return 'none';
  }
  return has(parent, 'role') && roleOf(parent) !== 'list' &&
    LISTS.has(tagOf(parent)) ? isFocusable(el) ? 'generic' : 'none' :
    'listitem';
};
// What is drawn counts when its author says what it is (SVG-AAM).
const isTold = el => isFocusable(el) || isLabelled(el) ||
  collapse(contentOf(childOfTag(el, 'title') || el)) !== '' &&
    childOfTag(el, 'title') !== null;
const SVG_SHAPES = new Set(['circle', 'ellipse', 'line', 'path', 'polygon',
  'polyline', 'rect']);
const svgRole = el => {
  const tag = tagOf(el);
  if (tag === 'svg') {
    const up = parentOf(el);
    return isElement(up) && !isHtml(up) && tagOf(up) !== 'foreignObject' ?
      'group' : 'image';
  }
  if (tag === 'a' && (has(el, 'href') || has(el, 'xlink:href'))) {
    return 'link';
  }
  if (tag === 'image') {
    return 'image';
  }
  const kind = SVG_SHAPES.has(tag) ? 'graphics-symbol' : tag === 'use' ?
    'graphics-object' : /^(g|a|foreignObject)$/.test(tag) ? 'group' : '';
  return kind && isTold(el) ? kind : 'generic';
};
const CONTEXT_ROLES = {
  a: el => (has(el, 'href') || has(el, 'onclick') ? 'link' : 'generic'),
  area: el => (has(el, 'href') ? 'link' : 'generic'),
  aside: el => (!inSection(el, false) || isLabelled(el) ? 'complementary' :
    'generic'),
  footer: el => (inSection(el, true) ? 'sectionfooter' : 'contentinfo'),
  header: el => (inSection(el, true) ? 'sectionheader' : 'banner'),
  img: imageRole,
  input: inputRole,
  li: itemRole,
  section: el => (isLabelled(el) ? 'region' : 'generic'),
  select: selectRole,
  summary: el => (isSummary(el) ? 'button' : 'generic'),
  td: cellRole,
  th: headerRole,
  tr: el => tablePart(el, 'row'),
  tbody: el => tablePart(el, 'rowgroup'),
  thead: el => tablePart(el, 'rowgroup'),
  tfoot: el => tablePart(el, 'rowgroup')
};
const impliedRole = el => {
  if (!isHtml(el)) {
    return tagOf(el) === 'math' ? 'math' : svgRole(el);
  }
  const tag = tagOf(el);
  const make = CONTEXT_ROLES[tag];
  if (make) {
    return make(el);
  }
  const plain = PLAIN_ROLES[tag];
  return typeof plain === 'string' ? plain : 'generic';
};
