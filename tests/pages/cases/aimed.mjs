// SPDX-License-Identifier: Apache-2.0
// Links, forms and code of the page that load a document into a frame of it,
// and that document does not come: its status, or the lack of an answer, is
// that of the act. And frames that load by themselves, which are nobody's.
import { by, click, group } from '../lib/case.mjs';

const frame = '<iframe name=r id=r title=Result></iframe>';
const link = (to, more = '') => ({ ask: click(by('link', 'Save')),
  body: `<a href="${to}" target=r>Save</a>${frame}${more}` });
const form = (to, method = 'get') => ({ body: `<form action="${to}" target=r
  method=${method}><input name=a value=1><button>Save</button></form>${frame}` });
const code = (handler, more = '') => ({ body: `<button id=b>Save</button>
  ${frame}<p id=m></p>${more}`, script: `$("#b").onclick = () => { n++;
  ${handler} }` });
const kinds = to => ({
  link: link(to),
  form: form(to),
  src: code(`$("#r").src = "${to}"`),
  location: code(`frames.r.location = "${to}"`),
  open: code(`window.open("${to}", "r")`),
  new: code(`$("#m").innerHTML = "<iframe src='${to}'></iframe>"`),
});
const each = (name, to, more) => Object.entries(kinds(to)).map(([how, c]) =>
  ({ id: `${how}-${name}`, ...c, timeoutMs: 6000, harm: 'n>1',
    touched: 'true', ...more(how) }));
const no = says => () => ({ can: false, truth: 'false', says, quickMs: 4000 });
const came = how => ({ truth: `/Thank you/.test($("${how === 'new' ? '#m iframe'
  : '#r'}").contentDocument.body.textContent)` });
// A frame that loads again and again by itself, and is refused each time.
const restless = `<iframe id=k></iframe><script>setInterval(() =>
  document.querySelector("#k").src = "/form/500?k=" + Math.random(), 250)
  </script>`;

export default group('aimed', [
  ...each('500', '/form/500', no(/500/)),
  ...each('404-later', '/nowhere?ms=400', no(/404/)),
  ...each('dropped', '/api/drop', no(/ERR_|answer|reach|fail/i)),
  // A new frame is a thing to see, also while it is empty.
  ...each('empty', '/api/empty', no(/204/)).filter(c => !/^new/.test(c.id)),
  ...each('thanks', '/form/thanks', came),
  ...each('thanks-later', '/form/thanks?ms=600', came),
  { id: 'link-far-500', ...link('{far}/form/500'), timeoutMs: 6000,
    truth: 'false', can: false, says: /500/, touched: 'true' },
  { id: 'text-then-500', ...code(`$("#m").textContent = "Preview";
    $("#r").src = "/form/500"`), can: false, truth: 'false', touched: 'true',
  says: /500/, harm: 'n>1' },
  { id: 'text-then-thanks', ...code(`$("#m").textContent = "Preview";
    $("#r").src = "/form/thanks"`), truth: 'n===1', timeoutMs: 6000 },
  { id: 'tracker-of-another-origin', ...code(`$("#m").textContent = "Saved";
    $("#m").insertAdjacentHTML("afterend",
    "<iframe src='{far}/form/500'></iframe>")`), truth: 'n===1' },
  { id: 'beside-a-frame-that-fails', ...code('$("#m").textContent = "Saved"',
    restless), truth: 'n===1' },
  { id: 'link-beside-a-frame-that-fails', ...link('/form/thanks', restless),
    ...came(''), harm: 'false', touched: 'true' },
  { id: 'dead-beside-a-frame-that-fails', can: false, truth: 'false',
    harm: 'false', touched: 'false', body: `<button id=b>Save</button>
    ${restless}`, script: '$("#b").onclick = () => {}' },
  { id: 'dead-beside-a-frame-that-loads', can: false, truth: 'false',
    harm: 'false', touched: 'false', body: `<button id=b>Save</button>
    ${restless.replace('500', 'thanks')}`,
    script: '$("#b").onclick = () => {}' },
]);
