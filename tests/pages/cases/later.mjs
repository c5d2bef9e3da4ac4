// SPDX-License-Identifier: Apache-2.0
// What comes later than the press: a timer that takes its effect back, a page
// that leads on or back by itself, a frame that is not there yet, a page that is
// too busy to answer; and menus that close at any press beside them.
import { by, click, group, save, small } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 5000, settleMs: 900, body: bare, ...c });
const yes = c => ({ settleMs: 1300, ...c });
const onClick = code => `$("#b").onclick = () => { ${code} };`;

// [name, page, what the press does, what a timer does to it]
const rows = `${bare}<ul id=l><li>Eggs</ul>`;
const SHOWN = [
  ['row', rows, '$("#l").insertAdjacentHTML("beforeend", "<li>Milk")',
    '$("#l").lastChild.remove()'],
  ['first-row', `${bare}<ul id=l></ul>`, '$("#l").innerHTML = "<li>Milk"',
    '$("#l").innerHTML = ""'],
  ['row-removed', rows, '$("#l").innerHTML = ""',
    '$("#l").innerHTML = "<li>Eggs"'],
  ['text', bare, '$("#out").textContent = "In the basket"',
    '$("#out").textContent = "nothing yet"'],
  ['count', `${bare}<p><b id=k>12</b> likes`, '$("#k").textContent = 13',
    '$("#k").textContent = 12'],
  ['count-data', `${bare}<p><b id=k>12</b> likes`,
    '$("#k").firstChild.data = "13"', '$("#k").firstChild.data = "12"'],
  ['count-of-itself', '<button id=b aria-label=Save>12</button>',
    '$("#b").textContent = 13', '$("#b").textContent = 12'],
  ['state-class', `${bare}<p id=h class=heart>♥</p>`,
    '$("#h").classList.add("liked")', '$("#h").classList.remove("liked")',
    '.liked{color:red}'],
  ['pressed', '<button id=b aria-pressed=false>Save</button>',
    '$("#b").ariaPressed = "true"', '$("#b").ariaPressed = "false"'],
  ['panel', `${bare}<section id=s hidden><h2>Address</h2><p>Street 1, Bilbo</p>
    </section>`, '$("#s").hidden = false', '$("#s").hidden = true'],
  ['value', `${bare}<label>Amount <input id=v value=1></label>`,
    '$("#v").value = 2', '$("#v").value = 1'],
];
const DELAYS = [60, 400, 800];
const press = (act, ms, then) => `${onClick(`n++; ${act};
  later(${ms}, () => { ${then} })`)}`;
const timers = SHOWN.flatMap(([name, body, act, back, style]) => [
  ...DELAYS.map(ms => no({ id: `${name}-back-after-${ms}`, body, style,
    script: press(act, ms, back) })),
  yes({ id: `${name}-stays-beside-a-timer`, body, style,
    script: press(act, 400, 'window.tick = 1') }),
  yes({ id: `${name}-stays`, body, style, script: onClick(`n++; ${act}`) }),
]);

// What goes away by itself and takes nothing with it.
const passing = (id, act, then, more) => [300, 800].map(ms => yes({
  id: `${id}-goes-after-${ms}`, body: rows, script: press(act, ms, then),
  ...more }));
const toast = (words, attrs) => `document.body.insertAdjacentHTML("beforeend",
  '<div id=t ${attrs}>${words}</div>')`;
const add = '$("#l").insertAdjacentHTML("beforeend", "<li>Milk")';
const gone = '$("#t").remove()';
const notices = [
  ...passing('status', toast('Kopiatuta', 'role=status'), gone),
  ...passing('fixed-in-basque', toast('Kopiatuta', 'style="position:fixed;' +
    'right:9px;bottom:9px"'), gone),
  ...passing('popover-in-basque', `${toast('Kopiatuta', 'popover=manual')};
    $("#t").showPopover()`, gone),
  ...passing('notice-beside-a-row', `${add}; ${toast('Gehituta', '')}`, gone),
  ...passing('mark-of-a-row', `${add};
    $("#l").lastChild.className = "enter"`,
  '$("#l").lastChild.className = ""', { style: '.enter{background:gold}' }),
  ...passing('ripple-beside-a-row', `${add};
    $("#b").insertAdjacentHTML("beforeend", "<i class=ripple></i>")`,
  '$(".ripple").remove()', { style: '.ripple{width:9px;height:9px;' +
    'background:red;position:absolute}' }),
  ...passing('row-replaced-later', add,
    '$("#l").innerHTML = "<li>Eggs<li>Milk <b>1 l</b>"'),
  ...passing('row-sorted-later', add, `$("#l").prepend($("#l").lastChild)`),
  ...passing('placeholder-replaced', '$("#out").textContent = "Milk, 1 l"',
    '$("#out").textContent = "Milk, 1 l: in the basket"'),
];

