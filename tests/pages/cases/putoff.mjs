// SPDX-License-Identifier: Apache-2.0
// An answer came, and what the page makes of it comes by a timer, or over a
// stream that was open before: a row that fades before it is removed, a swap
// that is put off, a job that was only accepted.
import { click, group } from '../lib/case.mjs';

const row = `<ul id=l><li id=r>Milk <button id=b>Save</button></li><li>Bread
  </ul><p id=m></p>`;
const c = (id, code, more) => ({ id, body: row, timeoutMs: 6000,
  script: `$("#b").onclick = () => { n++; ${code} }`, settleMs: 1600, ...more });
const order = (then, query = '') => `fetch("/api/say?ms=100${query}",
  {method: "DELETE"}).then(r => { ${then} })`;
const after = (ms, code) => `setTimeout(() => { ${code} }, ${ms})`;
const gone = { truth: 'n===1&&!$("#r")' };
const remove = '$("#r").remove()';
// A class that is worn from the answer to the swap, as libraries put it.
const swap = ms => order(`$("#r").classList.add("swapping"); ${after(ms,
  `$("#r").classList.remove("swapping"); ${remove}`)}`);
const asked = ms => `$("#b").classList.add("asks"); ${order(`
  $("#b").classList.remove("asks"); $("#r").classList.add("swapping");
  ${after(ms, remove)}`)}`;
const style = '.swapping{opacity:.3;transition:opacity .3s}.asks{opacity:.5}';
const worn = '.asks{opacity:.5}';
const no = { can: false, truth: 'false', harm: 'n>1', touched: 'n>0' };
const clock = `<p id=k></p><script>setInterval(() => document.querySelector(
  "#k").textContent = performance.now(), 100)</script>`;
const chain = `<p id=k></p><script>(function tick() { document.querySelector(
  "#k").textContent = performance.now(); setTimeout(tick, 130) })()</script>`;
// A stream that was open before, and what is published on it.
const bus = (ms, say, status = 202, more = '') => ({ body: `<button id=b>Save
  </button><p id=m></p>${more}`, script: `const es = new EventSource("/api/bus");
  es.onmessage = e => $("#m").textContent = e.data; $("#b").onclick = () => {
  n++; fetch("/api/publish?ms=80&status=${status}&after=${ms}&say=${say}",
  {method: "POST"}) }` });

export default group('putoff', [
  ...[200, 300, 500, 1000].map(ms => c(`swap-${ms}`, swap(ms), { style,
    ...gone })),
  ...[300, 1000].map(ms => c(`asked-${ms}`, asked(ms), { style, ...gone })),
  ...[300, 1000].map(ms => c(`bare-${ms}`, order(after(ms, remove)), gone)),
  // A class that the button wears until the answer is here is all that shows.
  ...[300, 1000].map(ms => c(`worn-${ms}`, asked(ms), { style: worn, ...gone })),
  c('worn-then-nothing', asked(300).replace(remove, 'n+=0'), { style: worn,
    ...no }),
  c('words-500', order(after(500, '$("#m").textContent = "Saved"')), {
    truth: 'n===1&&$("#m").textContent==="Saved"' }),
  c('replaced-700', order(after(700, '$("#r").outerHTML = "<li>Sold out"')), {
    truth: 'n===1&&!$("#r")', can: null }), // words that may mean no
  c('two-timers', order(after(300, after(400, remove))), gone),
  c('swap-beside-a-clock', swap(300), { style, ...gone, body: row + clock }),
  c('swap-beside-a-chain', swap(300), { style, ...gone, body: row + chain }),
  c('value-600', order(after(600, '$("#f").value = ""')), {
    body: `${row}<input id=f value=Milk aria-label=Item>`,
    truth: 'n===1&&$("#f").value===""' }),
  ...[100, 500, 900].map(ms => ({ id: `push-${ms}`, ...bus(ms, 'Saved'),
    timeoutMs: 6000, settleMs: 1200,
    truth: 'n===1&&$("#m").textContent==="Saved"' })),
  // Nothing comes, or somebody else's.
  c('nothing', order(''), no),
  c('timer-without-effect', order(after(500, 'n+=0')), no),
  c('refused', order(after(300, remove), '&status=500'), { ...no,
    says: /500/ }),
  c('swap-then-back', order(`$("#r").hidden = true; ${after(500,
    '$("#r").hidden = false')}`), no),
  c('nothing-beside-a-clock', order(''), { ...no, body: row + clock }),
  c('nothing-beside-a-chain', order(''), { ...no, body: row + chain }),
  c('timer-beside-a-clock', order(after(500, 'n+=0')), { ...no,
    body: row + clock }),
  c('timer-beside-a-chain', order(after(500, 'n+=0')), { ...no,
    body: row + chain }),
  c('row-of-somebody', order(after(400, 'n+=0')), { ...no, body: row + `<ul
    id=o></ul><script>let k = 0; setInterval(() => document.querySelector("#o")
    .insertAdjacentHTML("beforeend", "<li>" + k++), 350)</script>` }),
  { id: 'push-refused', ...bus(400, 'Not%20saved'), timeoutMs: 6000,
    settleMs: 1200, ...no },
  { id: 'push-of-somebody', ...no, timeoutMs: 6000, settleMs: 1200,
    body: '<button id=b>Save</button><p id=m></p>', script: `
    const es = new EventSource("/api/ticks?every=300"); es.onmessage = e =>
    $("#m").textContent = "price " + e.data; $("#b").onclick = () => { n++;
    fetch("/api/say?status=202&ms=80", {method: "POST"}) }` },
  { id: 'push-without-202', can: null, ...bus(700, 'Saved', 200),
    timeoutMs: 6000, settleMs: 1200, truth: 'n===1', harm: 'n>1' },
]);
