// SPDX-License-Identifier: Apache-2.0
import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { schema } from 'prosemirror-schema-basic';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';

const doc = schema.node('doc', null, window.start.map(text =>
  schema.node('paragraph', null, text ? [schema.text(text)] : [])));
const view = new EditorView(document.querySelector('#host'), {
  state: EditorState.create({ doc, plugins: [keymap(baseKeymap)] }),
  attributes: { role: 'textbox', 'aria-label': 'Body' } });
window.model = () => view.state.doc.textBetween(0,
  view.state.doc.content.size, '\n');
