// SPDX-License-Identifier: Apache-2.0
import { $createParagraphNode, $createTextNode, $getRoot, createEditor }
  from 'lexical';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';

const host = document.querySelector('#host');
host.contentEditable = 'true';
host.setAttribute('role', 'textbox');
host.setAttribute('aria-label', 'Body');
const editor = createEditor({ namespace: 'deed', nodes: [HeadingNode,
  QuoteNode], onError: error => { throw error; } });
editor.setRootElement(host);
registerRichText(editor);
editor.update(() => {
  const root = $getRoot().clear();
  for (const text of window.start) {
    root.append($createParagraphNode().append(...text ?
      [$createTextNode(text)] : []));
  }
});
window.model = () => editor.getEditorState().read(() => $getRoot()
  .getTextContent()).replace(/\n\n/g, '\n');
