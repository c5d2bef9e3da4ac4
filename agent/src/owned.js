// SPDX-License-Identifier: Apache-2.0
// aria-owns: the children an author moved. Each element is owned once, and
// never by something inside it.
const NO_OWNER = /^(input|textarea|img|select|iframe|video|audio|canvas)$/;
const findOwned = () => {
  const found = { of: new Map(), by: new Map() };
  for (const owner of marked('[aria-owns]')) {
    const list = NO_OWNER.test(tagOf(owner)) ? [] :
      referenced(owner, 'aria-owns').filter(el => !found.by.has(el) &&
        !flatContains(el, owner) && found.by.set(el, owner));
    found.of.set(owner, Array.from(new Set(list)));
  }
  return found;
};
const ownership = () => {
  if (memo.owned === undefined) {
    memo.owned = findOwned();
  }
  return memo.owned;
};
const ownedBy = el => (has(el, 'aria-owns') && ownership().of.get(el)) || [];
const namedChildren = (el, ctx) => {
  const children = flatChildren(el);
  if (!ownership().by.size) {
    return children;
  }
  const { of, by } = ownership();
  const mine = children.filter(n => !by.has(n));
  const given = of.get(el) || [];
  if (ctx.deps) {
    ctx.deps.push(...given);
  }
  return given.length ? mine.concat(given) : mine;
};
