// SPDX-License-Identifier: Apache-2.0
import { ClassicEditor, Essentials, Paragraph } from 'ckeditor5';
import 'ckeditor5/ckeditor5.css';

const host = document.querySelector('#host');
host.innerHTML = window.start.map(line => `<p>${line}</p>`).join('');
window.model = () => '?';
ClassicEditor.create(host, { licenseKey: 'GPL', plugins: [Essentials,
  Paragraph], toolbar: ['undo'], label: 'Body' }).then(editor => {
  window.model = () => [...editor.model.document.getRoot().getChildren()]
    .map(p => [...p.getChildren()].map(t => t.data ?? '\n').join(''))
    .join('\n');
});
