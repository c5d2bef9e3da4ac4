// SPDX-License-Identifier: Apache-2.0
// Editors that draw their text themselves. The element that takes the keys is a
// text area of a few pixels, or the host of an EditContext; the text stands in
// the box around it, where the pointer is that of text. Line numbers, scroll
// bars and menus there have another pointer.
const SURFACE_LEVELS = 8; // limit: levels up to the box
const SURFACE_MIN_PX = 10; // limit: what is smaller shows no text
const KEYS_PX = 3; // nobody reads what is drawn in so little
const SURFACE_TEXT_MAX = 200000; // limit of an answer
const contextProp = Object.getOwnPropertyDescriptor(HtmlP, 'editContext');
const editContextOf = el => (contextProp && isHtml(el) ?
  contextProp.get.call(el) || null : null);
const isTiny = box => box.width <= KEYS_PX || box.height <= KEYS_PX;
const isKeptFromSight = el => {
  for (let p = el, i = 0; p && i < 3; p = flatParent(p), i++) {
    const style = styleOf(p);
    if (Number(style.opacity) < 0.05 || (isTiny(boxOf(p)) &&
        (p === el || /hidden|clip/.test(style.overflowX)))) {
      return true;
    }
  }
  return false;
};
const takesKeysFor = el => isHtml(el) && (tagOf(el) === 'textarea' ||
  editContextOf(el) !== null);
const isTextArea = (n, el) => n !== el && !flatContains(el, n) &&
  styleOf(n).cursor === 'text' && !isField(n) && !isEmpty(boxOf(n)) &&
  !cssHidden(n);
const isOtherField = (n, el) => n !== el && takesText(n) && !cssHidden(n) &&
  !isTiny(boxOf(n)) && readonlyOf(n) !== true;
