// SPDX-License-Identifier: Apache-2.0
// The page as a reduced graph: controls, landmarks, headings, live regions,
// tables, items and blocks of text. Each entry names its parent by place in
// the list, and what lies around it by place in `kins`, which each of the
// elements around is in once.
const SNAPSHOT_MAX = 10000; // limit: elements of a look
// What a modal surface at the end of a page that is too long may add.
const SNAPSHOT_EXTRA = 500;
const STRUCTURE = new Set(['heading', 'row', 'cell', 'gridcell',
  'columnheader', 'rowheader', 'table', 'grid', 'treegrid', 'alert', 'status',
  'log', 'image', 'listitem', 'progressbar', 'meter', 'timer', 'tooltip',
  'separator', 'radiogroup', 'group', 'list', 'tablist', 'tabpanel', 'menu',
  'menubar', 'toolbar', 'tree', 'dialog', 'alertdialog', 'form', 'region',
  'navigation', 'main', 'banner', 'contentinfo', 'complementary', 'search',
  'article', 'figure', 'graphics-symbol', 'graphics-object',
  'graphics-document']);
const QUIET = new Set(['group', 'list', 'image', 'separator', 'figure',
  'toolbar', 'graphics-symbol', 'graphics-object', 'graphics-document']);
// Kept in a drawing to be drawn elsewhere.
const DRAWN_ELSEWHERE = new Set(['defs', 'symbol', 'clipPath', 'mask',
  'pattern', 'marker', 'linearGradient', 'radialGradient', 'filter']);
// A glyph of an icon font says nothing.
const readable = text => text.replace(/[\ue000-\uf8ff]+/g, ' ')
  .replace(/^ +| +$/g, '');
// What stands in these is read in pieces, not as one name.
const PARTED = new Set(['row', 'cell', 'gridcell', 'columnheader',
  'rowheader', 'treeitem']);
const ITEMS = new Set(['listitem', 'article']);
// What holds one of these is a wrapper of it.
const CONTROLS_IN = 'a[href],button,input,select,textarea,[role],[tabindex]';
const worthOf = (el, sight, up) => {
  const role = roleOf(el);
  if (CONTROL_ROLES.has(role) || nativeKind(el) || isFocusable(el)) {
    return tagOf(el) === 'label' || tagOf(el) === 'option' ? null : 'control';
  }
  if (STRUCTURE.has(role)) {
    return QUIET.has(role) && !nameOf(el) ? null : 'structure';
  }
  if (annotationsOf(el) || has(el, 'onclick') || has(el, 'data-uiap-id')) {
    return 'control';
  }
  // Something that nobody calls a control, but that shows the hand of one.
  if (hasHand(sight) && !hasHand(up) && !sight.label &&
      flatFind(el, n => n !== el && matches(n, CONTROLS_IN), 1).length === 0) {
    return 'pointed';
  }
  return opaqueOf(el) ? 'opaque' : null;
};
const worth = (el, sight, up) => {
  if (sight.worth === undefined) {
    sight.worth = worthOf(el, sight, up);
  }
  return sight.worth;
};
const shortStates = el => {
  const all = statesOf(el, true);
  const out = {};
  for (const key of Object.keys(all)) {
    const value = all[key];
    if (value === null || key === 'attached' || key === 'visible' ||
        key === 'focusable') {
      continue;
    }
    if (key === 'enabled' ? value === false : value !== false ||
        key === 'checked' || key === 'expanded' || key === 'pressed') {
      out[key] = value;
    }
  }
  return out;
};
const OPTIONS_TOLD = 24; // limit of a look
const OPTIONS_ALL = 1000; // limit where all are asked for
const optionLabels = (el, all) => {
  const list = optionsOf(el);
  return list && list.list.length ? { options: list.list
    .slice(0, all ? OPTIONS_ALL : OPTIONS_TOLD)
    .map(o => clip(o.label, 60)), optionCount: list.list.length } : null;
};
// Where a link goes, as its author wrote it; where a form goes, and how.
const leadsTo = el => {
  const tag = tagOf(el);
  return !isHtml(el) ? '' : tag === 'a' || tag === 'area' ? attr(el, 'href') :
    tag === 'form' && has(el, 'action') ?
      (/^(post|dialog)$/i.test(attr(el, 'method')) ? attr(el, 'method') :
        'get').toUpperCase() + ' ' + attr(el, 'action') : '';
};
const markUnseen = (entry, sight) => {
  if (sight.unseen) {
    entry.unseen = 'hidden';
  }
};
// Which of the window's frames an element holds, and which of its parent's this
// one is: so a document that answers for itself finds its place. -1: none.
const FRAMES_TOLD = 200;
const contentWindowGet = accessor(HTMLIFrameElement.prototype, 'contentWindow');
const frameNumber = (around, inner) => {
  const count = Math.min(around.length, FRAMES_TOLD);
  let at = 0;
  while (at < count && around[at] !== inner) {
    at++;
  }
  return inner && at < count ? at : -1;
};
const ownNumber = () => (window.parent === window ? -1 :
  frameNumber(window.parent, window));
