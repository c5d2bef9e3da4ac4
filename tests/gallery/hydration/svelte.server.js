// SPDX-License-Identifier: Apache-2.0
import { render as draw } from 'svelte/server';
import App from './App.svelte';
export const render = () => { const { body, head } = draw(App);
  return { body, head }; };
