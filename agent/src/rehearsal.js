// SPDX-License-Identifier: Apache-2.0
// Code that the browser has not run yet in a document takes it many times as
// long: of the first press in a new one that was 7 to 10 of 26 ms. So what a press
// reads is read once before, when the document is loaded and idle, of the first
// thing in it that could be pressed, and thrown away. Nothing of the page is
// changed by it, nothing is reported, and no handle is given.
const REHEARSED = 'button,a[href],input:not([type="hidden" i]),select,textarea';
const REHEARSE_MAX = 2000; // limit: elements; an index of more takes too long
const rehearseFind = el => {
  findSemantic({ role: roleOf(el), name: nameOf(el) });
  statesOf(el);
  describe(el);
  geometryOf(el);
  fingerprintOf(el);
  identityOf(el);
};
const firstText = el => Array.from(flatChildren(el)).find(n =>
  typeOf(n) === 3) || null;
// As if the words of it were others than before.
const rehearseChange = el => {
  const row = newRow(firstText(el) || el);
  row.text = 'x';
  rowDiffers(row);
  isRowNoticed(row);
  isNear(row);
  isPainted(row);
  isHushed(row);
  saidOf(row);
  isOffer(row);
  isBesideField(row);
  isBusyRow(row);
  liveText(el);
  wrongPart([el]);
  saysRight(el);
};
const rehearseMoment = () => {
  readStyles();
  listControls();
  listShifters();
  selectionWords();
  caretOf();
};
const rehearse = () => {
  const el = queryAll(doc, REHEARSED)[0];
  if (!el || moment.at || receipts.size ||
      doc.getElementsByTagName('*').length > REHEARSE_MAX) {
    return;
  }
  const given = handleCount;
  forget();
  try {
    rehearseFind(el);
    rehearseChange(el);
    rehearseMoment();
  } catch (e) {
    // An exception here would be reported as one of the page. If the code fails
    // in an act as well, that act reports it.
  } finally {
    forget();
    forgetHandles(given);
  }
};
const startRehearsal = () => {
  if (window === window.top) {
    listen.call(window, 'load', () => requestIdleCallback(rehearse),
      { once: true });
  }
};
