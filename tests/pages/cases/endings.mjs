// SPDX-License-Identifier: Apache-2.0
// How a press ends: with a page that says no, with one that leads on by itself,
// with a field that is drawn red, with looks that nobody needs, with an order
// that is sent later or given up; and effects that nothing but style, motion or
// a value shows.
import { click, by, css, group } from '../lib/case.mjs';

const bare = '<button id=b>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 4000, settleMs: 900, body: bare, ...c });

const posted = (how, more = '') => `<form method=post action=/form/${how}>
  ${more}<label>Name <input name=name value=Ann></label>
  <button>Save</button></form>`;
const sent = (id, how, can, more) => ({ id, can, body: posted(how),
  truth: can ? 'true' : 'false', harm: 'false', touched: 'true',
  hits: { [`/form/${how}`]: 1 }, timeoutMs: 6000, settleMs: 900, ...more });
const flash = (how, words, name) => posted(how, `<script>if (location.search ===
  "?${how}") document.write('<p class="${name}">${words}</p>')</script>`);

const pages = [
  sent('heading-of-an-error', 'fehler', false, { says: /Fehler/ }),
  sent('heading-of-a-step', 'schritt', true),
  sent('thanks', 'thanks', true),
  sent('refreshes-to-a-no', 'refresh', false, { says: /Txartela/ }),
  sent('timer-leads-to-a-no', 'timer', false, { says: /Txartela/ }),
  sent('timer-leads-to-thanks', 'timer-thanks', true),
  sent('gate-with-a-way-back', 'gate', false, { says: /sign in/ }),
  sent('sent-back-with-a-message', 'back-no', false,
    { body: flash('back-no', 'Saioa iraungi da', 'flash'), says: /iraungi/ }),
  sent('sent-back-with-praise', 'back-yes', true,
    { body: flash('back-yes', 'Gordeta dago', 'flash flash-success') }),
  sent('sent-back-without-a-word', 'back', true),
];

pages.push({ id: 'link-redirected-to-a-page-about-errors', settleMs: 400,
  body: '<a href=/moved/akatsak>Help</a>', ask: click(by('link', 'Help')),
  truth: 'location.pathname === "/form/akatsak"' });
const mail = '<p id=w><label>Mail <input id=t></label></p>';
const onClick = code => `$("#b").onclick = () => { ${code} }`;
const fields = [
  no({ id: 'field-edged-in-red', body: bare + mail,
    script: onClick('n++; $("#t").style.border = "1px solid #d00"') }),
  no({ id: 'field-edged-in-red-by-class', body: bare + mail,
    style: '.x1{border:2px solid rgb(220,30,40)}',
    script: onClick('n++; $("#t").className = "x1"') }),
  no({ id: 'wrapper-called-wrong', body: bare + mail,
    style: '.has-error{color:#b00}',
    script: onClick('n++; $("#w").className = "has-error"') }),
  no({ id: 'wrapper-turned-red', body: bare + mail, style: '.x2{color:#b00}',
    script: onClick('n++; $("#w").className = "x2"') }),
  { id: 'field-edged-in-blue', body: bare + mail,
    script: onClick('n++; $("#t").style.border = "3px solid #00d"') },
  { id: 'words-beside-the-field', body: bare + mail,
    script: onClick('n++; $("#w").insertAdjacentHTML("beforeend", "row")') },
];

const ring = (name, code) => `$("#b").style.position = "relative";
  $("#b").onclick = () => { n++; const r = document.createElement("span");
  r.className = "${name}"; r.style.cssText =
  "position:absolute;inset:-2px;pointer-events:none;box-shadow:0 0 0 3px #08f";
  $("#b").append(r); ${code} }`;
