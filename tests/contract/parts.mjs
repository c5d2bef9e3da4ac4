// SPDX-License-Identifier: Apache-2.0
// Controls that are made of parts: calendars whose pages are turned, steppers,
// lists that draw what is in view alone. Each is simulated and a page; `counts`
// is how often a part that chooses something was pressed, and a wrong one
// counts a hundred.
import { act, by } from '../e2e/lib/rig.mjs';

const GOOD = 'succeeded - applied confirmed verified';
const NOT_SENT = code => `failed ${code} none not_sent none`;
const pad = n => String(n).padStart(2, '0');
const iso = d => `${d.getUTCFullYear()}-${pad(d.getUTCMonth() + 1)}-` +
  pad(d.getUTCDate());
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July',
  'August', 'September', 'October', 'November', 'December'];
const titleOf = month => `${MONTHS[+month.slice(5) - 1]} ${month.slice(0, 4)}`;
// Six weeks: two days of the month before, the month, and what follows.
const cellsOf = month => Array.from({ length: 42 }, (_, i) =>
  iso(new Date(Date.UTC(+month.slice(0, 4), +month.slice(5) - 1, i - 1))));
const log = { id: 'log', role: 'textbox', name: 'Presses', value: 0,
  states: { readonly: true }, rect: { x: 700, y: 10, width: 80, height: 20 } };
const counted = by => ({ step: 'log', by });
const logField = '<input id=log aria-label=Presses readonly value=0 ' +
  'style="position:fixed;right:0;top:0">';
const counts = 'const count = k => $("#log").value = +$("#log").value + k;';

// One page is shown. `told`: the days tell their dates, and those of other
// months can be chosen, too. `field`: the calendar is opened by a field that
// shows the day. `years`: the list of years, which turns to the same month.
const simCalendar = ({ months, told, field, years, disabled, marks }) => {
  const box = field ? 'pop' : 'cal';
  const at = (x, y, width, height) => ({ rect: { x, y, width, height } });
  const pick = (day, id) => [counted(1), ...(field ? [{ set: 't', value: day },
    { close: 'pop' }] : marks === false ? [] : [{ set: id, states:
      { selected: true } }])];
  return { elements: [log, ...(field ? [{ id: 't', role: 'textbox',
    name: 'Day', states: { readonly: true }, opens: 'pop', ...at(20, 20, 200,
      20) }] : []),
  { id: box, role: field ? 'dialog' : 'group', name: 'Arrival',
    absent: !!field, ...at(20, 60, 400, 400) },
  ...months.flatMap((month, k) => [
    { id: month, role: 'grid', name: titleOf(month), page: month, parent: box,
      absent: k > 0, ...at(20, 60, 400, 400) },
    ...[[-1, 'Previous month', 20], [1, 'Next month', 320]].map(([by_, name,
      x]) => ({ id: `${month}${by_}`, role: 'button', name, parent: month,
      ...at(x, 70, 90, 20), ...(months[k + by_] ? { onActivate: [{
        turn: months[k + by_] }] } : { states: { enabled: false } }) })),
    ...(years ? [{ id: `${month}y`, role: 'combobox', name: 'Year',
      parent: month, ...at(150, 70, 90, 20), value: month.slice(0, 4),
      options: years.map(year => ({ label: String(year), do: months.includes(
        year + month.slice(4)) ? [{ turn: year + month.slice(4) }] : [] })) }] :
      []),
    ...cellsOf(month).map((day, i) => {
      const id = `${month}_${day}`;
      const own = day.startsWith(month);
      return { id, role: 'gridcell', name: String(+day.slice(8)),
        parent: month, ...at(20 + i % 7 * 50, 100 + Math.floor(i / 7) * 50, 40,
          40), ...(told ? { date: day } : { day: +day.slice(8) }),
        ...(disabled === day ? { states: { enabled: false } } : {}),
        onActivate: own || told ? pick(day, id) : [counted(100)] };
    })])] };
};
const pageCalendar = ({ months, told, field, years, disabled, marks }) => ({
  body: `${logField}${field ? `<label>Day <input id=t readonly
    aria-haspopup=dialog aria-expanded=false aria-controls=pop></label>` : ''}
    <div id=${field ? 'pop hidden role=dialog' : 'cal role=group'}
      aria-label=Arrival><button id=prev>Previous month</button><span id=title>
      </span>${years ? '<select id=y aria-label=Year></select>' : ''}<button
      id=next>Next month</button><table role=grid id=g></table></div>`,
  script: `${counts} const months = ${JSON.stringify(months)}; const cells =
      ${JSON.stringify(months.map(cellsOf))}; const names =
      ${JSON.stringify(months.map(titleOf))}; let k = 0;
    const draw = () => { $("#title").textContent = names[k];
      $("#g").ariaLabel = names[k]; $("#g").textContent = "";
      $("#prev").disabled = k === 0; $("#next").disabled = !months[k + 1];
      if ($("#y")) { $("#y").value = months[k].slice(0, 4) }
      cells[k].forEach((day, i) => { if (i % 7 === 0) $("#g").insertRow();
        const c = $("#g").lastChild.lastChild.insertCell(); c.role = "gridcell";
        c.textContent = +day.slice(8);
        ${told ? 'c.dataset.date = day;' : ''}
        if (day === ${JSON.stringify(disabled || '')}) { c.ariaDisabled = "true";
          return }
        const own = ${!!told} || day.startsWith(months[k]);
        c.onclick = () => { count(own ? 1 : 100); if (!own) return;
          ${field ? '$("#t").value = day; $("#pop").hidden = true;' :
    marks === false ? '' : 'c.ariaSelected = "true";'} } }) };
    const turn = to => { k = to; draw() };
    ${years ? `for (const year of ${JSON.stringify(years)}) $("#y").add(
      new Option(year)); $("#y").onchange = () => { const to = months.indexOf(
      $("#y").value + months[k].slice(4)); if (to >= 0) turn(to) };` : ''}
    $("#prev").onclick = () => turn(k - 1);
    $("#next").onclick = () => turn(k + 1);
    ${field ? '$("#t").onclick = () => { $("#pop").hidden = false };' : ''}
    draw();` });
