// SPDX-License-Identifier: Apache-2.0
// What is taken back, by what it means and not by its letters; what is only on
// its way; orders that a timer of the press sends; words that say that nothing
// was done; and what stands at the end though a sign of waiting went.
import { act, by, click, expecting, fill, group } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 5000, settleMs: 900, body: bare, ...c });
const yes = c => ({ settleMs: 1300, body: bare, ...c });
const onClick = code => `$("#b").onclick = () => { ${code} };`;
const press = (now, ms, then) => onClick(`n++; ${now};
  later(${ms}, () => { ${then} })`);

// [name, page, what the press does, what sets it back, in other letters]
const hidden = style => `${bare}<p id=p style="${style}">Street 1, Bilbo</p>`;
const rows = `${bare}<ul id=l><li>Eggs</li><li id=r>Milk</li></ul>`;
const LETTERS = [
  ['display', hidden('display:none'), '$("#p").style.display = "block"',
    '$("#p").style.display = "none"'],
  ['display-by-rule', `${bare}<p id=p class=x>Street 1, Bilbo</p>`,
    '$("#p").style.display = "block"', '$("#p").style.display = "none"',
    '.x{display:none}'],
  ['display-of-a-block', hidden(''), '$("#p").style.display = "none"',
    '$("#p").style.display = "block"'],
  ['visibility', hidden('visibility:hidden'),
    '$("#p").style.visibility = "visible"',
    '$("#p").style.visibility = "hidden"'],
  ['width', `${bare}<div id=p style="height:20px;background:green;width:0">
    </div>`, '$("#p").style.width = "200px"', '$("#p").style.width = "0px"'],
  ['colour', hidden('color:#f00'), '$("#p").style.color = "blue"',
    '$("#p").style.color = "rgb(255, 0, 0)"'],
  ['same-node', rows, 'window.r = $("#r"); r.remove()', '$("#l").append(r)'],
  ['same-words-in-a-span', `${bare}<p>Likes: <span id=k>3</span></p>`,
    '$("#k").textContent = "4"', '$("#k").innerHTML = "<span>3</span>"'],
];
const letters = LETTERS.flatMap(([name, body, now, back, style]) => [
  ...[60, 400].map(ms => no({ id: `${name}-back-after-${ms}`, body, style,
    script: press(now, ms, back) })),
  yes({ id: `${name}-stays`, body, style,
    script: press(now, 300, 'window.tick = 1') }),
]);
const other = [
  yes({ id: 'another-width-at-the-end', body: LETTERS[4][1],
    script: press(LETTERS[4][2], 300, '$("#p").style.width = "90px"') }),
  yes({ id: 'another-place-of-the-same-node', body: rows,
    gap: 'no order is kept of what goes and comes again later',
    script: press('window.r = $("#r"); r.remove()', 200,
      '$("#l").prepend(r)') }),
  yes({ id: 'other-words-in-a-span', body: LETTERS[7][1], script:
    press('$("#k").textContent = "4"', 300,
      '$("#k").innerHTML = "<span>5</span>"') }),
  yes({ id: 'a-block-becomes-a-grid', body: hidden(''),
    script: press('$("#p").style.display = "none"', 200,
      '$("#p").style.display = "grid"') }),
];

// A view that code sets back: a tab, a part that folds.
const tabs = `<div role=tablist><button id=a role=tab aria-selected=true>General
  </button><button id=b role=tab aria-selected=false>Billing</button></div>
  <section id=p>First</section>`;
const turn = on => `$("#a").ariaSelected = "${!on}";
  $("#b").ariaSelected = "${on}";
  $("#p").textContent = "${on ? 'Second' : 'First'}"`;
const fold = `<button id=b aria-expanded=false aria-controls=p>Details</button>
  <section id=p hidden>Street 1, Bilbo</section>`;
