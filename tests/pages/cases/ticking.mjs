// SPDX-License-Identifier: Apache-2.0
// Dead presses on a page where something changes all the time, or moves without
// an end: known soon. And slow effects, and code that comes late, beside these.
import { click, group } from '../lib/case.mjs';

const ask = { ...click('Save'), timeoutMs: undefined };
const TICKS = {
  clock: `<p id=k></p><script>setInterval(() => document.querySelector("#k")
    .textContent = performance.now(), 100)</script>`,
  seconds: `<p id=k></p><script>let s = 0; setInterval(() => document
    .querySelector("#k").textContent = ++s, 1000)</script>`,
  bar: `<div id=k style="height:9px"></div><script>let s = 0; setInterval(() =>
    document.querySelector("#k").style.width = (s += 7) % 300 + "px", 60)
    </script>`,
  stream: `<p id=k></p><script>new EventSource("/api/ticks?every=250").onmessage
    = e => document.querySelector("#k").textContent = e.data</script>`,
  spinner: `<p id=k>o</p><style>#k{width:20px;animation:s 1s linear infinite}
    @keyframes s{to{rotate:360deg}}</style>`,
};
const no = { can: false, truth: 'false', harm: 'n>0', touched: 'n>0',
  timeoutMs: 6000 };
const bare = '<button id=b>Save</button>';
const c = (id, of) => Object.entries(TICKS).map(([name, tick]) => ({
  id: `${id}-${name}`, ask, timeoutMs: 6000, ...of(tick) }));

export default group('ticking', [
  ...c('unheard', tick => ({ ...no, body: bare + tick, quickMs: 4300 })),
  ...c('heard', tick => ({ ...no, body: bare + tick, quickMs: 4300,
    script: '$("#b").onclick = () => {}' })),
  // A ripple is all that comes of it.
  ...c('ripple', tick => ({ ...no, body: bare + tick, style: `#b{position:
    relative;overflow:hidden}.w{position:absolute;inset:0;opacity:.3;
    pointer-events:none;background:red}`, script: `$("#b").onpointerdown = () => {
    const w = document.createElement("span"); w.className = "w";
    $("#b").append(w); w.animate([{ opacity: .3 }, { opacity: 0 }], 400)
      .onfinish = () => w.remove() }` })),
  ...c('slow', tick => ({ body: bare + tick, script: `$("#b").onclick = () =>
    setTimeout(done, 2500)` })),
  ...c('late-code', tick => ({ body: bare + tick, script: `setTimeout(() =>
    $("#b").onclick = done, 900)` })),
]);
