// SPDX-License-Identifier: Apache-2.0
// The modal surface on top, if any. showModal() makes everything outside it
// inert; aria-modal only says so, so the two are told apart.
const modalOrder = new WeakMap();
let modalCount = 0;
const noteModal = el => modalOrder.set(el, ++modalCount);
const isShown = el => !cssHidden(el) && !isEmpty(boxOf(el));
const findModals = () => {
  const found = { native: null, aria: null };
  for (const el of marked('dialog:modal')) {
    found.native = laterModal(found.native, el);
  }
  for (const el of marked('[aria-modal="true" i]')) {
    if (isShown(el) && !ariaHidden(el)) {
      found.aria = laterModal(found.aria, el);
    }
  }
  return found;
};
const laterModal = (a, b) => {
  if (!a || flatContains(a, b)) {
    return b;
  }
  const oa = modalOrder.get(a) || 0;
  const ob = modalOrder.get(b) || 0;
  if (oa !== ob) {
    return oa > ob ? a : b;
  }
  const box = boxOf(a);
  const top = topAt(box.x + box.width / 2, box.y + box.height / 2);
  return top && flatContains(a, top) ? a : b;
};
const modals = () => {
  if (memo.modal === undefined) {
    memo.modal = findModals();
  }
  return memo.modal;
};
const isInert = el => {
  if (flatClosest(el, n => has(n, 'inert') && isHtml(n))) {
    return true;
  }
  return isOutsideModal(el);
};
const isOutsideModal = el => {
  const top = modals().native;
  return !!top && !flatContains(top, el);
};
// A live region or a popover above the modal is not behind it.
const isBehindModal = el => {
  const top = modals().aria;
  return !!top && !flatContains(top, el) && !flatContains(el, top) &&
    !isLinkedPopup(el, top);
};
const isLinkedPopup = (el, top) => {
  for (let p = el; p; p = flatParent(p)) {
    const id = attr(p, 'id');
    if (/^(listbox|menu|tree|grid|dialog|tooltip|alert|status)$/.test(roleOf(p))
        && p !== bodyOf()) {
      if (!id || /^(alert|status)$/.test(roleOf(p))) {
        return /^(alert|status|listbox|menu)$/.test(roleOf(p));
      }
      for (const user of queryAll(top, '[aria-controls],[aria-owns]')) {
        const ids = (attr(user, 'aria-controls') || '') + ' ' +
          (attr(user, 'aria-owns') || '');
        if (ids.split(/\s+/).indexOf(id) >= 0) {
          return true;
        }
      }
    }
  }
  return false;
};
