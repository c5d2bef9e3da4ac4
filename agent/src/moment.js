// SPDX-License-Identifier: Apache-2.0
// What no mutation record tells: values and checks that code sets, scrolling,
// text that is selected, media that start, pixels of a canvas, and what style
// sheets show or hide by themselves. It is read when an input arrives and
// compared when its handlers are through, and a few times later. Style sheets
// that code exchanges or writes into are in moment_styles.js.
const CONTROLS_MAX = 300; // limit: read twice at each input
const SHIFTERS_MAX = 200; // limit: read twice at each input
const CANVAS_MAX = 3; // limit: reading pixels is slow
const CANVAS_PX = 24; // limit: pixels are compared in so small a copy
const RESET_MS = 150; // limit: frames that follow the reset of a form
const AT_REST_MS = 150; // limit: nine frames between two looks
const LATER_MS = [30, 120, 400, 400, 1000, 1600];
const moment = { at: 0, controls: new Map(), media: new Map(),
  canvases: new Map(), pixels: new WeakMap(), shown: new Map(),
  selection: '', caret: [], selectsAll: false,
  movesCaret: false, told: new Set(),
  round: 0, reset: -RESET_MS, noticed: false, state: false, styles: false, sheets: [],
  edges: new Map(),
  motions: new Set(), aim: '', aims: new WeakSet(), frames: 0, framed: false, drawing: false };
const stateWords = el => (isNativeCheck(el) ? shownCheck(el) :
  attr(el, 'aria-checked'));
const controlWords = el => rawValue(el) + '\u0001' + stateWords(el);
// Three hundred of them are read several times in an act. Of most one question
// tells whether it is still the same; of the others all has to be read.
const inputsBut = types => 'input' + types.map(type =>
  ':not([type="' + type + '" i])').join('');
const inputsOf = types => types.map(type => 'input[type="' + type + '" i]')
  .join();
const READ_WHOLE = ['file', 'checkbox', 'radio'];
const CONTROLS = [['select', selectValueGet],
  [inputsBut(READ_WHOLE.concat('hidden')), inputValueGet],
  ['textarea,' + inputsOf(READ_WHOLE), null]];
const listControls = () => {
  const found = new Map();
  for (const root of allRoots()) {
    for (const [selector, read] of CONTROLS) {
      for (const el of listIn(root, selector)) {
        if (found.size >= CONTROLS_MAX) {
          return found;
        }
        const one = isHtml(el) ? read : null;
        found.set(el, { read: one, value: one ? one.call(el) :
          controlWords(el) });
      }
    }
  }
  return found;
};
const wordsOfControl = (el, { read, value }) => (read ? value + '\u0001' +
  attr(el, 'aria-checked') : value);
const mediaWords = el => [el.paused, el.muted, el.volume, el.playbackRate]
  .join();
const listMedia = () => new Map(listIn(doc, 'video,audio')
  .slice(0, 20).map(el => [el, mediaWords(el)]));
// Small copies: enough to tell that something else is drawn. One that cannot
// be read, or is drawn by the graphics card, says nothing.
const canvasWords = el => {
  try {
    const copy = new OffscreenCanvas(CANVAS_PX, CANVAS_PX);
    const at = copy.getContext('2d', { willReadFrequently: true });
    at.drawImage(el, 0, 0, CANVAS_PX, CANVAS_PX);
    return hashText(Array.from(at.getImageData(0, 0, CANVAS_PX, CANVAS_PX)
      .data).join());
  } catch (e) {
    return null;
  }
};
const listCanvases = () => new Map(listIn(doc, 'canvas')
  .filter(isDrawn).slice(0, CANVAS_MAX).map(el => [el, canvasWords(el)]));
