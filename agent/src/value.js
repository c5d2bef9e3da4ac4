// SPDX-License-Identifier: Apache-2.0
// The value of a control. A password stays in the page: its length and a
// salted hash go out, so that a change can be seen and nothing be read.
const SALT = String(Math.random()) + performance.now();
const hashPlain = text => {
  let a = 0x811c9dc5;
  let b = 0x1000193;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b + text.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  return ('0000000' + (a >>> 0).toString(16)).slice(-8) +
    ('0000000' + (b >>> 0).toString(16)).slice(-8);
};
const hashText = text => hashPlain(SALT + text);
const inputType = el => {
  const type = attrLower(el, 'type').trim();
  return type || 'text';
};
const isField = el => isHtml(el) &&
  (tagOf(el) === 'input' || tagOf(el) === 'textarea');
// What a person would not read out: passwords, codes, card numbers, and what
// is drawn as dots by style alone. A field that was one stays one, since a
// button that shows the password makes it a plain field.
const SECRET_FILLS = /(^|\s)(one-time-code|cc-number|cc-csc)(\s|$)/;
const PASSWORD_FILLS = /(^|\s)(current-password|new-password)(\s|$)/;
// Nobody chooses a password from a list: libraries say "new-password" of a
// choice so that the browser offers nothing.
const isFilledSecretly = el => {
  const fills = attrLower(el, 'autocomplete');
  return SECRET_FILLS.test(fills) || (PASSWORD_FILLS.test(fills) &&
    attrLower(el, 'role') !== 'combobox' && !has(el, 'aria-haspopup'));
};
const wereSecret = new WeakSet();
const isDotted = el => {
  const how = styleOf(el).webkitTextSecurity;
  return !!how && how !== 'none';
};
const isSecret = el => {
  if (wereSecret.has(el)) {
    return true;
  }
  const secret = isField(el) ? inputType(el) === 'password' ||
    isFilledSecretly(el) || isDotted(el) :
    (isRichText(el) || attrLower(el, 'role') === 'textbox') && isDotted(el);
  if (secret) {
    wereSecret.add(el);
  }
  return secret;
};
const inputValueGet = accessor(HTMLInputElement.prototype, 'value');
const areaValueGet = accessor(HTMLTextAreaElement.prototype, 'value');
const selectValueGet = accessor(HTMLSelectElement.prototype, 'value');
const filesGet = accessor(HTMLInputElement.prototype, 'files');
const fileNames = el => Array.from(filesGet.call(el)).map(f => f.name)
  .join(', ');
// The text of an editor is what it shows.
const shownIn = (el, other) => {
  const surface = surfaceOf(el);
  return surface ? surfaceText(el, surface) : other;
};
const rawValue = el => {
  const tag = tagOf(el);
  if (isHtml(el)) {
    switch (tag) {
      case 'input': return inputType(el) === 'file' ? fileNames(el) :
        inputValueGet.call(el);
      case 'textarea': return shownIn(el, areaValueGet.call(el));
      case 'select': return selectValueGet.call(el);
      case 'progress': case 'meter': return String(el.value);
      case 'output': return contentOf(el);
    }
  }
  if (has(el, 'aria-valuenow')) {
    return attr(el, 'aria-valuenow');
  }
  if (editContextOf(el)) {
    return shownIn(el, String(editContextOf(el).text || ''));
  }
  if (isRichText(el)) {
    return editableText(el);
  }
  const role = roleOf(el);
  if (role === 'combobox' || (role !== 'listbox' &&
      attrLower(el, 'aria-haspopup') === 'listbox')) {
    return shownValue(el);
  }
  if (role === 'listbox') {
    return selectedText(el) || collapse(contentOf(el));
  }
  if (role === 'group') {
    return stepperValue(el);
  }
  return role === 'textbox' || role === 'searchbox' ? contentOf(el) : null;
};
// What a control that opens a list shows as chosen: its own words, without the
// arrow that is drawn for the eye, whatever that is called.
const shownValue = el => selectedText(el) || squeeze(contentText(el,
  { visited: new Set([el].concat(picturesIn(el))), deep: true, hidden: false,
    through: false, all: true, shown: false, deps: null, root: el }).text);
const picturesIn = el => (visibleText(el, 40) === '' ? [] :
  Array.from(queryAll(el, 'svg,img,[role=img],[role=image]')));
// Where the control is an input that holds nothing, the choice stands beside
// it, in the box that both are drawn in. What empties or opens it, or takes a
// chip away, is a part of it and says nothing.
const BESIDE_MAX = 4;
const isWordless = el => roleOf(el) === 'button' &&
  !/[\p{L}\p{N}]{2}/u.test(visibleText(el, 20));
// A button in a chip: what it is in says more than the button does, and is not
// where the control is.
const isRemover = (n, el) => {
  const chip = roleOf(n) === 'button' ? flatParent(n) : null;
  return !!chip && !flatContains(chip, el) &&
    visibleText(chip, 200) !== visibleText(n, 200) && chipText(chip) !== '';
};
const besideText = n => {
  const chips = queryAll(n, 'button,[role=button]').length ? chipsOf(n, 1) :
    null;
  return chips ? chips.list.map(chip => chip.label).join(' ') :
    visibleText(n, 300);
};
// A list that lies over the page offers something: nothing in it is chosen.
const isOffered = n => (matches(n, OFFERS) || queryAll(n, OFFERS).length > 0) &&
  isOverPage(n);
