// SPDX-License-Identifier: Apache-2.0
// The options of a choice: of a native select, or of the list a combobox owns.
const OPTIONS_MAX = 200;
const nativeOptions = el => {
  const all = accessor(HTMLSelectElement.prototype, 'options').call(el);
  const list = [];
  for (let i = 0; i < all.length && i < OPTIONS_MAX; i++) {
    const option = all[i];
    const group = parentOf(option);
    list.push({ id: idOf(option), label: clip(squeeze(option.label), 200),
      value: clip(option.value, 200), selected: option.selected,
      disabled: isNativelyDisabled(option),
      group: isElement(group) && tagOf(group) === 'optgroup' ?
        attr(group, 'label') : null });
  }
  return { list, cut: all.length > list.length };
};
const popupOf = el => {
  for (const name of ['aria-controls', 'aria-owns']) {
    for (const ref of referenced(el, name)) {
      if (!cssHidden(ref) && /^(listbox|menu|tree|grid|dialog)$/.test(
        roleOf(ref))) {
        return ref;
      }
    }
  }
  return null;
};
const listedOptions = box => {
  const list = [];
  for (const el of queryAll(box, '[role=option],option,[role=menuitem],' +
    '[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]')) {
    if (list.length === OPTIONS_MAX) {
      return { list, cut: true };
    }
    if (!cssHidden(el)) {
      list.push({ id: idOf(el), label: clip(nameOf(el), 200),
        value: attr(el, 'data-value') || attr(el, 'value'),
        selected: attr(el, 'aria-selected') === 'true' ||
          attr(el, 'aria-checked') === 'true',
        disabled: attrLower(el, 'aria-disabled') === 'true', group: null });
    }
  }
  return { list, cut: false };
};
const optionsOf = el => {
  if (tagOf(el) === 'select' && isHtml(el)) {
    return nativeOptions(el);
  }
  const role = roleOf(el);
  if (role === 'listbox' || role === 'menu' || role === 'tree') {
    return listedOptions(el);
  }
  const popup = role === 'combobox' || has(el, 'aria-haspopup') ?
    popupOf(el) : null;
  return popup ? listedOptions(popup) : null;
};
