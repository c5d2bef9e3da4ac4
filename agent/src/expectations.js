// SPDX-License-Identifier: Apache-2.0
// What somebody waits for, as it is now: is there such an element, such a
// text, does an element have that state. Whether it came about is decided by
// whoever asked before.
const expectElement = item => findSemantic({ role: item.role, name: item.name })
  .find(el => isVisible(el)) || null;
// Where a part of a text does not begin within a word, nor begin or end within a
// number: "saved" is not in "unsaved", nor "3" in "1,300". Scripts that put no
// space between words do not tell.
const DIGIT = /[0-9]/;
const SPACELESS = new RegExp('[\\p{Script=Han}\\p{Script=Hiragana}' +
  '\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}' +
  '\\p{Script=Khmer}\\p{Script=Myanmar}]', 'u');
const areJoined = (a, b) => !!a && !!b && ((DIGIT.test(a) && DIGIT.test(b)) ||
  (LETTER.test(a) && LETTER.test(b) && !SPACELESS.test(a) &&
    !SPACELESS.test(b)));
const charBefore = (text, at) => Array.from(text.slice(Math.max(0, at - 2), at))
  .pop();
const charAt = (text, at) => Array.from(text.slice(at, at + 2))[0];
const isInNumber = (text, at) => /^[0-9][.,][0-9]$/.test(text.slice(at - 1,
  at + 2));
const isWithinWord = (text, from, to) =>
  areJoined(charBefore(text, from), charAt(text, from)) ||
  /^[0-9]{2}$/.test(text.slice(to - 1, to + 1)) ||
  (from > 1 && isInNumber(text, from - 1)) || isInNumber(text, to);
const findWords = (text, want) => {
  let at = want === '' ? -1 : text.indexOf(want);
  while (at >= 0 && isWithinWord(text, at, at + want.length)) {
    at = text.indexOf(want, at + 1);
  }
  return at;
};
const TEXT_MAX = 200000; // limit: of a text that is searched
const textIn = el => fold(visibleText(el, TEXT_MAX));
const hasText = (el, want) => textIn(el).indexOf(want) >= 0;
// Words of one element, or of one piece of text in it: "Cart" and a badge "3"
// may stand side by side without a space.
const saysWords = (el, want) => findWords(textIn(el), want) >= 0 ||
  flatChildren(el).some(n => typeOf(n) === 3 &&
    findWords(fold(dataOf(n)), want) >= 0);
// The innermost elements that have the text, as far as a few of them.
const FOUND_MAX = 6;
const findSpoken = (el, want, out) => {
  const inner = flatChildren(el).filter(n => typeOf(n) === 1 &&
    hasText(n, want));
  if (!inner.length && saysWords(el, want)) {
    out.push(el);
  }
  for (const child of inner) {
    if (out.length < FOUND_MAX) {
      findSpoken(child, want, out);
    }
  }
  // What inner elements have as a part of a word, this one may say itself.
  if (inner.length && !out.length && saysWords(el, want)) {
    out.push(el);
  }
  return out;
};
const expectText = item => {
  const body = bodyOf();
  const want = fold(item.text);
  return !!body && want !== '' && hasText(body, want) &&
    (findWords(textIn(body), want) >= 0 ||
      findSpoken(body, want, []).length > 0);
};
const expectState = item => {
  const el = expectElement(item);
  if (!el) {
    return false;
  }
  if (item.kind === 'value.equals') {
    const said = equalsValue(el, String(item.value));
    return said === 'either' ? false : said;
  }
  const value = statesOf(el)[item.state];
  return value === item.want;
};
// Words that a person is told, where they still stand.
const expectToast = item => {
  const want = fold(item.text);
  return allRoots().some(root => Array.from(queryAll(root, LIVE)).some(el =>
    isShown(el) && findWords(fold(liveText(el)), want) >= 0));
};
const expectDialog = item => ['dialog', 'alertdialog'].some(role =>
  expectElement({ role, name: item.name }) !== null);