// Words of the page itself, however they sound: what is taken back within a
// second is no message that a person could have read.
const said = (id, act, then) => [
  ...[0, 20, 300, 800].map(ms => no({ id: `${id}-taken-back-after-${ms}`,
    body: rows, script: press(act, ms, then) })),
  yes({ id: `${id}-goes-after-1600`, body: rows, settleMs: 1900,
    script: press(act, 1600, then) }),
];
const claims = [
  ...said('copied-at-the-end', toast('Copied!', ''), gone),
  ...said('saved-on-the-button', '$("#b").textContent = "Saved"',
    '$("#b").textContent = "Save"'),
  ...said('published', '$("#out").textContent = "Published"',
    '$("#out").textContent = "nothing yet"'),
  ...said('veroeffentlicht', '$("#out").textContent = "Veröffentlicht"',
    '$("#out").textContent = "nothing yet"'),
];

// A document that a link leads to, and that leads on or back by itself.
const page = (title, more) => `<!doctype html><meta charset=utf-8>
  <title>${title}</title><script>var n = 1</script>${more}`;
const link = { ask: click(by('link', 'Go')), body: '<a href="/f/gate.html">Go' +
  '</a>', harm: 'false', touched: 'true', timeoutMs: 6000 };
const back = 'location.replace(document.referrer)';
const refresh = (s, to) => `<meta http-equiv=refresh content="${s};url=${to}">`;
const words = '<p>Un momento</p>';
const menu = '<nav><a href=/next>Hasiera</a></nav><h1>Eskaerak</h1>';
// Firefox gives the first document up, or tells of the next one too late.
const FIREFOX_GAPS = ['back-by-a-timer-of-0', 'back-after-load',
  'to-sign-in-by-script', 'on-by-script'];
const gapOf = id => process.env.DEED_BROWSER === 'firefox' &&
  FIREFOX_GAPS.includes(id) ? 'no event tells that a script leads on' :
  undefined;
const gate = (id, html, more) => no({ ...link, id: `gate-${id}`,
  files: { 'gate.html': page('Gate', html) }, settleMs: 300,
  says: /led back|to sign in|for signing in/, gap: gapOf(id), ...more });
const gone1 = { truth: 'location.pathname==="/next"', can: true,
  hits: { '/next': 1 } };
const stays = { truth: 'location.pathname==="/f/gate.html"', can: true,
  settleMs: 1500 };
const documents = [
  gate('back-by-script-at-once', `${words}<script>${back}</script>`),
  gate('back-by-script-beside-a-menu', `${menu}<script>${back}</script>`),
  gate('back-by-a-timer-of-0', `${words}<script>setTimeout(() =>
    ${back}, 0)</script>`),
  gate('back-by-a-timer-of-400', `${words}<script>setTimeout(() =>
    ${back}, 400)</script>`),
  gate('back-by-a-timer-of-900', `${words}<script>setTimeout(() =>
    ${back}, 900)</script>`),
  gate('back-after-load', `${words}<script>onload = () => ${back}</script>`),
  gate('back-by-history', `${words}<script>setTimeout(() => history.back(),
    100)</script>`),
  ...[0, 1, 2].map(s => gate(`back-by-a-refresh-of-${s}`,
    `<meta http-equiv=refresh content="${s};url=/case/later-gate-back-by-a-` +
    `refresh-of-${s}">${words}`)),
  gate('back-by-a-refresh-beside-a-menu', `<meta http-equiv=refresh
    content="1;url=/case/later-gate-back-by-a-refresh-beside-a-menu">${menu}`),
  gate('to-sign-in-by-script', `${words}<script>location.replace("/login?next=` +
    '/f/gate.html")</script>'),
  gate('to-sign-in-by-a-timer', `${words}<script>setTimeout(() =>
    location.replace("/login"), 500)</script>`),
  gate('to-sign-in-by-a-refresh', refresh(1, '/login') + words),
  gate('on-by-a-refresh', refresh(1, '/next') + words, gone1),
  gate('on-by-script', `${words}<script>location.replace("/next")</script>`,
    gone1),
  gate('on-by-a-timer', `${words}<script>setTimeout(() =>
    location.replace("/next"), 600)</script>`, gone1),
  gate('stays', menu, stays),
  gate('stays-beside-a-timer', `${menu}<script>setTimeout(() => n++, 400)
    </script>`, stays),
  gate('stays-with-nothing-to-press', `<h1>Eskerrik asko</h1><script>
    setTimeout(() => { window.tick = 1 }, 400)</script>`, stays),
  gate('stays-drawn-by-code', `<div id=root></div><script>setTimeout(() => {
    root.innerHTML = '${menu}' }, 150)</script>`, stays),
  gate('stays-with-a-late-refresh', refresh(60, '/next') + menu, stays),
  gate('stays-with-itself-refreshed', `<meta http-equiv=refresh content=30>
    ${menu}`, stays),
  gate('read-then-reloaded-link', menu, { ...stays, can: true,
    body: '<a href="">Go</a>', truth: 'n===0', hits: {
      '/case/later-gate-read-then-reloaded-link': 2 } }),
];

