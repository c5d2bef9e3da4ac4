// SPDX-License-Identifier: Apache-2.0
import Quill from 'quill';

const quill = new Quill('#host', {});
quill.root.setAttribute('role', 'textbox');
quill.root.setAttribute('aria-label', 'Body');
quill.setText(window.start.join('\n') + '\n');
window.model = () => quill.getText().replace(/\n$/, '');
