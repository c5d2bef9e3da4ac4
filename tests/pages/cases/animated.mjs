// SPDX-License-Identifier: Apache-2.0
// A target that an animation moves, with the time that an act has by default:
// the end of a finite one is known and is waited for.
import { click, fill, group } from '../lib/case.mjs';

const byDefault = request => ({ ...request, timeoutMs: undefined });
const press = byDefault(click('Save'));
const button = '<button id=b onclick="done()">Save</button>';
const travel = `@keyframes m{from{margin-left:0}to{margin-left:300px}}
  @keyframes t{to{transform:translateX(300px)}}`;
const c = (id, style, more) => ({ id, ask: press, body: button,
  timeoutMs: 6000, style: travel + style, ...more });
const never = { can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  says: /stable|mov/ };

export default group('animated', [
  c('for-800', '#b{animation:m .8s linear forwards}'),
  c('for-1500', '#b{animation:m 1.5s linear forwards}'),
  c('for-2500', '#b{animation:t 2.5s linear forwards}'),
  c('twice', '#b{animation:m .6s linear 3 alternate forwards}'),
  c('after-a-delay', '#b{animation:m .7s linear .8s forwards}'),
  c('above-it', '#p{animation:t 1.4s linear forwards}', {
    body: `<div id=p>${button}</div>` }),
  c('beside-it', `#p{animation:h 1.4s linear forwards}
    @keyframes h{from{height:0}to{height:200px}}`, { body: `<div id=p></div>${button}` }),
  c('by-script', '', { script: `$("#b").animate([{ translate: "0" },
    { translate: "300px" }], { duration: 1400, fill: "forwards" })` }),
  c('transition', '#b{transition:margin-left 1.4s linear}', {
    script: 'requestAnimationFrame(() => $("#b").style.marginLeft = "300px")' }),
  c('then-disabled', '#b{animation:m 1.2s linear forwards}', { can: false,
    truth: 'false', harm: 'n>0', touched: 'n>0', says: /enabled/,
    script: 'later(1000, () => $("#b").disabled = true)' }),
  c('longer-than-the-act', '#b{animation:m .5s linear 60 alternate}', { ...never,
    quickMs: 2000 }),
  c('endless', '#b{animation:m .5s linear infinite alternate}', { ...never }),
  c('longer-above-it', '#p{animation:t .5s linear 60 alternate}', { ...never,
    quickMs: 2000, body: `<div id=p>${button}</div>` }),
  // It turns, and may be met there.
  c('many-in-a-row', '', { can: null, script: `(function again() {
    $("#b").animate([{ translate: "0" }, { translate: "300px" },
      { translate: "0" }], { duration: 700 }).onfinish = again })()` }),
  c('field', '#f{animation:m 1.2s linear forwards}', { body: `<input id=f
    aria-label=Title>`, ask: byDefault(fill('Title', 'hello')),
  truth: '$("#f").value==="hello"' }),
]);
