// SPDX-License-Identifier: Apache-2.0
import React, { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PrimeReactProvider } from 'primereact/api';
import { Accordion, AccordionTab } from 'primereact/accordion';
import { AutoComplete } from 'primereact/autocomplete';
import { Button } from 'primereact/button';
import { Checkbox } from 'primereact/checkbox';
import { Dialog } from 'primereact/dialog';
import { Dropdown } from 'primereact/dropdown';
import { InputNumber } from 'primereact/inputnumber';
import { InputSwitch } from 'primereact/inputswitch';
import { InputText } from 'primereact/inputtext';
import { Menu } from 'primereact/menu';
import { RadioButton } from 'primereact/radiobutton';
import { Slider } from 'primereact/slider';
import { TabPanel, TabView } from 'primereact/tabview';
import 'primereact/resources/themes/lara-light-blue/theme.css';
import { CITIES, FRUITS, ready, start, tell } from '../pages/truth.js';

start({ slider: 20, select: 'Apple', combobox: null, switch: false,
  checkbox: false, radio: 'Standard', dialog: false, expand: false,
  tab: 'Profile', menu: null, text: '', number: 1 });
const TABS = ['Profile', 'Billing', 'Team'];

function App() {
  const [volume, setVolume] = useState(20);
  const [fruit, setFruit] = useState('Apple');
  const [city, setCity] = useState('');
  const [found, setFound] = useState([]);
  const [on, setOn] = useState(false);
  const [news, setNews] = useState(false);
  const [delivery, setDelivery] = useState('Standard');
  const [dialog, setDialog] = useState(false);
  const [panel, setPanel] = useState(null);
  const [tab, setTab] = useState(0);
  const [name, setName] = useState('');
  const [count, setCount] = useState(1);
  const menu = useRef(null);
  const show = yes => { setDialog(yes); tell('dialog', yes); };
  const items = ['Copy', 'Rename', 'Delete'].map(label => ({ label,
    command: () => tell('menu', label) }));
  return <PrimeReactProvider><main style={{ padding: 24, width: 480 }}>
    <Slider ariaLabelledBy="volume" aria-labelledby="volume" value={volume}
      onChange={e => { setVolume(e.value); tell('slider', e.value); }} />
    <span id="volume">Volume</span>
    <p><label htmlFor="fruit">Fruit</label> <Dropdown inputId="fruit"
      value={fruit} options={FRUITS} onChange={e => { setFruit(e.value);
        tell('select', e.value); }} /></p>
    <p><label htmlFor="city">City</label> <AutoComplete inputId="city"
      value={city} suggestions={found} onChange={e => setCity(e.value)}
      completeMethod={e => setFound(CITIES.filter(c =>
        c.toLowerCase().includes(e.query.toLowerCase())))}
      onSelect={e => tell('combobox', e.value)} /></p>
    <p><label htmlFor="on">Notifications</label> <InputSwitch inputId="on"
      checked={on} onChange={e => { setOn(e.value);
        tell('switch', e.value); }} /></p>
    <p><Checkbox inputId="news" checked={news} onChange={e => {
      setNews(e.checked); tell('checkbox', e.checked); }} />
      <label htmlFor="news">Newsletter</label></p>
    {['Standard', 'Express'].map(v => <p key={v}><RadioButton inputId={v}
      name="delivery" value={v} checked={delivery === v} onChange={e => {
        setDelivery(e.value); tell('radio', e.value); }} />
      <label htmlFor={v}>{v}</label></p>)}
    <Button label="Open settings" onClick={() => show(true)} />
    <Dialog header="Settings" visible={dialog} onHide={() => show(false)}>
      Nothing to set.</Dialog>
    <Accordion activeIndex={panel} onTabChange={e => { setPanel(e.index);
      tell('expand', e.index === 0); }}>
      <AccordionTab header="Shipping">Two days.</AccordionTab></Accordion>
    <TabView activeIndex={tab} onTabChange={e => { setTab(e.index);
      tell('tab', TABS[e.index]); }}>
      {TABS.map(t => <TabPanel key={t} header={t}>{t} page</TabPanel>)}
    </TabView>
    <Menu model={items} popup ref={menu} id="popup" />
    <Button label="Actions" aria-haspopup aria-controls="popup"
      onClick={e => menu.current.toggle(e)} />
    <p><label htmlFor="name">Full name</label> <InputText id="name"
      value={name} onChange={e => { setName(e.target.value);
        tell('text', e.target.value); }} /></p>
    <p><label htmlFor="count">Quantity</label> <InputNumber inputId="count"
      value={count} min={0} max={1000} showButtons onValueChange={e => {
        setCount(e.value); tell('number', e.value); }} /></p>
  </main></PrimeReactProvider>;
}

createRoot(document.querySelector('#app')).render(<App />);
ready();
