// SPDX-License-Identifier: Apache-2.0
// Calendars made of grids: which month is shown, where the days are, and what
// turns the pages.
const GRIDS = '[role=grid],table';
const PAGE_MAX = 30000; // elements of a page that are looked at
const dayGrids = box => {
  const said = flatFind(box, n => matches(n, GRIDS), 20, PAGE_MAX).concat(
    matches(box, GRIDS) ? [box] : []).filter(grid => !cssHidden(grid) &&
    saidCells(grid).length >= 28);
  return said.length ? said : looseGrids(box);
};
const isDay = text => plainNumber(text) !== null && /^\d\d?$/.test(text) &&
  +text >= 1 && +text <= 31;
// What is pressed: the button in a cell, or the cell itself.
const saidCells = grid => flatFind(grid, n => matches(n, '[role=gridcell],td'),
  80).filter(cell => !cssHidden(cell)).slice(0, 60).map(cell => {
  const inner = flatFind(cell, n => matches(n, 'button,[role=button],a[href]'),
    1)[0];
  const el = inner || cell;
  return { cell, el, text: plainDigits(fold(visibleText(el, 20))) };
}).filter(c => isDay(c.text)).map(c => Object.assign(c, { day: +c.text }));
// Days that nobody calls a grid: numbers in a block, from 1 to 28 and on, in
// this order, whatever they are made of.
const DAYS_MAX = 200;
const GRID_LEVELS = 4;
const dayLeaves = box => flatFind(box, n => childCountGet.call(n) === 0 &&
  isDay(fold(contentOf(n))) && !cssHidden(n) && !isEmpty(boxOf(n)), DAYS_MAX,
  PAGE_MAX);
const areInOrder = leaves => {
  const days = leaves.map(n => +fold(contentOf(n)));
  const first = days.indexOf(1);
  return first >= 0 && days.slice(first, first + 28).length === 28 &&
    days.slice(first, first + 28).every((day, i) => day === i + 1);
};
const looseGrids = box => {
  const around = new Map();
  for (const leaf of dayLeaves(box)) {
    let up = flatParent(leaf);
    for (let i = 0; up && i < GRID_LEVELS && flatContains(box, up); i++) {
      around.set(up, (around.get(up) || []).concat(leaf));
      up = flatParent(up);
    }
  }
  const all = Array.from(around.keys()).filter(n => around.get(n).length >= 28 &&
    around.get(n).length <= 62 && areInOrder(around.get(n)));
  return all.filter(n => !all.some(m => m !== n && flatContains(n, m)));
};
const looseCells = grid => dayLeaves(grid).map(leaf => {
  const el = flatClosest(leaf, n => n === grid || matches(n,
    'button,[role=button],[role=gridcell],td,a'));
  const press = el && el !== grid ? el : leaf;
  const up = flatParent(press);
  return { el: press, cell: up !== grid && fold(contentOf(up)) ===
    fold(contentOf(leaf)) ? up : press, day: +fold(contentOf(leaf)) };
});
const dayCells = grid => {
  const said = saidCells(grid);
  return said.length >= 28 ? said : looseCells(grid);
};
const attributesGet = accessor(ElementP, 'attributes');
const TELLING = /^(data-.*|datetime|aria-label|title|value)$/;
const dateOfCell = c => {
  for (const el of [c.el, c.cell]) {
    for (const { name, value } of Array.from(attributesGet.call(el))) {
      const found = TELLING.test(name) ? dateIn(value) : null;
      if (found && found.day === c.day) {
        return found;
      }
    }
    const named = dateIn(nameOf(el));
    if (named && named.day === c.day) {
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
  const near = [nameOf(grid)].concat(flatFind(box, n => matches(n,
    'select,input'), 9).map(n => (tagOf(n) === 'select' ? selectedText(n) :
    rawValue(n))).join(' '));
  for (const el of flatFind(box, n => matches(n, 'h1,h2,h3,h4,caption,' +
    '[aria-live],[role=heading],button,span,div'), 400)) {
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
const YEARLY = /year|decade|super|double|fast|jahr|ann\u00e9e|a\u00f1o|anno|\bano\b|rok|\u5e74|\ub144|\u0433\u043e\u0434|[\u00bb\u00ab]/i;
const MONTHLY = /month|monat|mois|mes\b|mese|m\u00eas|maand|miesi|\u6708|\uc6d4|\u043c\u0435\u0441\u044f/i;
const ICONS = 'svg,svg use,i,img,span';
const TURN_MAX_PX = 60;
// What it says, or what its picture is called.
const turnWords = el => [el].concat(Array.from(queryAll(el, ICONS)).slice(0, 4))
  .map(n => ['title', 'class', 'data-testid', 'data-icon', 'alt', 'href',
    'name', 'aria-label', 'data-action', 'data-direction'].map(name =>
    attr(n, name) || '').join(' ')).join(' ') + ' ' + nameOf(el);
// Made of nothing, some of them: then their class says what they are for.
const TURNERS = ',a,[aria-label],[data-action],[class*=next i],[class*=prev i]';
const turnButtons = (box, grids) => flatFind(box, el => matches(el, BUTTONS +
  TURNERS), 400).filter(el => !cssHidden(el) && isVisible(el) &&
  !grids.some(grid => flatContains(grid, el) || flatContains(el, grid)));
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
