// SPDX-License-Identifier: Apache-2.0
'use strict';
// Draws a trace: records in, one action at a time out. docs/trace.md says what records hold.

const records = JSON.parse(document.getElementById('records').textContent);
const $ = id => document.getElementById(id);

// Text only, never markup: what a page said must not become part of this one.
function el(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'class') node.className = value;
    else if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key === 'style') node.style.cssText = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  for (const child of children.flat()) {
    if (child !== undefined && child !== null && child !== false) node.append(child);
  }
  return node;
}
const SVG = 'http://www.w3.org/2000/svg';
function svg(tag, props) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(props)) node.setAttribute(key, value);
  return node;
}
const ms = us => us >= 1e6 ? (us / 1e6).toFixed(us >= 1e7 ? 1 : 2) + ' s'
  : us >= 1e5 ? Math.round(us / 1e3) + ' ms' : (us / 1e3).toFixed(1) + ' ms';

// What happened, by action.
const actions = [];
const newest = new Map();
let picture = null;
for (const r of records) {
  if (r.kind === 'picture') {
    picture = r;
    const a = newest.get(r.action);
    if (a && !a.after) a.after = r;
  } else if (r.kind === 'action') {
    const a = { handle: r.action, id: r.actionId, asked: r, t: r.t, end: r.t, before: picture, states: [], checks: [],
      inputs: [], receipts: [], facts: [], notes: [], other: [], records: [] };
    actions.push(a);
    newest.set(r.action, a);
  }
  const a = newest.get(r.action);
  if (!a) continue;
  a.records.push(r);
  if (r.kind !== 'picture' && r.kind !== 'retraction' && !a.result) a.end = Math.max(a.end, r.t);
  if (r.kind === 'state') a.states.push(r);
  else if (r.kind === 'target') a.target = r;
  else if (r.kind === 'asked') a.args = r;
  else if (r.kind === 'checks') a.checks.push(r);
  else if (r.kind === 'input') a.inputs.push(r);
  else if (r.kind === 'receipt') a.receipts.push(r);
  else if (r.kind === 'fact') a.facts.push(r);
  else if (r.kind === 'note') a.notes.push(r);
  else if (r.kind === 'result') { a.result = r.result; a.leftOut = r.factsLeftOut; }
  else if (r.kind === 'retraction') a.retraction = r;
}
const first = records.find(r => r.kind === 'session') || {};
const origin = actions.length ? actions[0].t : 0;

const STAGE = { RECEIVED: 'wait', RESOLVING_TARGET: 'resolve', CHECKING_PRECONDITIONS: 'check', EXECUTING: 'execute',
  VERIFYING: 'verify', AWAITING_CONFIRMATION: 'wait', WAITING_FOR_USER: 'wait', RECOVERING: 'wait' };
const WORD = { resolve: 'finding the target', check: 'checking', execute: 'input', verify: 'verifying', wait: 'waiting' };

for (const [index, a] of actions.entries()) {
  a.took = a.end - a.t;
  a.ok = a.result && a.result.status === 'succeeded';
  a.stages = [];
  let at = a.t, kind = 'resolve';
  for (const s of a.states) {
    if (s.t > at) a.stages.push([kind, s.t - at]);
    at = Math.max(at, s.t);
    kind = STAGE[s.state] || kind;
  }
  if (a.end > at) a.stages.push([kind, a.end - at]);
  const x = a.result && a.result.metadata && a.result.metadata['x.deed'] || {};
  a.x = x;
  a.name = targetName(a);
  a.error = a.result && a.result.error;
  a.index = index;
}
// What is searched, made when somebody searches.
function textOf(a) {
  a.text = a.text || (JSON.stringify(a.asked) + JSON.stringify(a.target || '') + JSON.stringify(a.result || '') +
    [...a.facts, ...a.notes].map(f => [f.url, f.text, f.said, f.name].join(' ')).join(' ')).toLowerCase();
  return a.text;
}
function targetName(a) {
  if (a.target && a.target.found) return `${a.target.role || 'element'} “${a.target.name || ''}”`;
  const args = a.asked.args || {};
  const ref = a.asked.target && a.asked.target.ref;
  return args.url || (ref && (ref.name || ref.value)) || (args.keys && 'the focused element') || '';
}
const VERBS = { 'ui.activate': 'Click', 'ui.enterText': 'Fill', 'ui.clearText': 'Clear', 'ui.choose': 'Choose in',
  'ui.toggle': 'Toggle', 'ui.setValue': 'Set', 'nav.navigate': 'Go to', 'ui.read': 'Read', 'ui.focus': 'Focus',
  'ui.scroll': 'Scroll', 'ui.scrollIntoView': 'Scroll to', 'ui.submit': 'Submit', 'ui.expand': 'Expand',
  'ui.collapse': 'Collapse', 'ui.open': 'Open', 'ui.close': 'Close', 'x.deed.press': 'Press keys',
  'x.deed.hover': 'Hover', 'x.deed.drag': 'Drag', 'x.deed.upload': 'Upload to', 'app.invoke': 'Invoke',
  'x.deed.type': 'Type', 'x.deed.history': 'History', 'x.deed.find': 'Find' };
