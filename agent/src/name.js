// SPDX-License-Identifier: Apache-2.0
// The accessible name by accname 1.2. The result is {text, from}; `from`
// decides about the spaces around it when it is part of another name.
//
// A context says how we came here: `through` is set while a reference is
// followed (labelledby is not followed again), `label` while a native label is
// read, `deep` below the first element, `hidden` when a hidden element was
// referenced and its hidden content counts. `shown` asks for the text as CSS
// shows it, `deps` collects what the name depends on, `all` reads containers
// that give no name, too.
const NAME_LIMIT = 2000; // limit of a name
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
    const inner = { through: true, deep: ref !== el, hidden: isHiddenRef(ref),
      boxless: notRendered(ref), visited: new Set(), shown: ctx.shown,
      deps: ctx.deps, root: el, referenced: true };
    const part = inertRef(ref) ? '' : collapse(textOf(ref, inner).text);
    if (part) {
      parts.push(part);
    }
  }
  return parts.length ? { text: parts.join(' '), from: 'refs' } : NOTHING;
};
// A hidden element that is named by id counts with all that it contains.
const isHiddenRef = ref => cssHidden(ref) ||
  flatClosest(ref, ariaHidden) !== null || skipsContent(ref, shapeOf(ref));
const inertRef = ref => flatClosest(ref, n => has(n, 'inert')) !== null &&
  !cssHidden(ref);
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
    const part = collapse(textOf(label, inner).text);
    if (part) {
      parts.push(part);
    }
    // A second label says more about the field; people call it by the first.
    if (part && ctx.first) {
      break;
    }
  }
  return parts.length ? { text: parts.join(' '), from: 'label' } : NOTHING;
};
const nameFromAttribute = (el, name, from) => {
  const value = attr(el, name);
  const text = value === null ? '' : collapse(value);
  return text ? { text, from } : NOTHING;
};
const shownAs = (el, text, ctx, before) => (ctx.shown && !ctx.boxless ?
  transformed(text, transformOf(el, shapeOf(el)), before) : text);

const textOf = (el, ctx) => {
  if (ctx.visited.has(el)) {
    return NOTHING;
  }
  if (!ctx.hidden && ctx.deep && !ctx.referenced && isOut(el) &&
      !(ctx.through && tagOf(el) === 'rt')) {
    return NOTHING;
  }
  // The items below a tree item are not part of its name.
  const inner = Object.assign({}, ctx, { referenced: false,
    item: ctx.item || (!ctx.deep && roleOf(el) === 'treeitem') });
  ctx.visited.add(el);
  if (ctx.deep && !ctx.referenced && !ctx.hidden &&
      styleOf(el).visibility !== 'visible') {
    // Not seen itself, but what is in it may be.
    return !ctx.through && byContent(el, ctx) ? contentText(el, inner) : NOTHING;
  }
  let found = nameFromRefs(el, ctx);
  if (found.text) {
    return found;
  }
  const drawn = replacedText(el);
  if (drawn) {
    return { text: drawn, from: 'alt' };
  }
  if (ctx.deep) {
    const value = embeddedValue(el, ctx);
    if (value !== null) {
      return value ? { text: value, from: 'value' } : NOTHING;
    }
  }
  found = nameFromAttribute(el, 'aria-label', 'aria');
  if (found.text) {
    return found;
  }
  found = nativeName(el, ctx);
  if (!found.text && has(el, 'aria-placeholder') && takesWords(el)) {
    found = nameFromAttribute(el, 'aria-placeholder', 'placeholder');
  }
  if (found.text || found.from === 'empty') {
    return found;
  }
  const content = byContent(el, ctx) ? contentText(el, inner) : NOTHING;
  found = tooltipName(el, ctx);
  if (collapse(content.text)) {
    return isGlyph(content.text) && found.text ? found : content;
  }
  // A blank counts only between other words.
  return found.text || !ctx.deep ? found : content;
};
// A glyph of an icon font is nothing that can be read.
const isGlyph = text => /^[\s\ue000-\uf8ff]*[\ue000-\uf8ff][\s\ue000-\uf8ff]*$/
  .test(text);
const takesWords = el => /^(textbox|searchbox)$/.test(roleOf(el)) ||
  isEditableHost(el);
const tooltipName = (el, ctx) => {
  const role = roleOf(el);
  if (/^[^\S\u00a0]*$/.test(attr(el, 'title') || '') || role === 'term' ||
      (role === 'none' && ctx.deep) || (ctx.deep && !ctx.through && passesThrough(el, role))) {
    return NOTHING;
  }
  // A title that repeats the words of a part of the page says nothing.
  const found = nameFromAttribute(el, 'title', 'title');
  return !ctx.deep && /^(form|region)$/.test(role) &&
    found.text === collapse(contentOf(el)) ? NOTHING : found;
};
const passesThrough = (el, role) => NEVER_NAMED.has(role) &&
  !isFocusable(el) && !TITLED.has(tagOf(el));
