// SPDX-License-Identifier: Apache-2.0
import { initialize } from '@ionic/core/components';
import { defineCustomElement as accordion } from '@ionic/core/components/ion-accordion.js';
import { defineCustomElement as accordions } from '@ionic/core/components/ion-accordion-group.js';
import { defineCustomElement as button } from '@ionic/core/components/ion-button.js';
import { defineCustomElement as checkbox } from '@ionic/core/components/ion-checkbox.js';
import { defineCustomElement as input } from '@ionic/core/components/ion-input.js';
import { defineCustomElement as item } from '@ionic/core/components/ion-item.js';
import { defineCustomElement as label } from '@ionic/core/components/ion-label.js';
import { defineCustomElement as modal } from '@ionic/core/components/ion-modal.js';
import { defineCustomElement as radio } from '@ionic/core/components/ion-radio.js';
import { defineCustomElement as radios } from '@ionic/core/components/ion-radio-group.js';
import { defineCustomElement as range } from '@ionic/core/components/ion-range.js';
import { defineCustomElement as segment } from '@ionic/core/components/ion-segment.js';
import { defineCustomElement as part } from '@ionic/core/components/ion-segment-button.js';
import { defineCustomElement as select } from '@ionic/core/components/ion-select.js';
import { defineCustomElement as option } from '@ionic/core/components/ion-select-option.js';
import { defineCustomElement as toggle } from '@ionic/core/components/ion-toggle.js';
import '@ionic/core/css/core.css';
import '@ionic/core/css/normalize.css';
import '@ionic/core/css/structure.css';
import { FRUITS, ready, start, tell } from '../pages/truth.js';

initialize({ mode: 'md' });
for (const define of [accordion, accordions, button, checkbox, input, item,
  label, modal, radio, radios, range, segment, part, select, option, toggle]) {
  define();
}
start({ slider: 20, select: 'Apple', switch: false, checkbox: false,
  radio: 'Standard', dialog: false, expand: false, tab: 'Profile', text: '' });
document.body.style.overflow = 'auto';
document.querySelector('#app').innerHTML = `<main style="width:480px">
<ion-range id="volume" label="Volume" aria-label="Volume" value="20" min="0"
  max="100"></ion-range>
<ion-select id="fruit" label="Fruit" value="Apple" interface="popover">${
  FRUITS.map(f => `<ion-select-option value="${f}">${f}</ion-select-option>`)
    .join('')}</ion-select>
<ion-toggle id="notify">Notifications</ion-toggle>
<ion-checkbox id="news">Newsletter</ion-checkbox>
<ion-radio-group id="delivery" value="Standard"><ion-radio value="Standard">
  Standard</ion-radio> <ion-radio value="Express">Express</ion-radio>
</ion-radio-group>
<ion-button id="open">Open settings</ion-button>
<ion-modal id="dialog" aria-label="Settings"><div style="padding:20px"><p>Nothing to
  set.</p><ion-button id="close">Close</ion-button></div></ion-modal>
<ion-accordion-group id="folds"><ion-accordion value="shipping"><ion-item
  slot="header"><ion-label>Shipping</ion-label></ion-item><div slot="content">Two
  days.</div></ion-accordion></ion-accordion-group>
<ion-segment id="tabs" value="Profile">${['Profile', 'Billing', 'Team'].map(t =>
  `<ion-segment-button value="${t}"><ion-label>${t}</ion-label>
  </ion-segment-button>`).join('')}</ion-segment>
<ion-input id="name" label="Full name"></ion-input></main>`;
const on = (id, event, what, read) => document.getElementById(id)
  .addEventListener(event, e => tell(what, read(e)));
on('volume', 'ionInput', 'slider', e => e.detail.value);
on('fruit', 'ionChange', 'select', e => e.detail.value);
on('notify', 'ionChange', 'switch', e => e.detail.checked);
on('news', 'ionChange', 'checkbox', e => e.detail.checked);
on('delivery', 'ionChange', 'radio', e => e.detail.value);
on('dialog', 'didPresent', 'dialog', () => true);
on('dialog', 'didDismiss', 'dialog', () => false);
on('folds', 'ionChange', 'expand', e => e.detail.value === 'shipping');
on('tabs', 'ionChange', 'tab', e => e.detail.value);
on('name', 'ionInput', 'text', e => e.detail.value);
const dialog = document.getElementById('dialog');
document.getElementById('open').onclick = () => dialog.present();
document.getElementById('close').onclick = () => dialog.dismiss();
setTimeout(ready, 500);
