// SPDX-License-Identifier: Apache-2.0
import ace from 'ace-builds';

const host = document.querySelector('#host');
host.style.height = '150px';
const editor = ace.edit(host, { value: window.start.join('\n') });
editor.clearSelection();
const area = host.querySelector('textarea');
// It tells the line of the caret there; this page has one editor, with a name.
new MutationObserver(() => {
  if (area.getAttribute('aria-label') !== 'Body') {
    area.setAttribute('aria-label', 'Body');
  }
}).observe(area, { attributes: true });
area.setAttribute('aria-label', 'Body');
window.model = () => editor.getValue();
