// SPDX-License-Identifier: Apache-2.0
// The text a person can see, in the flat tree, blocks apart, as CSS shows it.
const visibleText = (el, limit) => {
  const out = { text: '', apart: false };
  collectText(el, out, limit || 4000, false);
  return squeeze(out.text);
};
const collectText = (el, out, limit, source) => {
  if (NO_TEXT.has(tagOf(el)) || NO_CONTENT.has(tagOf(el))) {
    controlText(el, out);
    return;
  }
  const shape = shapeOf(el);
  if (shape.display === 'none' || unboxed(el)) {
    return;
  }
  const block = !shape.inline || tagOf(el) === 'br';
  out.apart = out.apart || block;
  for (const child of flatChildren(el)) {
    if (out.text.length > limit) {
      return;
    }
    if (typeOf(child) === 1) {
      collectText(child, out, limit, source);
    } else if (typeOf(child) === 3 && isShapeSeen(shape)) {
      // What is drawn as dots is told as dots.
      const data = isShapeDotted(el, shape) ? '\u2022\u2022\u2022' :
        dataOf(child);
      out.text = joinText(out.text, source ? data :
        transformed(data, transformOf(el, shape)), out.apart);
      out.apart = false;
    }
  }
  out.apart = out.apart || block;
};
const controlText = (el, out) => {
  if (tagOf(el) === 'input' && /^(button|submit|reset)$/.test(
    attrLower(el, 'type')) && !cssHidden(el)) {
    out.text = joinText(out.text, nameOf(el), true);
  }
};
const sourceText = (el, limit) => {
  const out = { text: '', apart: false };
  collectText(el, out, limit || 4000, true);
  return squeeze(out.text);
};
