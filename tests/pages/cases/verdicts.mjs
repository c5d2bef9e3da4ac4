// SPDX-License-Identifier: Apache-2.0
// What a press came to: a view that broke, a challenge, a refusal by nothing but
// the focus, an answer that comes late over a socket; and effects in places that
// are hard to see.
import { by, choose, click, fill, group } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 5000, settleMs: 900, body: bare, ...c });
const onClick = code => `$("#b").onclick = () => { ${code} };`;

// A view that broke while it was drawn, and what a framework puts in its place.
const view = '<main id=m><h1>Orders</h1><ul><li>One<li>Two</ul>' + bare +
  '</main>';
const broken = (id, how, words, more) => no({ id: `broken-${id}`, body: view,
  script: onClick(`n++; ${how.replaceAll('{words}', words)}`), ...more });
const instead = '$("#m").innerHTML = "<p>{words}</p>"';
const views = [
  broken('view-logged', `try { null.x } catch (e) { console.error(e);
    ${instead} }`, 'Huts! Zerbait hautsi da'),
  broken('view-logged-with-words', `try { null.x } catch (e) {
    console.error("caught in <Orders>", e); ${instead} }`, 'Huts!'),
  broken('view-thrown', `${instead}; throw new Error("render")`, 'Huts!'),
  broken('view-reported', `try { null.x } catch (e) { reportError(e);
    ${instead} }`, 'Huts!'),
  broken('view-later', `Promise.resolve().then(() => { try { null.x }
    catch (e) { console.error(e); ${instead} } })`, 'Huts!'),
  broken('view-after-an-answer', `fetch("/api/ok").then(() => { try { null.x }
    catch (e) { console.error(e); ${instead} } })`, 'Huts!'),
  broken('view-emptied', 'try { null.x } catch (e) { console.error(e); ' +
    '$("#m").innerHTML = "" }', ''),
  broken('view-in-english', instead, 'Something went wrong'),
  // Errors beside a good act.
  { id: 'logged-beside-a-row', body: view, script: onClick(`try { null.x }
    catch (e) { console.error(e) } done()`) },
  { id: 'thrown-beside-a-row', body: view, script: onClick(
    'done(); throw new Error("tracker")') },
  { id: 'step-replaced', body: view, script: onClick(
    'n++; $("#m").innerHTML = "<h1>Step 2</h1><label>City <input></label>"') },
  { id: 'step-replaced-and-a-warning-logged', body: view, script: onClick(
    `n++; console.error("Warning: deprecated");
    $("#m").innerHTML = "<h1>Step 2</h1><label>City <input></label>"`) },
];

// Something that asks whether a person is there.
const posted = how => `<form method=post action=/form/${how}><label>Name
  <input name=name value=Ann></label><button>Save</button></form>`;
const sent = (id, how, can) => ({ id, can, body: posted(how), harm: 'false',
  truth: can ? 'true' : 'false', touched: 'true', timeoutMs: 6000,
  settleMs: 700, hits: { [`/form/${how}`]: 1 } });
const frame = '<iframe title=Challenge src="/f/captcha.html"></iframe>';
const challenges = [
  sent('challenge-by-a-frame', 'challenge-frame', false),
  sent('challenge-by-a-key', 'challenge-key', false),
  sent('challenge-by-words', 'challenge-words', false),
  sent('challenge-by-a-picture', 'challenge-picture', false),
  no({ id: 'challenge-in-place', files: { 'captcha.html': '<p>Pick boxes' },
    script: onClick(`n++; document.body.insertAdjacentHTML("beforeend",
      '<div role=dialog>${frame}</div>')`) }),
  // It was there before: the form has one, and was taken.
  { id: 'challenge-was-there', body: bare + '<div class=captcha-box ' +
    'data-sitekey=abc>ok</div>', script: onClick('done()') },
];

// The form stays, and the focus goes to what is missing.
const form = `<form id=f onsubmit="return false"><label>Mail <input id=mail>
  </label><label>City <input id=city value=Bilbo></label>
  <button id=b>Save</button></form>`;
