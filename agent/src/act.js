// SPDX-License-Identifier: Apache-2.0
// Acts of the mode semanticUi: the platform's own methods and setters. They
// say what they did; whether it held is read later.
const setterOf = (proto, key) =>
  Object.getOwnPropertyDescriptor(proto, key).set;
const setInputValue = setterOf(HTMLInputElement.prototype, 'value');
const setAreaValue = setterOf(HTMLTextAreaElement.prototype, 'value');
const setOptionSelected = setterOf(HTMLOptionElement.prototype, 'selected');
const setSelectIndex = setterOf(HTMLSelectElement.prototype, 'selectedIndex');
const dispatchFn = EventTarget.prototype.dispatchEvent;
const tell = (el, type) => dispatchFn.call(el, type === 'input' ?
  new InputEvent('input', { bubbles: true, composed: true,
    inputType: 'insertReplacementText' }) :
  new Event(type, { bubbles: true }));
const refuse = (error, message) => ({ ok: false, error,
  message: message || error });
// Drawings and formulas take the focus, too, by methods of their own.
const FOCUS_OWNERS = new Map([[TAG_SVG, SVGElement.prototype],
  ['http://www.w3.org/1998/Math/MathML',
  (globalThis.MathMLElement || HTMLElement).prototype]]);
const focusOwner = el => FOCUS_OWNERS.get(namespaceGet.call(el)) || HtmlP;
// That the focus moves by our own hand is nothing to be told.
const giveFocus = el => {
  watching.ours = true;
  try {
    focusOwner(el).focus.call(el, { preventScroll: true });
  } finally {
    watching.ours = false;
  }
};
const actFocus = el => {
  giveFocus(el);
  return { focused: deepActive() === el, holder: deepActive() ?
    idOf(deepActive()) : null };
};
// Takes the focus away, so that the browser says that a value changed.
const actBlur = el => {
  const holder = deepActive();
  watching.ours = true;
  if (holder && (holder === el || flatContains(el, holder))) {
    focusOwner(holder).blur.call(holder);
  }
  watching.ours = false;
  return { focused: deepActive() === el };
};
// Keys for something that cannot hold the focus itself, a dialog or a list,
// go to what holds it inside, else to the first that can.
const actFocusWithin = el => {
  const inside = () => {
    const active = deepActive();
    return !!active && flatContains(el, active);
  };
  if (isFocusable(el)) {
    return actFocus(el);
  }
  if (!inside()) {
    const first = flatFind(el, n => isFocusable(n) && isVisible(n), 1)[0];
    giveFocus(first || el);
  }
  return { focused: inside(), holder: deepActive() ?
    idOf(deepActive()) : null };
};
// Fields of the platform wipe what they cannot hold; better to refuse it.
const FORMS = { date: 'YYYY-MM-DD', time: 'HH:MM', month: 'YYYY-MM',
  week: 'YYYY-Www', 'datetime-local': 'YYYY-MM-DDTHH:MM', color: '#rrggbb' };
// A browser that has no such field shows one for any text.
const WRITTEN = { month: /^\d{4,}-(0[1-9]|1[0-2])$/,
  week: /^\d{4,}-W(0[1-9]|[1-4]\d|5[0-3])$/ };
const isWritten = (type, text) => !WRITTEN[type] || WRITTEN[type].test(text);
const formOfText = el => (isHtml(el) && tagOf(el) === 'input' ?
  FORMS[inputType(el)] || null : null);
