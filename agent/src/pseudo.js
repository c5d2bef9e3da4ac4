// SPDX-License-Identifier: Apache-2.0
// Text that CSS puts before and after an element. An alternative after a
// slash replaces what is drawn.
const QUOTES = { open: '\u201c', close: '\u201d' };
const unescapeCss = text => text.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi,
  (all, hex, plain) => (hex ? String.fromCodePoint(
    Math.min(parseInt(hex, 16), 0x10ffff)) : plain));
const cssStrings = content => {
  if (!content || content === 'none' || content === 'normal') {
    return '';
  }
  const slash = splitAlternative(content);
  let text = '';
  const wanted = slash === null ? content : slash;
  const quoted = /(open|close)-quote|"((?:[^"\\]|\\.)*)"/g;
  for (let m = quoted.exec(wanted); m; m = quoted.exec(wanted)) {
    text += m[1] ? QUOTES[m[1]] : unescapeCss(m[2]);
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
// Most documents have no such rule at all, and asking for two more styles of
// every element is what a name costs most. A sheet that cannot be read may
// have one.
const sheetPseudo = new WeakMap();
const rulesHave = rules => {
  for (const rule of rules) {
    if (rule.selectorText && /:(before|after)/.test(rule.selectorText)) {
      return true;
    }
    if ((rule.cssRules && rulesHave(rule.cssRules)) ||
        (rule.styleSheet && sheetHas(rule.styleSheet))) {
      return true;
    }
  }
  return false;
};
const sheetHas = sheet => {
  try {
    const rules = sheet.cssRules;
    const known = sheetPseudo.get(sheet);
    if (known && known.length === rules.length) {
      return known.has;
    }
    const found = rulesHave(rules);
    sheetPseudo.set(sheet, { length: rules.length, has: found });
    return found;
  } catch (e) {
    return true;
  }
};
const anyPseudo = () => {
  if (memo.pseudo === undefined) {
    memo.pseudo = allRoots().some(root =>
      Array.from(styleSheetsOf(root)).some(sheetHas) ||
      Array.from(root.adoptedStyleSheets || []).some(sheetHas));
  }
  return memo.pseudo;
};
const pseudoText = (el, which) => {
  if (!anyPseudo() && tagOf(el) !== 'q') {
    return null;
  }
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
