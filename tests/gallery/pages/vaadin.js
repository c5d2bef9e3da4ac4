// SPDX-License-Identifier: Apache-2.0
import './vaadin_markup.js';
import '@vaadin/accordion';
import '@vaadin/button';
import '@vaadin/checkbox';
import '@vaadin/combo-box';
import '@vaadin/details';
import '@vaadin/dialog';
import '@vaadin/integer-field';
import '@vaadin/menu-bar';
import '@vaadin/radio-group';
import '@vaadin/select';
import '@vaadin/slider';
import '@vaadin/tabs';
import '@vaadin/tabsheet';
import '@vaadin/text-field';
import { CITIES, FRUITS, ready, start, tell } from './truth.js';

start({ slider: 20, select: 'Apple', combobox: null, checkbox: false,
  radio: 'Standard', dialog: false, expand: false, tab: 'Profile', menu: null,
  text: '', number: 1 });
const TABS = ['Profile', 'Billing', 'Team'];

const $ = s => document.querySelector(s);
const on = (s, type, fn) => $(s).addEventListener(type, fn);
$('vaadin-select').items = FRUITS.map(f => ({ label: f, value: f }));
$('vaadin-select').value = 'Apple';
$('vaadin-combo-box').items = CITIES;
$('vaadin-menu-bar').items = [{ text: 'Actions', children:
  ['Copy', 'Rename', 'Delete'].map(text => ({ text })) }];
const dialog = $('vaadin-dialog');
dialog.renderer = root => { root.textContent = 'Nothing to set.'; };
dialog.footerRenderer = root => {
  if (!root.firstChild) {
    const close = document.createElement('vaadin-button');
    close.textContent = 'Close';
    close.addEventListener('click', () => { dialog.opened = false; });
    root.append(close);
  }
};
on('vaadin-slider', 'value-changed', e => tell('slider', e.target.value));
on('vaadin-select', 'change', e => tell('select', e.target.value));
on('vaadin-combo-box', 'change', e => tell('combobox', e.target.value));
on('vaadin-checkbox', 'change', e => tell('checkbox', e.target.checked));
on('vaadin-radio-group', 'value-changed', e => {
  if (e.detail.value !== 'Standard') { tell('radio', e.detail.value); } });
on('#open', 'click', () => { dialog.opened = true; });
on('vaadin-dialog', 'opened-changed', e => {
  if (e.detail.value || window.__truth.is.dialog) {
    tell('dialog', e.detail.value); } });
on('vaadin-details', 'opened-changed', e => {
  if (e.detail.value || window.__truth.is.expand) {
    tell('expand', e.detail.value); } });
on('vaadin-tabs', 'selected-changed', e => {
  if (e.detail.value || window.__truth.is.tab !== 'Profile') {
    tell('tab', TABS[e.detail.value]); } });
on('vaadin-menu-bar', 'item-selected', e => tell('menu', e.detail.value.text));
on('vaadin-text-field', 'value-changed', e => tell('text', e.detail.value));
on('vaadin-integer-field', 'change', e => tell('number',
  Number(e.target.value)));
ready();
