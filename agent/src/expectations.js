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
const EXPECTS = {
  'element.appeared': item => expectElement(item) !== null,
  'element.disappeared': item => expectElement(item) !== null,
  'text.contains': expectText,
  'element.state': expectState,
  'value.equals': expectState
};
const expectNow = arg => ({ now: (arg.list || []).slice(0, 32).map(item =>
  (typeof EXPECTS[item.kind] === 'function' ? EXPECTS[item.kind](item) :
    null)) });
