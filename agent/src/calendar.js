// SPDX-License-Identifier: Apache-2.0
// Calendars made of grids: which month is shown, where the days are, and what
// turns the pages.
const GRIDS = '[role=grid],table';
const dayGrids = box => Array.from(queryAll(box, GRIDS)).concat(
  matches(box, GRIDS) ? [box] : []).filter(grid => !cssHidden(grid) &&
  dayCells(grid).length >= 28);
// What is pressed: the button in a cell, or the cell itself.
const dayCells = grid => Array.from(queryAll(grid, '[role=gridcell],td'))
  .filter(cell => !cssHidden(cell)).slice(0, 60).map(cell => {
    const inner = queryAll(cell, 'button,[role=button],a[href]')[0];
    const el = inner || cell;
    return { cell, el, day: plainNumber(plainDigits(fold(visibleText(el,
      20)))) };
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
const CJK_MONTH = /(\d{4})\s*[\u5e74\ub144]\s*(\d\d?)\s*[\u6708\uc6d4]/;
const monthAndYear = text => {
  const figures = CJK_MONTH.exec(plainDigits(text));
  const month = figures ? +figures[2] : monthIn(text);
  const year = yearIn(numbersIn(text));
  return month && year ? { year, month } : null;
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
  return near.map(monthAndYear).find(title => title) || null;
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
const NEXT = /next|forward|following|later|n\u00e4chst|suivant|siguiente|volgende|successiv|prossim|pr\u00f3xim|seguinte|nast\u0119pn|n\u00e4sta|n\u00e6ste|neste|seuraava|dal\u0161\u00ed|\u010fal\u0161|k\u00f6vetkez|urm\u0103to|sonraki|\u03b5\u03c0\u03cc\u03bc\u03b5\u03bd|\u0441\u043b\u0435\u0434\u0443\u044e\u0449|\u043d\u0430\u0441\u0442\u0443\u043f\u043d|\u6b21|\u7fcc|\u4e0b|\ub2e4\uc74c|\u0627\u0644\u062a\u0627\u0644\u064a|\u05d4\u05d1\u05d0|[\u203a\u00bb\u2192\u25b6\u276f>]|(chevron|arrow|angle|caret)s?-?(double-?)?right|\bright\b/i;
const PREVIOUS = /prev|back|earlier|vorig|vorherig|pr\u00e9c\u00e9dent|precedent|anterior|poprzedn|f\u00f6reg\u00e5ende|forrige|edellinen|p\u0159edchoz|predch\u00e1dz|el\u0151z|anterio|\u00f6nceki|\u03c0\u03c1\u03bf\u03b7\u03b3\u03bf\u03cd\u03bc\u03b5\u03bd|\u043f\u0440\u0435\u0434\u044b\u0434\u0443\u0449|\u043f\u043e\u043f\u0435\u0440\u0435\u0434\u043d|\u524d|\u4e0a|\uc774\uc804|\u0627\u0644\u0633\u0627\u0628\u0642|\u05d4\u05e7\u05d5\u05d3\u05dd|[\u2039\u00ab\u2190\u25c0\u276e<]|(chevron|arrow|angle|caret)s?-?(double-?)?left|\bleft\b/i;
const YEARLY = /year|decade|super|double|jahr|ann\u00e9e|a\u00f1o|anno|\bano\b|rok|\u5e74|\ub144|\u0433\u043e\u0434|[\u00bb\u00ab]/i;
const MONTHLY = /month|monat|mois|mes\b|mese|m\u00eas|maand|miesi|\u6708|\uc6d4|\u043c\u0435\u0441\u044f/i;
const ICONS = 'svg,svg use,i,img,span';
const TURN_MAX_PX = 60;
// What it says, or what its picture is called.
const turnWords = el => [el].concat(Array.from(queryAll(el, ICONS)).slice(0, 4))
  .map(n => ['title', 'class', 'data-testid', 'data-icon', 'alt', 'href',
    'name', 'aria-label'].map(name => attr(n, name) || '').join(' ')).join(' ') +
  ' ' + nameOf(el);
const turnButtons = (box, grids) => Array.from(queryAll(box, BUTTONS +
  ',a,[aria-label]')).filter(el => !cssHidden(el) && isVisible(el) &&
  !grids.some(grid => flatContains(grid, el)));
// Signs without a word: of two, or of the inner two of four, one leads back
// and the other on, by where they stand.
const turnBySide = (all, words, yearly) => {
  const mute = all.filter(el => fold(visibleText(el, 20)).length < 3 &&
    boxOf(el).width <= TURN_MAX_PX && !LETTER.test(nameOf(el)))
    .sort((a, b) => boxOf(a).x - boxOf(b).x);
  if (mute.length !== 2 && mute.length !== 4) {
    return null;
  }
  const turned = styleOf(mute[0]).direction === 'rtl';
  const last = mute.length - 1;
  const edge = mute.length === 4 && !yearly ? 1 : 0;
  return yearly && mute.length === 2 ? null :
    mute[(words === NEXT) !== turned ? last - edge : edge];
};
const turnButton = (box, grids, words, yearly) => {
  const all = turnButtons(box, grids);
  const fit = all.filter(el => words.test(nameOf(el)));
  const list = (fit.length ? fit : all.filter(el => words.test(turnWords(el))))
    .filter(el => YEARLY.test(turnWords(el)) === !!yearly);
  return (!yearly && list.find(el => MONTHLY.test(turnWords(el)))) || list[0] ||
    (fit.length ? null : turnBySide(all, words, yearly));
};
// A select of years, or of months, in the head of a calendar, that shows
// another one than is asked for.
const jumpFacts = (calendar, date, page) => {
  const selects = Array.from(queryAll(calendar.box, 'select')).filter(el =>
    !cssHidden(el) && !isNativelyDisabled(el));
  const optionOf = (el, fits) => Array.from(queryAll(el, 'option')).find(o =>
    !isNativelyDisabled(o) && fits(fold(o.label)));
  for (const el of selects) {
    const years = queryAll(el, 'option').length && Array.from(queryAll(el,
      'option')).every(o => /^\d{4}\D?$/.test(plainDigits(fold(o.label))));
    const option = years ? optionOf(el, text => yearIn(numbersIn(text)) ===
      date.year) : optionOf(el, text => monthIn(text) === date.month);
    const due = years ? page.year !== date.year : page.month !== date.month &&
      page.year === date.year;
    if (option && due) {
      return { jumpId: idOf(el), jumpOption: option.value };
    }
  }
  return { jumpId: null, jumpOption: null };
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
  const button = (words, yearly) => {
    const found = turnButton(calendar.box, calendar.grids, words, yearly);
    return found && !isNativelyDisabled(found) && !isAriaDisabled(found) ?
      idOf(found) : null;
  };
  return { shown: true, year: page.year, month: page.month,
    nextId: button(NEXT), previousId: button(PREVIOUS),
    nextYearId: button(NEXT, true), previousYearId: button(PREVIOUS, true),
    ...jumpFacts(calendar, date, page), dayId: hit ? idOf(hit.el) : null,
    dayDisabled: hit ? isDeadDay(hit) : null,
    daySelected: hit ? [hit.el, hit.cell].some(n => choiceOf(n) === true) :
      null };
};
const isOtherMonth = (c, pages) => !pages.some(page =>
  page.year === c.date.year && page.month === c.date.month &&
  page.cells.includes(c));
// Some say it by a class alone.
const DEAD_DAY = /(^|[\s_-])(disabled|unavailable|blocked)($|[\s_-])/i;
const isDeadDay = hit => [hit.el, hit.cell].some(n => isNativelyDisabled(n) ||
  isAriaDisabled(n) || DEAD_DAY.test(attr(n, 'class') || ''));
