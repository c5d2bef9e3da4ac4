// SPDX-License-Identifier: Apache-2.0
// Keys go to a text area of a few pixels; the label names one that is hidden.
import CodeMirror from 'codemirror5';
import 'codemirror5/lib/codemirror.css';

document.querySelector('#host').innerHTML =
  '<label for=code>Body</label><textarea id=code></textarea>';
const area = document.querySelector('#code');
area.value = window.start.join('\n');
const editor = CodeMirror.fromTextArea(area, { lineNumbers: true });
window.model = () => editor.getValue();
