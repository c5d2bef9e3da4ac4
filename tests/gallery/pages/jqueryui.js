// SPDX-License-Identifier: Apache-2.0
import './jquery.js';
import 'jquery-ui/dist/jquery-ui.js';
import 'jquery-ui/dist/themes/base/jquery-ui.css';
import { CITIES, FRUITS, ready, start, tell } from './truth.js';

start({ slider: 20, select: 'Apple', combobox: null, checkbox: false,
  radio: 'Standard', dialog: false, expand: false, tab: 'Profile', menu: null,
  number: 1 });
const $ = window.jQuery;
const TABS = ['Profile', 'Billing', 'Team'];

$('#app').html(`<main style="width:480px">
<div id="slider"></div>
<p><label for="fruit">Fruit</label> <select id="fruit">${FRUITS.map(f =>
  `<option>${f}</option>`).join('')}</select></p>
<p><label for="city">City</label> <input id="city"></p>
<p><label for="news">Newsletter</label><input type="checkbox" id="news"></p>
<fieldset><legend>Delivery</legend>${['Standard', 'Express'].map(v =>
  `<label for="${v}">${v}</label>
   <input type="radio" name="d" id="${v}" value="${v}">`).join('')}</fieldset>
<button id="open">Open settings</button>
<div id="dialog" title="Settings">Nothing to set.</div>
<div id="accordion"><h3>Returns</h3><div>Never.</div>
  <h3>Shipping</h3><div>Two days.</div></div>
<div id="tabs"><ul>${TABS.map(t => `<li><a href="#tab-${t}">${t}</a></li>`)
  .join('')}</ul>${TABS.map(t => `<div id="tab-${t}">${t} page</div>`)
  .join('')}</div>
<button id="actions" aria-haspopup="menu">Actions</button>
<ul id="menu" style="width:120px;position:absolute;
  z-index:9">${
  ['Copy', 'Rename', 'Delete'].map(i => `<li><div>${i}</div></li>`).join('')
}</ul>
<p><label for="quantity">Quantity</label> <input id="quantity" value="1"></p>
</main>`);

$('#slider').slider({ value: 20, min: 0, max: 100,
  slide: (e, ui) => tell('slider', ui.value) });
$('#fruit').selectmenu({ change: (e, ui) => tell('select', ui.item.value) });
$('#city').autocomplete({ source: CITIES, minLength: 1,
  select: (e, ui) => tell('combobox', ui.item.value) });
$('#Standard').prop('checked', true);
$('input[type=checkbox], input[type=radio]').checkboxradio();
$('#news').on('change', e => tell('checkbox', e.target.checked));
$('input[type=radio]').on('change', e => tell('radio', e.target.value));
$('#dialog').dialog({ autoOpen: false, modal: true,
  open: () => tell('dialog', true), close: () => tell('dialog', false),
  buttons: { Done() { $(this).dialog('close'); } } });
$('#open').button().on('click', () => $('#dialog').dialog('open'));
$('#accordion').accordion({ collapsible: true, active: false,
  activate: (e, ui) => tell('expand', ui.newHeader.text() === 'Shipping') });
$('#tabs').tabs({ activate: (e, ui) => tell('tab', ui.newTab.text()) });
$('#menu').menu({ select: (e, ui) => {
  tell('menu', ui.item.text()); $('#menu').hide(); } }).hide();
$('#actions').button().on('click', () => $('#menu').toggle());
$('#quantity').spinner({ min: 0, max: 1000,
  stop: e => tell('number', $('#quantity').spinner('value')) })
  .on('change', () => tell('number', $('#quantity').spinner('value')));
ready();
