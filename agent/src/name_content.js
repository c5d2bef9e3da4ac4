// SPDX-License-Identifier: Apache-2.0
// Name from content: the children in the flat tree, with the text CSS adds.
// Words of two blocks are two words; words of two inline elements are one.
const BLOCKISH = /^(inline|contents|ruby|none)( |$)/;
const isInline = style => BLOCKISH.test(style.display);
const spaced = /[\s\u00a0]$/;
const spacedStart = /^[\s\u00a0]/;
const joinText = (out, text, apart) => {
  if (!text) {
    return out;
  }
  if (apart && out && !spaced.test(out) && !spacedStart.test(text)) {
    return out + ' ' + text;
  }
  return out + text;
};
const APART = new Set(['refs', 'aria', 'alt', 'title', 'value', 'label',
  'placeholder', 'caption']);
const pseudoJoin = (out, el, which, ctx) => {
  const found = pseudoText(el, which);
  if (!found || !found.text) {
    return { out, block: false };
  }
  const text = ctx.shown ? transformed(found.text, found.style.textTransform) :
    found.text;
  const block = !isInline(found.style);
  return { out: joinText(out, text, block), block };
};
const contentText = (el, ctx) => {
  let head = pseudoJoin('', el, '::before', ctx);
  let out = head.out;
  let apart = head.block;
  for (const child of flatChildren(el)) {
    const type = typeOf(child);
    if (type === 3) {
      out = joinText(out, shownAs(el, dataOf(child), ctx), apart);
      apart = dataOf(child) === '' && apart;
    } else if (type === 1) {
      const piece = childText(child, ctx);
      out = joinText(out, piece.text, apart || piece.apart);
      apart = piece.apart || (apart && !piece.text);
    }
    if (out.length > NAME_LIMIT * 2) {
      break;
    }
  }
  const tail = pseudoJoin(out, el, '::after', ctx);
  if (tail.out !== out && apart) {
    return joinText(out, tail.out.slice(out.length).trim(), true);
  }
  return tail.out;
};
const childText = (child, ctx) => {
  if (tagOf(child) === 'br') {
    return { text: ' ', apart: true };
  }
  if (ctx.item && roleOf(child) === 'group') {
    return { text: '', apart: true };
  }
  const found = textOf(child, Object.assign({}, ctx, { deep: true }));
  if (!found.text) {
    const gone = NO_TEXT.has(tagOf(child)) ||
      styleOf(child).display === 'none';
    return { text: '', apart: !gone && !isInline(styleOf(child)) };
  }
  const apart = APART.has(found.from) || !isInline(styleOf(child)) ||
    isWidget(child);
  return { text: found.text, apart };
};
const WIDGETS = new Set(['button', 'checkbox', 'combobox', 'listbox',
  'menuitem', 'menuitemcheckbox', 'menuitemradio', 'radio', 'searchbox',
  'slider', 'spinbutton', 'switch', 'tab', 'textbox']);
const isWidget = el => WIDGETS.has(roleOf(el));
