// SPDX-License-Identifier: Apache-2.0
// For each role the elements that may have it: a net that is too wide, never
// too narrow. The role itself is computed for what it catches.
const NATIVE_SELECTORS = (() => {
  const map = {};
  const add = (role, selector) => {
    map[role] = map[role] ? map[role] + ',' + selector : selector;
  };
  for (const tag of Object.keys(PLAIN_ROLES)) {
    add(PLAIN_ROLES[tag], tag);
  }
  for (const [role, selector] of [['link', 'a,area'], ['button',
    'input,summary'], ['checkbox', 'input'], ['radio', 'input'],
  ['textbox', 'input'], ['searchbox', 'input'], ['combobox', 'input,select'],
  ['spinbutton', 'input'], ['slider', 'input'], ['switch', 'input'],
  ['listbox', 'select'], ['image', 'img,svg,image'], ['graphics-symbol',
    'circle,ellipse,line,path,polygon,polyline,rect'],
  ['graphics-object', 'use'], ['group', 'g,svg'], ['none', 'img,li'],
  ['complementary', 'aside'], ['contentinfo', 'footer'],
  ['sectionfooter', 'footer'], ['banner', 'header'],
  ['sectionheader', 'header'], ['region', 'section'], ['listitem', 'li'],
  ['cell', 'td,th'], ['gridcell', 'td,th'], ['columnheader', 'th'],
  ['rowheader', 'th'], ['row', 'tr']]) {
    add(role, selector);
  }
  return map;
})();
const selectorFor = role => {
  const own = NATIVE_SELECTORS[role];
  const said = '[role~="' + role.replace(/["\\]/g, '') + '" i]' +
    (role === 'image' ? ',[role~="img" i]' : '') +
    (role === 'list' ? ',[role~="directory" i]' : '');
  return typeof own === 'string' ? own + ',' + said : said;
};