const focus = [
  no({ id: 'focus-on-the-empty-field', body: form, script:
    '$("#f").addEventListener("submit", () => { n++; $("#mail").focus() })' }),
  no({ id: 'focus-on-the-empty-field-by-click', body: form.replace('id=b',
    'id=b type=button'), script: onClick('n++; $("#mail").focus()') }),
  no({ id: 'focus-and-scroll', body: form.replace('<button',
    '<div class=tall></div><button'), script: `$("#f").addEventListener(
      "submit", () => { n++; $("#mail").focus();
        $("#mail").scrollIntoView() })` }),
  no({ id: 'focus-on-a-field-with-a-wrong-value', body: form, script:
    '$("#f").addEventListener("submit", () => { n++; $("#city").select() })' }),
  { id: 'focus-on-the-search-field', body: bare + '<input id=q type=search ' +
    'aria-label=Search>', script: onClick('n++; $("#q").focus()') },
  { id: 'focus-on-a-field-of-a-part', body: bare + '<form><input id=q ' +
    'aria-label=Note></form>', script: onClick('n++; $("#q").focus()') },
  { id: 'focus-after-a-row', body: form + '<ul id=l></ul>', script: `
    $("#f").addEventListener("submit", () => { n++;
      $("#l").insertAdjacentHTML("beforeend", "<li>" + $("#city").value);
      $("#mail").focus() })` },
];

// A socket whose answer comes late.
const socket = `const ws = new WebSocket("ws://" + location.host + "/ws");
  ws.onmessage = e => got(JSON.parse(e.data));`;
const say = (reply, ms) => `ws.send(JSON.stringify({reply: "${reply}",
  ms: ${ms}}))`;
const late = ms => [
  no({ id: `nack-after-${ms}`, body: bare + '<ul id=l></ul>', timeoutMs: 6000,
    settleMs: 2800, script: `${socket}
      function got(m) { if (m === "no") { $("#l").innerHTML = "" } }
      ${onClick(`n++; $("#l").innerHTML = "<li>Milk"; ${say('no', ms)}`)}` }),
  { id: `ack-after-${ms}`, body: bare + '<ul id=l></ul>', timeoutMs: 6000,
    settleMs: 2800, script: `${socket}
      function got(m) { if (m === "ok") { $("#l").dataset.sure = 1 } }
      ${onClick(`n++; $("#l").innerHTML = "<li>Milk"; ${say('ok', ms)}`)}` },
];
const sockets = [...late(1200), ...late(2200),
  { id: 'message-without-an-answer', body: bare + '<ul id=l></ul>',
    script: `const ws = new WebSocket("ws://" + location.host + "/ws");
      ${onClick(`n++; $("#l").innerHTML = "<li>Milk"; ws.send("{}")`)}` },
];

// Content that a timer takes back while the act is under way.
const back = [
  no({ id: 'taken-back-by-a-timer', body: bare + '<ul id=l></ul>',
    script: onClick(`n++; $("#l").innerHTML = "<li>Milk";
      later(60, () => { $("#l").innerHTML = "" })`) }),
  no({ id: 'taken-back-by-a-timer-beside-an-order', body: bare +
    '<ul id=l></ul>', script: onClick(`n++; $("#l").innerHTML = "<li>Milk";
      fetch("/api/ok?ms=500", {method: "POST"});
      later(300, () => { $("#l").innerHTML = "" })`) }),
];

