// SPDX-License-Identifier: Apache-2.0
// Fields that write a text in a form of their own, that empty themselves when
// the page has taken the text, and values that are not kept.
import { by, choose, fill, group, label, toggle } from '../lib/case.mjs';

const field = (more = '') => `<label>Title <input id=t ${more}></label>`;
const is = v => `$("#t").value===${JSON.stringify(v)}`;
const put = (words, args) => fill(label('Title'), words, args);
const QUICK = 3500;
const no = c => ({ can: false, truth: 'false', touched: 'true',
  quickMs: QUICK, harm: 'false', ...c });

// [name, asked, what the field makes of it, how]
const onInput = code => `$("#t").oninput = () => { const v = $("#t").value;
  $("#t").value = (${code})(v) }`;
// Handlers run for every piece of the text, so each begins with its letters.
const groups = (size, sign) => onInput(`v => v.replace(/[^A-Z0-9]/g, "")
  .replace(/(.{${size}})(?=.)/g, "$1${sign}")`);
const money = sign => onInput(`v => v.replace(/\\D/g, "")
  .replace(/\\B(?=(\\d{3})+$)/g, "${sign}")`);
const GOOD = [
  ['card', '4111111111111111', '4111 1111 1111 1111', groups(4, ' ')],
  ['code', 'ABCD1234', 'ABCD-1234', groups(4, '-')],
  ['phone', '5551234567', '(555) 123-4567', onInput(`v => v.replace(/\\D/g, "")
    .replace(/^(\\d{3})(\\d{3})(\\d{4})$/, "($1) $2-$3")`)],
  ['thousands', '12500', '12,500', money(',')],
  ['dollars', '12500', '$12,500', onInput(`v => "$" + v.replace(/\\D/g, "")
    .replace(/\\B(?=(\\d{3})+$)/g, ",")`)],
  ['euros', '12500', '12.500 €', onInput(`v => v.replace(/\\D/g, "")
    .replace(/\\B(?=(\\d{3})+$)/g, ".") + " €"`)],
  ['millions', '1250000', '1.250.000', money('.')],
  ['date', '12052024', '12/05/2024', onInput(`v => v.replace(/\\D/g, "")
    .replace(/^(..)(..)(....)$/, "$1/$2/$3")`)],
  ['share', '50', '50%', onInput('v => v.replace(/\\D/g, "") + "%"')],
  ['handle', 'john', '@john', onInput('v => "@" + v.replace(/^@/, "")')],
  ['later', '4111111111111111', '4111 1111 1111 1111', `$("#t").oninput =
    () => later(120, () => $("#t").value = $("#t").value.replace(/\\D/g, "")
      .replace(/(.{4})(?=.)/g, "$1 "))`],
];
// The letters or digits are others, or the number is.
const BAD = [
  ['cents', '12500', '125.00', onInput(
    'v => (v.replace(/\\D/g, "") / 100).toFixed(2)')],
  ['cents-comma', '12500', '125,00 €', onInput(`v => (v.replace(/\\D/g, "") / 100).toFixed(2)
    .replace(".", ",") + " €"`)],
  ['minus', '500', '-500', onInput('v => "-" + v.replace(/\\D/g, "")')],
  ['debit', '500', '($500)', onInput(
    'v => "($" + v.replace(/\\D/g, "") + ")"')],
  ['thousandths', '12500', '12.500', onInput(
    'v => (v.replace(/\\D/g, "") / 1000).toFixed(3)')],
  ['upper', 'abc', 'ABC', onInput('v => v.toUpperCase()')],
  ['digits-only', 'a1b2', '12', onInput('v => v.replace(/\\D/g, "")')],
  ['cut', '41111111111111112', '4111 1111 1111 1111', onInput(
    'v => v.replace(/\\D/g, "").slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ")')],
  ['country', '1234567890', '+49(123)456-78-90', onInput(
    'v => v.replace(/^(...)(...)(..)(..)$/, "+49($1)$2-$3-$4")')],
  ['doubled', '12', '1 2 1 2', onInput('() => "1 2 1 2"')],
  ['own-separator', '1.234', '1,234', onInput('v => v.replace(".", ",")')],
  ['clamped', '50', '10', onInput('v => Math.min(v, 10)')],
  ['hidden', '123456', '••••56', onInput(
    'v => "••••" + v.replace(/\\D/g, "").slice(-2)')],
];

const chips = `<div id=u></div>${field()}`;
const chip = show => `$("#t").oninput = () => { const v = $("#t").value;
  if (v.endsWith(",")) { n++; ${show}; $("#t").value = "" } }`;
