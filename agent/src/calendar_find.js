// SPDX-License-Identifier: Apache-2.0
// Whose calendar it is: the one a field holds, owns, has beside it or has
// opened; and what it says about a day.
const CALENDAR_LEVELS = 6;
const TURNERS_MIN = 2; // one leads on, one back
// A calendar, and the box that has its buttons too.
const calendarBox = (start, without) => {
  const grids = dayGrids(start);
  if (!grids.length) {
    return null;
  }
  for (let box = start, up = 0; box && box !== bodyOf() &&
    up < CALENDAR_LEVELS && !(without && flatContains(box, without));
    box = flatParent(box), up++) {
    if (turnButtons(box, grids).length >= TURNERS_MIN) {
      return { box, grids: dayGrids(box) };
    }
  }
  return { box: start, grids };
};
// When a day is asked of a field: what the field said then, and which calendars
// were there already.
const dated = new WeakMap();
const ISO = d => [d.year, d.month, d.day].join('-');
const datedOf = (el, date) => {
  let known = dated.get(el);
  if (!known || known.iso !== ISO(date)) {
    // The other end of a range is asked of the calendar that is open.
    known = { iso: ISO(date), value: rawValue(el), marked: false,
      before: known ? known.before : new Set(dayGrids(bodyOf())) };
    dated.set(el, known);
  }
  return known;
};
const isAsked = (el, date) => {
  const known = dated.get(el);
  return !!known && [].concat(date).some(day => known.iso === ISO(day));
};
// In the smallest box around the field that has a calendar, unless there is
// another field that it might belong to.
const calendarBeside = (el, grids) => {
  let box = flatParent(el);
  for (let i = 0; box && box !== bodyOf() && i < CALENDAR_LEVELS; i++) {
    const inside = grids.filter(grid => flatContains(box, grid));
    if (inside.length) {
      const found = calendarBox(inside[0], el);
      return flatFind(box, n => n !== el && isTextInput(n) && !cssHidden(n) &&
        !flatContains(found.box, n), 1).length ? null : found;
    }
    box = flatParent(box);
  }
  return null;
};
const shownCalendar = (el, date) => {
  const owned = referenced(el, 'aria-controls').concat(referenced(el,
    'aria-owns')).filter(ref => !cssHidden(ref));
  for (const start of [el].concat(owned)) {
    const found = calendarBox(start);
    if (found) {
      return found;
    }
  }
  if (!opensCalendar(el) && !isTextInput(el)) {
    return null;
  }
  const known = datedOf(el, date);
  const grids = dayGrids(bodyOf()).filter(grid => !flatContains(grid, el));
  const fresh = grids.filter(grid => !known.before.has(grid));
  if (fresh.length) {
    return calendarBox(fresh[fresh.length - 1], el);
  }
  // A pop-up that nobody points at: the only calendar in a dialog, or at the
  // end of the page.
  const boxes = opensCalendar(el) || deepActive() === el ? grids.filter(grid =>
    flatClosest(grid, isLayer)) : [];
  return calendarBeside(el, grids) || (boxes.length ? calendarBox(
    boxes[boxes.length - 1], el) : null);
};
const isLayer = n => matches(n, '[role=dialog],[role=application],' +
  '[role=region],dialog,body>div');
const holdsCalendar = el => /^(group|grid|region|application|dialog|table|generic)$/
  .test(roleOf(el)) && dayGrids(el).length > 0;
const opensCalendar = el => {
  const pops = /^(dialog|grid|true)$/.test(attrLower(el, 'aria-haspopup')) ||
    has(el, 'aria-expanded');
  return pops && (isTextInput(el) || /^(button|combobox|textbox)$/.test(
    roleOf(el)));
};
const MARKED = /(^|[-_\s])(selected|chosen|checked)([-_\s]|$)/i;
const isMarkedDay = (hit, cells) => {
  const of = c => [c.el, c.cell];
  const said = of(hit).map(choiceOf).filter(s => s !== null);
  return said.length ? said.includes(true) : !cells.some(c => of(c).some(n =>
    choiceOf(n) === true)) && of(hit).some(n => MARKED.test(attr(n, 'class') ||
    ''));
};
// Months that are drawn side by side, and of which one is shown at a time, have
// one title: it is that of the one in view. Where none or several are, no title
// tells which is which.
const isInItsBox = grid => {
  const whole = boxOf(grid);
  const seen = confiners(grid).list.filter(p => p !== rootScroller())
    .map(paddingBox).reduce(meetBox, whole);
  return seen.width * seen.height > whole.width * whole.height / 2;
};
const ownPages = pages => {
  const titled = pages.filter(page => page.titled);
  const shared = titled.filter(page => titled.some(other => other !== page &&
    other.year === page.year && other.month === page.month));
  const inView = shared.length ? shared.filter(page => isInItsBox(page.grid)) : [];
  return pages.filter(page => !shared.includes(page) || (inView.length === 1 &&
    inView[0] === page));
};
const calendarFacts = (el, date) => {
  const calendar = shownCalendar(el, date);
  const pages = calendar ? ownPages(calendar.grids.map(grid => pageOfGrid(grid,
    calendar.box)).filter(page => page)) : [];
  if (!pages.length) { // one that cannot be read is there all the same
    return { shown: !!calendar, year: 0, month: 0 };
  }
  const cells = [].concat(...pages.map(page => page.cells));
  const hit = cells.find(c => isSameDay(c.date, date) &&
    !isOtherMonth(c, pages)) || cells.find(c => isSameDay(c.date, date));
  const order = pages.slice().sort((a, b) => a.year - b.year ||
    a.month - b.month);
  const late = date.year * 12 + date.month >
    order[order.length - 1].year * 12 + order[order.length - 1].month;
  const page = late ? order[order.length - 1] : order[0];
  const daySelected = hit ? isMarkedDay(hit, cells) : null;
  datedOf(el, date).marked = daySelected === true;
  return { shown: true, year: page.year, month: page.month,
    turning: partList(turnButtons(calendar.box, calendar.grids),
      styleOf(calendar.box).direction === 'rtl'),
    ...jumpFacts(calendar, date, page), dayId: hit ? idOf(hit.el) : null,
    dayDisabled: hit ? isDeadDay(hit) : null, daySelected };
};
const isOtherMonth = (c, pages) => !pages.some(page =>
  page.year === c.date.year && page.month === c.date.month &&
  page.cells.includes(c));
// Some say it by a class alone.
const DEAD_DAY = /(^|[\s_-])(disabled|unavailable|blocked)($|[\s_-])/i;
const isDeadDay = hit => [hit.el, hit.cell].some(n => isNativelyDisabled(n) ||
  isAriaDisabled(n) || DEAD_DAY.test(attr(n, 'class') || ''));
// A field shows the day in its own way; a calendar without a field marks it.
// What was there before, and may be read as another day, is not taken for it.
const equalsDate = (el, value, date) => {
  const range = Array.isArray(date);
  if (holdsCalendar(el)) {
    return (range ? date : [date]).every(day =>
      calendarFacts(el, day).daySelected === true);
  }
  const words = value === null || value === '' ? visibleText(el, 300) : value;
  if (range) {
    return showsRange(words, date);
  }
  const known = dated.get(el);
  return showsDate(words, date, !(isAsked(el, date) && (known.marked ||
    known.value !== value)));
};
