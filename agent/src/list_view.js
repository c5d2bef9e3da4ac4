// SPDX-License-Identifier: Apache-2.0
// A list that draws only what is in view: what is, and how it is moved on.
const ROWS_TOLD_MAX = 60; // limit of an answer
const DRAWN_MS = 400; // limit: of one wait for rows
const viewRows = el => {
  const list = listOf(el);
  const kinds = list && SETS[roleOf(list)] || [LISTED];
  const rows = list ? Array.from(queryAll(list, kinds.join())) : [];
  return rows.map(row => ({ row, box: boxOf(row) })).filter(r =>
    !isEmpty(r.box)).sort((a, b) => a.box.y - b.box.y);
};
const listView = el => {
  const box = listScroller(el);
  const at = scrollFacts(box);
  return { at: at.y, end: at.maxY, page: clientHeightGet.call(box),
    labels: viewRows(el).slice(0, ROWS_TOLD_MAX).map(r => clip(fold(
      nameOf(r.row)), 100)) };
};
// How far down rows are drawn without a gap, from the top of the view: a row
// that is kept somewhere else does not count.
const drawnTo = (el, box) => {
  const top = boxOf(box).y;
  let end = null;
  for (const { box: row } of viewRows(el)) {
    if (row.y + row.height > top && (end === null ? row.y <= top + row.height :
      row.y <= end + row.height)) {
      end = Math.max(end === null ? 0 : end, row.y + row.height);
    }
  }
  return end === null ? 0 : end - top;
};
// Rows come with the next frame, or when they were fetched.
const listDrawn = async (el, box) => {
  const start = performance.now();
  do {
    await nextFrame();
    forget();
    flush();
  } while (connected(box) && performance.now() - start < DRAWN_MS &&
    (drawnTo(el, box) < clientHeightGet.call(box) / 2 ||
      attrLower(listOf(el) || box, 'aria-busy') === 'true'));
};
// Also among rows that are drawn for the eye and say nothing of themselves.
const showsOption = (el, arg) => (typeof arg.option === 'string' ?
  optionMatches({ value: arg.option, within: idOf(el), roles: arg.roles })
    .list.some(isWithinReach) : null);
const moveList = (box, top) => {
  const before = scrollTopGet.call(box);
  ElementP.scrollBy.call(box, { left: 0, top: top - before,
    behavior: 'instant' });
  markMoved('scroll');
  return Math.abs(scrollTopGet.call(box) - before) > 0.5;
};
// By as much as is drawn, but for a row: so that none at the edge is missed.
const nextPage = (el, box) => {
  const page = clientHeightGet.call(box);
  const rows = viewRows(el);
  const row = rows.length ? rows[rows.length - 1].box.height : 0;
  return scrollTopGet.call(box) + Math.max(0.95 * page, drawnTo(el, box) -
    row - 4);
};
const LIST_PLACES = { top: () => 0, at: (el, box, arg) => arg.at || 0,
  page: nextPage };
const actScrollList = async (el, arg) => {
  const start = performance.now();
  const place = LIST_PLACES[arg.to] || nextPage;
  let box = listScroller(el);
  let moved = false;
  if (!box) {
    return refuse('nothing_to_scroll');
  }
  for (;;) {
    if (!moveList(box, place(el, box, arg))) {
      break;
    }
    moved = true;
    await listDrawn(el, box);
    box = listScroller(el);
    if (!box || showsOption(el, arg) || place !== nextPage ||
        performance.now() - start >= (arg.forMs || 0)) {
      break;
    }
  }
  return { moved, shows: showsOption(el, arg) };
};
