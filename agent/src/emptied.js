// SPDX-License-Identifier: Apache-2.0
// Does the page show anything at all? An application that broke may leave
// nothing but its empty root. Asked only when the target is no longer seen.
const BLANK_NODES_MAX = 400; // limit: a page with more has something to show
const DRAWN_BY_KIND = 'img,svg,canvas,video,audio,iframe,frame,object,' +
  'embed,math,input,textarea,select,button,progress,meter,hr';
const drawsItself = el => {
  const style = styleOf(el);
  return matches(el, DRAWN_BY_KIND) || style.backgroundImage !== 'none' ||
    el.getAnimations().length > 0 || /[1-9]/.test(style.borderWidth) ||
    ['::before', '::after'].some(which =>
      !/^(none|normal|"")$/.test(computedFn(el, which).content));
};
const isBlankUnder = (el, left) => {
  for (const node of flatChildren(el)) {
    if (left.count-- <= 0) {
      return false;
    }
    if (typeOf(node) === 3 && fold(dataOf(node)) !== '' && isDrawn(el)) {
      return false;
    }
    if (typeOf(node) === 1 && !matches(node, NOTHING_TO_SEE) &&
        ((isDrawn(node) && drawsItself(node)) || !isBlankUnder(node, left))) {
      return false;
    }
  }
  return true;
};
const isTargetUnseen = () => !!watching.target &&
  (!connected(watching.target) || !isDrawn(watching.target));
// Of the document that a person looks at: frames come and go. Undefined: that
// is not the question. Where a change was painted, nothing has to be looked for.
const isPageBlank = places => {
  if (window !== window.top || !isLedgerOpen()) {
    return undefined;
  }
  if (places.some(place => place.painted)) {
    return false;
  }
  return !isTargetUnseen() ? undefined : !!bodyOf() &&
    styleOf(bodyOf()).backgroundImage === 'none' &&
    isBlankUnder(bodyOf(), { count: BLANK_NODES_MAX });
};
