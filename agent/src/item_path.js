// SPDX-License-Identifier: Apache-2.0
// Items of trees and menus, and what lies below them: which of them must be
// unfolded so that one further down is shown.
const ITEM = /^(treeitem|menuitem|menuitemradio|menuitemcheckbox|option)$/;
const HOLDERS = /^(tree|group|menu|menubar|listbox)$/;
const TOGGLES = 'button,[role=button],[aria-label*=expand i],' +
  '[class*=switcher i],[class*=toggle i],[class*=expander i],' +
  '[class*=chevron i],[class*=caret i],[class*=twist i],[class*=arrow i]';
const TOGGLE_MAX_PX = 40;
const itemsBelow = box => ['treeitem', 'menuitem', 'menuitemradio',
  'menuitemcheckbox', 'option'].reduce((all, role) => all.concat(Array.from(
  roleSlot(role).members).filter(el => connected(el) && roleOf(el) === role &&
  el !== box && flatContains(box, el))), []);
// Without those of a menu that is drawn inside of an item.
const itemsIn = box => itemsBelow(box).filter(el => roleOf(el) === 'treeitem' ||
  flatClosest(flatParent(el), n => n === box || roleOf(n) === 'menu') === box);
// Its words without those of what it holds, and without the sign of its fold.
const isSign = el => matches(el, TOGGLES) && fold(visibleText(el, 40)).length < 3;
const itemText = el => {
  const parts = [];
  const visit = node => {
    for (const child of flatChildren(node)) {
      if (typeOf(child) === 3) {
        parts.push(dataOf(child));
      } else if (typeOf(child) === 1 && !ariaHidden(child) &&
          !isSign(child) && !HOLDERS.test(roleOf(child)) && !ITEM.test(roleOf(child))) {
        visit(child);
      }
    }
  };
  visit(el);
  return parts.join(' ');
};
const saysItem = (el, want) => suits(want, nameOf(el)) ||
  suits(want, itemText(el));
// The item that a group of items belongs to: it holds the group, says that it
// owns it, or stands beside it.
const groupOwner = (el, items) => {
  const group = flatClosest(flatParent(el), n => roleOf(n) === 'group');
  if (!group) {
    return null;
  }
  return items.find(item => referenced(item, 'aria-owns').includes(group) ||
    referenced(item, 'aria-controls').includes(group)) ||
    Array.from(flatChildren(flatParent(group))).find(n => typeOf(n) === 1 &&
      n !== group && roleOf(n) === 'treeitem') || null;
};
const treeParents = items => {
  const parents = new Map();
  const above = [];
  for (const el of byTree(items)) {
    const level = numberOr(attr(el, 'aria-level'));
    let up = flatClosest(flatParent(el), n => roleOf(n) === 'treeitem') ||
      groupOwner(el, items);
    if (!up && level !== null) {
      while (above.length && above[above.length - 1].level >= level) {
        above.pop();
      }
      up = above.length ? above[above.length - 1].el : null;
      above.push({ el, level });
    }
    parents.set(el, up);
  }
  return parents;
};
// The menu that an item opened: what it points at or holds, else one that is
// shown and that none of the items before is in: the first that has what is
// asked for next, else the last.
const submenuOf = (item, before, want) => {
  const free = menu => !cssHidden(menu) && isVisible(menu) &&
    !before.some(other => flatContains(menu, other));
  const own = referenced(item, 'aria-controls').concat(referenced(item,
    'aria-owns')).filter(menu => POPUP_ROLES.test(roleOf(menu)));
  const all = byTree(Array.from(roleSlot('menu').members).filter(el =>
    connected(el) && roleOf(el) === 'menu'));
  const beside = all.filter(menu => flatParent(item) && (flatContains(item,
    menu) || (flatParent(menu) === flatParent(item) && free(menu))));
  if (own.length || beside.length) {
    return own.concat(beside).find(free) || null;
  }
  const loose = all.filter(free);
  return loose.find(menu => want && itemsIn(menu).some(n =>
    saysItem(n, want))) || loose[loose.length - 1] || null;
};
const childItems = (item, before, items, want) => {
  if (roleOf(item) === 'treeitem') {
    const parents = treeParents(items);
    return items.filter(el => parents.get(el) === item);
  }
  const menu = submenuOf(item, before, want);
  return menu ? itemsIn(menu) : [];
};
const toggleOf = item => Array.from(queryAll(item, TOGGLES)).find(el =>
  isVisible(el) && boxOf(el).width <= TOGGLE_MAX_PX &&
  fold(visibleText(el, 40)).length < 3 &&
  flatClosest(flatParent(el), n => ITEM.test(roleOf(n))) === item) || null;
