// SPDX-License-Identifier: Apache-2.0
'use strict';

const $ = (id) => document.getElementById(id);
const sessions = new Map(); // id -> {id, url, title, picture, shows}
const actions = new Map(); // session/handle/begun -> entry
const cards = new Map(); // the same key -> element
let mode = { title: 'deed', current: '', step: false };
let source = null;

// An answer within this time of the question is meant for something else.
const SETTLE_MS = 400;
const STAGES = ['resolving_target', 'checking_preconditions', 'executing', 'verifying'];
const STAGE_WORDS = {
  resolving_target: 'finding the target',
  checking_preconditions: 'checking',
  awaiting_confirmation: 'waiting for your word',
  executing: 'acting',
  verifying: 'looking at what came of it',
  waiting_for_user: 'waiting for you',
  recovering: 'waiting until it can be done',
};
const VERBS = {
  'ui.activate': 'Click', 'ui.enterText': 'Type into', 'ui.clearText': 'Empty',
  'ui.setValue': 'Set', 'ui.choose': 'Choose in', 'ui.toggle': 'Switch',
  'ui.submit': 'Submit', 'ui.focus': 'Focus', 'ui.read': 'Read', 'ui.open': 'Open',
  'ui.close': 'Close', 'ui.expand': 'Expand', 'ui.collapse': 'Collapse',
  'ui.scroll': 'Scroll', 'ui.scrollIntoView': 'Scroll to', 'ui.highlight': 'Point at',
  'nav.navigate': 'Go to', 'app.invoke': 'Run', 'x.deed.press': 'Press keys',
  'x.deed.type': 'Type', 'x.deed.hover': 'Hover over', 'x.deed.drag': 'Drag',
  'x.deed.upload': 'Give a file to', 'x.deed.doubleActivate': 'Double-click',
  'x.deed.contextActivate': 'Right-click', 'x.deed.longPress': 'Press long on',
};

// Text from pages only ever becomes text.
function make(tag, cls, text) {
  const element = document.createElement(tag);
  if (cls) element.className = cls;
  if (text !== undefined) element.textContent = text;
  return element;
}

function phrase(entry) {
  const verb = VERBS[entry.action] || entry.action || 'Act';
  const name = entry.name ? `“${entry.name}”` : '';
  return [verb, name || entry.role || ''].filter(Boolean).join(' ');
}

function keyOf(entry) {
  return `${entry.session}/${entry.handle}/${entry.begunMs}`;
}

function verdict(entry) {
  if (entry.wait === 'confirmation') return ['asks you', 'warn'];
  if (entry.wait === 'person') return ['your turn', 'warn'];
  if (entry.wait === 'running') return [STAGE_WORDS[entry.stage] || 'begun', ''];
  if (entry.status === 'succeeded') {
    return [entry.effect === 'verified' ? 'verified' : 'done', 'good'];
  }
  if (entry.status === 'cancelled') return ['not done', ''];
  return [entry.sideEffect === 'unknown' ? 'unknown' : 'failed', 'bad'];
}

async function order(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.ok ? null : (await response.text()).trim();
}

function place(mark, box, shows, image) {
  mark.hidden = !(box && shows && image.naturalWidth && shows[2] > 0);
  if (mark.hidden) return;
  const scale = 100 / shows[2];
  const tall = 100 / shows[3];
  mark.style.left = `${(box.x - shows[0]) * scale}%`;
  mark.style.top = `${(box.y - shows[1]) * tall}%`;
  mark.style.width = `${box.width * scale}%`;
  mark.style.height = `${box.height * tall}%`;
}

// A picture with the target drawn in.
function preview(entry) {
  const screen = make('div', 'screen');
  const inner = make('div', 'frame');
  const image = make('img');
  const mark = make('div', 'mark');
  image.alt = 'The page as it was when it was asked';
  mark.hidden = true;
  image.addEventListener('load', () => {
    place(mark, entry.box, entry.picture, image);
    if (!mark.hidden) {
      const middle = mark.offsetTop + mark.offsetHeight / 2;
      screen.scrollTop = middle - screen.clientHeight / 2;
    }
  });
  if (entry.picture) {
    image.src = `/picture/${entry.session}/${entry.handle}?${entry.begunMs}`;
  }
  inner.append(image, mark);
  screen.append(inner);
  return screen;
}