// A router that leads to an address, and back from it. [name, what the view
// does when the address has changed]
const router = (id, code, more) => no({ id: `router-${id}`, harm: 'n>1',
  body: '<a id=b href=/admin>Go</a><main id=m><h1>List</h1></main>',
  ask: click(by('link', 'Go')), script: `$("#b").onclick = e => { n++;
    e.preventDefault(); history.pushState({}, "", "/admin"); ${code} }`,
  says: /led back/, ...more });
const routed = { can: true, truth: 'location.pathname==="/admin"&&n===1' };
const view = '$("#m").innerHTML = "<h1>Admin</h1><a href=/x>Users</a>"';
const routers = [
  ...[0, 200, 700].map(ms => router(`back-after-${ms}`,
    `later(${ms}, () => history.back())`)),
  router('view-after-60', `later(60, () => { ${view} })`, routed),
  router('view-after-500', `later(500, () => { ${view} })`,
    { ...routed, settleMs: 900 }),
  router('view-at-once', view, routed),
  router('view-at-once-beside-a-timer', `${view}; later(300, () => {
    window.tick = 1 })`, routed),
  router('no-view', '', routed),
  router('other-query', 'later(100, () => history.replaceState({}, "", ' +
    '"/admin?page=1"))', routed),
];

// Another of the same name in a frame that is not there yet.
const inside = small(`<button onclick="parent.postMessage('done','*');
  this.textContent='Saved'">Save</button>`);
const hear = 'addEventListener("message", e => { if (e.data === "done") done() });';
const frame = (src, more = '') =>
  `<iframe src="${src}" width=400 height=100 ${more}></iframe>`;
const alike = (id, body, more) => no({ id: `alike-${id}`, harm: 'n>0',
  touched: 'n>0', says: /ambiguous/, files: { a: inside }, script: hear, body,
  ...more });
const slow = '/f/a?ms=';
const frames = [
  alike('both-slow', frame(slow + 300) + frame(slow + 900)),
  alike('second-slow', frame('/f/a') + frame(slow + 1500)),
  alike('second-slow-of-another-origin', frame('/f/a') +
    frame(`{far}${slow}1500`)),
  alike('slow-beside-the-page', save + frame(slow + 1500)),
  alike('nested-slow', frame('/f/a') + frame('/f/b'),
    { files: { a: inside, b: small(frame(slow + 900)) } }),
  alike('put-in-after-load', frame('/f/a') + '<img src="/api/empty">', {
    script: `${hear} onload = () => document.body.insertAdjacentHTML(
      "beforeend", ${JSON.stringify(frame(slow + 200))})` }),
  // A frame that holds nothing of that name, or never comes.
  { id: 'alike-other-frame-slow', script: hear, files: { a: inside,
    b: small('<p>Advertisement') }, body: frame('/f/a') +
    frame('/f/b?ms=800') },
  { id: 'alike-other-frame-never-comes', script: hear, files: { a: inside },
    body: frame('/f/a') + frame('/api/never'), timeoutMs: 6000 },
  { id: 'alike-frame-put-in-never-comes', script: `${hear} onload = () =>
    document.body.insertAdjacentHTML("beforeend",
      ${JSON.stringify(frame('/api/never'))})`, files: { a: inside },
  body: frame('/f/a'), timeoutMs: 6000 },
];

// A menu that is open, and closes at any press beside it.
const menuOf = (style, more = '') => `<button id=b type=button>Save</button>
  <button id=o aria-expanded=true>More</button><div id=w style="${style}" ${more}>
  <button>Edit</button><button>Share</button></div>`;