// Elements that a rule about a passing state may show or hide: its subject,
// whatever the state.
const STATES = /:(focus-within|focus-visible|focus|checked|target-within|target|has\((?:[^()]|\([^()]*\))*\)|indeterminate|valid|invalid|user-valid|user-invalid|placeholder-shown|open|popover-open|active)/g;
// States of every press, whatever it comes to.
const PASSING = /^:(focus-within|focus-visible|focus|active)$/;
const shifterSelectors = new WeakMap();
const sheetShifters = sheet => {
  const rules = ruleList(sheet);
  const known = shifterSelectors.get(sheet);
  if (known && known.rules === rules) {
    return known.list;
  }
  const list = [];
  for (const [text, style] of rules) {
    STATES.lastIndex = 0;
    if (STATES.test(text) && ['display', 'visibility', 'opacity', 'max-height',
      'height', 'transform', 'translate', 'left', 'right', 'top', 'clip-path']
      .some(key => style.getPropertyValue(key) !== '')) {
      list.push([text.replace(STATES, '').trim(),
        text.match(STATES).every(state => PASSING.test(state))]);
    }
  }
  shifterSelectors.set(sheet, { rules, list });
  return list;
};
const isSeenNow = el => el.checkVisibility(SEEN_BY) && !isEmpty(boxOf(el));
const PICTURES = 'img,picture,video,canvas,iframe';
const listShifters = () => {
  const found = new Map();
  for (const root of allRoots()) {
    for (const sheet of allSheetsOf(root)) {
      try {
        for (const [selector, passing] of sheetShifters(sheet)) {
          for (const el of queryAll(root, selector)) {
            const known = found.get(el);
            if (known) {
              known.passing = known.passing && passing;
            } else if (found.size < SHIFTERS_MAX) {
              found.set(el, { seen: isSeenNow(el), passing });
            }
          }
        }
      } catch (e) {
        continue; // of another origin, or not a selector without its states
      }
    }
  }
  return found;
};
const selectionWords = () => {
  const active = deepActive();
  const field = active && isField(active) &&
    typeof active.selectionStart === 'number' &&
    active.selectionEnd > active.selectionStart ?
    idOf(active) + ':' + active.selectionStart + '-' + active.selectionEnd : '';
  if (field) {
    return field;
  }
  // In a shadow root, and in some fields, there may be words all the same.
  const range = window.getSelection();
  return !range || (range.isCollapsed && allRoots().length === 1 &&
    !(active && isField(active))) ? '' : clip(String(range), 200);
};
// Where the caret stands, or what is selected, in what takes keys.
const caretOf = () => {
  const active = deepActive();
  const range = window.getSelection();
  const field = active && isField(active) &&
    typeof active.selectionStart === 'number' ? active : null;
  const context = active ? editContextOf(active) : null;
  return context ? [context, context.selectionStart, context.selectionEnd] :
    field ? [field, field.selectionStart, field.selectionEnd] :
    active && active.isContentEditable && range ? [range.anchorNode,
      range.anchorOffset, range.focusNode, range.focusOffset] : [];
};
const isByKeys = () => /^key/.test(causal.input);
// Keys that select all do so once more where all is selected: what they are
// for is so.
const isAllSelected = () => {
  const active = deepActive();
  const selected = fold(String(window.getSelection() || ''));
  if (!moment.selectsAll || !active) {
    return false;
  }
  if (isField(active) && !surfaceOf(active)) {
    const caret = caretOf(); // a number has none
    const length = String(rawValue(active)).length;
    return caret.length ? caret[1] === 0 && caret[2] === length :
      selected === fold(String(rawValue(active)));
  }
  return !!active.isContentEditable &&
    selected === fold(visibleText(active, 1e5));
};
// Keys that move the caret. Up and down move it in one line, too, and are
// meant for a list there.
const CARET_KEYS = /^(ArrowLeft|ArrowRight|Home|End|PageUp|PageDown)$/;
const LINE_KEYS = /^Arrow(Up|Down)$/;
const noteKey = event => {
  const key = String(event.key);
  const active = deepActive();
  moment.selectsAll = (event.ctrlKey || event.metaKey) &&
    key.toLowerCase() === 'a';
  moment.movesCaret = moment.selectsAll || CARET_KEYS.test(key) ||
    (LINE_KEYS.test(key) && !!active && tagOf(active) !== 'input');
};
const compareSelection = () => {
  const selection = selectionWords();
  const moved = moment.movesCaret &&
    caretOf().some((part, i) => part !== moment.caret[i]);
  if (isByKeys() ? moved || isAllSelected() ||
      (selection && selection !== moment.selection) :
    selection && selection !== moment.selection && !selectsTarget()) {
    tellMoment(null, { what: 'selection', state: isByKeys() });
  }
};
// Two clicks on a word select it by themselves. In a text that is being edited
// that is what they are for.
const selectsTarget = () => {
  const range = window.getSelection();
  const node = range && range.anchorNode;
  const active = deepActive();
  if (active && active !== watching.target && active.isContentEditable &&
      !!watching.target && flatContains(active, watching.target)) {
    return false;
  }
  return !!watching.target && ((!!node && flatContains(watching.target,
    typeOf(node) === 1 ? node : flatParent(node) || node)) ||
    (active === watching.target && (isField(active) ||
      !!active.isContentEditable)));
};
// The frame that a form or a link of this document is aimed at.
const aimOf = el => {
  const link = el && closest(el, 'a[target],area[target]');
  const form = el && !link ? formOf(el) : null;
  const aim = link ? attr(link, 'target') : (el && attr(el, 'formtarget')) ||
    (form && attr(form, 'target'));
  return aim && aim[0] !== '_' ? aim : '';
};
// No record tells that a frame shows another document.
const FRAME_MS = 10000;
const onFrameLoad = event => {
  const el = pathOf(event)[0];
  if (el && tagOf(el) === 'iframe' && moment.at &&
      performance.now() - moment.at < FRAME_MS) {
    moment.told.delete('document' + idOf(el)); // it may load more than once
    const aimed = (moment.aims.has(el) && !alone.has(el)) ||
      (moment.aim !== '' && attr(el, 'name') === moment.aim);
    tellMoment(el, { what: 'document', state: aimed,
      alone: !aimed && (alone.has(el) || ledger.fresh.has(el)) });
  }
};
// Frames that were given another address while no input was being handled: they
// load by themselves, whatever the browser reports meanwhile.
const alone = new WeakSet();
// The browser reports what such a frame loads, and not why.
const tellAlone = el => {
  const src = attr(el, 'src');
  if (src && watching.on) {
    try {
      push({ kind: 'frame', url: clip(new URL(src, doc.baseURI).href, 300) });
    } catch (e) {
      // no address: nothing is loaded
    }
  }
};
// Another address of a frame is no effect yet: the document is.
const noteAims = (records, caused) => {
  for (const record of records) {
    if (record.attributeName === 'src' && isFrame(record.target)) {
      (caused ? moment.aims : alone).add(record.target);
      if (!caused) {
        tellAlone(record.target);
      }
    } else if (!caused && record.type === 'childList') {
      record.addedNodes.filter(n => typeOf(n) === 1 && isFrame(n))
        .forEach(tellAlone);
    }
  }
};
// How much of it is read. Of what a control is set to, or is filled with, style
// sheets prove nothing more; and where an input is to follow, that begins anew.
const READ_NONE = { state: false, styles: false };
const READ_STATE = { state: true, styles: false };
const READ_ALL = { state: true, styles: true };
const readState = () => ({ controls: listControls(), media: listMedia(),
  canvases: listCanvases(), shown: listShifters(),
  selection: selectionWords(), caret: caretOf() });
