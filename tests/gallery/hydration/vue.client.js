// SPDX-License-Identifier: Apache-2.0
import { create } from './vue.js';
import { later } from './tell.js';
later(() => create().mount('#app'));
