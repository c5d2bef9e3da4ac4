// SPDX-License-Identifier: Apache-2.0
// Pages that replace what a script of ours would call, before it could: who
// listens must not be forged. The press counts and shows nothing, so that
// "nobody listens" would be the proof that it may be repeated.
import { group } from '../lib/case.mjs';

const page = '<main><p><button id=b>Save</button></p></main>';
const own = '$("#b").addEventListener("click", () => { n++ })';
const above = '$("main").addEventListener("click", () => { n++ })';
const nobody = 'document.createElement("p")';
const ways = [
  ['path', own, `Event.prototype.composedPath = () => [${nobody}]`],
  ['apply', own, `const apply = Reflect.apply; Reflect.apply = (f, t, a) =>
    f.name === "composedPath" ? [${nobody}] : apply(f, t, a)`],
  ['bound-apply', own, `const apply = Reflect.apply;
    Reflect.apply = ((f, t, a) => f.name === "composedPath" ?
      [${nobody}] : apply(f, t, a)).bind(null)`],
  ['wrapped-path', own, `Event.prototype.composedPath = new Proxy(
    Event.prototype.composedPath, { apply: () => [${nobody}] })`],
  ['parent', above, `const get = Object.getOwnPropertyDescriptor(
    Node.prototype, "parentNode").get;
    Object.defineProperty(Node.prototype, "parentNode", { configurable: true,
      get() { return this.id === "b" ? null : get.call(this) } })`],
  ['console', own, 'window.getEventListeners = () => ({})'],
  ['listening', own, `const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function(type, ...rest) {
      if (/^(click|mousedown|load|message)$/.test(type))
        add.call(this, type, ...rest) }`],
];

export default group('forged', ways.flatMap(([id, script, forge]) =>
  [false, true].map(joined => ({ id: id + (joined ? '-joined' : ''), can: null,
    joined, body: page, script, head: `<script>{ ${forge} }</script>` }))));
