// SPDX-License-Identifier: Apache-2.0
// Links and forms that lead nowhere: the server sends no document, the
// connection breaks, the page stops the load. The page stays as it was, and the
// cause is told soon.
import { by, click, group } from '../lib/case.mjs';

const link = (to, more = '') => ({ ask: click(by('link', 'Save')),
  body: `<a id=a href="${to}" ${more}>Save</a><p id=m></p>` });
const form = (to, method, more = '') => ({ body: `<form action="${to}"
  method=${method} ${more}><input name=a value=1><button>Save</button></form>
  <p id=m></p>` });
const code = to => ({ body: `<button id=b onclick="n++; location = '${to}'">Save
  </button><p id=m></p>` });
const no = (id, c, says) => ({ id, ...c, can: false, truth: 'false', says,
  harm: 'typeof n==="number"&&n>1', touched: 'true', timeoutMs: 5000,
  quickMs: 2800 });
const said = "document.querySelector('#m').textContent = 'Saved'";
const yes = (id, c, more) => ({ id, ...c, truth:
  '$("#m").textContent==="Saved"', timeoutMs: 5000, ...more });

export default group('stays', [
  no('link-empty', link('/api/empty'), /204/),
  no('link-empty-later', link('/api/empty?ms=400'), /204/),
  no('form-empty', form('/api/empty', 'get'), /204/),
  no('post-empty', form('/api/empty', 'post'), /204/),
  no('code-empty', code('/api/empty'), /204/),
  no('link-dropped', link('/api/drop'), /ERR_|ERROR_|answer/),
  no('post-dropped', form('/api/drop', 'post'),
    /ERR_|ERROR_|answer/),
  no('link-stopped', link('/next?ms=2000',
    'onclick="setTimeout(() => stop(), 50)"'), /stop|given up|abort/i),
  no('post-stopped', form('/form/thanks?ms=2000', 'post',
    'onsubmit="setTimeout(() => stop(), 80)"'), /stop|given up|abort/i),
  // Something else came of the press.
  yes('link-empty-and-words', link('/api/empty', `onclick="${said}"`)),
  yes('post-empty-and-words', form('/api/empty', 'post',
    `onsubmit="${said}"`)),
  yes('post-empty-then-words', form('/api/empty?ms=100', 'post',
    `onsubmit="setTimeout(() => { ${said} }, 300)"`)),
  { id: 'link', ...link('/next?ms=300'), truth: 'location.pathname==="/next"',
    harm: 'false', touched: 'true' },
  { id: 'stopped-then-led-on', ...link('/next?ms=2000',
    'onclick="setTimeout(() => { stop(); location = \'/next\' }, 60)"'),
  truth: 'location.pathname==="/next"', harm: 'false', touched: 'true',
  timeoutMs: 5000 },
]);
