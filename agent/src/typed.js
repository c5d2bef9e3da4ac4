// SPDX-License-Identifier: Apache-2.0
// The field that was typed into last. Code may change its value afterwards: when
// the field is left, or by a timer. No record tells of that, and the result was
// given long before. Whether it matters is decided elsewhere.
// After the last letter: beside the second that a value is held for at most, and
// until the ten seconds are over that a result is watched for.
const TYPED_MS = [1500, 3000, 6000, 9500];
const typed = { el: null, value: '', round: 0, left: false };
const typedValueOf = el => String(rawValue(el));
const typedValue = () => typedValueOf(typed.el);
const forgetTyped = () => {
  typed.el = null;
  neverMind('typed');
};
const checkTyped = () => {
  if (typed.el && connected(typed.el) && typedValue() !== typed.value) {
    typed.value = typedValue();
    push({ kind: 'lost', id: idOf(typed.el), value: clip(typed.value, 200),
      left: typed.left });
  }
};
const checkTypedLater = () => {
  const since = typed.round ? TYPED_MS[typed.round - 1] : 0;
  if (typed.round < TYPED_MS.length) {
    doLater('typed', TYPED_MS[typed.round++] - since, () => {
      forget();
      checkTyped();
      checkTypedLater();
    });
  }
};
const noteTyped = (el, event) => {
  if (event.isTrusted && eventTypeGet.call(event) === 'input' &&
      el && isField(el) && !isSecret(el)) {
    Object.assign(typed, { el, value: typedValueOf(el), round: 0, left: false });
    neverMind('typed');
    checkTypedLater();
  }
};
// What the next input does to the field is that input's: it is looked at before
// the page hears of a press, and what the page makes of that press is not told.
const onTypedKey = event => {
  if (typed.el && event.isTrusted && event.key !== 'Tab') {
    forgetTyped();
  }
};
const onTypedPress = event => {
  if (typed.el && event.isTrusted) {
    checkTyped();
    neverMind('typed');
  }
};
const onTypedPressed = () => {
  if (typed.el && typedValue() !== typed.value) {
    forgetTyped();
  }
};
// `change` came before this.
const onTypedLeft = event => {
  if (typed.el && targetOf(event) === typed.el) {
    typed.left = true;
    neverMind('typed');
    Promise.resolve().then(() => Promise.resolve()).then(checkTyped);
  }
};
const onTypedEnd = () => {
  if (typed.el && typed.left) {
    checkTyped();
    forgetTyped();
  }
};
const hearTyped = () => {
  hear(window, 'keydown', onTypedKey);
  hear(window, 'pointerdown', onTypedPress);
  listen.call(window, 'mousedown', onTypedPressed);
  watching.off.push(() => unlisten.call(window, 'mousedown', onTypedPressed));
  hear(window, 'blur', onTypedLeft);
  for (const type of ['pointerup', 'keyup', 'click']) {
    hear(window, type, onTypedEnd);
  }
};
