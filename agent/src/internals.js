// SPDX-License-Identifier: Apache-2.0
// A custom element may set its role and name through ElementInternals, where
// no script can read them. The runtime asks the browser and tells them here.
const internals = new WeakMap();
const toldOnes = [];
const tellInternals = (el, arg) => {
  if (!internals.has(el)) {
    toldOnes.push(new WeakRef(el));
  }
  internals.set(el, { role: String(arg.role || ''), name:
    String(arg.name || '') });
  forget();
  return { id: idOf(el) };
};
// It may have a role that was not asked for yet.
const isUntold = el => tagOf(el).indexOf('-') > 0 && matches(el, ':defined') &&
  !explicitRole(el);
// No selector finds them by their role: they are kept by hand.
const toldElements = role => toldOnes.map(ref => ref.deref()).filter(el =>
  el && connected(el) && roleOf(el) === role);
const hasCustom = () => allRoots().some(root => Array.from(queryAll(root,
  ':defined')).some(el => tagOf(el).indexOf('-') > 0));
