// SPDX-License-Identifier: Apache-2.0
// What is asked of every library, in the words of a person: deed's request,
// Playwright's recipe, and what must be true afterwards, exactly once.
//
// A library may call a control differently: by another `role` or `name`, or by
// nothing but its `label`; `item` is the role of what it offers, or `text`.
// pages/index.mjs says so, for both tools alike. Where Playwright's users would
// find another way to say it, that is given too: the `only` one of its role, a
// `part` of its name, the name of what closes it (`closer`).

const by = (role, name) => ({ ref: { by: 'semantic', role, name } });
const target = c => {
  if (c.css) { return { ref: { by: 'custom', value: 'css=' + c.css } }; }
  return c.label ? { ref: { by: 'custom', value: 'label=' + c.label } } :
    by(c.role, c.name);
};
const offered = (c, name) => (c.item === 'text' ?
  { ref: { by: 'custom', value: 'text=' + name } } : by(c.item, name));
const ask = (actionId, target, args) => ({ actionId, target,
  ...(args && { args }) });
const role = (page, r, name) => page.getByRole(r, { name, exact: true });
const item = (page, c, name) => {
  if (c.part) { return page.getByRole(c.part, { name }); }
  return c.item === 'text' ? page.getByText(name, { exact: true }) :
    role(page, c.item, name);
};
const locate = (page, c) => {
  if (c.css) { return page.locator(c.css); }
  if (c.only) { return page.getByRole(c.only); }
  return c.label ? page.getByLabel(c.label, { exact: true }) :
    role(page, c.role, c.name);
};

