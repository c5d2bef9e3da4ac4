// SPDX-License-Identifier: Apache-2.0
// The role of an element: what the author wrote if it is valid, else what
// HTML-AAM gives the element where it stands.
const hasGlobalAria = el => {
  for (const name of GLOBAL_ARIA) {
    const value = attr(el, name);
    if (value !== null && value.trim() !== '') {
      return true;
    }
  }
  return false;
};
// A name given by the author: enough to make a section a region.
const isLabelled = el => {
  for (const name of ['aria-label', 'title']) {
    const value = attr(el, name);
    if (value !== null && value.trim() !== '') {
      return true;
    }
  }
  return has(el, 'aria-labelledby') &&
    referenced(el, 'aria-labelledby').length > 0;
};
const SECTIONING = new Set(['article', 'aside', 'main', 'nav', 'section']);
const SECTIONING_ROLES = new Set(['article', 'complementary', 'main',
  'navigation']);
// `main` scopes a header or footer, but not an aside.
const inSection = (el, mainCounts) => {
  for (let p = flatParent(el); p; p = flatParent(p)) {
    const said = has(p, 'role') ? explicitRole(p) : null;
    const kind = said || (isHtml(p) ? tagOf(p) : '');
    if ((said ? SECTIONING_ROLES : SECTIONING).has(kind) &&
        (mainCounts || kind !== 'main')) {
      return true;
    }
  }
  return false;
};
const tokens = value => value.toLowerCase().split(/[\s]+/).filter(Boolean);

const explicitRole = el => {
  const value = attr(el, 'role');
  if (value === null || value === '') {
    return null;
  }
  for (const token of tokens(value)) {
    if (!KNOWN_ROLES.has(token)) {
      continue;
    }
    if (token === 'none' || token === 'presentation') {
      // The conflict rule: what can be focused or carries a global property
      // cannot be made to vanish.
      if (isFocusable(el) || hasGlobalAria(el) || tagOf(el) === 'dialog') {
        return null;
      }
      return 'none';
    }
    if ((token === 'region' || (token === 'form' && tagOf(el) !== 'form')) &&
        !isLabelled(el)) {
      continue;
    }
    return ROLE_SYNONYMS[token] || token;
  }
  return null;
};
const ROLE_SYNONYMS = { img: 'image', directory: 'list' };

const roleOf = el => {
  let role = memo.roles.get(el);
  if (role === undefined) {
    memo.roles.set(el, 'generic'); // ends a circle of references
    const told = internals.get(el);
    role = explicitRole(el) || (told && told.role) || impliedRole(el);
    memo.roles.set(el, role);
  }
  return role;
};
// The role as assistive technology is told it: an item outside of what it must
// be in has none. People who wrote one mean it all the same, so what is acted
// on goes by `roleOf`.
const NEEDED_AROUND = {
  listitem: /^(list|group)$/, option: /^(listbox|combobox|group)$/,
  treeitem: /^(tree|group)$/
};
const isBetween = el => /^(generic|none)$/.test(roleOf(el));
const ariaRoleOf = el => {
  const role = roleOf(el);
  const needed = NEEDED_AROUND[role];
  if (!needed || explicitRole(el) !== role) {
    return role;
  }
  const owner = ownership().by.get(el) || flatParent(el);
  for (let p = owner; p; p = ownership().by.get(p) || flatParent(p)) {
    if (needed.test(roleOf(p)) || (role === 'listitem' &&
        LISTS.has(tagOf(p)))) {
      return role;
    }
    if (!isBetween(p)) {
      break;
    }
  }
  const rest = tokens(attr(el, 'role'));
  const other = rest.slice(rest.indexOf(role) + 1).find(token =>
    KNOWN_ROLES.has(token) && !NEEDED_AROUND[token]);
  return other ? ROLE_SYNONYMS[other] || other : impliedRole(el);
};
