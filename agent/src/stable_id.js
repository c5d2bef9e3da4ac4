// SPDX-License-Identifier: Apache-2.0
// The identity an author gave. An id made by a framework changes with every
// render and would be a promise that nobody made.
const GENERATED = [/^:.*:$/, /^\u00ab.*\u00bb$/, /^_r_/, /\d{4,}/,
  /^(radix|headlessui|mui|react|ember|ext|gen|yui)[-_:]?\d+/i,
  /^(uid|id|el|input|field)[-_:]?\d+$/i,
  /(^|[-_])[0-9a-f]{8,}($|[-_])/i, /^[0-9]/, /^cdk-|^mat-.*-\d+$/,
  /^ng-|^__/, /\s/];
const isAuthored = id => id.length > 0 && id.length <= 120 &&
  !GENERATED.some(pattern => pattern.test(id));
const ID_ATTRIBUTES = ['data-uiap-id', 'data-testid', 'data-test'];
const stableIdOf = el => {
  for (const name of ID_ATTRIBUTES) {
    const value = attr(el, name);
    if (value) {
      return value;
    }
  }
  const id = attr(el, 'id');
  return id && isAuthored(id) ? id : null;
};
