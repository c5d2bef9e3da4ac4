// SPDX-License-Identifier: Apache-2.0
// The text is the body of a frame.
import tinymce from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import 'tinymce/skins/ui/oxide/skin.js';
import 'tinymce/skins/ui/oxide/content.js';
import 'tinymce/skins/content/default/content.js';

const host = document.querySelector('#host');
host.innerHTML = window.start.map(line => `<p>${line}</p>`).join('');
tinymce.init({ target: host, license_key: 'gpl', promotion: false,
  iframe_aria_text: 'Body', menubar: false, height: 200 });
window.model = () => tinymce.activeEditor.getContent({ format: 'text' })
  .replace(/\n+/g, '\n').replace(/\u00a0/g, ' ');
