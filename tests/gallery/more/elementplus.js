// SPDX-License-Identifier: Apache-2.0
import { createApp } from 'vue/dist/vue.esm-bundler.js';
import ElementPlus from 'element-plus';
import 'element-plus/dist/index.css';
import { CITIES, FRUITS, ready, start, tell } from '../pages/truth.js';

start({ slider: 20, select: 'Apple', combobox: null, switch: false,
  checkbox: false, radio: 'Standard', dialog: false, expand: false,
  tab: 'Profile', menu: null, text: '', number: 1 });

createApp({
  data: () => ({ volume: 20, fruit: 'Apple', city: '', on: false,
    news: false, delivery: 'Standard', dialog: false, panel: [],
    tab: 'Profile', name: '', quantity: 1, fruits: FRUITS,
    tabs: ['Profile', 'Billing', 'Team'],
    items: ['Copy', 'Rename', 'Delete'] }),
  watch: {
    volume: v => tell('slider', v), fruit: v => tell('select', v),
    on: v => tell('switch', v), news: v => tell('checkbox', v),
    delivery: v => tell('radio', v), dialog: v => tell('dialog', v),
    panel: v => tell('expand', v.includes('shipping')),
    tab: v => tell('tab', v), name: v => tell('text', v),
    quantity: v => tell('number', v),
  },
  methods: {
    pick: item => tell('menu', item),
    took: item => tell('combobox', item.value),
    search: (typed, answer) => answer(CITIES.filter(c =>
      c.toLowerCase().includes(typed.toLowerCase()))
      .map(value => ({ value }))),
  },
  template: `<main style="padding:24px;width:480px">
    <el-slider v-model="volume" aria-label="Volume" />
    <el-form label-width="120px">
    <el-form-item label="Fruit"><el-select v-model="fruit">
      <el-option v-for="f in fruits" :key="f" :value="f" :label="f" />
    </el-select></el-form-item>
    <el-form-item label="City"><el-autocomplete v-model="city"
      :fetch-suggestions="search" @select="took" /></el-form-item>
    <el-form-item label="Notifications"><el-switch v-model="on" />
    </el-form-item>
    <el-form-item label="Full name"><el-input v-model="name" /></el-form-item>
    <el-form-item label="Quantity"><el-input-number v-model="quantity"
      :min="0" /></el-form-item>
    </el-form>
    <el-checkbox v-model="news" label="Newsletter" />
    <el-radio-group v-model="delivery" aria-label="Delivery">
      <el-radio value="Standard">Standard</el-radio>
      <el-radio value="Express">Express</el-radio></el-radio-group>
    <el-button @click="dialog = true">Open settings</el-button>
    <el-dialog v-model="dialog" title="Settings">Nothing to set.</el-dialog>
    <el-collapse v-model="panel"><el-collapse-item title="Shipping"
      name="shipping">Two days.</el-collapse-item></el-collapse>
    <el-tabs v-model="tab"><el-tab-pane v-for="t in tabs" :key="t" :label="t"
      :name="t">{{ t }} page</el-tab-pane></el-tabs>
    <el-dropdown trigger="click" @command="pick"><el-button>Actions</el-button>
      <template #dropdown><el-dropdown-menu><el-dropdown-item v-for="i in items"
        :key="i" :command="i">{{ i }}</el-dropdown-item></el-dropdown-menu>
      </template></el-dropdown>
  </main>`,
}).use(ElementPlus).mount('#app');
ready();