const verb = a => VERBS[a.id] || a.id;
const why = a => a.retraction ? 'taken back: ' + a.retraction.reason
  : a.error ? a.error.message || a.error.code : !a.result ? 'no result' : '';

// Pictures live in script elements and are decoded when they are shown.
function source(record) {
  const node = record && document.getElementById(record.file);
  return node ? `data:image/${record.file.split('.').pop()};base64,${node.textContent}` : null;
}

let show = 'all', current = null, stacked = false, raw = false;
function passes(a, words) {
  return (show === 'all' || (show === 'failed' ? !a.ok : a.retraction)) && (!words || textOf(a).includes(words));
}

// One element, however many stages there are.
function bar(a) {
  let at = 0;
  const stops = a.stages.map(([kind, span]) => {
    const from = at / a.took * 100;
    at += span;
    return `var(--${kind}) ${from.toFixed(1)}% ${(at / a.took * 100).toFixed(1)}%`;
  });
  return el('div', { class: 'bar', style: stops.length ? `background:linear-gradient(90deg,${stops.join()})` : '' });
}
function drawList() {
  const list = $('list');
  const items = document.createDocumentFragment();
  const words = $('search').value.trim().toLowerCase();
  let count = 0;
  for (const a of actions) {
    if (!passes(a, words)) { a.node = null; continue; }
    count++;
    a.node = el('li', { role: 'option', id: 'a' + a.index,
      class: a.retraction ? 'back' : a.ok ? 'ok' : 'bad', 'aria-selected': String(a === current),
      onclick: () => select(a) },
    el('span', { class: 'dot' }), el('span', { class: 'what' }, `${verb(a)} ${a.name}`),
    el('span', { class: 'took' }, ms(a.took)), bar(a),
    el('span', { class: 'sub' }, why(a) || `${a.handle} · at ${ms(a.t - origin)}`));
    items.append(a.node);
  }
  list.replaceChildren(items);
  if (!count) list.append(el('p', { class: 'empty' }, actions.length ? 'nothing fits' : 'no actions in this trace'));
}

// The film strip: an image is set when it comes into view.
const seen = new IntersectionObserver(entries => {
  for (const e of entries) {
    if (e.isIntersecting && !e.target.firstChild.src) e.target.firstChild.src = e.target.source;
  }
}, { root: $('strip'), rootMargin: '300px' });
function drawStrip() {
  const shots = actions.filter(a => a.after && document.getElementById(a.after.file));
  $('strip').replaceChildren(...shots.map(a => {
    const node = el('button', { class: a.ok ? '' : 'bad', title: `${verb(a)} ${a.name}`, onclick: () => select(a, true) },
      el('img', { alt: '' }), el('span', {}, `${verb(a)} ${a.name}`));
    Object.defineProperty(node, 'source', { get: () => source(a.after) });
    a.shot = node;
    seen.observe(node);
    return node;
  }));
}

