// SPDX-License-Identifier: Apache-2.0
// The value of a CSS counter at an element: no interface tells it, so it is
// counted as CSS Lists 3 does, from the top of the document. It is needed for
// the words that stand for a drawn counter, and for nothing else.
const ROMAN = [['m', 1000], ['cm', 900], ['d', 500], ['cd', 400], ['c', 100],
  ['xc', 90], ['l', 50], ['xl', 40], ['x', 10], ['ix', 9], ['v', 5], ['iv', 4],
  ['i', 1]];
const romanOf = n => {
  let left = n;
  let text = '';
  for (const [letters, worth] of ROMAN) {
    while (left >= worth) {
      text += letters;
      left -= worth;
    }
  }
  return text;
};
const lettersOf = n => {
  let text = '';
  for (let left = n; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(97 + (left - 1) % 26) + text;
  }
  return text;
};
const COUNTER_STYLES = {
  none: () => '',
  'decimal-leading-zero': n => (n >= 0 && n < 10 ? '0' : '') + n,
  'lower-roman': n => (n > 0 && n < 4000 ? romanOf(n) : String(n)),
  'upper-roman': n => (n > 0 && n < 4000 ? romanOf(n).toUpperCase() :
    String(n)),
  'lower-alpha': n => (n > 0 ? lettersOf(n) : String(n)),
  'upper-alpha': n => (n > 0 ? lettersOf(n).toUpperCase() : String(n))
};
COUNTER_STYLES['lower-latin'] = COUNTER_STYLES['lower-alpha'];
COUNTER_STYLES['upper-latin'] = COUNTER_STYLES['upper-alpha'];
const counterPairs = (text, absent) => {
  const pairs = [];
  const one = /([^\s]+)(?:\s+(-?\d+))?/g;
  for (let m = one.exec(text); text !== 'none' && m; m = one.exec(text)) {
    pairs.push([m[1], m[2] === undefined ? absent : Number(m[2])]);
  }
  return pairs;
};
// `levels`: for the element and each of its ancestors the counters that were
// made among its siblings so far.
const instancesOf = (levels, name) => levels.map(level => level.get(name))
  .filter(Boolean);
const applyCounters = (style, levels) => {
  const own = levels[levels.length - 1];
  for (const [name, value] of counterPairs(style.counterReset, 0)) {
    own.set(name, { value });
  }
  for (const [key, set] of [['counterIncrement', false],
    ['counterSet', true]]) {
    for (const [name, by] of counterPairs(style[key], set ? 0 : 1)) {
      const all = instancesOf(levels, name);
      const one = all[all.length - 1] || { value: 0 };
      if (!all.length) {
        own.set(name, one);
      }
      one.value = set ? by : one.value + by;
    }
  }
};
const COUNTED_MAX = 20000; // elements that are looked at for one counter
const countersAt = (el, which) => {
  let left = COUNTED_MAX;
  const visit = (node, levels) => {
    if (styleOf(node).display === 'none' || left-- <= 0) {
      return null;
    }
    applyCounters(styleOf(node), levels);
    const inner = levels.concat([new Map()]);
    if (node !== el || which !== '') {
      applyCounters(computedFn(node, '::before'), inner);
    }
    if (node === el && which !== '::after') {
      return which === '' ? levels : inner;
    }
    for (const child of flatChildren(node)) {
      const found = typeOf(child) === 1 ? visit(child, inner) : null;
      if (found) {
        return found;
      }
    }
    applyCounters(computedFn(node, '::after'), inner);
    return node === el ? inner : null;
  };
  return visit(htmlOf(), [new Map()]) || [];
};
const counterText = (call, el, which) => {
  const m = /^(counters?)\(\s*([^\s,)]+)\s*(?:,\s*"((?:[^"\\]|\\.)*)"\s*)?(?:,\s*([\w-]+)\s*)?\)$/.exec(call);
  if (!m) {
    return '';
  }
  const all = instancesOf(countersAt(el, which), m[2]).map(one => one.value);
  const make = COUNTER_STYLES[m[4]] || String;
  const list = all.length ? all : [0];
  return m[1] === 'counters' ? list.map(n => make(n)).join(unescapeCss(
    m[3] || '')) : make(list[list.length - 1]);
};
