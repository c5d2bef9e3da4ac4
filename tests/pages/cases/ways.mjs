// SPDX-License-Identifier: Apache-2.0
// By which way the answer to a press comes, and whether a person can see it:
// words that are drawn for nobody, answers by script elements, imports and
// pictures, jobs that are polled, streams and sockets from before, and messages
// that say in some language that it was done.
import { click, fill, group } from '../lib/case.mjs';

const bare = '<button id=b type=button>Save</button>';
const onClick = what => `$("#b").onclick = () => { n++; ${what} };`;
// Nothing that anybody could see came of the press.
const no = c => ({ can: false, truth: 'false', timeoutMs: 2500,
  touched: 'n>0', harm: 'n>1', body: bare, ...c });
const yes = c => ({ truth: 'n===1', harm: 'n>1', touched: 'n>0', body: bare,
  ...c });

// 1. Drawn for nobody.
const HIDDEN = {
  'opacity-own': ['opacity:0', ''],
  'opacity-around': ['', 'opacity:0'],
  'opacity-far-around': ['', 'opacity:0', true],
  'folded': ['height:0;overflow:hidden', ''],
  'folded-around': ['', 'height:0;overflow:hidden'],
  'narrow-around': ['', 'width:0;overflow:hidden;white-space:nowrap'],
  'clip': ['position:absolute;clip:rect(0,0,0,0)', ''],
  'clip-path': ['clip-path:inset(50%)', ''],
  'clip-path-around': ['', 'clip-path:inset(100%)'],
  'left-of-the-page': ['position:absolute;left:-9999px', ''],
  'above-the-page': ['position:absolute;top:-9999px', ''],
  'left-of-a-part': ['position:absolute;left:-9999px',
    'position:relative;overflow:hidden;height:40px'],
  'fixed-beside-the-window': ['position:fixed;left:200vw', ''],
  'sr-only': ['position:absolute;width:1px;height:1px;overflow:hidden;' +
    'clip:rect(0 0 0 0);white-space:nowrap', ''],
};
const within = ([own, around, far], attrs) => `${bare}<div style="${around}">
  ${far ? '<section><div>' : ''}<p id=w ${attrs || ''} style="${own}">idle</p>
  ${far ? '</div></section>' : ''}</div>`;
