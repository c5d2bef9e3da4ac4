// SPDX-License-Identifier: Apache-2.0
// What somebody waits for, as it is now.
import assert from 'node:assert';
import { after, before, test } from 'node:test';
import { start } from './lib/agent.mjs';

let env, page;
before(async () => { env = await start(); page = env.page; });
after(() => env.browser.close());

const HTML = `<button>Save</button><button style="display:none">Gone</button>
<p>Some words</p><p style="display:none">hidden words</p>
<div role="status">All saved</div><div role="alert" hidden>Broken</div>
<div aria-live="polite">3 results</div>
<dialog open aria-label="Sure">?</dialog>
<input type="checkbox" checked aria-label="Agree">
<input aria-label="Title" value="Hi" autofocus>
<x-box></x-box><script>
document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML =
  '<p role="status">In the shade</p><button>Deep</button>';
document.querySelector('[aria-label=Title]').focus();
</script>`;

// [condition, is it there]
const CASES = [
  [{ kind: 'element.appeared', role: 'button', name: 'Save' }, true],
  [{ kind: 'element.appeared', role: 'button', name: 'Gone' }, false],
  [{ kind: 'element.appeared', role: 'button', name: 'Deep' }, true],
  [{ kind: 'element.disappeared', role: 'button', name: 'Gone' }, false],
  [{ kind: 'text.contains', text: 'Some  words' }, true],
  [{ kind: 'text.contains', text: 'hidden words' }, false],
  [{ kind: 'toast.contains', text: 'saved' }, true],
  [{ kind: 'toast.contains', text: '3 results' }, true],
  [{ kind: 'toast.contains', text: 'shade' }, true],
  [{ kind: 'toast.contains', text: 'Broken' }, false],
  [{ kind: 'toast.contains', text: 'Some words' }, false],
  [{ kind: 'dialog.opened' }, true],
  [{ kind: 'dialog.opened', name: 'Sure' }, true],
  [{ kind: 'dialog.opened', name: 'Other' }, false],
  [{ kind: 'dialog.closed' }, true],
  [{ kind: 'focus.on', role: 'textbox', name: 'Title' }, true],
  [{ kind: 'focus.on', role: 'checkbox' }, false],
  [{ kind: 'element.state', role: 'checkbox', name: 'Agree', state: 'checked',
    want: true }, true],
  [{ kind: 'element.state', role: 'checkbox', name: 'Agree', state: 'checked',
    want: false }, false],
  [{ kind: 'value.equals', role: 'textbox', name: 'Title', value: 'Hi' }, true],
  [{ kind: 'value.equals', role: 'textbox', name: 'Title', value: 'Ho' },
    false],
  [{ kind: 'route.changed', pattern: '/' }, null]
];

test('each condition is answered by what is there', async () => {
  await page.open(HTML);
  const { now } = await page.call('expect', { list: CASES.map(c => c[0]) });
  CASES.forEach(([item, want], i) =>
    assert.strictEqual(now[i], want, JSON.stringify(item)));
});
