// SPDX-License-Identifier: Apache-2.0
import React, { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Checkbox, Combobox, ComboboxInput, ComboboxOption,
  ComboboxOptions, Dialog, DialogPanel, DialogTitle, Disclosure,
  DisclosureButton, DisclosurePanel, Field, Input, Label, Listbox,
  ListboxButton, ListboxOption, ListboxOptions, Menu, MenuButton, MenuItem,
  MenuItems, Radio, RadioGroup, Switch, Tab, TabGroup, TabList, TabPanel,
  TabPanels } from '@headlessui/react';
import { CITIES, FRUITS, ready, start, tell } from './truth.js';
import './plain.css';

start({ select: 'Apple', combobox: null, switch: false, checkbox: false,
  radio: 'Standard', dialog: false, expand: false, tab: 'Profile',
  menu: null, text: '' });
const TABS = ['Profile', 'Billing', 'Team'];

function App() {
  const [fruit, setFruit] = useState('Apple');
  const [city, setCity] = useState(null);
  const [query, setQuery] = useState('');
  const [on, setOn] = useState(false);
  const [news, setNews] = useState(false);
  const [delivery, setDelivery] = useState('Standard');
  const [dialog, setDialog] = useState(false);
  const found = CITIES.filter(c =>
    c.toLowerCase().includes(query.toLowerCase()));
  const show = yes => { setDialog(yes); tell('dialog', yes); };
  return <main>
    <Field className="row"><Label>Fruit</Label>
      <Listbox value={fruit} onChange={v => { setFruit(v); tell('select', v); }}>
        <ListboxButton className="button">{fruit}</ListboxButton>
        <ListboxOptions anchor="bottom" className="popup">
          {FRUITS.map(f => <ListboxOption key={f} value={f} className="item">
            {f}</ListboxOption>)}
        </ListboxOptions>
      </Listbox></Field>
    <Field className="row"><Label>City</Label>
      <Combobox value={city} onChange={v => { setCity(v);
        tell('combobox', v); }} onClose={() => setQuery('')}>
        <ComboboxInput onChange={e => setQuery(e.target.value)} />
        <ComboboxOptions anchor="bottom" className="popup">
          {found.map(c => <ComboboxOption key={c} value={c} className="item">
            {c}</ComboboxOption>)}
        </ComboboxOptions>
      </Combobox></Field>
    <Field className="row"><Label>Notifications</Label>
      <Switch checked={on} className="switch" onChange={v => { setOn(v);
        tell('switch', v); }}><span className="knob" /></Switch></Field>
    <Field className="row"><Checkbox checked={news} className="check"
      style={{ display: 'block' }} onChange={v => { setNews(v);
        tell('checkbox', v); }} /><Label>Newsletter</Label></Field>
    <RadioGroup value={delivery} aria-label="Delivery" onChange={v => {
      setDelivery(v); tell('radio', v); }}>
      {['Standard', 'Express'].map(v => <Field key={v} className="row">
        <Radio value={v} className="check" style={{ display: 'block' }} />
        <Label>{v}</Label></Field>)}
    </RadioGroup>
    <Button className="button" onClick={() => show(true)}>
      Open settings</Button>
    <Dialog open={dialog} onClose={() => show(false)}>
      <div className="veil"><DialogPanel className="dialog">
        <DialogTitle>Settings</DialogTitle><p>Nothing to set.</p>
        <Button className="button" onClick={() => show(false)}>Close</Button>
      </DialogPanel></div>
    </Dialog>
    <Disclosure>{({ open }) => <div>
      <DisclosureButton className="button"
        onClick={() => tell('expand', !open)}>Shipping</DisclosureButton>
      <DisclosurePanel>Two days.</DisclosurePanel></div>}
    </Disclosure>
    <TabGroup onChange={i => tell('tab', TABS[i])}>
      <TabList>{TABS.map(t => <Tab key={t} className="button">{t}</Tab>)}
      </TabList>
      <TabPanels>{TABS.map(t => <TabPanel key={t}>{t} page</TabPanel>)}
      </TabPanels>
    </TabGroup>
    <Menu><MenuButton className="button">Actions</MenuButton>
      <MenuItems anchor="bottom" className="popup">
        {['Copy', 'Rename', 'Delete'].map(i => <MenuItem key={i}>
          <button className="item" onClick={() => tell('menu', i)}>{i}
          </button></MenuItem>)}
      </MenuItems>
    </Menu>
    <Field className="row"><Label>Full name</Label>
      <Input onChange={e => tell('text', e.target.value)} /></Field>
  </main>;
}

createRoot(document.querySelector('#app')).render(<App />);
ready();
