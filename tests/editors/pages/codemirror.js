// SPDX-License-Identifier: Apache-2.0
import { defaultKeymap, history } from '@codemirror/commands';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';

const view = new EditorView({ doc: window.start.join('\n'),
  extensions: [history(), keymap.of(defaultKeymap), lineNumbers(),
    EditorView.contentAttributes.of({ 'aria-label': 'Body' })],
  parent: document.querySelector('#host') });
window.model = () => view.state.doc.toString();
