// SPDX-License-Identifier: Apache-2.0
// Orders to a server whose end is told later, elsewhere or in part: jobs that
// were only accepted, bulk orders, questions before them, busy signs that come
// and go, and pages that ask to sign in instead.
import { by, click, fill, group, text } from '../lib/case.mjs';

const say = (ms, status, body) => `fetch("/api/say?ms=${ms}&status=${status}` +
  `&body=" + encodeURIComponent('${JSON.stringify(body)}'), {method: "POST"})` +
  '.then(answer => answer.text())';
const pressed = code => `$("#b").onclick = async () => { n++; ${code} };`;
const button = '<button id=b>Save</button>';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  settleMs: 600, body: `${button}<p id=p></p>`, ...c });
const yes = c => ({ truth: 'n===1', harm: 'n>1', settleMs: 600,
  body: `${button}<p id=p></p>`, ...c });
const put = words => `$("#p").textContent = "${words}";`;
const display = `${button}<p id=p>No exports yet</p>`;

// An order that was accepted, and is asked after five times.
const job = (last, busy = '$("#b").disabled = true;') => pressed(`${busy}
  ${put('Queued')} await ${say(50, 202, { id: 9 })};
  for (let k = 1; k < 6; k++) {
    await new Promise(ok => later(250, ok)); await fetch("/api/ok?poll");
    $("#p").textContent = k < 5 ? "Running, " + k * 20 + " %" : "${last}";
  } $("#b").disabled = false;`);
// One that is told by a stream that was open before.
const pushed = (last, ms) => `${pressed(`${put('Deploying…')}
  await ${say(50, 202, {})}; later(${ms}, () => { ${put(last)} })`)}`;

const jobs = [
  no({ id: 'job-fails', body: display, script: job('Export stopped at row 7') }),
  no({ id: 'job-fails-in-another-language', body: display,
    script: job('Esportazioa bertan behera geratu da') }),
  yes({ id: 'job-ends-well', body: display, script: job('Ready to download') }),
  no({ id: 'pushed-end-fails', body: display,
    script: pushed('Build error in step 2', 1000) }),
  yes({ id: 'pushed-end-is-good', body: display,
    script: pushed('Deployment completed', 1000) }),
  no({ id: 'words-in-the-place-of-a-display', body: display,
    script: pressed(`${put('Checking')} await ${say(300, 200, {})};
      ${put('Mugara iritsi zara gaur')}`) }),
  yes({ id: 'a-word-that-names-a-state', body: display,
    script: pressed(`${put('Publishing')} await ${say(300, 200, {})};
      ${put('Live')}`) }),
  yes({ id: 'a-number-in-a-display', body: '<button id=b>Save</button>' +
    '<p id=p>3 votes</p>', script: pressed(`${put('4 votes')}
    await ${say(300, 200, {})}; ${put('5 votes')}`) }),
];

const rows = `${button}<ul id=l><li>a<li>b<li>c</ul>`;
const parts = [
  no({ id: 'bulk-in-part', body: rows, script: pressed(`
    $("#l").innerHTML = ""; await ${say(300, 200, { deleted: 2, failed: [1] })};
    $("#l").innerHTML = "<li>b"`) }),
  no({ id: 'bulk-with-statuses', body: rows, script: pressed(`
    await ${say(300, 207, { items: [{ status: 204 }, { status: 423 }] })};
    $("#l").firstChild.remove()`) }),
  yes({ id: 'bulk-whole', body: rows, script: pressed(`
    $("#l").innerHTML = ""; await ${say(300, 200, { deleted: 3, failed: [] })}`) }),
  no({ id: 'question-before-a-refused-order',
    ask: click('Save', { dialog: 'accept' }),
    script: pressed(`if (!confirm("Really?")) { return }
      await ${say(300, 200, {})}; ${put('Lehenik ordaindu fakturak')}`) }),
  no({ id: 'answer-that-says-not-deleted', script: pressed(`
    await ${say(300, 200, { deleted: false })}; ${put('Later')}`) }),
  no({ id: 'glyph-that-says-no-by-its-label',
    body: `${button}<ul id=l></ul>`, script: pressed(`
    $("#l").innerHTML = "<li>Hi <small>⏳</small>";
    await ${say(300, 200, { id: null })}; const s = $("small");
    s.textContent = "❗"; s.title = s.ariaLabel = "Not delivered"`) }),
  yes({ id: 'glyph-that-says-yes', body: `${button}<ul id=l></ul>`,
    script: pressed(`$("#l").innerHTML = "<li>Hi <small>⏳</small>";
    await ${say(300, 200, { id: 3 })}; $("small").textContent = "✓"`) }),
  no({ id: 'drawn-anew-beside-an-error', body: `<div id=f></div><div id=r>
    ${button}</div>`, script: `const wire = () => { $("#b").onclick =
      async () => { n++; $("#b").className = "asking";
        await ${say(300, 200, {})};
        $("#r").innerHTML = '<button id=b class=added>Save</button>';
        $("#f").outerHTML = '<div id=f>Hogeita batgarrena hartuta dago</div>';
        later(20, () => { $("#b").className = ""; wire() }) } }; wire();` }),
  no({ id: 'form-back-with-a-word-that-sounds-good', ask: click('Register'),
    body: `<div id=r><form id=f><label>Email <input name=e value=a@b.example>
      </label><button>Register</button></form></div>`,
    script: `const wire = () => $("#f").onsubmit = async e => {
      e.preventDefault(); n++; await ${say(300, 200, {})};
      $("#r").innerHTML = '<form id=f><label>Email <input name=e ' +
        'value=a@b.example></label><small>Already registered</small>' +
        '<button>Register</button></form>'; wire() }; wire();` }),
];