const drawnPlace = (el, sight) => {
  const surface = surfaceOf(el);
  return surface ? boxOf(surface) : sight.box;
};
const entryOf = (el, at, kind, sight, state) => {
  const role = roleOf(el);
  const entry = { id: idOf(el), parent: at.at, role,
    name: clip(readable(nameOf(el)), 300), kin: at.kin };
  const stable = stableIdOf(el);
  if (stable) {
    entry.stableId = stable;
  }
  if (kind === 'control' || kind === 'pointed') {
    const reading = readingOf(el);
    if (reading.secret || reading.value !== null) {
      entry.reading = reading;
    }
    entry.states = shortStates(el);
    const notes = annotationsOf(el);
    if (notes) {
      entry.annotations = notes;
    }
    if (attr(el, 'placeholder')) {
      entry.placeholder = clip(attr(el, 'placeholder'), 100);
    }
    if (tagOf(el) === 'select') {
      Object.assign(entry, optionLabels(el, state.all));
    }
    entry.clickable = kind === 'pointed' || has(el, 'onclick');
  }
  markUnseen(entry, sight);
  entry.rect = asArray(drawnPlace(el, sight));
  if (state.view && isEmpty(meetBox(drawnPlace(el, sight), state.view))) {
    entry.offscreen = true;
  }
  if (role === 'heading') {
    entry.level = Number(attr(el, 'aria-level')) ||
      Number((/^h([1-6])$/.exec(tagOf(el)) || [])[1]) || 2;
  }
  const leads = leadsTo(el);
  if (leads) {
    entry.leadsTo = clip(leads, 300);
  }
  if (state.flowing && state.flowing.get(el)) {
    entry.flows = state.flowing.get(el);
  }
  if (tagOf(el) === 'input' && inputType(el) === 'file') {
    entry.field = 'file';
  }
  if (tagOf(el) === 'iframe' && isHtml(el)) {
    entry.frame = frameNumber(window, contentWindowGet.call(el));
  }
  const opaque = opaqueOf(el);
  if (opaque) {
    entry.opaque = opaque;
    entry.selector = describe(el);
  } else if (behindWall(el)) {
    entry.opaque = behindWall(el);
  }
  return entry;
};
// A label is told as the name of what it labels.
const isNaming = el => tagOf(el) === 'label' && isHtml(el) &&
  accessor(HTMLLabelElement.prototype, 'control').call(el) !== null;
// The text of a block: its own, and that of what flows in it, up to whatever
// is told by itself.
const ownText = (el, sight, state) => {
  let out = { text: '', links: 0, whole: false };
  flowText(el, sight, out, state);
  if (out.links && squeeze(out.text)) {
    // A sentence is read with the words of its links, which come after it.
    out = { text: '', links: 0, whole: true, parts: [] };
    flowText(el, sight, out, state);
  }
  const text = squeeze(readable(out.text));
  for (const part of out.parts || []) {
    state.flowing.set(part.el, wordPlace(text, part));
  }
  return text;
};
// Where in its sentence a link stands: as the how many-eth of the words that it
// has, counted from 1.
const wordPlace = (text, part) => {
  const name = clip(readable(nameOf(part.el)), 300);
  const before = squeeze(readable(part.before)).length;
  let count = 1;
  for (let i = text.indexOf(name); name && i >= 0 && i < before;
    i = text.indexOf(name, i + 1)) {
    count++;
  }
  return name ? count : 0;
};
// A text as it can be read; most are white space between elements.
const WHITE = /^[\s\u00a0]*$/;
const inkOf = (el, data, sight, none) => {
  if (WHITE.test(data)) {
    return data === '' ? '' : ' ';
  }
  if (sight.blank === undefined) {
    sight.blank = isInkless(sight) || isIndentedAway(el, sight);
  }
  return sight.blank ? none : shownAs(el, data, { shown: true });
};
const flowText = (el, sight, out, state) => {
  if (tagOf(el) === 'details' && isHtml(el) && !has(el, 'open')) {
    return;
  }
  for (const child of flatChildren(el)) {
    if (out.text.length > state.text) {
      return;
    }
    if (typeOf(child) === 3) {
      out.text += inkOf(el, dataOf(child), sight, ' ');
    } else if (typeOf(child) === 1 && flows(child, sight, state)) {
      flowText(child, sightOf(child, sight, state), out, state);
    } else if (typeOf(child) === 1 && isWordLink(child, sight, state)) {
      out.links++;
      if (out.whole) {
        out.parts.push({ el: child, before: out.text });
      }
      out.text += out.whole ? seenText(child, sightOf(child, sight, state),
        state) : ' ';
    } else if (typeOf(child) === 1) {
      out.text += ' ';
    }
  }
};
const isWordLink = (el, up, state) => tagOf(el) === 'a' && isHtml(el) &&
  roleOf(el) === 'link' && sightOf(el, up, state).inline &&
  sightOf(el, up, state).seen;
