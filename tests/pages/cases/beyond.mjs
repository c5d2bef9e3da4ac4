// SPDX-License-Identifier: Apache-2.0
// Presses whose whole effect is beside the text of the page: the screen, a
// printer, a chooser for files, a picture. `p` counts presses: none is sent
// twice. Beside each stands one that does nothing.
import { click, group } from '../lib/case.mjs';

const head = '<script>var p = 0</script>';
const press = (id, code, more) => ({ id, head, truth: 'p===1', harm: 'p>1',
  touched: 'p>0', timeoutMs: 6000, body: '<button id=b>Save</button>' +
    '<div id=v class=box>Player</div>', ...more,
  script: `$("#b").onclick = () => { p++; ${code} }; ${more?.script || ''}` });
const dead = { can: false, truth: 'false' };

const RED = 'data:image/svg+xml,<svg xmlns=%27http://www.w3.org/2000/svg%27 ' +
  'width=%2790%27 height=%2790%27><rect width=%2790%27 height=%2790%27 ' +
  'fill=%27red%27/></svg>';
const BLUE = RED.replace('red', 'blue');
const photo = (id, code, more) => press(id, code, {
  body: `<button id=b>Save</button><br><img id=i width=90 height=90
    src="${RED}">`, ...more });
const count = url => `new Image().src = "${url}";`;

export default group('beyond', [
  press('full-screen', '$("#v").requestFullscreen()',
    { truth: 'p===1 && !!document.fullscreenElement' }),
  press('full-screen-refused', '$("#v").requestFullscreen()', { ...dead,
    script: `Element.prototype.requestFullscreen = () =>
      Promise.reject(new TypeError("no")).catch(() => {})` }),
  // Firefox without a display tells nothing of it.
  press('print', 'window.print()',
    process.env.DEED_BROWSER === 'firefox' ? { can: null } : {}),
  press('print-by-itself', '', { ...dead,
    script: 'setInterval(() => window.print(), 400)' }),
  press('print-all-the-time', '', { ...dead,
    script: 'setInterval(() => window.print(), 90)' }),
  press('print-put-off', 'setTimeout(() => window.print(), 0)',
    process.env.DEED_BROWSER === 'firefox' ? { can: null } : {}),
  press('nothing', '', dead),

  // Dismissed: nothing was chosen, and what to do instead is told.
  press('chooser', '$("#f").click()', { ...dead, says: /file chooser.*upload/,
    quickMs: 3000, body: `<button id=b>Save</button>
      <input id=f type=file hidden>` }),
  press('chooser-made-here', `const f = document.createElement("input");
    f.type = "file"; f.click()`, { ...dead, says: /file chooser.*upload/ }),
  press('chooser-kept-back', '', { ...dead, says: /nothing changed/,
    body: '<button id=b>Save</button><input id=f type=file>' }),

  photo('picture', `$("#i").src = "${BLUE}"`),
  photo('picture-404', '$("#i").src = "/gone.png"', { ...dead,
    says: /gone\.png.*no picture/ }),
  photo('picture-404-with-words', `$("#i").src = "/gone.png?ms=300";
    $("#out").textContent = "2 of 5"`, { ...dead,
    says: /gone\.png.*no picture/ }),
  photo('picture-never', '$("#i").src = "/api/never"', dead),
  photo('picture-of-text', '$("#i").src = "/next"', dead),
  photo('picture-set', '$("#i").srcset = "/gone.png 1x"', dead),
  // Counters of presses: in no document, out of sight, or a pixel.
  photo('counter', `${count('/gone.gif')} done()`, { truth: 'n===1' }),
  photo('counter-never', `${count('/api/never')} done()`, { truth: 'n===1' }),
  photo('counter-pixel', '$("#i").src = "/gone.gif"; done()', { truth: 'n===1',
    body: `<button id=b>Save</button><img id=i width=1 height=1 src="${RED}">` }),
  photo('counter-hidden', '$("#i").src = "/gone.gif"; done()', {
    truth: 'n===1', body: `<button id=b>Save</button><img id=i hidden width=90
      height=90 src="${RED}">` }),
  // One of many that came along, and a row of pictures that moves by itself.
  photo('rows-with-a-broken-one', `$("#out").innerHTML = "<ul><li>Lamp " +
    "<img src=/gone.png width=40 height=40><li>Chair</ul>"; n++`,
    { truth: 'n===1' }),
  photo('carousel-is-broken', 'done()', { truth: 'n===1', script:
    'let k = 0; setInterval(() => { $("#i").src = "/gone.png?" + ++k }, 150)' }),
]);
