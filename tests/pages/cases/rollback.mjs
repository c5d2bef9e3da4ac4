// SPDX-License-Identifier: Apache-2.0
// Servers that answer 200 and pages that then take back what they showed, or
// only what told that they were busy. The words that come are of a language
// that no list of deed has: what was taken back must tell.
import { by, click, fill, group, toggle } from '../lib/case.mjs';

const WORDS = 'Zerrenda bere horretan';
const bare = '<button id=b>Save</button>';
const page = `${bare}<ul id=v></ul><p id=m></p><p id=w></p>`;
const says = `$("#m").textContent = "${WORDS}"`;
const send = then => `fetch("/api/ok?ms=100", {method: "POST"}).then(() => {
  ${then} })`;
const press = (now, then) => `$("#b").onclick = () => { n++; ${now};
  ${send(then)} };`;
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 4000, body: page, ...c });
const row = '$("#v").innerHTML = "<li>Milk"';
const quoted = new RegExp(`gone again.*${WORDS}`);

// [name, what is shown at once, how it is taken back, the page]
const BACK = [
  ['row', '$("#v").innerHTML = "<li>Milk"', '$("#v").innerHTML = ""'],
  ['count', '$("#k").textContent = 4', '$("#k").textContent = 3',
    `${page}<b id=k>3</b>`],
  ['pressed', '$("#b").ariaPressed = "true"', '$("#b").ariaPressed = "false"',
    `<button id=b aria-pressed=false>Save</button><p id=m></p>`],
  ['class', '$("#h").className = "liked"', '$("#h").className = ""',
    `${page}<style>.liked { color: red }</style><i id=h>heart</i>`],
  ['label', '$("#b").textContent = "Jarraitzen"',
    '$("#b").textContent = "Save"'],
  ['removed', 'r = $("#r"); r.remove()', '$("#v").prepend(r)',
    `<ul id=v><li id=r>Milk ${bare}<li>Tea</ul><p id=m></p>`],
  ['hidden', '$("#r").hidden = true', '$("#r").hidden = false',
    `<ul><li id=r>Milk ${bare}</ul><p id=m></p>`],
  ['dialog', '$("#d").close()', '$("#d").showModal()',
    `<dialog id=d>${bare}<p id=m></p></dialog>`, '$("#d").showModal();'],
  ['beside-busy', '$("#v").innerHTML = "<li>Milk"; $("#w").textContent = ' +
    '"Saving…"', '$("#v").innerHTML = ""; $("#w").textContent = ""'],
];
const back = BACK.map(([id, now, then, body = page, first = '']) => no({ id,
  body, says: quoted, script: `let r; ${first}${press(now, `${then};
    ${says}`)}` }));

// [name, what is shown at once, what comes with the answer]
const STANDS = [
  ['row-stays', '$("#v").innerHTML = "<li>Milk"', says],
  ['row-elsewhere', '$("#v").innerHTML = "<li>Milk"',
    '$("#v").innerHTML = ""; $("#w").innerHTML = "<ul><li>Milk</ul>"'],
  ['row-drawn-anew', '$("#v").innerHTML = "<li class=new>Milk"',
    '$("#v").innerHTML = "<li id=r7>Milk"'],
  ['wait-replaced', '$("#m").textContent = "Itxaron"',
    '$("#m").textContent = "Saved"'],
  ['wait-elsewhere', '$("#w").textContent = "Saving…"',
    `$("#w").textContent = ""; ${row}`],
  ['wheel', '$("#w").innerHTML = "<i style=\'padding:9px\'></i>"',
    `$("#w").innerHTML = ""; ${row}`],
  ['loading-class', '$("#v").className = "veil"',
    `$("#v").className = ""; ${row}`],
  ['disabled-label', '$("#b").disabled = true; $("#b").textContent = "Bidaltzen"',
    `$("#b").disabled = false; $("#b").textContent = "Save"; ${row}`],
  ['cover', `document.body.insertAdjacentHTML("beforeend",
    "<div id=o class=veil>Itxaron</div>")`, `$("#o").remove(); ${row}`],
  ['list-came', '$("#m").textContent = "Bilatzen"',
    '$("#m").textContent = ""; $("#v").innerHTML = "<li>a<li>b<li>c"'],
];
const stands = STANDS.map(([id, now, then]) => ({ id, body: page,
  hits: { '/api/ok': 1 }, script: press(now, then) }));

// What the page asks for, or does, when the answer is there.
const rc = body => `/api/say?ms=60&body=${encodeURIComponent(body)}`;
const order = (body, then) => `fetch("${rc(body)}", {method: "POST"})
  .then(r => r.json()).then(async r => { ${then} })`;
const draw = 'const draw = list => { $("#v").innerHTML = list.map(x => ' +
  '"<li>" + x).join("") };';
const form = (words = '') => `<form id=f><label>Item <input name=item
  value=Milk></label>${words}${bare}</form>`.replace(/\s+/g, ' ');
const fragment = words => `const hear = () => { $("#f").onsubmit = e => {
  e.preventDefault(); n++; ${order('{}', `$("#f").outerHTML =
    ${JSON.stringify(form(words))}; hear()`)} } }; hear();`;
