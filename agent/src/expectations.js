// SPDX-License-Identifier: Apache-2.0
// What somebody waits for, as it is now: is there such an element, such a
// text, does an element have that state. Whether it came about is decided by
// whoever asked before.
const expectElement = item => findSemantic({ role: item.role, name: item.name })
  .find(el => isVisible(el)) || null;
const expectText = item => {
  const body = bodyOf();
  return !!body && fold(visibleText(body, 200000)).indexOf(
    fold(item.text)) >= 0;
};
const expectState = item => {
  const el = expectElement(item);
  if (!el) {
    return false;
  }
  if (item.kind === 'value.equals') {
    return equalsValue(el, String(item.value));
  }
  const value = statesOf(el)[item.state];
  return value === item.want;
};
// Words that a person is told, where they still stand.
const expectToast = item => {
  const want = fold(item.text);
  return allRoots().some(root => Array.from(queryAll(root, LIVE)).some(el =>
    isShown(el) && fold(liveText(el)).indexOf(want) >= 0));
};
const expectDialog = item => ['dialog', 'alertdialog'].some(role =>
  expectElement({ role, name: item.name }) !== null);
const expectFocus = item => {
  const active = deepActive();
  return !!active && active !== bodyOf() &&
    findSemantic({ role: item.role, name: item.name }).indexOf(active) >= 0;
};
const EXPECTS = {
  'element.appeared': item => expectElement(item) !== null,
  'element.disappeared': item => expectElement(item) !== null,
  'text.contains': expectText,
  'element.state': expectState,
  'value.equals': expectState,
  'toast.contains': expectToast,
  'dialog.opened': expectDialog,
  'dialog.closed': expectDialog,
  'focus.on': expectFocus
};
// Which of them are about something secret: what was asked is not to be told.
const asksSecret = item => {
  const el = item.kind === 'value.equals' || item.kind === 'element.state' ?
    expectElement(item) : null;
  return !!el && isSecret(el);
};
const expectNow = arg => {
  const list = (arg.list || []).slice(0, 32);
  return { now: list.map(item => (typeof EXPECTS[item.kind] === 'function' ?
    EXPECTS[item.kind](item) : null)), secret: list.map(asksSecret) };
};
