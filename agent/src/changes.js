// SPDX-License-Identifier: Apache-2.0
// What changed since the look that is kept: the parts of the page that may be
// different, as they were and as they are. A part is as large as what tells it
// in one piece: a row, an item, a control with all that is in it.
const PARTS_MAX = 2000; // elements; above it the whole page is looked at
// What was told before an element when it was looked at: its place among the
// entries, what is around it. Null: it is not shown.
const contextOf = (el, state) => {
  const up = flatParent(el);
  if (el === bodyOf() || !up) {
    return { at: -1, told: false, kin: -1, sight: TOP_SIGHT };
  }
  let found = state.contexts.get(up);
  if (found === undefined) {
    found = insideOf(up, state);
    state.contexts.set(up, found);
  }
  return found;
};
const insideOf = (el, state) => {
  const above = contextOf(el, state);
  if (!above) {
    return null;
  }
  const sight = sightOf(el, above.sight, state);
  if (sight.gone || unboxed(el) || isShutOff(sight)) {
    return null;
  }
  const record = keptOf(el);
  const told = sight.seen && record && record.entry.role !== 'text';
  return { at: told ? placeOf(record, state) : above.at,
    told: above.told || (told && record.told) || false, sight,
    kin: kinPlace(el, above.kin, state) };
};
// An entry that is known, as a place among those of a new walk.
const placeOf = (record, state) => {
  let at = state.places.get(record);
  if (at === undefined) {
    if (record.up) {
      placeOf(record.up, state);
    }
    at = state.list.length;
    state.list.push({ known: record });
    state.places.set(record, at);
  }
  return at;
};
// Who tells what is in it as its own: its text, its name.
const isTeller = el => {
  const role = roleOf(el);
  const record = keptOf(el);
  return NAMED_BY_CONTENT.has(role) || PARTED.has(role) || ITEMS.has(role) ||
    (record && record.told) || /^(label|select|svg)$/.test(tagOf(el)) ||
    (QUIET.has(role) && (record !== null) !== (nameOf(el) !== ''));
};
const partAround = el => {
  let top = el;
  for (let p = el; p && p !== bodyOf(); p = flatParent(p)) {
    if (isTeller(p)) {
      top = p;
    }
  }
  while (top && top !== bodyOf()) {
    const display = styleOf(top).display;
    const flows = display === 'none' ? !BLOCK_TAGS.test(tagOf(top)) :
      isInline(styleOf(top));
    if (!flows) {
      break;
    }
    top = flatParent(top);
  }
  return top;
};
// Who is named by something else that may have changed.
const namedBy = (tops, dirty) => {
  const out = new Set();
  for (const top of tops) {
    for (const label of [closest(top, 'label'), ...queryAll(top, 'label')]) {
      const control = label && controlGet.call(label);
      if (control) {
        out.add(control);
      }
    }
  }
  for (const root of allRoots()) {
    for (const el of queryAll(root, '[aria-labelledby],[aria-controls],' +
        '[aria-errormessage],[popovertarget]')) {
      const refs = ['aria-labelledby', 'aria-controls', 'aria-errormessage']
        .flatMap(name => referenced(el, name));
      const popup = attr(el, 'popovertarget');
      const all = popup ? refs.concat(byId(root, popup) || []) : refs;
      if (all.some(ref => tops.some(top => flatContains(top, ref)) ||
          dirty.some(one => flatContains(ref, one)))) {
        out.add(el);
      }
    }
  }
  return out;
};
const isBeyond = el => {
  const last = kept.cut && nodeOf(kept.last.entry.id);
  return !!last && !flatContains(el, last) && flatBefore(last, el);
};
// The outermost of the parts, in the order of the document; null: too much.
const partsOf = state => {
  const here = ids => Array.from(ids).map(nodeOf).filter(el => el &&
    connected(el));
  const dirty = here(kept.dirty).concat(restyled(state));
  // Of what blocks went out of: who tells what is in it.
  for (const el of here(kept.shrunk)) {
    const top = isTeller(el) ? el : flatClosest(el, isTeller);
    if (top) {
      dirty.push(top);
    }
  }
  const open = new Set(state.popovers = popoversOpen());
  for (const id of new Set(kept.popovers.concat(Array.from(open)))) {
    if (nodeOf(id) && open.has(id) !== kept.popovers.includes(id)) {
      dirty.push(nodeOf(id));
    }
  }
  const tops = new Set();
  let count = 0;
  for (const el of dirty) {
    const top = flatContains(bodyOf(), el) ? partAround(el) : null;
    if (top === bodyOf()) {
      return null;
    }
    if (top && !tops.has(top) && !isBeyond(top)) {
      tops.add(top);
      count += byTagFn.call(top, '*').length;
    }
  }
  const list = Array.from(tops).filter(top => !flatClosest(flatParent(top),
    up => tops.has(up)));
  // What may hide a closed root has to be opened first.
  const hides = list.some(top => mayHide(top) || flatFind(top, mayHide,
    1).length);
  return count > PARTS_MAX || hides ? null : { dirty: dirty.concat(
    here(kept.shrunk)), tops: list.sort((a, b) => (flatBefore(a, b) ? -1 :
    1)) };
};
// Entries of their own that may say something else: fields, what had or has
// the focus, what is named by a part, what a part is in.
const readAgain = (parts, state) => {
  const list = new Set(state.marks.keys());
  for (const record of kept.fields) {
    if (record.sign !== fieldSign(nodeOf(record.entry.id) || bodyOf())) {
      list.add(record);
    }
  }
  for (const el of [nodeOf(kept.focus), deepActive(),
    ...namedBy(parts.tops, parts.dirty)]) {
    const record = el && keptOf(el);
    if (record && record.entry.role !== 'text') {
      list.add(record);
    }
  }
  state.list.forEach(entry => entry.known && list.add(entry.known));
  return Array.from(list);
};
const refreshed = (record, state) => {
  const el = nodeOf(record.entry.id);
  const context = el && connected(el) ? contextOf(el, state) : null;
  if (!context) {
    return record.entry;
  }
  const sight = sightOf(el, context.sight, state);
  const entry = entryOf(el, { at: record.entry.parent, kin: record.entry.kin },
    worth(el, sight, context.sight) || 'structure', sight, state);
  if (record.entry.text !== undefined) {
    entry.text = record.entry.text;
  }
  const unseen = state.marks.has(record) ? state.marks.get(record) :
    record.entry.unseen;
  if (unseen) {
    entry.unseen = unseen;
  }
  return entry;
};
// All that some entries are in, as it was before.
const aroundOf = records => {
  const out = new Set();
  for (const record of records) {
    for (let r = record.up; r && !out.has(r); r = r.up) {
      if (kept.byId.get(r.entry.id) === r) {
        out.add(r);
      }
    }
  }
  return out;
};
// What is told of some entries: they, and all that they are in.
const partOf = records => {
  const all = new Set();
  for (const record of records) {
    for (let r = record; r && !all.has(r); r = r.up) {
      all.add(r);
    }
  }
  const list = Array.from(all).sort((a, b) => a.seq - b.seq);
  const places = new Map(list.map((record, i) => [record, i]));
  const kins = [];
  const kinAt = new Map();
  const kinOf = (from, at) => {
    if (at < 0) {
      return -1;
    }
    if (!kinAt.has(from[at])) {
      const up = kinOf(from, from[at].up);
      kinAt.set(from[at], kins.push(Object.assign({}, from[at], { up })) - 1);
    }
    return kinAt.get(from[at]);
  };
  return { elements: list.map(record => Object.assign({}, record.entry,
    { parent: record.up ? places.get(record.up) : -1,
      kin: kinOf(record.kins, record.entry.kin) })), kins };
};
// The entries that stood where the parts are, and those that are gone.
const oldRecords = tops => {
  const out = new Set();
  for (const top of tops) {
    for (const el of [top].concat(flatFind(top, () => true, FLAT_MAX))) {
      const record = keptOf(el);
      if (record) {
        out.add(record);
      }
    }
  }
  kept.lost.forEach(id => out.add(kept.byId.get(id)));
  return Array.from(out);
};
const newRecords = (state, bases) => {
  const records = [];
  state.list.forEach((entry, i) => {
    const up = entry.known || entry.parent < 0 ? null : records[entry.parent];
    const base = bases[i] === undefined ? (up ? up.seq : 0) : bases[i];
    records.push(entry.known || recordOf(entry, up, state.kins,
      state.told.has(entry), Math.max(base, up ? up.seq : -1) +
        (i + 1) * 1e-8));
  });
  return records.filter((record, i) => !state.list[i].known);
};
const walkParts = (tops, state) => {
  const bases = [];
  for (const top of tops) {
    const context = contextOf(top, state);
    const first = state.list.length;
    if (context) {
      walkSnapshot(top, context, state);
    } else {
      noteHidden(top, state);
    }
    const seqs = oldRecords([top]).map(record => record.seq);
    for (let i = first; seqs.length && i < state.list.length; i++) {
      bases[i] = Math.min(...seqs);
    }
  }
  return bases;
};
// What a cover that came or went covers or shows, outside the parts.
const marksMoved = state => {
  const marks = new Map();
  const covers = Array.from(new Set(state.covers)).filter(connected).map(idOf);
  if (covers.join() === kept.covers.join()) {
    return marks;
  }
  for (const record of kept.byId.values()) {
    const el = record.entry.unseen === 'name' ? null : nodeOf(record.entry.id);
    const mark = el && connected(el) && isMarkable(el, record.entry) &&
      isCovered(el, NAMED_BY_CONTENT.has(record.entry.role), state) ?
      'covered' : undefined;
    if (el && mark !== record.entry.unseen) {
      marks.set(record, mark);
    }
  }
  return marks;
};
const tellChanges = (parts, state) => {
  state.covers = kept.covers.map(nodeOf).filter(Boolean);
  const bases = walkParts(parts.tops, state);
  const old = oldRecords(parts.tops);
  markCovered(state);
  state.marks = marksMoved(state);
  const gone = new Set(old);
  const again = readAgain(parts, state).filter(record => !gone.has(record))
    .map(record => ({ record, entry: refreshed(record, state) }));
  const fresh = newRecords(state, bases);
  // What some of them are in stands in both.
  const stays = again.map(one => one.record).concat(Array.from(aroundOf(
    old.concat(fresh))).filter(record => !gone.has(record)));
  const before = partOf(old.concat(stays));
  old.forEach(record => {
    kept.byId.delete(record.entry.id);
    kept.fields.delete(record);
  });
  again.forEach(({ record, entry }) => {
    record.entry = entry;
    record.sign = fieldSign(nodeOf(entry.id) || bodyOf());
  });
  fresh.forEach(record => {
    kept.byId.set(record.entry.id, record);
    if (record.sign !== '') {
      kept.fields.add(record);
    }
  });
  const now = partOf(fresh.concat(stays.filter(record =>
    kept.byId.get(record.entry.id) === record)));
  const out = Object.assign(lookFacts(state), now, { before });
  Object.assign(kept, { token: ++keptCount, dirty: new Set(),
    shrunk: new Set(), lost: new Set(), focus: out.focus, popovers: state.popovers,
    covers: Array.from(new Set(state.covers)).filter(connected).map(idOf),
    hidden: Array.from(new Set(kept.hidden.concat(state.hidden.map(idOf))))
      .filter(nodeOf) });
  out.kept = kept.token;
  return out;
};
const isWhole = () => {
  const modal = modals().native || modals().aria || null;
  return kept.all || kept.sheets !== sheetsSign() || !bodyOf() ||
    kept.modal !== (modal ? idOf(modal) : null) ||
    kept.hidden.length > KEPT_HIDDEN_MAX || kept.byId.size < KEPT_MIN / 2;
};
// Everything, with what it was before.
const tellAll = () => {
  const before = partOf(Array.from(kept.byId.values()));
  memo.rare = undefined;
  return Object.assign(withLeads(snapshot({ keep: true })), { before,
    complete: true });
};
const changes = arg => {
  if (!kept || kept.token !== arg.since) {
    return withLeads(snapshot({ keep: true }));
  }
  if (isWhole()) {
    return tellAll();
  }
  memo.still = true;
  memo.rare = null; // for a few elements the rules are not worth reading
  const state = Object.assign(walkState({}, true), { contexts: new Map(),
    places: new Map() });
  const parts = partsOf(state);
  return parts ? tellChanges(parts, state) : tellAll();
};
