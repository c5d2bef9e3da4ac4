// SPDX-License-Identifier: Apache-2.0
// Back and forward: where they lead, and pages that lead back at once.
import { by, click, group, small } from '../lib/case.mjs';

const go = direction => ({ actionId: 'x.deed.history', args: { direction } });
const route = at => `<button onclick="history.pushState(1, '', '#${at}');
  done()">Go</button>`;
const push = click('Go');
const c = more => ({ body: route('t'), settleMs: 700, harm: 'false',
  touched: 'true', ...more });
const trap = (id, code, more) => c({ id: `trap-${id}`, can: false,
  truth: 'false', says: /same|stay|led/, ask: [push, go('back')],
  script: `let trapped = 0; onpopstate = () => { if (trapped++ < 3) {
    ${code} } }`, quickMs: 3500, ...more });
const at = hash => `location.hash==="${hash}"`;
const link = click(by('link', 'Next'));
const doc = (script, more) => c({ body: '<a href=/f/b>Next</a>',
  ask: [link, go('back')], files: { b: small(`<h1>B</h1>${script}`) }, ...more });

export default group('history', [
  trap('push', 'history.pushState(1, "", "#t")'),
  trap('forward', 'history.forward()'),
  trap('go', 'history.go(1)'),
  trap('push-in-a-task', 'setTimeout(() => history.pushState(1, "", "#t"))'),
  trap('forward-in-a-frame', 'requestAnimationFrame(() => history.forward())'),
  trap('hash', 'location.hash = "t"'),
  trap('navigation', 'navigation.navigate("#t")'),
  trap('same-address-again', 'history.pushState(2, "", location.href + "#t")'),
  // A page that was left sends its visitors on when it is shown again.
  c({ id: 'trap-document-forward', can: false, truth: 'false', ask: [link,
    go('back')], says: /same|stay|led/, body: '<a href=/f/b>Next</a>',
  files: { b: small('<h1>B</h1>') },
  script: `if (sessionStorage.k) { history.forward() }
    sessionStorage.k = 1;
    onpageshow = e => e.persisted && history.forward()` }),
  c({ id: 'nothing-before', can: false, truth: 'false', ask: [
    go('forward')], says: /no page after/, touched: 'false' }),
  c({ id: 'refused-by-the-page', can: false, truth: 'false', ask: [push,
    go('back')], says: /same|stay|led/, script: `navigation.onnavigate = e => {
    if (e.navigationType === "traverse" && e.cancelable) {
      e.preventDefault() } }` }),
  c({ id: 'back', ask: [push, go('back')], truth: at('') }),
  c({ id: 'back-forward', ask: [push, go('back'), go('forward')],
    truth: at('#t') }),
  c({ id: 'back-to-the-same-address', ask: [push, push, go('back')],
    truth: 'history.state===1' }),
  c({ id: 'replaced-on-the-way', ask: [push, go('back')], truth: at('#x'),
    script: 'onpopstate = () => history.replaceState(3, "", "#x")' }),
  c({ id: 'view-of-a-router', ask: [push, go('back')], truth: at(''),
    script: `onpopstate = () => { $("#out").textContent = "Home" }` }),
  c({ id: 'pushed-elsewhere', ask: [push, go('back')], truth: at('#home'),
    can: null, script: `let k = 0; onpopstate = () => { if (!k++) {
      history.pushState(3, "", "#home") } }` }),
  doc('', { id: 'document', truth: '!!document.querySelector("a")' }),
  doc('', { id: 'document-back-forward', truth: '!!document.querySelector("h1")',
    ask: [link, go('back'), go('forward')] }),
  doc('', { id: 'reload', truth: '!!document.querySelector("h1")', ask: [link, go('reload')] }),
]);