const OVER = 'position:absolute;left:200px;top:80px;border:1px solid';
const outside = (type, close) => `document.addEventListener("${type}", e => {
  if (!$("#w") || $("#w").contains(e.target)) { return } n++; ${close} });`;
const closing = (id, body, script, more) => no({ id: `beside-${id}`, body,
  script, harm: 'false', says: /clos/, timeoutMs: 3000, ...more });
const delegated = code => `document.addEventListener("click", e => {
  const t = e.target.closest("[data-do]"); if (t) { ${code} } });`;
const closed = { can: true, truth: 'n===1', harm: 'n>1', says: undefined };
const beside = [
  closing('menu-hidden', menuOf(OVER), outside('click',
    '$("#w").hidden = true'), { style: '[hidden]{display:none}' }),
  closing('menu-hidden-and-told', menuOf(OVER), outside('mousedown',
    '$("#w").style.display = "none"; $("#o").ariaExpanded = "false"')),
  closing('menu-removed', menuOf(OVER, 'role=menu'), outside('pointerdown',
    '$("#w").remove()')),
  closing('menu-by-class', menuOf('', 'class="menu open"'), outside('click',
    '$("#w").classList.remove("open")'), { style: `.menu{display:none;
      position:fixed;right:9px;top:90px}.menu.open{display:block}` }),
  // It is the control's own business.
  closing('close-inside-delegated', menuOf(OVER).replace('<button>Edit',
    '<button data-do=close>Edit'), delegated('n++; $("#w").hidden = true'),
  { ...closed, ask: click('Edit'), style: '[hidden]{display:none}' }),
  closing('row-deleted-delegated', '<ul><li id=w>Milk <button data-do=x>Save' +
    '</button></ul>', delegated('n++; t.closest("li").remove()'), closed),
  closing('list-cleared-delegated', '<button data-do=x>Save</button>' +
    '<ul id=w><li>Milk<li>Eggs</ul>', delegated('n++; $("#w").innerHTML = ""'),
  closed),
  closing('sidebar-closed-delegated', '<button data-do=x>Close filters' +
    `</button><aside id=w style="${OVER}">Filters</aside>`, delegated(
    'n++; $("#w").hidden = true'), { ...closed, ask: click('Close filters'),
    style: '[hidden]{display:none}' }),
  closing('menu-closes-beside-a-row', menuOf(OVER) + '<ul id=l></ul>',
    outside('click', '$("#w").hidden = true') + `$("#b").onclick = () => {
      $("#l").innerHTML = "<li>Milk" };`, { ...closed,
    style: '[hidden]{display:none}' }),
  closing('own-listener-closes', menuOf(OVER), `$("#b").onclick = () => { n++;
    $("#w").hidden = true };`, { ...closed, style: '[hidden]{display:none}' }),
  closing('pressed-beside-on-purpose', menuOf(OVER) + '<h2>Title</h2>',
    outside('click', '$("#w").hidden = true'), { ...closed,
      ask: click(by('heading', 'Title')), style: '[hidden]{display:none}' }),
];

// A page that is too busy to show what the press did: the work is a task of its
// own, which nothing but a message announces.
const work = ms => `const end = performance.now() + ${ms};
  while (performance.now() < end);`;
const task = fn => `{ const c = new MessageChannel();
  c.port1.onmessage = () => { ${fn} }; c.port2.postMessage(0) }`;
const busy = (id, code, more) => ({ id: `busy-${id}`, body: bare,
  script: onClick(code), timeoutMs: 9000, settleMs: 1500, ...more });
const busies = [
  busy('in-the-task', `${task(`${work(2000)} done()`)}`),
  busy('before-the-task', task(`${work(1800)} ${task('done()')}`)),
  busy('before-a-frame', task(`${work(1800)} requestAnimationFrame(done)`)),
  busy('before-two-tasks', task(`${work(1000)} ${task(`${work(900)} ` +
    task('done()'))}`)),
  busy('in-the-handler', `${work(1800)} done()`),
  busy('before-a-promise', task(`${work(1700)} Promise.resolve().then(done)`)),
  // Nothing comes in sight: it may have been done all the same.
  busy('and-nothing-to-see', task(`${work(1000)} n++`), { can: false,
    truth: 'false', touched: 'n>0' }),
];

export default group('later', [...timers, ...notices, ...claims, ...documents,
  ...routers, ...frames, ...beside, ...busies]);
