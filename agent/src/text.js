// SPDX-License-Identifier: Apache-2.0
// Folding of text for comparison; src/core/text/fold.c does the same, and both
// are held against samples/fold.json. What takes no room or is drawn by an icon
// font (private use) cannot be typed, and typists write ' for \u2019.
const UNTYPED = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff\ue000-\uf8ff]/g;
const TYPED = new Map([["'", '\u2018\u2019\u201a\u201b\u02bc\u2032'],
  ['"', '\u201c\u201d\u201e\u201f\u2033'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2212'], ['...', '\u2026'],
  ['ff', '\ufb00'], ['fi', '\ufb01'], ['fl', '\ufb02'], ['ffi', '\ufb03'],
  ['ffl', '\ufb04'], ['st', '\ufb05\ufb06']].flatMap(([plain, fancy]) =>
  Array.from(fancy, c => [c, plain])));
const FANCY = new RegExp('[' + Array.from(TYPED.keys()).join('') + ']', 'g');
const isAscii = text => !/[^\x20-\x7e]/.test(text);
const fold = text => (isAscii(text) ? text : text.replace(UNTYPED, '')
  .replace(FANCY, c => TYPED.get(c)).normalize('NFC'))
  .replace(/[\s\u0085]+/g, ' ').trim();
const squeeze = text => text.replace(/[\s\u00a0]+/g, ' ').trim();
// As HTML collapses it: a no-break space is a letter.
const collapse = text => text.replace(/[\t\n\f\r ]+/g, ' ')
  .replace(/^ | $/g, '');

// Cuts at a code point, and repairs what is not well-formed: a lone surrogate
// cannot cross the protocol.
const clip = (text, limit) => {
  let cut = text.length > limit ? text.slice(0, limit - 1) + '\u2026' : text;
  cut = cut.replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, '');
  return cut.replace(/(^|[^\ud800-\udbff])[\udc00-\udfff]/g, '$1');
};

// How the browser shows the text: names come from the source, people read
// what CSS made of it.
const transformed = (text, how, before) => {
  if (how === 'uppercase') {
    return text.toUpperCase();
  }
  if (how === 'lowercase') {
    return text.toLowerCase();
  }
  if (how === 'capitalize') {
    return text.replace(/(^|[^\p{L}\p{N}\p{M}'\u2019])(\p{L})/gu,
      (all, gap, first, at) => (at === 0 && !gap && before &&
        /[\p{L}\p{N}\p{M}'\u2019]$/u.test(before) ? all :
        gap + first.toUpperCase()));
  }
  return text;
};