const scan = (path, then) => `$("#t").oninput = () => { const v = $("#t").value;
  if (v.length === 5) { n++; $("#t").value = "";
    fetch("${path}", {method: "POST"}).then(r => { ${then} }) } }`;
const row = '<ul id=u><li>00001 Tea</ul>';
const unsafe = r => r.metadata['x.deed'].retrySafe === false;
// A refusal that calls itself safe to repeat counts as a false failure.
const calm = { truth: 'true', answer: r => r.status !== 'succeeded' &&
  r.metadata['x.deed'].retrySafe };
const tells = words => r => r.returnValue?.value === words;

const has = words => `$("#u").textContent.includes("${words}")`;
const chat = row => ({ ask: put('hello', { submit: true }), body: field() +
    '<ul id=u></ul>', script: `let k = 0;
  const say = words => { if (words) { const li = document.createElement("li");
    li.textContent = words; $("#u").append(li) } };
  setInterval(() => say("bob: line " + k++), 300);
  const s = new WebSocket(location.origin.replace("http", "ws"));
  s.onmessage = e => { const v = JSON.parse(e.data); say(${row}) };
  $("#t").onkeydown = e => { if (e.key === "Enter") { n++;
    s.send(JSON.stringify({ reply: $("#t").value, ms: 120 }));
    $("#t").value = "" } }` });
// A chart whose bars grow for so long after a press, by frames.
const chart = '<canvas id=k width=200 height=100></canvas><button id=b>Save' +
  '</button>';
const grows = `var at = 20, to = 20; const pen = $("#k").getContext("2d");
  const draw = () => { pen.clearRect(0, 0, 200, 100);
    pen.fillRect(10, 100 - at, 60, at); pen.fillRect(90, at, 60, 100 - at) };
  draw();
  const grow = (goal, ms) => { const t0 = performance.now(), from = at;
    const step = t => { const part = Math.min(1, Math.max(0, (t - t0) / ms));
      at = from + (goal - from) * part; draw();
      if (part < 1) { requestAnimationFrame(step) } else { to = goal } };
    requestAnimationFrame(step) };`;

const box = '<label><input type=checkbox id=x>News</label>';

