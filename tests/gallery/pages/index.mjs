// SPDX-License-Identifier: Apache-2.0
// The libraries. `differs` says what a control of theirs is called where it
// is not called as usual (lib/controls.mjs); `lacks` what they do not have.
export const LIBRARIES = [
  { id: 'mui', title: 'Material UI', entry: 'pages/mui.jsx',
    lacks: ['number'] },
  { id: 'antd', title: 'Ant Design', entry: 'pages/antd.jsx' },
  { id: 'radix', title: 'Radix UI', entry: 'pages/radix.jsx',
    lacks: ['combobox', 'text', 'number'] },
];