const open = on => `$("#b").ariaExpanded = "${on}"; $("#p").hidden = ${!on}`;
const billing = click(by('tab', 'Billing'));
const details = click('Details');
const views = [[0, 'at-once'], [120, 'after-120'], [600, 'after-600']]
  .flatMap(([ms, when]) => [
    no({ id: `tab-back-${when}`, body: tabs, ask: billing,
      script: press(turn(true), ms, turn(false)) }),
    no({ id: `part-back-${when}`, body: fold, ask: details,
      script: press(open(true), ms, open(false)) }),
  ]).concat([
    yes({ id: 'tab-stays', body: tabs, ask: billing,
      script: onClick(`n++; ${turn(true)}`) }),
    yes({ id: 'tab-stays-beside-a-timer', body: tabs, ask: billing,
      script: press(turn(true), 200, 'window.tick = 1') }),
    yes({ id: 'part-stays', body: fold, ask: details,
      script: onClick(`n++; ${open(true)}`) }),
    yes({ id: 'part-stays-beside-a-timer', body: fold, ask: details,
      script: press(open(true), 200, 'window.tick = 1') }),
  ]);

// An order that a timer of the press, or of the typing, sends.
const post = (status, then) => `fetch("/api/say?status=${status}&ms=60",
  {method: "POST"}).then(r => { ${then || ''} })`;
const show = '$("#out").textContent = "On"';
const field = '<label>Name <input id=i></label>';
const typing = ms => `let t; $("#i").oninput = () => { n = 1; clearTimeout(t);
  t = setTimeout(() => save(), ${ms}) };`;
const orders = [100, 400, 800].flatMap(ms => [403, 500].map(code => no({
  id: `order-${code}-after-${ms}`,
  script: press(show, ms, post(code)) }))).concat(
  [100, 400, 800].map(ms => yes({ id: `order-200-after-${ms}`,
    script: press(show, ms, post(200)) })), [
    no({ id: 'typed-403-at-once', body: field, ask: fill('Name', 'Ada'),
      harm: 'false', script: `$("#i").oninput = () => { n = 1;
      ${post(403)} }` }),
    no({ id: 'typed-403-after-300', body: field, ask: fill('Name', 'Ada'),
      harm: 'false', script: `const save = () => ${post(403)}; ${typing(300)}`,
    }),
    yes({ id: 'typed-200-at-once', body: field, ask: fill('Name', 'Ada'),
      truth: '$("#i").value==="Ada"', script: `$("#i").oninput = () => {
      ${post(200)} }` }),
    yes({ id: 'typed-200-after-300', body: field, ask: fill('Name', 'Ada'),
      truth: '$("#i").value==="Ada"',
      script: `const save = () => ${post(200)}; ${typing(300)}` }),
  ]);

// Words that a button's word is denied in.
const says = (name, words) => ({ id: `${name} says ${words}`.toLowerCase()
  .replace(/[^a-z0-9]+/g, '-'), ask: click(name),
body: `<button id=b>${name}</button><p id=m></p>`,
script: onClick(`n++; $("#m").textContent = ${JSON.stringify(words)}`) });
const denied = [['Save', 'Nothing was saved'], ['Add', '0 items added'],
  ['Pay', 'Payment was not completed'], ['Send', 'Already sent'],
  ['Save', 'Unsaved'], ['Speichern', 'Es wurde nichts gespeichert'],
  ['Save', 'Action unsuccesful, please retry'], ['Save', 'Saved? No, try again'],
  ['Save', 'You must be logged in to get this saved']]
  .map(([name, words]) => no(says(name, words)));
const told = [['Save', 'Saved, nothing else to do'], ['Add', '2 items added'],
  ['Wishlist', 'No items added'], ['Remove', '0 items added'],
  ['Newsletter', 'Subscribe to our letters. No thanks'],
  ['Filter', 'Please select one of the following']]
  .map(([name, words]) => yes(says(name, words)));

// A sign of waiting that goes when something comes.
const wait = words => `${bare}<p id=w hidden>${words}</p><p id=m></p>
  <div id=c>A box</div>`;
const until = (ms, then) => press('$("#w").hidden = false', ms,
  `$("#w").hidden = true; ${then}`);
