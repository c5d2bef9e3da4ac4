// SPDX-License-Identifier: Apache-2.0
// Controls that cannot be used: for good, or not yet.
import { by, click, fill, group, save } from '../lib/case.mjs';

const off = '<button id=b disabled onclick="done()">Save</button>';
const div = `<div role=button tabindex=0 id=b class=box>Save</div>`;
const obeys = `$("#b").onclick = () => {
  if (!$("#b").closest("[aria-disabled=true]")) done() };`;

export default group('enabled', [
  { id: 'disabled-stays', can: false, body: off },
  { id: 'disabled-then-enabled', body: off,
    script: 'later(800, () => $("#b").disabled = false)' },
  { id: 'disabled-until-answer', body: off,
    script: `fetch("/api/ok?ms=600").then(() => $("#b").disabled = false)` },
  { id: 'disabled-until-typed',
    ask: [fill('Name', 'Ann'), click('Save')],
    body: `<label>Name <input id=t></label>${off}`,
    script: `$("#t").oninput = () => $("#b").disabled = !$("#t").value` },
  { id: 'fieldset-disabled', can: false,
    body: `<fieldset disabled>${save}</fieldset>` },
  { id: 'fieldset-disabled-outside', can: false,
    body: `<fieldset disabled><div><fieldset>${save}</fieldset></div>
      </fieldset>` },
  { id: 'fieldset-legend-is-excepted',
    body: `<fieldset disabled><legend>${save}</legend><input></fieldset>` },
  { id: 'fieldset-second-legend-is-not', can: false,
    body: `<fieldset disabled><legend>One</legend><legend>${save}</legend>
      </fieldset>` },
  { id: 'fieldset-enabled-later', body: `<fieldset disabled>${save}</fieldset>`,
    script: 'later(600, () => $("fieldset").disabled = false)' },
  { id: 'fieldset-field', can: false, ask: fill('Name', 'Ann'),
    truth: '$("#t").value==="Ann"',
    body: '<fieldset disabled><label>Name <input id=t></label></fieldset>' },
  { id: 'inert-stays', can: false, body: `<div inert>${save}</div>` },
  { id: 'inert-leaves', body: `<div inert id=i>${save}</div>`,
    script: 'later(600, () => $("#i").inert = false)' },
  { id: 'aria-disabled', can: false, body: div,
    script: `$("#b").ariaDisabled = "true"; ${obeys}` },
  { id: 'aria-disabled-button', can: false,
    body: '<button id=b aria-disabled=true>Save</button>', script: obeys },
  { id: 'aria-disabled-above', can: false,
    body: `<div role=toolbar aria-disabled=true>${div}</div>`,
    script: obeys },
  { id: 'aria-disabled-leaves', body: div,
    script: `$("#b").ariaDisabled = "true"; ${obeys}
      later(700, () => $("#b").ariaDisabled = "false")` },
  { id: 'no-pointer-events', can: false,
    body: `<div style="pointer-events:none">${save}</div>` },
  { id: 'pointer-events-come', body: `<div id=w>${save}</div>`,
    style: '#w{pointer-events:none}#w.on{pointer-events:auto}',
    script: 'later(600, () => $("#w").className = "on")' },
  { id: 'hidden-stays', can: false,
    body: `<div style="display:none">${save}</div>` },
  { id: 'invisible-stays', can: false,
    body: `<div style="visibility:hidden">${save}</div>` },
  { id: 'no-size', can: false,
    body: `<div style="width:0;height:0;overflow:hidden">${save}</div>` },
  { id: 'hidden-then-shown', body: `<div hidden id=h>${save}</div>`,
    script: 'later(700, () => $("#h").hidden = false)' },
  { id: 'comes-late', body: '<div id=place></div>',
    script: `later(900, () => $("#place").innerHTML = ${JSON.stringify(save)})`,
  },
  { id: 'never-comes', can: false, body: '<p>Nothing here</p>' },
  { id: 'comes-with-script', body: '<div id=place></div>',
    head: '<script src="/api/code?ms=900" defer></script>',
    code: `document.querySelector("#place").innerHTML =
      '<button onclick="done()">Save</button>'` },
  { id: 'menu-item-disabled', can: false, ask: click(by('menuitem', 'Copy')),
    body: `<div role=menu><div role=menuitem aria-disabled=true tabindex=-1
      class=box id=b>Copy</div></div>`, script: obeys },
  { id: 'busy-then-free',
    body: `<div aria-busy=true id=w>${off}</div>`,
    script: `later(700, () => {
      $("#w").ariaBusy = "false"; $("#b").disabled = false })` },
]);