const tryValue = (el, text) => {
  const trial = doc.createElement('input');
  for (const name of ['type', 'min', 'max', 'step']) {
    if (has(el, name)) {
      trial.setAttribute(name, attr(el, name));
    }
  }
  setInputValue.call(trial, text);
  return trial;
};
const unfit = (el, text) => {
  const form = formOfText(el);
  if (!form || text === '') {
    return null;
  }
  const trial = tryValue(el, text);
  const kept = inputValueGet.call(trial);
  if (kept === '' || !isWritten(inputType(el), text) ||
      (inputType(el) === 'color' && kept !== text.toLowerCase())) {
    return refuse('invalid', 'no ' + inputType(el) + ': ' + clip(text, 60) +
      '; it is written ' + form);
  }
  const bad = trial.validity;
  return bad.rangeOverflow || bad.rangeUnderflow || bad.stepMismatch ?
    refuse('invalid', clip(trial.validationMessage, 200)) : null;
};
// A colour by any name that CSS knows.
const colourOf = text => {
  const pen = doc.createElement('canvas').getContext('2d');
  if (!pen || !CSS.supports('color', text)) {
    return text;
  }
  pen.fillStyle = text;
  return pen.fillStyle;
};
const isColour = el => isField(el) && inputType(el) === 'color';
const actSetValue = (el, arg) => {
  const text = isColour(el) ? colourOf(String(arg.value)) : String(arg.value);
  const no = unfit(el, text);
  if (no) {
    return no;
  }
  const nudge = arg.trusted ? nudgeValue(el, text) : null;
  if (nudge) {
    return nudge;
  }
  if (arg.trusted === false && endNudge(el)) {
    return { trusted: true, equals: equalsValue(el, text),
      reading: readingOf(el) };
  }
  if (isField(el)) {
    giveFocus(el);
    (tagOf(el) === 'input' ? setInputValue : setAreaValue).call(el, text);
  } else if (isRichText(el)) {
    giveFocus(el);
    setContent.call(el, text);
  } else {
    return refuse('not_editable');
  }
  tell(el, 'input');
  tell(el, 'change');
  return { trusted: false, equals: equalsValue(el, text),
    reading: readingOf(el) };
};
const setContent = setterOf(NodeP, 'textContent');
// Takes as long wherever the first difference is.
const sameSecret = (value, text) => {
  let other = value.length ^ text.length;
  for (let i = 0; i < text.length; i++) {
    other |= value.charCodeAt(i) ^ text.charCodeAt(i); // NaN counts as 0
  }
  return other === 0;
};
const equalsValue = (el, text) => {
  const surface = surfaceOf(el);
  if (surface && !isSecret(el)) {
    return surfaceShows(el, surface, text);
  }
  const value = rawValue(el);
  if (isSecret(el)) {
    return sameSecret(value || '', text);
  }
  if (value === text) {
    return true;
  }
  if (isColour(el)) {
    return value === colourOf(text);
  }
  if (formOfText(el)) {
    return text !== '' && value === inputValueGet.call(tryValue(el, text));
  }
  const date = isoRange(text) || isoDate(text);
  if (date && (isAsked(el, date) || opensCalendar(el) || holdsCalendar(el))) {
    return equalsDate(el, value, date);
  }
  return value !== null && !isField(el) && fold(value) === fold(text);
};
// The option that the runtime chose, where it knows the element and that still
// says what was asked for; by words it is looked for in a list that was too long
// to be reported whole, or was drawn anew.
const OPTION_SAYS = [(o, want) => suits(want, o.label), (o, want) =>
  suits(want, contentOf(o)), (o, want, wish) => o.value === wish];
const pickOption = (all, wish, used, id) => {
  const want = wanted(String(wish));
  const list = Array.from(all).filter(o => !used.has(o));
  const chosen = typeof id === 'string' ? nodeOf(id) : null;
  const ways = OPTION_SAYS.map(says => o => says(o, want, String(wish)));
  if (chosen && list.includes(chosen) && ways.some(says => says(chosen))) {
    return chosen;
  }
  return ways.reduce((found, says) => found || list.find(says), null) || null;
};
const actSelect = (el, arg) => {
  if (tagOf(el) !== 'select' || !isHtml(el)) {
    return refuse('not_a_select');
  }
  const all = accessor(HTMLSelectElement.prototype, 'options').call(el);
  const chosen = new Set();
  const wishes = arg.options || (arg.option !== undefined ? [arg.option] : []);
  for (let i = 0; i < wishes.length; i++) {
    const wish = wishes[i];
    const option = pickOption(all, wish, chosen, (arg.ids || [])[i]);
    if (!option) {
      return refuse('no_such_option', clip(String(wish), 200));
    }
    chosen.add(option);
  }
  if (typeof arg.index === 'number') {
    if (!all[arg.index]) {
      return refuse('no_such_option', '#' + arg.index);
    }
    chosen.add(all[arg.index]);
  }
  if (chosen.size > 1 && !has(el, 'multiple')) {
    return refuse('not_multiple');
  }
  for (const option of chosen) {
    if (isNativelyDisabled(option)) {
      return refuse('option_disabled', clip(option.label, 200));
    }
  }
  if (arg.trusted === false && endNudge(el)) {
    return Object.assign(selectionOf(all), { trusted: true });
  }
  const nudge = arg.trusted && chosen.size === 1 && !Array.from(chosen)[0]
    .selected ? nudgeOption(el, all, Array.from(chosen)[0]) : null;
  return nudge || applySelection(el, all, chosen);
};
const selectionOf = all => ({ selected: Array.from(all).filter(o => o.selected)
  .map(o => ({ label: clip(squeeze(o.label), 200),
    value: clip(o.value, 200) })) });
