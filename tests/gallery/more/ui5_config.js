// SPDX-License-Identifier: Apache-2.0
// No fonts from elsewhere: the gallery has no network.
document.head.insertAdjacentHTML('beforeend', '<script data-ui5-config ' +
  'type="application/json">{"defaultFontLoading":false}</script>');
