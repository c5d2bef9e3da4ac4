// SPDX-License-Identifier: Apache-2.0
// What libraries do beside the thing that was asked for: marks that nobody sees,
// tooltips that go with the press, words that fade and come again, boxes that
// close before the answer opens another one, forms that are emptied whatever the
// answer says.
import { click, fill, group } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const no = { can: false, truth: 'false', harm: 'n>1', settleMs: 1300 };
const post = (body, ms = 300) =>
  `fetch("/api/say?ms=${ms}&body=" + encodeURIComponent('${JSON.stringify(body)}'),
    {method: "POST"})`;

const part = '<div id=w><p>Balance 10</p></div>';
const anew = `const q = document.createElement("p"); q.textContent = "Balance 10";
  $("#w p").replaceWith(q);`;
const marks = [
  { id: 'drawn-anew-beside-a-mark', ...no, body: bare + part, script: `
      $("#b").onclick = () => { n++; $("#w").dataset.drawn = n; ${anew} }` },
  { id: 'drawn-anew-beside-a-class', ...no, body: bare + part, script: `
      $("#b").onclick = () => { n++; $("#w").className = "k" + n; ${anew} }` },
  { id: 'other-words-beside-a-mark', body: bare + part, script: `
      $("#b").onclick = () => { n++; $("#w").dataset.drawn = n; ${anew}
        q.textContent = "Balance 9" }` },
  { id: 'row-back-beside-a-mark', ...no, body: bare + '<ul id=l><li>one</ul>',
    script: `$("#b").onclick = async () => { n++; const li =
      document.createElement("li"); li.textContent = "two"; $("#l").append(li);
      $("#l").dataset.count = 2; await ${post({})}; li.remove();
      $("#l").dataset.seen = 1 }` },
  { id: 'row-stays-beside-a-mark', body: bare + '<ul id=l><li>one</ul>',
    script: `$("#b").onclick = async () => { n++; const li =
      document.createElement("li"); li.textContent = "two"; $("#l").append(li);
      $("#l").dataset.count = 2; await ${post({})} }` },
];

// A tooltip that comes with the pointer and goes with the press.
const tip = how => `let tip; const b = $("#b");
  b.onmouseenter = () => { tip = document.createElement("div");
    tip.innerHTML = "<div role=tooltip>Keeps it</div>";
    tip.style = "position:absolute;top:80px;left:20px;background:#eee";
    document.body.append(tip) };
  b.onmousedown = () => { ${how} };`;
const tips = ['tip.style.visibility = "hidden"', 'tip.style.display = "none"',
  'tip.remove()'].flatMap((how, i) => {
  const name = ['invisible', 'hidden', 'removed'][i];
  return [
    { id: `tooltip-${name}`, ...no, body: bare, script: tip(how) },
    { id: `tooltip-${name}-and-a-row`, body: bare, script: tip(how) +
      'b.onclick = done' },
  ];
});

// Words that fade, and what comes after them.
const fading = `p { transition: opacity .3s } p.off { opacity: 0 }`;
const fade = then => `$("#b").onclick = () => { n++; const p = $("#w p");
  p.addEventListener("transitionend", () => { ${then} }, {once: true});
  p.className = "off" }`;
const fades = [
  { id: 'fades-and-comes-again', ...no, body: bare + part, style: fading,
    script: fade(anew) },
  { id: 'fades-and-other-words-come', body: bare + part, style: fading,
    script: fade(anew + ' q.textContent = "Balance 9"') },
  { id: 'fades-and-goes', body: bare + part, style: fading,
    script: fade('p.remove()') },
  { id: 'fades-and-stays-so', body: bare + part, style: fading,
    script: fade('') },
];

// A box that is answered closes; the answer to its order opens another one.
const ask = `<div role=dialog aria-label="Sure?" id=d style="position:fixed;top:90px">
  Sure? <input hidden> <button id=b>OK</button></div>`;
const box = (cls, words) => `$("#b").onclick = async () => { n++; $("#d").remove();
  await ${post({ done: 0 })}; const d = document.createElement("div");
  d.setAttribute("role", "dialog"); d.setAttribute("aria-label", "${words}");
  d.className = "${cls}"; d.style = "position:fixed;top:90px";
  d.innerHTML = '<input style="display:none"><h2>${words}</h2><button>OK</button>';
  document.body.append(d) }`;
