// SPDX-License-Identifier: Apache-2.0
// Where the document of a frame is drawn: the corner of its content, and how
// large or turned it is drawn there.
const offsetWidthGet = accessor(HtmlP, 'offsetWidth');
const offsetHeightGet = accessor(HtmlP, 'offsetHeight');
// How much larger a frame is drawn than it believes.
const scaleOf = el => {
  const wide = offsetWidthGet.call(el);
  return wide > 0 ? rectOf(el).width / wide : 1;
};
const px = (style, name) => parseFloat(style[name]) || 0;
const contentBox = el => {
  const style = styleOf(el);
  const r = rectOf(el);
  const scale = scaleOf(el);
  const left = clientLeftGet.call(el) + px(style, 'paddingLeft');
  const top = clientTopGet.call(el) + px(style, 'paddingTop');
  return { x: r.left + left * scale, y: r.top + top * scale,
    width: (clientWidthGet.call(el) - px(style, 'paddingLeft') -
      px(style, 'paddingRight')) * scale, height: (clientHeightGet.call(el) -
      px(style, 'paddingTop') - px(style, 'paddingBottom')) * scale };
};
// What the styles of one element turn and stretch, in the order of CSS.
const ownTurn = style => {
  const angle = /^-?[\d.e-]+(deg|rad|turn|grad)$/.exec(style.rotate || '');
  const sizes = /^([\d.-]+)(?: ([\d.-]+))?$/.exec(style.scale || '');
  const by = new DOMMatrix(angle ? `rotate(${angle[0]})` : 'none');
  if (sizes) {
    by.scaleSelf(Number(sizes[1]), Number(sizes[2] || sizes[1]));
  }
  return style.transform === 'none' ? by :
    by.multiply(new DOMMatrix(style.transform));
};
const turnOf = el => {
  let all = new DOMMatrix();
  for (let p = el; p; p = flatParent(p)) {
    all = ownTurn(styleOf(p)).multiply(all);
  }
  const upright = Math.abs(all.b) < 1e-6 && Math.abs(all.c) < 1e-6 &&
    all.a > 0 && all.d > 0;
  return upright || !all.is2D ? null : all;
};
// The middle of what is turned stays the middle of the box around it.
const turnedContent = (el, turn) => {
  const style = styleOf(el);
  const r = rectOf(el);
  const zoom = el.currentCSSZoom || 1;
  const x = clientLeftGet.call(el) + px(style, 'paddingLeft') -
    offsetWidthGet.call(el) / 2;
  const y = clientTopGet.call(el) + px(style, 'paddingTop') -
    offsetHeightGet.call(el) / 2;
  const by = [turn.a, turn.b, turn.c, turn.d].map(n => n * zoom);
  return { content: [r.left + r.width / 2 + by[0] * x + by[2] * y,
    r.top + r.height / 2 + by[1] * x + by[3] * y], turn: by };
};
const frameFacts = el => {
  const turn = turnOf(el);
  return turn ? turnedContent(el, turn) : { content: asArray(contentBox(el)),
    scale: Math.round(scaleOf(el) * 1e6) / 1e6 };
};
// A frame in a closed shadow root is known here only when it is asked about.
const knowRootsOf = el => {
  for (let root = rootOf(el); root instanceof ShadowRoot;
    root = rootOf(HOST.call(root))) {
    if (!shadowOf(HOST.call(root))) {
      adoptRoot(root);
    }
  }
};