const busy = [
  no({ id: 'spinner-and-all-as-before', script: pressed(`const b = $("#b");
    b.ariaBusy = "true"; b.innerHTML = "<i class=spinner></i>";
    await ${say(300, 200, {})}; b.ariaBusy = null; b.textContent = "Save"`) }),
  no({ id: 'busy-words-and-all-as-before', body: `${button}<p id=p>Offline`,
    script: pressed(`${put('Connecting…')} later(500, () => {
      ${put('Offline')} })`) }),
  yes({ id: 'busy-words-and-another-state', body: `${button}<p id=p>Offline`,
    script: pressed(`${put('Connecting…')} later(500, () => {
      ${put('Online')} })`) }),
  yes({ id: 'long-poll-afterwards', script: pressed(`
    await ${say(200, 200, { ok: true })}; ${put('Online')}
    fetch("/api/never")`) }),
  yes({ id: 'in-the-word-of-the-button', ask: click('Transfer'),
    body: '<button id=b>Transfer</button><p id=p></p>',
    script: pressed(`await ${say(300, 200, {})}; ${put('Transferred')}`) }),
  no({ id: 'not-in-the-word-of-the-button', ask: click('Transfer'),
    body: '<button id=b>Transfer</button><p id=p></p>', script: pressed(`
      await ${say(300, 200, {})}; ${put('Nothing transferred')}`) }),
  yes({ id: 'row-that-fades-before-it-goes', ask: click('Remove Bo'),
    body: `<style>.out{opacity:0;transition:opacity .4s}</style><ul><li>Ann
      <li id=o>Bo <button id=b>Remove Bo</button></ul>`,
    script: pressed(`$("#o").className = "out"; later(400, () =>
      $("#o").remove()); await ${say(900, 204, '')}`),
    truth: 'n===1&&!$("#o")' }),
  yes({ id: 'question-of-the-page', ask: click('Delete'),
    body: '<button id=b>Delete</button><div id=d></div>', script: pressed(`
      $("#d").innerHTML = '<div role=alertdialog aria-label="Delete it?">This ' +
        'cannot be undone. <button>Cancel</button> <button>Delete forever' +
        '</button></div>'`), truth: 'n===1&&!!$("[role=alertdialog]")' }),
  yes({ id: 'code-that-is-sent-with-its-last-digit', ask: fill('Code', '123456'),
    body: '<main id=m><label>Code <input id=t></label></main>',
    script: `$("#t").oninput = async () => { if ($("#t").value.length === 6) {
      n++; await ${say(300, 200, { ok: true })};
      $("#m").innerHTML = "<h1>Verified</h1>" } };`,
    truth: 'n===1&&!!$("h1")' }),
  no({ id: 'code-that-is-sent-and-refused', ask: fill('Code', '123456'),
    body: '<main id=m><label>Code <input id=t></label></main>',
    script: `$("#t").oninput = async () => { if ($("#t").value.length === 6) {
      n++; await ${say(300, 200, {})}; $("#t").value = "" } };` }),
  yes({ id: 'text-selected-by-a-button', body: `${button}<pre id=c>npm test</pre>`,
    script: pressed('getSelection().selectAllChildren($("#c"))'),
    truth: 'String(getSelection())==="npm test"' }),
  no({ id: 'led-back-with-another-query', script: pressed(`const was =
    $("#p").innerHTML; history.pushState({}, "", "/thanks");
    ${put('Thank you')} await ${say(600, 200, { state: 'declined' })};
    history.replaceState({}, "", location.pathname.replace("/thanks",
      "/case/orders-led-back-with-another-query?no")); $("#p").innerHTML = was`) }),
  yes({ id: 'dialog-with-a-bar-kept-for-later', body: button,
    script: pressed(`document.body.insertAdjacentHTML("beforeend",
      '<div role=dialog aria-label=Card><div role=progressbar aria-hidden=true' +
      ' style="height:0"></div><p>Nothing to set.</p></div>')`),
    truth: 'n===1&&!!$("[role=dialog]")' }),
  no({ id: 'dialog-whose-bar-is-at-work', body: button,
    script: pressed(`document.body.insertAdjacentHTML("beforeend",
      '<div role=dialog aria-label=Card><div role=progressbar ' +
      'style="height:4px;background:#00f"></div><p>Wait.</p></div>')`) }),
];

