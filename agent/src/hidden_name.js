// SPDX-License-Identifier: Apache-2.0
// A name that no person reads: an author may write one for assistive technology
// (aria-label, title, alt, text that is clipped away) which says something else
// than the screen. The short name of an icon is what it is called.
const HIDDEN_NAME_MAX = 60; // more is no name but a message
const plainWords = text => fold(text).toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
// All that stands for its name on the screen.
const screenName = (el, sight, state) => {
  const parts = labelsOf(el).concat(referenced(el, 'aria-labelledby'))
    .filter(one => one !== el && typeOf(one) === 1)
    .map(one => readFrom(one, state));
  if (!NO_CONTENT.has(tagOf(el)) && NAMED_BY_CONTENT.has(roleOf(el))) {
    parts.push(seenText(el, sight, state));
  } else if (/^(fieldset|table|figure)$/.test(tagOf(el))) {
    const title = queryAll(el, 'legend,caption,figcaption')[0];
    parts.push(title ? readFrom(title, state) : '');
  }
  const pressed = /^(button|submit|reset)$/.test(attrLower(el, 'type'));
  return squeeze(readable(parts.concat(pressed ? el.value || '' : '')
    .join(' ')));
};
// What can be read in something that lies elsewhere in the tree.
const readFrom = (el, state) => {
  const path = flatPath(el);
  let sight = TOP_SIGHT;
  for (const one of path.slice(path.indexOf(bodyOf()))) {
    sight = sightOf(one, sight, state);
    if (sight.gone || isShutOff(sight)) {
      return '';
    }
  }
  return seenText(el, sight, state);
};
const saysOther = (name, shown) => {
  const a = plainWords(name);
  const b = plainWords(shown);
  const has = (list, word) => list.includes(word);
  return a.length > 0 && b.length > 0 && !a.every(word => has(b, word)) &&
    !b.every(word => has(a, word));
};
const isHiddenName = (name, shown) => saysOther(name, shown) ||
  (name.length - shown.length > HIDDEN_NAME_MAX &&
    !plainWords(name).every(word => plainWords(shown).includes(word)));
// Only names that may come from elsewhere than the screen are looked at.
const mayHideName = (el, role) => has(el, 'aria-label') ||
  has(el, 'aria-labelledby') || has(el, 'title') || has(el, 'alt') ||
  labelsOf(el).length > 0 || (NAMED_BY_CONTENT.has(role) &&
    !PARTED.has(role) && childCountGet.call(el) > 0);
const markHiddenName = (el, entry, sight, state) => {
  // The example in a field is no name, and contradicts none.
  const hint = squeeze(attr(el, 'placeholder') || '');
  if (!entry.name || entry.name === hint || !mayHideName(el, entry.role)) {
    return;
  }
  const shown = screenName(el, sight, state);
  if (isHiddenName(entry.name, shown)) {
    entry.unseen = 'name';
    if (shown) {
      entry.text = clip(shown, state.text);
    }
  }
};
