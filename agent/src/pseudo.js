// SPDX-License-Identifier: Apache-2.0
// Text that CSS puts before and after an element. An alternative after a
// slash replaces what is drawn.
const QUOTES = { open: '\u201c', close: '\u201d' };
const unescapeCss = text => text.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi,
  (all, hex, plain) => (hex ? String.fromCodePoint(
    Math.min(parseInt(hex, 16), 0x10ffff)) : plain));
// What is drawn that is no text: pictures, counters. A counter is read as part
// of an alternative only, as assistive technology does.
const UNREAD = /(url|image-set|(repeating-)?(linear|radial|conic)-gradient)\((?:"(?:[^"\\]|\\.)*"|[^()"]|\([^()]*\))*\)/g;
const COUNTER = /counters?\((?:"(?:[^"\\]|\\.)*"|[^()"])*\)/g;
const cssStrings = (content, el, which) => {
  if (!content || content === 'none' || content === 'normal') {
    return { text: '', alt: false };
  }
  const slash = splitAlternative(content);
  const wanted = (slash === null ? content.replace(COUNTER, '') :
    slash.replace(COUNTER, call => '"' + counterText(call, el, which) + '"'))
    .replace(UNREAD, '');
  let text = '';
  const quoted = /(no-)?(open|close)-quote|"((?:[^"\\]|\\.)*)"/g;
  for (let m = quoted.exec(wanted); m; m = quoted.exec(wanted)) {
    text += m[1] ? '' : m[2] ? QUOTES[m[2]] : unescapeCss(m[3]);
  }
  return { text, alt: slash !== null };
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
// Most documents have no such rule at all, and asking for more styles of every
// element is what a name costs most. So it is with text that CSS transforms:
// without it the name as shown is the one as written. A sheet that cannot be
// read may have any of them.
const sheetPseudo = new WeakMap();
const isPseudoRule = rule => /:(before|after)/.test(rule.selectorText);
const noteContent = (rules, used) => {
  for (const rule of rules) {
    if (rule.selectorText && rule.style) {
      used[isPseudoRule(rule) ? 'pseudo' : rule.style.content ? 'replaced' :
        'plain'] = true;
      used.transform = used.transform || rule.style.textTransform !== '';
    }
    if (rule.cssRules) {
      noteContent(rule.cssRules, used);
    }
    if (rule.styleSheet) {
      noteContent(rule.styleSheet.cssRules, used);
    }
    if (used.pseudo && used.replaced && used.transform) {
      return;
    }
  }
};
const sheetContent = sheet => {
  try {
    const rules = sheet.cssRules;
    const known = sheetPseudo.get(sheet);
    if (known && known.length === rules.length) {
      return known;
    }
    const used = { pseudo: false, replaced: false, transform: false,
      length: rules.length };
    noteContent(rules, used);
    sheetPseudo.set(sheet, used);
    return used;
  } catch (e) {
    return { pseudo: true, replaced: true, transform: true };
  }
};
// A style of an element itself: looked for once, and then in what comes. One
// that goes is still counted, which costs time and changes nothing.
const TRANSFORMED = '[style*="text-transform" i]';
const inlineTransforms = { scanned: false, any: false };
const hasTransforms = root => queryAll(root, TRANSFORMED).length > 0;
const bringsTransform = record => (record.type === 'attributes' ?
  record.attributeName === 'style' && matches(record.target, TRANSFORMED) :
  record.addedNodes.some(node => typeOf(node) === 1 &&
    (matches(node, TRANSFORMED) || hasTransforms(node))));
const noteTransforms = records => {
  if (inlineTransforms.scanned && !inlineTransforms.any) {
    inlineTransforms.any = records.some(bringsTransform);
  }
};
const anyInlineTransform = () => {
  if (!inlineTransforms.scanned) {
    inlineTransforms.scanned = true;
    inlineTransforms.any = allRoots().some(hasTransforms);
  }
  return inlineTransforms.any;
};
const contentUsed = () => {
  if (memo.pseudo === undefined) {
    const all = { pseudo: false, replaced: false, transform: false };
    for (const root of allRoots()) {
      for (const sheet of allSheetsOf(root)) {
        const used = sheetContent(sheet);
        all.pseudo = all.pseudo || used.pseudo;
        all.replaced = all.replaced || used.replaced;
        all.transform = all.transform || used.transform;
      }
    }
    all.transform = all.transform || anyInlineTransform();
    memo.pseudo = all;
  }
  return memo.pseudo;
};
const anyPseudo = () => contentUsed().pseudo;
const anyReplaced = () => contentUsed().replaced;
const anyTransform = () => contentUsed().transform;
// An element may be drawn as a picture instead, with words for it.
const replacedText = el => {
  if (!anyReplaced() && !(has(el, 'style') &&
      /content\s*:/.test(attr(el, 'style')))) {
    return '';
  }
  const content = styleOf(el).content;
  return content && content !== 'normal' && splitAlternative(content) !== null ?
    collapse(cssStrings(content, el, '').text) : '';
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
      found = Object.assign(cssStrings(content, el, which), { style });
    }
    cache.set(el, found);
  }
  return found;
};
