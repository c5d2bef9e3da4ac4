// SPDX-License-Identifier: Apache-2.0
// Items of trees and menus as plain facts: what they are called, what they are
// below, what they open, whether they are shown. Which of them is meant and
// which has to be unfolded is decided in src/core/widget/items.c.
const ITEM = /^(treeitem|menuitem|menuitemradio|menuitemcheckbox|option)$/;
const HOLDERS = /^(tree|group|menu|menubar|listbox)$/;
const TOGGLES = 'button,[role=button],[aria-label*=expand i],' +
  '[class*=switcher i],[class*=toggle i],[class*=expander i],' +
  '[class*=chevron i],[class*=caret i],[class*=twist i],[class*=arrow i]';
// A sign is small; what is wider holds words (component libraries: 16 to 32).
const TOGGLE_MAX_PX = 40;
// So many are sent as they are; of more those that can be on the way. Measured,
// the best of 20 looks: 420 items take 14 to 18 ms and 48 KB whole, 8 to 11 ms
// and less than 1 KB filtered.
const ITEMS_WHOLE_MAX = 200;
// Limits of one answer, as in src/core/model/items.h.
const ITEMS_MAX = 1000;
const ITEM_BOXES_MAX = 100; // limit, see above
// Limit: longer words are asked for by nobody.
const ITEM_CHARS_MAX = 500;
const ITEM_KINDS = ['treeitem', 'menuitem', 'menuitemradio',
  'menuitemcheckbox', 'option'];
const membersOf = role => Array.from(roleSlot(role).members).filter(el =>
  connected(el) && roleOf(el) === role);
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
const isTreeItem = el => roleOf(el) === 'treeitem';
// Groups of items that an item points at.
const groupOwners = items => {
  const owners = new Map();
  for (const item of items) {
    for (const group of referenced(item, 'aria-owns').concat(referenced(item,
      'aria-controls'))) {
      owners.set(group, owners.get(group) || item);
    }
  }
  return owners;
};
// The item that a group of items belongs to: it holds the group, says that it
// owns it, or stands beside it.
const groupOwner = (el, owners) => {
  const group = flatClosest(flatParent(el), n => roleOf(n) === 'group');
  if (!group) {
    return null;
  }
  return owners.get(group) || Array.from(flatChildren(flatParent(group))).find(
    n => typeOf(n) === 1 && n !== group && isTreeItem(n)) || null;
};
const treeParents = (items, parents) => {
  const owners = groupOwners(items);
  const above = [];
  for (const el of items) {
    const level = numberOr(attr(el, 'aria-level'));
    let up = flatClosest(flatParent(el), isTreeItem) || groupOwner(el, owners);
    if (!up && level !== null) {
      while (above.length && above[above.length - 1].level >= level) {
        above.pop();
      }
      up = above.length ? above[above.length - 1].el : null;
      above.push({ el, level });
    }
    if (up && !parents.has(el)) {
      parents.set(el, up);
    }
  }
};
const toggleOf = item => Array.from(queryAll(item, TOGGLES)).find(el =>
  isVisible(el) && boxOf(el).width <= TOGGLE_MAX_PX &&
  fold(visibleText(el, 40)).length < 3 &&
  flatClosest(flatParent(el), n => ITEM.test(roleOf(n))) === item) || null;
