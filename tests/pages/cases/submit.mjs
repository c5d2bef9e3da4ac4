// SPDX-License-Identifier: Apache-2.0
// Forms that go through, and forms that refuse.
import { act, by, click, css, fill, group } from '../lib/case.mjs';

const send = act('ui.submit', css('form'));
const form = (inside, attributes = '') => `<form id=f ${attributes}>${inside}
  <button id=b>Send</button></form>`;
const mail = '<label>Mail <input id=t name=mail></label>';
const kept = 'window.sent===1';
const inPage = (then, first = '') => `var sent = 0;
  $("#f").onsubmit = e => { e.preventDefault(); ${first} ${then} };`;
const thanks = `sent++; $("#out").textContent = "Thanks";`;
const c = more => ({ ask: send, truth: kept, harm: 'window.sent>1',
  touched: 'window.sent>0', ...more });

export default group('submit', [
  c({ id: 'in-page', body: form(mail), script: inPage(thanks) }),
  c({ id: 'form-goes-away', body: form(mail),
    script: inPage(`sent++; $("#f").outerHTML = "<h2>Thank you</h2>";`) }),
  c({ id: 'posted', truth: 'location.pathname==="/next"', harm: 'false',
    hits: { '/next': 1 }, body: form(mail, 'method=post action=/next') }),
  c({ id: 'posted-slowly', truth: 'location.pathname==="/next"',
    harm: 'false', hits: { '/next': 1 }, settleMs: 1500,
    body: form(mail, 'method=post action="/next?ms=900"') }),
  c({ id: 'requested', body: form(mail), settleMs: 900,
    script: inPage(`fetch("/api/ok?ms=300", {method: "POST"})
      .then(() => { ${thanks} });`) }),
  c({ id: 'toast-late', body: form(mail), settleMs: 1300,
    script: inPage(`later(900, () => { sent++; document.body
      .insertAdjacentHTML("beforeend", "<div role=status>Sent</div>") });`) }),
  c({ id: 'required-empty', can: false, says: /fill/i,
    body: form('<label>Mail <input id=t required></label>'),
    script: inPage(thanks) }),
  c({ id: 'required-then-filled',
    ask: [fill('Mail', 'a@b.example'), send],
    body: form('<label>Mail <input id=t required type=email></label>'),
    script: inPage(thanks) }),
  c({ id: 'required-empty-by-press', can: false, ask: click('Send'),
    says: /fill/i, body: form('<label>Mail <input id=t required></label>'),
    script: inPage(thanks) }),
  c({ id: 'pattern', can: false,
    ask: [fill('Code', 'abc'), send],
    body: form('<label>Code <input id=t pattern="[0-9]{4}"></label>'),
    script: inPage(thanks) }),
  c({ id: 'aria-invalid', can: false, says: /not a mail/,
    body: form(`${mail}<p id=e></p>`, 'novalidate'),
    script: inPage(`$("#t").setAttribute("aria-invalid", "true");
      $("#t").setAttribute("aria-errormessage", "e");
      $("#t").setAttribute("aria-describedby", "e");
      $("#e").textContent = "This is not a mail address";`) }),
  c({ id: 'aria-invalid-by-press', can: false, ask: click('Send'),
    body: form(`${mail}<p id=e></p>`, 'novalidate'),
    script: inPage(`$("#t").setAttribute("aria-invalid", "true");
      $("#t").setAttribute("aria-describedby", "e");
      $("#e").textContent = "This is not a mail address";`) }),
  ...[send, click('Send')].flatMap((ask, i) => [
    c({ id: `alert-refuses-${i}`, ask, can: false, says: /Please enter/,
      body: form(mail, 'novalidate'),
      script: inPage(`document.body.insertAdjacentHTML("beforeend",
        "<div role=alert>Please enter your mail address</div>");`) }),
    c({ id: `alert-thanks-${i}`, ask, body: form(mail, 'novalidate'),
      script: inPage(`sent++; document.body.insertAdjacentHTML("beforeend",
        "<div role=alert>Your message was sent</div>");`) }),
    c({ id: `dialog-refuses-${i}`, ask, can: false, says: /required/,
      body: form(mail, 'novalidate'),
      script: inPage('alert("The mail address is required");') }),
    c({ id: `refused-by-the-answer-${i}`, ask, can: false, says: /is taken/,
      body: form(`${mail}<p role=status id=e></p>`), settleMs: 900,
      script: inPage(`fetch("/api/ok?ms=200", {method: "POST"}).then(() =>
        { $("#e").textContent = "This name is taken" });`) }),
  ]),
  c({ id: 'server-refuses', can: false, body: form(`${mail}<p id=e></p>`),
    settleMs: 900,
    script: inPage(`fetch("/api/invalid?ms=200", {method: "POST"})
      .then(() => { $("#t").setAttribute("aria-invalid", "true");
        $("#t").setAttribute("aria-describedby", "e");
        $("#e").textContent = "This name is taken" });`) }),
  c({ id: 'server-fails-silently', can: false, body: form(mail),
    script: inPage(`fetch("/api/fail", {method: "POST"});`) }),
  c({ id: 'does-nothing', can: false, body: form(mail), script: inPage('') }),
  c({ id: 'button-disabled', can: false,
    body: '<form id=f><input><button disabled>Send</button></form>',
    script: inPage(thanks) }),
  c({ id: 'button-outside',
    body: '<form id=f><input></form><button form=f>Send</button>',
    script: inPage(thanks) }),
  c({ id: 'no-button', body: `<form id=f>${mail}</form>`,
    script: inPage(thanks) }),
  c({ id: 'from-its-field', ask: act('ui.submit', by('textbox', 'Mail')),
    body: form(mail), script: inPage(thanks) }),
  c({ id: 'by-the-second-of-two-buttons', harm: 'window.draft>0',
    ask: act('ui.submit', by('button', 'Publish')),
    body: `<form id=f>${mail}<button onclick="draft++">Draft</button>
      <button id=b>Publish</button></form>`,
    script: `var draft = 0; ${inPage(thanks)}` }),
  c({ id: 'by-the-button-of-the-step-that-is-shown',
    body: `<form id=f><div hidden><button>Back</button></div>
      <div>${mail}<button id=b>Send</button></div></form>`,
    script: inPage('if (e.submitter.id === "b") { ' + thanks + ' }') }),
  c({ id: 'far-below-by-its-button', body: `<div class=tall></div>
    <form id=f>${mail}<button id=b>Send</button></form>`,
    script: inPage('if (e.submitter) { ' + thanks + ' }') }),
  c({ id: 'slow-and-guarded', body: form(mail), settleMs: 1500,
    script: inPage(`$("#b").disabled = true;
      $("#b").textContent = "Sending";
      fetch("/api/ok?ms=1000", {method: "POST"}).then(() => { ${thanks} });`),
  }),
]);
