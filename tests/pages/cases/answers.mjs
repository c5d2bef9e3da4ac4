// SPDX-License-Identifier: Apache-2.0
// Answers that say no with a status that says yes, forms that come back, and
// messages whose words sound like the opposite of what they mean.
import { click, expecting, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 4000, settleMs: 700, ...c });
const say = (role, words) => `document.body.insertAdjacentHTML("beforeend",
  '<div role=${role}>${words}</div>')`;
const said = body => `/api/say?ms=150&body=${encodeURIComponent(body)}`;
const ask = (body, then) => `$("#b").onclick = async () => { n++;
  const r = await fetch("${said(body)}", {method: "POST"});
  const j = await r.json(); ${then} }`;

const REFUSALS = {
  'graphql-errors': '{"data":null,"errors":[{"message":"not yours"}]}',
  'graphql-errors-only': '{"errors":[{"message":"not yours"}]}',
  'rpc-error': '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no"}}',
  'ok-false': '{"ok":false}',
  'success-false': '{"success":false,"message":"quota"}',
  'error-text': '{"error":"quota exceeded"}',
  'status-error': '{"status":"error","message":"quota"}',
  'result-failed': '{"result":"failed"}',
  'result-ng': '{"result":"NG"}',
  'success-n': '{"Success":"N"}',
  'status-in-body': '{"status":409,"detail":"taken"}',
  'code-in-body': '{"code":40001,"msg":"none left","data":null}',
  'user-errors': '{"data":{"add":{"cart":null,"userErrors":[{"message":"x"}]}}}',
  'error-type': '{"data":{"add":{"__typename":"StockError","message":"x"}}}',
  'batch-error': '[{"error":{"json":{"message":"x","code":-32603}}}]',
  'exception': '{"exception":"ValueError","detail":"x"}',
  'wrapped-success-false': '{"d":{"__type":"R","Success":false}}',
  'message-failed': '{"status":0,"message":"Failed"}',
  'wrapped-count-of-failures': '{"data":{"created":0,"failed":1}}',
};
const silent = Object.entries(REFUSALS).map(([id, body]) => no({
  id: `${id}-silent`, body: bare, script: ask(body, '') }));
const shown = Object.entries(REFUSALS).map(([id, body]) => no({
  id: `${id}-with-a-row`, body: `${bare}<ul id=l></ul>`,
  script: ask(body, '$("#l").innerHTML = "<li>row"') }));

// The same in words, markup or XML; and answers that are none of that.
const tell = body => `$("#b").onclick = async () => { n++;
  await (await fetch("${said(body)}&type=html", {method: "POST"})).text();
  $("#l").innerHTML = "<li>row" }`;
const inWords = (id, text, more) => ({ id, body: `${bare}<ul id=l></ul>`,
  script: tell(text), settleMs: 700, ...more });
const texts = [
  no(inWords('text-error', 'ERROR: disk full')),
  no(inWords('markup-error', '<!doctype html><h1>Fatal error</h1>in x.php')),
  no(inWords('xml-fault',
    '<s:Envelope><s:Body><s:Fault>x</s:Fault></s:Body></s:Envelope>')),
  inWords('text-good', 'OK'),
  inWords('markup-good', '<p>Error log</p>'),
];

const GOOD = {
  'check-your-email': 'Please check your email to confirm your address.',
  'no-action-required': 'All set. No further action is required.',
  'failover-saved': 'Failover saved',
  'no-errors': 'Checked: no errors',
  'cannot-be-undone': 'Deleted. This cannot be undone.',
};
const words = Object.entries(GOOD).map(([id, text]) => ({ id, body: bare,
  settleMs: 700, script: ask('{"ok":true}', say('status', text)) }));
const forms = Object.entries(GOOD).map(([id, text]) => ({ id: `form-${id}`,
  settleMs: 700, body: `<form id=f novalidate><label>Mail <input
    value=a@b.example></label><button>Save</button></form>`,
  script: `$("#f").onsubmit = async e => { e.preventDefault(); n++;
    await fetch("/api/ok?ms=150", {method: "POST"}); ${say('status', text)} }`,
}));

