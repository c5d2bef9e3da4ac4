// SPDX-License-Identifier: Apache-2.0
// A short selector for people: enough to recognise, not meant to be run.
const describeDeep = el => {
  const root = rootOf(el);
  const host = root instanceof ShadowRoot ? HOST.call(root) : null;
  return host && !attr(el, 'id') ? clip(describe(host) + ' ' + describe(el),
    120) : describe(el);
};
const describe = el => {
  const tag = tagOf(el);
  const id = attr(el, 'id');
  if (id) {
    return clip(tag + '#' + id, 80);
  }
  const test = attr(el, 'data-testid') || attr(el, 'data-test');
  if (test) {
    return clip(tag + '[data-testid="' + test + '"]', 80);
  }
  const names = (attr(el, 'class') || '').split(/\s+/).filter(Boolean);
  return clip(tag + names.slice(0, 2).map(n => '.' + n).join(''), 80);
};