export default group('formats', [
  ...GOOD.map(([id, asked, made, script]) => ({ id, truth: is(made),
    ask: put(asked, { match: 'formatted' }), answer: tells(made),
    body: field(), script })),
  ...GOOD.map(([id, asked, made, script]) => no({ id: 'exact-' + id,
    ask: put(asked), body: field(), script, says: /match "formatted"|did not hold/,
    harm: `!(${is(made)})` })),
  ...BAD.map(([id, asked, made, script]) => no({ id: 'not-' + id,
    ask: put(asked), body: field(), script, says: /value is/,
    harm: `!(${is(made)})` })),
  no({ id: 'not-from-the-right', ask: put('1234'), body: field('value=0,000'),
    script: onInput('v => v.replace(/\\D/g, "").replace(/(...)$/, ",$1")') }),
  no({ id: 'not-left-over', ask: put('hello'), body: field('value=---'),
    script: onInput('v => "---" + v.replace(/-/g, "")') }),

  // The page took the text out of its field.
  { id: 'chip', ask: put('red,'), body: chips, answer: unsafe,
    truth: 'n===1&&$("#u").textContent==="red ×"',
    script: chip('$("#u").innerHTML += "<span>" + v.slice(0, -1) + " ×</span>"'),
  },
  { id: 'chip-beside-clock', ask: put('red,'), body: chips + '<p id=k></p>',
    answer: unsafe, truth: 'n===1&&$("#u").textContent==="red ×"',
    script: chip('$("#u").innerHTML += "<span>" + v.slice(0, -1) + " ×</span>"')
      + ';let s = 0; setInterval(() => $("#k").textContent = s++, 200)' },
  { id: 'scanned', ask: put('12345'), body: row + field(), answer: unsafe,
    hits: { '/api/ok': 1 }, truth: 'n===1&&$("#u").children.length===2',
    script: scan('/api/ok?ms=100', '$("#u").innerHTML += "<li>" + v') },
  { id: 'scanned-named', ask: put('12345'), body: row + field(),
    answer: unsafe, truth: 'n===1&&$("#u").children.length===2',
    script: scan('/api/ok?ms=300',
      '$("#u").innerHTML += "<li>" + v + " Coffee"') },
  no({ id: 'scanned-refused', ask: put('12345'), body: row + field(),
    ...calm, harm: 'n>1', touched: 'n>0',
    script: scan('/api/fail?ms=100', '') }),
  no({ id: 'scanned-unknown', ask: put('12345'), body: row + field() +
      '<p id=m></p>', ...calm, harm: 'n>1', touched: 'n>0',
    script: scan('/api/ok?ms=100',
      '$("#m").textContent = "Sifra " + v + " nije poznata"') }),
  no({ id: 'emptied-with-a-word', ask: put('red,'), body: chips, harm: 'n>1',
    script: chip('$("#u").textContent = "Die Farbe red gibt es nicht"') }),
  no({ id: 'emptied', ask: put('red,'), body: chips, harm: 'n>1',
    script: chip('') }),
  no({ id: 'emptied-beside-clock', ask: put('red,'), harm: 'n>1',
    body: chips + '<p id=k></p>', script: chip('') +
      ';let s = 0; setInterval(() => $("#k").textContent = s++, 200)' }),
  no({ id: 'chip-taken-back', ask: put('red,'), body: chips, harm: 'n>1',
    script: chip(`$("#u").innerHTML = "<span>red ×</span>";
      later(400, () => $("#u").innerHTML = "")`) }),

  // A chat where others write, too.
  { id: 'chat', ...chat('"me: " + v'), truth: 'n===1&&' + has('me: hello') },
  no({ id: 'chat-lost', ...chat('""'), harm: 'n>1', touched: 'n>0',
    quickMs: 7000 }),
  no({ id: 'chat-of-others', ...chat('"ann: hell"'), harm: 'n>1',
    touched: 'n>0', quickMs: 7000 }),

  // What is not kept is told soon, and one thing only about doing it again.
  no({ id: 'box-prevented', ask: toggle('News', true), body: box,
    script: '$("#x").onclick = e => e.preventDefault()' }),
  no({ id: 'box-refused', ask: toggle('News', true), body: box, harm: 'n>1',
    touched: 'n>0', ...calm, next: /known to have done nothing/,
    script: `$("#x").onchange = () => { n++; fetch("/api/fail?ms=200",
      {method: "POST"}).then(r => { if (!r.ok) $("#x").checked = false }) }` }),
  no({ id: 'select-put-back', ask: choose(by('combobox', 'Status'), 'open'),
    body: `<label>Status <select id=x><option>new<option>open</select></label>`,
    script: '$("#x").onchange = () => $("#x").value = "new"' }),
  no({ id: 'controlled-dead', ask: put('x'), body: field(),
    script: onInput('() => ""') }),
  { id: 'taken-late', body: field(),
    ask: put('4111111111111111', { match: 'formatted' }),
    truth: is('4111 1111 1111 1111'), script: `$("#t").oninput = () => {
      const v = $("#t").value; if (v.length < 16) { return }
      $("#t").value = "checking"; fetch("/api/ok?ms=700").then(() =>
        $("#t").value = v.replace(/(.{4})(?=.)/g, "$1 ")) }` },
  { id: 'box-set-late', ask: toggle('News', true), body: box,
    truth: '$("#x").checked', script: `$("#x").onclick = e => {
      e.preventDefault(); later(1300, () => $("#x").checked = true) }` },
  // Drawings that move to what they show.
  ...[300, 1000, 1600].map(ms => ({ id: 'chart-' + ms, body: chart,
    truth: 'n===1&&to===80', settleMs: 900,
    script: grows + `$("#b").onclick = () => { n++; grow(80, ${ms}) }` })),
  no({ id: 'chart-by-itself', body: chart, harm: 'n>1', quickMs: 6000,
    script: grows + `$("#b").onclick = () => { n++ };
      setInterval(() => grow(to === 20 ? 80 : 20, 500), 1700)` }),
  no({ id: 'chart-still', body: chart, harm: 'n>1',
    script: grows + '$("#b").onclick = () => { n++; draw() }' }),
  no({ id: 'chart-drawn-at-first', body: chart, harm: 'n>1', quickMs: 6000,
    script: grows + `$("#b").onclick = () => { n++ };
      later(0, () => grow(80, 1500))` }),
  ...['', ';let s = 0; setInterval(() => $("#z").textContent = s++, 250)'].map(
    clock => ({ id: 'faded-in' + (clock && '-beside-clock'), settleMs: 400,
      ...(process.env.DEED_BROWSER === 'firefox' && { gap:
        'no engine ties what a frame shows, and its style changes again' }),
      body: '<p id=z></p><button id=b>Save</button><p id=m style="display:none">Items</p>',
      truth: 'n===1&&$("#m").style.display===""',
      script: `$("#b").onclick = () => { n++; queueMicrotask(() =>
        requestAnimationFrame(() => { $("#m").style.opacity = "0";
          $("#m").style.transition = "opacity 150ms";
          $("#m").style.display = ""; requestAnimationFrame(() => {
            $("#m").style.opacity = "1"; later(150, () => {
              $("#m").style.opacity = $("#m").style.transition = "" }) }) })) }`
        + clock })),
]);
