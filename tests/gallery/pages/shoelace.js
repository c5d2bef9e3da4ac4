// SPDX-License-Identifier: Apache-2.0
import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/shoelace.js';
import { FRUITS, ready, start, tell } from './truth.js';

start({ slider: 20, select: 'Apple', switch: false, checkbox: false,
  radio: 'Standard', dialog: false, expand: false, tab: 'Profile', menu: null,
  text: '', number: 1 });
const TABS = ['Profile', 'Billing', 'Team'];

document.querySelector('#app').innerHTML = `<main style="width:480px">
<sl-range label="Volume" value="20" min="0" max="100"></sl-range>
<sl-select label="Fruit" value="Apple">${FRUITS.map(f =>
  `<sl-option value="${f}">${f}</sl-option>`).join('')}</sl-select>
<sl-switch>Notifications</sl-switch>
<sl-checkbox>Newsletter</sl-checkbox>
<sl-radio-group label="Delivery" value="Standard">
  <sl-radio value="Standard">Standard</sl-radio>
  <sl-radio value="Express">Express</sl-radio></sl-radio-group>
<sl-button id="open">Open settings</sl-button>
<sl-dialog label="Settings">Nothing to set.
  <sl-button slot="footer" id="close">Close</sl-button></sl-dialog>
<sl-details summary="Shipping">Two days.</sl-details>
<sl-tab-group>${TABS.map(t => `<sl-tab slot="nav" panel="${t}">${t}</sl-tab>
  <sl-tab-panel name="${t}">${t} page</sl-tab-panel>`).join('')}</sl-tab-group>
<sl-dropdown><sl-button slot="trigger" caret>Actions</sl-button>
  <sl-menu>${['Copy', 'Rename', 'Delete'].map(i =>
    `<sl-menu-item value="${i}">${i}</sl-menu-item>`).join('')}</sl-menu>
</sl-dropdown>
<sl-input id="name" label="Full name"></sl-input>
<sl-input id="quantity" type="number" label="Quantity" value="1" min="0">
</sl-input></main>`;

const $ = s => document.querySelector(s);
const on = (s, type, fn) => $(s).addEventListener(type, fn);
on('sl-range', 'sl-input', e => tell('slider', e.target.value));
on('sl-select', 'sl-change', e => tell('select', e.target.value));
on('sl-switch', 'sl-change', e => tell('switch', e.target.checked));
on('sl-checkbox', 'sl-change', e => tell('checkbox', e.target.checked));
on('sl-radio-group', 'sl-change', e => tell('radio', e.target.value));
on('#open', 'click', () => { $('sl-dialog').show(); });
on('#close', 'click', () => { $('sl-dialog').hide(); });
on('sl-dialog', 'sl-show', () => tell('dialog', true));
on('sl-dialog', 'sl-hide', () => tell('dialog', false));
on('sl-details', 'sl-show', () => tell('expand', true));
on('sl-details', 'sl-hide', () => tell('expand', false));
on('sl-tab-group', 'sl-tab-show', e => tell('tab', e.detail.name));
on('sl-menu', 'sl-select', e => tell('menu', e.detail.item.value));
on('#name', 'sl-input', e => tell('text', e.target.value));
on('#quantity', 'sl-input', e => tell('number', e.target.valueAsNumber));
ready();