const unseen = Object.entries(HIDDEN).flatMap(([id, how]) => [
  no({ id: `unseen-${id}`, body: within(how),
    script: onClick('$("#w").textContent = "Panel open"') }),
  no({ id: `unseen-${id}-element`, body: within(how),
    script: onClick('$("#w").innerHTML = "<b>Panel</b> open"') }),
  yes({ id: `spoken-${id}`, body: within(how, 'role=status'),
    script: onClick('$("#w").textContent = "Panel open"') }),
]);
unseen.push(
  no({ id: 'unseen-element-that-comes', script: onClick(`document.body
    .insertAdjacentHTML("beforeend", "<p style='opacity:0'>Panel open")`) }),
  no({ id: 'unseen-while-something-spins', body: `${bare}<div id=w style="
      opacity:0;animation:s 1s linear infinite">idle</div>`,
  style: '@keyframes s{to{transform:rotate(360deg)}}',
  script: onClick('$("#w").textContent = "Panel open"') }),
  no({ id: 'unseen-attribute-within', body: `${bare}<div style="opacity:0">
      <p id=w hidden>Panel open</p></div>`,
  script: onClick('$("#w").hidden = false') }),
  no({ id: 'unseen-removed-within', body: `${bare}<div style="opacity:0">
      <p id=w>Panel</p><p>other</p></div>`,
  script: onClick('$("#w").remove()') }),
);
const FADED = '#w{opacity:0;transition:opacity .3s}#w.on{opacity:1}';
const seen = [
  yes({ id: 'seen-fades-in-by-class', body: `${bare}<p id=w>idle</p>`,
    style: FADED, settleMs: 700, script: onClick(`
      $("#w").textContent = "Panel open"; $("#w").classList.add("on")`) }),
  yes({ id: 'seen-fades-in-with-the-next-frame', body: bare, settleMs: 700,
    style: FADED, script: onClick(`const w = document.createElement("p");
      w.id = "w"; w.textContent = "Panel open"; document.body.append(w);
      requestAnimationFrame(() => requestAnimationFrame(() =>
        w.classList.add("on")))`) }),
  yes({ id: 'seen-fades-in-under-the-root', settleMs: 700, style: FADED,
    body: `<div id=root>${bare}</div>`, script: `
      $("#root").addEventListener("click", e => {
        if (e.target.id !== "b") return;
        n++; const w = document.createElement("p"); w.id = "w";
        w.textContent = "Panel open"; $("#root").append(w);
        setTimeout(() => w.classList.add("on"), 200) })` }),
  yes({ id: 'seen-fades-in-by-code', body: bare, settleMs: 700, script:
    onClick(`const w = document.createElement("p");
      w.textContent = "Panel open"; w.style.opacity = 0;
      document.body.append(w); let o = 0; const t = setInterval(() => {
        w.style.opacity = o += .1; if (o >= 1) clearInterval(t) }, 30)`) }),
  yes({ id: 'seen-fades-in-by-keyframes', body: bare, settleMs: 700,
    style: '@keyframes f{from{opacity:0}to{opacity:1}}.f{animation:f .4s}',
    script: onClick(`document.body.insertAdjacentHTML("beforeend",
      "<p class=f>Panel open")`) }),
  yes({ id: 'seen-fades-in-by-animate', body: bare, settleMs: 700,
    script: onClick(`const w = document.createElement("p");
      w.textContent = "Panel open"; document.body.append(w);
      w.animate([{opacity: 0}, {opacity: 1}], 400)`) }),
  yes({ id: 'seen-unfolds', body: `${bare}<div id=w>Panel open</div>`,
    style: '#w{height:0;overflow:hidden;transition:height .3s}#w.on{height:40px}',
    settleMs: 700, script: onClick('$("#w").classList.add("on")') }),
  yes({ id: 'seen-slides-in', body: `${bare}<div id=w>Panel open</div>`,
    style: `#w{position:fixed;left:0;top:60px;width:200px;
      transform:translateX(-100%);transition:transform .3s}
      #w.on{transform:none}`, settleMs: 700,
    script: onClick('$("#w").classList.add("on")') }),
  yes({ id: 'seen-slides-in-with-its-words', body: `${bare}<div id=w></div>`,
    style: `#w{position:fixed;right:0;top:60px;width:200px;
      transform:translateX(100%);transition:transform .3s}
      #w.on{transform:none}`, settleMs: 700, script: onClick(`
      $("#w").textContent = "Panel open"; $("#w").classList.add("on")`) }),
  yes({ id: 'seen-half-opaque', body: `${bare}<p id=w style="opacity:.4">idle`,
    script: onClick('$("#w").textContent = "Panel open"') }),
  yes({ id: 'seen-below-the-window', body: `${bare}<div class=tall></div>
      <p id=w>idle`, script: onClick('$("#w").textContent = "Panel open"') }),
  yes({ id: 'seen-right-of-the-window', body: `${bare}<p id=w style="position:
      absolute;left:3000px">idle`,
  script: onClick('$("#w").textContent = "Panel open"') }),
  yes({ id: 'seen-in-a-list-that-scrolls', body: `${bare}<div id=s style="height:
      80px;overflow:auto"><div style="height:900px">top</div><p id=w>idle</div>`,
  script: onClick('$("#w").textContent = "Panel open"') }),
  yes({ id: 'seen-above-in-a-list-that-grows-upwards', body: `${bare}<div style="
      height:80px;overflow:auto;display:flex;flex-direction:column-reverse">
      <div style="height:900px;flex:none">last</div><p id=w>idle</div>`,
  script: onClick('$("#w").textContent = "Panel open"') }),
  yes({ id: 'seen-left-on-a-page-from-right-to-left', head:
    '<script>document.documentElement.dir = "rtl"</script>', body: `${bare}
      <div style="width:4000px"><p id=w style="margin-right:3000px">idle</div>`,
  script: onClick('$("#w").textContent = "Panel open"') }),
  yes({ id: 'seen-scrolled-off', body: `${bare}<div class=tall><p id=w>idle`,
    script: `scrollTo(0, 0); ${onClick(`$("#w").textContent = "Panel open";
      scrollTo(0, 2000)`)}` }),
  yes({ id: 'seen-fades-out', body: `${bare}<p id=w>Panel</p>`, settleMs: 700,
    style: '#w{transition:opacity .2s}.off{opacity:0}',
    script: onClick('$("#w").classList.add("off")') }),
  yes({ id: 'seen-child-of-a-flat-box', body: `${bare}<div style="height:0">
      <p id=w>idle</p></div>`,
  script: onClick('$("#w").textContent = "Panel open"') }),
];