function box(r, name) {
  return r && svg('rect', { class: name, x: r.x, y: r.y, width: Math.max(r.width, 2), height: Math.max(r.height, 2), rx: 3 });
}
function frame(record, a, caption, marks) {
  const src = source(record);
  if (!src) return null;
  const view = record.rect;
  const over = svg('svg', { viewBox: `${view.x} ${view.y} ${view.width} ${view.height}`, 'aria-hidden': 'true' });
  if (marks) {
    const check = a.checks[a.checks.length - 1] || {};
    for (const c of a.target ? a.target.alternates || [] : []) if (c.rect) over.append(box(c.rect, 'candidate'));
    const rect = check.rect || (a.target && a.target.rect);
    if (rect) over.append(box(rect, 'target'));
    if (check.coverRect) over.append(box(check.coverRect, 'cover'));
    const input = a.inputs.find(i => i.point);
    const point = (input && input.point) || check.point;
    if (point) {
      const unit = view.width / 100;
      over.append(svg('circle', { class: 'hit', cx: point.x, cy: point.y, r: 1.1 * unit }),
        svg('circle', { class: 'hitdot', cx: point.x, cy: point.y, r: 0.3 * unit }));
    }
  }
  return el('figure', {}, el('div', { class: 'frame' }, el('img', { src, alt: caption }), over),
    el('figcaption', {}, caption));
}

const table = (head, rows) => el('div', { class: 'scroll' }, el('table', {},
  head && el('tr', {}, head.map(h => el('th', {}, h))), rows));
const row = (...cells) => el('tr', {}, cells.map(c => c instanceof HTMLTableCellElement ? c : el('td', {}, c)));
const tag = (text, kind) => el('span', { class: 'tag ' + (kind || '') }, text);
const section = (title, note, ...body) => body.flat().some(Boolean)
  ? [el('h2', {}, title, note && el('small', {}, note)), ...body] : [];

const TIES = { certified: 'good', synchronous: 'good', local: 'mark', correlated: '', excluded: '', before: '' };
function factRow(a, f) {
  const what = f.text || f.said || (f.url && !f.place ? f.url : '') || f.name || '';
  return el('tr', { class: /certified|synchronous|local/.test(f.tie) ? '' : 'noise' },
    el('td', { class: 'n' }, f.sinceUs === undefined ? ms(f.t - a.t) : '+' + ms(f.sinceUs)),
    el('td', { class: 's' }, f.signal), el('td', { class: 's' }, tag(f.tie, TIES[f.tie])),
    el('td', {}, [what, f.state && `${f.state}: ${f.is}`, f.status && 'status ' + f.status, f.place].filter(Boolean)
      .join('  ·  ')));
}
function noteRow(a, n) {
  const bad = n.level === 'error' || n.error || n.status >= 400;
  return el('tr', { class: n.noise ? 'noise' : '' },
    el('td', { class: 'n' }, ms(n.t - a.t)), el('td', { class: 's' }, tag(n.source, bad ? 'bad' : '')),
    el('td', { class: 's' }, n.party || ''), el('td', { class: 'n' }, n.score === undefined ? '' : n.score.toFixed(2)),
    el('td', {}, [n.method, n.url && n.source !== 'console' ? n.url : '', n.text, n.status && 'status ' + n.status,
      n.error, n.tookUs && ms(n.tookUs)].filter(Boolean).join('  ')));
}
function split(rows, main, make, label) {
  const good = rows.filter(main), rest = rows.filter(r => !main(r));
  return [good.length ? make(good) : null,
    rest.length ? el('details', {}, el('summary', {}, `${rest.length} ${label}`), make(rest)) : null];
}

