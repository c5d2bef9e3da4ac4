// SPDX-License-Identifier: Apache-2.0
// What a change says to a person who reads it, and whether it is drawn as an
// error. No role marks such words as a message, so they are told as they are.
const SAID_MAX = 200; // limit: a message is no longer
const WRONG = /error|invalid|danger|failure|(^|[\s_-])err($|[\s_-])/i;
const RIGHT = /no-?error|error-?boundary|without-?error/i;
const isWrongName = text => WRONG.test(text) && !RIGHT.test(text);
const NAMING = ['class', 'id', 'data-type', 'data-variant', 'data-status'];
const classWords = el => NAMING.map(name => attr(el, name) || '').join(' ');
// Computed colours in sRGB stay rgb(); all others keep their own space, whose
// hue or first axis tells red. An orange (a warning) or a pink is none.
const RED_SPACES = [
  [/^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)/, (r, g, b) => r > 140 &&
    r - Math.max(g, b) >= 80 && Math.abs(g - b) <= 45],
  [/^color\(\S+ ([\d.]+) ([\d.]+) ([\d.]+)/, (r, g, b) => r > 0.55 &&
    r - Math.max(g, b) >= 0.3 && Math.abs(g - b) <= 0.18],
  [/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)/, (l, c, h) => c >= 0.11 &&
    (h >= 12 && h <= 40)],
  [/^oklab\(([\d.]+) (-?[\d.]+) (-?[\d.]+)/, (l, a, b) => a >= 0.1 &&
    b > 0 && b < 0.85 * a],
  [/^lch\(([\d.]+) ([\d.]+) ([\d.]+)/, (l, c, h) => c >= 45 &&
    (h >= 15 && h <= 48)],
  [/^lab\(([\d.]+) (-?[\d.]+) (-?[\d.]+)/, (l, a, b) => a >= 40 &&
    b > 0 && b < 1.1 * a],
];
const isRedColor = color => RED_SPACES.some(([form, test]) => {
  const part = form.exec(color);
  return !!part && test(Number(part[1]), Number(part[2]), Number(part[3]));
});
// A sentence in red, or one word of it beside the fields of a form. A number
// in red is a badge.
const isRed = (el, words) => (/\S\s\S/.test(words) ||
  (/\p{L}{3}/u.test(words) && closest(el, 'form,fieldset') !== null)) &&
  isRedColor(styleOf(el).color);
// The nodes whose words are new: what came, or what was shown.
const spokenBy = row => {
  const el = elementAt(row.node);
  if (row.text !== undefined) {
    return [row.node];
  }
  const came = Array.from(row.added).filter(n => connected(n) &&
    typeOf(n) !== 8).slice(0, 4);
  if (came.length) {
    return came;
  }
  return Array.from(row.attrs.keys()).some(name => mayShow(row, el, name)) &&
    !matches(el, PRESSABLE) && !isField(el) ? [el] : [];
};
// Can a change of this attribute have brought the words of the element to
// light? What a screen reader shall pass over is drawn as before, unless a rule
// says otherwise; and what the target is in was drawn when it was pressed, so
// that a style of it shows nothing (a page that is kept from scrolling).
const hidesByRule = name => someRule((text, style) =>
  mentions(text, '[' + name) && (hides(style) || shows(style)), false);
const mayShow = (row, el, name) => {
  if (name === 'aria-hidden' || name === 'inert') {
    return hidesByRule(name);
  }
  if (name === 'style' || (name === 'class' && (el === bodyOf() ||
      el === htmlOf()))) {
    return !holdsTarget(el) || wasUnseen(row, el) || isWrongName(classWords(el));
  }
  return HIDES_ITSELF.has(name);
};
const wordsIn = node => (typeOf(node) === 3 ? dataOf(node) :
  withoutAnswers(node, visibleText(node, SAID_MAX + 1)));
// What a picture says by its label, where the label came with it.
const labelOf = el => fold(attr(el, 'aria-label') || attr(el, 'title') ||
  attr(el, 'alt') || '');
const labelIn = (row, nodes, el) => {
  const named = nodes.concat(['aria-label', 'title', 'alt'].some(name =>
    row.attrs.has(name)) ? [el] : []).filter(n => typeOf(n) === 1 &&
    !matches(n, PRESSABLE) && !isField(n));
  return named.map(labelOf).find(text => /\p{L}/u.test(text)) || '';
};
// The part of what came that is drawn as an error.
const WRONG_PARTS = '[class*="error" i],[class*="invalid" i],' +
  '[class*="danger" i],[id*="error" i],[data-type="error" i],' +
  '[data-variant="error" i],[data-status="error" i]';
const wrongPart = nodes => {
  for (const node of nodes) {
    const parts = typeOf(node) !== 1 ? [] :
      Array.from(queryAll(node, WRONG_PARTS)).slice(0, 8);
    const part = parts.find(p => !isField(p) && isDrawn(p) &&
      closest(p, PRESSABLE) === null &&
      isWrongName(classWords(p)) && fold(visibleText(p, SAID_MAX)) !== '');
    if (part) {
      return part;
    }
  }
  return null;
};
// Named as a message of success, itself or by what is close around it.
const GOOD_NAME = /(^|[\s_-])(success|positive)($|[\s_-])/i;
const GOOD_AROUND = 3; // limit: levels that are "close around"
const isGoodName = el => GOOD_NAME.test((attr(el, 'class') || '') + ' ' +
  (attr(el, 'data-type') || '') + ' ' + (attr(el, 'data-variant') || '') +
  ' ' + (attr(el, 'data-status') || ''));
const isDrawnRight = el => {
  let up = el;
  for (let i = 0; up && i < GOOD_AROUND && up !== bodyOf(); i++) {
    if (isGoodName(up)) {
      return true;
    }
    up = flatParent(up);
  }
  return false;
};
const looksWrong = (el, words) => isWrongName(classWords(el)) ||
  isRed(el, words);
const isDrawnWrong = (nodes, el, words) => looksWrong(el, words) ||
  nodes.some(n => n !== el && typeOf(n) === 1 && looksWrong(n, words));
// Or as a warning: of a message, not of what a person can press. One that has
// two answers asks something, and refuses nothing.
const WARNS = /warn/i;
const isDrawnWarning = (nodes, el) => [el].concat(nodes).some(n =>
  typeOf(n) === 1 && WARNS.test(classWords(n)) &&
  closest(n, PRESSABLE) === null && queryAll(n, PRESSABLE).length < 2);
// A field, or the part of a form around one, that got a class that calls it
// wrong, or that is drawn in red since.
const WRAPPED_MAX = 3;
const wrapsField = el => {
  const fields = isField(el) ? [el] : Array.from(queryAll(el, FORM_FIELDS));
  return fields.length > 0 && fields.length <= WRAPPED_MAX &&
    queryAll(el, 'button').length === 0;
};
const isCalledWrong = (row, el) => row.attrs.has('class') &&
  isWrongName(attr(el, 'class') || '') &&
  !isWrongName(row.attrs.get('class') || '');
const isEdgedRed = el => {
  const style = styleOf(el);
  return (style.borderTopStyle !== 'none' &&
    isRedColor(style.borderTopColor)) || (style.outlineStyle !== 'none' &&
    isRedColor(style.outlineColor));
};
const isTurnedRed = (row, el) => (row.attrs.has('class') ||
  row.attrs.has('style')) && (isField(el) ? isEdgedRed(el) :
  isRedColor(styleOf(el).color) || isEdgedRed(el));
const isMarkedWrong = (row, el) => row.attrs.size > 0 && wrapsField(el) &&
  (isCalledWrong(row, el) || isTurnedRed(row, el));
// Words right after a field of the form that was sent, or in a part around one
// field, which has no button.
const prevOf = el => prevSiblingGet.call(el);
const hasOneField = el => isField(el) || (queryAll(el, FORM_FIELDS).length === 1
  && queryAll(el, 'button').length === 0);
const isBesideField = row => {
  const form = watching.target && formOf(watching.target);
  const came = spokenBy(row).find(n => typeOf(n) === 1) || elementAt(row.node);
  if (!form || !came || came === form || !contains(form, came) ||
      tagOf(came) === 'output' || closest(came, PRESSABLE) !== null) {
    return false;
  }
  const before = prevOf(came);
  const around = flatParent(came);
  return (!!before && hasOneField(before)) ||
    (!!around && around !== form && wrapsField(around));
};
// Words where none were before: what came took no other words' place. What a
// class had hidden is known by the rules about it.
const DIMMED = 0.75; // less is drawn on what waits, and was seen before
const hides = style => style.display === 'none' ||
  style.visibility === 'hidden' || style.opacity === '0';
const shows = style => (style.display !== '' && style.display !== 'none') ||
  style.visibility === 'visible' || Number(style.opacity) > DIMMED;
const isShownByClass = (row, el) => {
  const now = tokensOf(attr(el, 'class'));
  return changedClasses(row).some(token => someRule((text, style) =>
    mentions(text, '.' + token) && (now.has(token) ? shows : hides)(style),
  false));
};
const HIDING_STYLE = /display:\s*none|visibility:\s*hidden|opacity:\s*0(?![.\d])/;
const wasUnseen = (row, el) =>
  ['hidden', 'popover'].some(name => row.attrs.has(name)) ||
  (row.attrs.has('inert') && hidesByRule('inert')) ||
  (row.attrs.has('open') && row.attrs.get('open') === null) ||
  (row.attrs.has('aria-hidden') && row.attrs.get('aria-hidden') === 'true' &&
    hidesByRule('aria-hidden')) ||
  (row.attrs.has('style') && HIDING_STYLE.test(row.attrs.get('style') || '')) ||
  isShownByClass(row, el);
const HAS_MORE = 'input,select,textarea,img,video,canvas,table,iframe';
// Where a message stood before there was no room for anything else.
const spoken = new WeakSet();
const isHushed = row => {
  const el = elementAt(row.node);
  return !!el && spoken.has(el) && fold(contentOf(el)) === '';
};
const isFresh = (row, el, nodes) => {
  if (nodes.some(n => typeOf(n) === 1 && (matches(n, HAS_MORE) ||
      queryAll(n, HAS_MORE).length > 0))) {
    return false; // more than words
  }
  if (spoken.has(el)) {
    return true;
  }
  if (row.text !== undefined) {
    return fold(row.text || '') === '';
  }
  return row.added.size ? fold(Array.from(row.removed).map(contentOf).join(' '))
    === '' : wasUnseen(row, el);
};
// A part that was drawn again, all that it said before included: the words that
// came are those that it did not say. NULL where something went, or where what
// came is more than words.
const PIECES_MAX = 200;
const piecesOf = nodes => {
  const list = [];
  for (const node of nodes) {
    const walker = typeOf(node) === 3 ? null :
      doc.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let n = walker ? walker.nextNode() : node;
      n && list.length <= PIECES_MAX; n = walker && walker.nextNode()) {
      if (fold(dataOf(n)) !== '') {
        list.push(n);
      }
    }
  }
  return list;
};
const addedPieces = row => {
  const after = piecesOf(Array.from(row.added).filter(n => connected(n)));
  const before = piecesOf(row.removed).map(n => fold(dataOf(n)));
  if (!before.length || after.length > PIECES_MAX ||
      after.length <= before.length) {
    return null;
  }
  const came = after.filter(n => {
    const at = before.indexOf(fold(dataOf(n)));
    return at < 0 || !before.splice(at, 1).length;
  });
  const message = n => flatClosest(flatParent(n), p => matches(p, PRESSABLE) ||
    matches(p, LIST_ITEMS) || NO_TEXT.has(tagOf(p))) === null &&
    isDrawn(flatParent(n));
  return before.length || !came.length || !came.every(message) ? null : came;
};
// Elements came or went, not only text.
const hasElements = row => holdsElement(row.added) || holdsElement(row.removed);
const mayHaveGrown = row => row.added.size > 0 && row.removed.size > 0 &&
  (row.added.size > 1 || hasElements(row));
const saidAnew = row => {
  const came = mayHaveGrown(row) ? addedPieces(row) : null;
  const words = came ? fold(came.map(dataOf).join(' ')) : '';
  const el = came ? flatParent(came[0]) : null;
  return !/\p{L}/u.test(words) || words.length > SAID_MAX ? null :
    { said: words, wrong: isDrawnWrong([el], el, words), much: false,
      fresh: true };
};
const saidOf = row => {
  const el = elementAt(row.node);
  if (!el || !connected(el) || isOwn(el)) {
    return null;
  }
  if (isMarkedWrong(row, el)) {
    return { said: null, wrong: true };
  }
  const nodes = spokenBy(row);
  if (nodes.some(n => typeOf(n) === 1 && isQuestion(n))) {
    return null; // told with the dialog
  }
  const part = wrongPart(nodes);
  if (part) {
    return { said: clip(fold(visibleText(part, SAID_MAX)), SAID_MAX),
      wrong: true };
  }
  const anew = saidAnew(row);
  if (anew) {
    return anew;
  }
  const words = fold(nodes.map(wordsIn).join(' '));
  if (words.length > SAID_MAX) {
    return { said: null, wrong: false, much: true };
  }
  const label = /\p{L}/u.test(words) ? '' : labelIn(row, nodes, el);
  if (label !== '') {
    return { said: clip(label, SAID_MAX), wrong: false, much: false,
      fresh: false };
  }
  if (words === '') {
    return null;
  }
  const fresh = /\p{L}/u.test(words) && isFresh(row, el, nodes);
  if (fresh && fold(contentOf(el)) === words) {
    spoken.add(el);
  }
  const first = nodes.find(n => typeOf(n) === 1) || el;
  const wrong = isDrawnWrong(nodes, el, words) ||
    (fresh && isDrawnWarning(nodes, el));
  return { said: words, wrong, much: false, fresh, right: isDrawnRight(first) };
};
// What came lies over the page, alone in its part: a notice, a menu. The part
// may have been there before, without a word.
const OUT_OF_FLOW = /^(fixed|absolute)$/;
const isOverPage = el => OUT_OF_FLOW.test(styleOf(el).position);
const packed = text => fold(text).replace(/\s+/g, '');
const floated = new WeakSet();
const floatsAbove = row => {
  const nodes = spokenBy(row);
  const words = packed(nodes.map(wordsIn).join(''));
  const first = nodes.length === 1 && typeOf(nodes[0]) === 1 ? nodes[0] :
    elementAt(row.node);
  for (let el = first; words !== '' && el && el !== bodyOf();
    el = flatParent(el)) {
    if (packed(contentOf(el)) !== words) {
      return false;
    }
    if (isOverPage(el)) {
      floated.add(el);
      return true;
    }
  }
  return false;
};
// Of several the one that speaks of an error.
const addSaid = (out, rows) => {
  const all = rows.map(saidOf).filter(Boolean);
  const one = all.find(s => s.wrong && s.said) || all.find(s => s.said) ||
    all[0];
  if (one) {
    out.said = one.said;
    out.wrong = all.some(s => s.wrong);
    out.much = all.some(s => s.much);
    out.fresh = all.every(s => s.fresh);
    out.right = !out.wrong && all.every(s => s.right || !s.said);
  }
};
