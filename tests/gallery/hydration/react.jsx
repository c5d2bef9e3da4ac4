// SPDX-License-Identifier: Apache-2.0
import React, { useState } from 'react';
import { tell } from './tell.js';

export default function App() {
  const [count, setCount] = useState(0);
  const [name, setName] = useState('');
  const [agree, setAgree] = useState(false);
  const [open, setOpen] = useState(false);
  return <main>
    <button onClick={() => { setCount(count + 1); tell('count', count + 1); }}>
      Add one</button> <output>{count} added</output>
    <p><label>Name <input value={name} onChange={e => {
      setName(e.target.value); tell('name', e.target.value); }} /></label></p>
    <p><label><input type="checkbox" checked={agree} onChange={e => {
      setAgree(e.target.checked); tell('agree', e.target.checked); }} />
      Agree</label></p>
    <button aria-expanded={open} onClick={() => { setOpen(!open);
      tell('open', !open); }}>Details</button>
    {open ? <p>More about it.</p> : null}
    <p>Hello {name || 'nobody'}</p>
  </main>;
}
