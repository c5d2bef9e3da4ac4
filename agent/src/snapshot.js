// SPDX-License-Identifier: Apache-2.0
// The page as a reduced graph: controls, landmarks, headings, live regions,
// tables and blocks of text. Each entry names its parent by place in the list.
const SNAPSHOT_MAX = 500;
const STRUCTURE = new Set(['heading', 'row', 'cell', 'gridcell',
  'columnheader', 'rowheader', 'table', 'grid', 'treegrid', 'alert', 'status',
  'log', 'img', 'listitem', 'progressbar', 'meter', 'timer', 'tooltip',
  'separator', 'radiogroup', 'group', 'list', 'tablist', 'tabpanel', 'menu',
  'menubar', 'toolbar', 'tree', 'dialog', 'alertdialog', 'form', 'region',
  'navigation', 'main', 'banner', 'contentinfo', 'complementary', 'search',
  'article', 'figure']);
const QUIET = new Set(['group', 'list', 'listitem', 'img', 'separator',
  'article', 'figure', 'toolbar']);
const worthOf = (el, role) => {
  if (CONTROL_ROLES.has(role) || nativeKind(el) || isFocusable(el)) {
    return tagOf(el) === 'label' || tagOf(el) === 'option' ? null : 'control';
  }
  if (STRUCTURE.has(role)) {
    return QUIET.has(role) && !nameOf(el) ? null : 'structure';
  }
  if (annotationsOf(el) || has(el, 'onclick') || has(el, 'data-uiap-id')) {
    return 'control';
  }
  return opaqueOf(el) ? 'opaque' : null;
};
const shortStates = el => {
  const all = statesOf(el);
  const out = {};
  for (const key of Object.keys(all)) {
    const value = all[key];
    if (value === null || key === 'attached' || key === 'visible' ||
        key === 'ariaDisabled' || key === 'focusable' || key === 'editable') {
      continue;
    }
    if (key === 'enabled' ? value === false : value !== false ||
        key === 'checked' || key === 'expanded' || key === 'pressed') {
      out[key] = value;
    }
  }
  return out;
};
const entryOf = (el, parent, kind, state) => {
  const role = roleOf(el);
  const entry = { id: idOf(el), parent, role, name: clip(nameOf(el), 160) };
  const stable = stableIdOf(el);
  if (stable) {
    entry.stableId = stable;
  }
  if (kind === 'control') {
    const reading = readingOf(el);
    if (reading.secret || reading.value !== null) {
      entry.reading = reading;
    }
    entry.states = shortStates(el);
    const notes = annotationsOf(el);
    if (notes) {
      entry.annotations = notes;
    }
  }
  const box = boxOf(el);
  entry.rect = asArray(box);
  if (state.view && isEmpty(meetBox(box, state.view))) {
    entry.offscreen = true;
  }
  if (role === 'heading') {
    entry.level = Number(attr(el, 'aria-level')) ||
      Number((/^h([1-6])$/.exec(tagOf(el)) || [])[1]) || 2;
  }
  const opaque = opaqueOf(el);
  if (opaque) {
    entry.opaque = opaque;
  }
  return entry;
};
const ownText = el => {
  let text = '';
  for (const child of flatChildren(el)) {
    if (typeOf(child) === 3) {
      text += shownAs(el, dataOf(child), { shown: true });
    } else if (typeOf(child) === 1 && isInline(styleOf(child)) &&
        !worthOf(child, roleOf(child)) && !cssHidden(child) &&
        !isUnseen(child) && !isSameColor(child)) {
      text += visibleText(child, 300);
    }
  }
  return squeeze(text);
};
const walkSnapshot = (el, parent, state, told) => {
  if (state.list.length >= state.max) {
    state.cut = true;
    return;
  }
  if (NO_TEXT.has(tagOf(el)) || styleOf(el).display === 'none' ||
      unboxed(el)) {
    return;
  }
  const bare = styleOf(el).display === 'contents';
  const seen = bare || (styleOf(el).visibility === 'visible' &&
    (!isUnseen(el) || isLabelledInput(el)));
  if (!seen && styleOf(el).visibility === 'visible') {
    state.unseen++;
    return;
  }
  const here = seen ? addEntry(el, parent, state, told) :
    { at: parent, told };
  if (tagOf(el) === 'select' || tagOf(el) === 'svg') {
    return;
  }
  for (const child of flatChildren(el)) {
    if (typeOf(child) === 1) {
      walkSnapshot(child, here.at, state, here.told);
    }
  }
};
const addEntry = (el, parent, state, told) => {
  const role = roleOf(el);
  const kind = worthOf(el, role);
  if (kind) {
    state.list.push(entryOf(el, parent, kind, state));
    const named = NAMED_BY_CONTENT.has(role) && role !== 'row' &&
      nameOf(el) !== '';
    return { at: state.list.length - 1, told: told || named };
  }
  if (!told && !isInline(styleOf(el)) && !isSameColor(el)) {
    const text = ownText(el);
    if (text) {
      state.list.push({ id: idOf(el), parent, role: 'text',
        name: clip(text, state.text), rect: asArray(boxOf(el)) });
    }
  }
  return { at: parent, told };
};
const snapshot = arg => {
  const start = (arg.el && nodeOf(arg.el)) || bodyOf();
  const state = { list: [], max: Math.min(arg.max || SNAPSHOT_MAX, 5000),
    cut: false, unseen: 0, view: viewportBox(), text: arg.text || 200 };
  if (start) {
    walkSnapshot(start, -1, state, false);
  }
  const active = deepActive();
  return { url: location.href, title: clip(doc.title || '', 200),
    readyState: doc.readyState, viewport: asArray(state.view),
    elements: state.list, cut: state.cut, unseen: state.unseen,
    focus: active && active !== bodyOf() ? idOf(active) : null,
    modal: modals().native ? idOf(modals().native) : modals().aria ?
      idOf(modals().aria) : null };
};
