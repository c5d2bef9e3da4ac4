// SPDX-License-Identifier: Apache-2.0
// Text that CSS puts before and after an element. An alternative after a
// slash replaces what is drawn.
const cssStrings = content => {
  if (!content || content === 'none' || content === 'normal') {
    return '';
  }
  const slash = splitAlternative(content);
  let text = '';
  const wanted = slash === null ? content : slash;
  const quoted = /(open|close)-quote|"((?:[^"\\]|\\.)*)"/g;
  for (let m = quoted.exec(wanted); m; m = quoted.exec(wanted)) {
    text += m[1] ? (m[1] === 'open' ? '\u201c' : '\u201d') : m[2].replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi,
      (all, hex, plain) => (hex ? String.fromCodePoint(parseInt(hex, 16)) :
        plain));
  }
  return text;
};
const splitAlternative = content => {
  let quote = false;
  for (let i = 0; i < content.length; i++) {
    if (content[i] === '\\') {
      i++;
    } else if (content[i] === '"') {
      quote = !quote;
    } else if (content[i] === '/' && !quote && content[i - 1] === ' ') {
      return content.slice(i + 1);
    }
  }
  return null;
};
const pseudoText = (el, which) => {
  const cache = which === '::before' ? memo.before : memo.after;
  let found = cache.get(el);
  if (found === undefined) {
    const style = computedFn(el, which);
    const content = style.content;
    if (!content || content === 'none' || content === 'normal' ||
        style.display === 'none' || style.visibility !== 'visible') {
      found = null;
    } else {
      found = { text: cssStrings(content), style };
    }
    cache.set(el, found);
  }
  return found;
};
