// SPDX-License-Identifier: Apache-2.0
import React from 'react';
import { hydrateRoot } from 'react-dom/client';
import App from './react.jsx';
import { later } from './tell.js';
later(() => hydrateRoot(document.querySelector('#app'), <App />));