const byContent = (el, ctx) => {
  const tag = tagOf(el);
  if (NO_CONTENT.has(tag) || (tag === 'math' && !ctx.through)) {
    return false;
  }
  return ctx.deep || ctx.through ?
    ctx.through || ctx.all || !isSilent(el, tag, roleOf(el)) :
    NAMED_BY_CONTENT.has(roleOf(el)) || tag === 'rt';
};
// A table without heads or a caption is there for the layout; native groups
// are read, and so are the words of a drawing.
const isSilent = (el, tag, role) => SILENT_IN_CONTENT.has(role) && isHtml(el) &&
  (has(el, 'role') || /^(fieldset|hgroup)$/.test(tag) ||
    (tag !== 'footer' && !/^(row)?group$/.test(role) && (tag !== 'table' ||
    queryAll(el, 'th,caption,thead').length > 0)));
// Controls whose content is not text about them, and what never is text.
const NO_CONTENT = new Set(['select', 'textarea', 'input', 'iframe', 'video',
  'audio', 'object', 'script', 'style', 'template', 'noscript',
  'datalist', 'progress', 'meter', 'head']);
// Containers of many things give no name to what they are in: they only have
// the one their author wrote. A reference by id reads them all the same.
const SILENT_IN_CONTENT = new Set(('listbox textbox combobox searchbox ' +
  'spinbutton slider progressbar scrollbar meter alert alertdialog ' +
  'application article banner blockquote complementary contentinfo dialog ' +
  'document feed figure form grid group image log main marquee menu ' +
  'menubar navigation note radiogroup rowgroup search separator status table ' +
  'tablist tabpanel timer toolbar tree treegrid graphics-document ' +
  'graphics-object').split(' '));
const isOut = el => ariaHidden(el) || NO_TEXT.has(tagOf(el)) ||
  has(el, 'inert') || styleOf(el).display === 'none' || unboxed(el);
const NO_TEXT = new Set(['rt', 'rp', 'script', 'style', 'template', 'noscript',
  'head', 'meta', 'link', 'title', 'desc', 'metadata']);

const compute = (el, shown, deps) => {
  const role = roleOf(el);
  if (NEVER_NAMED.has(role) && !namedAnyway(el, role)) {
    return '';
  }
  const found = textOf(el, { visited: new Set(), deep: false, hidden: false,
    through: false, shown, deps, root: el });
  return collapse(found.text).slice(0, NAME_LIMIT);
};
// An author's label on an element that should have none is still what a
// person asks for, and what browsers expose.
const namedAnyway = (el, role) => role !== 'none' && (has(el, 'aria-label') ||
  isPicture(el) ||
  has(el, 'aria-labelledby') || LABELABLE.has(tagOf(el)) ||
  TITLED.has(tagOf(el)) || tagOf(el).indexOf('-') > 0 || !isHtml(el) ||
  (isFocusable(el) && !has(el, 'title')));
// A picture keeps its words whatever it is said to be, but for a text field.
const isPicture = el => tagOf(el) === 'img' && isHtml(el) && has(el, 'alt');
const TITLED = new Set(['iframe', 'dl', 'video', 'audio', 'object',
  'abbr', 'label', 'canvas', 'legend', 'figcaption', 'ruby', 'rt']);
const nameOf = el => {
  let name = memo.names.get(el);
  if (name === undefined) {
    const told = internals.get(el);
    const own = has(el, 'aria-label') || has(el, 'aria-labelledby');
    name = told && told.name && !own ? told.name :
      compute(el, !isUntransformed(el), null);
    memo.names.set(el, name);
  }
  return name;
};
// A name is the text as CSS shows it, and people may know it as its author
// wrote it. Where no text of another element takes part, both are the same.
const isUntransformed = el => !anyTransform() ||
  (childCountGet.call(el) === 0 &&
  styleOf(el).textTransform === 'none' && !has(el, 'aria-labelledby') &&
  !shadowOf(el) && labelsOf(el).length === 0 && !anyPseudo());
const writtenNameOf = el => (isUntransformed(el) || internals.has(el) ?
  nameOf(el) : compute(el, false, null));
// The name as assistive technology is told it, which goes by that role: an
// item outside of what it must be in is not named by its words. What is not
// drawn is not told at all, and the words in an editor are its value.
const PARTS_OF_DRAWN = new Set(['area', 'option', 'optgroup', 'map']);
const isOwnText = (el, name) => name === collapse(contentOf(el)) &&
  !has(el, 'aria-label') && !has(el, 'aria-labelledby') && !has(el, 'title');
const ariaNameOf = el => {
  const role = roleOf(el);
  const told = ariaRoleOf(el);
  if (notRendered(el) && (!PARTS_OF_DRAWN.has(tagOf(el)) ||
      flatClosest(el, n => tagOf(n) === 'datalist') !== null)) {
    return '';
  }
  if (role === told) {
    return isEditableHost(el) && isOwnText(el, nameOf(el)) ? '' : nameOf(el);
  }
  memo.roles.set(el, told);
  const name = compute(el, !isUntransformed(el), null);
  memo.roles.set(el, role);
  return name;
};