export const CONTROLS = {
  slider: {
    title: 'slider to 37',
    is: 37,
    often: true,
    role: 'slider', name: 'Volume',
    deed: c => [ask('ui.setValue', target(c), { value: 37 })],
    // A recipe of the documentation: fill() for what is an input, else keys.
    async playwright(page, c) {
      const slider = locate(page, c);
      if (await slider.evaluate(el => el.tagName === 'INPUT')) {
        await slider.fill('37');
        return;
      }
      await slider.focus();
      for (let n = 20; n < 37; n++) { await slider.press('ArrowRight'); }
    },
  },
  select: {
    title: 'option 7',
    is: 'Grape',
    role: 'combobox', name: 'Fruit', item: 'option',
    deed: c => [ask('ui.choose', target(c), { option: 'Grape' })],
    async playwright(page, c) {
      const select = locate(page, c);
      if (await select.evaluate(el => el.tagName === 'SELECT')) {
        await select.selectOption('Grape');
        return;
      }
      await select.click();
      await item(page, c, 'Grape').click();
    },
  },
  combobox: {
    title: 'suggestion 7',
    is: 'Geneva',
    role: 'combobox', name: 'City', item: 'option',
    deed: c => [ask('ui.choose', target(c), { option: 'Geneva' })],
    async playwright(page, c) {
      await locate(page, c).fill('Geneva');
      await item(page, c, 'Geneva').click();
    },
  },
  switch: {
    title: 'switch on',
    is: true,
    role: 'switch', name: 'Notifications',
    deed: c => [ask('ui.toggle', target(c), { state: true })],
    playwright: (page, c) => locate(page, c).check(),
  },
  checkbox: {
    title: 'check',
    is: true,
    role: 'checkbox', name: 'Newsletter',
    deed: c => [ask('ui.toggle', target(c), { state: true })],
    playwright: (page, c) => locate(page, c).check(),
  },
  radio: {
    title: 'radio',
    is: 'Express',
    role: 'radio', name: 'Express',
    deed: c => [ask('ui.toggle', target(c), { state: true })],
    playwright: (page, c) => locate(page, c).check(),
  },
  open: {
    title: 'open a dialog',
    is: true, of: 'dialog',
    role: 'button', name: 'Open settings',
    deed: c => [ask('ui.activate', target(c))],
    playwright: (page, c) => locate(page, c).click(),
  },
  close: {
    title: 'close it',
    is: false, of: 'dialog', times: 2,
    role: 'button', name: 'Open settings', item: 'dialog',
    deed: c => [ask('ui.activate', target(c)),
      ask('ui.close', by(c.item, 'Settings'))],
    async playwright(page, c) {
      await locate(page, c).click();
      await role(page, 'button', c.closer || 'Close').first().click();
    },
  },
  expand: {
    title: 'expand',
    is: true,
    role: 'button', name: 'Shipping',
    deed: c => [ask('ui.expand', target(c))],
    playwright: (page, c) => locate(page, c).click(),
  },
  tab: {
    title: 'tab',
    is: 'Billing',
    role: 'tab', name: 'Billing',
    deed: c => [ask('ui.activate', target(c))],
    playwright: (page, c) => locate(page, c).click(),
  },
  menu: {
    title: 'menu item',
    is: 'Rename',
    role: 'button', name: 'Actions', item: 'menuitem',
    deed: c => [ask('ui.activate', target(c)),
      ask('ui.activate', offered(c, 'Rename'))],
    async playwright(page, c) {
      await locate(page, c).click();
      await item(page, c, 'Rename').click();
    },
  },
  pick: {
    title: 'menu, one request',
    is: 'Rename', of: 'menu',
    role: 'button', name: 'Actions', item: 'menuitem',
    deed: c => [ask('ui.choose', target(c), { option: 'Rename' })],
  },
  text: {
    title: 'type',
    is: 'Ada Lovelace',
    often: true,
    role: 'textbox', name: 'Full name',
    deed: c => [ask('ui.enterText', target(c),
      { text: 'Ada Lovelace' })],
    playwright: (page, c) => locate(page, c).fill('Ada Lovelace'),
  },
  number: {
    title: 'number 37',
    is: 37,
    often: true,
    role: 'spinbutton', name: 'Quantity',
    deed: c => [ask('ui.setValue', target(c), { value: 37 })],
    async playwright(page, c) {
      await locate(page, c).fill('37');
      await locate(page, c).press('Tab');
    },
  },
  several: {
    title: 'several options',
    is: 'Blue,Green',
    often: true, rare: true,
    role: 'combobox', name: 'Colours', item: 'option',
    deed: c => [ask('ui.choose', target(c), { options: ['Blue', 'Green'] })],
    async playwright(page, c) {
      for (const name of ['Blue', 'Green']) {
        await locate(page, c).click();
        await item(page, c, name).click();
      }
    },
  },
  date: {
    title: 'a day',
    is: '2024-06-03',
    often: true, rare: true,
    role: 'textbox', name: 'Arrival',
    deed: c => [ask('ui.setValue', target(c), { value: '2024-06-03' })],
    async playwright(page, c) {
      await locate(page, c).click();
      await page.locator('.flatpickr-next-month').click();
      await page.getByLabel('June 3, 2024').click();
    },
  },
  drag: {
    title: 'drag',
    is: 'B,C,A',
    often: true, rare: true,
    role: 'button', name: 'Card A',
    deed: c => [ask('x.deed.drag', target(c), { to: by('button', 'Card C') })],
    playwright: (page, c) => locate(page, c).dragTo(role(page, 'button',
      'Card C')),
  },
  cell: {
    title: 'select a cell',
    is: 'Berlin', rare: true,
    role: 'gridcell', name: 'Berlin',
    deed: c => [ask('ui.activate', target(c))],
    playwright: (page, c) => locate(page, c).click(),
  },
  write: {
    title: 'write into a cell',
    is: 'Bonn', rare: true,
    role: 'gridcell', name: 'Berlin',
    deed: c => [ask('x.deed.doubleActivate', target(c)),
      ask('x.deed.press', undefined, { keys: ['Control+A', 'B', 'o', 'n', 'n',
        'Enter'] })],
    async playwright(page, c) {
      await locate(page, c).dblclick();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Bonn');
      await page.keyboard.press('Enter');
    },
  },
  event: {
    title: 'an event of a calendar',
    is: 'Review', rare: true,
    role: 'button', name: 'Review',
    deed: () => [ask('ui.activate', { ref: { by: 'custom',
      value: 'text=Review' } })],
    playwright: page => page.getByText('Review').click(),
  },
  month: {
    title: 'the next month',
    is: '2024-07', rare: true,
    role: 'button', name: 'Next month',
    deed: c => [ask('ui.activate', target(c))],
    playwright: (page, c) => locate(page, c).click(),
  },
  move: {
    title: 'drag an event',
    is: '2024-06-12', rare: true,
    deed: () => [ask('x.deed.drag', { ref: { by: 'custom',
      value: 'text=Review' } }, { to: { by: 'custom',
      value: 'css=[data-date="2024-06-12"]' } })],
    playwright: page => page.getByText('Review').dragTo(
      page.locator('[data-date="2024-06-12"]')),
  },
};
