// SPDX-License-Identifier: Apache-2.0
// Whose calendar it is: the one a field holds, owns, has beside it or has
// opened; and what it says about a day.
const CALENDAR_LEVELS = 6; // limit: levels around a field
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
    known = { iso: ISO(date), value: rawValue(el),
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
// Months may be drawn side by side, and one of them shown at a time.
const isInItsBox = grid => {
  const whole = boxOf(grid);
  const seen = confiners(grid).list.filter(p => p !== rootScroller())
    .map(paddingBox).reduce(meetBox, whole);
  return seen.width * seen.height > whole.width * whole.height / 2;
};
const CALENDAR_PAGES_MAX = 24; // C reads no more
const pageFacts = calendar => {
  const pages = calendar.grids.slice(0, CALENDAR_PAGES_MAX).map(grid =>
    pageOfGrid(grid, calendar.box));
  const alone = pages.filter(page => page.title).length < 2;
  return !pages.some(isReadable) ? [] : pages.map(page => ({
    title: page.title && [page.title.year, page.title.month],
    inView: alone || !page.title || isInItsBox(page.grid),
    days: page.cells.map(dayRow) }));
};
const calendarFacts = (el, date) => {
  const calendar = shownCalendar(el, date);
  const pages = calendar ? pageFacts(calendar) : [];
  if (!pages.length) { // one that cannot be read is there all the same
    return { shown: !!calendar };
  }
  datedOf(el, date);
  return { shown: true, pages, lists: dateLists(calendar.box),
    turning: partList(turnButtons(calendar.box, calendar.grids),
      styleOf(calendar.box).direction === 'rtl') };
};
// A field shows the day in its own way; a calendar without a field marks it,
// and what its days say is judged in C. What was there before, and may be read
// as another day, is not taken for it here: 'either'.
const equalsDate = (el, value, date) => {
  if (holdsCalendar(el)) {
    return { pages: pageFacts(calendarBox(el)) };
  }
  const words = value === null || value === '' ? visibleText(el, 300) : value;
  if (Array.isArray(date)) {
    return showsRange(words, date);
  }
  const known = dated.get(el);
  const changed = isAsked(el, date) && known.value !== value;
  return showsDate(words, date, !changed) ||
    (!changed && isAsked(el, date) && showsDate(words, date) && 'either');
};