const posted = how => `<form method=post action=/form/${how}><label>Name
  <input name=name value=Ann></label><button>Save</button></form>`;
const sent = (id, how, can, more) => ({ id, can, body: posted(how),
  truth: can ? 'true' : 'false', harm: 'false', touched: 'true',
  hits: can ? undefined : {}, timeoutMs: 4000, settleMs: 400, ...more });

const executed = expecting(click('Save'),
  { kind: 'text.contains', text: 'Query executed' });

export default group('answers', [...silent, ...shown, ...texts, ...words, ...forms,
  sent('posted-422', '422', false, { says: /422/ }),
  sent('posted-500', '500', false, { says: /500/ }),
  sent('posted-alert', 'alert', false, { says: /taken/ }),
  sent('posted-invalid', 'invalid', false),
  sent('posted-same-form', 'plain', false, { says: /form/ }),
  // The form is there for the next time: what was asked for tells them apart.
  sent('posted-same-form-and-what-was-asked', 'next', true,
    { ask: executed, hits: { '/form/next': 1 } }),
  sent('posted-same-form-without-what-was-asked', 'plain', false,
    { ask: executed, timeoutMs: 2000 }),
  sent('posted-to-login', 'expired', false, { says: /signing in/ }),
  sent('posted-redirect', 'redirect', true),
  sent('posted-and-the-same-page-again', 'same', false,
    { says: /the page that was there before/, hits: { '/form/same': 1 } }),
  sent('posted-thanks', 'thanks', true),
  sent('posted-to-a-page-that-asks-to-sign-in', 'guarded', false,
    { says: /asks to sign in/ }),
  sent('posted-to-a-page-that-asks-for-a-new-password', 'joined', true),
  sent('posted-a-password', 'guarded', true, { body: posted('guarded').replace(
    'name=name', 'name=name type=password') }),
  sent('posted-log-out', 'guarded', true, { ask: click('Log out'),
    body: posted('guarded').replace('>Save<', '>Log out<') }),
  no({ id: 'alert-after-a-press', says: /Could not save/, body: bare,
    script: `$("#b").onclick = () => { n++;
      ${say('alert', 'Could not save: the title is missing')} }` }),
  { id: 'alert-that-is-good', body: bare,
    script: `$("#b").onclick = () => { n++; ${say('alert', 'Saved')} }` },
  no({ id: 'alert-box-that-refuses', body: bare,
    script: `$("#b").onclick = () => { n++; alert("Invalid name") }` }),
  no({ id: 'fetch-led-to-login', body: `${bare}<ul id=l></ul>`,
    script: `$("#b").onclick = async () => { n++;
      const r = await fetch("/form/expired", {method: "POST"});
      $("#l").innerHTML = "<li>" + r.status }` }),
  no({ id: 'question-answered-with-no', ask: click('Save', { dialog: 'dismiss' }),
    body: bare, harm: 'n>0', touched: 'false',
    script: '$("#b").onclick = () => { if (confirm("Sure?")) n++ }' }),
  // Sent by a timer that the press set, while its effect is shown already.
  ...[20, 120].flatMap(ms => [['refused', '{"ok":false,"error":"quota"}'],
    ['granted', '{"ok":true}']].map(([how, body]) => ({
    ...(how === 'refused' ? no({}) : { truth: 'n===1', harm: 'n>1' }),
    id: `put-off-${ms}-${how}`, body: bare,
    script: `$("#b").onclick = () => { $("#out").textContent = "Saved";
      setTimeout(async () => { n++; const r = await fetch("${said(body)}",
        {method: "POST"}); await r.json() }, ${ms}) }` }))),
  { id: 'question-answered-with-yes', ask: click('Save', { dialog: 'accept' }),
    body: bare,
    script: '$("#b").onclick = () => { if (confirm("Sure?")) n++ }' },
]);
