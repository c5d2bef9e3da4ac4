// SPDX-License-Identifier: Apache-2.0
// Calendars made of grids: which month is shown, where the days are, and what
// turns the pages. Names of months come from the browser, in the language of
// the page, of the user and in English.
const ISO_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const isoDate = text => {
  const m = ISO_DATE.exec(String(text));
  return m ? { year: +m[1], month: +m[2], day: +m[3] } : null;
};
const calendarTongues = () => {
  const list = [attr(htmlOf(), 'lang') || '', 'en'].concat(
    Array.from(navigator.languages || []));
  return Array.from(new Set(list.filter(tag => {
    try {
      return tag && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
    } catch (e) {
      return false;
    }
  })));
};
const monthTable = { key: '', list: [] };
const monthNames = () => {
  const tongues = calendarTongues();
  if (monthTable.key !== tongues.join()) {
    monthTable.key = tongues.join();
    monthTable.list = [];
    for (const tongue of tongues) {
      for (const style of ['long', 'short']) {
        for (let month = 1; month <= 12; month++) {
          for (const extra of [{}, { day: 'numeric' }]) {
            const part = new Intl.DateTimeFormat(tongue, Object.assign(
              { month: style, timeZone: 'UTC' }, extra)).formatToParts(
              new Date(Date.UTC(2024, month - 1, 15)))
              .find(p => p.type === 'month');
            const name = fold(part.value).toLowerCase().replace(/\.$/, '');
            if (!/^\d+$/.test(name)) {
              monthTable.list.push({ name, month });
            }
          }
        }
      }
    }
    monthTable.list.sort((a, b) => b.name.length - a.name.length);
  }
  return monthTable.list;
};
const LETTER = /[\p{L}\p{M}]/u;
const monthIn = text => {
  const low = fold(text).toLowerCase();
  for (const { name, month } of monthNames()) {
    const at = low.indexOf(name);
    if (at >= 0 && !LETTER.test(low[at - 1] || ' ') &&
        !LETTER.test(low[at + name.length] || ' ')) {
      return month;
    }
  }
  return null;
};
const numbersIn = text => (text.match(/\d+/g) || []).map(Number);
const yearIn = numbers => numbers.find(n => n >= 1000 && n <= 9999) || null;
// A whole date in words or in figures: "May 17, 2024", "2024-05-17". null
// where the text does not name one day and no other.
const dateIn = text => {
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
  const days = numbers.filter(n => n !== year && n >= 1 && n <= 31);
  return year && month && days.length === 1 ? { year, month, day: days[0] } :
    null;
};
const isSameDay = (a, b) => a.year === b.year && a.month === b.month &&
  a.day === b.day;
// Does a field show this day? Figures alone may stand in any order.
const showsDate = (text, date) => {
  const said = dateIn(text);
  if (said) {
    return isSameDay(said, date);
  }
  const numbers = numbersIn(text);
  if (numbers.length !== 3 || monthIn(text)) {
    return false;
  }
  const want = [date.year, date.month, date.day].sort((a, b) => a - b);
  const have = numbers.map((n, i) => (n < 100 && i === 2 &&
    !numbers.includes(date.year) ? 2000 + n : n)).sort((a, b) => a - b);
  return want.every((n, i) => n === have[i]);
};
const GRIDS = '[role=grid],table';
const dayGrids = box => Array.from(queryAll(box, GRIDS)).concat(
  matches(box, GRIDS) ? [box] : []).filter(grid => !cssHidden(grid) &&
  dayCells(grid).length >= 28);
// What is pressed: the button in a cell, or the cell itself.
const dayCells = grid => Array.from(queryAll(grid, '[role=gridcell],td'))
  .filter(cell => !cssHidden(cell)).slice(0, 60).map(cell => {
    const inner = queryAll(cell, 'button,[role=button],a[href]')[0];
    const el = inner || cell;
    return { cell, el, day: plainNumber(fold(visibleText(el, 20))) };
  }).filter(c => c.day !== null && c.day >= 1 && c.day <= 31);
