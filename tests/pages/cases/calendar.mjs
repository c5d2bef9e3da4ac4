// SPDX-License-Identifier: Apache-2.0
// Days picked from a grid: the field, the pop-up, the months before and after.
import { by, choose, click, css, expecting, fill, group, set } from '../lib/case.mjs';

const MONTHS = JSON.stringify(['January', 'February', 'March', 'April', 'May',
  'June', 'July', 'August', 'September', 'October', 'November', 'December']);
/* A grid of days as most libraries make it. `cell` writes one day. */
const calendar = (cell, more = '') => `const M = ${MONTHS};
  var picked = ""; let y = 2024, m = 4;
  const iso = d => y + "-" + String(m + 1).padStart(2, "0") + "-" +
    String(d).padStart(2, "0");
  const draw = () => { const g = $("#g"); $("#title").textContent = M[m] + " " +
      y; g.innerHTML = ""; g.setAttribute("aria-label", M[m] + " " + y);
    let row; const days = new Date(y, m + 1, 0).getDate();
    for (let d = 1; d <= days; d++) {
      if (d % 7 === 1) { row = document.createElement("tr");
        row.role = "row"; g.append(row) }
      const c = document.createElement("td"); row.append(c);
      ${cell} } };
  $("#prev").onclick = () => { m--; if (m < 0) { m = 11; y-- } ${more} draw() };
  $("#next").onclick = () => { m++; if (m > 11) { m = 0; y++ } ${more} draw() };
  draw();`;
const buttonCell = `c.role = "gridcell"; const b = document.createElement(
    "button"); b.textContent = d; b.ariaLabel = M[m] + " " + d + ", " + y;
  b.onclick = () => pick(d); c.append(b)`;
const plainCell = `c.role = "gridcell"; c.textContent = d; c.tabIndex = -1;
  c.ariaSelected = "false"; c.setAttribute("aria-label", d + " " + M[m] + " " +
    y); c.onclick = () => pick(d)`;
const bareCell = `c.role = "gridcell"; c.textContent = d; c.onclick = () =>
  pick(d)`;
const isoCell = `c.role = "gridcell"; c.textContent = d;
  c.dataset.date = iso(d); c.onclick = () => pick(d)`;
const head = (previous = 'Previous month', next = 'Next month') => `
  <button id=prev aria-label="${previous}">‹</button>
  <span id=title aria-live=polite></span>
  <button id=next aria-label="${next}">›</button>`;
const grid = '<table id=g role=grid></table>';
const inline = `<div role=group aria-label="Arrival" id=cal>${head()}${grid}
  </div>`;
const into = '$("#t").value = iso(d);';
const popup = (field = 'readonly') => `<label>Day <input id=t ${field}
  aria-haspopup=dialog aria-expanded=false aria-controls=pop></label>
  <div role=dialog aria-label="Choose a day" id=pop hidden>${head()}${grid}
  </div>`;
const opens = `$("#t").onclick = () => { $("#pop").hidden = false;
  $("#t").ariaExpanded = "true" };`;
const pick = (more = '') => `function pick(d) { picked = iso(d); ${more} }`;
const shut = `${into} $("#pop").hidden = true; $("#t").ariaExpanded = "false";`;
/* In another language; `title` and `digits` as it is written there. */
const tongue = (lang, title = '', digits = 'latn') => `const NAME = i =>
    new Intl.DateTimeFormat(${JSON.stringify(lang)}, { month: "long",
      timeZone: "UTC", calendar: "gregory" }).format(new Date(Date.UTC(2024, i,
      15))); const FIG = n => new Intl.NumberFormat(${JSON.stringify(lang +
  '-u-nu-' + digits)}, { useGrouping: false }).format(n);
  var picked = ""; let y = 2024, m = 4; const iso = d => y + "-" +
    String(m + 1).padStart(2, "0") + "-" + String(d).padStart(2, "0");
  const draw = () => { $("#title").textContent = ${title ||
    'NAME(m) + " " + FIG(y)'}; const g = $("#g"); g.innerHTML = ""; let row;
    for (let d = 1; d <= new Date(y, m + 1, 0).getDate(); d++) {
      if (d % 7 === 1) { row = g.insertRow(); row.role = "row" }
      const c = row.insertCell(); c.role = "gridcell"; c.textContent = FIG(d);
      c.onclick = () => pick(d) } };
  $("#prev").onclick = () => { m--; if (m < 0) { m = 11; y-- } draw() };
  $("#next").onclick = () => { m++; if (m > 11) { m = 0; y++ } draw() };
  draw();`;