// All that can be read in it, blocks as well.
const seenText = (el, sight, state) => {
  const out = { text: '' };
  const visit = (node, seen) => {
    for (const child of flatChildren(node)) {
      if (out.text.length > state.text) {
        return;
      }
      if (typeOf(child) === 3) {
        out.text += inkOf(node, dataOf(child), seen, '');
      } else if (typeOf(child) === 1 && !NO_TEXT.has(tagOf(child)) &&
          !unboxed(child)) {
        const inner = sightOf(child, seen, state);
        out.text += inner.inline ? '' : ' ';
        if (inner.seen) {
          visit(child, inner);
        }
        out.text += inner.inline ? '' : ' ';
      }
    }
  };
  visit(el, sight);
  return squeeze(out.text);
};
const flows = (el, up, state) => {
  if (NO_TEXT.has(tagOf(el)) || NO_CONTENT.has(tagOf(el)) || isNaming(el)) {
    return false;
  }
  const sight = sightOf(el, up, state);
  return (sight.inline || sight.bare) && sight.seen &&
    !worth(el, sight, up) && !unboxed(el);
};
// The place of an element among those that surround others; -1: it is none.
const kinPlace = (el, up, state) => {
  const role = roleOf(el);
  const scope = isScope(el);
  if (!scope && (role === 'generic' || role === 'none' ||
      role === 'paragraph' || role === 'document')) {
    return up;
  }
  const entry = { role, name: clip(scopeName(el), 80), up };
  if (scope) {
    entry.scope = idOf(el);
    if (attr(el, 'data-uiap-scope')) {
      entry.declared = attr(el, 'data-uiap-scope');
    }
  }
  if (role === 'generic' || role === 'none' || role === 'paragraph' ||
      role === 'document') {
    entry.quiet = true; // a scope, but no kin
  }
  state.kins.push(entry);
  return state.kins.length - 1;
};
const noteHidden = (el, state) => {
  if (state.hidden && state.hidden.length <= KEPT_HIDDEN_MAX) {
    state.hidden.push(el);
  }
};
const walkSnapshot = (el, at, state) => {
  if (state.list.length >= state.max) {
    state.cut = true;
    return;
  }
  if (NO_TEXT.has(tagOf(el)) || DRAWN_ELSEWHERE.has(tagOf(el))) {
    return;
  }
  const sight = sightOf(el, at.sight, state);
  if (sight.gone || unboxed(el)) {
    noteHidden(el, state);
    return;
  }
  if (isShutOff(sight)) {
    state.unseen++;
    noteHidden(el, state);
    addStandIns(el, at, state);
    return;
  }
  const first = state.list.length;
  const here = sight.seen ? addEntry(el, at, sight, state) : at;
  if (tagOf(el) === 'select' || (tagOf(el) === 'svg' && at.told)) {
    return;
  }
  const inside = { at: here.at, told: here.told === true, sight,
    kin: kinPlace(el, at.kin, state) };
  for (const child of flatChildren(el)) {
    if (typeOf(child) === 1) {
      walkSnapshot(child, inside, state);
    }
  }
  if (here.item) {
    dropLoneItem(state.list, first);
  }
  if (here.after) {
    state.list.push(here.after);
  }
};
// A control in a transparent wrapper, in a box that is drawn for it.
const addStandIns = (el, at, state) => {
  if (!at.sight.seen || !at.sight.box || at.told) {
    return;
  }
  for (const one of flatFind(el, isStandIn, 2)) {
    const sight = sightOf(one, at.sight, state);
    if (sight.visible && isDrawnAround(one, at.sight)) {
      state.list.push(entryOf(one, at, 'control', sight, state));
    }
  }
};
// An item that holds one thing, or nothing, is that thing.
const dropLoneItem = (list, first) => {
  const item = list[first];
  const inner = list.slice(first + 1);
  const own = inner.filter(e => e.parent === first);
  if (item.name || own.length > 1 || (own.length && item.text)) {
    return;
  }
  if (!inner.length && item.text) {
    return;
  }
  list.splice(first, 1);
  for (const entry of inner) {
    entry.parent = entry.parent === first ? item.parent : entry.parent - 1;
  }
};
const readsText = el => !NO_CONTENT.has(tagOf(el)) && !isRichText(el) &&
  tagOf(el) !== 'select';
