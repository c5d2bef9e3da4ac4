// SPDX-License-Identifier: Apache-2.0
import './ui5_config.js';
import '@ui5/webcomponents/dist/Assets.js';
import '@ui5/webcomponents/dist/Button.js';
import '@ui5/webcomponents/dist/CheckBox.js';
import '@ui5/webcomponents/dist/ComboBox.js';
import '@ui5/webcomponents/dist/ComboBoxItem.js';
import '@ui5/webcomponents/dist/Dialog.js';
import '@ui5/webcomponents/dist/Input.js';
import '@ui5/webcomponents/dist/Label.js';
import '@ui5/webcomponents/dist/Menu.js';
import '@ui5/webcomponents/dist/MenuItem.js';
import '@ui5/webcomponents/dist/Option.js';
import '@ui5/webcomponents/dist/Panel.js';
import '@ui5/webcomponents/dist/RadioButton.js';
import '@ui5/webcomponents/dist/Select.js';
import '@ui5/webcomponents/dist/Slider.js';
import '@ui5/webcomponents/dist/StepInput.js';
import '@ui5/webcomponents/dist/Switch.js';
import '@ui5/webcomponents/dist/Tab.js';
import '@ui5/webcomponents/dist/TabContainer.js';
import { CITIES, FRUITS, ready, start, tell } from '../pages/truth.js';

start({ slider: 20, select: 'Apple', combobox: null, switch: false,
  checkbox: false, radio: 'Standard', dialog: false, expand: false,
  tab: 'Profile', menu: null, text: '', number: 1 });
const TABS = ['Profile', 'Billing', 'Team'];

document.querySelector('#app').innerHTML = `<main style="width:480px">
<ui5-slider accessible-name="Volume" value="20" min="0" max="100"></ui5-slider>
<ui5-label for="fruit">Fruit</ui5-label>
<ui5-select id="fruit">${FRUITS.map(f =>
  `<ui5-option value="${f}">${f}</ui5-option>`).join('')}</ui5-select>
<ui5-label for="city">City</ui5-label>
<ui5-combobox id="city">${CITIES.map(c =>
  `<ui5-cb-item text="${c}"></ui5-cb-item>`).join('')}</ui5-combobox>
<ui5-switch accessible-name="Notifications"></ui5-switch>
<ui5-checkbox text="Newsletter"></ui5-checkbox>
<ui5-radio-button name="d" text="Standard" checked></ui5-radio-button>
<ui5-radio-button name="d" text="Express"></ui5-radio-button>
<ui5-button id="open">Open settings</ui5-button>
<ui5-dialog header-text="Settings">Nothing to set.
  <ui5-button slot="footer" id="close">Close</ui5-button></ui5-dialog>
<ui5-panel header-text="Shipping" collapsed>Two days.</ui5-panel>
<ui5-tabcontainer>${TABS.map(t =>
  `<ui5-tab text="${t}">${t} page</ui5-tab>`).join('')}</ui5-tabcontainer>
<ui5-button id="actions">Actions</ui5-button>
<ui5-menu opener="actions">${['Copy', 'Rename', 'Delete'].map(i =>
  `<ui5-menu-item text="${i}"></ui5-menu-item>`).join('')}</ui5-menu>
<ui5-label for="name">Full name</ui5-label><ui5-input id="name"></ui5-input>
<ui5-label for="quantity">Quantity</ui5-label>
<ui5-step-input id="quantity" value="1" min="0" max="1000"></ui5-step-input>
</main>`;

const $ = s => document.querySelector(s);
const on = (s, type, fn) => $(s).addEventListener(type, fn);
on('ui5-slider', 'input', e => tell('slider', e.target.value));
on('ui5-select', 'change', e => tell('select',
  e.detail.selectedOption.textContent));
on('ui5-combobox', 'change', e => tell('combobox', e.target.value));
on('ui5-switch', 'change', e => tell('switch', e.target.checked));
on('ui5-checkbox', 'change', e => tell('checkbox', e.target.checked));
document.querySelectorAll('ui5-radio-button').forEach(r =>
  r.addEventListener('change', e => tell('radio', e.target.text)));
on('#open', 'click', () => { $('ui5-dialog').open = true; });
on('#close', 'click', () => { $('ui5-dialog').open = false; });
on('ui5-dialog', 'before-open', () => tell('dialog', true));
on('ui5-dialog', 'before-close', () => tell('dialog', false));
on('ui5-panel', 'toggle', e => tell('expand', !e.target.collapsed));
on('ui5-tabcontainer', 'tab-select', e => tell('tab', e.detail.tab.text));
on('#actions', 'click', () => { $('ui5-menu').open = !$('ui5-menu').open; });
on('ui5-menu', 'item-click', e => tell('menu', e.detail.text));
on('#name', 'input', e => tell('text', e.target.value));
on('#quantity', 'change', e => tell('number', e.target.value));
ready();
