// SPDX-License-Identifier: Apache-2.0
// How an element is laid out, in a look at everything: each style is read once,
// and those that no rule of the document sets are not read at all. A call that
// changes the document reads anew (`memo.still` is set by looks only).
const KNOWN_DISPLAYS = new Map();
const isInlineDisplay = display => {
  let inline = KNOWN_DISPLAYS.get(display);
  if (inline === undefined) {
    inline = BLOCKISH.test(display);
    KNOWN_DISPLAYS.set(display, inline);
  }
  return inline;
};
const readShape = el => {
  const style = styleOf(el);
  const display = style.display;
  return { style, display, inline: isInlineDisplay(display), seen: undefined,
    transform: undefined, skips: undefined, dotted: undefined };
};
const shapeOf = el => {
  if (!memo.still) {
    return readShape(el);
  }
  let shape = memo.shapes.get(el);
  if (shape === undefined) {
    shape = readShape(el);
    memo.shapes.set(el, shape);
  }
  return shape;
};
const isShapeSeen = shape => {
  if (shape.seen === undefined) {
    shape.seen = shape.style.visibility === 'visible';
  }
  return shape.seen;
};
const transformOf = (el, shape) => {
  if (shape.transform === undefined) {
    shape.transform = isRare(el, 'textTransform') ? 'none' :
      shape.style.textTransform;
  }
  return shape.transform;
};
const isShapeDotted = (el, shape) => {
  if (shape.dotted === undefined) {
    const how = isRare(el, 'webkitTextSecurity') ? 'none' :
      shape.style.webkitTextSecurity;
    shape.dotted = !!how && how !== 'none';
  }
  return shape.dotted;
};
const skipsContent = (el, shape) => {
  if (shape.skips === undefined) {
    // Inline boxes have no content to skip.
    shape.skips = !shape.inline &&
      (!isRare(el, 'contentVisibility') || has(el, 'hidden')) &&
      shape.style.contentVisibility === 'hidden';
  }
  return shape.skips;
};
// Properties that few documents use. A rule may be in a sheet that cannot be
// read, a value in an attribute, an animation may set it: then it is read.
const RARE = ['opacity', 'clip', 'clipPath', 'contentVisibility',
  'textTransform', 'webkitTextSecurity', 'textIndent', 'filter', 'maskImage',
  'position'];
// These are handed down, from wherever they are set.
const HANDED_DOWN = { textTransform: 'text-transform',
  textIndent: 'text-indent' };
const noteUsed = (rules, used) => {
  for (const rule of rules) {
    const style = rule.style;
    for (const key of style ? RARE : []) {
      if (style[key]) {
        used.add(key);
      }
    }
    if (rule.cssRules) {
      noteUsed(rule.cssRules, used);
    }
    if (rule.styleSheet) {
      noteUsed(rule.styleSheet.cssRules, used);
    }
  }
};
const rareStyles = () => {
  const used = new Set();
  const sheets = allRoots().flatMap(allSheetsOf);
  try {
    const count = sheets.reduce((sum, sheet) => sum + sheet.cssRules.length,
      0);
    // Reading the rules must cost less than reading the elements.
    if (byTagFn.call(htmlOf(), '*').length < count * 3 ||
        doc.getAnimations().length) {
      return null;
    }
    sheets.forEach(sheet => noteUsed(sheet.cssRules, used));
    for (const key in HANDED_DOWN) {
      if (allRoots().some(root => queryAll(root,
        `[style*="${HANDED_DOWN[key]}" i]`).length)) {
        used.add(key);
      }
    }
  } catch (e) {
    return null;
  }
  return new Set(RARE.filter(key => !used.has(key)));
};
const isRare = (el, key) => {
  if (!memo.still) {
    return false;
  }
  if (memo.rare === undefined) {
    memo.rare = rareStyles();
  }
  return memo.rare !== null && memo.rare.has(key) && !has(el, 'style') &&
    isHtml(el);
};
