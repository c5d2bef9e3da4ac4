// SPDX-License-Identifier: Apache-2.0
// Harm that every case is checked for, whatever its page counts itself: input
// that reached the document and that nobody asked for. It is counted in a world
// of the test's own, where neither the page nor deed sees the listeners.

/** Runs in the page: counts what the user agent says a person did. */
export const COUNTER = `(() => {
  const clicks = new Map();
  const seen = globalThis.seen = { most: 0, clicks: 0, submits: 0 };
  addEventListener('click', e => {
    if (!e.isTrusted) { return; }
    const target = e.composedPath()[0];
    const times = (clicks.get(target) || 0) + 1;
    clicks.set(target, times);
    seen.clicks++;
    seen.most = Math.max(seen.most, times);
  }, true);
  addEventListener('submit', e => { seen.submits += e.isTrusted; }, true);
})()`;

// By the kind of act: what it must not have done. A control with three states
// takes two clicks; steppers, calendars and pickers as many as they need.
const twice = (seen, ask) => seen.most > (ask.args?.count || 1);
const any = seen => seen.clicks > 0 || seen.submits > 0;
const sent = (seen, ask) => seen.submits > (ask.args?.submit ? 1 : 0);
const RULES = {
  'ui.activate': twice, 'ui.expand': twice, 'ui.collapse': twice,
  'ui.open': twice, 'ui.close': twice, 'ui.submit': twice,
  'ui.toggle': (seen, ask) => seen.most > 2 || sent(seen, ask),
  'x.deed.doubleActivate': seen => seen.most > 2,
  'x.deed.press': seen => seen.clicks > 1 || seen.submits > 1,
  'nav.navigate': any, 'ui.focus': any, 'ui.scroll': any, 'ui.scrollIntoView': any,
  'x.deed.hover': any, 'x.deed.contextActivate': any,
  'ui.enterText': sent, 'ui.clearText': sent, 'ui.choose': sent,
  'ui.setValue': sent, 'x.deed.upload': sent, 'x.deed.drag': sent,
  'x.deed.swipe': sent,
};

/** Was something done that was not asked for? `seen` null: the document that
 * was watched is gone. */
export function strayed(c, seen) {
  const asks = [c.ask].flat();
  if (!seen || c.stray) { return false; }
  if (asks.length > 1) {
    return seen.most > asks.length || seen.submits > asks.length;
  }
  return RULES[asks[0].actionId]?.(seen, asks[0]) || false;
}

/** Has a case a way to be found harmful? */
export const canStray = c => c.harm !== 'false' || [c.ask].flat().length > 1 ||
  [c.ask].flat()[0].actionId in RULES;