const looks = [
  no({ id: 'pixel-of-a-counter', script: onClick(`n++;
    const i = new Image(1, 1); i.src = "{far}/api/ok"; document.body.append(i)`) }),
  { id: 'small-dot', body: bare, script: onClick(`n++;
    document.body.insertAdjacentHTML("beforeend", '<div style="width:8px;' +
    'height:8px;background:#0a0"></div>')`) },
  no({ id: 'wheel-for-good', body: bare + '<i id=s class=spinner hidden>⏳</i>',
    script: onClick('n++; $("#s").hidden = false') }),
  no({ id: 'wheel-in-a-box-for-good', body: bare + `<div id=s hidden><i
    class=loader style="display:block;width:9px;height:9px"></i></div>`,
    script: onClick('n++; $("#s").hidden = false') }),
  { id: 'wheel-and-then-a-row', settleMs: 900,
    body: bare + '<i id=s class=spinner hidden>⏳</i><ul id=l></ul>',
    script: onClick(`n++; $("#s").hidden = false; later(500, () => {
      $("#s").hidden = true; $("#l").innerHTML = "<li>row" })`) },
  no({ id: 'wave-by-name', script: ring('my-wave', '') }),
  no({ id: 'ring-that-fades', script: ring('r', `r.animate([{ opacity: 1 },
    { opacity: 0 }], 3000)`) }),
  { id: 'wave-and-a-row', body: bare,
    script: ring('my-wave', '$("#out").textContent = "saved"') },
  no({ id: 'link-to-a-bare-mark', body: '<a href="#!">Save</a>',
    ask: click(by('link', 'Save')), touched: 'false' }),
];

const pressed = '<button id=b aria-pressed=false>Save</button>';
const put = v => `$("#b").setAttribute("aria-pressed", "${v}")`;
const answered = (url, ms) => `later(${ms}, async () => { const r =
  await fetch("${url}", {method: "POST"}); if (!r.ok) { ${put(false)} } })`;
const worker = `const w = new Worker(URL.createObjectURL(new Blob(["onmessage ="
  + "() => setTimeout(() => postMessage(0), 500)"])));
  w.onmessage = () => { ${put(false)} };`;
const broken = after => `$("#b").onclick = async () => { n++;
  $("#out").textContent = "Syncing";
  const a = new AbortController(); later(600, () => a.abort());
  try { await fetch("/api/ok?ms=2500", {method: "POST", signal: a.signal}) }
  catch (e) { ${after} } }`;
const orders = [
  no({ id: 'put-off-order-refused', body: pressed, settleMs: 1800,
    script: onClick(`n++; ${put(true)}; ${answered('/api/fail', 700)}`) }),
  { id: 'put-off-order-kept', body: pressed, settleMs: 1800,
    script: onClick(`n++; ${put(true)}; ${answered('/api/ok', 700)}`) },
  no({ id: 'worker-says-no', body: pressed, settleMs: 1200,
    script: worker + onClick(`n++; ${put(true)}; w.postMessage(1)`) }),
  no({ id: 'order-broken-off', settleMs: 1200, script: broken('') }),
  no({ id: 'order-broken-off-and-cleared', settleMs: 1200,
    script: broken('$("#out").textContent = "nothing yet"') }),
  { id: 'order-broken-off-and-sent-again', body: bare, settleMs: 1500,
    script: broken(`const r = await fetch("/api/ok", {method: "POST"});
      await r.text(); $("#out").textContent = "Synced"`) },
];

// The whole part is drawn again for each answer, over a socket or not.
const drawn = (words, more) => `<p>2 rows</p>${more}<p class=f>${words}</p>`;
const redraws = (id, can, words, more = '') => ({ id, can, settleMs: 900,
  truth: can ? 'n===1' : 'false', harm: 'n>1', touched: 'n>0',
  timeoutMs: 4000, body: `${bare}<main id=v>${drawn('', '')}</main>`,
  script: `$("#b").onclick = async () => { n++;
    const r = await fetch("/api/say?ms=150&body=[]", {method: "POST"});
    await r.text(); $("#v").innerHTML = \`${drawn(words, more)}\` }` });
