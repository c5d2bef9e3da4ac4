// SPDX-License-Identifier: Apache-2.0
// Calendars made of grids, as plain facts: what their pages, days and lists say.
// Which page, day or list is meant is decided in C (core/widget/calendar.c).
const GRIDS = '[role=grid],table';
const PAGE_MAX = 30000; // elements of a page that are looked at
const CELLS_MAX = 64; // of a page of days; C reads no more
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
const GRID_LEVELS = 4; // limit: levels from a day to its grid
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
// Where the days do not tell their dates, the title of the page is needed.
const pageOfGrid = (grid, box) => {
  const cells = dayCells(grid).slice(0, CELLS_MAX).map(c => Object.assign(c,
    { date: dateOfCell(c) }));
  return { grid, cells, title: cells.every(c => c.date) ? null :
    monthTitle(grid, box) };
};
const isReadable = page => !!page.title || page.cells.every(c => c.date);
// Some say it by a class alone.
const MARKED = /(^|[-_\s])(selected|chosen|checked)([-_\s]|$)/i;
const DEAD_DAY = /(^|[\s_-])(disabled|unavailable|blocked)($|[\s_-])/i;
const bit = yes => (yes ? 1 : 0);
const dayRow = ({ el, cell, day, date }) => {
  const both = el === cell ? [el] : [el, cell];
  const said = both.map(choiceOf).filter(s => s !== null);
  const classed = pattern => both.some(n => pattern.test(attr(n, 'class') ||
    ''));
  return [idOf(el), day, date && [date.year, date.month, date.day],
    said.length ? bit(said.includes(true)) : null, bit(classed(MARKED)),
    bit(classed(DEAD_DAY) || both.some(n => isNativelyDisabled(n) ||
      isAriaDisabled(n)))];
};
// Made of nothing, some of them: then their class says what they are for.
const TURNERS = ',a,[aria-label],[data-action],[class*=next i],[class*=prev i]';
const turnButtons = (box, grids) => flatFind(box, el => matches(el, BUTTONS +
  TURNERS), 400).filter(el => !cssHidden(el) && isVisible(el) &&
  !grids.some(grid => flatContains(grid, el) || flatContains(el, grid)));
// Selects in the head of a calendar whose labels name years, or months.
const LISTS_MAX = 8;
const LISTED_DATES_MAX = 512; // limit: as in core/model/calendar.h
const YEAR_LABEL = /^\d{4}\D?$/;
const dateOption = o => {
  const label = fold(o.label);
  const month = monthIn(label) || 0;
  const year = month || YEAR_LABEL.test(plainDigits(label)) ?
    yearIn(numbersIn(label)) || 0 : 0;
  return [o.value, year, month, bit(isNativelyDisabled(o))];
};
const dateLists = box => Array.from(queryAll(box, 'select')).filter(el =>
  !cssHidden(el) && !isNativelyDisabled(el)).map(el => ({ el,
  options: Array.from(queryAll(el, 'option')).slice(0, LISTED_DATES_MAX)
    .map(dateOption) })).filter(list => list.options.some(([, year, month]) =>
  year || month)).slice(0, LISTS_MAX).map(({ el, options }) => ({ id: idOf(el),
  options }));