// A cell is read in pieces. What it is called beside them (the date of a day) is
// told with them, unless a control in it may be what is called so.
const tellCellName = (el, entry, sight, state) => {
  const shown = entry.text || seenText(el, sight, state);
  const words = plainWords(shown);
  if (entry.name && entry.name.length <= HIDDEN_NAME_MAX &&
      !plainWords(entry.name).every(word => words.includes(word)) &&
      flatFind(el, n => n !== el && matches(n, CONTROLS_IN), 1).length === 0) {
    entry.text = clip(entry.text ? `${entry.name}: ${entry.text}` :
      entry.name, state.text);
  }
};
const addEntry = (el, at, sight, state) => {
  const role = roleOf(el);
  const item = ITEMS.has(role);
  const kind = worth(el, sight, at.sight) || (item && !at.told ? 'structure' :
    null);
  if (kind === 'structure' && at.told && role === 'image') {
    return at; // an icon in what was named already
  }
  if (kind) {
    const entry = entryOf(el, at, kind, sight, state);
    state.list.push(entry);
    const parted = PARTED.has(role) && childCountGet.call(el) > 0;
    const told = at.told || (NAMED_BY_CONTENT.has(role) && !parted &&
      entry.name !== '');
    if (!told && readsText(el)) {
      const text = kind === 'pointed' ? seenText(el, sight, state) :
        ownText(el, sight, state);
      if (text && text !== entry.name) {
        entry.text = clip(text, state.text);
      }
    }
    if (parted && role !== 'row') {
      tellCellName(el, entry, sight, state);
    }
    markHiddenName(el, entry, sight, state);
    if (state.told && (told || kind === 'pointed')) {
      state.told.add(entry);
    }
    return { at: state.list.length - 1, told: told || kind === 'pointed',
      item: item && kind === 'structure' };
  }
  const text = at.told || sight.inline || sight.bare || isNaming(el) ? '' :
    ownText(el, sight, state);
  if (!text) {
    return at;
  }
  const entry = { id: idOf(el), parent: at.at, kin: at.kin, role: 'text',
    name: clip(text, state.text), rect: asArray(sight.box) };
  markUnseen(entry, sight);
  if (startsWithText(el, sight, state)) {
    state.list.push(entry);
    return at;
  }
  return { at: at.at, told: at.told, after: entry };
};
// Text that follows the blocks in its element is told after them.
const startsWithText = (el, sight, state) => {
  for (const child of flatChildren(el)) {
    if (typeOf(child) === 3 && squeeze(dataOf(child)) !== '') {
      return true;
    }
    if (typeOf(child) === 1 && !sightOf(child, sight, state).gone) {
      return flows(child, sight, state);
    }
  }
  return false;
};
// The dialog at the end of a page that is too long must not be missed.
const addModal = (state, modal) => {
  if (!state.cut || !modal || state.max < 100 ||
      state.list.some(e => e.id === idOf(modal))) {
    return;
  }
  state.max += SNAPSHOT_EXTRA;
  walkSnapshot(modal, { at: -1, told: false, kin: -1, sight: TOP_SIGHT },
    state);
};
// What a walk needs; `keep`: also what comparing it later needs.
const walkState = (arg, keep) => {
  const root = rootScroller();
  return { list: [], kins: [], sights: new Map(), flowing: new Map(),
    left: root ? scrollLeftGet.call(root) : 0,
    top: root ? scrollTopGet.call(root) : 0,
    max: Math.min(arg.max || SNAPSHOT_MAX, 20000),
    covers: [], sunken: [], cut: false, unseen: 0, view: viewportBox(),
    all: !!arg.hidden, text: arg.text || 4000,
    hidden: keep ? [] : null, told: keep ? new Set() : null };
};
const lookFacts = state => {
  const modal = modals().native || modals().aria || null;
  const active = deepActive();
  return { url: location.href, title: clip(doc.title || '', 200),
    readyState: doc.readyState, viewport: asArray(state.view),
    shown: [state.left, state.top, state.view.width, state.view.height],
    pageHeight: rootScroller() ? scrollHeightGet.call(rootScroller()) : 0,
    number: ownNumber(), elements: state.list, kins: state.kins, cut: state.cut,
    unseen: state.unseen,
    focus: active && active !== bodyOf() ? idOf(active) : null,
    modal: modal ? idOf(modal) : null };
};
const snapshot = arg => {
  const start = (arg.el && nodeOf(arg.el)) || bodyOf();
  memo.still = true;
  const state = walkState(arg, arg.keep);
  if (start) {
    walkSnapshot(start, { at: -1, told: false, kin: -1, sight: TOP_SIGHT },
      state);
    addModal(state, modals().native || modals().aria || null);
    markCovered(state);
  }
  const out = lookFacts(state);
  if (arg.keep) {
    out.kept = keepLook(state, out);
  }
  return out;
};