const later = [
  no({ id: 'folds-away', says: quoted, script: press(
    '$("#v").innerHTML = "<li style=overflow:hidden>Milk"', `${says};
    const li = $("#v li"); let h = 20; const step = () => { li.style.height =
      --h + "px"; h ? requestAnimationFrame(step) : li.remove() }; step()`) }),
  no({ id: 'asked-for-again', says: /taken back|gone again/, script: `${draw}
    draw(["Tea"]); fetch("/api/ok"); $("#b").onclick = () => { n++;
      draw(["Tea", "Milk"]); ${order('{"rc":3}',
    'await fetch("/api/ok?ms=150"); draw(["Tea"])')} }` }),
  no({ id: 'guard-leads-back', script: `$("#b").onclick = async () => { n++;
    history.pushState({}, "", "/case/admin"); await fetch("/api/ok?ms=150");
    history.replaceState({}, "", "/case/rollback-guard-leads-back") }` }),
  no({ id: 'guard-leads-to-sign-in', says: /signing in/, script: `$("#b").onclick
    = async () => { n++; history.pushState({}, "", "/case/admin");
      await fetch("/api/ok?ms=150"); history.replaceState({}, "", "/case/login");
      $("#m").innerHTML = "<input type=password>" }` }),
  no({ id: 'form-again', body: form(), says: /Okerra/,
    script: fragment('<i>Okerra da</i>') }),
  no({ id: 'form-again-marked', body: form(), says: /refused by the form/,
    script: fragment('<i>Okerra da</i>').replace('; hear()',
      '; $("#f input").ariaInvalid = "true"; hear()') }),
  no({ id: 'alert', says: new RegExp(WORDS), script: press('',
    `alert("${WORDS}")`) }),
  no({ id: 'code-in-the-answer', says: /was not done/, script:
    `$("#b").onclick = () => { n++; ${order('{"errcode":4}', says)} }` }),
  no({ id: 'errors-beside-empty-data', says: /too many/, script:
    `$("#b").onclick = () => { n++; ${order('{"data":{"add":null},"errors":' +
      '[{"message":"too many"}]}', says)} }` }),
  { id: 'record-that-is-not-saved', body: page, script: `$("#b").onclick = () =>
    { n++; ${order('{"id":7,"saved":false,"errno":0}', row)} }` },
  { id: 'route-with-its-data', body: page, script: `$("#b").onclick = () => {
    n++; history.pushState({}, "", "/case/list"); later(20, async () => {
      await fetch("/api/ok?ms=100"); $("#v").innerHTML = "<li>Milk" }) }` },
  { id: 'form-again-kept', body: form(), script: fragment('<i>Saved</i>') },
  { id: 'alert-of-its-own', body: bare,
    script: '$("#b").onclick = () => { n++; alert("Kaixo") }' },
];

const box = '<label><input type=checkbox id=b>Alerts</label><p id=m></p>';
// A list that is read again while the order is under way shows what the server
// still says, until it is done.
const flickers = [['box', '<label><input type=checkbox id=c> Milk</label>',
  'checked', toggle('Milk', true), 'onchange'],
['switch', '<button id=c role=switch aria-checked=false>Milk</button>',
  'ariaChecked', toggle(by('switch', 'Milk'), true), 'onclick']]
  .flatMap(([id, body, key, ask, on]) => {
    const put = key === 'checked' ? 'v => { $("#c").checked = v }' :
      'v => { $("#c").ariaChecked = String(v) }';
    const script = how => `const put = ${put}; $("#c").${on} = () => { n++;
      put(true); later(250, () => put(false));
      fetch("/api/${how}?ms=700", {method: "POST"})
        .then(r => put(r.ok)) }`;
    return [{ id: `${id}-read-again-and-done`, body, ask, script: script('ok'),
      truth: key === 'checked' ? 'n===1&&$("#c").checked' :
        'n===1&&$("#c").ariaChecked==="true"', settleMs: 1300 },
    no({ id: `${id}-read-again-and-refused`, body, ask,
      script: script('invalid') })];
  });
export default group('rollback', [...flickers, ...back, ...stands, ...later,
  no({ id: 'words-first', says: quoted, script: press(
    '$("#v").innerHTML = "<li>Milk"',
    `${says}; later(20, () => $("#v").innerHTML = "")`) }),
  no({ id: 'message-names-the-row', says: /gone again/, script: press(
    '$("#v").innerHTML = "<li>Milk"',
    '$("#v").innerHTML = ""; $("#m").textContent = "Milk ezin da gehitu"') }),
  no({ id: 'box', ask: click(by('checkbox', 'Alerts')), body: box,
    says: quoted, script: `$("#b").onchange = () => { n++;
      ${send(`$("#b").checked = false; ${says}`)} }` }),
  no({ id: 'box-asked-for', ask: toggle('Alerts', true), body: box,
    script: `$("#b").onchange = () => { n++;
      ${send(`$("#b").checked = false; ${says}`)} }` }),
  { id: 'form-cleared', ask: [fill('Item', 'Milk'), click('Save')],
    body: `<form id=f><input aria-label=Item>${bare}</form><p id=m></p>`,
    script: `$("#f").onsubmit = e => { e.preventDefault(); n++;
      ${send(`$("#f").reset(); ${says}`)} }` },
  { id: 'title', body: bare, truth: 'document.title==="Saved"', harm: 'n>1',
    touched: 'n>0',
    script: '$("#b").onclick = () => { n++; document.title = "Saved" }' },
  no({ id: 'title-of-its-own', body: bare, timeoutMs: 2000, script: `let k = 0;
    $("#b").onclick = () => { n++ };
    setInterval(() => document.title = "(" + ++k + ")", 100)` }),
]);
