// SPDX-License-Identifier: Apache-2.0
// A call into the agent is synchronous, so nothing moves while it runs: what
// was read once is kept until the call ends. The maps are dropped, not
// cleared, because a fresh map is cheaper than emptying a large one.
const memo = {
  styles: new Map(), before: new Map(), after: new Map(), roles: new Map(),
  names: new Map(), hidden: new Map(), shapes: new Map(), above: new Map(),
  confiners: new Map(), differs: new Map(), prints: new Map(),
  modal: undefined, pseudo: undefined, still: false, rare: undefined,
  active: undefined, owned: undefined,
  read: new Map(), surfaces: new Map()
};
const KEPT = Object.keys(memo).filter(key => memo[key] instanceof Map);
const forget = () => {
  for (const key of KEPT) {
    if (memo[key].size) {
      memo[key] = new Map();
    }
  }
  memo.modal = undefined;
  memo.pseudo = undefined;
  memo.still = false;
  memo.rare = undefined;
  memo.active = undefined;
  memo.owned = undefined;
};
const styleOf = el => {
  let style = memo.styles.get(el);
  if (style === undefined) {
    style = computedFn(el);
    memo.styles.set(el, style);
  }
  return style;
};