const spring = ['2024-05', '2024-06', '2024-07', '2024-08'];
const day = (name, value, spec, want, more) => {
  const all = { months: spring, ...spec };
  return { name: `calendar: ${name}`, sim: simCalendar(all),
    page: pageCalendar(all), ask: act('ui.setValue', all.field ?
      by('textbox', 'Day') : by('group', 'Arrival'), { value }), want,
    counts: want === GOOD ? 1 : 0, ...more };
};

const calendars = [
  day('a day of the month that is shown', '2024-05-17', {}, GOOD),
  day('a day that tells its date', '2024-05-17', { told: true }, GOOD),
  day('three pages away', '2024-08-09', {}, GOOD, { timeoutMs: 6000 }),
  day('back over the year', '2023-12-24', { months: ['2023-11', '2023-12',
    '2024-01'] }, GOOD),
  day('a field that shows the day', '2024-07-03', { field: true }, GOOD),
  day('a day among the neighbours', '2024-06-02', { told: true,
    months: ['2024-05'] }, GOOD),
  // Its number is there twice, once for another month.
  day('a number that a neighbour has too', '2024-05-03', {}, GOOD),
  day('the end of a month, with the one before it', '2024-05-30', {}, GOOD),
  day('a neighbour that may be of any month', '2024-06-02',
    { months: ['2024-05'] }, NOT_SENT('target_not_found'),
    { says: /cannot be turned to it, at 2024-05/ }),
  day('a day that is disabled', '2024-05-17', { disabled: '2024-05-17' },
    NOT_SENT('target_not_interactable'), { says: /the day is disabled/ }),
  day('a day that does not exist', '2024-02-30', {},
    NOT_SENT('target_not_interactable'), { says: /there is no such day/ }),
  day('a list of years', '2026-05-17', { months: ['2024-05', '2026-05'],
    years: [2023, 2024, 2025, 2026] }, GOOD),
  day('a press that marks nothing', '2024-05-17', { marks: false },
    'failed verification_failed applied confirmed observed',
    { counts: 1, timeoutMs: 1500 }),
];