function drawDetail(a) {
  const x = a.x;
  const verdict = el('div', { class: 'verdict' + (a.retraction ? ' back' : a.ok ? '' : ' bad') },
    el('b', {}, a.retraction ? 'taken back' : a.ok ? 'as asked' : a.result ? a.error ? a.error.code : a.result.status
      : 'no result'),
    a.result && ` — effect ${x.effect || 'unknown'}, input ${x.delivered || 'unknown'}, side effect ` +
      `${a.result.sideEffectState}${x.retrySafe ? ', safe to retry' : ''}`,
    why(a) && el('p', {}, why(a)),
    x.diagnosis && el('p', { class: 'next' }, el('b', {}, 'next: '), x.diagnosis.next));
  const spent = {};
  for (const [kind, span] of a.stages) spent[kind] = (spent[kind] || 0) + span;
  const stages = el('div', { class: 'stages', role: 'img', 'aria-label': 'stages' }, a.stages.map(([kind, span]) =>
    el('div', { class: kind, style: `flex:${span} 1 0`, title: `${WORD[kind]} ${ms(span)}` },
      span > a.took / 7 ? ms(span) : '')));
  const legend = el('div', { class: 'legend' }, Object.entries(spent).map(([kind, span]) =>
    el('span', {}, el('i', { class: kind }), WORD[kind] + ' ', el('b', {}, ms(span)))));
  const shots = [frame(a.before, a, a.before ? `before · ${ms(Math.max(a.t - a.before.t, 0))} earlier` : '', true),
    frame(a.after, a, a.after ? a.after.why === 'late' ? 'after · the next action had begun'
      : `after · ${ms(Math.max(a.after.t - a.end, 0))} later` : '', !a.before)].filter(Boolean);
  const check = a.checks[a.checks.length - 1];
  const args = (a.args || a.asked).args;
  const details = [
    ...section('Pictures', 'blue: target, red: where input went or what covers it, violet: other candidates',
      shots.length ? el('div', { class: 'shots' + (stacked ? ' stacked' : '') }, shots) : null),
    ...section('Target', a.target && `${a.target.reason}, confidence ${(a.target.confidence || 0).toFixed(2)}, ` +
      `${a.target.matchedCount} matched`, a.target && (a.target.alternates || []).length ? table(
      ['score', 'candidate', 'why'], a.target.alternates.map(c => row(el('td', { class: 'n' }, c.score.toFixed(3)),
        `${c.role} “${c.name || ''}”`, c.reason))) : null),
    ...section('Checks', check && (check.passed ? 'all held' : check.message) +
      (a.checks.length > 1 ? `; looked at ${a.checks.length} times` : ''), check ? table(null, check.checks.map(c =>
      row(el('td', { class: 's' }, c.check), el('td', { class: 's' }, tag(c.result, { passed: 'good', failed: 'bad' }[
        c.result])), c.numbers || ''))) : null),
    ...section('Input', null, a.inputs.length || args ? table(null, [
      args && Object.keys(args).length ? row(el('td', { class: 's' }, 'asked'), JSON.stringify(args)) : null,
      ...a.inputs.map((i, n) => row(el('td', { class: 's' }, i.gesture),
        [i.mode, i.point && `at ${i.point.x.toFixed(0)}, ${i.point.y.toFixed(0)}`, i.length !== undefined &&
          `${i.length} characters`, i.keys && i.keys.join(' '), i.url, a.receipts[n] && '→ ' + a.receipts[n].delivered,
        a.receipts[n] && a.receipts[n].note].filter(Boolean).join('  ')))].filter(Boolean)) : null),
    ...section('Seen', a.leftOut ? `${a.leftOut} more of the same` : '', ...split(a.facts,
      f => /certified|synchronous|local/.test(f.tie), rows => table(['after', 'what', 'tie', ''],
        rows.map(f => factRow(a, f))), 'that nothing ties to the act')),
    ...section('Console and network', null, ...split(a.notes, n => !n.noise, rows => table(
      ['at', '', 'by', 'score', ''], rows.map(n => noteRow(a, n))), 'taken for noise')),
    ...section('Times', null, x.timings && table(null, [row(...Object.entries(x.timings).map(([k, v]) =>
      el('td', { class: 'n' }, `${k} ${ms(v)}`)))])),
    el('h2', {}, 'Records'),
    el('details', { open: raw, ontoggle: e => { raw = e.target.open; if (raw) fill(e.target, a); } },
      el('summary', {}, `${a.records.length} records`))];
  $('detail').replaceChildren(el('h1', {}, `${verb(a)} ${a.name}`),
    el('p', { class: 'lead' }, [a.handle, a.id, a.asked.at, a.target && a.target.url].filter(Boolean).join(' · ')),
    ...[verdict, stages, legend, ...details].filter(Boolean));
}
function fill(node, a) {
  if (node.children.length > 1) return;
  for (const r of a.records) node.append(el('pre', {}, JSON.stringify(r)));
}

