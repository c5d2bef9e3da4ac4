// SPDX-License-Identifier: Apache-2.0
// Text that is selected on request: all of an element, words in it, or the
// letters from one place to another. What is selected is read back at once, and
// again with the facts of the element.
const SELECTION_MAX = 100000; // limit: letters that are looked at
const selections = new WeakMap(); // element -> the text that was asked for
// The drawn letters with their places; blanks and borders of blocks are one
// blank each.
const drawnLetters = el => {
  const out = { text: '', at: [], blank: false };
  const add = (node, data) => {
    for (let i = 0; i < data.length && out.text.length < SELECTION_MAX; i++) {
      if (/\s/.test(data[i])) {
        out.blank = true;
        continue;
      }
      if (out.blank && out.text) {
        out.text += ' ';
        out.at.push(null);
      }
      out.blank = false;
      out.text += data[i];
      out.at.push([node, i]);
    }
  };
  const walk = parent => {
    for (const child of flatChildren(parent)) {
      if (typeOf(child) === 3) {
        add(child, dataOf(child));
      } else if (typeOf(child) === 1 && !cssHidden(child) &&
          !NO_TEXT.has(tagOf(child))) {
        const apart = tagOf(child) === 'br' || !isInline(styleOf(child));
        out.blank = out.blank || apart;
        walk(child);
        out.blank = out.blank || apart;
      }
    }
  };
  walk(el);
  return out;
};
// Where it begins and ends in the text; a string says why it is nowhere.
const placeInText = (text, arg) => {
  if (typeof arg.text !== 'string') {
    const end = arg.end === undefined ? text.length : arg.end;
    return (arg.start || 0) < end && end <= text.length ?
      [arg.start || 0, end] : 'there are ' + text.length + ' letters';
  }
  const at = text.indexOf(arg.text);
  if (!arg.text || at < 0) {
    return 'it does not say that';
  }
  return text.indexOf(arg.text, at + 1) < 0 ? [at, at + arg.text.length] :
    'it says that more than once: give start and end';
};
const selectInField = (el, arg) => {
  const part = placeInText(el.value, arg);
  if (typeof part === 'string') {
    return part;
  }
  giveFocus(el);
  if (el.selectionStart === null) { // a number or an address has no places
    if (part[1] - part[0] < el.value.length) {
      return 'only all of this field can be selected';
    }
    el.select();
  } else {
    el.setSelectionRange(part[0], part[1]);
  }
  selections.set(el, el.value.slice(part[0], part[1]));
  return null;
};
const selectInWords = (el, arg) => {
  const letters = drawnLetters(el);
  const part = placeInText(letters.text, typeof arg.text === 'string' ?
    { text: squeeze(arg.text) } : arg);
  if (typeof part === 'string') {
    return part;
  }
  const places = letters.at.slice(part[0], part[1]).filter(Boolean);
  if (!places.length) {
    return 'there is nothing to select';
  }
  if (isRichText(el)) {
    giveFocus(editingHost(el));
  }
  const last = places[places.length - 1];
  rootSelection(el).setBaseAndExtent(places[0][0], places[0][1], last[0],
    last[1] + 1);
  selections.set(el, letters.text.slice(part[0], part[1]));
  return null;
};
const selectedIn = el => {
  if (isTextInput(el)) {
    return el.selectionStart === null ? window.getSelection().toString() :
      el.value.slice(el.selectionStart, el.selectionEnd);
  }
  const selection = rootSelection(el);
  return selection && selection.anchorNode &&
    flatContains(el, selection.anchorNode) ? selection.toString() : '';
};
const unspaced = text => text.replace(/\s+/g, '');
// Null: nobody asked for one.
const selectionFacts = el => {
  const want = selections.get(el);
  if (want === undefined) {
    return null;
  }
  const text = selectedIn(el);
  return { held: unspaced(text) === unspaced(want),
    text: isSecret(el) ? '' : clip(text, 2000) };
};
const actSelectPart = (el, arg) => {
  const why = (isTextInput(el) ? selectInField : selectInWords)(el, arg);
  if (why) {
    return refuse('not_selectable', why);
  }
  if (!selectionFacts(el).held) {
    selections.delete(el);
    return refuse('not_selectable', 'the page does not let it be selected');
  }
  return { selected: true };
};
