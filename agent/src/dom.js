// SPDX-License-Identifier: Apache-2.0
// Reads of the document that page content cannot redirect. A form (and the
// document) answers property reads with controls of that name first, so every
// read goes through an accessor taken from the prototype.
const accessor = (proto, key) => {
  const found = Object.getOwnPropertyDescriptor(proto, key);
  return found && found.get ? found.get : () => undefined;
};
const NodeP = Node.prototype;
const ElementP = Element.prototype;
const DocumentP = Document.prototype;
const HtmlP = HTMLElement.prototype;

const localNameGet = accessor(ElementP, 'localName');
const parentNodeGet = accessor(NodeP, 'parentNode');
const nodeTypeGet = accessor(NodeP, 'nodeType');
const firstChildGet = accessor(NodeP, 'firstChild');
const nextSiblingGet = accessor(NodeP, 'nextSibling');
const shadowRootGet = accessor(ElementP, 'shadowRoot');
const slotGet = accessor(ElementP, 'assignedSlot');
const textSlotGet = accessor(Text.prototype, 'assignedSlot');
const textContentGet = accessor(NodeP, 'textContent');
const dataGet = accessor(CharacterData.prototype, 'data');
const isConnectedGet = accessor(NodeP, 'isConnected');
const namespaceGet = accessor(ElementP, 'namespaceURI');
const activeGet = accessor(DocumentP, 'activeElement');
const rootActiveGet = accessor(ShadowRoot.prototype, 'activeElement');
const bodyGet = accessor(DocumentP, 'body');
const rootElementGet = accessor(DocumentP, 'documentElement');
const scrollLeftGet = accessor(ElementP, 'scrollLeft');
const scrollTopGet = accessor(ElementP, 'scrollTop');
const childCountGet = accessor(ElementP, 'childElementCount');
const editableGet = accessor(HtmlP, 'isContentEditable');
const getAttributeFn = ElementP.getAttribute;
const hasAttributeFn = ElementP.hasAttribute;
const matchesFn = ElementP.matches;
const closestFn = ElementP.closest;
const containsFn = NodeP.contains;
const rectFn = ElementP.getBoundingClientRect;
const rectsFn = ElementP.getClientRects;
const visibilityFn = ElementP.checkVisibility;
const rootNodeFn = NodeP.getRootNode;
const positionFn = NodeP.compareDocumentPosition;
const computedFn = window.getComputedStyle.bind(window);

// The worlds of a document number their timers in one row. So the difference of
// two numbers, less our own timers, is how many the page has set in between.
const ownTimers = { count: 0 };
const ourTimeout = (fn, ms) => {
  ownTimers.count++;
  return setTimeout(fn, ms);
};
const doNothing = () => {};
const timerMark = () => {
  const id = setTimeout(doNothing, 1000);
  clearTimeout(id);
  return id - ownTimers.count - timerMarks.count++;
};
const timerMarks = { count: 0 };
const timerStart = timerMark();

const TAG_HTML = 'http://www.w3.org/1999/xhtml';
const TAG_SVG = 'http://www.w3.org/2000/svg';
const doc = document;
const listen = EventTarget.prototype.addEventListener;
const unlisten = EventTarget.prototype.removeEventListener;

const tagOf = el => localNameGet.call(el);
const typeOf = node => nodeTypeGet.call(node);
const isElement = node => !!node && nodeTypeGet.call(node) === 1;
const isHtml = el => namespaceGet.call(el) === TAG_HTML;
const parentOf = node => parentNodeGet.call(node);
const firstOf = node => firstChildGet.call(node);
const nextOf = node => nextSiblingGet.call(node);
const attr = (el, name) => getAttributeFn.call(el, name);
const has = (el, name) => hasAttributeFn.call(el, name);
const matches = (el, selector) => matchesFn.call(el, selector);
const closest = (el, selector) => closestFn.call(el, selector);
const contains = (a, b) => containsFn.call(a, b);
const rectOf = el => rectFn.call(el);
const rectsOf = el => rectsFn.call(el);
const rootOf = node => rootNodeFn.call(node);
const connected = node => isConnectedGet.call(node);
const contentOf = node => textContentGet.call(node);
const dataOf = node => dataGet.call(node);
const bodyOf = () => bodyGet.call(doc);
const htmlOf = () => rootElementGet.call(doc);
const follows = (a, b) => (positionFn.call(a, b) & 4) !== 0;
const frozenQuery = {
  1: ElementP.querySelectorAll,
  9: DocumentP.querySelectorAll,
  11: DocumentFragment.prototype.querySelectorAll
};
const queryAll = (root, selector) =>
  frozenQuery[nodeTypeGet.call(root)].call(root, selector);
const byId = (root, id) => {
  const type = nodeTypeGet.call(root);
  if (type === 9) {
    return DocumentP.getElementById.call(root, id);
  }
  return type === 11 ?
    DocumentFragment.prototype.getElementById.call(root, id) : null;
};
const styleSheetsOf = root => (nodeTypeGet.call(root) === 9 ?
  sheetsGet : shadowSheetsGet).call(root) || [];
const sheetsGet = accessor(DocumentP, 'styleSheets');
const shadowSheetsGet = accessor(ShadowRoot.prototype, 'styleSheets');
// With those that code adopted. Their list answers slowly, and most are empty.
const adoptedSheetsOf = root => {
  const list = root.adoptedStyleSheets;
  return list && list.length ? Array.from(list) : [];
};
const allSheetsOf = root => {
  const list = styleSheetsOf(root);
  const sheets = [];
  for (let i = 0; i < list.length; i++) { // twice as fast as Array.from()
    sheets.push(list[i]);
  }
  return sheets.concat(adoptedSheetsOf(root));
};
const lower = value => (value === null ? '' : value.toLowerCase());
const attrLower = (el, name) => lower(getAttributeFn.call(el, name));
