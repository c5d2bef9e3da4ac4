// SPDX-License-Identifier: Apache-2.0
// A document without any script cannot change by itself: what cannot be done in
// it now is refused now. Everything else is given its time.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { press } from './lib/rig.mjs';
import { Stage } from './lib/stage.mjs';

const TIMEOUT_MS = 20000;
const page = more => `<!doctype html><title>bare</title>${more}`;
const cover = '<div id=cover style="position:fixed;inset:0;z-index:9"></div>';
const dead = [
  { what: 'absent', body: '<button>Other</button>',
    code: 'target_not_found' },
  { what: 'disabled', body: '<button disabled>Save</button>',
    code: 'target_not_interactable' },
  { what: 'covered', body: '<button>Save</button>' + cover,
    code: 'target_not_interactable' },
];
const enable = 'setTimeout(()=>{let b=document.querySelector("button");' +
  'b.disabled=false;b.onclick=()=>' +
  'document.title=b.textContent="saved"},600)';
const alive = [
  { what: 'a script', body: `<script>${enable}</script>` },
  { what: 'a script that took itself away', body:
    `<script>${enable};document.currentScript.remove()</script>` },
  { what: 'a handler in the markup', body:
    `<p onclick="1"></p><img src="data:," onerror='${enable}'>` },
  { what: 'a frame that reaches out', body: '<iframe srcdoc=\'<script>with(' +
    `parent){${enable}}</script>'></iframe>` },
];

describe('hopeless', () => {
  const s = new Stage();
  let tab;
  const go = async body => {
    await tab.send('Page.navigate', { url: s.server.put('bare', page(body)) });
    await tab.until('document.title==="bare"&&' +
      'document.readyState==="complete"');
  };
  before(async () => {
    await s.open();
    tab = await s.visit('<p>first');
  });
  after(() => s.close());

  for (const { what, body, code } of dead) {
    it(`${what}, and no script: refused without waiting`, async () => {
      await go(body);
      const began = performance.now();
      const result = await s.act({ ...press('Save'), timeoutMs: TIMEOUT_MS });
      assert.equal(result.error.code, code);
      assert.equal(result.sideEffectState, 'none');
      assert.ok(performance.now() - began < TIMEOUT_MS / 2);
    });
  }

  for (const { what, body } of alive) {
    it(`disabled, and ${what}: waited for`, async () => {
      await go('<button disabled>Save</button>' + body);
      await s.good({ ...press('Save'), timeoutMs: TIMEOUT_MS });
      assert.equal(await tab.evaluate('document.title'), 'saved');
    });
  }
});
