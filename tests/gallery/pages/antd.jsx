// SPDX-License-Identifier: Apache-2.0
import React, { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AutoComplete, Button, Checkbox, Collapse, Dropdown, Form, Input,
  InputNumber, Modal, Radio, Select, Slider, Switch, Tabs } from 'antd';
import { CITIES, FRUITS, ready, start, tell } from './truth.js';

start({ slider: 20, select: 'Apple', combobox: null, switch: false,
  checkbox: false, radio: 'Standard', dialog: false, expand: false,
  tab: 'Profile', menu: null, text: '', number: 1 });

function App() {
  const [dialog, setDialog] = useState(false);
  const show = yes => { setDialog(yes); tell('dialog', yes); };
  return <main style={{ padding: 24, width: 480 }}>
    <Form layout="vertical" initialValues={{ fruit: 'Apple', quantity: 1,
      delivery: 'Standard' }}>
      <Slider defaultValue={20} ariaLabelForHandle="Volume"
        onChange={v => tell('slider', v)} />
      <Form.Item label="Fruit" name="fruit">
        <Select options={FRUITS.map(f => ({ value: f, label: f }))}
          onChange={v => tell('select', v)} />
      </Form.Item>
      <Form.Item label="City" name="city">
        <AutoComplete options={CITIES.map(c => ({ value: c }))}
          filterOption={(typed, o) => o.value.toLowerCase()
            .includes(typed.toLowerCase())}
          onSelect={v => tell('combobox', v)} />
      </Form.Item>
      <Form.Item label="Notifications" name="on" valuePropName="checked">
        <Switch onChange={v => tell('switch', v)} />
      </Form.Item>
      <Form.Item name="news" valuePropName="checked">
        <Checkbox onChange={e => tell('checkbox', e.target.checked)}>
          Newsletter</Checkbox>
      </Form.Item>
      <Form.Item label="Delivery" name="delivery">
        <Radio.Group options={['Standard', 'Express']}
          onChange={e => tell('radio', e.target.value)} />
      </Form.Item>
      <Form.Item label="Full name" name="name">
        <Input onChange={e => tell('text', e.target.value)} />
      </Form.Item>
      <Form.Item label="Quantity" name="quantity">
        <InputNumber min={0} max={1000} onChange={v => tell('number', v)} />
      </Form.Item>
    </Form>
    <Button type="primary" onClick={() => show(true)}>Open settings</Button>
    <Modal title="Settings" open={dialog} onCancel={() => show(false)}
      onOk={() => show(false)}>Nothing to set.</Modal>
    <Collapse items={[{ key: '1', label: 'Shipping',
      children: <p>Two days.</p> }]}
      onChange={keys => tell('expand', keys.includes('1'))} />
    <Tabs items={['Profile', 'Billing', 'Team'].map(t => ({ key: t, label: t,
      children: <p>{t} page</p> }))} onChange={t => tell('tab', t)} />
    <Dropdown trigger={['click']} menu={{
      items: ['Copy', 'Rename', 'Delete'].map(i => ({ key: i, label: i })),
      onClick: e => tell('menu', e.key) }}>
      <Button>Actions</Button>
    </Dropdown>
  </main>;
}

createRoot(document.querySelector('#app')).render(<App />);
ready();
