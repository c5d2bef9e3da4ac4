// SPDX-License-Identifier: Apache-2.0
import { createApp } from 'vue/dist/vue.esm-bundler.js';
import { createVuetify } from 'vuetify';
import * as components from 'vuetify/components';
import 'vuetify/styles';
import { CITIES, FRUITS, ready, start, tell } from '../pages/truth.js';

start({ slider: 20, select: 'Apple', combobox: null, switch: false,
  checkbox: false, radio: 'Standard', dialog: false, expand: false,
  tab: 'Profile', menu: null, text: '', number: 1 });

const app = createApp({
  data: () => ({ volume: 20, fruit: 'Apple', city: null, on: false,
    news: false, delivery: 'Standard', dialog: false, panel: undefined,
    tab: 'Profile', name: '', quantity: 1, fruits: FRUITS, cities: CITIES,
    tabs: ['Profile', 'Billing', 'Team'],
    items: ['Copy', 'Rename', 'Delete'] }),
  watch: {
    volume: v => tell('slider', v), fruit: v => tell('select', v),
    city: v => tell('combobox', v), on: v => tell('switch', v),
    news: v => tell('checkbox', v), delivery: v => tell('radio', v),
    dialog: v => tell('dialog', v), panel: v => tell('expand', v === 0),
    tab: v => tell('tab', v), name: v => tell('text', v),
    quantity: v => tell('number', v),
  },
  methods: { pick: item => tell('menu', item) },
  template: `<v-app><main style="padding:24px;width:480px">
    <v-slider label="Volume" v-model="volume" :step="1" />
    <v-select label="Fruit" :items="fruits" v-model="fruit" />
    <v-autocomplete label="City" :items="cities" v-model="city" />
    <v-switch label="Notifications" v-model="on" />
    <v-checkbox label="Newsletter" v-model="news" />
    <v-radio-group label="Delivery" v-model="delivery">
      <v-radio label="Standard" value="Standard" />
      <v-radio label="Express" value="Express" /></v-radio-group>
    <v-btn @click="dialog = true">Open settings</v-btn>
    <v-dialog v-model="dialog" aria-label="Settings" width="300">
      <v-card title="Settings" text="Nothing to set.">
        <v-btn @click="dialog = false">Close</v-btn></v-card></v-dialog>
    <v-expansion-panels v-model="panel">
      <v-expansion-panel title="Shipping" text="Two days." />
    </v-expansion-panels>
    <v-tabs v-model="tab"><v-tab v-for="t in tabs" :key="t" :value="t">
      {{ t }}</v-tab></v-tabs><p>{{ tab }} page</p>
    <v-menu><template #activator="{ props }">
      <v-btn v-bind="props">Actions</v-btn></template>
      <v-list><v-list-item v-for="i in items" :key="i" :title="i"
        @click="pick(i)" /></v-list></v-menu>
    <v-text-field label="Full name" v-model="name" />
    <v-number-input label="Quantity" v-model="quantity" :min="0" />
  </main></v-app>`,
});
app.use(createVuetify({ components })).mount('#app');
ready();