function facts(entry) {
  const list = make('dl');
  const add = (label, text) => {
    list.append(make('dt', '', label), make('dd', '', text));
  };
  const args = (entry.question && entry.question.preview &&
                entry.question.preview.args) || {};
  add('Target', [entry.role, entry.name && `“${entry.name}”`]
    .filter(Boolean).join(' ') || 'the page');
  for (const [name, value] of Object.entries(args)) {
    add(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  if (entry.tooLong) add('Arguments', 'too long to be shown');
  const where = sessions.get(entry.session);
  if (where && where.url) add('Page', where.url);
  add('Action', entry.action || '');
  return list;
}

function button(cls, text, key, act) {
  const element = make('button', cls);
  element.type = 'button';
  const hint = make('kbd', '', key);
  hint.setAttribute('aria-hidden', 'true');
  element.append(text, hint);
  element.addEventListener('click', act);
  return element;
}

// When this question was first shown here; drawing it anew changes nothing.
const shown = new Map();
function sinceWhen(entry) {
  const key = `${keyOf(entry)}/${entry.wait}`;
  if (!shown.has(key)) shown.set(key, performance.now());
  return shown.get(key);
}

function card(entry) {
  const asks = entry.wait === 'confirmation';
  const risk = (entry.question && entry.question.risk) || {};
  const box = make('article', 'ask');
  const text = make('div', 'text');
  const chips = make('div');
  const fault = make('p', 'fault');
  const buttons = make('div', 'buttons');
  const since = sinceWhen(entry);
  fault.setAttribute('role', 'alert');
  const answer = async (word, reason) => {
    if (performance.now() - since < SETTLE_MS) return;
    for (const b of buttons.querySelectorAll('button')) b.disabled = true;
    const why = await order('/answer', {
      session: entry.session, handle: entry.handle, answer: word, reason,
    }).catch(() => 'the session cannot be reached');
    if (why) {
      fault.textContent = why;
      for (const b of buttons.querySelectorAll('button')) b.disabled = false;
    }
  };
  if (asks) {
    const level = risk.level || 'asked for';
    chips.append(make('span', `chip ${level === 'low' || level === 'none' ? '' : 'warn'}`,
      `risk: ${level}`));
    if (risk.meaning && risk.meaning !== 'plain') {
      chips.append(' ', make('span', 'chip', risk.meaning));
    }
    const reason = make('input');
    reason.placeholder = 'Reason, if you deny it';
    reason.setAttribute('aria-label', 'Reason');
    reason.maxLength = 200;
    buttons.append(
      button('yes', 'Approve', 'a', () => answer('approve')),
      button('no', 'Deny', 'd', () => answer('deny', reason.value)),
      button('', 'Take over', 't', () => answer('takeOver')), reason);
  } else {
    buttons.append(
      button('yes', 'I did it', 'y', () => answer('done')),
      button('no', 'Give up', 'd', () => answer('cancel', 'the person gave it up')));
  }
  text.append(chips, make('h2', '', asks ? `${phrase(entry)}?` : `Please do this: ${phrase(entry)}`),
    make('p', 'why', asks ? risk.reason || '' : entry.note || ''), facts(entry), fault, buttons);
  box.append(preview(entry), text);
  return box;
}

function drawCards() {
  for (const [key, element] of cards) {
    if (!actions.has(key)) {
      element.remove();
      cards.delete(key);
    }
  }
  for (const [key, entry] of actions) {
    const waits = entry.wait === 'confirmation' || entry.wait === 'person';
    const old = cards.get(key);
    const state = `${entry.wait}${entry.picture ? '+' : ''}`;
    if (!waits && old) {
      old.remove();
      cards.delete(key);
    } else if (waits && (!old || old.dataset.wait !== entry.wait)) {
      const fresh = card(entry);
      fresh.dataset.wait = entry.wait;
      fresh.dataset.state = state;
      if (old) old.replaceWith(fresh); else $('queue').append(fresh);
      cards.set(key, fresh);
    } else if (waits && old.dataset.state !== state) {
      old.dataset.state = state; // the picture came later
      old.querySelector('.screen').replaceWith(preview(entry));
    }
  }
  const count = cards.size;
  document.title = `${count ? `(${count}) ` : ''}${mode.title} · deed`;
}

function drawRow(entry) {
  const row = make('li');
  const [word, cls] = verdict(entry);
  const what = make('span', 'what', phrase(entry));
  const chip = make('span', `chip ${cls}`, word);
  const took = entry.endedMs ? `${Math.max(0, entry.endedMs - entry.begunMs)} ms` : '';
  const clock = new Date(entry.begunMs).toLocaleTimeString();
  row.append(what, chip);
  const more = entry.message || (entry.wait === 'running' ? entry.note : '');
  if (more) row.append(make('span', 'more', more));
  const when = make('span', 'more', [clock, took, sessions.size > 1 ? entry.session : '']
    .filter(Boolean).join(' · '));
  row.append(when);
  return row;
}

function drawLog() {
  const all = [...actions.values()].reverse();
  const bad = all.filter((e) => e.status === 'failed').length;
  const good = all.filter((e) => e.status === 'succeeded').length;
  $('rows').replaceChildren(...all.map(drawRow));
  $('none').hidden = all.length > 0;
  $('sum').textContent = all.length ? `${good} verified${bad ? `, ${bad} failed` : ''}` : '';
}

function current() {
  const own = [...actions.values()].filter((e) => e.session === mode.current);
  return own[own.length - 1];
}

function drawLive() {
  const where = sessions.get(mode.current);
  const entry = current();
  const now = $('now');
  const image = $('shot');
  $('url').textContent = where ? [where.title, where.url].filter(Boolean).join(' — ') : '';
  if (where && where.picture) {
    const address = `/picture/${where.id}?${where.picture}`;
    if (image.dataset.address !== address) {
      const next = new Image();
      next.addEventListener('load', () => {
        image.src = next.src;
        image.alt = `The page ${where.title || where.url || ''} now`;
        $('empty').hidden = true;
        drawMark();
      });
      image.dataset.address = address;
      next.src = address;
    }
  }
  drawMark();
  now.replaceChildren();
  if (!entry) {
    now.append(make('span', 'note', 'Idle'));
    return;
  }
  const [word, cls] = verdict(entry);
  const stages = make('span', 'stages');
  const at = entry.wait === 'ended' ? STAGES.length
    : entry.wait === 'running' ? STAGES.indexOf(entry.stage) + 1 : 2;
  STAGES.forEach((stage, i) => stages.append(make('i', i < at ? 'on' : '')));
  now.append(make('strong', '', phrase(entry)), make('span', `chip ${cls}`, word),
    make('span', 'note', entry.message || entry.note || ''), stages);
}

function drawMark() {
  const where = sessions.get(mode.current);
  const entry = current();
  const under = entry && entry.wait !== 'ended';
  place($('mark'), under && entry.box, where && where.shows, $('shot'));
}

function drawSessions() {
  $('sessions').replaceChildren(...[...sessions.values()].map((s) => {
    const tab = make('button', '', sessions.size > 1 ? s.title || s.id : s.id);
    tab.type = 'button';
    tab.setAttribute('aria-current', String(s.id === mode.current));
    tab.addEventListener('click', () => order('/look', { session: s.id }));
    return tab;
  }));
  $('step').setAttribute('aria-pressed', String(mode.step));
}

function draw() {
  drawSessions();
  drawCards();
  drawLive();
  drawLog();
}

function connect() {
  const status = (word, cls) => {
    $('link').textContent = word;
    $('link').className = `link ${cls}`;
  };
  if (source) source.close();
  // Nothing is pictured for a page that nobody sees.
  source = new EventSource(document.hidden ? '/events?hidden=1' : '/events');
  const on = (name, act) => source.addEventListener(name, (event) => {
    act(JSON.parse(event.data));
    draw();
  });
  source.addEventListener('open', () => status('live', 'on'));
  source.addEventListener('error', () => {
    status(source.readyState === EventSource.CLOSED ? 'ended' : 'reconnecting', 'off');
  });
  on('state', (state) => {
    mode = { title: state.title, current: state.current, step: state.step };
    sessions.clear();
    actions.clear();
    for (const s of state.sessions) sessions.set(s.id, s);
    for (const a of state.actions) actions.set(keyOf(a), a);
  });
  on('mode', (next) => { mode = next; });
  on('session', (s) => {
    if (s.ended) sessions.delete(s.id); else sessions.set(s.id, s);
  });
  on('action', (a) => { actions.set(keyOf(a), a); });
}

document.addEventListener('visibilitychange', connect);
$('step').addEventListener('click', () => order('/step', { on: !mode.step }));
$('help').addEventListener('click', () => $('keys').showModal());
document.addEventListener('keydown', (event) => {
  const typing = event.target.matches && event.target.matches('input, textarea');
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat ||
      !event.isTrusted || $('keys').open) return;
  if (event.key === '?') $('keys').showModal();
  else if (event.key === 's') $('step').click();
  else {
    const first = $('queue').firstElementChild;
    for (const b of first ? first.querySelectorAll('button') : []) {
      const key = b.querySelector('kbd');
      if (key && key.textContent === event.key && !b.disabled) b.click();
    }
  }
});

connect();
