// SPDX-License-Identifier: Apache-2.0
// What is asked of every library, in the words of a person: deed's request,
// Playwright's recipe, and what must be true afterwards, exactly once.
//
// A library may call a part of a control differently (`role`, `name`, `item`);
// pages/index.mjs says so, for both tools alike.

const by = (role, name) => ({ ref: { by: 'semantic', role, name } });
const ask = (actionId, target, args) => ({ actionId, target,
  ...(args && { args }) });
const role = (page, r, name) => page.getByRole(r, { name, exact: true });

export const CONTROLS = {
  slider: {
    title: 'slider to 37',
    is: 37,
    often: true,
    role: 'slider', name: 'Volume',
    deed: c => [ask('ui.setValue', by(c.role, c.name), { value: 37 })],
    // A recipe of the documentation: fill() for what is an input, else keys.
    async playwright(page, c) {
      const slider = role(page, c.role, c.name);
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
    deed: c => [ask('ui.choose', by(c.role, c.name), { option: 'Grape' })],
    async playwright(page, c) {
      const select = role(page, c.role, c.name);
      if (await select.evaluate(el => el.tagName === 'SELECT')) {
        await select.selectOption('Grape');
        return;
      }
      await select.click();
      await role(page, c.item, 'Grape').click();
    },
  },
  combobox: {
    title: 'suggestion 7',
    is: 'Geneva',
    role: 'combobox', name: 'City', item: 'option',
    deed: c => [ask('ui.choose', by(c.role, c.name), { option: 'Geneva' })],
    async playwright(page, c) {
      await role(page, c.role, c.name).fill('Geneva');
      await role(page, c.item, 'Geneva').click();
    },
  },
  switch: {
    title: 'switch on',
    is: true,
    role: 'switch', name: 'Notifications',
    deed: c => [ask('ui.toggle', by(c.role, c.name), { state: true })],
    playwright: (page, c) => role(page, c.role, c.name).check(),
  },
  checkbox: {
    title: 'check',
    is: true,
    role: 'checkbox', name: 'Newsletter',
    deed: c => [ask('ui.toggle', by(c.role, c.name), { state: true })],
    playwright: (page, c) => role(page, c.role, c.name).check(),
  },
  radio: {
    title: 'radio',
    is: 'Express',
    role: 'radio', name: 'Express',
    deed: c => [ask('ui.toggle', by(c.role, c.name), { state: true })],
    playwright: (page, c) => role(page, c.role, c.name).check(),
  },
  open: {
    title: 'open a dialog',
    is: true, of: 'dialog',
    role: 'button', name: 'Open settings',
    deed: c => [ask('ui.activate', by(c.role, c.name))],
    playwright: (page, c) => role(page, c.role, c.name).click(),
  },
  close: {
    title: 'close it',
    is: false, of: 'dialog', times: 2,
    role: 'button', name: 'Open settings', item: 'dialog',
    deed: c => [ask('ui.activate', by(c.role, c.name)),
      ask('ui.close', by(c.item, 'Settings'))],
    async playwright(page, c) {
      await role(page, c.role, c.name).click();
      await page.getByRole(c.item, { name: 'Settings', exact: true })
        .getByRole('button', { name: 'Close', exact: true }).click();
    },
  },
  expand: {
    title: 'expand',
    is: true,
    role: 'button', name: 'Shipping',
    deed: c => [ask('ui.expand', by(c.role, c.name))],
    playwright: (page, c) => role(page, c.role, c.name).click(),
  },
  tab: {
    title: 'tab',
    is: 'Billing',
    role: 'tab', name: 'Billing',
    deed: c => [ask('ui.activate', by(c.role, c.name))],
    playwright: (page, c) => role(page, c.role, c.name).click(),
  },
  menu: {
    title: 'menu item',
    is: 'Rename',
    role: 'button', name: 'Actions', item: 'menuitem',
    deed: c => [ask('ui.activate', by(c.role, c.name)),
      ask('ui.activate', by(c.item, 'Rename'))],
    async playwright(page, c) {
      await role(page, c.role, c.name).click();
      await role(page, c.item, 'Rename').click();
    },
  },
  pick: {
    title: 'menu, one request',
    is: 'Rename', of: 'menu',
    role: 'button', name: 'Actions', item: 'menuitem',
    deed: c => [ask('ui.choose', by(c.role, c.name), { option: 'Rename' })],
  },
  text: {
    title: 'type',
    is: 'Ada Lovelace',
    often: true,
    role: 'textbox', name: 'Full name',
    deed: c => [ask('ui.enterText', by(c.role, c.name),
      { text: 'Ada Lovelace' })],
    playwright: (page, c) => role(page, c.role, c.name).fill('Ada Lovelace'),
  },
  number: {
    title: 'number 37',
    is: 37,
    often: true,
    role: 'spinbutton', name: 'Quantity',
    deed: c => [ask('ui.setValue', by(c.role, c.name), { value: 37 })],
    async playwright(page, c) {
      await role(page, c.role, c.name).fill('37');
      await role(page, c.role, c.name).press('Tab');
    },
  },
};
