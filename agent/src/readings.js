// SPDX-License-Identifier: Apache-2.0
// How people read an element whose computed name says more or less than the
// eye sees: without the words kept for screen readers, without the value of a
// control inside ("Volume 20"), with letters that are drawn one by one put
// together. Asked only when no name fits, and only of elements whose name
// holds what was asked for: a near name is never taken for another.
const isKeptForReaders = el => {
  const style = styleOf(el);
  if (isClippedAway(style) || parseFloat(style.opacity) < 0.02) {
    return true;
  }
  const box = rectOf(el);
  return style.overflowX !== 'visible' && box.width <= 1 && box.height <= 1;
};
const hasValue = el => REPLACED.has(tagOf(el)) ||
  SILENT_VALUES.has(roleOf(el));
const SILENT_VALUES = new Set(['textbox', 'searchbox', 'combobox', 'listbox',
  'slider', 'spinbutton', 'progressbar', 'meter', 'status']);
// Texts in order, with the space that layout puts between them.
const seenPieces = (el, out) => {
  for (const child of flatChildren(el)) {
    if (typeOf(child) === 3) {
      if (styleOf(el).visibility === 'visible') {
        out.push({ text: transformed(dataOf(child), styleOf(el).textTransform),
          block: out.block });
        out.block = false;
      }
    } else if (typeOf(child) === 1 && !isOut(child) && !hasValue(child) &&
        !isKeptForReaders(child)) {
      const block = !isInline(styleOf(child)) || tagOf(child) === 'br';
      out.block = out.block || block;
      seenPieces(child, out);
      out.block = out.block || block;
    } else {
      out.block = true;
    }
  }
  return out;
};
const seenWords = el => fold(seenPieces(el, []).reduce((text, piece) =>
  joinText(text, piece.text, piece.block), ''));
const LETTERS_MIN = 3; // limit: two may be initials
const spelledOut = el => {
  const pieces = seenPieces(el, []).filter(piece => piece.text !== '');
  const single = pieces.filter(piece => Array.from(piece.text).length === 1);
  return single.length >= LETTERS_MIN && single.length >= pieces.length * 0.8 ?
    fold(pieces.map(piece => piece.text).join('')) : '';
};
const readingsOf = el => {
  const found = [fold(labelsOf(el).map(seenWords).join(' '))];
  if (has(el, 'aria-labelledby')) {
    found.push(fold(outerLabel(el)), ...referenced(el, 'aria-labelledby')
      .filter(ref => ref !== el && !flatContains(el, ref)).slice(0, 1)
      .map(seenWords));
  } else if (!has(el, 'aria-label') && !NO_CONTENT.has(tagOf(el))) {
    found.push(seenWords(el));
  }
  return found.filter(Boolean);
};
const READ_MAX = 50; // elements that are read anew for one miss
const HOLDS_MAX = 20000; // names that are looked through each time
const readsAs = (el, key, want, letters) => (key.indexOf(want.text) >= 0 ?
  readingsOf(el).indexOf(want.text) >= 0 :
  key.replace(/ /g, '') === letters && spelledOut(el) === want.text);
const findRead = (slot, want) => {
  const found = [];
  if (want.part || !want.text || slot.names.size > HOLDS_MAX) {
    return found;
  }
  const letters = want.text.replace(/ /g, '');
  let left = READ_MAX;
  for (const [key, set] of slot.names) {
    if (key === want.text || (key.indexOf(want.text) < 0 &&
        key.replace(/ /g, '') !== letters)) {
      continue;
    }
    for (const el of set) {
      if (left-- > 0 && connected(el) && readsAs(el, key, want, letters)) {
        memo.read.set(el, want.text);
        found.push(el);
      }
    }
  }
  return found;
};