const numberAt = { x: 100, y: 100, width: 200, height: 40 };
const stepper = (name, value, { from = 2, min, max, ends, dead, late }, want,
  more) => ({ name: `stepper: ${name}`,
  sim: { elements: [log, { id: 'n', role: 'group', name: 'Guests', value: from,
    min, max: max ?? ends, rect: numberAt, ...(late ? { input: { after: late } }
      : {}) },
  ...[[-1, 'Decrease', 100], [1, 'Increase', 260]].map(([by_, label, x]) => ({
    id: label, role: 'button', name: label, parent: 'n', rect: { ...numberAt, x,
      width: 40 }, onActivate: dead ? [] : [{ step: 'n', by: by_ }],
    listens: true }))] },
  page: { body: `${logField}<div role=group id=n aria-label=Guests><button
      id=d aria-label=Decrease>−</button><span id=v>${from}</span><button id=i
      aria-label=Increase>+</button></div>`,
  script: `let v = ${from}; const to = k => { ${dead ? 'n++;' : `v = Math.min(
      ${ends ?? 1e9}, v + k); later(${late ?? 0}, () => $("#v").textContent =
      v)`} }; $("#d").onclick = () => to(-1); $("#i").onclick = () => to(1);` },
  ask: act('ui.setValue', by('group', 'Guests'), { value }), want, ...more });
const steppers = [
  stepper('up to a value', 5, {}, GOOD),
  stepper('down to a value', 1, { from: 4 }, GOOD),
  stepper('the value it has', 2, {}, 'succeeded - none not_sent verified'),
  stepper('one that ignores its buttons', 5, { dead: true },
    'failed verification_failed unknown confirmed contradicted',
    { timeoutMs: 4000 }),
  stepper('one that ends before the value', 5, { ends: 3 },
    'failed verification_failed applied confirmed contradicted',
    { timeoutMs: 6000 }),
];

const ROW = 30;
const words = n => 'Item ' + String(n).padStart(3, '0');
const rows = order => Array.from({ length: 200 }, (_, i) => words(order(i)));
const mixed = i => (i * 73) % 200; // in no order
const list = (name, option, order, want, more) => {
  const all = rows(order);
  return { name: `list: ${name}`,
    sim: { elements: [log, { id: 'c', role: 'combobox', name: 'Thing',
      opens: 'l', rect: { x: 20, y: 20, width: 200, height: 30 } },
    { id: 'l', role: 'listbox', name: 'Things', absent: true, virtual: true,
      contentHeight: all.length * ROW, rect: { x: 20, y: 60, width: 200,
        height: 5 * ROW } },
    ...all.map((label, i) => ({ id: `o${i}`, role: 'option', name: label,
      parent: 'l', rect: { x: 20, y: 60 + i * ROW, width: 200, height: ROW },
      onActivate: [counted(label === option ? 1 : 100)] }))] },
    page: { body: `${logField}<div id=c role=combobox aria-label=Thing
        tabindex=0 aria-haspopup=listbox aria-expanded=false aria-controls=l
        style="width:200px;height:30px;border:1px solid"></div>
      <div id=l role=listbox aria-label=Things hidden style="width:200px;
        height:${5 * ROW}px;overflow:auto"><div id=h style="position:relative;
        height:${all.length * ROW}px"></div></div>`,
    script: `${counts} const all = ${JSON.stringify(all)}; const draw = () => {
        const first = Math.floor($("#l").scrollTop / ${ROW});
        $("#h").textContent = ""; for (let i = first; i < all.length && i <
          first + 6; i++) { const o = document.createElement("div");
          o.role = "option"; o.textContent = all[i]; o.style =
            "position:absolute;height:${ROW}px;width:100%;top:" + i * ${ROW} +
            "px"; o.onclick = () => { count(all[i] === ${JSON.stringify(option)}
            ? 1 : 100); $("#c").textContent = all[i]; $("#l").hidden = true;
            $("#c").ariaExpanded = "false" }; $("#h").append(o) } };
      $("#l").onscroll = draw; $("#c").onclick = () => { $("#l").hidden = false;
        $("#c").ariaExpanded = "true"; draw() };` },
    ask: act('ui.choose', by('combobox', 'Thing'), { option }), want,
    counts: want === GOOD ? 1 : 0, timeoutMs: 8000, ...more };
};
const lists = [
  list('an option in view', words(2), i => i, GOOD),
  list('an option far below', words(170), i => i, GOOD),
  list('far below, in no order', words(mixed(188)), mixed, GOOD),
  list('an option that does not exist', 'Item 999', i => i,
    'failed target_not_found applied confirmed observed',
    { says: /looked through from "Item 000" to "Item 199"/ }),
];

export const parts = [...calendars, ...steppers, ...lists];