const link = (words, href) => `<a id=a href="${href}">${words}</a>`;
const secret = '<label>Gakoa <input type=password></label>';
const login = [
  no({ id: 'link-led-to-a-login', ask: click(by('link', 'Orders')),
    body: link('Orders', '/moved/saioa'), touched: 'false', harm: 'false' }),
  yes({ id: 'link-led-elsewhere', ask: click(by('link', 'Orders')),
    body: link('Orders', '/moved/thanks'), truth: '!!document.querySelector' +
      '("h1")', harm: 'false' }),
  yes({ id: 'link-to-a-login-that-is-meant', ask: click(by('link', 'Members')),
    body: link('Members', '/form/saioa'), harm: 'false',
    truth: '!!document.querySelector("input[type=password]")' }),
  no({ id: 'order-then-a-login', harm: 'false', touched: 'false',
    script: pressed(`await ${say(200, 200, {})}; location = "/form/saioa"`) }),
  yes({ id: 'order-then-another-page', harm: 'false',
    truth: '!!document.querySelector("h1")',
    script: pressed(`await ${say(200, 200, {})}; location = "/form/thanks"`) }),
  no({ id: 'router-led-aside-to-a-login', ask: click(by('link', 'Panel')),
    body: `${link('Panel', '/panel')}<main id=m><h1>Home</h1></main>`,
    script: `$("#a").onclick = async e => { e.preventDefault(); n++;
      await fetch("/api/ok?ms=200"); history.pushState({}, "", "/saioa");
      $("#m").innerHTML = '<h1>Saioa hasi</h1>${secret}' };` }),
  no({ id: 'address-put-right-after-the-login', ask: click(by('link', 'Panel')),
    body: `${link('Panel', '/panel')}<main id=m><h1>Home</h1></main>`,
    script: `$("#a").onclick = async e => { e.preventDefault(); n++;
      history.pushState({}, "", "/panel"); await fetch("/api/ok?ms=200");
      $("#m").innerHTML = '<h1>Saioa hasi</h1>${secret}';
      later(40, () => history.replaceState({}, "", "/saioa")) };` }),
  yes({ id: 'router-led-where-it-says', ask: click(by('link', 'Panel')),
    body: `${link('Panel', '/panel')}<main id=m><h1>Home</h1></main>`,
    script: `$("#a").onclick = async e => { e.preventDefault(); n++;
      await fetch("/api/ok?ms=200"); history.pushState({}, "", "/panel");
      $("#m").innerHTML = '<h1>Panel</h1>${secret}' };` }),
  no({ id: 'dialog-that-asks-to-log-in', ask: click('Follow'),
    body: `<button id=b>Follow</button><dialog id=d><h2>Log in to go on</h2>
      <label>Email <input></label><label>Password <input type=password></label>
      </dialog>`, script: pressed('$("#d").showModal()') }),
  yes({ id: 'dialog-to-log-in-that-is-meant', ask: click('Log in'),
    body: `<button id=b>Log in</button><dialog id=d><h2>Log in</h2>
      <label>Email <input></label><label>Password <input type=password></label>
      </dialog>`, script: pressed('$("#d").showModal()'),
    truth: '$("#d").open' }),
  yes({ id: 'count-behind-a-name', ask: click('Inbox'),
    body: '<button id=b>Inbox <span>3</span></button><p id=p></p>',
    script: pressed(put('Three letters')) }),
  no({ id: 'count-that-is-asked-for', ask: click(text('Inbox 4')),
    body: '<button id=b>Inbox <span>3</span></button><p id=p></p>',
    script: pressed(put('Three letters')), harm: 'n>0', touched: 'false' }),
];

export default group('orders', [...jobs, ...parts, ...busy, ...login]);