const applySelection = (el, all, chosen) => {
  const before = Array.from(all).filter(o => o.selected);
  const same = before.length === chosen.size &&
    before.every(o => chosen.has(o));
  if (!same) {
    giveFocus(el);
    if (has(el, 'multiple')) {
      for (const option of all) {
        setOptionSelected.call(option, chosen.has(option));
      }
    } else {
      setSelectIndex.call(el, Array.from(all).indexOf(
        chosen.values().next().value));
    }
    tell(el, 'input');
    tell(el, 'change');
  }
  return Object.assign({ changed: !same, trusted: same }, selectionOf(all));
};
const actChecked = (el, arg) => {
  const before = checkedOf(el);
  if (before !== arg.state) {
    HtmlP.click.call(el);
  }
  return { before, after: checkedOf(el), clicked: before !== arg.state };
};
const actSubmit = el => {
  const form = tagOf(el) === 'form' ? el : formOf(el);
  if (!form) {
    return refuse('no_form');
  }
  const button = el !== form && nativeKind(el) === 'submit' ? el : undefined;
  if (!HTMLFormElement.prototype.checkValidity.call(form) &&
      !has(form, 'novalidate')) {
    const bad = queryAll(form, ':invalid')[0];
    HTMLFormElement.prototype.reportValidity.call(form);
    return refuse('invalid', bad ? clip(nameOf(bad) + ': ' +
      (bad.validationMessage || ''), 300) : 'invalid');
  }
  HTMLFormElement.prototype.requestSubmit.call(form, button);
  return { submitted: true };
};
// A part of a rich text has no focus of its own: its host has.
const editingHost = el => {
  let host = el;
  while (isRichText(host) && flatParent(host) && isRichText(flatParent(host))) {
    host = flatParent(host);
  }
  return host;
};
const selectionPlace = el => {
  const range = isField(el) ? null : rootSelection(el);
  return range ? [range.anchorNode, range.anchorOffset, range.focusNode,
    range.focusOffset] : [];
};
// Editors learn of a selection by an event of its own, which comes later than
// the next key would.
const TOLD_MS = 50;
const selectionTold = () => new Promise(ok => {
  const end = () => {
    unlisten.call(doc, 'selectionchange', told, true);
    ok();
  };
  const told = () => ourTimeout(end, 0);
  listen.call(doc, 'selectionchange', told, true);
  ourTimeout(end, TOLD_MS);
});
const actSelectText = el => {
  if (surfaceOf(el)) {
    giveFocus(el); // its keys select: the text is not in it
    return { surface: true, focused: deepActive() === el };
  }
  const host = isField(el) ? el : editingHost(el);
  giveFocus(host);
  const before = selectionPlace(el);
  if (isField(el)) {
    el.select();
  } else {
    const selection = rootSelection(el);
    selection.selectAllChildren(el);
  }
  return { rich: !isField(el), moved: !isField(el) &&
    selectionPlace(el).some((part, i) => part !== before[i]), focused: deepActive() === host ||
    flatContains(host, deepActive() || doc) };
};
const actCaretEnd = el => {
  const out = actSelectText(el);
  if (out.surface) {
    return out;
  }
  if (isField(el)) {
    try {
      el.setSelectionRange(el.value.length, el.value.length);
    } catch (e) {
      out.caret = false; // a number field has no caret to be set
    }
  } else {
    rootSelection(el).collapseToEnd();
  }
  return out;
};
const rootSelection = el => {
  const root = rootOf(el);
  return typeof root.getSelection === 'function' ? root.getSelection() :
    window.getSelection();
};
const actRangeText = (el, arg) => {
  if (!isTextInput(el)) {
    return refuse('not_editable');
  }
  el.setRangeText(String(arg.text), arg.start === undefined ?
    el.selectionStart : arg.start, arg.end === undefined ? el.selectionEnd :
    arg.end, 'end');
  tell(el, 'input');
  return { reading: readingOf(el) };
};
const actClick = el => {
  HtmlP.click.call(el);
  return { clicked: true };
};
// Events made by a script, as somebody asked for: nobody is a user here, and
// what wants one will refuse.
const actSynthesize = el => {
  const box = boxOf(el);
  const at = { bubbles: true, cancelable: true, composed: true, view: window,
    clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
    button: 0, detail: 1 };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup',
    'click']) {
    dispatchFn.call(el, /^pointer/.test(type) ? new PointerEvent(type,
      Object.assign({ pointerId: 1, isPrimary: true, pointerType: 'mouse' },
        at)) : new MouseEvent(type, at));
  }
  return { synthesized: true };
};
const actOpen = (el, arg) => {
  const tag = tagOf(el);
  if (tag === 'details') {
    if (has(el, 'open') !== arg.open) {
      const head = childOfTag(el, 'summary');
      if (head) {
        HtmlP.click.call(head);
      } else {
        el.open = arg.open;
      }
    }
    return { open: has(el, 'open') };
  }
  return refuse('not_openable');
};