const shownBeside = el => {
  let box = flatParent(el);
  const labels = labelsOf(el);
  for (let i = 0; box && i < BESIDE_MAX && box !== bodyOf(); i++) {
    // What is drawn with its label around it is more than the control.
    if (i > 0 && labels.some(label => flatContains(box, label))) {
      return null;
    }
    if (flatFind(box, n => n !== el && isTabbable(n) && !isWordless(n) &&
        !isRemover(n, el), 1).length) {
      return null;
    }
    const words = flatChildren(box).map(n => (typeOf(n) === 3 ? dataOf(n) :
      typeOf(n) !== 1 || flatContains(n, el) || tagOf(n) === 'label' ||
      ariaHidden(n) || queryAll(n, 'label').length || isOffered(n) ? '' :
        besideText(n)));
    const text = squeeze(words.join(' '));
    if (text) {
      return { box, text };
    }
    box = flatParent(box);
  }
  return null;
};
const isChoiceInput = el => tagOf(el) === 'input' && isHtml(el) &&
  popupKind(el) === 'listbox';
const isChoiceButton = el => roleOf(el) === 'button' &&
  popupKind(el) === 'listbox';
const choiceText = el => {
  if (isChoiceButton(el)) {
    return shownValue(el);
  }
  const beside = isChoiceInput(el) && !inputValueGet.call(el) ?
    shownBeside(el) : null;
  return beside && beside.text;
};
// "21 degrees" where nothing but words says how much it is.
const numberInWords = text => {
  const found = /^[-\u2212]?\d+(\.\d+)?/.exec(fold(text || ''));
  return found ? Number(found[0].replace('\u2212', '-')) : null;
};
const isRichText = el => isHtml(el) && editableGet.call(el) === true;
const editableText = el => {
  // Of what is drawn as dots innerText has the dots.
  const text = String((isDotted(el) ? textContentGet :
    accessor(HtmlP, 'innerText')).call(el) || '');
  return text.replace(/\u00a0/g, ' ').replace(/\n$/, '');
};
const VALUE_LIMIT = 4000; // limit of an answer
const numberOr = value => {
  const n = value === null || value === '' ? NaN : Number(value);
  return isFinite(n) ? n : null;
};
const rangeFacts = el => {
  const native = isHtml(el) && /^(input|progress|meter)$/.test(tagOf(el));
  const of = name => numberOr(native ? attr(el, name) :
    attr(el, 'aria-value' + name));
  const out = { min: of('min'), max: of('max'), step: null };
  if (native && tagOf(el) === 'input') {
    const type = inputType(el);
    if (type === 'range') {
      out.min = out.min === null ? 0 : out.min;
      out.max = out.max === null ? Math.max(100, out.min) : out.max;
    }
    const step = attrLower(el, 'step');
    out.step = step === 'any' ? 0 : numberOr(step) ||
      (type === 'range' || type === 'number' ? 1 : null);
  } else if (native) {
    out.min = out.min === null ? 0 : out.min;
    out.max = out.max === null ? 1 : out.max;
  }
  return out;
};
const RANGES = new Set(['slider', 'spinbutton', 'progressbar', 'meter',
  'scrollbar']);
// A field for text whose component announces the number that it stands for.
const isAnnounced = (el, role) => role === 'spinbutton' && isField(el) &&
  (inputType(el) !== 'number' || has(el, 'aria-valuenow'));
const readingOf = el => {
  const value = rawValue(el);
  if (isSecret(el)) {
    const text = value || '';
    return { secret: true, length: text.length, hash: hashText(text) };
  }
  const out = { value: value === null ? null : clip(value, VALUE_LIMIT) };
  if (value !== null && value.length > VALUE_LIMIT) {
    out.length = value.length;
    out.hash = hashText(value);
  }
  const role = roleOf(el);
  if (RANGES.has(role) || (role === 'separator' && has(el, 'aria-valuenow'))) {
    const range = rangeFacts(el);
    out.number = value === null ? numberInWords(attr(el, 'aria-valuetext')) :
      numberOr(value);
    out.min = range.min;
    out.max = range.max;
    out.step = range.step;
    out.valueText = attr(el, 'aria-valuetext');
    out.orientation = orientationOf(el, role);
    out.reversed = styleOf(el).direction === 'rtl';
    if (isAnnounced(el, role)) {
      out.announced = numberOr(attr(el, 'aria-valuenow'));
    }
  } else if (tagOf(el) === 'select' && isHtml(el)) {
    out.valueText = selectedText(el);
  } else if (choiceText(el)) {
    out.valueText = choiceText(el);
  } else if (role === 'group' || (isField(el) && readonlyOf(el) === true)) {
    out.number = value === null ? null : plainNumber(fold(value));
  }
  return out;
};
// The slider itself, or the long box that its thumb runs in.
const UPRIGHT = 3; // times as high as wide
const runsIn = (el, own) => {
  let box = flatParent(el);
  for (let up = 0; up < 3 && box && box !== bodyOf() && own.width <= 60 &&
    own.height <= 60; up++) {
    const around = boxOf(box);
    if (Math.max(around.width, around.height) >= 2 * Math.max(own.width,
      own.height)) {
      return around;
    }
    box = flatParent(box);
  }
  return own;
};
const orientationOf = (el, role) => {
  const said = attrLower(el, 'aria-orientation');
  if (said === 'vertical' || said === 'horizontal') {
    return said;
  }
  const box = boxOf(el);
  const lies = role !== 'slider' || isEmpty(box) ? box : runsIn(el, box);
  if (role === 'slider' && !isField(el) && lies.height >= UPRIGHT *
      lies.width) {
    return 'vertical'; // nothing says it, but everybody sees it
  }
  return role === 'scrollbar' || role === 'spinbutton' || /^vertical/.test(styleOf(el).writingMode) ?
    'vertical' : 'horizontal';
};