// 2. Requests that no fetch tells. `/api/code` answers with the case's code.
const jsonp = (url, more) => `const s = document.createElement("script");
  s.src = "${url}"; ${more || ''}; document.head.append(s);`;
const optimistic = '$("#out").textContent = "row 1";';
const back = '$("#out").textContent = "nothing yet"';
const picture = (url, more) => `const i = new Image(); ${more || ''};
  i.src = "${url}";`;
const HEARD = 'no protocol tells who waits for a picture: it is told when ' +
  'it is taken back';
const asked = [
  no({ id: 'jsonp-takes-it-back', code: 'got(0)', settleMs: 1500,
    script: `function got(ok) { if (!ok) { ${back} } }
      ${onClick(optimistic + jsonp('/api/code?ms=700'))}` }),
  yes({ id: 'jsonp-keeps-it', code: 'got(1)', settleMs: 1200,
    script: `function got(ok) { $("#out").textContent = "row 1, kept" }
      ${onClick(optimistic + jsonp('/api/code?ms=700'))}` }),
  yes({ id: 'jsonp-brings-it', code: 'got(1)', settleMs: 1200,
    script: `function got() { $("#out").textContent = "row 1" }
      ${onClick(jsonp('/api/code?ms=700'))}` }),
  no({ id: 'jsonp-fails-and-takes-it-back', settleMs: 1500,
    script: onClick(optimistic + jsonp('/api/fail?ms=700',
      `s.onerror = () => { ${back} }`)) }),
  no({ id: 'jsonp-says-no', code: 'got()', settleMs: 1500,
    script: `function got() { document.body.insertAdjacentHTML("beforeend",
        "<p role=alert>That name is taken") }
      ${onClick(optimistic + jsonp('/api/code?ms=700'))}` }),
  no({ id: 'import-fails', settleMs: 1500, script: onClick(optimistic +
    `import("/api/fail?ms=600").catch(() => { ${back} })`) }),
  yes({ id: 'import-brings-it', settleMs: 1200, code: 'export const a = 1',
    script: onClick(`import("/api/code?ms=600").then(() => {
      $("#out").textContent = "Panel" })`) }),
  no({ id: 'import-brings-nothing-new', settleMs: 1500, code: 'export default 0',
    script: onClick(optimistic + `import("/api/code?ms=600").then(m => {
      if (!m.default) { ${back} } })`) }),
  no({ id: 'picture-takes-it-back', settleMs: 1500, gap: HEARD, script: onClick(optimistic +
    picture('/api/fail?ms=600', `i.onerror = () => { ${back} }`)) }),
  no({ id: 'picture-listened-to-takes-it-back', settleMs: 1500, gap: HEARD,
    script: onClick(optimistic + picture('/api/fail?ms=600',
      `i.addEventListener("error", () => { ${back} })`)) }),
  no({ id: 'style-takes-it-back', settleMs: 1500, script: onClick(optimistic +
    `const l = document.createElement("link"); l.rel = "stylesheet";
      l.href = "/api/fail?ms=600"; l.onerror = () => { ${back} };
      document.head.append(l)`) }),
  no({ id: 'foreign-jsonp-takes-it-back', code: 'got(0)', settleMs: 1500,
    script: `function got(ok) { if (!ok) { ${back} } }
      ${onClick(optimistic + jsonp('{far}/api/code?ms=600'))}` }),
  // What nobody hears of holds and fails nothing.
  yes({ id: 'pixel-never-answered', settleMs: 300, answer: quick,
    script: onClick(optimistic + picture('/api/never')) }),
  yes({ id: 'pixel-fails', settleMs: 300, answer: quick,
    script: onClick(optimistic + picture('/api/fail?ms=50')) }),
  yes({ id: 'pixel-in-the-page-fails', settleMs: 300, script: onClick(
    optimistic + picture('/api/fail?ms=50') +
      'i.width = i.height = 1; document.body.append(i)') }),
  yes({ id: 'foreign-pixel-never-answered', settleMs: 300, answer: quick,
    script: onClick(optimistic + picture('{far}/api/never')) }),
  yes({ id: 'foreign-script-fails', settleMs: 300, script: onClick(optimistic +
    jsonp('{far}/api/fail?ms=50')) }),
  yes({ id: 'foreign-script-never-answered', settleMs: 300, script: onClick(
    optimistic + jsonp('{far}/api/never')) }),
  yes({ id: 'script-of-a-tracker-fails', settleMs: 300, script: onClick(
    optimistic) + `document.addEventListener("click", () => {
      ${jsonp('/api/fail?ms=50')} })` }),
  yes({ id: 'picture-of-a-row-missing', settleMs: 600, script: onClick(`
    $("#out").innerHTML = "<img src=/api/missing?ms=200 alt=Photo> row 1"`) }),
  yes({ id: 'picture-of-a-row-slow', settleMs: 600, script: onClick(`
    $("#out").innerHTML = "<img src=/api/ok?ms=900 alt=Photo> row 1"`) }),
  no({ id: 'script-fails-and-nothing-else', settleMs: 600,
    script: onClick(jsonp('/api/fail?ms=100')) }),
  no({ id: 'script-answers-and-nothing-else', settleMs: 600, code: '1',
    script: onClick(jsonp('/api/code?ms=100')) }),
];
// A hoisted function: the cases above name it.
function quick(result) {
  return result.status === 'succeeded';
}

