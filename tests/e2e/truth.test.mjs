// SPDX-License-Identifier: Apache-2.0
// Moments at which it is easy to say something untrue.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { proxy } from './lib/proxy.mjs';
import { act, brief, by, expecting, press, words } from './lib/rig.mjs';
import { html } from './lib/server.mjs';
import { Stage } from './lib/stage.mjs';

const wait = ms => new Promise(ok => setTimeout(ok, ms));
const isMouse = (m, type) => m.method === 'Input.dispatchMouseEvent' &&
  m.params.type === type;

describe('truth', () => {
  const s = new Stage();
  before(() => s.open());
  after(() => s.close());

  it('keys of which one does not exist are not pressed at all', async () => {
    const tab = await s.visit('<input aria-label=Title id=t>');
    const result = await s.act(act('x.deed.press', by('textbox', 'Title'),
      { keys: ['a', 'NoSuchKey'] }, { timeoutMs: 800 }));
    assert.notEqual(result.status, 'succeeded');
    assert.equal(result.sideEffectState ?? 'none', 'none');
    assert.equal(await tab.evaluate('$("#t").value'), '');
  });

  it('what the next document shows is an effect', async () => {
    s.server.put('next', html('<div role=status id=s></div>',
      'later(100,()=>$("#s").textContent="Saved")'));
    await s.visit('<button onclick="location=\'/next\'">Go</button>');
    await wait(500); // the old document is older than the new one will be
    await s.good(press('Go', expecting({ kind: 'toast.contains',
      text: 'Saved' })));
  });

  it('a page that goes by itself before the press is no effect of it',
    async () => {
      s.server.put('other', html('<p>somewhere else'));
      const between = await proxy(s.browser.url);
      await s.rig.need({ browser: { url: between.url } });
      const tab = await s.visit('<button onclick="n++">Go</button>');
      between.see = async (m, fromDeed) => {
        if (fromDeed && isMouse(m, 'mouseMoved')) {
          between.see = () => {};
          await tab.send('Page.navigate', { url: s.server.near + '/other' });
          await tab.until('location.pathname==="/other"');
        }
      };
      const result = await s.act({ ...press('Go'), timeoutMs: 1500 });
      assert.notEqual(result.status, 'succeeded', words(brief(result)));
      await s.rig.need({ browser: { url: s.browser.url } });
      between.close();
    });

  it('requests of images do not hide those that matter', async () => {
    await s.visit('<div id=p></div><button onclick="fetch(\'/status/200\')">' +
      'Go</button>', `onload=()=>{for(let i=0;i<80;i++){
      new Image().src='http://127.0.0.'+(1+i%16)+':'+location.port+'/never/'+i}}`);
    await s.good(press('Go', expecting({ kind: 'request.finished',
      pattern: '/status/200' })));
  });

  it('a document that was opened anew is heard', async () => {
    const tab = await s.visit('<p>first');
    await tab.evaluate(`document.open();document.write('<button onclick=' +
      '"setTimeout(()=>history.pushState(0,0,\\'/there\\'),50)">Go</button>' +
      '<input aria-label=Title>');document.close()`);
    await s.good(press('Go', expecting({ kind: 'route.changed',
      pattern: '/there' })));
    const result = await s.good(act('ui.focus', by('textbox', 'Title')));
    assert.equal(brief(result).effect, 'verified');
  });

  it('the button of the mouse does not stay down', async () => {
    const tab = await s.visit('<button id=b onmousedown="n=1">Go</button>',
      'addEventListener("mouseup",()=>n=2)');
    const result = await s.act(act('x.deed.longPress', by('button', 'Go'),
      { durationMs: 5000 }, { timeoutMs: 600 }));
    assert.notEqual(result.status, 'succeeded');
    await tab.until('n!==1', 1000);
  });

  it('a setter that never comes back is not delivered', async () => {
    await s.visit('<input type=range aria-label=Volume value=10 oninput="' +
      'for(let e=Date.now()+11500;Date.now()<e;);">');
    const result = await s.act(act('ui.setValue', by('slider', 'Volume'),
      { value: 40 }, { timeoutMs: 11000 }));
    assert.equal(brief(result).delivered, 'unconfirmed');
    // The value was put there before the handler hung; nothing is claimed.
    assert.notEqual(result.status, 'succeeded');
    assert.notEqual(brief(result).side, 'none');
  });
});
