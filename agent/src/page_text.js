// SPDX-License-Identifier: Apache-2.0
// The page as a person reads it, as Markdown or as words alone. What no person
// can see is left out, as in a snapshot.
const PAGE_TEXT_MAX = 4000000; // limit of an answer
const breakLine = (w, lines) => {
  w.gap = Math.max(w.gap, lines);
};
// Writes what the breaks before it ask for; true: a new line begins.
const openLine = w => {
  if (w.gap || w.out === '') {
    w.out = w.out.replace(/ +$/, '');
    w.out += (w.out === '' ? '' : '\n'.repeat(w.gap)) + w.prefix;
    w.gap = 0;
    return true;
  }
  return false;
};
const putWords = (w, words) => {
  const text = words.replace(/[\s\u00a0]+/g, ' ');
  if (text === '' || (text === ' ' && (w.gap || w.out === ''))) {
    return;
  }
  const begins = openLine(w) || / $/.test(w.out);
  w.out += begins ? text.replace(/^ /, '') : text;
};
const putRaw = (w, text) => {
  openLine(w);
  w.out += text.split('\n').join('\n' + w.prefix);
};
const inlineOf = (el, sight, w, state) => {
  const inner = { out: '', gap: 0, prefix: '', markdown: w.markdown };
  writeChildren(el, sight, inner, state);
  return squeeze(inner.out);
};
const wrapWords = mark => (el, sight, w, state) => {
  const words = inlineOf(el, sight, w, state);
  putWords(w, words && w.markdown ? mark + words + mark + ' ' : words + ' ');
};
const writeHeading = (el, sight, w, state) => {
  const level = Number(attr(el, 'aria-level')) ||
    Number((/^h([1-6])$/.exec(tagOf(el)) || [])[1]) || 2;
  breakLine(w, 2);
  const words = inlineOf(el, sight, w, state);
  if (words) {
    putWords(w, (w.markdown ? '#'.repeat(level) + ' ' : '') + words);
  }
  breakLine(w, 2);
};
const writeLink = (el, sight, w, state) => {
  const words = inlineOf(el, sight, w, state);
  const href = el.href;
  const target = typeof href === 'string' ? href : '';
  putWords(w, w.markdown && words && target && !/^javascript:/i.test(target) ?
    '[' + words + '](' + target + ')' : words);
};
// The marker stands before the first words; lines that follow are indented.
const writeItem = (el, sight, w, state) => {
  const list = flatParent(el);
  const ordered = !!list && tagOf(list) === 'ol';
  const place = ordered ? Array.from(flatChildren(list)).filter(n =>
    typeOf(n) === 1 && tagOf(n) === 'li').indexOf(el) + (list.start || 1) : 0;
  const marker = ordered ? place + '. ' : '- ';
  const outer = w.prefix;
  const inner = { out: '', gap: 0, prefix: outer + ' '.repeat(marker.length),
    markdown: w.markdown };
  writeChildren(el, sight, inner, state);
  const words = inner.out.trim();
  if (words) {
    breakLine(w, 1);
    openLine(w);
    w.out += marker + words;
    breakLine(w, 1);
  }
};
const writeList = (el, sight, w, state) => {
  const inner = flatClosest(flatParent(el), n => tagOf(n) === 'li');
  breakLine(w, inner ? 1 : 2);
  writeChildren(el, sight, w, state);
  breakLine(w, inner ? 1 : 2);
};
const tableCells = row => Array.from(flatChildren(row)).filter(n =>
  typeOf(n) === 1 && /^(td|th)$/.test(tagOf(n)));
const tableRows = table => Array.from(queryAll(table, 'tr')).filter(row =>
  flatClosest(row, n => tagOf(n) === 'table') === table);
// A table that lays out a page is read as what stands in it.
const isLayout = table => /^(presentation|none)$/.test(roleOf(table)) ||
  queryAll(table, 'table').length > 0 || tableRows(table).every(row =>
  tableCells(row).length < 2);
