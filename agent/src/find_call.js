// SPDX-License-Identifier: Apache-2.0
// The method `find`: candidates with what the resolver needs, and on request
// with all facts of a check.
const FACTS_MAX = 8; // limit: facts cost a hit test each
const byTree = list => {
  const sorted = list.slice();
  const plain = sorted.every(el => rootOf(el) === doc);
  sorted.sort((a, b) => (a === b ? 0 :
    (plain ? follows(a, b) : flatBefore(a, b)) ? -1 : 1));
  return sorted;
};
const reachRank = el => (isVisible(el) ? 0 : 4) + (isInert(el) ? 2 : 0) +
  (isBehindModal(el) ? 1 : 0);
// What a person would use instead of an element that is none of the controls:
// what a label is for, what a box has inside. Two are enough to see that it is
// not one only.
const RELATED_MAX = 3;
// The head of a row, or its first cell, stands for what the row has, and so does
// a link that is all such a cell shows.
const CELL = /^(rowheader|cell|gridcell)$/;
const rowHeadedBy = el => {
  const cell = roleOf(el) === 'row' ? null :
    flatClosest(el, n => CELL.test(roleOf(n)));
  const row = cell && (cell === el ||
    squeeze(contentOf(cell)) === squeeze(contentOf(el))) ?
    flatClosest(cell, n => roleOf(n) === 'row') : null;
  return row && (roleOf(cell) === 'rowheader' ||
    flatFind(row, n => CELL.test(roleOf(n)), 1)[0] === cell) ? row : null;
};
// A word in a label stands for the control of that label.
const isLabel = n => tagOf(n) === 'label' && isHtml(n);
const labelAround = el => flatClosest(el, n => isLabel(n) || isFocusable(n) ||
  CONTROL_ROLES.has(roleOf(n)));
// The host of a component whose code has drawn nothing yet: what kind of
// control it will be cannot be said.
const PASSIVE = /^(style|link|slot|template|script)$/;
const isUnborn = el => tagOf(el).indexOf('-') > 0 && isHtml(el) &&
  roleOf(el) === 'generic' && !isFocusable(el) && !flatFind(el, n =>
    !PASSIVE.test(tagOf(n)), 1).length;
// The box of a calendar is asked for a day itself, not the year in its head.
const isBareCalendar = el => roleOf(el) === 'generic' && holdsCalendar(el);
const relatedTo = (el, adjust) => {
  if (adjust && isBareCalendar(el)) {
    return [];
  }
  const label = labelAround(el);
  if (label && isLabel(label)) {
    const control = labelledBy(label);
    return control ? [drawnFor(control) || control] : [];
  }
  return CONTROL_ROLES.has(roleOf(el)) && !rowHeadedBy(el) ? [] :
    flatFind(rowHeadedBy(el) || el, n => CONTROL_ROLES.has(roleOf(n)) &&
    !/^(button|link|option|gridcell)$/.test(roleOf(n)) &&
    (!cssHidden(n) || isNativeCheck(n)), RELATED_MAX);
};
const standsForOther = el => {
  const label = labelAround(el);
  return roleOf(el) === 'row' || !!rowHeadedBy(el) ||
    (!!label && isLabel(label));
};
const KINDS_OF_QUERY = { css: 'CSS selector', xpath: 'XPath expression' };
const matchesOf = arg => (arg.by === 'option' ? optionMatches(arg) :
  { list: FINDERS[arg.by](arg), offered: [] });
const find = arg => {
  if (arg.by !== 'option' && typeof FINDERS[arg.by] !== 'function') {
    return { ok: false, error: 'bad_query', message: 'unknown "by"' };
  }
  let list, byText;
  try {
    const matches = matchesOf(arg);
    list = Array.from(new Set(matches.list));
    byText = new Set(matches.offered);
  } catch (e) {
    return { ok: false, error: 'bad_query', message: clip(KINDS_OF_QUERY[
      arg.by] ? `"${arg.value}" is not a valid ${KINDS_OF_QUERY[arg.by]}` :
      String(e), 200) };
  }
  list = arg.related === 'all' ? list.filter(el => !isUnborn(el)) : list;
  const before = list.length;
  if (arg.scope) {
    const want = wanted(arg.scope);
    const called = list.filter(el => scopeCalled(el, arg.scope, want));
    list = called.length ? called :
      list.filter(el => inScope(el, arg.scope, want));
  }
  for (const el of list.slice(0, CANDIDATES_MAX)) {
    if (arg.scope) {
      askedIn.set(el, arg.scope);
    } else {
      askedIn.delete(el);
    }
  }
  const total = list.length;
  const max = Math.min(arg.max || CANDIDATES_MAX, 200);
  if (total > max) {
    // Those that can be reached must not fall off the end.
    list = byTree(list.slice(0, 2000));
    const rank = new Map(list.map(el => [el, reachRank(el)]));
    list.sort((a, b) => rank.get(a) - rank.get(b));
    list = list.slice(0, max);
  }
  list = byTree(list);
  const chosen = list.length > FACTS_MAX ? list.slice().sort((a, b) =>
    reachRank(a) - reachRank(b)).slice(0, FACTS_MAX) : list;
  // Of an option those that are not in reach are not pressed.
  const deep = new Set(!arg.facts ? [] : arg.by === 'option' ?
    chosen.filter(el => isWithinReach(el) || isNativeCheck(el)) : chosen);
  const candidates = list.map(el => {
    const out = elementOf(el);
    if (arg.by === 'option') {
      out.option = matchFacts(el, byText.has(el));
    }
    if (arg.scope) {
      out.within = withinFacts(el, arg.scope, wanted(arg.scope));
    }
    if (arg.related) {
      out.related = (arg.related === 'all' || standsForOther(el) ?
        relatedTo(el, arg.adjust) : []).map(elementOf);
    }
    if (arg.by === 'text' || arg.by === 'name' || arg.chain) {
      out.chain = chainFacts(el);
    }
    if (deep.has(el)) {
      out.facts = factsOf(el, arg.position, { submit: arg.submit });
      if (arg.adjust) {
        bareFacts(el, out);
        out.facts.byParts = out.facts.byParts || isBareCalendar(el);
      }
    }
    return out;
  });
  const active = deepActive();
  const near = before === 0 && /^(name|semantic|text|label)$/.test(arg.by) ?
    nearNames(arg).map(elementOf) : undefined;
  return { near, total, cut: total > list.length,
    lifeless: !candidates.length && isLifeless(),
    calm: candidates.length ? undefined : calmOrBusy(), candidates,
    focus: active && active !== bodyOf() ? idOf(active) : null };
};
