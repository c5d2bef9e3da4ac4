// SPDX-License-Identifier: Apache-2.0
// Style sheets and animations as they are when an input arrives, and what code
// changed in them since: part of the moment (moment.js).
// Which style sheets are in force: a theme may be another sheet.
const listSheets = sheets => {
  const adopted = adoptedSheetsOf(doc);
  return sheets.map((sheet, i) => (i < sheets.length - adopted.length ?
    !sheet.disabled : sheet));
};
// Code adds, removes and changes rules at the ends of a sheet: the rules there
// are kept as text. A sheet of another origin cannot be read.
const EDGE_RULES = 2;
const SHEETS_MAX = 60; // limit: the last ones are where code adds
const edgesOf = sheet => {
  try {
    const all = sheet.cssRules;
    const count = all.length;
    const rules = [];
    for (let i = 0; i < count; i++) {
      if (i === EDGE_RULES && count > 2 * EDGE_RULES) {
        i = count - EDGE_RULES;
      }
      const rule = all[i];
      const selector = rule.selectorText;
      if (selector && rule.style) {
        rules.push([selector, rule.style.cssText]);
      }
    }
    return { count, rules };
  } catch (e) {
    return { count: 0, rules: [] };
  }
};
const listEdges = sheets => new Map(sheets.slice(-SHEETS_MAX)
  .map(sheet => [sheet, edgesOf(sheet)]));
// A rule is visible if it sets a visible property of an element that is drawn.
const DRAWN_MAX = 50;
const isRuleSeen = ([selector, css]) => {
  try {
    return noticedStyles().some(name => new RegExp('(^|[;\\s])' + name +
      '(-[a-z]+)*\\s*:').test(css)) && Array.from(queryAll(doc, selector))
      .slice(0, DRAWN_MAX).some(isDrawn);
  } catch (e) {
    return false; // a selector of a pseudo-element, or one that is new
  }
};
const lacks = (rules, rule) => !rules.some(other => other[0] === rule[0] &&
  other[1] === rule[1]);
const compareRules = sheets => listEdges(sheets).forEach((now, sheet) => {
  const was = moment.edges.get(sheet) || now;
  const [more, less] = now.count < was.count ? [was, now] : [now, was];
  if (more.rules.some(rule => lacks(less.rules, rule) && isRuleSeen(rule))) {
    tellMoment(null, { what: 'rules' });
  }
});
const isSameList = (a, b) => a.length === b.length &&
  a.every((part, i) => part === b[i]);
// Animations that code starts without a style sheet and that keep their end.
const listMotions = () => new Set(doc.getAnimations());
const staysMoved = motion => {
  const effect = motion.effect;
  const el = effect && effect.target;
  return !!el && !(motion instanceof CSSTransition) &&
    !(motion instanceof CSSAnimation) && !isOwn(el) && isDrawn(el) &&
    /forwards|both/.test(effect.getTiming().fill);
};
const compareStyles = () => {
  if (!moment.at || !moment.styles) {
    return;
  }
  const sheets = allSheetsOf(doc);
  if (!isSameList(moment.sheets, listSheets(sheets))) {
    tellMoment(null, { what: 'sheets' });
  }
  compareRules(sheets);
  listMotions().forEach(motion => {
    if (!moment.motions.has(motion) && staysMoved(motion)) {
      tellMoment(motion.effect.target, { what: 'motion' });
    }
  });
};
const readStyles = () => {
  const sheets = allSheetsOf(doc);
  return { sheets: listSheets(sheets), edges: listEdges(sheets),
    motions: listMotions() };
};