// Effects that are hard to see.
const clock = 'let k = 0; setInterval(() => $("#c").textContent = ++k, 150);';
const hard = [
  { id: 'rule-inserted', body: bare, script: onClick(`n++; document
    .styleSheets[0].insertRule("body{background:#222;color:#eee}", 0)`) },
  { id: 'rule-removed', body: bare, style: 'h6{color:red}#out{color:blue}',
    script: onClick(`n++; const s = document.styleSheets[0];
      s.deleteRule(s.cssRules.length - 1)`) },
  { id: 'rule-changed', body: bare, style: '#out{color:blue}',
    script: onClick(`n++; const s = document.styleSheets[0];
      s.cssRules[s.cssRules.length - 1].style.color = "green"`) },
  { id: 'sheet-adopted', body: bare, script: onClick(`n++;
    const s = new CSSStyleSheet(); s.replaceSync("body{background:#222}");
    document.adoptedStyleSheets = [s]`) },
  no({ id: 'rule-for-nothing', script: onClick(`n++; document.styleSheets[0]
    .insertRule(".nobody{color:red}", 0)`) }),
  { id: 'closed-root', gap: 'a closed root is looked into on demand',
    body: `${bare}<x-box></x-box>`, script: `let part;
    customElements.define("x-box", class extends HTMLElement {
      constructor() { super(); part = this.attachShadow({mode: "closed"});
        part.innerHTML = "<p>0</p>" } });
    ${onClick('n++; part.innerHTML = "<p>In the basket: 1</p>"')}` },
  no({ id: 'closed-root-same', body: `${bare}<x-box></x-box>`, script: `let part;
    customElements.define("x-box", class extends HTMLElement {
      constructor() { super(); part = this.attachShadow({mode: "closed"});
        part.innerHTML = "<p>0</p>" } });
    ${onClick('n++; part.innerHTML = "<p>0</p>"')}` }),
  { id: 'form-into-a-frame', body: `<form method=post action=/form/thanks
      target=result><input name=a value=1><button>Save</button></form>
      <iframe name=result title=Result></iframe>`, truth:
    'frames[0].document.body.textContent.includes("Thank you")',
  harm: 'false', touched: 'true', hits: { '/form/thanks': 1 } },
  no({ id: 'form-into-a-frame-refused', body: `<form method=post
      action=/form/500 target=result><input name=a value=1><button>Save</button>
      </form><iframe name=result title=Result></iframe>`, harm: 'false',
  touched: 'true', hits: { '/form/500': 1 } }),
  no({ id: 'form-into-a-frame-that-says-no', body: `<form method=post
      action=/form/fehler target=result><input name=a value=1><button>Save
      </button></form><iframe name=result title=Result></iframe>`, harm: 'false',
  touched: 'true', hits: { '/form/fehler': 1 } }),
  { id: 'link-into-a-frame', ask: click(by('link', 'Save')), body: `<a
      href=/form/thanks target=result>Save</a><iframe name=result title=Result>
      </iframe>`, truth:
    'frames[0].document.body.textContent.includes("Thank you")',
  harm: 'false', touched: 'true' },
  { id: 'push-on-an-older-stream', body: bare + '<ul id=l></ul>', script: `
    const es = new EventSource("/api/bus");
    es.onmessage = e => $("#l").insertAdjacentHTML("beforeend",
      "<li>" + e.data);
    ${onClick('n++; fetch("/api/publish?ms=100&say=Milk", {method: "POST"})')}`,
  truth: 'n===1&&$("#l").textContent==="Milk"' },
  { id: 'push-on-an-older-stream-later', can: null,
    body: bare + '<ul id=l></ul>', script: `
    const es = new EventSource("/api/bus");
    es.onmessage = e => $("#l").insertAdjacentHTML("beforeend",
      "<li>" + e.data);
    ${onClick('n++; fetch("/api/publish?after=700&say=Milk", ' +
      '{method: "POST"})')}`, settleMs: 900,
  truth: 'n===1&&$("#l").textContent==="Milk"' },
  { id: 'worker-beside-a-clock', can: null,
    body: bare + '<p id=c></p><p id=r></p>',
    script: `${clock} const w = new Worker(URL.createObjectURL(new Blob(
      ["onmessage = () => setTimeout(() => postMessage(1), 300)"])));
      w.onmessage = () => { $("#r").textContent = "42 found" };
      ${onClick('n++; w.postMessage(1)')}` , settleMs: 900 },
  { id: 'flash-in-a-live-view', body: bare + '<div id=v></div>', settleMs: 900,
    script: `let flash = "", t = 0; const draw = () => { $("#v").innerHTML =
        "<p>" + flash + "</p><p>Users online: " + (2 + t++ % 7) + "</p>" };
      draw(); setInterval(draw, 200); ${socket}
      function got() { flash = "Saved"; draw() }
      ${onClick(`n++; ${say('ok', 150)}`)}` },
  { id: 'list-that-moves-beside-noise', body: bare + `<p id=c></p><ul id=l>
      <li id=a>One<li>Two</ul>`, style: '.gone{opacity:0;transition:.3s}',
  script: `${clock} ${onClick(`n++; $("#a").classList.add("gone");
      later(300, () => $("#a").remove())`)}`, settleMs: 900 },
  { id: 'hover-prefetch-missing', body: bare, script: `
      $("#b").addEventListener("mouseenter", () => fetch("/api/missing"));
      ${onClick('done()')}`, settleMs: 900 },
  { id: 'hover-prefetch-fails-as-an-order', body: bare, script: `
      $("#b").addEventListener("pointerover", () => fetch("/api/fail",
        {method: "POST"}));
      ${onClick('done()')}`, settleMs: 900 },
  sent('thanks-and-the-empty-form', 'thanks-again', true),
  { id: 'search-that-breaks-off', ask: fill(by('searchbox', 'Find'), 'milk'),
    body: '<input type=search aria-label=Find id=q>', settleMs: 1200,
    truth: '$("#q").value==="milk"', harm: 'false', touched: 'true', script: `
      let stop; $("#q").oninput = () => { stop && stop.abort();
        stop = new AbortController();
        fetch("/api/ok?ms=250", {method: "POST", signal: stop.signal,
          body: $("#q").value}).then(() => { $("#out").textContent =
            "3 hits" }).catch(() => {}) }` },
  { id: 'spaced-letters', ask: click('保存'), body:
    '<button id=b>保 存</button>', script: onClick('done()') },
  { id: 'spaced-letters-asked', ask: click('保 存'), body:
    '<button id=b>保存</button>', script: onClick('done()') },
];