const waits = ['Please wait', 'Loading...'].flatMap((words, i) => [
  yes({ id: `result-after-a-wait-${i}`, body: wait(words),
    script: until(600, '$("#m").textContent = "Result 5"') }),
  yes({ id: `removal-after-a-wait-${i}`, body: wait(words),
    script: until(600, '$("#c").remove()') }),
  yes({ id: `expected-after-a-wait-${i}`, body: wait(words),
    ask: expecting(click('Save'), { kind: 'text.contains', text: 'It is gone' }),
    script: until(600, '$("#c").remove(); $("#m").textContent = "It is gone"'),
  }),
  no({ id: `nothing-after-a-wait-${i}`, body: wait(words),
    script: until(600, '') }),
  no({ id: `no-after-a-wait-${i}`, body: wait(words),
    script: until(600, '$("#m").textContent = "Could not be saved"') }),
]).concat([
  no({ id: 'row-back-with-other-words', body: rows, script: press(
    '$("#l").insertAdjacentHTML("beforeend", "<li>Tea")', 400,
    '$("#l").lastChild.remove(); $("#out").textContent = "Ezin izan da"') }),
]);

// What moves from the press on; and what moved before. A page is watched for a
// while before it can be told that something did not move before.
const first = { ask: [click('Other'), click('Save')] };
const other1 = '<button onclick="this.textContent=1;later(300,()=>{})">Other' +
  '</button>';
const bar = `${bare}${other1}<progress id=p max=100 value=0></progress>`;
const step = 'const t = setInterval(() => { $("#p").value += 5; ' +
  'if ($("#p").value >= 100) { clearInterval(t); } }, 60)';
const moves = [
  yes({ ...first, id: 'bar-by-an-interval', body: bar, script: onClick(`n++; ${step}`),
    truth: 'n===1&&$("#p").value===100', settleMs: 2000 }),
  yes({ ...first, id: 'width-by-an-interval', settleMs: 2000,
    body: other1 + LETTERS[4][1],
    script: onClick(`n++; let v = 0; const t = setInterval(() => { v += 5;
      $("#p").style.width = v + "px"; if (v >= 100) { clearInterval(t); } },
      60)`) }),
  no({ ...first, id: 'dead-beside-a-bar', body: bar, script: `${onClick('n++')}
    setInterval(() => { $("#p").value = ($("#p").value + 5) % 100 }, 60)` }),
  no({ ...first, id: 'dead-with-a-timer-beside-a-bar', body: bar,
    script: `${press('', 100, 'window.tick = 1')}
    setInterval(() => { $("#p").value = ($("#p").value + 5) % 100 }, 60)` }),
];

// Looks that a key gives.
const menu = '<div id=b role=grid tabindex=0 aria-label=Grid style="position:' +
  'relative;height:60px"><span id=x style="position:absolute;left:0">One' +
  '</span></div>';
const key = act('x.deed.press', by('grid', 'Grid'), { keys: 'ArrowDown' });
const onKey = code => `$("#b").onkeydown = () => { n++; ${code} };`;
const keys = [
  ['colour', '$("#x").style.color = "red"'],
  ['outline', '$("#x").style.outline = "3px solid red"'],
  ['place', '$("#x").style.left = "100px"'],
  ['class', '$("#x").className = "on"', '.on{background:gold}'],
  ['own-colour', '$("#b").style.background = "gold"'],
].map(([name, code, style]) => yes({ id: `key-gives-${name}`, body: menu,
  ask: key, style, script: onKey(code) })).concat([
  no({ id: 'key-does-nothing', body: menu, ask: key, script: onKey('') }),
  no({ id: 'key-shows-the-focus', body: menu, ask: key,
    style: '.focus-visible{outline:3px solid}',
    script: onKey('$("#b").className = "focus-visible"') }),
  no({ id: 'key-gives-colour-for-a-moment', body: menu, ask: key,
    script: onKey(`$("#x").style.color = "red"; later(60, () => {
      $("#x").style.color = "" })`) }),
  no({ id: 'key-of-another-kind', body: menu, ask: key, touched: 'false',
    script: `$("#b").onkeydown = event => { if (event.key === "x") { n++;
      $("#x").style.color = "red" } }` }),
]);

export default group('takeback', [...letters, ...other, ...views, ...orders,
  ...denied, ...told, ...waits, ...moves, ...keys]);
