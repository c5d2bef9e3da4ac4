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
    if (!has(p, 'role')) {
      if (isHtml(p) && SECTIONING.has(tagOf(p)) &&
          (mainCounts || tagOf(p) !== 'main')) {
        return true;
      }
    } else if (SECTIONING_ROLES.has(explicitRole(p))) {
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
      if (isFocusable(el) || hasGlobalAria(el)) {
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
const ROLE_SYNONYMS = { image: 'img', directory: 'list' };

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
