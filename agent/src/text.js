// SPDX-License-Identifier: Apache-2.0
// Folding of text. Icon fonts draw private-use characters that nobody can
// read or type, so they take no part in comparisons.
const fold = text => text
  .replace(/[\u200b\u200c\u200d\u2060\ufeff\u00ad\ue000-\uf8ff]/g, '')
  .replace(/[\s\u00a0]+/g, ' ').trim().normalize('NFC');
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
