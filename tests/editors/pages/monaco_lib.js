// SPDX-License-Identifier: Apache-2.0
import * as monaco from 'monaco-editor/editor/editor.api.js';

/** `context`: keys go to the host of an EditContext, else to a text area. */
export function start(context) {
  const host = document.querySelector('#host');
  host.style.height = '150px';
  self.MonacoEnvironment = { getWorker: () => new Worker(
    URL.createObjectURL(new Blob([''], { type: 'text/javascript' }))) };
  const editor = monaco.editor.create(host, { value: window.start.join('\n'),
    ariaLabel: 'Body', editContext: context });
  window.model = () => editor.getValue();
}
