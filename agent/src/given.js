// SPDX-License-Identifier: Apache-2.0
// The file input that an act gave files to, through a chooser or a label. It
// keeps them when it shows them, or when its form will send them; one that is
// hidden and that no form sends only passes them to code of the page.
const given = { el: null, at: 0, names: [] };
const isGiving = event => {
  const el = event.isTrusted && isLedgerOpen() ? pathOf(event)[0] : null;
  return !!el && typeOf(el) === 1 && isFileInput(el) &&
    filesGet.call(el).length > 0;
};
const noteGiven = el => {
  if (el && isFileInput(el) && filesGet.call(el).length) {
    given.el = el;
    given.at = performance.now();
    given.names = Array.from(filesGet.call(el)).slice(0, 20).map(f =>
      fold(f.name)).filter(name => name.length >= ECHO_MIN);
  }
};
const givenNames = () => (given.at < ledger.since ? [] : given.names);
// null: no input of the document was given any since the act began.
const keepsFiles = () => {
  const el = given.el;
  if (!el || given.at < ledger.since) {
    return null;
  }
  return connected(el) && filesGet.call(el).length > 0 &&
    (isDrawn(el) || (!!attr(el, 'name') && formOf(el) !== null));
};