// A select that code hides and draws anew: what people press is named by its
// value, and the list hangs at the end of the document.
const hidden = 'position:absolute;width:1px;height:1px;overflow:hidden;' +
  'clip:rect(0 0 0 0);border:0;padding:0';
const drawn = hide => `<label for=s>Ink</label><select id=s ${hide} style="${
  hidden}"><option>Red<option>Green<option>Blue</select><span id=w><span id=k
  role=combobox tabindex=0 aria-haspopup=true aria-expanded=false
  aria-labelledby=v style="display:inline-block;width:120px;border:1px solid">
  <span id=v role=textbox aria-readonly=true title=Red>Red</span></span></span>`;
const draws = `$("#k").onmousedown = () => { if ($("#drop")) { return }
    document.body.insertAdjacentHTML("beforeend", "<span id=drop style='" +
      "position:absolute;top:60px;left:20px;background:#eee'><input " +
      "role=searchbox type=search aria-controls=ul><ul id=ul role=listbox>" +
      ["Red", "Green", "Blue"].map(o => "<li role=option aria-selected=" +
        (o === $("#s").value) + ">" + o).join("") + "</ul></span>");
    $("#k").ariaExpanded = "true";
    $("#ul").onmouseup = e => { const o = e.target.textContent; n++;
      $("#s").value = o; $("#s").dispatchEvent(new Event("change"));
      $("#v").textContent = $("#v").title = o; $("#drop").remove();
      $("#k").ariaExpanded = "false" } };`;
const selects = ['tabindex=-1 aria-hidden=true', 'tabindex=-1', ''].map(
  (hide, i) => ({ id: `select-drawn-anew-${i}`, ask: choose('Ink', 'Blue'),
    body: drawn(hide), script: draws, truth: '$("#s").value==="Blue"&&' +
      '$("#v").textContent==="Blue"', harm: 'n>1', touched: 'n>0' }));

