// SPDX-License-Identifier: Apache-2.0
// Calendars made of grids: which month is shown, where the days are, and what
// turns the pages.
const GRIDS = '[role=grid],table';
const PAGE_MAX = 30000; // elements of a page that are looked at
const dayGrids = box => {
  const said = flatFind(box, n => matches(n, GRIDS), 20, PAGE_MAX).concat(
    matches(box, GRIDS) ? [box] : []).filter(grid => !cssHidden(grid) &&
    saidCells(grid).length >= 28);
  return said.concat(looseGrids(box).filter(grid => !said.some(other =>
    flatContains(other, grid) || flatContains(grid, other))));
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
  return { year: title.year, month: title.month, grid, titled: true,
    cells: cells.slice(first, last).map(c => Object.assign(c, { date:
      { year: title.year, month: title.month, day: c.day } })) };
};
// Made of nothing, some of them: then their class says what they are for.
const TURNERS = ',a,[aria-label],[data-action],[class*=next i],[class*=prev i]';
const turnButtons = (box, grids) => flatFind(box, el => matches(el, BUTTONS +
  TURNERS), 400).filter(el => !cssHidden(el) && isVisible(el) &&
  !grids.some(grid => flatContains(grid, el) || flatContains(el, grid)));
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
