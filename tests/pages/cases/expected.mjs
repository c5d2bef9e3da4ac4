// SPDX-License-Identifier: Apache-2.0
// What a caller wants to see afterwards, met by something else than the press:
// other words, somebody's chat, a poll, a state that was there before. And the
// same where it is the press's doing, by ways that no engine follows.
import { click, expecting, expectingAny, fill, group } from '../lib/case.mjs';

const dead = '<button id=b onclick="void 0">Save</button>';
const see = (...signals) => expecting(click('Save'), ...signals);
const words = text => see({ kind: 'text.contains', text });
const c = more => ({ body: '<button id=b>Save</button><p id=m></p>', ...more });
const on = code => `$("#b").onclick = () => { ${code} }`;
const post = (then, query = '') =>
  `fetch("/api/say?ms=150${query}", {method: "POST"}).then(r => { ${then} })`;
const say = text => `$("#m").textContent = "${text}"`;
// Firefox tells neither when a request was sent nor that a page has workers.
const FIREFOX_GAPS = ['poll', 'either-of-two-others', 'by-a-worker'];
const gapOf = id => process.env.DEED_BROWSER === 'firefox' &&
  FIREFOX_GAPS.includes(id) ? 'no time of a request, and no workers' :
  undefined;
const no = { can: false, truth: 'false' };
// A list that somebody else writes into: once, or all the time.
const chat = (first, every) => `setTimeout(() => { $("#l").innerHTML =
  "<li>Bob: I Saved my file" }, ${first}); ${every ? `let k = 0;
  setInterval(() => $("#l").insertAdjacentHTML("beforeend", "<li>Ann: " + k++),
  ${every})` : ''}`;

