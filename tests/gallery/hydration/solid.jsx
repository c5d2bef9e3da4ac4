// SPDX-License-Identifier: Apache-2.0
import { Show, createSignal } from 'solid-js';
import { tell } from './tell.js';

export default function App() {
  const [count, setCount] = createSignal(0);
  const [name, setName] = createSignal('');
  const [agree, setAgree] = createSignal(false);
  const [open, setOpen] = createSignal(false);
  return <main>
    <button onClick={() => { setCount(count() + 1); tell('count', count()); }}>
      Add one</button> <output>{count()} added</output>
    <p><label>Name <input value={name()} onInput={e => {
      setName(e.target.value); tell('name', e.target.value); }} /></label></p>
    <p><label><input type="checkbox" checked={agree()} onChange={e => {
      setAgree(e.target.checked); tell('agree', e.target.checked); }} />
      Agree</label></p>
    <button aria-expanded={open()} onClick={() => { setOpen(!open());
      tell('open', open()); }}>Details</button>
    <Show when={open()}><p>More about it.</p></Show>
    <p>Hello {name() || 'nobody'}</p>
  </main>;
}
