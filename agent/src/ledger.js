// SPDX-License-Identifier: Apache-2.0
// The ledger: what the document said before an act, kept as the differences
// since. A row is a node that changed: the children that came and went, the
// attributes and the text as they were. A row whose differences cancel out is
// a change that was taken back, or that put the same content there again.
const LEDGER_MS = 15000; // limit: as RECEIPT_MS
const LEDGER_ROWS = 400; // limit: nodes that changed
const LEDGER_HTML = 4000; // characters of a child that are compared
const ledger = { since: -LEDGER_MS, rows: new Map(), batch: 0, told: new Map(),
  busy: false, from: 0, to: 0, route: '', secret: false,
  timers: timerStart,
  read: 0,
  fresh: new WeakSet(), orders: new Map(), noticed: new Set() };
// Where an address leads: a router may keep its routes behind the "#".
const routeOf = url => url.pathname + (/^#!?\//.test(url.hash) ? url.hash : '');
const openLedger = () => {
  ledger.since = performance.now();
  ledger.route = routeOf(location);
  ledger.secret = listIn(doc, 'input[type="password" i]').length > 0;
  ledger.rows.clear();
  ledger.told.clear();
  ledger.orders.clear();
  ledger.noticed.clear();
  coming.facts.clear();
  ledger.fresh = new WeakSet();
  ledger.busy = false;
};
const isLedgerOpen = () => performance.now() - ledger.since < LEDGER_MS;
const newRow = node => ({ node, added: new Set(), removed: new Set(),
  attrs: new Map(), text: undefined, checked: undefined, control: undefined,
  places: new Set(), batch: 0, at: 0, tied: false, own: new Set() });
const rowOf = node => {
  let row = ledger.rows.get(node);
  if (!row && ledger.rows.size < LEDGER_ROWS) {
    row = newRow(node);
    ledger.rows.set(node, row);
  }
  return row;
};
const moveNodes = (list, from, to) => {
  for (const node of list) {
    if (!from.delete(node)) {
      to.add(node);
    }
  }
};
const noteRow = (record, place) => {
  const row = rowOf(record.target);
  if (!row) {
    return null;
  }
  if (record.type === 'attributes') {
    if (!row.attrs.has(record.attributeName)) {
      row.attrs.set(record.attributeName, record.oldValue);
    }
  } else if (record.type === 'characterData') {
    row.text = row.text === undefined ? record.oldValue : row.text;
  } else {
    moveNodes(record.removedNodes, row.added, row.removed);
    record.addedNodes.forEach(n => row.removed.has(n) || ledger.fresh.add(n));
    moveNodes(record.addedNodes, row.removed, row.added);
    if (isCausal()) {
      record.addedNodes.forEach(n => row.own.add(n));
    }
  }
  row.places.add(place);
  row.batch = ledger.batch;
  row.at = performance.now();
  row.tied = row.tied || isCausal();
  return row;
};
const outerGet = accessor(ElementP, 'outerHTML');
const markupOf = node => (typeOf(node) === 1 ?
  clip(outerGet.call(node), LEDGER_HTML) :
  typeOf(node) === 3 ? dataOf(node) : '');
const markupOfAll = nodes => Array.from(nodes).filter(n => typeOf(n) !== 1 ||
  !matches(n, NOTHING_TO_SEE)).slice(0, 60).map(markupOf)
  .join('').replace(/\s+/g, ' ').trim();
// The same markup but for classes that no rule speaks of: libraries mark what
// they put in place for a moment.
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;
const classList = markup => Array.from(markup.matchAll(CLASS_ATTRIBUTE))
  .flatMap(part => part[1].split(' ').filter(Boolean));
// An element without any attribute that is drawn as its words are.
const BARE = /<\/?(span|bdi|font)>/g;
const unwrapped = markup => markup.replace(BARE, '').trim();
const isSameMarkup = (first, second) => {
  const a = unwrapped(first);
  const b = unwrapped(second);
  if (a === b) {
    return true;
  }
  if (a.replace(CLASS_ATTRIBUTE, '') !== b.replace(CLASS_ATTRIBUTE, '')) {
    return false;
  }
  const before = new Set(classList(a));
  const after = new Set(classList(b));
  const changed = Array.from(before).filter(t => !after.has(t)).concat(
    Array.from(after).filter(t => !before.has(t)));
  return changed.length > 0 && !isStyled('[class') &&
    !changed.some(token => isStyled('.' + token));
};
// A style by what it means: "display:none" and "display: none;" are the same,
// and so are "width:0" and "width: 0px". Read without touching the page.
const meantBy = text => {
  const style = doc.createElement('span').style;
  style.cssText = text || '';
  return style;
};
// They differ in `display` alone, and it hides with both, or says what the
// element is without it: "none" where a rule says so, "block" for a paragraph.
const BLOCKS = /^(div|p|section|article|main|nav|aside|header|footer|form|ul|ol|dl|h[1-6]|pre|figure|fieldset|blockquote)$/;
const isShownAlike = (el, old, now) => {
  const a = meantBy(old);
  const b = meantBy(now);
  const [shown, was] = [b.display, a.display];
  const alike = (shown === 'none' && was === '' && wasHiddenBefore(el, old)) ||
    (shown + was === 'block' && BLOCKS.test(tagOf(el)) &&
      !has(el, 'hidden') && !has(el, 'popover') && !displaysByRule(el).length);
  a.display = '';
  b.display = '';
  return alike && a.cssText === b.cssText;
};
const isSameStyle = (el, old, now) =>
  (old || '').trim() === (now || '').trim() ||
  meantBy(old).cssText === meantBy(now).cssText ||
  isShownAlike(el, old, now);
// A class or a style that is empty is as good as none.
const sortedClasses = text => (text || '').split(/\s+/).filter(Boolean).sort()
  .join(' ');
const isSameAttribute = (el, name, a, b) => a === b ||
  (name === 'class' && sortedClasses(a) === sortedClasses(b)) ||
  (name === 'style' && isSameStyle(el, b, a));
// Does the node say something else than before the act?
const rowDiffers = row => {
  let known = memo.differs.get(row);
  if (known === undefined) {
    known = differsNow(row);
    memo.differs.set(row, known);
  }
  return known;
};
const differsNow = row => {
  const whole = rowOfNew(row.node) || rowOfOld(row.node);
  if (whole && whole !== row) {
    return rowDiffers(whole);
  }
  for (const [name, old] of row.attrs) {
    if (!isSameAttribute(row.node, name, attr(row.node, name), old)) {
      return true;
    }
  }
  if (row.text !== undefined && dataOf(row.node) !== row.text) {
    return true;
  }
  if (row.checked !== undefined && shownCheck(row.node) !== row.checked) {
    return true;
  }
  if (row.control !== undefined && controlWords(row.node) !== row.control) {
    return true;
  }
  return childrenDiffer(row);
};
const childrenDiffer = row => isReordered(row.node) ||
  (row.added.size + row.removed.size > 0 &&
    (row.added.size > 60 || row.removed.size > 60 ||
      (!isSameMarkup(markupOfAll(row.added), markupOfAll(row.removed)) &&
        !isDrawnAnew(row))));
// The same of one place: an attribute is set back on its own, whatever else the
// element wears since (that it has the focus, a mark of the pointer), and so are
// its children, whatever it is marked with.
const ATTRIBUTE_PLACE = /:attr\.([^:]+)$/;
const CHILDREN_PLACE = /:children$/;
const differsAt = (row, place) => {
  if (rowOfNew(row.node) || rowOfOld(row.node)) {
    return rowDiffers(row);
  }
  const at = ATTRIBUTE_PLACE.exec(place);
  if (at && row.attrs.has(at[1])) {
    return !isSameAttribute(row.node, at[1], attr(row.node, at[1]),
      row.attrs.get(at[1]));
  }
  return row.attrs.size > 0 && CHILDREN_PLACE.test(place) ?
    childrenDiffer(row) : rowDiffers(row);
};
// Where others put things, too: all that the act put there is gone, and no
// other of its words came since. A row that the page draws anew has them.
const isOwnGone = row => {
  const own = Array.from(row.own).filter(n => /\p{L}/u.test(contentOf(n)));
  const now = own.length && row.added.size && !row.removed.size &&
    !own.some(connected) ? fold(Array.from(row.added).map(contentOf).join(' ')) :
    null;
  return now !== null && own.every(n => !now.includes(fold(contentOf(n))));
};
// What was told as the act's doing, and says again what it said before.
const checkUndone = () => {
  const gone = markGone();
  ledger.told.forEach((rows, place) => {
    const list = Array.from(rows);
    const back = list.every(row => (row.gone && ledger.noticed.has(place) &&
      areOthersGone(place, rows) && !staysElsewhere()) ||
      !differsAt(row, place) || isHiddenAgain(row) || isUnseenAgain(row));
    const undone = back || list.every(isOwnGone);
    if (undone !== rows.undone) {
      rows.undone = undone;
      push({ kind: undone ? 'undone' : 'redone', place,
        partly: undone && !back });
    }
  });
  gone.forEach(place => {
    if (!ledger.told.has(place) && areOthersGone(place, NO_ROWS)) {
      push({ kind: 'undone', place });
    }
  });
};
// Elements that look alike share a place.
const NO_ROWS = new Set();
const areOthersGone = (place, rows) => {
  for (const row of ledger.rows.values()) {
    if (!row.gone && !rows.has(row) && row.places.has(place)) {
      return false;
    }
  }
  return true;
};
// Something that was noticed of what the input itself brought, and is there: a
// frame that is drawn while the button is down goes, and what it was for stays.
const staysElsewhere = () => {
  for (const row of ledger.rows.values()) {
    if (row.tied && !row.gone && Array.from(row.places).some(place =>
      ledger.noticed.has(place)) && rowDiffers(row)) {
      return true;
    }
  }
  return false;
};
// The places of what has gone since: all, or those where something was noticed
// of what the input itself brought, when nothing else of that stays.
const markGone = () => {
  const gone = Array.from(ledger.rows.values()).filter(row => !row.gone &&
    isGone(row.node));
  gone.forEach(row => {
    row.gone = true;
  });
  const stays = gone.some(row => row.tied) && staysElsewhere();
  const found = new Set();
  gone.filter(row => !row.tied || !stays).forEach(row =>
    row.places.forEach(place => !row.tied || ledger.noticed.has(place) ?
      found.add(place) : null));
  return found;
};
// It came with the act and is gone again, with all that changed in it later.
const isGone = node => !connected(node) &&
  ledger.fresh.has(rootNodeFn.call(node));
// A box that an input turned: no record tells when code turns it back.
const tellBox = el => {
  const box = tagOf(el) === 'input' && /^(checkbox|radio)$/.test(inputType(el));
  const row = box && isCausal() && isLedgerOpen() ? rowOf(el) : null;
  if (!row) {
    return undefined;
  }
  const place = describe(el) + ':checked';
  row.checked = row.checked === undefined ? !checkedOf(el) : row.checked;
  tellRow(row, place);
  return place;
};
// A value that code set, and what was there before. No record tells when it is
// set back, so that it is looked at for as long as a result is watched.
const CONTROL_STEP_MS = 500;
const CONTROL_MS = 11000; // a result is watched for 10 s, see above
const followControls = () => doLater('controls', CONTROL_STEP_MS, () => {
  if (watching.on && performance.now() - ledger.since < CONTROL_MS) {
    forget();
    checkUndone();
    forget();
    followControls();
  }
});
const tellControl = (el, was, place) => {
  const row = isLedgerOpen() ? rowOf(el) : null;
  if (row) {
    row.control = row.control === undefined ? was : row.control;
    tellRow(row, place);
    followControls();
  }
};
const tellRow = (row, place) => {
  const rows = ledger.told.get(place) || new Set();
  rows.undone = rows.undone || false;
  rows.add(row);
  ledger.told.set(place, rows);
};
