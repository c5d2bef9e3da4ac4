// SPDX-License-Identifier: Apache-2.0
// Name from content: the children in the flat tree, with the text CSS adds.
// Words of two blocks are two words; words of two inline elements are one.
const BLOCKISH = /^(inline|contents|ruby(-text)?|none)( |$)/;
const isInline = style => BLOCKISH.test(style.display);
const spaced = /[\t\n\f\r ]$/;
const spacedStart = /^[\t\n\f\r ]/;
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
// The words so far. `gap`: a space belongs before the next ones; `edge`: the
// border of a block was crossed since the last ones; `lead` and `tail`: so it
// was before the first and after the last. `wide`: an element inside asks for
// the space, so that it counts outside of this one, too; `ahead` and `apart`:
// so it was before the first and after the last.
const begin = () => ({ text: '', from: 'content', gap: false, edge: false,
  wide: false, lead: false, tail: false, ahead: false, apart: false,
  split: false });
const cross = (out, gap, edge) => {
  out.gap = out.gap || gap || edge;
  out.edge = out.edge || edge;
};
const append = (out, text) => {
  if (!text) {
    return;
  }
  if (!out.text) {
    out.lead = out.edge;
    out.ahead = out.wide;
  }
  out.text = joinText(out.text, text, out.gap);
  out.gap = false;
  out.edge = false;
  out.wide = false;
};
const trimBlock = (text, block) => (block ? collapse(text) : text);
const addPseudo = (out, el, which, ctx) => {
  const found = ctx.boxless ? null : pseudoText(el, which);
  // A block in an inline element ends the line behind that element.
  out.split = out.split || (found !== null && found.style.display === 'block');
  if (!found || !found.text) {
    return;
  }
  const text = ctx.shown ? transformed(found.text, found.style.textTransform,
    out.text) : found.text;
  const block = !isInline(found.style);
  cross(out, (block && which === '::after') || found.alt, false);
  append(out, trimBlock(text, block));
  const outer = block && !/^(inline|table-)/.test(found.style.display);
  cross(out, (block && which === '::before') || found.alt,
    outer && which === '::after');
};
const contentText = (el, ctx) => {
  const out = begin();
  const seen = ctx.hidden || styleOf(el).visibility === 'visible';
  addPseudo(out, el, '::before', ctx);
  let block = null;
  for (const child of namedChildren(el, ctx)) {
    const type = typeOf(child);
    if (type === 1 && ownership().by.get(child) === el) {
      // It is drawn somewhere else.
      const own = blockAround(flatParent(child));
      cross(out, own !== (block || blockAround(el)), false);
      block = own;
    }
    if (type === 3 && seen) {
      append(out, shownAs(el, dataOf(child), ctx, out.text));
    } else if (type === 1) {
      addChild(out, child, ctx);
    }
    if (out.text.length > NAME_LIMIT * 2) {
      break;
    }
  }
  addPseudo(out, el, '::after', ctx);
  out.tail = out.edge || out.split;
  out.apart = out.wide;
  return out;
};
const blockAround = el => flatClosest(el, n => !isInline(styleOf(n)));
// The group of the items below an item; one with a name of its own is a part
// of the item.
const isSubtree = el => explicitRole(el) === 'group' &&
  !has(el, 'aria-label') && !has(el, 'aria-labelledby');
const REPLACED = new Set(['iframe', 'img', 'object', 'video', 'audio', 'canvas',
  'input', 'select', 'textarea', 'output']);
const isReplaced = el => REPLACED.has(tagOf(el)) &&
  !(tagOf(el) === 'img' && roleOf(el) === 'none');
const addChild = (out, child, ctx) => {
  if (tagOf(child) === 'br') {
    append(out, ' ');
    return;
  }
  if (ctx.item && isSubtree(child)) {
    cross(out, true, false);
    return;
  }
  const found = textOf(child, Object.assign({}, ctx, { deep: true }));
  if (!found.text && (NO_TEXT.has(tagOf(child)) ||
      (!ctx.hidden && isOut(child)))) {
    return;
  }
  const display = styleOf(child).display;
  const edge = !/^(inline|ruby|none)/.test(display);
  const gap = APART.has(found.from) || isWidget(child) || ctx.boxless ||
    !isInline({ display }) || isReplaced(child) ||
    (tagOf(child) === 'svg' && found.text !== '');
  const inner = tagOf(child) === 'label' ? NOTHING : found;
  out.wide = out.wide || gap || inner.ahead === true;
  cross(out, out.wide, edge || found.lead === true);
  append(out, found.text);
  out.wide = out.wide || gap || inner.apart === true;
  cross(out, out.wide, edge || found.tail === true);
};
const WIDGETS = new Set(['button', 'checkbox', 'combobox', 'listbox',
  'menuitem', 'menuitemcheckbox', 'menuitemradio', 'radio', 'searchbox',
  'slider', 'spinbutton', 'switch', 'tab', 'textbox', 'tree']);
const isWidget = el => (WIDGETS.has(roleOf(el)) && (isFocusable(el) ||
  roleOf(el) !== 'combobox')) || isEditableHost(el);