const expectFocus = item => {
  const active = deepActive();
  return !!active && active !== bodyOf() &&
    findSemantic({ role: item.role, name: item.name }).indexOf(active) >= 0;
};
const EXPECTS = {
  'element.appeared': item => expectElement(item) !== null,
  'element.disappeared': item => expectElement(item) !== null,
  'text.contains': expectText,
  'element.state': expectState,
  'value.equals': expectState,
  'toast.contains': expectToast,
  'dialog.opened': expectDialog,
  'dialog.closed': expectDialog,
  'focus.on': expectFocus
};
// Which of them are about something secret: what was asked is not to be told.
const asksSecret = item => {
  const el = item.kind === 'value.equals' || item.kind === 'element.state' ?
    expectElement(item) : null;
  return !!el && isSecret(el);
};
// How it came to be there: the change that put it in place, or the last one
// above it that may have shown it.
const bringsNode = (row, el) => (row.text !== undefined &&
    elementAt(row.node) === el) ||
  Array.from(row.added).some(n => n === el || flatParent(n) === el ||
    (typeOf(n) === 1 && flatContains(n, el)));
const showsNode = (row, el) => row.attrs.size > 0 && flatContains(row.node, el);
const takesNode = (row, el) => Array.from(row.removed).some(n => n === el ||
  (typeOf(n) === 1 && contains(n, el)));
const bringersOf = (el, gone) => {
  const rows = !isLedgerOpen() ? [] : Array.from(ledger.rows.values());
  const own = rows.filter(row => (gone ? takesNode(row, el) :
    bringsNode(row, el)));
  return own.length ? own : rows.filter(row => showsNode(row, el));
};
// The words of the paragraph, row or message that it is in.
const WORDS_MAX = 300;
const WORDS_BEFORE = 120; // limit: of the words that are told
const blockWords = (el, want) => {
  const block = flatClosest(el, n => !shapeOf(n).inline) || el;
  const words = textIn(block);
  const at = Math.max(0, words.indexOf(want));
  return words.length <= WORDS_MAX ? words :
    clip(words.slice(Math.max(0, at - WORDS_BEFORE)), WORDS_MAX);
};
const PLACES_TOLD = 2; // limit of an answer
const tellFound = (item, at, el, gone) => {
  const rows = bringersOf(el, gone);
  const words = gone || item.text === undefined ? undefined :
    blockWords(el, fold(item.text));
  const told = [].concat(...rows.slice(0, FOUND_MAX).map(row => Array.from(row.places).map(place =>
    ({ item: at, place, caused: row.tied, words })))).slice(0, PLACES_TOLD);
  return told.length ? told : [{ item: at, words }];
};
// What was there when it was last asked for: where it went from.
const lastFound = new Map();
const whereIs = (item, at, now) => {
  const key = JSON.stringify(item);
  const last = lastFound.get(key);
  const known = last && last.deref();
  if (item.kind === 'text.contains') {
    return now ? [].concat(...findSpoken(bodyOf(), fold(item.text), [])
      .map(el => tellFound(item, at, el, false))) : [];
  }
  if (item.kind === 'element.appeared') {
    return now ? tellFound(item, at, expectElement(item), false) : [];
  }
  if (item.kind !== 'element.disappeared') {
    return [];
  }
  if (now) {
    lastFound.set(key, new WeakRef(expectElement(item)));
  }
  return !now && known ? tellFound(item, at, known, true) : [];
};
const expectNow = arg => {
  const list = (arg.list || []).slice(0, 32);
  const now = list.map(item => (typeof EXPECTS[item.kind] === 'function' ?
    EXPECTS[item.kind](item) : null));
  const found = !arg.where ? [] : [].concat(...list.map((item, i) =>
    whereIs(item, i, now[i] === true)));
  return { now, found, secret: list.map(asksSecret) };
};