const boxes = [
  { id: 'box-then-one-that-is-called-an-error', ...no, ask: click('OK'),
    body: ask, script: box('popup icon-error', 'Ezin da') },
  { id: 'box-then-one-that-is-called-a-warning', ...no, ask: click('OK'),
    body: ask, script: box('popup icon-warning', 'Ezin da') },
  { id: 'box-then-one-that-is-called-a-success', ask: click('OK'),
    body: ask, script: box('popup icon-success', 'Eginda') },
  { id: 'box-then-one-that-says-done', ask: click('OK'),
    body: ask, script: box('popup icon-error', 'Deleted') },
  { id: 'box-of-many-parts-that-is-called-an-error', ...no, ask: click('OK'),
    body: ask, script: box('popup icon-error', 'Ezin da').replace(
      'document.body.append(d)', `document.body.append(d);
        for (let i = 0; i < 24; i++) { const p = document.createElement("p");
          p.id = "p" + i; d.append(p); p.append("Zati " + i) }`) },
  { id: 'words-in-a-live-box', ...no, ask: click('OK'), body: `<div role=dialog
      aria-live=assertive aria-label="Sure?" id=d>Sure? <button id=b>OK</button>
      <i id=x hidden>*</i><p id=m style="display:none"></p></div>`,
    script: `$("#b").onclick = async () => { n++; $("#b").disabled = true;
      $("#d").insertBefore($("#x"), $("#b")); $("#x").hidden = false;
      await ${post({ why: 1 })}; $("#m").textContent = "Ezin da";
      $("#m").style.display = ""; $("#x").hidden = true;
      $("#b").disabled = false }` },
  { id: 'live-box-then-one-that-is-called-an-error', ...no, ask: click('OK'),
    body: ask, script: box('popup icon-error', 'Ezin da').replace('d.className',
      'd.setAttribute("aria-live", "assertive"); d.className') },
  { id: 'praise-in-a-live-box', ask: click('OK'), body: `<div role=dialog
      aria-live=assertive aria-label="Sure?" id=d>Sure? <button id=b>OK</button>
      <p id=m style="display:none"></p></div>`,
    script: `$("#b").onclick = async () => { n++;
      await ${post({ why: 1 })}; $("#m").textContent = "Deleted";
      $("#m").style.display = "" }` },
];

// A form whose action is a function: it is emptied with each answer.
const coded = `<form id=f action="javascript:throw new Error('unexpected')">
  <label>Name <input id=i></label><button>Save</button><p id=m></p></form>`;
const reset = words => `$("#f").onsubmit = async e => { e.preventDefault(); n++;
  await ${post({ id: 3 })}; $("#m").textContent = "${words}"; $("#f").reset() }`;
const named = [fill('Name', 'Ann'), click('Save')];
const forms = [
  { id: 'always-emptied-and-words', ...no, ask: named, body: coded,
    script: reset('Ann ez dago zerrendan') },
  { id: 'always-emptied-and-praise', ask: named, body: coded,
    script: reset('Thank you') },
  { id: 'emptied-and-words', ask: named,
    body: coded.replace(/ action="[^"]*"/, ''), script: reset('Gordeta dago') },
  { id: 'always-emptied-and-a-row', ask: named, body: coded + '<ul id=l></ul>',
    script: reset('').replace('$("#f").reset()', `$("#f").reset();
      $("#l").innerHTML = "<li>Ann"`) },
];

// A socket that was just made, and on which prices come by themselves: the first
// message after the press need not be its answer.
const socket = (every, reply, ms) => `const s = new WebSocket(
    location.origin.replace("http", "ws") + "/ws");
  s.onopen = () => { ${every ? `s.send(JSON.stringify({ every: ${every} }))` : ''} };
  s.onmessage = e => { const d = JSON.parse(e.data);
    if (d.tick) { $("#out").textContent = "price " + d.tick }
    if (d.nack) { $("#l").lastChild.remove() } };
  $("#b").onclick = () => { n++; const li = document.createElement("li");
    li.textContent = "two"; $("#l").append(li);
    s.send(JSON.stringify({ reply: ${reply}, ms: ${ms} })) };`;
const list = bare + '<ul id=l><li>one</li></ul>';
const sockets = [
  { id: 'young-socket-refuses-among-prices', ...no, body: list,
    script: socket(150, '{nack: 1}', 600) },
  { id: 'young-socket-agrees-among-prices', body: list, settleMs: 1300,
    script: socket(150, '{ack: 1}', 600) },
  { id: 'young-socket-agrees', body: list, settleMs: 1300,
    script: socket(0, '{ack: 1}', 60) },
  { id: 'young-socket-refuses-late', ...no, body: list,
    script: socket(0, '{nack: 1}', 1400) },
];

export default group('peculiar', [...marks, ...tips, ...fades, ...boxes,
  ...forms, ...sockets]);