function select(a, fromStrip) {
  if (current && current.node) current.node.setAttribute('aria-selected', 'false');
  if (current && current.shot) current.shot.removeAttribute('aria-current');
  current = a;
  if (!a) { $('detail').replaceChildren(el('p', { class: 'empty' }, 'nothing to show')); return; }
  if (a.node) {
    a.node.setAttribute('aria-selected', 'true');
    a.node.scrollIntoView({ block: 'nearest' });
    $('list').setAttribute('aria-activedescendant', a.node.id);
  }
  if (a.shot) {
    a.shot.setAttribute('aria-current', 'true');
    if (!fromStrip) a.shot.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  drawDetail(a);
  $('detail').scrollTop = 0;
  history.replaceState(null, '', '#' + a.index);
}
function move(step, only) {
  const shown = actions.filter(a => a.node);
  let at = shown.indexOf(current);
  do at += step; while (shown[at] && only && !only(shown[at]));
  if (shown[at]) select(shown[at]);
}
function setShow(word) {
  show = word;
  for (const b of document.querySelectorAll('[data-show]')) b.setAttribute('aria-pressed', String(b.dataset.show === word));
  refresh();
}
function refresh() {
  drawList();
  if (!current || !current.node) select(actions.find(a => a.node) || null);
}
function flipTheme() {
  const dark = getComputedStyle(document.documentElement).colorScheme.includes('dark') &&
    (document.documentElement.dataset.theme === 'dark' || (!document.documentElement.dataset.theme &&
      matchMedia('(prefers-color-scheme: dark)').matches));
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
}

addEventListener('keydown', e => {
  if (e.target === $('search')) {
    if (e.key === 'Escape' || e.key === 'Enter') $('list').focus();
    return;
  }
  if (e.ctrlKey || e.metaKey || e.altKey || $('keys').open) return;
  const keys = { ArrowDown: () => move(1), j: () => move(1), ArrowUp: () => move(-1), k: () => move(-1),
    n: () => move(1, a => !a.ok), p: () => move(-1, a => !a.ok), f: () => setShow(show === 'failed' ? 'all' : 'failed'),
    '/': () => $('search').focus(), t: flipTheme, '?': () => $('keys').showModal(),
    b: () => { stacked = !stacked; if (current) drawDetail(current); },
    r: () => { const d = document.querySelector('#detail > details:last-of-type'); if (d) d.open = !d.open; } };
  if (keys[e.key]) { e.preventDefault(); keys[e.key](); }
});
$('search').addEventListener('input', refresh);
$('theme').addEventListener('click', flipTheme);
$('help').addEventListener('click', () => $('keys').showModal());
for (const b of document.querySelectorAll('[data-show]')) {
  const word = b.dataset.show;
  const count = actions.filter(a => word === 'all' || (word === 'failed' ? !a.ok : a.retraction)).length;
  b.querySelector('i').textContent = count;
  b.hidden = word !== 'all' && !count;
  b.addEventListener('click', () => setShow(word));
}

const span = actions.length ? actions[actions.length - 1].end - origin : 0;
$('about').textContent = [first.session, first.driver, first.at && first.at.replace('T', ' ').replace(/\..*/, ' UTC'),
  `${actions.length} actions in ${ms(span)}`].filter(Boolean).join('  ·  ');
document.title = `deed trace · ${first.session || first.driver || ''}`;
drawList();
drawStrip();
const asked = Number(location.hash.slice(1));
select(actions[location.hash ? asked : Math.max(actions.findIndex(a => !a.ok), 0)] || null);
$('list').focus({ preventScroll: true });
document.documentElement.dataset.ready = 'true';
