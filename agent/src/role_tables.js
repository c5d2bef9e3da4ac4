// SPDX-License-Identifier: Apache-2.0
// Roles of ARIA 1.2 (and the few of 1.3 that browsers know) that an author
// may write. Abstract roles are not among them and are passed over.
const KNOWN_ROLES = new Set(('alert alertdialog application article banner ' +
  'blockquote button caption cell checkbox code columnheader combobox ' +
  'comment ' +
  'complementary contentinfo definition deletion dialog directory document ' +
  'emphasis feed figure form generic grid gridcell group heading image img ' +
  'insertion link list listbox listitem log main mark marquee math menu ' +
  'menubar menuitem menuitemcheckbox menuitemradio meter navigation none ' +
  'note option paragraph presentation progressbar radio radiogroup region ' +
  'row rowgroup rowheader scrollbar search searchbox sectionfooter ' +
  'sectionheader separator slider spinbutton ' +
  'status strong subscript suggestion superscript switch tab table tablist ' +
  'tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem ' +
  'graphics-document graphics-object graphics-symbol ' +
  'doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink ' +
  'doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon ' +
  'doc-conclusion doc-cover doc-credit doc-credits doc-dedication ' +
  'doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata ' +
  'doc-example doc-footnote doc-foreword doc-glossary doc-glossref ' +
  'doc-index doc-introduction doc-noteref doc-notice doc-pagebreak ' +
  'doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface ' +
  'doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc')
  .split(' '));

// Native elements whose role does not depend on anything else.
const PLAIN_ROLES = {
  address: 'group', article: 'article', blockquote: 'blockquote',
  button: 'button', caption: 'caption', code: 'code', datalist: 'listbox',
  dd: 'definition', del: 'deletion', details: 'group', dfn: 'term', dir: 'list',
  dialog: 'dialog', dt: 'term', em: 'emphasis', fieldset: 'group',
  figure: 'figure', form: 'form', h1: 'heading', h2: 'heading', h3: 'heading',
  h4: 'heading', h5: 'heading', h6: 'heading', hgroup: 'group',
  hr: 'separator', html: 'document', ins: 'insertion', main: 'main',
  mark: 'mark', math: 'math', menu: 'list', meter: 'meter',
  nav: 'navigation', ol: 'list', optgroup: 'group', option: 'option',
  output: 'status', p: 'paragraph', progress: 'progressbar', s: 'deletion',
  search: 'search', strong: 'strong', sub: 'subscript', sup: 'superscript',
  table: 'table', tbody: 'rowgroup', textarea: 'textbox', tfoot: 'rowgroup',
  thead: 'rowgroup', time: 'time', ul: 'list'
};
const INPUT_ROLES = {
  button: 'button', checkbox: 'checkbox', image: 'button', number: 'spinbutton',
  radio: 'radio', range: 'slider', reset: 'button', submit: 'button',
  email: 'textbox', tel: 'textbox', text: 'textbox', url: 'textbox',
  search: 'searchbox', password: 'textbox'
};
// Types the browser does not draw as a text box and ARIA has no role for.
const INPUT_ODD = new Set(['color', 'date', 'datetime-local', 'file', 'month',
  'time', 'week', 'hidden']);

// Roles that are named by what they contain.
const NAMED_BY_CONTENT = new Set(('button cell checkbox columnheader ' +
  'gridcell heading link math menuitem menuitemcheckbox menuitemradio ' +
  'option radio row rowheader switch tab term tooltip treeitem ' +
  'doc-backlink doc-biblioref doc-glossref doc-noteref doc-subtitle ' +
  'graphics-object').split(' '));
// Roles that may have no name at all, unless the author forces one.
const NEVER_NAMED = new Set(('caption code deletion emphasis generic ' +
  'insertion mark none paragraph presentation strong subscript suggestion ' +
  'superscript time definition').split(' '));
const GLOBAL_ARIA = ['aria-atomic', 'aria-braillelabel',
  'aria-brailleroledescription', 'aria-busy', 'aria-controls', 'aria-current',
  'aria-describedby', 'aria-description', 'aria-details', 'aria-disabled',
  'aria-dropeffect', 'aria-errormessage', 'aria-flowto', 'aria-grabbed',
  'aria-haspopup', 'aria-invalid', 'aria-keyshortcuts', 'aria-label',
  'aria-labelledby', 'aria-live', 'aria-owns', 'aria-relevant',
  'aria-roledescription'];
