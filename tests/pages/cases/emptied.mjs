// SPDX-License-Identifier: Apache-2.0
// A page that shows nothing any more: an application that broke without telling
// anybody, and pages that are empty for a moment, or not quite.
import { click, group } from '../lib/case.mjs';

const app = (more = '') => `<div id=root><header><h1>Notes</h1></header><main>
  <ul><li>Milk<li>Bread</ul><button id=b>Save</button>${more}</main></div>`;
// What every case ends with belongs to the application.
const whole = '$("#root").append($("#out"));';
const press = code => `${whole} $("#b").onclick = () => { n++; ${code} };`;
const gone = '$("#root").replaceChildren();';
const no = c => ({ can: false, truth: 'false', harm: 'n>1', touched: 'n>0',
  settleMs: 700, body: app(), ...c });
const yes = c => ({ settleMs: 900, body: app(), ...c });
const full = 'n===1';

export default group('emptied', [
  no({ id: 'root', says: /nothing/, script: press(gone) }),
  no({ id: 'root-and-logged', script: press(
    `console.error("The above error occurred"); ${gone}`) }),
  no({ id: 'body', script: press('document.body.innerHTML = "";') }),
  no({ id: 'a-bare-frame-stays', script: press(`$("#root").innerHTML =
    "<div class=layout><main></main><!-- --></div>";`) }),
  no({ id: 'code-and-styles-stay', script: press(`${gone}
    document.body.insertAdjacentHTML("beforeend",
      "<noscript>Turn it on</noscript><style>p{color:red}</style>");`) }),
  no({ id: 'hidden', script: press('$("#root").style.display = "none";') }),
  no({ id: 'hidden-text-stays', script: press(`$("#root").innerHTML =
    "<p hidden>Notes</p>";`) }),
  no({ id: 'after-the-answer', script: press(`fetch("/api/ok?ms=150",
    {method: "POST"}).then(() => { ${gone} });`) }),
  no({ id: 'with-another-address', script: press(
    `history.pushState({}, "", "/notes/1"); ${gone}`) }),
  no({ id: 'in-a-later-task', script: press(`later(60, () => { ${gone} });`) }),
  // Empty for a while.
  yes({ id: 'filled-by-a-timer', truth: 'n===1&&!!$("#w")', script: press(
    `${gone} later(700, () => $("#root").innerHTML = "<p id=w>Welcome");`) }),
  yes({ id: 'filled-by-an-answer', truth: 'n===1&&!!$("#w")', script: press(
    `${gone} fetch("/api/ok?ms=600").then(() =>
      $("#root").innerHTML = "<p id=w>Welcome");`) }),
  yes({ id: 'logged-out', ask: click('Log out'), truth: 'n===1&&!!$("#w")',
    body: app().replace('Save', 'Log out'), script: press(
    `${gone} history.pushState({}, "", "/login"); later(300, () =>
      $("#root").innerHTML = "<h1 id=w>Welcome</h1><button>Begin</button>");`) }),
  yes({ id: 'another-document', truth: 'location.pathname==="/next"', harm:
    'false', touched: 'true', script: press(`${gone} location.href = "/next";`) }),
  yes({ id: 'written-anew', truth: '!!$("#w")', harm: 'false', touched: 'true',
    script: press(`document.open(); document.write("<p id=w>Printed");
      document.close();`) }),
  // Something is there without a word.
  yes({ id: 'canvas', script: press(`$("#root").innerHTML =
    "<canvas width=300 height=150></canvas>"; $("canvas").getContext("2d")
    .fillRect(0, 0, 50, 50);`) }),
  yes({ id: 'picture', script: press(`$("#root").innerHTML =
    '<svg width=90 height=90><circle cx=40 cy=40 r=30 /></svg>';`) }),
  yes({ id: 'background', script: press(`$("#root").innerHTML = ""; $("#root")
    .style.cssText = "height:200px;background:linear-gradient(red, blue)";`) }),
  yes({ id: 'frame', script: press(`$("#root").innerHTML =
    "<iframe srcdoc='<p>Inside'></iframe>";`) }),
  yes({ id: 'field', script: press(`$("#root").innerHTML =
    "<textarea aria-label=Text></textarea>";`) }),
  yes({ id: 'shadow', script: press(`${gone} const h =
    document.createElement("x-view"); $("#root").append(h);
    h.attachShadow({mode: "open"}).innerHTML = "<p>In the shadow";`) }),
  yes({ id: 'words-of-a-style', style: '.done::before{content:"All done"}',
    script: press('$("#root").innerHTML = "<div class=done></div>";') }),
  yes({ id: 'a-dialog-over-it', script: press(`${gone}
    document.body.insertAdjacentHTML("beforeend",
      "<div role=dialog aria-label=Bye style='position:fixed;top:9px'>Bye</div>");`) }),
  // What is for that.
  yes({ id: 'closed', ask: click('Close'), truth: full,
    body: '<div id=root><p>A picture</p><button id=b>Close</button></div>',
    script: press(gone) }),
]);
