// SPDX-License-Identifier: Apache-2.0
// How a case is written. A case is a page, a request (or a few in a row) and
// an expression that says afterwards whether the request was granted exactly
// once. Members, all but `id` with a default:
//
//   can      true: it can be granted; false: it cannot; null: both are right
//            as long as what is said is true
//   ask      a request, or a list of requests             (press "Save")
//   truth    page expression: the request was granted     (n === 1)
//   harm     page expression: something wrong was done    (n > 1)
//            besides, stray input is looked for in every case (stray.mjs);
//   stray    why this one needs more input than its kind of act usually does
//   touched  page expression: the input had an effect     (n > 0)
//   hits     how often a path must have been asked for
//   tabs     how many tabs there must be afterwards
//   answer   what the result must satisfy, too: a function of it
//   before   commands of the protocol before the request, [method, params];
//            of Chromium
//   says     what the message of a refusal must match
//   next     what the next step worth trying must match
//   quickMs  a refusal takes no longer than this
//   settleMs how long the page gets before the truth is read
//   body, script, style, head                             the page
//   files    further documents, served under /f/NAME
//   code     what /api/code?ms=N answers, after N ms
//   dialogs  true: some may open when deed is done; they are answered
//   joined   true: the page is loaded before deed comes
//   gap      why deed does not do it yet: reported, does not fail the run
//
// In documents {near} and {far} are the origins of the two servers.

const html = c => `<!doctype html><html lang=en><meta charset=utf-8>
<title>case</title><style>
body{font:14px/1.5 sans-serif;margin:20px}
.veil{position:fixed;inset:0;background:#0006;z-index:9}
.tall{height:3000px}
.box{width:200px;height:40px;border:1px solid}
${c.style || ''}</style>${c.head || ''}<body>
${c.body || ''}
<p id=out>nothing yet</p>
<script>
var n = 0;
function done() { n++; document.querySelector('#out').textContent = 'done ' + n }
function later(ms, fn) { setTimeout(fn, ms) }
function $(s) { return document.querySelector(s) }
${c.script || ''}</script>`;

export const small = body => '<!doctype html><meta charset=utf-8>' +
  '<body style="font:14px sans-serif">' + body;

/** A button that does its work at once. */
export const save = '<button onclick="done()">Save</button>';

export const by = (role, name, scope) => ({ by: 'semantic', role, name,
  ...(scope && { scope }) });
export const css = value => ({ by: 'custom', value: 'css=' + value });
export const text = value => ({ by: 'custom', value: 'text=' + value });
export const label = value => ({ by: 'custom', value: 'label=' + value });
export const hint = value => ({ by: 'custom', value: 'placeholder=' + value });
export const stable = value => ({ by: 'stableId', value });

export const act = (actionId, ref, args, more) => ({ actionId,
  ...(ref && { target: { ref } }), ...(args && { args }), ...more });
const target = t => (typeof t === 'string' ? by('button', t) : t);
export const click = (t, args, more) => act('ui.activate', target(t), args,
  more);
const field = t => (typeof t === 'string' ? by('textbox', t) : t);
export const fill = (t, words, args) => act('ui.enterText', field(t),
  { text: words, ...args });
const box = t => (typeof t === 'string' ? by('checkbox', t) : t);
export const toggle = (t, state, args) => act('ui.toggle', box(t),
  state === undefined ? args : { state, ...args });
const list = t => (typeof t === 'string' ? by('combobox', t) : t);
export const choose = (t, option) => act('ui.choose', list(t),
  Array.isArray(option) ? { options: option } : { option });
const slider = t => (typeof t === 'string' ? by('slider', t) : t);
export const set = (t, value, args) => act('ui.setValue', slider(t),
  { value, ...args });
/** The same request, with what shall be seen afterwards. */
export const expecting = (request, ...signals) => ({ ...request,
  verification: { policy: 'all', signals } });
export const expectingAny = (request, ...signals) => ({ ...request,
  verification: { policy: 'any', signals } });

const once = 'n===1';

export const group = (name, cases) => cases.map(c => ({
  can: true, ask: click('Save'), truth: once, settleMs: 500, ...c,
  harm: c.harm || (c.truth && c.truth !== once ? 'false' :
    'typeof n==="number"&&n>1'),
  touched: c.touched || (c.truth && c.truth !== once ? 'false' :
    'typeof n==="number"&&n>0'),
  group: name, html: c.html || html(c),
}));