const icon = name => `<svg class="icon-${name}" width=16 height=16></svg>`;
const headOf = (previous, next, more = ['', '']) => `${more[0]}<button id=prev>
  ${previous}</button><span id=title></span><button id=next>${next}</button>
  ${more[1]}`;
const popupOf = top => popup().replace(head(), top);
/* The first press begins a range, the second ends it. */
const ranged = (end = 'to = iso(d)') => `var from = "", to = "";
  function pick(d) { if (!from || to) { from = iso(d); to = "" } else { ${end};
    $("#t").value = from + " – " + to; $("#pop").hidden = true } }`;
const years = `<button id=y1 aria-label="Previous year">«</button>|<button id=y2
  aria-label="Next year">»</button>`.split('|');
const byYears = `var turns = 0; $("#y1").onclick = () => { turns++; y--; draw()
  }; $("#y2").onclick = () => { turns++; y++; draw() };`;
const selects = `<select id=ms aria-label=Month></select><select id=ys
  aria-label=Year></select>`;
const bySelects = `for (let i = 0; i < 12; i++) $("#ms").add(new Option(M[i], i));
  for (let i = 1950; i < 2030; i++) $("#ys").add(new Option(i)); const show =
    draw; draw = () => { show(); $("#ms").value = m; $("#ys").value = y }; draw();
  $("#ms").onchange = e => { m = +e.target.value; draw() };
  $("#ys").onchange = e => { y = +e.target.value; draw() };`;
/* Days that nobody calls a grid, under a field that says nothing of them, and
 * that take no notice of what is typed there. */
const plain = (more = '') => `<p><label>Day <input id=t ${more}></label></p>
  <p><label>Name <input></label></p><div id=pop style="display:none;
    position:absolute;background:#fff;border:1px solid;width:220px">
  <div><i id=py class=fast-prev>«</i><i id=prev class=prev>‹</i>
    <b id=title></b><i id=next class=next>›</i><i id=ny class=fast-next>»</i>
  </div><div id=g style="display:flex;flex-wrap:wrap"></div></div>`;
const looseDays = (months = MONTHS, put = 'm + 1 + "/" + d + "/" + y') => `
  const M = ${months}; var picked = ""; let y = 2024, m = 4;
  const iso = d => y + "-" + String(m + 1).padStart(2, "0") + "-" +
    String(d).padStart(2, "0");
  const draw = () => { $("#title").textContent = M[m] + " " + y;
    const days = new Date(y, m + 1, 0).getDate(); $("#g").innerHTML = "";
    const cell = (d, mine) => { const c = document.createElement("span");
      c.style.width = "30px"; c.textContent = d; $("#g").append(c);
      c.onmousedown = e => e.preventDefault();
      if (mine) { c.onclick = () => { picked = iso(d);
        $("#t").value = ${put}; $("#pop").style.display = "none" } } };
    cell(29); cell(30); for (let d = 1; d <= days; d++) cell(d, true);
    cell(1); cell(2) };
  const by_ = k => () => { m += k; y += Math.floor(m / 12);
    m = (m + 12) % 12; draw() };
  for (const [id, k] of [["py", -12], ["prev", -1], ["next", 1], ["ny", 12]]) {
    $("#" + id).onmousedown = e => e.preventDefault();
    $("#" + id).onclick = by_(k) }
  $("#t").onfocus = () => { $("#pop").style.display = "block" };
  $("#t").onblur = () => { $("#pop").style.display = "none" }; draw();`;
