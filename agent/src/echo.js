// SPDX-License-Identifier: Apache-2.0
// Does what came contain the text that was put into a field before the press, or
// the name of a file that was given? Only words of some length count, and only
// where they stand nowhere else on the page: then they can come from the field
// alone, whatever code copied them.
const ECHO_MIN = 4; // shorter words stand in any text
const ECHO_CHARS = 4000; // limit: of what came
const ECHO_PAGE = 200000; // limit: of the page
const enteredTexts = () => {
  const found = new Set();
  moment.controls.forEach(({ value: words }, el) => {
    const value = fold(words.split('\u0001')[0]);
    if (value.length >= ECHO_MIN && tagOf(el) !== 'select' &&
        !/^(password|checkbox|radio|range|color|submit|button)$/.test(
          tagOf(el) === 'input' ? inputType(el) : '') &&
        value !== fold(attr(el, 'value') || '')) {
      found.add(value);
    }
  });
  return Array.from(found).concat(givenNames());
};
const WORD_SIGN = /[\p{L}\p{N}]/u;
const countWhole = (text, words) => {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0;
    at = text.indexOf(words, at + words.length)) {
    count += !WORD_SIGN.test(text.charAt(at - 1)) &&
      !WORD_SIGN.test(text.charAt(at + words.length));
  }
  return count;
};
const cameIn = row => fold(clip(row.text !== undefined ? dataOf(row.node) :
  Array.from(row.added).filter(n => connected(n)).map(contentOf).join(' '),
ECHO_CHARS));
const echoesField = rows => {
  const came = rows.map(cameIn).join(' ');
  const echoed = came === '' ? [] : enteredTexts().filter(value =>
    countWhole(came, value) > 0);
  const page = echoed.length ? fold(clip(visibleText(bodyOf(), ECHO_PAGE),
    ECHO_PAGE)) : '';
  return echoed.some(value => countWhole(page, value) <=
    countWhole(came, value));
};