const socket = (id, can, words) => ({ ...redraws(id, can, words),
  script: `const ws = new WebSocket("{near}".replace("http", "ws"));
    ws.onmessage = () => $("#v").innerHTML = \`${drawn(words, '')}\`;
    $("#b").onclick = () => { n++; ws.send('{"reply":1,"ms":150}') };` });
const redrawn = [
  redraws('redrawn-with-a-message', false, 'Ez dago gehiago'),
  redraws('redrawn-with-praise', true, 'Saved'),
  redraws('redrawn-with-a-row', true, '', '<ul><li>third</ul>'),
  socket('told-over-a-socket', false, 'Ez dago gehiago'),
  socket('told-over-a-socket-with-praise', true, 'Saved'),
];

const dead = c => no({ touched: 'false', truth: 'false', ...c });
const effects = [
  { id: 'last-thing-removed', body: '', script: `document.body.innerHTML =
    '<h1>Notes</h1><div id=d>Note <button>Save</button></div>';
    $("#d").onclick = () => { n++; $("#d").remove() }` },
  { id: 'sheet-turned-off', body: `<style id=st>p{color:#00f}</style>${bare}`,
    script: onClick('n++; $("#st").disabled = true') },
  { id: 'sheet-adopted', body: bare, script: onClick(`n++;
    const s = new CSSStyleSheet(); s.replaceSync("p{color:#00f}");
    document.adoptedStyleSheets = [s]`) },
  { id: 'property-of-the-page', body: bare, style: 'p{font-size:var(--fs)}',
    script: onClick(`n++;
      document.documentElement.style.setProperty("--fs", "30px")`) },
  dead({ id: 'property-nobody-uses', script: onClick(`
    document.documentElement.style.setProperty("--seen", String(Date.now()))`) }),
  dead({ id: 'address-tidied-late', script: onClick('') +
    ';later(700, () => history.replaceState({}, "", location.pathname +' +
    ' "?tidy"))' }),
  { id: 'address-with-the-answer', body: bare, settleMs: 900,
    script: `$("#b").onclick = async () => {
      const r = await fetch("/api/ok?ms=300", {method: "POST"});
      await r.text(); n++;
      history.replaceState({}, "", location.pathname + "?page=2");
      $("#out").textContent = "page 2" }` },
  { id: 'moved-by-code', body: `${bare}<div id=m class=box>A</div>`,
    script: onClick(`n++; $("#m").animate([{ transform: "none" },
      { transform: "translateX(90px)" }], { duration: 200, fill: "forwards" })`) },
  dead({ id: 'shaken-by-code', body: `${bare}<div id=m class=box>A</div>`,
    script: onClick(`$("#m").animate([{ transform: "none" },
      { transform: "translateX(9px)" }, { transform: "none" }], 200)`) }),
  { id: 'seat-of-a-plan', body: `<svg width=90 height=60><rect id=r x=9 y=9
    width=40 height=30 fill=green /></svg>`, ask: click(css('#r')),
    script: `$("#r").onclick = () => { n++; $("#r").setAttribute("fill",
      "blue") }` },
  { id: 'value-with-the-answer', body: `${bare}<label>City <input
    id=t></label>`, settleMs: 900, script: `$("#b").onclick = async () => {
    const r = await fetch("/api/ok?ms=400", {method: "POST"});
    await r.text(); n++; $("#t").value = "Bonn" }` },
  { id: 'errors-asked-for', body: `${bare}<ul id=l></ul>`,
    script: `$("#b").onclick = async () => { const r = await fetch(
      "/api/say?ms=100&body=" + encodeURIComponent(
        '{"errors":[{"message":"disk full"}],"total":1}'));
    await r.json(); n++; $("#l").innerHTML = "<li>disk full" }` },
];

export default group('endings', [...pages, ...fields, ...looks, ...orders,
  ...redrawn, ...effects]);