const SURFACE_NODES = 2000; // that are looked through for it
const findSurface = el => {
  let box = flatParent(el);
  for (let i = 0; box && box !== bodyOf() && i < SURFACE_LEVELS; i++) {
    const size = boxOf(box);
    if (size.width >= SURFACE_MIN_PX && size.height >= SURFACE_MIN_PX) {
      if (flatFind(box, n => isOtherField(n, el), 1, SURFACE_NODES).length) {
        return null;
      }
      if (styleOf(box).cursor === 'text' ||
          flatFind(box, n => isTextArea(n, el), 1, SURFACE_NODES).length) {
        return box;
      }
    }
    box = flatParent(box);
  }
  return null;
};
// The box that an element takes the keys for; null: it is an ordinary one.
const surfaceOf = el => {
  if (!takesKeysFor(el) || !connected(el) || notRendered(el)) {
    return null;
  }
  let found = memo.surfaces.get(el);
  if (found === undefined) {
    found = editContextOf(el) && !isTiny(boxOf(el)) ? el :
      isKeptFromSight(el) ? findSurface(el) : null;
    memo.surfaces.set(el, found);
  }
  return found;
};
// The text area that an editor was put in the place of, whose label is meant
// for the editor.
const replacedFor = el => {
  const surface = surfaceOf(el);
  const before = surface && surface !== el ? prevSiblingGet.call(surface) : null;
  return before && tagOf(before) === 'textarea' && notRendered(before) ?
    before : null;
};
// The lines as they are drawn, whatever the order in the document.
const surfaceLines = (el, surface) => {
  const pieces = [];
  let left = SURFACE_TEXT_MAX;
  const visit = parent => {
    for (const child of flatChildren(parent)) {
      if (typeOf(child) === 3 && left > 0) {
        const data = dataOf(child).replace(/[\u200b\u200c\ufeff]/g, '')
          .replace(/\u00a0/g, ' ');
        const range = data === '' ? null : doc.createRange();
        if (range && styleOf(parent).cursor === 'text' && !cssHidden(parent)) {
          range.selectNodeContents(child);
          const rects = range.getClientRects();
          left -= data.length;
          if (rects.length) {
            pieces.push({ data, x: rects[0].left, y: rects[0].top,
              middle: rects[0].top + rects[0].height / 2 });
          }
        }
      } else if (typeOf(child) === 1 && (child !== el || el === surface) &&
          !NO_TEXT.has(tagOf(child))) {
        visit(child);
      }
    }
  };
  visit(surface);
  // Stable: what is drawn at the same place is in the order of the document.
  pieces.sort((a, b) => (isSameLine(a, b) ? a.x - b.x : a.y - b.y));
  const lines = [];
  pieces.forEach((piece, i) => {
    if (i && isSameLine(pieces[i - 1], piece)) {
      lines[lines.length - 1] += piece.data;
    } else {
      lines.push(piece.data);
    }
  });
  return lines;
};
const isSameLine = (a, b) => Math.abs(a.middle - b.middle) < 4;
// What no line shows may be held by the context alone: a canvas.
const surfaceText = (el, surface) => {
  const lines = surfaceLines(el, surface);
  const context = editContextOf(el);
  return lines.length || !context ? lines.join('\n').replace(/\n+$/, '') :
    String(context.text || '');
};
// Does it show the text, line for line? A long line may be drawn as several,
// an empty one not at all, a tab in blanks.
const showsText = (lines, text) => {
  const bare = line => line.replace(/\s+$/, '');
  const plain = /\t/.test(text) ? line => unspaced(line) : bare;
  const shown = lines.filter(line => bare(line) !== '');
  let at = 0;
  for (const line of text.split(/\r?\n/).filter(l => bare(l) !== '')) {
    let sum = '';
    do {
      if (at >= shown.length) {
        return false;
      }
      sum += shown[at++];
    } while (plain(sum) !== plain(line) && plain(sum).length <
      plain(line).length);
    if (plain(sum) !== plain(line)) {
      return false;
    }
  }
  return at === shown.length;
};
// Of a long text only a part is drawn. What the editor gave out as its whole
// text, when all of it was selected, is taken for it as long as the lines that are
// drawn are lines of it, one after the other.
const copies = new WeakMap();
const isPartOf = (lines, text) => {
  const all = '\n' + text.split(/\r?\n/).map(l => l.replace(/\s+$/, ''))
    .filter(l => l !== '').join('\n') + '\n';
  const shown = lines.map(l => l.replace(/\s+$/, '')).filter(l => l !== '');
  return shown.length > 0 && all.indexOf('\n' + shown.join('\n') + '\n') >= 0;
};
const surfaceShows = (el, surface, text) => {
  const lines = surfaceLines(el, surface);
  if (!lines.length && editContextOf(el)) {
    return surfaceText(el, surface) === text;
  }
  const copy = copies.get(el);
  return showsText(lines, text) || (copy !== undefined &&
    copy.replace(/\r\n/g, '\n').replace(/\n$/, '') ===
      text.replace(/\r\n/g, '\n').replace(/\n$/, '') &&
    isPartOf(lines, text));
};
const clipboardEvent = (type, data) => new ClipboardEvent(type, { bubbles: true,
  cancelable: true, composed: true, clipboardData: data });
// Lines are put in as they are; typed, an editor would indent each of them and
// close the brackets. `put`: it took them.
const putText = (el, arg) => {
  const data = new DataTransfer();
  data.setData('text/plain', String(arg.text));
  const event = clipboardEvent('paste', data);
  startCausal('keydown');
  dispatchFn.call(deepActive() || el, event);
  leaveCausal();
  return { put: event.defaultPrevented };
};
// What an editor gives out when it is asked to copy, or has put into its text
// area for the browser to copy.
const copyText = el => {
  const data = new DataTransfer();
  dispatchFn.call(el, clipboardEvent('copy', data));
  const text = data.getData('text/plain') || (isField(el) ?
    el.value.slice(el.selectionStart, el.selectionEnd) : '');
  copies.set(el, text);
  return { copied: text.length };
};
// A text area that is not shown, with an editor in its place behind it.
const editorFor = el => {
  const next = tagOf(el) === 'textarea' && isHtml(el) && notRendered(el) ?
    nextElementGet.call(el) : null;
  const found = next && !cssHidden(next) ? flatFind(next, n =>
    (isRichText(n) && isEditableHost(n)) || surfaceOf(n) !== null, 2) : [];
  return found.length === 1 ? found[0] : null;
};
