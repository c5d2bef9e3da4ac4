// SPDX-License-Identifier: Apache-2.0
// The one entry. Every method takes an object and gives an object; nothing
// that goes wrong in a page may throw into the runtime.
const methods = {
  role: (arg, el) => ({ role: roleOf(el) }),
  name: (arg, el) => ({ name: nameOf(el), shown: shownNameOf(el) })
};
const agent = { hash: '@DEED_AGENT_HASH@', call: null };
agent.call = (method, arg, node) => {
  forget();
  const el = node || (arg && nodeOf(arg.el)) || null;
  return Object.assign({ ok: true }, methods[method](arg || {}, el));
};
globalThis.deed = agent;
return agent;
