// SPDX-License-Identifier: Apache-2.0
import React, { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Accordion, AccordionDetails, AccordionSummary, Autocomplete, Button,
  Checkbox, Dialog, DialogActions, DialogContent, DialogTitle, FormControl,
  FormControlLabel, FormLabel, InputLabel, Menu, MenuItem, Radio, RadioGroup,
  Select, Slider, Switch, Tab, Tabs, TextField } from '@mui/material';
import { CITIES, FRUITS, ready, start, tell } from './truth.js';

start({ slider: 20, select: 'Apple', combobox: null, switch: false,
  checkbox: false, radio: 'Standard', dialog: false, expand: false,
  tab: 'Profile', menu: null, text: '' });

function App() {
  const [volume, setVolume] = useState(20);
  const [fruit, setFruit] = useState('Apple');
  const [on, setOn] = useState(false);
  const [news, setNews] = useState(false);
  const [delivery, setDelivery] = useState('Standard');
  const [dialog, setDialog] = useState(false);
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState('Profile');
  const [anchor, setAnchor] = useState(null);
  const [name, setName] = useState('');
  const show = yes => { setDialog(yes); tell('dialog', yes); };
  const pick = item => { setAnchor(null); tell('menu', item); };
  return <main style={{ padding: 24, width: 480 }}>
    <Slider aria-label="Volume" value={volume} onChange={(e, v) => {
      setVolume(v); tell('slider', v); }} />
    <FormControl fullWidth>
      <InputLabel id="fruit-label">Fruit</InputLabel>
      <Select labelId="fruit-label" label="Fruit" value={fruit}
        onChange={e => { setFruit(e.target.value);
          tell('select', e.target.value); }}>
        {FRUITS.map(f => <MenuItem key={f} value={f}>{f}</MenuItem>)}
      </Select>
    </FormControl>
    <Autocomplete options={CITIES} onChange={(e, v) => tell('combobox', v)}
      renderInput={p => <TextField {...p} label="City" />} />
    <FormControlLabel label="Notifications" control={<Switch checked={on}
      onChange={e => { setOn(e.target.checked);
        tell('switch', e.target.checked); }} />} />
    <FormControlLabel label="Newsletter" control={<Checkbox checked={news}
      onChange={e => { setNews(e.target.checked);
        tell('checkbox', e.target.checked); }} />} />
    <FormControl>
      <FormLabel id="delivery">Delivery</FormLabel>
      <RadioGroup aria-labelledby="delivery" value={delivery}
        onChange={e => { setDelivery(e.target.value);
          tell('radio', e.target.value); }}>
        {['Standard', 'Express'].map(v => <FormControlLabel key={v} value={v}
          control={<Radio />} label={v} />)}
      </RadioGroup>
    </FormControl>
    <Button variant="contained" onClick={() => show(true)}>
      Open settings</Button>
    <Dialog open={dialog} onClose={() => show(false)}
      aria-labelledby="settings-title">
      <DialogTitle id="settings-title">Settings</DialogTitle>
      <DialogContent>Nothing to set.</DialogContent>
      <DialogActions><Button onClick={() => show(false)}>Close</Button>
      </DialogActions>
    </Dialog>
    <Accordion expanded={open} onChange={(e, yes) => {
      setOpen(yes); tell('expand', yes); }}>
      <AccordionSummary id="shipping" aria-controls="shipping-content">
        Shipping</AccordionSummary>
      <AccordionDetails>Two days.</AccordionDetails>
    </Accordion>
    <Tabs value={tab} onChange={(e, v) => { setTab(v); tell('tab', v); }}
      aria-label="Account">
      {['Profile', 'Billing', 'Team'].map(t =>
        <Tab key={t} value={t} label={t} />)}
    </Tabs>
    <p>{tab} page</p>
    <Button id="actions" aria-haspopup="true" aria-expanded={!!anchor}
      onClick={e => setAnchor(e.currentTarget)}>Actions</Button>
    <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
      {['Copy', 'Rename', 'Delete'].map(i =>
        <MenuItem key={i} onClick={() => pick(i)}>{i}</MenuItem>)}
    </Menu>
    <TextField label="Full name" value={name} onChange={e => {
      setName(e.target.value); tell('text', e.target.value); }} />
  </main>;
}

createRoot(document.querySelector('#app')).render(<App />);
ready();
