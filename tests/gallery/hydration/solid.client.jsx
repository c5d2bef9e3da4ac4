// SPDX-License-Identifier: Apache-2.0
import { hydrate } from 'solid-js/web';
import App from './solid.jsx';
import { later } from './tell.js';
later(() => hydrate(() => <App />, document.querySelector('#app')));