export default group('expected', [
  // Words that deny it.
  c({ id: 'not-saved-after-500', ...no, ask: words('saved'), hits: {
    '/api/say': 1 }, says: /Not saved/,
  script: on(post(say('Not saved'), '&status=500')) }),
  c({ id: 'not-saved-after-200', ...no, ask: words('saved'),
    says: /Not saved/, script: on(post(say('Not saved'))) }),
  c({ id: 'not-saved-at-once', ...no, ask: words('saved'), says: /Not saved/,
    script: on(say('Not saved')) }),
  c({ id: 'not-saved-in-German', ...no, ask: words('gespeichert'),
    says: /nicht gespeichert/,
    script: on(post(say('Die Datei wurde nicht gespeichert'))) }),
  c({ id: 'not-saved-in-French', ...no, ask: words('enregistré'),
    says: /pas été/,
    script: on(post(say('Le fichier n’a pas été enregistré'))) }),
  c({ id: 'title-in-a-refusal', ...no, ask: words('Plan B'),
    says: /could not be saved/,
    script: on(post(say('Plan B could not be saved'))) }),
  c({ id: 'toast-that-denies', ...no, ask: see({ kind: 'toast.contains',
    text: 'saved' }), body: `${dead}<p role=status id=m></p>`,
  says: /was saved/, script: on(post(say('Nothing was saved'))) }),
  c({ id: 'saved-beside-500', ...no, ask: words('Saved'), says: /refused|500/,
    script: on(post(say('Saved'), '&status=500')) }),
  c({ id: 'refusal-was-expected', ask: words('Could not save'),
    truth: '$("#m").textContent==="Could not save"',
    script: on(post(say('Could not save'), '&status=500')) }),
  c({ id: 'word-of-refusal-was-expected', ask: words('taken'),
    truth: '/taken/.test($("#m").textContent)',
    script: on(post(say('That name is already taken'), '&status=422')) }),
  c({ id: 'saved-for-real', ask: words('Saved'), hits: { '/api/say': 1 },
    truth: '$("#m").textContent==="Saved at noon"',
    script: on(post(say('Saved at noon'))) }),
  c({ id: 'denied-first-then-done', ask: words('saved'),
    truth: '/is saved/.test($("#m").textContent)', script: on(`${say(
      'Not saved yet')}; ${post(say('Your file is saved'))}`) }),
  // Whole words.
  c({ id: 'unsaved', ...no, ask: words('saved'),
    script: on(post(say('You have unsaved changes'))) }),
  c({ id: 'unsaved-toast', ...no, ask: see({ kind: 'toast.contains',
    text: 'saved' }), body: `${dead}<p role=status id=m></p>`,
  script: on(post(say('You have unsaved changes'))) }),
  c({ id: 'number-in-a-number', ...no, ask: words('3 items'),
    script: on(post(say('13 items'))) }),
  c({ id: 'thousands', ...no, ask: words('1'),
    script: on(post(say('1,000 results'))) }),
  c({ id: 'number-in-a-badge', ask: words('3'),
    truth: '$("#m i").textContent==="3"', script: on(post(
      '$("#m").innerHTML = "Cart<i>3</i>"')) }),
  c({ id: 'word-beside-a-badge', ask: words('Cart'),
    truth: '$("#m i").textContent==="3"', script: on(post(
      '$("#m").innerHTML = "Cart<i>3</i>"')) }),
  c({ id: 'word-at-a-sign', ask: words('saved'),
    truth: '$("#m").textContent==="(saved)"', script: on(post(say('(saved)'))),
  }),
  c({ id: 'script-without-spaces', ask: words('保存'),
    truth: '$("#m").textContent==="已保存成功"',
    script: on(post(say('已保存成功'))) }),
  // Somebody else.
  c({ id: 'one-chat-line', ...no, ask: words('Saved'), says: /Bob/,
    body: `${dead}<ul id=l></ul>`, script: chat(1500) }),
  c({ id: 'chat-that-goes-on', ...no, ask: words('Saved'), says: /Bob/,
    body: `${dead}<ul id=l></ul>`, script: chat(1500, 300) }),
  c({ id: 'row-of-somebody', ...no, ask: see({ kind: 'element.appeared',
    role: 'listitem', name: '~Saved' }), body: `${dead}<ul id=l></ul>`,
  script: chat(1500, 300) }),
  c({ id: 'gone-by-itself', ...no, ask: see({ kind: 'element.disappeared',
    role: 'heading', name: 'Draft' }), body: `${dead}<h2 id=h>Draft</h2>`,
  script: 'setTimeout(() => $("#h").remove(), 1500)' }),
  c({ id: 'changed-beside-a-clock', ...no, ask: see({ kind: 'state.changed' }),
    body: `${dead}<p id=k>0</p>`,
    script: 'let k = 0; setInterval(() => $("#k").textContent = k++, 250)' }),
  c({ id: 'poll', ...no, ask: see({ kind: 'request.finished',
    pattern: '/api/say', status: 200 }), body: dead,
  script: 'setInterval(() => fetch("/api/say"), 300)' }),
  c({ id: 'first-poll', ...no, ask: see({ kind: 'request.finished',
    pattern: '/api/say', status: 200 }), body: dead,
  script: 'setTimeout(() => fetch("/api/say"), 1500)' }),
  c({ id: 'either-of-two-others', ...no, ask: expectingAny(click('Save'),
    { kind: 'request.finished', pattern: '/api/say', status: 200 },
    { kind: 'text.contains', text: 'Saved' }), body: `${dead}<ul id=l></ul>`,
  script: `${chat(1500, 300)}; setInterval(() => fetch("/api/say"), 300)` }),
  c({ id: 'own-order-beside-a-poll', ask: see({ kind: 'request.finished',
    pattern: '/api/say', status: 200 }), truth: 'n===1',
  script: `setInterval(() => fetch("/api/say"), 300); ${on(
    `n++; ${post('')}`)}` }),
  c({ id: 'own-words-beside-a-chat', ask: words('Saved'), truth: 'n===1',
    body: '<button id=b>Save</button><p id=m></p><ul id=l></ul>',
    script: `let k = 0; setInterval(() => $("#l").insertAdjacentHTML(
      "beforeend", "<li>Ann: " + k++), 300); ${on(post(`n++; ${
  say('Saved')}`))}` }),
  c({ id: 'own-row-in-a-chat', ask: words('Hello all'), truth: 'n===1',
    body: '<button id=b>Save</button><ul id=l></ul>',
    script: `let k = 0; const put = t => $("#l").insertAdjacentHTML("beforeend",
      "<li>" + t); setInterval(() => put("Ann: " + k++), 300); ${on(post(
  'n++; put("Hello all")'))}` }),
  // What was so before.
  c({ id: 'state-was-so', ...no, ask: see({ kind: 'element.state',
    state: 'enabled', value: true }), body: dead }),
  c({ id: 'state-comes', ask: see({ kind: 'element.state', state: 'pressed',
    value: true }), truth: '$("#b").ariaPressed==="true"',
  body: '<button id=b aria-pressed=false>Save</button>',
  script: on('$("#b").ariaPressed = "true"') }),
  c({ id: 'state-was-so-and-it-works', ask: see({ kind: 'element.state',
    state: 'enabled', value: true }), script: on('done()') }),
  c({ id: 'text-was-there', ...no, ask: words('Saved'),
    body: `${dead}<p>Saved</p>` }),
  // It has to last.
  c({ id: 'led-back', ...no, ask: see({ kind: 'route.changed',
    pattern: '/done/:id' }), settleMs: 800,
  script: on(`history.pushState({}, "", "/done/1");
    setTimeout(() => history.back(), 300)`) }),
  c({ id: 'row-taken-back', ...no, ask: words('Milk'), settleMs: 1200,
    body: '<button id=b>Save</button><ul id=l><li>Bread</ul>', script: on(
      `$("#l").insertAdjacentHTML("beforeend", "<li id=x>Milk");
      setTimeout(() => $("#x").remove(), 400)`) }),
  c({ id: 'row-stays', ask: words('Milk'), truth: '!!$("#x")',
    body: '<button id=b>Save</button><ul id=l><li>Bread</ul>', script: on(
      `$("#l").insertAdjacentHTML("beforeend", "<li id=x>Milk");
      setTimeout(() => {}, 400)`) }),
  c({ id: 'notice-that-goes', ask: words('Saved'), truth: 'n===1', script: on(
    `n++; ${say('Saved')}; setTimeout(() => { ${say('')} }, 1600)`) }),
  // Ways that no engine follows.
  c({ id: 'by-a-stream', ask: words('Export ready'), truth: '/ready/.test(' +
    '$("#m").textContent)', script: `new EventSource("/api/bus").onmessage =
    e => $("#m").textContent = e.data; ${on(
    'fetch("/api/publish?after=700&say=Export+ready", {method: "POST"})')}` }),
  c({ id: 'by-a-worker', ask: words('Sum 42'), truth: '$("#m").textContent===' +
    '"Sum 42"', script: `const w = new Worker(URL.createObjectURL(new Blob([
    "onmessage = e => setTimeout(() => postMessage(42), 600)"])));
    w.onmessage = e => $("#m").textContent = "Sum " + e.data;
    ${on('w.postMessage(1)')}` }),
  c({ id: 'by-a-timer', ask: words('Ready'), truth: '$("#m").textContent===' +
    '"Ready"', script: on(`setTimeout(() => { ${say('Ready')} }, 900)`) }),
  c({ id: 'request-put-off', ask: expecting(fill('Find', 'cats'),
    { kind: 'request.finished', pattern: '/api/say', status: 200 }),
  truth: 'n===1', body: '<label>Find <input id=t></label>',
  script: `let t; $("#t").oninput = () => { clearTimeout(t);
    t = setTimeout(() => { n++; fetch("/api/say") }, 400) }` }),
  c({ id: 'text-put-off', ask: expecting(fill('Find', 'cats'),
    { kind: 'text.contains', text: '2 cats' }), truth: 'n===1',
  body: '<label>Find <input id=t></label><p id=m></p>',
  script: `let t; $("#t").oninput = () => { clearTimeout(t);
    t = setTimeout(() => fetch("/api/say").then(() => { n++; ${
  say('2 cats')} }), 400) }` }),
  c({ id: 'appears-by-a-stream', ask: see({ kind: 'element.appeared',
    role: 'heading', name: 'Done' }), truth: '!!$("h2")',
  script: `new EventSource("/api/bus").onmessage = () =>
    document.body.insertAdjacentHTML("beforeend", "<h2>Done</h2>"); ${on(
    'fetch("/api/publish?after=500&say=1", {method: "POST"})')}` }),
].map(one => ({ ...one, gap: gapOf(one.id) })));