const dateOfCell = c => {
  for (const el of [c.el, c.cell]) {
    for (const name of ['data-date', 'data-day', 'data-value', 'datetime',
      'aria-label', 'title']) {
      const found = has(el, name) ? dateIn(attr(el, name)) : null;
      if (found) {
        return found;
      }
    }
    const named = dateIn(nameOf(el));
    if (named) {
      return named;
    }
  }
  return null;
};
// The title of a page of days, where the days do not say it themselves.
const monthTitle = (grid, box) => {
  const near = [nameOf(grid)].concat(Array.from(queryAll(box, 'select'))
    .map(selectedText).join(' '));
  for (const el of queryAll(box, 'h1,h2,h3,h4,caption,[aria-live],' +
    '[role=heading],button,span,div')) {
    if (!flatContains(grid, el) && !flatContains(el, grid)) {
      near.push(visibleText(el, 60));
    }
  }
  near.push(near.slice(1).join(' '));
  for (const text of near) {
    const month = monthIn(text);
    const year = yearIn(numbersIn(text));
    if (month && year) {
      return { year, month };
    }
  }
  return null;
};
// The days of the page itself lie between the first 1 and the next one; the
// rest belongs to the months before and after.
const pageOfGrid = (grid, box) => {
  const cells = dayCells(grid);
  const told = cells.map(c => Object.assign(c, { date: dateOfCell(c) }));
  if (told.every(c => c.date)) {
    const middle = told[Math.floor(told.length / 2)].date;
    return { cells: told, year: middle.year, month: middle.month };
  }
  const title = monthTitle(grid, box);
  const first = cells.findIndex(c => c.day === 1);
  if (!title || first < 0) {
    return null;
  }
  let last = cells.findIndex((c, i) => i > first && c.day === 1);
  last = last < 0 ? cells.length : last;
  return { year: title.year, month: title.month,
    cells: cells.slice(first, last).map(c => Object.assign(c, { date:
      { year: title.year, month: title.month, day: c.day } })) };
};
const NEXT = /next|forward|following|later|n\u00e4chst|suivant|siguiente|[\u203a\u00bb\u2192\u25b6>]|chevron-?right|right/i;
const PREVIOUS = /prev|back|earlier|vorig|pr\u00e9c\u00e9dent|anterior|[\u2039\u00ab\u2190\u25c0<]|chevron-?left|left/i;
const YEARLY = /year|decade|super|double|jahr|ann\u00e9e|a\u00f1o|[\u00bb\u00ab]/i;
const turnWords = el => [nameOf(el), attr(el, 'title') || '',
  attr(el, 'class') || '', attr(el, 'data-testid') || ''].join(' ');
const turnButton = (box, grids, words) => {
  const all = Array.from(queryAll(box, BUTTONS + ',a,[aria-label]'))
    .filter(el => !cssHidden(el) && isVisible(el) &&
      !grids.some(grid => flatContains(grid, el)));
  const fit = all.filter(el => words.test(nameOf(el)));
  const list = (fit.length ? fit : all.filter(el => words.test(turnWords(el))))
    .filter(el => !YEARLY.test(turnWords(el)));
  return list.find(el => /month|monat|mois|mes/i.test(turnWords(el))) ||
    list[0] || null;
};
// A calendar, and the box that has its buttons too.
const calendarBox = start => {
  const grids = dayGrids(start);
  if (!grids.length) {
    return null;
  }
  for (let box = start, up = 0; box && box !== bodyOf() && up < 4;
    box = flatParent(box), up++) {
    if (turnButton(box, grids, NEXT)) {
      return { box, grids };
    }
  }
  return { box: start, grids };
};
const shownCalendar = el => {
  const owned = referenced(el, 'aria-controls').concat(referenced(el,
    'aria-owns')).filter(ref => !cssHidden(ref));
  for (const start of [el].concat(owned)) {
    const found = calendarBox(start);
    if (found) {
      return found;
    }
  }
  if (!opensCalendar(el)) {
    return null;
  }
  // A pop-up that nobody points at: the only calendar in a dialog, or at the
  // end of the page.
  const boxes = selectAll('[role=dialog],[role=application],[role=region],' +
    'dialog,body>div').filter(box => !cssHidden(box) && !flatContains(box, el));
  const found = boxes.map(calendarBox).filter(c => c);
  return found.length ? found[found.length - 1] : null;
};
const holdsCalendar = el => /^(group|grid|region|application|dialog|table)$/
  .test(roleOf(el)) && dayGrids(el).length > 0;
const opensCalendar = el => {
  const pops = /^(dialog|grid|true)$/.test(attrLower(el, 'aria-haspopup')) ||
    has(el, 'aria-expanded');
  return pops && (isTextInput(el) || /^(button|combobox|textbox)$/.test(
    roleOf(el)));
};
const calendarFacts = (el, date) => {
  const calendar = shownCalendar(el);
  const pages = calendar ? calendar.grids.map(grid => pageOfGrid(grid,
    calendar.box)).filter(page => page) : [];
  if (!pages.length) {
    return { shown: false };
  }
  const cells = [].concat(...pages.map(page => page.cells));
  const hit = cells.find(c => isSameDay(c.date, date) &&
    !isOtherMonth(c, pages)) || cells.find(c => isSameDay(c.date, date));
  const order = pages.slice().sort((a, b) => a.year - b.year ||
    a.month - b.month);
  const late = date.year * 12 + date.month >
    order[order.length - 1].year * 12 + order[order.length - 1].month;
  const page = late ? order[order.length - 1] : order[0];
  const button = words => {
    const found = turnButton(calendar.box, calendar.grids, words);
    return found && !isNativelyDisabled(found) && !isAriaDisabled(found) ?
      idOf(found) : null;
  };
  return { shown: true, year: page.year, month: page.month,
    nextId: button(NEXT), previousId: button(PREVIOUS),
    dayId: hit ? idOf(hit.el) : null, dayDisabled: hit ?
      isNativelyDisabled(hit.el) || isAriaDisabled(hit.el) : null,
    daySelected: hit ? [hit.el, hit.cell].some(n => choiceOf(n) === true) :
      null };
};
const isOtherMonth = (c, pages) => !pages.some(page =>
  page.year === c.date.year && page.month === c.date.month &&
  page.cells.includes(c));
