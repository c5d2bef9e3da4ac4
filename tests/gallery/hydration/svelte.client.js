// SPDX-License-Identifier: Apache-2.0
import { hydrate } from 'svelte';
import App from './App.svelte';
import { later } from './tell.js';
later(() => hydrate(App, { target: document.querySelector('#app') }));
