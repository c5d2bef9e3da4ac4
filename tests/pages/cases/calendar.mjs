// SPDX-License-Identifier: Apache-2.0
// Days picked from a grid: the field, the pop-up, the months before and after.
import { by, choose, click, css, fill, group, set } from '../lib/case.mjs';

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
const day = (v, t = css('#t')) => ({ ask: set(t, v),
  truth: `picked===${JSON.stringify(v)}` });

export default group('calendar', [
  { id: 'pop-up-same-month', ...day('2024-05-17'), body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
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
  { id: 'by-hand', ask: [click(css('#t')), click('Next month'),
    click('June 3, 2024')], truth: 'picked==="2024-06-03"', body: popup(),
    script: `${calendar(buttonCell)} ${opens} ${pick(shut)}` },
  { id: 'cell-chosen-in-grid', ask: choose(by('grid', 'May 2024'), '17'),
    truth: 'picked==="2024-05-17"', body: inline,
    script: `${calendar(bareCell)} ${pick(`for (const c of $("#g")
      .querySelectorAll("td")) c.ariaSelected = String(
        c.textContent === String(d))`)}` },
]);
