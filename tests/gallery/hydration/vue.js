// SPDX-License-Identifier: Apache-2.0
import { createSSRApp, h, vModelCheckbox, vModelText, withDirectives } from
  'vue';
import { tell } from './tell.js';

export const create = () => createSSRApp({
  data: () => ({ count: 0, name: '', agree: false, open: false }),
  watch: { count: v => tell('count', v), name: v => tell('name', v),
    agree: v => tell('agree', v), open: v => tell('open', v) },
  render() {
    const model = (node, directive, key) => withDirectives(node,
      [[directive, this[key]]]);
    const set = key => ({ 'onUpdate:modelValue': v => { this[key] = v; } });
    return h('main', [
      h('button', { onClick: () => this.count++ }, 'Add one'), ' ',
      h('output', `${this.count} added`),
      h('p', [h('label', ['Name ', model(h('input', { type: 'text',
        ...set('name') }), vModelText, 'name')])]),
      h('p', [h('label', [model(h('input', { type: 'checkbox',
        ...set('agree') }), vModelCheckbox, 'agree'), ' Agree'])]),
      h('button', { 'aria-expanded': this.open,
        onClick: () => { this.open = !this.open; } }, 'Details'),
      this.open ? h('p', 'More about it.') : null,
      h('p', `Hello ${this.name || 'nobody'}`),
    ]);
  },
});