// Things that change places; and what is written where nobody can see it.
const table = bare + '<table><tbody id=t><tr id=r1><td>a<tr id=r2><td>b' +
  '<tr id=r3><td>c</table>';
const first = id => `$("#t").firstElementChild.id==="${id}"`;
const rows = '[...$("#t").children]';
const moves = [
  { id: 'sorted-by-appending', body: table, truth: first('r3'),
    script: onClick(`n++; ${rows}.reverse().forEach(r => $("#t").append(r))`) },
  { id: 'sorted-at-once', body: table, truth: first('r3'),
    script: onClick(`n++; $("#t").replaceChildren(...${rows}.reverse())`) },
  { id: 'row-moved-up', body: table, truth: first('r2'),
    script: onClick('n++; $("#r1").before($("#r2"))') },
  { id: 'row-moved-after-an-answer', body: table, truth: first('r2'),
    script: onClick(`n++; fetch("/api/ok", { method: "POST" }).then(() =>
      $("#r1").before($("#r2")))`), hits: { '/api/ok': 1 } },
  no({ id: 'sorted-as-it-was', body: table,
    script: onClick(`n++; ${rows}.forEach(r => $("#t").append(r))`) }),
  no({ id: 'sorted-and-put-back', body: table, script: onClick(`n++;
    $("#t").append($("#r1")); fetch("/api/500").then(() =>
      $("#t").prepend($("#r1")))`) }),
  // Taken away before the server answers, and back with what it sends next.
  ...[0, 40].map(ms => no({ id: `row-comes-back-${ms}`, ask: click(by('button',
    'Delete A')), body: '<ul id=t><li>A <button id=b type=button>Delete A' +
      '</button></li><li>B</li></ul>', script: onClick(`n++;
      const li = $("#t").firstChild, html = li.outerHTML;
      setTimeout(() => li.remove(), ${ms});
      fetch("/api/ok?ms=80", { method: "POST" }).then(() => fetch("/api/ok"))
        .then(() => $("#t").insertAdjacentHTML("afterbegin", html))`),
    hits: { '/api/ok': 2 } })),
  no({ id: 'alike-change-places', body: bare +
    '<ul id=t><li>same</li><li>same</li></ul>',
  script: onClick('n++; $("#t").append($("#t").firstChild)') }),
  no({ id: 'written-where-it-is-invisible', body: bare +
    '<p id=w style="visibility:hidden">x</p>',
  script: onClick('n++; $("#w").textContent = "Panel open"') }),
];
// Links whose address is a script.
const link = href => `<a href="javascript:${href}">Add</a><p id=w></p>`;
const scripted = [
  { id: 'link-is-a-script', ask: click(by('link', 'Add')),
    body: link('void(n++,w.textContent+=1)'), truth: '$("#w").textContent==="1"' },
  { id: 'link-calls-a-function', ask: click(by('link', 'Add')),
    body: link('add()'), truth: '$("#w").textContent==="1"',
    script: 'function add() { n++; w.textContent += 1 }' },
  no({ id: 'link-is-an-empty-script', ask: click(by('link', 'Add')),
    body: link('void(0);') }),
];
// A picture that the control's own handler draws, beside a listener that hears
// every press.
const painted = [{ id: 'canvas-beside-a-tracker', body: bare +
  '<canvas id=c width=200 height=90></canvas>', script: onClick(`n++;
    const x = $("#c").getContext("2d"); x.fillStyle = "red";
    x.fillRect(0, 0, 200, 90)`) + `document.addEventListener("click", () => {
    navigator.sendBeacon("/api/ok") })`, truth: 'n===1' }];

export default group('verdicts', [...views, ...challenges, ...focus,
  ...sockets, ...back, ...hard, ...selects, ...moves, ...scripted,
  ...painted]);
