// SPDX-License-Identifier: Apache-2.0
// Pieces with shadow roots for the comparison of roles and names.
const roots = ['<button t><slot></slot></button>',
  '<a t href=#><slot name=a>fallback</slot></a>',
  '<h2 t>Head <slot></slot></h2>', '<input t aria-label="deep">',
  '<label>Deep <input t type=checkbox></label>',
  '<button t aria-labelledby=q>x</button><b id=q>inner ref</b>',
  '<div t role=listbox aria-label="L"><slot></slot></div>'];
export const page = () => roots.map(r => `<div class=host><template
  shadowrootmode=open>${r}</template>light <b>text</b></div>`).join('') +
  `<button t><x-y><template shadowrootmode=open>in <slot></slot> shadow
  </template>light</x-y></button>`;
