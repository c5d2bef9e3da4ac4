// SPDX-License-Identifier: Apache-2.0
// Plugins look for it on the window.
import jQuery from 'jquery';

window.jQuery = jQuery;
window.$ = jQuery;