const takeMoment = reads => {
  moment.aim = watching.target ? aimOf(watching.target) : '';
  moment.aims = new WeakSet();
  moment.at = performance.now();
  moment.state = reads.state;
  moment.styles = reads.styles;
  Object.assign(moment, takeAhead(reads) || Object.assign(
    moment.styles ? readStyles() : {},
    moment.state ? readState() : { controls: new Map(), canvases: new Map() }));
  moment.selectsAll = false;
  moment.movesCaret = false;
  moment.told.clear();
  moment.round = 0;
  moment.framed = false;
  moment.drawing = false;
  moment.noticed = false;
  moment.reset = -RESET_MS;
};
// A form whose action is a function of a framework's: it is emptied with each
// answer, whatever that says. What stands as its address is for a browser that
// would send it off before the framework hears of it.
const FORM_OF_CODE = /^javascript:throw\b/i;
const isAlwaysReset = el => {
  const form = formOf(el);
  return !!form && FORM_OF_CODE.test(attr(form, 'action') || '');
};
// was: what a control held; it stays here.
const tellMoment = (el, fact, was) => {
  const key = fact.what + (el ? idOf(el) : '');
  if (!moment.told.has(key)) {
    moment.told.add(key);
    const event = push(Object.assign({ kind: 'unrecorded', id: el ? idOf(el) : null,
      own: !!el && isOwn(el), place: (el ? describe(el) : 'document') + ':' +
      fact.what, hidden: !!el && ((!saysState(el) && isUndrawn(el)) ||
        (!isDrawn(el) && !isStandInSeen(el))),
      always: !!el && isAlwaysReset(el) }, fact));
    // A form is reset when the event that says so is through.
    event.caused = !event.leaving && (event.caused || fact.state === true ||
      performance.now() - moment.reset < RESET_MS);
    if (el) {
      keepMessage(el, event);
    }
    if (el && was !== undefined && event.caused) {
      tellControl(el, was, event.place);
    }
  }
};
// The browser's own event tells of the target, unless something else is drawn
// for it, which code does later.
const compareControls = () => moment.controls.forEach((was, el) => {
  if ((el !== watching.target || saysState(el)) && (was.read ? was.read.call(el) :
    controlWords(el)) !== was.value && connected(el)) {
    tellMoment(el, { what: 'value' }, wordsOfControl(el, was));
  }
});
// An answer that empties a form also says something elsewhere: what the fields
// hold is told with it, so that the two are known to belong together. So long an
// act is open at most: three seconds to settle, and one for a message.
const CONTROLS_MS = 4000;
const checkControls = () => {
  // Where an input is being handled they are compared when its handlers are
  // through.
  if (moment.at && !causal.on && performance.now() - moment.at < CONTROLS_MS) {
    compareControls();
  }
};
// A layer without words over what has the focus, or is held down: it shows that
// and nothing else.
const isFocusLayer = (el, was) => was.passing && lacksWords(el) &&
  !queryAll(el, PICTURES).length && !matches(el, PICTURES);
