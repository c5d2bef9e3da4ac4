// SPDX-License-Identifier: Apache-2.0
import { renderToString } from 'vue/server-renderer';
import { create } from './vue.js';
export const render = async () => ({ body: await renderToString(create()) });