const foldFacts = (item, missing, shown) => {
  const tree = roleOf(item) === 'treeitem';
  const toggle = tree ? toggleOf(item) : null;
  return { itemId: idOf(item), toggleId: toggle ? idOf(toggle) : null,
    label: clip(fold(itemText(item)) || nameOf(item), 100),
    missing: clip(missing, 100), inMenu: !tree,
    open: shown ? true : tree ? expandedOf(item) : null };
};
// Menus in menus may be anywhere: the first that has it is where it begins.
const firstItems = (el, want) => {
  const list = popupOf(el) || (SETS[roleOf(el)] ? el : null);
  const boxes = list ? [list] : [el].concat(byTree(Array.from(roleSlot('menu')
    .members).filter(n => connected(n) && roleOf(n) === 'menu' &&
    isVisible(n))), listOf(el) || []);
  const box = boxes.find(n => itemsIn(n).some(item => saysItem(item, want))) ||
    boxes[0];
  return itemsIn(box);
};
const pathFacts = (el, path) => {
  const all = firstItems(el, wanted(path[0]));
  const before = [];
  let items = all;
  let item = null;
  for (let i = 0; i < path.length; i++) {
    const want = wanted(path[i]);
    let found = items.filter(n => isWithinReach(n) && saysItem(n, want));
    if (i === 0 && found.length > 1) {
      const parents = treeParents(all);
      const roots = found.filter(n => !parents.get(n));
      found = roots.length ? roots : found;
    }
    if (found.length > 1) {
      return { many: true, missing: clip(path[i], 100) };
    }
    if (!found.length) {
      return item ? foldFacts(item, path[i], items.some(isWithinReach)) :
        { missing: clip(path[i], 100) };
    }
    item = found[0];
    before.push(item);
    items = childItems(item, before, all, i + 1 < path.length ?
      wanted(path[i + 1]) : null);
  }
  return { optionId: idOf(item), option: item };
};
// An option of a tree that is there, but folded away.
const foldedOption = (el, wish) => {
  const list = listOf(el);
  if (!list || roleOf(list) !== 'tree') {
    return null;
  }
  const items = itemsIn(list);
  const found = items.filter(n => saysItem(n, wanted(wish)));
  if (!found.length || found.some(isWithinReach)) {
    return null;
  }
  if (found.length > 1) {
    return { many: true, missing: clip(wish, 100) };
  }
  const parents = treeParents(items);
  let item = parents.get(found[0]);
  while (item && !isWithinReach(item)) {
    item = parents.get(item);
  }
  return item ? foldFacts(item, wish, false) : null;
};
// With a path nothing counts but the item at its end: another one may have the
// same name.
const wayFacts = (el, ask, out) => {
  const path = Array.isArray(ask.path) ? ask.path.map(String) : null;
  const way = path ? pathFacts(el, path) : foldedOption(el, String(ask.option));
  if (path) {
    out.options = way.option ? [Object.assign(listedOption(way.option),
      { label: path[path.length - 1] })] : [];
    out.listScrolls = false;
    delete out.listView;
  }
  if (way) {
    delete way.option;
    out.way = way;
  }
};
