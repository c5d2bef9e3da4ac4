// SPDX-License-Identifier: Apache-2.0
// Dates in words and figures. Names of months come from the browser: in the
// language of the page, of the user and in English; what none of these knows
// is looked up in many others, and counts where all that know it agree.
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const isoDate = text => {
  const m = ISO_DATE.exec(String(text));
  return m ? { year: +m[1], month: +m[2], day: +m[3] } : null;
};
const OTHER_TONGUES = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk',
  'hu', 'ro', 'sv', 'da', 'nb', 'fi', 'et', 'lt', 'lv', 'hr', 'sl', 'el', 'tr',
  'ru', 'uk', 'bg', 'ar', 'he', 'fa', 'hi', 'th', 'vi', 'id'];
const knownTongues = list => Array.from(new Set(list.filter(tag => {
  try {
    return tag && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch (e) {
    return false;
  }
})));
const calendarTongues = () => knownTongues([attr(htmlOf(), 'lang') || '', 'en']
  .concat(Array.from(navigator.languages || [])));
const monthsOf = tongue => {
  const list = [];
  for (const style of ['long', 'short']) {
    for (let month = 1; month <= 12; month++) {
      for (const extra of [{}, { day: 'numeric' }]) {
        const part = new Intl.DateTimeFormat(tongue, Object.assign(
          { month: style, timeZone: 'UTC', calendar: 'gregory' }, extra))
          .formatToParts(new Date(Date.UTC(2024, month - 1, 15)))
          .find(p => p.type === 'month');
        const name = fold(part.value).toLowerCase().replace(/\.$/, '');
        if (!/^\d+$/.test(name)) {
          list.push({ name, month });
        }
      }
    }
  }
  return list;
};
const monthTables = new Map();
const monthNames = tongues => {
  const key = tongues.join();
  if (!monthTables.has(key)) {
    monthTables.set(key, [].concat(...tongues.map(monthsOf)).sort((a, b) =>
      b.name.length - a.name.length));
  }
  return monthTables.get(key);
};
const LETTER = /[\p{L}\p{M}]/u;
const monthsIn = (text, tongues) => {
  const low = fold(text).toLowerCase();
  return monthNames(tongues).filter(({ name }) => {
    const at = low.indexOf(name);
    return at >= 0 && !LETTER.test(low[at - 1] || ' ') &&
      !LETTER.test(low[at + name.length] || ' ');
  });
};
const monthIn = text => {
  if (!LETTER.test(text)) {
    return null;
  }
  const own = monthsIn(text, calendarTongues());
  if (own.length) {
    return own[0].month;
  }
  const all = monthsIn(text, knownTongues(OTHER_TONGUES));
  const longest = all.filter(m => m.name.length === all[0].name.length);
  return all.length && longest.every(m => m.month === longest[0].month) ?
    longest[0].month : null;
};
// Figures of other scripts, as those of this one.
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const plainDigits = text => String(text).replace(/\p{Nd}/gu, c => {
  const zero = ZEROS.find(z => c.codePointAt(0) >= z &&
    c.codePointAt(0) < z + 10);
  return zero === undefined ? c : String(c.codePointAt(0) - zero);
});
const numbersIn = text => (plainDigits(text).match(/\d+/g) || []).map(Number);
// Where Thai is spoken the years are counted from another one.
const isThai = () => /^th\b/.test(attrLower(htmlOf(), 'lang'));
const yearIn = numbers => {
  const year = numbers.find(n => n >= 1000 && n <= 9999) || null;
  return year && year > 2400 && isThai() ? year - 543 : year;
};
// A whole date in words or in figures: "May 17, 2024", "2024-05-17". null
// where the text does not name one day and no other.
const dateIn = said => {
  const text = plainDigits(said);
  const iso = /(\d{4})-(\d\d?)-(\d\d?)/.exec(text);
  if (iso) {
    return { year: +iso[1], month: +iso[2], day: +iso[3] };
  }
  const cjk = /(\d{4})\D(\d\d?)\D(\d\d?)\u65e5/.exec(text);
  if (cjk) {
    return { year: +cjk[1], month: +cjk[2], day: +cjk[3] };
  }
  const numbers = numbersIn(text);
  const year = yearIn(numbers);
  const month = monthIn(text);
  const days = numbers.filter(n => n >= 1 && n <= 31);
  return year && month && days.length === 1 ? { year, month, day: days[0] } :
    null;
};
const isSameDay = (a, b) => a.year === b.year && a.month === b.month &&
  a.day === b.day;
// Does a field show this day? Figures alone may stand in any order; whoever
// wants to be `sure` does not take 08/03 for either of two days.
const showsDate = (text, date, sure) => {
  const said = dateIn(text);
  if (said) {
    return isSameDay(said, date);
  }
  const numbers = numbersIn(text);
  if (numbers.length !== 3 || monthIn(text) || (sure && date.day <= 12 &&
      date.day !== date.month && numbers[0] !== date.year)) {
    return false;
  }
  const want = [date.year, date.month, date.day].sort((a, b) => a - b);
  const have = numbers.map((n, i) => (n < 100 && i === 2 &&
    !numbers.includes(date.year) ? 2000 + n : n)).sort((a, b) => a - b);
  return want.every((n, i) => n === have[i]);
};
// "2024-05-10/2024-05-14": from one day to another.
const isoRange = text => {
  const ends = String(text).split('/').map(isoDate);
  return ends.length === 2 && ends[0] && ends[1] ? ends : null;
};
// Whatever stands between the two, the first end stands before the second.
const showsRange = (text, range) => {
  const words = String(text).split(/(\s+|[\u2013\u2014\u2192\u301c\uff5e]|\/(?=\d{4}-))/);
  return words.some((word, i) => i > 0 && /\S/.test(word) &&
    showsDate(words.slice(0, i).join(''), range[0]) && [i, i + 1].some(from =>
    showsDate(words.slice(from).join(''), range[1])));
};
