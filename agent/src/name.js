// SPDX-License-Identifier: Apache-2.0
// The accessible name by accname 1.2. The result is {text, from}; `from`
// decides about the spaces around it when it is part of another name.
//
// A context says how we came here: `through` is set while a reference is
// followed (labelledby is not followed again), `label` while a native label is
// read, `deep` below the first element, `hidden` when a hidden element was
// referenced and its hidden content counts. `shown` asks for the text as CSS
// shows it, `deps` collects what the name depends on.
const NAME_LIMIT = 2000;
const NOTHING = { text: '', from: '' };

const nameFromRefs = (el, ctx) => {
  if (ctx.through || !has(el, 'aria-labelledby')) {
    return NOTHING;
  }
  const refs = referenced(el, 'aria-labelledby');
  const parts = [];
  for (const ref of refs) {
    if (ctx.deps) {
      ctx.deps.push(ref);
    }
    const inner = { through: true, deep: ref !== el, hidden: cssHidden(ref) ||
      ariaHidden(ref), visited: new Set(), shown: ctx.shown,
      deps: ctx.deps, root: el, referenced: true };
    const part = squeeze(textOf(ref, inner).text);
    if (part) {
      parts.push(part);
    }
  }
  return parts.length ? { text: parts.join(' '), from: 'refs' } : NOTHING;
};
const nameFromLabel = (el, ctx) => {
  const parts = [];
  for (const label of labelsOf(el)) {
    if (ctx.deps) {
      ctx.deps.push(label);
    }
    if (ctx.visited.has(label) || cssHidden(label) || ariaHidden(label)) {
      continue;
    }
    const inner = { label: true, deep: true, hidden: false,
      through: ctx.through, visited: new Set([el]), shown: ctx.shown,
      deps: ctx.deps, root: el, referenced: true };
    const part = squeeze(textOf(label, inner).text);
    if (part) {
      parts.push(part);
    }
  }
  return parts.length ? { text: parts.join(' '), from: 'label' } : NOTHING;
};
const nameFromAttribute = (el, name, from) => {
  const value = attr(el, name);
  const text = value === null ? '' : squeeze(value);
  return text ? { text, from } : NOTHING;
};
const shownAs = (el, text, ctx) => (ctx.shown ?
  transformed(text, transformOf(el, shapeOf(el))) : text);

const textOf = (el, ctx) => {
  if (ctx.visited.has(el)) {
    return NOTHING;
  }
  if (!ctx.hidden && ctx.deep && !ctx.referenced && isOut(el)) {
    return NOTHING;
  }
  // The items below a tree item are not part of its name.
  const inner = Object.assign({}, ctx, { referenced: false,
    item: ctx.item || (!ctx.deep && roleOf(el) === 'treeitem') });
  ctx.visited.add(el);
  let found = nameFromRefs(el, ctx);
  if (found.text) {
    return found;
  }
  if (ctx.deep) {
    const value = embeddedValue(el, ctx);
    if (value !== null) {
      return { text: value, from: 'value' };
    }
  }
  const label = attr(el, 'aria-label');
  if (label !== null && label.trim() !== '') {
    return { text: squeeze(label), from: 'aria' };
  }
  found = nativeName(el, ctx);
  if (!found.text && roleOf(el) === 'textbox') {
    found = nameFromAttribute(el, 'aria-placeholder', 'placeholder');
  }
  if (found.text || found.from === 'empty') {
    return found;
  }
  if (byContent(el, ctx)) {
    const text = contentText(el, inner);
    if (squeeze(text)) {
      return { text, from: 'content' };
    }
  }
  return tooltipName(el, ctx);
};
const tooltipName = (el, ctx) => {
  if (ctx.deep && !ctx.referenced && passesThrough(el)) {
    return NOTHING;
  }
  return nameFromAttribute(el, 'title', 'title');
};
const passesThrough = el => NEVER_NAMED.has(roleOf(el)) && !isFocusable(el);
const byContent = (el, ctx) => {
  if (ctx.deep) {
    return !NO_CONTENT.has(tagOf(el)) && !SKIPPED_IN_CONTENT.has(roleOf(el));
  }
  return NAMED_BY_CONTENT.has(roleOf(el)) && !NO_CONTENT.has(tagOf(el));
};
// Controls whose content is not text about them, and what never is text.
const NO_CONTENT = new Set(['select', 'textarea', 'input', 'iframe', 'video',
  'audio', 'canvas', 'object', 'script', 'style', 'template', 'noscript',
  'datalist', 'progress', 'meter', 'head']);
const SKIPPED_IN_CONTENT = new Set(['listbox', 'textbox', 'combobox',
  'searchbox', 'spinbutton', 'slider', 'progressbar', 'scrollbar', 'meter']);
const isOut = el => {
  if (ariaHidden(el) || NO_TEXT.has(tagOf(el))) {
    return true;
  }
  const style = styleOf(el);
  return style.display === 'none' || style.visibility !== 'visible' ||
    unboxed(el);
};
const NO_TEXT = new Set(['rt', 'rp', 'script', 'style', 'template', 'noscript',
  'head', 'meta', 'link', 'title']);

const compute = (el, shown, deps) => {
  const role = roleOf(el);
  if (NEVER_NAMED.has(role) && !namedAnyway(el, role)) {
    return '';
  }
  const found = textOf(el, { visited: new Set(), deep: false, hidden: false,
    through: false, shown, deps, root: el });
  return squeeze(found.text).slice(0, NAME_LIMIT);
};
// An author's label on an element that should have none is still what a
// person asks for, and what browsers expose.
const namedAnyway = (el, role) => role !== 'none' && (has(el, 'aria-label') ||
  has(el, 'aria-labelledby') || LABELABLE.has(tagOf(el)) ||
  TITLED.has(tagOf(el)) || (isFocusable(el) && !has(el, 'title')));
const TITLED = new Set(['iframe', 'dl', 'video', 'audio', 'object', 'embed']);
const nameOf = el => {
  let name = memo.names.get(el);
  if (name === undefined) {
    const told = internals.get(el);
    const own = has(el, 'aria-label') || has(el, 'aria-labelledby');
    name = told && told.name && !own ? told.name : compute(el, false, null);
    memo.names.set(el, name);
  }
  return name;
};
// Where no text of another element takes part, the source is what is shown.
const isUntransformed = el => childCountGet.call(el) === 0 &&
  styleOf(el).textTransform === 'none' && !has(el, 'aria-labelledby') &&
  !shadowOf(el) && labelsOf(el).length === 0 && !anyPseudo();
const shownNameOf = el => (isUntransformed(el) ? nameOf(el) :
  compute(el, true, null));