const writeTable = (el, sight, w, state) => {
  if (isLayout(el)) {
    writeBlock(el, sight, w, state);
    return;
  }
  breakLine(w, 2);
  let first = true;
  for (const row of tableRows(el)) {
    const up = sightOf(row, sight, state);
    const cells = tableCells(row).map(cell => {
      const seen = sightOf(cell, up, state);
      return seen.gone || !seen.seen ? '' : inlineOf(cell, seen, w, state);
    });
    if (!up.gone && cells.length) {
      putRaw(w, w.markdown ? '| ' + cells.map(c => c.replace(/\|/g, '\\|'))
        .join(' | ') + ' |' : cells.join('\t'));
      breakLine(w, 1);
      if (first && w.markdown) {
        putRaw(w, '|' + cells.map(() => ' --- |').join(''));
        breakLine(w, 1);
      }
      first = false;
    }
  }
  breakLine(w, 2);
};
const writePre = (el, sight, w) => {
  const text = (el.textContent || '').replace(/\n+$/, '');
  breakLine(w, 2);
  if (text) {
    putRaw(w, w.markdown ? '```\n' + text + '\n```' : text);
  }
  breakLine(w, 2);
};
const writeQuote = (el, sight, w, state) => {
  const before = w.prefix;
  breakLine(w, 2);
  w.prefix = w.markdown ? before + '> ' : before;
  writeChildren(el, sight, w, state);
  w.prefix = before;
  breakLine(w, 2);
};
const writeImage = (el, sight, w) => {
  const alt = squeeze(attr(el, 'alt') || '');
  putWords(w, alt && w.markdown ? '![' + alt + ']' : alt);
};
const writeControl = (el, sight, w) => {
  const reading = readingOf(el);
  const type = tagOf(el) === 'input' ? inputType(el) : '';
  if (/^(checkbox|radio)$/.test(type)) {
    putWords(w, (statesOf(el).checked === true ? '[x] ' : '[ ] '));
  } else if (/^(submit|reset|button)$/.test(type)) {
    putWords(w, nameOf(el) + ' ');
  } else if (!reading.secret && reading.value && type !== 'hidden') {
    putWords(w, reading.value + ' ');
  }
};
const writeBlock = (el, sight, w, state) => {
  const lines = tagOf(el) === 'p' ? 2 : sight.inline || sight.bare ? 0 : 1;
  breakLine(w, lines);
  writeChildren(el, sight, w, state);
  breakLine(w, lines);
};
const WRITERS = { a: writeLink, ul: writeList, ol: writeList, li: writeItem,
  table: writeTable, pre: writePre, blockquote: writeQuote, img: writeImage,
  input: writeControl, select: writeControl, textarea: writeControl,
  h1: writeHeading, h2: writeHeading, h3: writeHeading, h4: writeHeading,
  h5: writeHeading, h6: writeHeading, b: wrapWords('**'),
  strong: wrapWords('**'), em: wrapWords('*'), i: wrapWords('*'),
  code: wrapWords('`'), br: (el, sight, w) => breakLine(w, 1),
  hr: (el, sight, w) => {
    breakLine(w, 2);
    putRaw(w, '---');
    breakLine(w, 2);
  } };
const writeElement = (el, up, w, state) => {
  const tag = tagOf(el);
  if (NO_TEXT.has(tag) || DRAWN_ELSEWHERE.has(tag) || tag === 'iframe' ||
      unboxed(el)) {
    return;
  }
  const sight = sightOf(el, up, state);
  if (sight.gone || (sight.visible && !sight.seen)) {
    return;
  }
  const heading = roleOf(el) === 'heading' && !/^h[1-6]$/.test(tag);
  const write = heading ? writeHeading : isHtml(el) && WRITERS[tag];
  (write || writeBlock)(el, sight, w, state);
};
const writeChildren = (el, sight, w, state) => {
  for (const child of flatChildren(el)) {
    if (w.out.length > PAGE_TEXT_MAX) {
      w.cut = true;
      return;
    }
    if (typeOf(child) === 3) {
      putWords(w, (sight.visible === false && !sight.bare) ||
        isTextUnder(child, el, state) ? '' :
        inkOf(el, dataOf(child), sight, ''));
    } else if (typeOf(child) === 1) {
      writeElement(child, sight, w, state);
    }
  }
};
// Whatever could cover something is known before anything is read.
const findCovers = (el, up, state) => {
  if (NO_TEXT.has(tagOf(el)) || DRAWN_ELSEWHERE.has(tagOf(el))) {
    return;
  }
  const sight = sightOf(el, up, state);
  if (sight.gone || unboxed(el)) {
    return;
  }
  for (const child of flatChildren(el)) {
    if (typeOf(child) === 1) {
      findCovers(child, sight, state);
    }
  }
};
const isTextUnder = (node, el, state) => state.covering &&
  !WHITE.test(dataOf(node)) && isNodeCovered(node, el, state);
const pageText = arg => {
  const start = (arg.el && nodeOf(arg.el)) || bodyOf();
  memo.still = true;
  const w = { out: '', gap: 0, prefix: '', cut: false,
    markdown: arg.markdown === true };
  if (start) {
    const state = walkState({}, false);
    findCovers(bodyOf() || start, TOP_SIGHT, state);
    state.covering = measureCovers(state);
    writeElement(start, TOP_SIGHT, w, state);
  }
  return { text: readable(w.out).replace(/[ \t]+$/gm, '').trim(), cut: w.cut,
    title: clip(doc.title || '', 300), url: location.href };
};
// The markup itself; of the whole document with its type.
const pageHtml = arg => {
  const el = arg.el && nodeOf(arg.el);
  const html = el ? el.outerHTML : (doc.doctype ? '<!DOCTYPE ' +
    doc.doctype.name + '>\n' : '') + htmlOf().outerHTML;
  return { html: html.slice(0, PAGE_TEXT_MAX), cut:
    html.length > PAGE_TEXT_MAX, url: location.href };
};
