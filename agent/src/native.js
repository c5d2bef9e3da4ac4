// SPDX-License-Identifier: Apache-2.0
// What answers an activation without any listener: the browser itself, and
// handlers written in the markup.
const formOf = el => {
  const found = FORM_CONTROLS.has(tagOf(el)) && isHtml(el) ? el.form : null;
  return found || closest(el, 'form');
};
// What sends the form of an element off, in the order of the document; which of
// them is pressed is decided in src/core/widget/parts.c.
const SUBMITTERS_MAX = 40; // limit of an answer
const submittersOf = el => {
  const form = formOf(el);
  return !form ? [] : Array.from(accessor(HTMLFormElement.prototype, 'elements')
    .call(form)).filter(n => nativeKind(n) === 'submit')
    .slice(0, SUBMITTERS_MAX).map(n => ({ id: idOf(n),
      name: clip(nameOf(n), 120), disabled: isNativelyDisabled(n),
      shown: isVisible(n) }));
};
const nativeKind = el => {
  if (!isHtml(el)) {
    return tagOf(el) === 'a' && (has(el, 'href') || has(el, 'xlink:href')) ?
      'link' : null;
  }
  if (has(el, 'popovertarget') || has(el, 'commandfor')) {
    return 'popover';
  }
  switch (tagOf(el)) {
    case 'a': case 'area': return has(el, 'href') && !isEmptyLink(el) ?
      'link' : null;
    case 'button': return buttonKind(el, attrLower(el, 'type') || 'submit');
    case 'input': return inputKind(el);
    case 'select': return 'select';
    case 'textarea': return 'text';
    case 'label': return controlGet.call(el) ? 'label' : null;
    case 'summary': return isSummary(el) ? 'summary' : null;
    // It is pressed where its summary is.
    case 'details': return childOfTag(el, 'summary') ? 'summary' : null;
    case 'option': return 'option';
    case 'audio': case 'video': return has(el, 'controls') ? 'media' : null;
    case 'iframe': return 'frame';
  }
  if (isRichText(el)) {
    return 'editable';
  }
  return attrLower(el, 'draggable') === 'true' ? 'drag' : null;
};
// Written so that it can be focused: what it does is done by a listener. A link
// whose script does something is no such one: "javascript:void(add(1))".
const EMPTY_LINK = /^(#|javascript:;*((void\(?\w*\)?|undefined|false);*)?)$/i;
const isEmptyLink = el =>
  EMPTY_LINK.test((attr(el, 'href') || '').replace(/\s+/g, ''));
const buttonKind = (el, type) => {
  if (type !== 'submit' && type !== 'reset') {
    return null;
  }
  return el.form ? type : null;
};
// A form without an address loads the same page again, as a link to "#" leads
// nowhere: what it is for is done by code, which may still be on its way. Where
// it holds named fields the answer may be meant to come from the server.
const IDLE_MS_MAX = 1500;
const isNamedField = el => attr(el, 'name') && tagOf(el) !== 'button' &&
  inputType(el) !== 'submit';
const isIdleSubmit = el => {
  const form = nativeKind(el) === 'submit' ? el.form : null;
  return !!form && !attr(form, 'action') && !has(el, 'formaction') &&
    !/^(post|dialog)$/.test(attrLower(form, 'method')) && !isLifeless() &&
    (ageMs() < IDLE_MS_MAX ||
      !Array.from(queryAll(form, 'input,select,textarea')).some(isNamedField));
};
const PICKERS = /^(color|date|time|month|week|datetime-local)$/;
const inputKind = el => {
  const type = inputType(el);
  if (type === 'button') {
    return null;
  }
  if (type === 'submit' || type === 'reset' || type === 'image') {
    return buttonKind(el, type === 'image' ? 'submit' : type);
  }
  return /^(checkbox|radio)$/.test(type) ? 'toggle' :
    type === 'range' ? 'range' : type === 'file' ? 'file' :
      PICKERS.test(type) ? 'picker' : 'text';
};
const INLINE = ['onclick', 'onmousedown', 'onmouseup', 'onpointerdown',
  'onpointerup', 'ontouchstart', 'onkeydown', 'onkeyup', 'onkeypress',
  'oninput', 'onchange', 'onsubmit', 'ondblclick', 'oncontextmenu',
  'ondragstart', 'onfocus', 'onblur'];
const INLINE_ANY = INLINE.map(name => `[${name}]`).join();
const inlineHandlers = el => (matches(el, INLINE_ANY) ?
  INLINE.filter(name => has(el, name)) : []);
const listenerFacts = el => {
  const inline = [];
  let custom = tagOf(el).indexOf('-') > 0;
  for (let p = el; p; p = flatParent(p)) {
    const names = inlineHandlers(p);
    if (names.length && inline.length < 6) {
      inline.push({ id: idOf(p), selector: describe(p), handlers: names });
    }
    custom = custom || tagOf(p).indexOf('-') > 0;
  }
  const native = nativeKind(el);
  return { own: inlineHandlers(el), inline, native,
    script: native === 'link' && /^\s*javascript:/i.test(attr(el, 'href')),
    idle: isIdleSubmit(el),
    customElement: custom,
    cursor: cursorOf(el) };
};
// What takes no input shows the hand of what is behind it.
const cursorOf = el => (styleOf(el).pointerEvents === 'none' ? 'auto' :
  styleOf(el).cursor);
const eventPath = el => {
  const path = [];
  for (let n = el; n;) {
    path.push(n);
    const slot = slotOf(n);
    const parent = slot || parentOf(n);
    n = parent || (n instanceof ShadowRoot ? HOST.call(n) : null);
  }
  path.push(window);
  return path;
};
// Where files go: into an input, that of the target or the only one inside;
// else through what opens a chooser, or by being dropped.
const isFileInput = el => isField(el) && inputType(el) === 'file';
const fileInputOf = el => {
  if (isFileInput(el)) {
    return el;
  }
  const own = tagOf(el) === 'label' && isHtml(el) ? controlGet.call(el) : null;
  if (own && isFileInput(own)) {
    return own;
  }
  const inside = queryAll(el, 'input[type=file]');
  return inside.length === 1 ? inside[0] : null;
};
const filePlace = el => {
  const input = fileInputOf(el);
  if (!input) {
    scrollToView(el);
    forget();
  } else { // it is given the files next, without an input that could be seen
    flushRecords();
    beginStory();
  }
  return Object.assign(elementOf(el), { facts: factsOf(el),
    inputId: input ? idOf(input) : null,
    control: nativeKind(el) !== null || /^(button|link|menuitem)$/.test(
      roleOf(el)) || tagOf(el) === 'button' });
};