// Where a path may begin: in the control or the list that it owns. Menus that
// say nothing of their owner may be drawn anywhere.
const startBoxes = (el, menus) => {
  const list = popupOf(el) || (SETS[roleOf(el)] ? el : null);
  return list ? [list] : [el].concat(menus.filter(isVisible),
    listOf(el) || []);
};
// Boxes that items point at, hold, or have beside them.
const itemOpens = (items, menus) => {
  const points = new Map();
  const beside = new Map();
  const add = (map, key, box) => map.set(key, (map.get(key) || []).concat(box));
  const known = new Set(items);
  for (const item of items) {
    referenced(item, 'aria-controls').concat(referenced(item, 'aria-owns'))
      .filter(box => POPUP_ROLES.test(roleOf(box)))
      .forEach(box => add(points, item, box));
  }
  for (const menu of menus) {
    for (let n = flatParent(menu); n; n = flatParent(n)) {
      if (known.has(n)) {
        add(points, n, menu);
      }
    }
    if (isVisible(menu) && flatParent(menu)) {
      flatChildren(flatParent(menu)).filter(n => known.has(n)).forEach(n =>
        add(beside, n, menu));
    }
  }
  return { points, beside };
};
// Items in boxes that are shown or that a path may begin in, with the box that
// each is in, and the item of a tree that it is below.
const gatherItems = (starts, menus) => {
  const all = byTree([].concat(...ITEM_KINDS.map(membersOf)));
  const opens = itemOpens(all.filter(el => !isTreeItem(el)), menus);
  const boxes = new Set(starts.concat(menus, ...opens.points.values()));
  const holder = el => flatClosest(flatParent(el), n => boxes.has(n));
  const shown = new Set(starts.concat(Array.from(boxes).filter(isVisible)));
  const held = new Map(all.map(el => [el, holder(el)]));
  const items = all.filter(el => shown.has(held.get(el)));
  const parents = new Map();
  for (const start of starts) {
    treeParents(items.filter(el => flatContains(start, el)), parents);
  }
  return { items, starts, menus, opens, holder, held, parents,
    texts: new Map(items.map(el => [el, fold(itemText(el))])) };
};
// Those that have one of the words, and all above them.
const onTheWay = ({ items, texts, parents }, words) => {
  const wants = words.map(wanted);
  const way = new Set();
  for (const el of items) {
    if (wants.some(want => suits(want, nameOf(el)) ||
        suits(want, texts.get(el)))) {
      for (let n = el; n && !way.has(n); n = parents.get(n)) {
        way.add(n);
      }
    }
  }
  return way;
};
// Of more items than can be sent those on the way, and one that is shown of
// what each of them, and each box, holds.
const withoutOthers = ({ items, held, parents }, way) => {
  const known = new Set();
  return items.filter(el => {
    const above = parents.get(el) || held.get(el);
    if (!way.has(el) && (known.has(above) || (parents.has(el) &&
        !way.has(above)) || !isWithinReach(el))) {
      return false;
    }
    known.add(isWithinReach(el) ? above : null);
    return true;
  });
};
// The boxes of these items and what is around them; where a path may begin
// first.
const boxesOf = ({ starts, menus, opens, holder, held }, items) => {
  const used = new Set();
  const use = box => {
    for (let n = box; n && !used.has(n); n = holder(n)) {
      used.add(n);
    }
  };
  items.forEach(el => [held.get(el)].concat(opens.points.get(el) || [],
    opens.beside.get(el) || []).forEach(use));
  menus.filter(isVisible).forEach(use);
  starts.forEach(use);
  return starts.concat(byTree(Array.from(used).filter(box =>
    !starts.includes(box))));
};
// What only those can need that are on the way.
const foldFacts = el => {
  const toggle = isTreeItem(el) ? toggleOf(el) : null;
  const { value, selected, disabled } = listedOption(el);
  return { toggle: toggle ? idOf(toggle) : undefined, value, selected,
    disabled };
};
const itemFacts = (found, words) => {
  const { starts, opens, holder, held, parents, texts } = found;
  const way = onTheWay(found, words);
  const some = found.items.length > ITEMS_WHOLE_MAX ? withoutOthers(found, way) :
    found.items;
  const items = some.slice(0, ITEMS_MAX);
  const all = boxesOf(found, items);
  const boxes = all.slice(0, ITEM_BOXES_MAX);
  const itemAt = new Map(items.map((el, i) => [el, i]));
  const boxAt = new Map(boxes.map((box, i) => [box, i]));
  const places = list => (list ? list.map(box => boxAt.get(box)) : undefined);
  return { cut: some.length > items.length || all.length > boxes.length,
    boxes: boxes.map(box => ({ within: boxAt.get(holder(box)),
      menu: roleOf(box) === 'menu', shown: !cssHidden(box) && isVisible(box),
      start: starts.includes(box) })),
    list: items.map(el => Object.assign({ id: idOf(el),
      name: clip(nameOf(el), ITEM_CHARS_MAX),
      text: clip(texts.get(el), ITEM_CHARS_MAX), tree: isTreeItem(el),
      parent: itemAt.get(parents.get(el)), box: boxAt.get(held.get(el)),
      reach: isWithinReach(el), expanded: expandedOf(el),
      opens: places(opens.points.get(el)),
      beside: places(opens.beside.get(el)) },
    way.has(el) ? foldFacts(el) : {})) };
};
// With a path the items of trees and menus; without one those of a tree, where
// what is asked for may be folded away.
const askedItems = (el, ask) => {
  const path = Array.isArray(ask.path) ? ask.path.map(String) : null;
  const list = path ? null : listOf(el);
  if (!path && (!list || roleOf(list) !== 'tree')) {
    return undefined;
  }
  const menus = byTree(membersOf('menu'));
  const starts = Array.from(new Set(path ? startBoxes(el, menus) : [list]));
  return itemFacts(gatherItems(starts, menus), path || ask.options.map(String));
};
