// SPDX-License-Identifier: Apache-2.0
// As in a document: the markup is there before its elements are defined.
const TABS = ['Profile', 'Billing', 'Team'];

document.querySelector('#app').innerHTML = `<main style="width:480px">
<vaadin-slider label="Volume" value="20" min="0" max="100"></vaadin-slider>
<vaadin-select label="Fruit"></vaadin-select>
<vaadin-combo-box label="City"></vaadin-combo-box>
<vaadin-checkbox label="Newsletter"></vaadin-checkbox>
<vaadin-radio-group label="Delivery">
  <vaadin-radio-button value="Standard" label="Standard" checked>
  </vaadin-radio-button>
  <vaadin-radio-button value="Express" label="Express"></vaadin-radio-button>
</vaadin-radio-group>
<vaadin-button id="open">Open settings</vaadin-button>
<vaadin-dialog header-title="Settings"></vaadin-dialog>
<vaadin-details summary="Shipping"><p>Two days.</p></vaadin-details>
<vaadin-tabsheet><vaadin-tabs slot="tabs">${TABS.map(t =>
  `<vaadin-tab id="${t}">${t}</vaadin-tab>`).join('')}</vaadin-tabs>
  ${TABS.map(t => `<div tab="${t}">${t} page</div>`).join('')}
</vaadin-tabsheet>
<vaadin-menu-bar></vaadin-menu-bar>
<vaadin-text-field label="Full name"></vaadin-text-field>
<vaadin-integer-field label="Quantity" value="1" min="0"
  step-buttons-visible></vaadin-integer-field></main>`;