const RUSSIAN = JSON.stringify(['Январь', 'Февраль', 'Март', 'Апрель', 'Май',
  'Июнь', 'Июль', 'Август', 'Сентябрь', 'Октябрь', 'Ноябрь', 'Декабрь']);
const day = (v, t = css('#t')) => ({ ask: set(t, v),
  truth: `picked===${JSON.stringify(v)}` });

export default group('calendar', [
  { id: 'pop-up-same-month', ...day('2024-05-17'), body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  // Three months side by side, of which one is shown; a press while they slide
  // counts for nothing.
  ...[['2024-05-17', 0], ['2024-07-03', 0], ['2024-07-03', 500]].map(([iso, ms],
    i) => ({ id: `months-side-by-side-${i}`, ask: set(css('#cal'), iso),
    truth: `picked==="${iso}"`, harm: `picked!==""&&picked!=="${iso}"`,
    touched: 'picked!==""', timeoutMs: 8000,
    style: '#w{width:220px;overflow:hidden;display:flex}#w table{width:220px;' +
      'flex:none}', body: `<div id=cal>${head()}<div id=w></div></div>`,
    script: `const M = ${MONTHS}; var picked = ""; let y = 2024, m = 4, busy = 0;
      const page = k => { const a = new Date(y, m + k, 1); const t =
        document.createElement("table"); let row; for (let d = 1; d <= new Date(
        a.getFullYear(), a.getMonth() + 1, 0).getDate(); d++) { if (d % 7 === 1)
        row = t.insertRow(); const b = document.createElement("button");
        b.textContent = d; b.onclick = () => { picked = a.getFullYear() + "-" +
        String(a.getMonth() + 1).padStart(2, "0") + "-" + String(d).padStart(2,
        "0"); $("#w").querySelectorAll("button").forEach(o => o.ariaSelected =
        String(o === b)); b.className = "selected" }; row.insertCell().append(b) }
        return t };
      const draw = () => { $("#title").textContent = M[m] + " " + y;
        $("#w").replaceChildren(page(-1), page(0), page(1));
        $("#w").scrollLeft = 220 };
      const go = k => () => { if (Date.now() < busy) return; busy = Date.now() +
        ${ms}; m += k; if (m > 11) { m = 0; y++ } if (m < 0) { m = 11; y-- }
        draw() };
      $("#prev").onclick = go(-1); $("#next").onclick = go(1); draw();` })),
  // What the time does not suffice for is refused early, with how long it takes.
  { id: 'a-hundred-months-away', can: false, quickMs: 4000, timeoutMs: 6000,
    ask: set(by('textbox', 'Day'), '2032-09-17'), says: /more pages away.*give/,
    body: popup(), script: calendar(plainCell).replace('draw();',
      'later(100, draw);').replace(/draw\(\) \};/g, 'later(100, draw) };') +
      pick(shut) + opens, truth: 'picked==="2032-09-17"', harm: 'picked!==""',
    touched: 'picked!==""' },
  { id: 'a-day-and-a-time', can: false, timeoutMs: 2500, body: popup(),
    ask: set(by('textbox', 'Day'), '2024-05-17 15:45'), harm: 'picked!==""',
    says: /ask for the day alone, "2024-05-17"/, truth: 'false',
    script: calendar(plainCell) + pick(shut) + opens,
    touched: 'picked!==""' },
  { id: 'pop-up-later-month', ...day('2024-08-09'), body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'pop-up-earlier-month', ...day('2024-02-29'), body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'pop-up-over-the-year', ...day('2023-12-24'), body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'pop-up-named-cells', ...day('2024-06-03'), body: popup(),
    script: `${calendar(plainCell)} ${opens} ${pick(shut)}` },
  { id: 'pop-up-bare-cells', ...day('2024-06-03'), body: popup(),
    script: `${calendar(bareCell)} ${opens} ${pick(shut)}` },
  { id: 'pop-up-iso-cells', ...day('2024-06-03'), body: popup(),
    script: `${calendar(isoCell)} ${opens} ${pick(shut)}` },
  { id: 'pop-up-by-button', ask: set(by('button', 'Pick a day'),
    '2024-06-03'), truth: 'picked==="2024-06-03"',
    body: `<button id=t aria-haspopup=dialog aria-expanded=false
      aria-controls=pop>Pick a day</button><div role=dialog id=pop
      aria-label="Choose a day" hidden>${head()}${grid}</div>`,
    script: `${calendar(buttonCell)} ${opens}
      ${pick('$("#t").textContent = iso(d); $("#pop").hidden = true')}` },
  { id: 'field-takes-text', ask: fill('Day', '2024-06-03'),
    truth: '$("#t").value==="2024-06-03"', body: popup(''),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'inline', ...day('2024-07-04', by('group', 'Arrival')), body: inline,
    script: `${calendar(plainCell)} ${pick(`for (const c of $("#g")
      .querySelectorAll("td")) c.ariaSelected = String(
        c.textContent === String(d))`)}` },
  { id: 'inline-by-grid', ...day('2024-05-09', by('grid', 'May 2024')),
    body: inline,
    script: `${calendar(plainCell)} ${pick(`for (const c of $("#g")
      .querySelectorAll("td")) c.ariaSelected = String(
        c.textContent === String(d))`)}` },
  // The days of a calendar tell whether what is expected came about.
  ...[['2024-05-09', true], ['2024-05-10', false]].map(([iso, can]) => ({
    id: `inline-expected-${can ? 'day' : 'other-day'}`, can,
    ask: expecting(click('Today'), { kind: 'value.equals', role: 'group',
      name: 'Arrival', value: iso }), truth: `picked==="${iso}"`,
    body: inline + '<p><button id=today>Today</button></p>', timeoutMs: 2500,
    script: `${calendar(plainCell)} ${pick(`for (const c of $("#g")
      .querySelectorAll("td")) c.ariaSelected = String(
        c.textContent === String(d))`)}
      $("#today").onclick = () => later(100, () => pick(9));` })),
  { id: 'no-such-day', can: false, ...day('2024-02-30'), body: popup(),
    truth: 'picked!==""', touched: 'picked!==""',
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'day-disabled', can: false, ...day('2024-05-17'), body: popup(),
    script: `${calendar(buttonCell +
      '; if (d === 17) { b.disabled = true }')} ${opens} ${pick(shut)}` },
  { id: 'months-end', can: false, ...day('2024-09-17'), body: popup(),
    script: `${calendar(buttonCell, 'if (m > 6) { m = 6 }')} ${opens}
      ${pick(shut)}` },
  { id: 'picks-another', can: false, ...day('2024-05-17'), body: popup(),
    script: `${calendar(buttonCell)} ${opens}
      ${pick('d = 18; picked = iso(d); ' + shut)}` },
  { id: 'range', ask: set(css('#t'), '2024-05-10/2024-05-14'),
    truth: 'from==="2024-05-10"&&to==="2024-05-14"', body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${ranged()}` },
  { id: 'range-over-months', ask: set(css('#t'), '2024-06-28/2024-07-02'),
    truth: 'from==="2024-06-28"&&to==="2024-07-02"', body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${ranged()}` },
  { id: 'range-ends-elsewhere', can: false,
    ask: set(css('#t'), '2024-05-10/2024-05-14'), truth: 'false',
    body: popup(), script: `${calendar(buttonCell)} ${opens}
      ${ranged('to = iso(d + 1)')}` },
  { id: 'range-never-ends', can: false,
    ask: set(css('#t'), '2024-05-10/2024-05-14'), truth: 'false',
    body: popup(), script: `${calendar(buttonCell)} ${opens}
      ${ranged('from = iso(d); $("#t").value = from; return')}` },
  { id: 'range-backwards', can: false, says: /ends before it begins/,
    ask: set(css('#t'), '2024-05-14/2024-05-10'), truth: 'false',
    harm: 'from!==""', quickMs: 1000, body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${ranged()}` },
  { id: 'by-years', ask: set(css('#t'), '2012-03-09'), timeoutMs: 8000,
    truth: 'picked==="2012-03-09"&&turns===12',
    body: popupOf(years[0] + head() + years[1]),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)} ${byYears}` },
  { id: 'by-selects', ...day('1984-11-30'), body: popupOf(selects + head()),
    script: `${calendar(buttonCell).replace('const draw', 'let draw')} ${opens}
      ${pick(shut)} ${bySelects}` },
  { id: 'by-selects-that-do-nothing', can: false, ...day('1984-11-30'),
    body: popupOf(selects + head()), script: `${calendar(buttonCell)} ${opens}
      ${pick(shut)} ${bySelects.replace('const show = draw; draw = () => { ' +
      'show(); $("#ms").value = m; $("#ys").value = y }; draw();', '')
      .replaceAll('onchange', 'onnothing').replace(/const show[^]*?draw\(\);/,
        '')}` },
  { id: 'icons-only', ...day('2024-08-09'), body: popupOf(headOf(
    icon('chevron-left'), icon('chevron-right'))),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'signs-without-a-name', ...day('2024-03-09'), body: popupOf(headOf(
    '<b>◁</b>', '<b>▷</b>')), script: `${calendar(buttonCell)} ${opens}
      ${pick(shut)}` },
  { id: 'four-signs-without-a-name', ...day('2022-03-09'), body: popupOf(headOf(
    '<b>◁</b>', '<b>▷</b>', ['<button id=y1>◁◁</button>',
      '<button id=y2>▷▷</button>'])), script: `${calendar(buttonCell)} ${opens}
      ${pick(shut)} ${byYears}` },
  { id: 'title-of-a-button', ...day('2024-08-09'), body: popupOf(headOf('·', '·')
    .replace('id=prev', 'id=prev title="Previous month"').replace('id=next',
      'id=next title="Next month"')), script: `${calendar(buttonCell)} ${opens}
      ${pick(shut)}` },
  { id: 'german', ...day('2024-03-09'), body: popupOf(head('Vorheriger Monat',
    'Nächster Monat')), script: `${tongue('de')} ${opens} ${pick(shut)}` },
  { id: 'french', ...day('2024-08-09'), body: popupOf(head('Mois précédent',
    'Mois suivant')), script: `${tongue('fr')} ${opens} ${pick(shut)}` },
  { id: 'polish', ...day('2024-07-09'), body: popupOf(head('Poprzedni miesiąc',
    'Następny miesiąc')), script: `${tongue('pl')} ${opens} ${pick(shut)}` },
  { id: 'russian', ...day('2024-07-09'), body: popupOf(head('Предыдущий месяц',
    'Следующий месяц')), script: `${tongue('ru')} ${opens} ${pick(shut)}` },
  { id: 'japanese', ...day('2024-07-09'), body: popupOf(head('前の月', '次の月')),
    script: `${tongue('ja', 'y + "年" + (m + 1) + "月"')} ${opens}
      ${pick(shut)}` },
  { id: 'arabic-figures', ...day('2024-07-09'), body: popupOf(head(
    'الشهر السابق', 'الشهر التالي')), script: `${tongue('ar', '', 'arab')}
      ${opens} ${pick(shut)}` },
  { id: 'not-later-than', can: false, ...day('2024-08-09'),
    says: /cannot be turned to it, at 2024-06/, body: popup(),
    script: `${calendar(buttonCell, '$("#next").disabled = m >= 5;')} ${opens}
      ${pick(shut)}` },
  { id: 'not-before', can: false, ...day('2024-05-03'), says: /disabled/,
    body: popup(), touched: 'picked!==""', script: `${calendar(bareCell +
      '; if (d < 10) c.className = "day disabled"')} ${opens} ${pick(shut)}` },
  { id: 'turns-and-jumps-back', can: false, ...day('2024-09-17'), body: popup(),
    script: `${calendar(buttonCell, 'later(30, () => { m = 4; draw() });')}
      ${opens} ${pick(shut)}` },
  { id: 'double-arrows-only', ...day('2024-07-03'), script: looseDays(),
    body: plain().replace(/<i id=(py|ny)[^/]*\/i>/g, '<i id=$1 hidden></i>')
      .replace('<i id=prev class=prev>‹</i>', '<button id=prev>«</button>')
      .replace('<i id=next class=next>›</i>', '<button id=next>»</button>') },
  { id: 'in-the-label', ...day('2024-06-03'), script: looseDays() +
    '$("#t").onfocus = () => $("#pop").style.display = "block";',
    body: plain().replace('<p><label>', '<label>').replace('</label></p>', '')
      .replace('<p><label>Name <input></label></p>', '') + '</label>' },
  { id: 'beside-a-month', ...day('2024-06-03'), script: looseDays() +
    'for (let d = 1; d <= 31; d++) { if (d % 7 === 1) var row = ' +
    '$("#mine").insertRow(); const c = row.insertCell(); c.textContent = d; ' +
    'c.setAttribute("data-date", "2024-05-" + String(d).padStart(2, "0")); ' +
    'c.onclick = () => n++ }', harm: 'n>0', body: plain() +
    '<table id=mine role=grid aria-label="May 2024"></table>' },
  { id: 'range-of-loose-days', ask: set(css('#t'), '2024-05-20/2024-05-24'),
    truth: 'from==="2024-05-20"&&to==="2024-05-24"', harm: 'presses!==2',
    body: plain('readonly'), script: looseDays().replace('picked = iso(d);',
      'pick(d); return;') + `var presses = 0, from = "", to = "";
      function pick(d) { presses++; if (!from || to) { from = iso(d); to = "";
        return } to = iso(d);
      $("#t").value = from + " to " + to; $("#pop").style.display = "none" }` },
  { id: 'box-without-a-role', ...day('2024-06-03', css('#cal')),
    harm: '$("#y").value!=="2024"', body: `<div id=cal><input id=y type=number
      aria-label=Year value=2024>${head()}${grid}</div>`,
    script: calendar(plainCell) + pick('for (const c of document' +
      '.querySelectorAll("td")) c.ariaSelected = String(c.textContent == d)') },
  { id: 'loose-days', ...day('2024-05-17'), body: plain(),
    script: looseDays() },
  { id: 'loose-days-later', ...day('2024-08-03'), body: plain(),
    script: looseDays() },
  { id: 'loose-days-read-only', ...day('2024-06-30'), body: plain('readonly'),
    script: looseDays() },
  { id: 'loose-days-by-years', ...day('2021-05-04'), body: plain('readonly'),
    script: looseDays() },
  { id: 'loose-days-in-another-language', ...day('2024-06-05'), body: plain(),
    script: looseDays(RUSSIAN, 'd + "." + (m + 1) + "." + y') },
  { id: 'loose-days-without-a-title', can: false, ...day('2024-06-05'),
    body: plain(), script: looseDays(JSON.stringify(Array(12).fill('?'))) },
  { id: 'another-day-in-the-same-figures', ...day('2024-03-08'),
    body: plain('value=08/03/2024'), script: looseDays() },
  { id: 'text-in-its-own-form', ask: set(css('#t'), '2024-06-03'),
    truth: 'picked==="6/3/2024"', body: '<label>Day <input id=t></label>',
    script: `var picked = ""; $("#t").onchange = () => { const p =
      $("#t").value.split("-").map(Number); picked = $("#t").value = p[1] + "/" +
        p[2] + "/" + p[0] }` },
  { id: 'arrows-without-a-word', ...day('2024-07-09'), body: popup().replace(
    /aria-label="(Previous|Next) month">./g, '><svg width=9 height=9></svg>'),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'field-below-the-fold', ...day('2024-05-17'),
    body: '<div style="height:1500px"></div>' + popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'by-hand', ask: [click(css('#t')), click('Next month'),
    click('June 3, 2024')], truth: 'picked==="2024-06-03"', body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'cell-chosen-in-grid', ask: choose(by('grid', 'May 2024'), '17'),
    truth: 'picked==="2024-05-17"', body: inline,
    script: `${calendar(bareCell)} ${pick(`for (const c of $("#g")
      .querySelectorAll("td")) c.ariaSelected = String(
        c.textContent === String(d))`)}` },
]);
