// SPDX-License-Identifier: Apache-2.0
import React, { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Accordion, Checkbox, Dialog, DropdownMenu, RadioGroup, Select,
  Slider, Switch, Tabs } from 'radix-ui';
import { FRUITS, ready, start, tell } from './truth.js';
import './plain.css';

start({ slider: 20, select: 'Apple', switch: false, checkbox: false,
  radio: 'Standard', dialog: false, expand: false, tab: 'Profile',
  menu: null });

const Row = ({ id, label, children }) => <div className="row">
  <label htmlFor={id}>{label}</label>{children}</div>;

function App() {
  return <main>
    <Slider.Root className="slider" defaultValue={[20]}
      onValueChange={v => tell('slider', v[0])}>
      <Slider.Track className="track"><Slider.Range className="range" />
      </Slider.Track>
      <Slider.Thumb className="thumb" aria-label="Volume" />
    </Slider.Root>
    <Row id="fruit" label="Fruit">
      <Select.Root defaultValue="Apple" onValueChange={v => tell('select', v)}>
        <Select.Trigger id="fruit" className="button">
          <Select.Value /><Select.Icon /></Select.Trigger>
        <Select.Portal><Select.Content className="popup">
          <Select.ScrollUpButton>up</Select.ScrollUpButton>
          <Select.Viewport>
            {FRUITS.map(f => <Select.Item key={f} value={f} className="item">
              <Select.ItemText>{f}</Select.ItemText></Select.Item>)}
          </Select.Viewport>
          <Select.ScrollDownButton>down</Select.ScrollDownButton>
        </Select.Content></Select.Portal>
      </Select.Root>
    </Row>
    <Row id="on" label="Notifications">
      <Switch.Root id="on" className="switch"
        onCheckedChange={v => tell('switch', v)}>
        <Switch.Thumb className="knob" /></Switch.Root>
    </Row>
    <Row id="news" label="Newsletter">
      <Checkbox.Root id="news" className="check"
        onCheckedChange={v => tell('checkbox', v)}>
        <Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>
    </Row>
    <RadioGroup.Root defaultValue="Standard" aria-label="Delivery"
      onValueChange={v => tell('radio', v)}>
      {['Standard', 'Express'].map(v => <Row key={v} id={v} label={v}>
        <RadioGroup.Item id={v} value={v} className="check">
          <RadioGroup.Indicator>•</RadioGroup.Indicator>
        </RadioGroup.Item></Row>)}
    </RadioGroup.Root>
    <Dialog.Root onOpenChange={v => tell('dialog', v)}>
      <Dialog.Trigger className="button">Open settings</Dialog.Trigger>
      <Dialog.Portal><Dialog.Overlay className="veil" />
        <Dialog.Content className="dialog">
          <Dialog.Title>Settings</Dialog.Title>
          <Dialog.Description>Nothing to set.</Dialog.Description>
          <Dialog.Close className="button">Close</Dialog.Close>
        </Dialog.Content></Dialog.Portal>
    </Dialog.Root>
    <Accordion.Root type="single" collapsible
      onValueChange={v => tell('expand', v === 'shipping')}>
      <Accordion.Item value="shipping">
        <Accordion.Header><Accordion.Trigger className="button">
          Shipping</Accordion.Trigger></Accordion.Header>
        <Accordion.Content>Two days.</Accordion.Content>
      </Accordion.Item>
    </Accordion.Root>
    <Tabs.Root defaultValue="Profile" onValueChange={v => tell('tab', v)}>
      <Tabs.List aria-label="Account">
        {['Profile', 'Billing', 'Team'].map(t =>
          <Tabs.Trigger key={t} value={t} className="button">{t}
          </Tabs.Trigger>)}
      </Tabs.List>
      {['Profile', 'Billing', 'Team'].map(t =>
        <Tabs.Content key={t} value={t}>{t} page</Tabs.Content>)}
    </Tabs.Root>
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="button">Actions</DropdownMenu.Trigger>
      <DropdownMenu.Portal><DropdownMenu.Content className="popup">
        {['Copy', 'Rename', 'Delete'].map(i =>
          <DropdownMenu.Item key={i} className="item"
            onSelect={() => tell('menu', i)}>{i}</DropdownMenu.Item>)}
      </DropdownMenu.Content></DropdownMenu.Portal>
    </DropdownMenu.Root>
  </main>;
}

createRoot(document.querySelector('#app')).render(<App />);
ready();
