// SPDX-License-Identifier: Apache-2.0
// Ten controlled fields: what is typed goes through the application's state.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const FIELDS = ['First name', 'Last name', 'Street', 'Town', 'Country',
  'Phone', 'Company', 'Job', 'Colour', 'Comment'];

function Form() {
  const [values, set] = useState({});
  window.form = values;
  return <form>
    <h1>Registration</h1>
    {FIELDS.map(name => <p key={name}><label>{name} <input
      value={values[name] ?? ''} onChange={e => {
        const value = e.target.value;
        set(was => ({ ...was, [name]: value }));
      }}/></label></p>)}
    <p role="status">{Object.values(values).filter(Boolean).length} of ten</p>
  </form>;
}

createRoot(document.getElementById('root')).render(<Form/>);