// 3. Jobs that are polled, and streams from before.
const row = name => `$("#l").insertAdjacentHTML("beforeend", "<li>${name}")`;
const listed = bare + '<ul id=l><li>One</ul>';
const poll = (times, then, order = 'POST') => onClick(`
  fetch("/api/say?status=200&body=" + encodeURIComponent('{"job":1}'),
    {method: "${order}"}).then(() => { let k = 0; const ask = () =>
      fetch("/api/slowly?rest=5").then(() => ++k < ${times} ?
        setTimeout(ask, 300) : (() => { ${then} })()); ask() })`);
const stream = `const es = new EventSource("/api/bus");
  es.onmessage = e => $("#l").insertAdjacentHTML("beforeend", "<li>" + e.data);`;
const clock = `let tick = 0; setInterval(() => { $("#c").textContent =
  "tick " + ++tick }, 300);`;
const jobs = [
  yes({ id: 'job-polled-twice', body: listed, settleMs: 1500,
    script: poll(2, row('Report')) }),
  yes({ id: 'job-polled-four-times', body: listed, settleMs: 1500,
    script: poll(4, row('Report')) }),
  yes({ id: 'job-polled-beside-a-clock', body: `${listed}<p id=c></p>`,
    settleMs: 1500, script: clock + poll(4, row('Report')) }),
  yes({ id: 'job-polled-behind-a-busy-sign', body: `${listed}<p id=w></p>`,
    settleMs: 1500, script: poll(4, `${row('Report')};
      $("#w").textContent = ""`).replace('n++;',
      'n++; $("#w").textContent = "Working…";') }),
  yes({ id: 'job-polled-while-the-button-waits', body: listed, settleMs: 1500,
    script: poll(4, `${row('Report')}; $("#b").disabled = false`)
      .replace('n++;', 'n++; $("#b").disabled = true;') }),
  no({ id: 'job-polled-for-nothing', body: listed, settleMs: 1500,
    script: poll(4, '') }),
  no({ id: 'job-fails', body: listed, settleMs: 1500, script: poll(4,
    `$("#l").insertAdjacentHTML("afterend",
      "<p role=alert>The export failed</p>")`) }),
  yes({ id: 'poll-without-an-end-beside-a-panel', body: listed, settleMs: 200,
    script: onClick(`$("#out").textContent = "Live"; const ask = () =>
      fetch("/api/ok?ms=40").then(() => setTimeout(ask, 60)); ask()`) }),
  no({ id: 'poll-of-the-page-brings-a-row', body: listed, settleMs: 2500,
    script: `${onClick('')} setInterval(() => fetch("/api/ok").then(() =>
      { if (n && !$("#x")) { later(500, () => { ${row('<b id=x>Ann')} }) } }),
      300)` }),
];
const field = '<label>Name <input id=t></label>';
const pushed = [
  yes({ id: 'stream-tells-what-was-typed', settleMs: 1200, body: field + listed,
    ask: [fill('Name', 'Milk 2 %'), click('Save')],
    script: stream + onClick(`fetch("/api/publish?after=700&say=" +
      encodeURIComponent($("#t").value), {method: "POST"})`) }),
  yes({ id: 'stream-tells-what-was-typed-beside-ticks', settleMs: 1200,
    body: `${field}${listed}<p id=c></p>`,
    ask: [fill('Name', 'Milk 2 %'), click('Save')],
    script: `${stream} const t = new EventSource("/api/ticks");
      t.onmessage = e => $("#c").textContent = e.data;
      ${onClick(`fetch("/api/publish?after=700&say=" +
        encodeURIComponent($("#t").value), {method: "POST"})`)}` }),
  no({ id: 'stream-tells-something-else', settleMs: 1500, body: field + listed,
    ask: [fill('Name', 'Milk 2 %'), click('Save')],
    script: stream + onClick(`fetch("/api/publish?after=700&say=Ann+is+here",
      {method: "POST"})`) }),
  no({ id: 'stream-tells-a-word-that-is-in-every-line', settleMs: 1500,
    body: `${field}<button id=b>Save</button><ul id=l><li>milk<li>milk</ul>`,
    ask: [fill('Name', 'milk'), click('Save')],
    script: stream + onClick(`fetch("/api/publish?after=700&say=Ann+milk+tea",
      {method: "POST"})`), can: null, truth: 'true', harm: 'n>1' }),
  // A view of what is typed, which is drawn when the typing has paused.
  no({ id: 'view-of-what-is-typed-beside-a-dead-button', settleMs: 1500,
    body: `${field}${bare}<p>Seen as <b id=v></b></p>`,
    ask: [fill('Name', 'Milk 2 %'), click('Save')],
    script: `let t; $("#t").oninput = () => { clearTimeout(t);
        t = setTimeout(() => { $("#v").textContent = $("#t").value }, 600) };
      ${onClick('fetch("/api/ok", {method: "POST"})')}` }),
  no({ id: 'stream-tells-it-without-an-order', settleMs: 1500,
    body: field + listed, ask: [fill('Name', 'Milk 2 %'), click('Save')],
    script: onClick('') + `later(900, () => { ${row('Milk 2 %')} })`,
    can: null, truth: 'true' }),
];
// Beside a clock a worker's answer is known by what was typed.
const worker = what => `const w = new Worker(URL.createObjectURL(new Blob(
  ["onmessage = e => setTimeout(() => postMessage(e.data), 400)"])));
  w.onmessage = e => { ${what} };`;
