// SPDX-License-Identifier: Apache-2.0
// The options of a choice: of a native select, of the list a combobox owns, of
// a group of radios, tabs or buttons; and which of them are chosen.
const OPTIONS_MAX = 200; // limit of an answer
const POPUP_ROLES = /^(listbox|menu|tree|grid|dialog)$/;
const LISTED = '[role=option],option,[role=menuitem],[role=menuitemradio],' +
  '[role=menuitemcheckbox],[role=treeitem]';
// What can be chosen in a control that shows everything it has; the first
// kind that is there counts.
const RADIOS = ['input[type=radio],[role=radio]'];
const SETS = { listbox: [LISTED], menu: [LISTED], tree: ['[role=treeitem]'],
  radiogroup: RADIOS, tablist: ['[role=tab]'],
  group: RADIOS.concat('input[type=checkbox],[role=checkbox]',
    '[aria-pressed]', 'button[aria-current]') };
SETS.toolbar = SETS.group;
const nativeOption = option => {
  const group = parentOf(option);
  return { id: idOf(option), label: clip(squeeze(option.label), 200),
    value: clip(option.value, 200), selected: option.selected,
    disabled: isNativelyDisabled(option),
    group: isElement(group) && tagOf(group) === 'optgroup' ?
      attr(group, 'label') : null };
};
const nativeOptions = all => {
  const list = Array.from(all).slice(0, OPTIONS_MAX).map(nativeOption);
  return { list, cut: all.length > list.length };
};
const popupOf = el => {
  for (const name of ['aria-controls', 'aria-owns']) {
    for (const ref of referenced(el, name)) {
      if (!cssHidden(ref) && POPUP_ROLES.test(roleOf(ref))) {
        return ref;
      }
    }
  }
  return null;
};
const opensList = el => roleOf(el) === 'combobox' ||
  /^(listbox|menu|tree|grid|true)$/.test(attrLower(el, 'aria-haspopup'));
// A list that says nothing about its owner, and nobody else says either: the
// last one that is shown, since pop-ups are put at the end.
const looseList = el => {
  const owned = new Set();
  for (const other of selectAll('[aria-controls],[aria-owns]')) {
    if (other !== el) {
      referenced(other, 'aria-controls').forEach(ref => owned.add(ref));
      referenced(other, 'aria-owns').forEach(ref => owned.add(ref));
    }
  }
  let found = null;
  for (const role of ['listbox', 'menu', 'tree']) {
    for (const box of byTree(Array.from(roleSlot(role).members))) {
      if (connected(box) && roleOf(box) === role && isVisible(box) &&
          !owned.has(box) && !flatContains(box, el)) {
        found = box;
      }
    }
    if (found) {
      break;
    }
  }
  return found;
};
const listOf = el => {
  if (SETS[roleOf(el)]) {
    return el;
  }
  return popupOf(el) || (opensList(el) &&
    ariaBool(el, 'aria-expanded') !== false ? looseList(el) : null);
};
// null where nothing says whether it is chosen. An option that has both states
// is checked when it is chosen, and selected while the keys are on it.
const choiceOf = el => {
  for (const said of [has(el, 'aria-checked') && has(el, 'aria-selected') ?
    checkedOf(el) : null, selectedOf(el), isNativeCheck(el) || has(el,
    'aria-checked') ? checkedOf(el) : null, ariaTri(el, 'aria-pressed'),
  currentOf(el)]) {
    if (said !== null) {
      return said === true;
    }
  }
  return null;
};
const listedOption = el => ({ id: idOf(el), label: clip(nameOf(el), 200),
  value: attr(el, 'data-value') || attr(el, 'value'), selected: choiceOf(el),
  disabled: isAriaDisabled(el) || isNativelyDisabled(el), group: null });
const LISTED_MAX = 1000; // limit: elements that are looked at
const listedOptions = (box, closed) => {
  let found = [];
  for (const kind of SETS[roleOf(box)] || [LISTED]) {
    found = flatFind(box, n => matches(n, kind), LISTED_MAX).filter(el =>
      !cssHidden(el) || isNativeCheck(el) || closed);
    if (found.length) {
      break;
    }
  }
  const list = found.slice(0, OPTIONS_MAX).map(listedOption);
  // Only the chosen one may carry the mark.
  if (list.some(o => o.selected !== null)) {
    list.forEach(o => { o.selected = o.selected === true; });
  }
  return { list, cut: found.length > list.length };
};
// What a closed choice shows as chosen: one word, or a chip for each.
const CHIPS_MAX = 50;
// A chip may be a button that no key leads to, and that has words.
const isChip = el => !/^(image|none)$/.test(roleOf(el)) &&
  (roleOf(el) !== 'button' || (!isTabbable(el) && !isWordless(el))) &&
  (!matches(el, LISTED) || choiceOf(el) === true) &&
  tagOf(el) !== 'input' && visibleText(el, 200) !== '';