const compareShown = () => moment.shown.forEach((was, el) => {
  if (connected(el) && isSeenNow(el) !== was.seen && !flatClosest(el, isTip) &&
      !isFocusLayer(el, was)) {
    tellMoment(el, { what: was.seen ? 'hidden' : 'shown', state: true,
      hidden: false });
  }
});
const compareCanvases = () => moment.canvases.forEach((was, el) => {
  const now = was === null || !connected(el) ? was : canvasWords(el);
  if (now !== was) {
    tellMoment(el, { what: 'pixels' });
  }
});
// The worlds of a document number the frames that they ask for in one row.
const frameMark = () => {
  const mark = requestAnimationFrame(() => {});
  cancelAnimationFrame(mark);
  return mark;
};
const startDrawing = () => {
  moment.canvases = listCanvases();
  moment.frames = frameMark();
};
// Did the page ask for a frame in the task of the press? What is drawn by
// frames from then on is its doing, and is waited for until it is at rest.
const noteDrawing = () => {
  moment.framed = moment.canvases.size > 0 && frameMark() > moment.frames + 1;
};
const DRAWING_MS = 3000; // limit: a chart was seen to move for a second
const isDrawing = () => moment.framed && moment.drawing &&
  performance.now() - moment.at < DRAWING_MS;
// Drawn with a frame that came later: two looks that are the same and another
// picture than before. What goes on being drawn is an animation.
const compareCanvasesLater = () => {
  moment.drawing = false;
  moment.canvases.forEach((was, el) => {
    const now = was === null || !connected(el) ? was : canvasWords(el);
    if (now !== was && moment.pixels.get(el) === now) {
      tellMoment(el, { what: 'pixels', state: true });
    }
    moment.drawing = moment.drawing || (now !== was &&
      moment.pixels.get(el) !== now);
    moment.pixels.set(el, now);
  });
};
const compareState = () => {
  if (!moment.at || !moment.state) {
    return;
  }
  compareControls();
  compareShown();
  moment.media.forEach((was, el) => {
    if (mediaWords(el) !== was) {
      tellMoment(el, { what: 'media', hidden: false });
    }
  });
  compareSelection();
};
const compareMoment = () => {
  causal.pending = false;
  compareState();
  compareStyles();
};
// Pixels and styles follow with the next frames.
const compareLater = () => {
  if (!moment.at || moment.round >= LATER_MS.length) {
    return;
  }
  doLater('moment', isDrawing() ? AT_REST_MS : LATER_MS[moment.round++], () => {
    forget();
    compareMoment();
    compareCanvasesLater();
    if (isLedgerOpen() && watching.on) {
      checkUndone(); // no record tells of a value that is set back
    }
    forget();
    compareLater();
  });
};
