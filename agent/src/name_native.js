// SPDX-License-Identifier: Apache-2.0
// Names that HTML itself gives: label, alt, legend, caption, value.
const childOfTag = (el, tag) => {
  for (let n = firstOf(el); n; n = nextOf(n)) {
    if (isElement(n) && tagOf(n) === tag) {
      return n;
    }
  }
  return null;
};
const fromChild = (el, tag, ctx) => {
  const child = childOfTag(el, tag);
  if (!child || cssHidden(child) || ariaHidden(child) || has(child, 'inert')) {
    return NOTHING;
  }
  if (ctx.deps) {
    ctx.deps.push(child);
  }
  const text = collapse(textOf(child, { visited: new Set(), deep: true,
    hidden: false, through: ctx.through, shown: ctx.shown, deps: ctx.deps,
    root: el, referenced: true }).text);
  return text ? { text, from: 'caption' } : NOTHING;
};
const BUTTON_DEFAULTS = { submit: 'Submit', reset: 'Reset' };
const inputName = (el, ctx) => {
  const type = attrLower(el, 'type').trim();
  const label = ctx.label && ctx.deep ? NOTHING : nameFromLabel(el, ctx);
  if (label.text) {
    return label;
  }
  if (type === 'button' || type === 'submit' || type === 'reset') {
    const value = attr(el, 'value');
    if (value !== null && collapse(value) !== '') {
      return { text: collapse(value), from: 'value' };
    }
    if (value === null && BUTTON_DEFAULTS[type] && !takesWords(el) &&
        roleOf(el) !== 'combobox') {
      return { text: BUTTON_DEFAULTS[type], from: 'value' };
    }
    return NOTHING;
  }
  if (type === 'image') {
    return imageInputName(el);
  }
  if (roleOf(el) === 'checkbox' || roleOf(el) === 'radio' ||
      roleOf(el) === 'slider') {
    return NOTHING;
  }
  if (type === 'file') {
    return fileName(el);
  }
  return INPUT_ODD.has(type) ? NOTHING : textFieldName(el);
};
const fileName = el => {
  const title = nameFromAttribute(el, 'title', 'title');
  return title.text ? title : { text: 'Choose File', from: 'value' };
};
const imageInputName = el => {
  for (const [name, from] of [['alt', 'alt'], ['value', 'value'],
    ['title', 'title']]) {
    const found = nameFromAttribute(el, name, from);
    if (found.text) {
      return found;
    }
  }
  return { text: 'Submit', from: 'value' };
};
const textFieldName = el => {
  const title = nameFromAttribute(el, 'title', 'title');
  if (!/^[^\S\u00a0]*$/.test(title.text)) {
    return title;
  }
  const hint = collapse((attr(el, 'placeholder') || '').replace(/[\r\n]/g, ''));
  return hint ? { text: hint, from: 'placeholder' } :
    nameFromAttribute(el, 'aria-placeholder', 'placeholder');
};
const labelledName = (el, ctx) =>
  (ctx.label && ctx.deep ? NOTHING : nameFromLabel(el, ctx));
const NATIVE_NAMES = {
  input: inputName,
  textarea: (el, ctx) => {
    const label = labelledName(el, ctx);
    const own = label.text ? label : textFieldName(el);
    const other = own.text ? null : replacedFor(el);
    return other ? labelledName(other, ctx) : own;
  },
  select: labelledName,
  button: labelledName,
  meter: labelledName,
  output: labelledName,
  progress: labelledName,
  img: el => {
    const alt = takesWords(el) ? null : attr(el, 'alt');
    if (alt !== null && collapse(alt)) {
      return { text: collapse(alt), from: 'alt' };
    }
    return alt === '' ? { text: '', from: 'empty' } : NOTHING;
  },
  area: el => nameFromAttribute(el, 'alt', 'alt'),
  fieldset: (el, ctx) => fromChild(el, 'legend', ctx),
  table: (el, ctx) => {
    const found = fromChild(el, 'caption', ctx);
    return found.text || childOfTag(el, 'caption') ? found :
      nameFromAttribute(el, 'summary', 'aria');
  },
  optgroup: el => nameFromAttribute(el, 'label', 'aria'),
  option: el => nameFromAttribute(el, 'label', 'aria'),
  summary: () => NOTHING
};
const svgName = (el, ctx) => {
  if ((ctx.deep && !ctx.through && !ctx.label && roleOf(el) === 'none') ||
      tagOf(el) === 'foreignObject') {
    return NOTHING;
  }
  const title = childOfTag(el, 'title');
  if (title) {
    const text = collapse(contentOf(title));
    if (text) {
      return { text, from: 'alt' };
    }
  }
  return tagOf(el) === 'a' ? nameFromAttribute(el, 'xlink:title', 'title') :
    NOTHING;
};
const nativeName = (el, ctx) => {
  if (!isHtml(el)) {
    return svgName(el, ctx);
  }
  const make = NATIVE_NAMES[tagOf(el)];
  if (typeof make === 'function') {
    return make(el, ctx);
  }
  return tagOf(el).indexOf('-') > 0 && !ctx.deep ? nameFromLabel(el, ctx) :
    NOTHING;
};
