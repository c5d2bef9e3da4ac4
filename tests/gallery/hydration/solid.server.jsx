// SPDX-License-Identifier: Apache-2.0
import { generateHydrationScript, renderToString } from 'solid-js/web';
import App from './solid.jsx';
export const render = () => ({ body: renderToString(() => <App />),
  head: generateHydrationScript() });