const unknown = process.env.DEED_BROWSER === 'firefox' && { gap:
  'nothing tells that a page has a worker' };
const workers = [
  yes({ id: 'worker-beside-a-clock-tells-what-was-typed', settleMs: 1200,
    ...unknown,
    body: `${field}${listed}<p id=c></p>`,
    ask: [fill('Name', 'Milk 2 %'), click('Save')],
    script: clock + worker(`$("#l").insertAdjacentHTML("beforeend",
      "<li>" + e.data)`) + onClick('w.postMessage($("#t").value)') }),
  no({ id: 'line-beside-a-clock-that-was-not-typed', settleMs: 1500,
    body: `${field}${listed}<p id=c></p>`,
    ask: [fill('Name', 'Milk 2 %'), click('Save')],
    script: clock + worker('') + onClick('w.postMessage("x")') +
      `$("#b").addEventListener("click", () => {});
      setTimeout(() => { ${row('Ann is here')} }, 1500)` }),
];

// 4. Messages that say in some language that it was done.
const DONE = {
  en: ['Report ready', 'Record stored', 'Invoice sent', 'Upload complete',
    '3 items archived', 'Your message is on its way', 'Settings applied',
    'Order placed', 'Password reset', 'Email confirmed',
    'Backup finished', 'User invited', 'Job scheduled', 'Photo uploaded'],
  de: ['Bericht erstellt', 'Rechnung verschickt', 'Datensatz abgelegt',
    '3 Einträge archiviert', 'Passwort zurückgesetzt', 'Export fertig'],
  fr: ['Rapport généré', 'Facture envoyée', '3 éléments archivés',
    'Compte activé', 'Téléversement terminé'],
  es: ['Informe generado', 'Factura enviada', '3 elementos archivados',
    'Cuenta activada', 'Carga completada'],
  it: ['Rapporto generato', 'Fattura inviata', '3 elementi archiviati'],
  pt: ['Relatório gerado', 'Fatura enviada', '3 itens arquivados'],
  nl: ['Rapport gereed', 'Factuur verzonden', '3 items gearchiveerd'],
  pl: ['Raport wygenerowany', 'Faktura wysłana', 'Zarchiwizowano 3 elementy'],
  sv: ['Rapporten är klar', 'Fakturan skickad', '3 objekt arkiverade'],
  da: ['Rapporten er klar', 'Fakturaen er sendt', '3 elementer arkiveret'],
  fi: ['Raportti valmis', 'Lasku lähetetty', '3 kohdetta arkistoitu'],
  cs: ['Zpráva vytvořena', 'Faktura odeslána', 'Archivováno'],
  ru: ['Отчёт готов', 'Счёт отправлен', 'Запись сохранена'],
  tr: ['Rapor hazır', 'Fatura gönderildi', 'Kayıt arşivlendi'],
  ja: ['レポートを作成しました', '請求書を送信しました'],
  zh: ['报告已生成', '发票已发送', '已归档'],
};
const NOT_DONE = {
  en: ['Report not ready', 'Invoice not sent', 'The record was not stored',
    'Could not be archived', 'No report ready', 'Upload incomplete',
    'Nothing was sent', 'Your card was declined', 'Not yet applied',
    'Ready when you are', 'Record unchanged', 'Registration closed',
    'Email already linked', 'Please reset it', 'Will be generated'],
  de: ['Bericht nicht erstellt', 'Rechnung wurde nicht verschickt',
    'Konnte nicht archiviert werden', 'Export nicht fertig'],
  fr: ["La facture n'a pas été envoyée", 'Rapport non généré'],
  es: ['La factura no fue enviada', 'Informe no generado'],
  it: ['La fattura non è stata inviata', 'Rapporto non generato'],
  pt: ['A fatura não foi enviada', 'Relatório não gerado'],
  nl: ['Factuur niet verzonden'], pl: ['Faktura nie wysłana'],
  sv: ['Fakturan är inte skickad'], da: ['Fakturaen er ikke sendt'],
  fi: ['Laskua ei lähetetty'], ru: ['Счёт не отправлен'],
  tr: ['Fatura gönderilmedi'], ja: ['請求書を送信できませんでした'],
  zh: ['发票未发送'], cs: ['Faktura nebyla odeslána'],
};
// The order was answered without a word, and the page says this and no more.
const say = words => onClick(`fetch("/api/empty?ms=60", {method: "POST"})
  .then(() => { $("#w").textContent = ${JSON.stringify(words)} })`);
const spoken = (list, make) => Object.entries(list).flatMap(([lang, all]) =>
  all.map((words, i) => make({ body: `${bare}<p id=w></p>`, settleMs: 200,
    script: say(words) }, `${lang}-${i}`)));
const messages = [
  ...spoken(DONE, (c, id) => yes({ ...c, id: `says-done-${id}` })),
  ...spoken(NOT_DONE, (c, id) => no({ ...c, id: `says-not-done-${id}` })),
  yes({ id: 'status-with-a-class-of-success', body: `${bare}<p role=status
      id=w></p>`, settleMs: 200, script: onClick(`fetch("/api/empty?ms=60",
      {method: "POST"}).then(() => { $("#w").className = "toast-success";
        $("#w").textContent = "Txostena hor dago" })`) }),
  no({ id: 'status-with-a-class-of-a-warning', body: `${bare}<p role=status
      id=w></p>`, settleMs: 200, script: onClick(`fetch("/api/empty?ms=60",
      {method: "POST"}).then(() => { $("#w").className = "toast-warning";
        $("#w").textContent = "Txostena hor dago" })`) }),
];

export default group('ways', [...unseen, ...seen, ...asked, ...jobs, ...pushed,
  ...workers, ...messages]);
