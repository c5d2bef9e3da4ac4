// SPDX-License-Identifier: Apache-2.0
import React from 'react';
import { createRoot } from 'react-dom/client';
import { Button, Checkbox, ComboBox, Dialog, DialogTrigger, Disclosure,
  DisclosurePanel, Group, Heading, Input, Label, ListBox, ListBoxItem, Menu,
  MenuItem, MenuTrigger, Modal, NumberField, Popover, Radio, RadioGroup,
  Select, SelectValue, Slider, SliderThumb, SliderTrack, Switch, Tab, TabList,
  TabPanel, Tabs, TextField } from 'react-aria-components';
import { CITIES, FRUITS, ready, start, tell } from '../pages/truth.js';
import '../pages/plain.css';

start({ slider: 20, select: 'Apple', combobox: null, switch: false,
  checkbox: false, radio: 'Standard', dialog: false, expand: false,
  tab: 'Profile', menu: null, text: '', number: 1 });
const TABS = ['Profile', 'Billing', 'Team'];

const List = ({ of }) => <Popover className="popup"><ListBox>
  {of.map(f => <ListBoxItem key={f} id={f} className="item">{f}
  </ListBoxItem>)}</ListBox></Popover>;

const App = () => <main>
  <Slider defaultValue={20} onChange={v => tell('slider', v)}>
    <Label>Volume</Label>
    <SliderTrack className="slider" style={{ background: '#ddd' }}>
      <SliderThumb className="thumb" style={{ top: '50%' }} /></SliderTrack>
  </Slider>
  <Select defaultSelectedKey="Apple" className="row"
    onSelectionChange={v => tell('select', v)}>
    <Label>Fruit</Label><Button className="button"><SelectValue /></Button>
    <List of={FRUITS} />
  </Select>
  <ComboBox className="row" onSelectionChange={v => tell('combobox', v)}>
    <Label>City</Label><Input /><Button>▼</Button><List of={CITIES} />
  </ComboBox>
  <Switch onChange={v => tell('switch', v)}><i aria-hidden>◐</i> Notifications
  </Switch>
  <Checkbox onChange={v => tell('checkbox', v)}><i aria-hidden>☐</i> Newsletter
  </Checkbox>
  <RadioGroup defaultValue="Standard" onChange={v => tell('radio', v)}>
    <Label>Delivery</Label><Radio value="Standard">Standard</Radio>
    <Radio value="Express">Express</Radio>
  </RadioGroup>
  <DialogTrigger onOpenChange={v => tell('dialog', v)}>
    <Button className="button">Open settings</Button>
    <Modal className="veil" isDismissable><Dialog className="dialog">
      <Heading slot="title">Settings</Heading><p>Nothing to set.</p>
      <Button slot="close" className="button">Close</Button>
    </Dialog></Modal>
  </DialogTrigger>
  <Disclosure onExpandedChange={v => tell('expand', v)}>
    <Heading><Button slot="trigger" className="button">Shipping</Button>
    </Heading><DisclosurePanel>Two days.</DisclosurePanel>
  </Disclosure>
  <Tabs defaultSelectedKey="Profile" onSelectionChange={v => tell('tab', v)}>
    <TabList aria-label="Account" className="row">
      {TABS.map(t => <Tab key={t} id={t}>{t}</Tab>)}</TabList>
    {TABS.map(t => <TabPanel key={t} id={t}>{t} page</TabPanel>)}
  </Tabs>
  <MenuTrigger><Button className="button">Actions</Button>
    <Popover className="popup"><Menu onAction={i => tell('menu', i)}>
      {['Copy', 'Rename', 'Delete'].map(i => <MenuItem key={i} id={i}
        className="item">{i}</MenuItem>)}</Menu></Popover>
  </MenuTrigger>
  <TextField className="row" onChange={v => tell('text', v)}>
    <Label>Full name</Label><Input /></TextField>
  <NumberField className="row" defaultValue={1} minValue={0}
    onChange={v => tell('number', v)}>
    <Label>Quantity</Label><Group><Button slot="decrement">-</Button><Input />
      <Button slot="increment">+</Button></Group></NumberField>
</main>;

createRoot(document.querySelector('#app')).render(<App />);
ready();
