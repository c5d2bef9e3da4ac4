// SPDX-License-Identifier: Apache-2.0
// What a person does in the document, for recordings: trusted input while no
// receipt is armed, so input that deed did not send. Off unless `watch` turns
// it on. A target is sampled before any handler of the page has run, since the
// handler may remove it.
const people = { on: false, edit: null, press: null, clicked: null };
const PERSON_OTHERS_MAX = 50; // limit: a place among more is not told
const isEditable = el => isRichText(el) || (isHtml(el) &&
  (tagOf(el) === 'textarea' || (tagOf(el) === 'input' &&
    inputKind(el) === 'text')));
// The control that an event on a part of it is meant for.
const controlFor = el => {
  const label = flatClosest(el, n => tagOf(n) === 'label' && isHtml(n));
  const near = flatClosest(el, n => nativeKind(n) !== null ||
    CONTROL_ROLES.has(roleOf(n)));
  if (isRichText(el)) {
    return editingHost(el);
  }
  return label && labelledBy(label) && (!near || near === label ||
    flatContains(near, label)) ? labelledBy(label) : near || el;
};
// Words of the elements around it, nearest first: names, the parts of a row,
// the heading of a section.
const wordsAround = el => {
  const words = [];
  for (let p = flatParent(el); p && p !== bodyOf() && p !== htmlOf();
    p = flatParent(p)) {
    if (ITEM_ROLES.test(roleOf(p)) && !nameOf(p)) {
      Array.from(queryAll(p, ITEM_PARTS)).slice(0, 60).filter(part =>
        !flatContains(part, el) && !flatContains(el, part)).forEach(part =>
        words.push(visibleText(part, 80)));
    }
    if (roleOf(p) !== 'generic') {
      words.push(scopeName(p) || '');
    }
  }
  return words.map(fold).filter(word => word && word.length <= 80);
};
// The nearest of them that none of the others is in; undefined: there is none.
const tellingScope = (el, others) => wordsAround(el).find(word => {
  const want = wanted(word);
  return inScope(el, word, want) &&
    !others.some(other => inScope(other, word, want));
});
const samplePerson = el => {
  forget();
  const role = roleOf(el);
  const name = nameOf(el) || (isEditable(el) ? '' : visibleText(el, 80));
  const known = role !== 'generic' ? role : null;
  const others = name && known ? findSemantic({ role, name }).filter(other =>
    other !== el && isVisible(other)).slice(0, PERSON_OTHERS_MAX) : [];
  const out = { id: idOf(el), role: known, name: clip(name, 200),
    others: others.length, scope: others.length ? tellingScope(el, others) :
      undefined };
  forget();
  return out;
};
// It leaves at once: the document may be gone a moment later.
const tellPerson = (act, sample, more) => {
  push(Object.assign({ kind: 'person', act }, sample, more));
  sendNow();
};
const flushEdit = () => {
  const edit = people.edit;
  people.edit = null;
  if (!edit) {
    return;
  }
  const el = edit.el;
  if (isSecret(el)) {
    tellPerson('fill', edit.sample, { secret: true });
  } else if (connected(el)) {
    edit.value = isRichText(el) ? editableText(el) : rawValue(el);
  }
  if (!isSecret(el) && edit.value.length <= VALUE_LIMIT) {
    tellPerson('fill', edit.sample, { value: edit.value });
  }
};
const personPressed = el => {
  if (people.edit && controlFor(el) !== people.edit.el) {
    flushEdit();
  }
  const control = controlFor(el);
  people.press = { el: control, sample: samplePerson(control) };
  beginStory();
};
// A press on a label clicks its control as well, Enter in a field the button
// of its form: neither is a second act.
const isSecondClick = (event, el) => {
  const label = people.clicked && flatClosest(people.clicked, n =>
    tagOf(n) === 'label' && isHtml(n));
  const before = people.clicked;
  people.clicked = el;
  if (event.detail === 0 && !event.pointerType) {
    return deepActive() !== el || (!!label && controlGet.call(label) === el);
  }
  return !!label && before !== el && controlGet.call(label) === el;
};
// The field says itself what was chosen or typed; a list that a box opens does
// not open by itself.
const isToldByField = control => {
  const kind = nativeKind(control);
  return (isEditable(control) && roleOf(control) !== 'combobox') ||
    /^(select|option|range|file|picker)$/.test(kind) ||
    (isNativeCheck(control) && inputType(control) === 'checkbox');
};
const personClicked = (event, el) => {
  const control = controlFor(el);
  const press = people.press;
  const same = press && (press.el === control || !connected(press.el) ||
    flatContains(control, press.el));
  people.press = null;
  if (isSecondClick(event, el) || isToldByField(same ? press.el : control)) {
    return;
  }
  tellPerson(event.detail === 2 ? 'double' : 'click', same ? press.sample :
    samplePerson(control));
};
const personEdited = el => {
  const field = isRichText(el) ? editingHost(el) : el;
  if (!isEditable(field)) {
    return;
  }
  if (people.edit && people.edit.el !== field) {
    flushEdit();
  }
  people.edit = people.edit || { el: field, sample: samplePerson(field),
    value: '' };
  people.edit.value = isSecret(field) ? '' : isRichText(field) ?
    editableText(field) : rawValue(field);
};
const personChanged = el => {
  const kind = nativeKind(el);
  if (isEditable(el)) {
    flushEdit();
  } else if (kind === 'select') {
    tellPerson('choose', samplePerson(el), { options: Array.from(
      el.selectedOptions).map(option => collapse(option.label)) });
  } else if (kind === 'toggle' && inputType(el) === 'checkbox') {
    tellPerson('toggle', samplePerson(el), { state: checkedOf(el) === true });
  } else if (kind === 'range' || kind === 'picker') {
    tellPerson('set', samplePerson(el), { value: rawValue(el) });
  } else if (kind === 'file') {
    tellPerson('upload', samplePerson(el), { value: fileNames(el) });
  }
};
const MODIFIERS = ['Control', 'Alt', 'Meta', 'Shift'];
const EDITING_KEYS = /^(Backspace|Delete|Home|End|Tab|Arrow\w+|Page\w+)$/;
const keyWord = event => MODIFIERS.filter(name => event.getModifierState(name) &&
  (name !== 'Shift' || event.key.length > 1)).concat(event.key === ' ' ?
  'Space' : event.key).join('+');
