// SPDX-License-Identifier: Apache-2.0
// What a change is, should it be taken back later: a row among others, words
// that are no longer drawn, a class that names a state, a sign that the page is
// at work. Facts; what they amount to is decided elsewhere.
const LIST_ITEMS = 'li,tr,article,option,[role="listitem" i],[role="row" i],' +
  '[role="option" i],[role="treeitem" i],[role="article" i]';
const hasLikeness = el => {
  const kind = attr(el, 'class');
  const up = flatParent(el);
  return !!kind && !!up && Array.from(queryAll(up, ':scope > *'))
    .slice(0, NEAR_MAX).some(other => other !== el &&
      tagOf(other) === tagOf(el) && attr(other, 'class') === kind);
};
const isItem = node => typeOf(node) === 1 && connected(node) &&
  (matches(node, LIST_ITEMS) || queryAll(node, LIST_ITEMS).length > 0 ||
    hasLikeness(node));
const hasItem = row => Array.from(row.added).slice(0, 8).some(isItem);
// A list to choose from that came, or is drawn anew, over the page: it offers
// what was typed, and has not taken it.
const OFFERS = '[role="listbox" i],[role="menu" i],datalist';
const isOffer = row => {
  const el = elementAt(row.node);
  const came = Array.from(row.added).filter(n => typeOf(n) === 1 && connected(n));
  const all = came.concat(row.attrs.size && el ? el : []);
  const list = el && (flatClosest(el, n => matches(n, OFFERS)) ||
    all.find(n => matches(n, OFFERS)) ||
    [].concat(...all.map(n => Array.from(queryAll(n, OFFERS))))[0]);
  return !!list && (!row.attrs.size || el !== bodyOf()) &&
    flatClosest(list, isOverPage) !== null;
};
// More than a message has: a list of some length.
const ROWS_MUCH = 3;
const countRows = row => Array.from(row.added).reduce((sum, n) => sum +
  (typeOf(n) !== 1 || !connected(n) ? 0 : matches(n, LIST_ITEMS) ? 1 :
    queryAll(n, LIST_ITEMS).length), 0);
// Drawn no longer, though it has words.
const hidesWords = row => {
  const el = elementAt(row.node);
  return !!el && Array.from(row.attrs.keys()).some(name =>
    HIDES_ITSELF.has(name)) && connected(el) && !isDrawn(el) &&
    contentOf(el).trim() !== '';
};
// Controls that cannot be used any more, as while the page is at work.
const DISABLES = /:attr\.(aria-)?disabled$/;
const isOff = row => isElement(row.node) && (attr(row.node, 'disabled') !==
  null || attr(row.node, 'aria-disabled') === 'true');
// Classes that came or went, which may name a state.
const CLASSES_MAX = 8;
const changedClasses = row => {
  if (!row.attrs.has('class')) {
    return [];
  }
  const before = tokensOf(row.attrs.get('class'));
  const after = tokensOf(attr(elementAt(row.node), 'class'));
  return Array.from(after).filter(t => !before.has(t)).concat(
    Array.from(before).filter(t => !after.has(t)));
};
// Something lies over the target that was not there before: nobody can press
// it again until that is gone.
const coversTarget = row => {
  const target = watching.target;
  if (!target || !connected(target)) {
    return false;
  }
  const came = Array.from(row.added).concat(Array.from(row.attrs.keys())
    .some(name => HIDES_ITSELF.has(name)) ? [elementAt(row.node)] : [])
    .filter(n => typeOf(n) === 1 && !contains(n, target));
  if (!came.length) {
    return false; // words cover nothing
  }
  const box = boxOf(target);
  const top = topAt(box.x + box.width / 2, box.y + box.height / 2);
  return !!top && !flatContains(target, top) &&
    came.some(n => contains(n, top));
};
// The same form again, with what was put into it: an answer that wants another
// try, or that shows what was kept.
const FORM_FIELDS = 'input:not([type="hidden" i]):not([type="submit" i])' +
  ':not([type="button" i]),select,textarea';
const formIn = nodes => {
  for (const node of nodes) {
    const form = typeOf(node) !== 1 ? null : tagOf(node) === 'form' ? node :
      queryAll(node, 'form')[0];
    if (form && queryAll(form, FORM_FIELDS).length) {
      return form;
    }
  }
  return null;
};
const fieldNames = form => Array.from(queryAll(form, FORM_FIELDS)).map(el =>
  attr(el, 'name') || attr(el, 'id') || tagOf(el)).join(' ');
const keepsValue = (old, now) => {
  const before = Array.from(queryAll(old, FORM_FIELDS));
  return Array.from(queryAll(now, FORM_FIELDS)).some((el, i) =>
    String(rawValue(el)) !== '' &&
      String(rawValue(el)) === String(rawValue(before[i])));
};
// Says which fields are marked as wrong, too.
const tellFormBack = row => {
  const old = formIn(row.removed);
  const now = old && formIn(row.added);
  const back = !!now && connected(now) && fieldNames(old) === fieldNames(now) &&
    fold(contentOf(old)) !== fold(contentOf(now)) && keepsValue(old, now);
  if (back) {
    Array.from(queryAll(now, '[aria-invalid="true" i]')).filter(isVisible)
      .slice(0, 3).forEach(pushInvalid);
  }
  return back;
};
// What lay over the page was put away, and nothing came: a menu closes so at any
// press beside it. What is gone cannot be asked for its style any more.
const POPUPS = '[role="menu" i],[role="listbox" i],[role="dialog" i],' +
  '[role="tooltip" i],dialog,[popover]';
const PUT_AWAY_MAX = 80; // limit: characters that are told
const layOver = el => matches(el, POPUPS) || floated.has(el) ||
  /position:\s*(absolute|fixed)/.test(attr(el, 'style') || '');
const holdsTarget = el => !!watching.target &&
  (el === watching.target || flatContains(el, watching.target));
const isPutAway = row => {
  const el = elementAt(row.node);
  if (!el || row.added.size || row.text !== undefined) {
    return false;
  }
  const folded = row.attrs.size > 0 && (row.attrs.has('aria-expanded') ?
    attr(el, 'aria-expanded') !== 'true' :
    !isDrawn(el) && (layOver(el) || isOverPage(el)));
  const went = Array.from(row.removed);
  return (row.attrs.size === 0 || (folded && !holdsTarget(el))) &&
    went.every(n => typeOf(n) === 1 ? layOver(n) && !holdsTarget(n) :
      fold(contentOf(n)) === '');
};
const putAway = rows => (rows.length && rows.every(isPutAway) ?
  clip(fold(piecesOf([].concat(...rows.map(row => (row.removed.size ?
    Array.from(row.removed) : [elementAt(row.node)])))).map(dataOf).join(' ')),
  PUT_AWAY_MAX) : null);
const addContent = (out, rows) => {
  out.closed = putAway(rows);
  out.hid = rows.some(hidesWords);
  out.classes = [].concat(...rows.map(changedClasses)).slice(0, CLASSES_MAX)
    .map(t => clip(t, 40)).join(' ');
  out.busy = rows.some(row => isBusyRow(row) || coversTarget(row));
};