// A list that the control shows all the time: none of it is chosen.
const isListPart = node => queryAll(node, LISTED).length > 0;
// Without what takes it away.
const chipText = node => squeeze(flatChildren(node).map(n => (typeOf(n) === 3 ?
  dataOf(n) : typeOf(n) === 1 && roleOf(n) !== 'button' && !isWordless(n) ?
    visibleText(n, 200) : ''))
  .join(' ')).replace(/^[\u00d7\u2715\u2716]\s*|\s*[\u00d7\u2715\u2716]$/g, '');
const chipsOf = (el, least) => {
  const list = [];
  const visit = node => {
    const inner = Array.from(flatChildren(node)).filter(n => typeOf(n) === 1 &&
      !cssHidden(n) && isChip(n));
    const own = Array.from(flatChildren(node)).some(n => typeOf(n) === 3 &&
      fold(dataOf(n)) !== '');
    if (own || !inner.length) {
      const label = clip(chipText(node), 200);
      if (label && node !== el && list.length < CHIPS_MAX &&
          !isListPart(node)) {
        list.push({ id: idOf(node), label, value: null, selected: true,
          disabled: false, group: null });
      }
    } else {
      inner.forEach(visit);
    }
  };
  visit(el);
  return list.length >= least ? { list, cut: false } : null;
};
const datalistOf = el => (isHtml(el) && tagOf(el) === 'input' &&
  has(el, 'list') ? byId(rootOf(el), attr(el, 'list')) : null);
const optionsOf = el => {
  if (tagOf(el) === 'select' && isHtml(el)) {
    return nativeOptions(accessor(HTMLSelectElement.prototype, 'options')
      .call(el));
  }
  const words = datalistOf(el);
  if (words) {
    const found = nativeOptions(queryAll(words, 'option'));
    found.list.forEach(o => {
      o.selected = fold(rawValue(el)) === fold(o.value);
    });
    return found;
  }
  const list = listOf(el);
  const chips = roleOf(el) === 'combobox' || isTypedInto(el) ? chipsBy(el) :
    null;
  return list ? withChips(listedOptions(list), chips, chips !== null &&
    hasRemovers(isTypedInto(el) ? shownBeside(el).box : el)) : chips ||
    closedOptions(el);
};
// A list that is closed but still there may say what is chosen where the
// control counts it only ("2 selected").
const closedOptions = el => {
  const list = roleOf(el) !== 'combobox' ? null : referenced(el,
    'aria-controls').concat(referenced(el, 'aria-owns')).find(ref =>
    roleOf(ref) === 'listbox');
  const found = list ? listedOptions(list, true) : null;
  // What the control shows is what is chosen; a mark may be left behind.
  const shown = found ? fold(shownValue(el)) : '';
  if (found && found.list.some(o => fold(o.label) === shown)) {
    found.list.forEach(o => { o.selected = fold(o.label) === shown; });
  }
  return found && found.list.some(o => o.selected) ? found : null;
};
// What takes a chip away is a button in it, or a cross.
const CROSS = /^[\u00d7\u2715\u2716]$/;
const hasRemovers = el => Array.from(queryAll(el, '*')).slice(0, NEAR_MAX)
  .some(n => flatParent(n) !== el && (isRemover(n, el) ||
    (flatChildren(n).length === 1 && CROSS.test(squeeze(visibleText(n, 9))))));
// An input has its chips beside it, and so has a line that is typed into.
const isTypedInto = el => isTextInput(el) || (isRichText(el) &&
  roleOf(el) === 'textbox' && attrLower(el, 'aria-multiline') !== 'true');
const chipsBy = el => {
  const beside = isTypedInto(el) ? shownBeside(el) : null;
  return isTypedInto(el) ? beside && chipsOf(beside.box, 1) :
    chipsOf(el, hasRemovers(el) ? 1 : 2);
};
// A list that leaves out what was chosen, or marks what the keys are on, is not
// the whole truth: what the control shows is.
const COUNTS = /^\+\s*\d|\d\s*\p{L}*$/u; // "+2", "3 more"
const withChips = (options, chips, sure) => {
  const labels = chips ? chips.list.map(chip => fold(chip.label)) : [];
  if (labels.length && !labels.some(label => COUNTS.test(label)) && (sure ||
      options.list.some(o => labels.includes(fold(o.label))))) {
    options.list.forEach(o => { o.selected = false; });
  }
  const extra = chips ? chips.list.filter(chip => {
    const same = options.list.filter(o => fold(o.label) === fold(chip.label));
    same.forEach(o => { o.selected = true; });
    return !same.length;
  }) : [];
  return { list: options.list.concat(extra), cut: options.cut };
};
// Where a list is moved to see more of it. One that is there for the ear alone
// has no room; what is drawn for the eye lies in the same layer.
const listScroller = el => {
  const list = listOf(el);
  if (!list) {
    return null;
  }
  const moves = n => scrollsBy(n, styleOf(n), 'y') && !isEmpty(boxOf(n));
  const above = [flatParent(list), flatParent(flatParent(list) || list)];
  const within = n => Array.from(queryAll(n, '*')).slice(0, 200).find(moves);
  if (isEmpty(boxOf(list))) {
    const layer = layerOf(list, el);
    return layer && within(layer) || null;
  }
  return moves(list) ? list : within(list) || above.find(n => n &&
    n !== bodyOf() && n !== htmlOf() && moves(n)) || null;
};