// Keys whose effect is told otherwise: as the value of a field, as a click.
const isToldByEffect = (event, el) => {
  const combined = event.ctrlKey || event.metaKey || event.altKey;
  const kind = nativeKind(el);
  if (event.key === 'Tab' || event.isComposing || MODIFIERS.concat('CapsLock',
    'Dead', 'Process', 'Unidentified').includes(event.key)) {
    return true;
  }
  if (isEditable(el)) {
    return event.key.length === 1 ? !combined || /^[acvxyz]$/i.test(event.key) :
      (EDITING_KEYS.test(event.key) && (roleOf(el) !== 'combobox' ||
        !/^Arrow(Up|Down)$/.test(event.key))) || (event.key === 'Enter' &&
        (tagOf(el) === 'textarea' || isRichText(el)));
  }
  if (/^(select|range|picker)$/.test(kind)) {
    return event.key !== 'Escape';
  }
  return !combined && /^(Enter| )$/.test(event.key) &&
    (tagOf(el) === 'button' || (kind !== null && kind !== 'drag'));
};
const personKey = (event, el) => {
  if (isToldByEffect(event, el)) {
    return;
  }
  flushEdit();
  beginStory();
  tellPerson('press', samplePerson(el), { keys: keyWord(event),
    onPage: el === bodyOf() || el === htmlOf() });
};
const PERSON_EVENTS = { pointerdown: (event, el) => personPressed(el),
  click: personClicked, keydown: personKey,
  input: (event, el) => personEdited(el),
  change: (event, el) => personChanged(el) };
const notePerson = event => {
  const type = eventTypeGet.call(event);
  const note = PERSON_EVENTS[type];
  const el = pathOf(event).find(n => n !== window && typeOf(n) === 1);
  if (!people.on || receipts.size || !event.isTrusted || !note || !el) {
    return;
  }
  flushRecords();
  if (watching.late) {
    checkLate(); // what came of the act before belongs to it
  }
  note(event, el);
  startCausal(type, event); // what the page does now answers to the person
};
const recordPeople = on => {
  flushEdit();
  if (!people.on && on) {
    listen.call(window, 'pagehide', flushEdit, true);
  }
  people.on = on;
  people.press = people.clicked = null;
};
