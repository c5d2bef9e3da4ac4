// SPDX-License-Identifier: Apache-2.0
// Documents inside documents: in processes of their own, three deep, coming,
// going and breaking; and windows beside the page.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { act, brief, by, expecting, press } from './lib/rig.mjs';
import { html } from './lib/server.mjs';
import { Stage } from './lib/stage.mjs';

const frame = (src, more = '') => `<iframe src="${src}" width=500 height=300
  ${more}></iframe>`;
const go = '<button id=b onclick="n++;$(\'#s\').textContent=\'Saved\'">Go' +
  '</button><input aria-label=Title><div role=status id=s></div>';
const toast = expecting({ kind: 'toast.contains', text: 'Saved' });
const type = act('ui.enterText', by('textbox', 'Title'), { text: 'Demo' });
// Waits in the page until a frame this deep has its button.
const loaded = 'new Promise(ok=>setTimeout(ok,300)).then(()=>true)';

describe('frames', () => {
  const s = new Stage();
  before(async () => {
    await s.open(['--site-per-process']);
    s.server.put('inner', html(go));
    s.server.put('middle', html(frame('{near}/inner')));
    s.server.put('outer', html(frame('{far}/middle')));
  });
  after(() => s.close());

  it('a frame in a process of its own is worked in', async () => {
    const tab = await s.visit(frame(s.server.far + '/inner'));
    await tab.evaluate(loaded);
    await s.good(press('Go', toast));
    await s.good(type);
  });

  it('three deep, of two origins, joined after they were there', async () => {
    s.server.put('deep', html(frame('{near}/middle')));
    const tab = await s.visit(frame(s.server.far + '/deep'));
    await tab.evaluate(loaded);
    await s.good(press('Go', toast));
    await s.good(type);
  });

  it('frames that come after deed', async () => {
    const tab = await s.visit('<div id=p></div>');
    await tab.evaluate(`$('#p').innerHTML='<iframe width=500 height=300 ' +
      'src="${s.server.far}/middle"></iframe>'`);
    await s.good(press('Go', toast));
  });

  it('frames that load while deed comes', async () => {
    s.server.put('loading', html(frame('{near}/inner')));
    for (let i = 0; i < 8; i++) {
      const tab = await s.browser.tab(s.server.near + '/loading');
      await s.rig.need({ page: { targetId: tab.targetId } });
      await s.good(type);
    }
  });

  it('a cover in a frame in the middle is seen', async () => {
    s.server.put('veiled', html(frame('{near}/inner') +
      '<div style="position:fixed;inset:0" onclick="window.hit=1"></div>'));
    const tab = await s.visit(frame(s.server.near + '/veiled'));
    await tab.evaluate(loaded);
    const result = await s.act({ ...press('Go'), timeoutMs: 1000 });
    assert.equal(brief(result).code, 'target_not_interactable');
    assert.equal(await tab.evaluate('frames[0].hit'), undefined);
  });

  for (const [from, to] of [['near', 'far'], ['far', 'near']]) {
    it(`a frame may go from ${from} to ${to} while deed waits`, async () => {
      const tab = await s.visit(frame(s.server[from] + '/none', 'id=f'));
      const done = s.good(press('Go', toast));
      await tab.evaluate(`new Promise(ok=>setTimeout(ok,200)).then(()=>
        {$('#f').src='${s.server[to]}/inner'})`);
      await done;
    });
  }

  it('frames that come and go leave nothing behind', async () => {
    const tab = await s.visit(go + '<div id=p></div>');
    await tab.evaluate(`(async()=>{for(let i=0;i<12;i++){
      $('#p').innerHTML='<iframe src="${s.server.far}/middle"></iframe>';
      await new Promise(ok=>setTimeout(ok,60));$('#p').innerHTML=''}})()`);
    await s.good(press('Go', toast));
  });

  it('the crash of a frame is not the end of the page', async () => {
    const tab = await s.visit(go.replaceAll('Go', 'Top') +
      frame(s.server.far + '/inner'));
    await tab.evaluate(loaded);
    const [inner] = await s.browser.targets('iframe');
    const child = await s.browser.attach(inner.targetId);
    child.send('Page.crash').catch(() => {});
    await tab.evaluate(loaded);
    await s.good(press('Top', toast));
    const result = await s.act({ ...press('Go'), timeoutMs: 500 });
    assert.equal(brief(result).code, 'target_not_found');
  });

  it('a frame that hangs does not hold up the page', async () => {
    const tab = await s.visit(go.replaceAll('Go', 'Top') +
      frame(s.server.far + '/inner'));
    await tab.evaluate(loaded);
    const list = await s.browser.targets('iframe');
    const child = await s.browser.attach(list.at(-1).targetId);
    child.evaluate('for(let e=Date.now()+4000;Date.now()<e;);')
      .catch(() => {});
    await s.good({ ...press('Top', toast), timeoutMs: 2500 });
  });

  it('an effect in a younger document counts', async () => {
    const tab = await s.visit(`<button onclick="frames[0].document
      .querySelector('#o').textContent='changed'">Go</button>
      <div id=p></div>`);
    await tab.evaluate(`new Promise(ok=>setTimeout(ok,600)).then(()=>
      {$('#p').innerHTML='<iframe srcdoc="<p id=o>old"></iframe>'})`);
    await tab.evaluate(loaded);
    await s.good(press('Go'));
  });

  it('a window that opens is told', async () => {
    await s.visit(`<button onclick="window.open('/inner')">Go</button>`);
    await s.good(press('Go', expecting({ kind: 'popup.opened' })));
    await s.good({ ...press('Go'), timeoutMs: 2000 });
  });

  // Callers that hold a node of the protocol name it by its number.
  const nodes = async (tab, name) => {
    const found = [];
    const visit = (node, frame) => {
      if (node.nodeName === name) { found.push([node.backendNodeId, frame]); }
      (node.children || []).forEach(child => visit(child, frame));
      if (node.contentDocument) { visit(node.contentDocument, node.frameId); }
    };
    const { root } = await tab.send('DOM.getDocument', { depth: -1,
      pierce: true });
    visit(root, null);
    return found;
  };
  const numbered = text => act('ui.activate', { by: 'custom',
    value: 'node=' + text });

  it('a node is found by its number, here and in a frame', async () => {
    const tab = await s.visit(`<button>Other</button>${go}` +
      frame(s.server.near + '/inner'));
    await tab.evaluate(loaded);
    const found = await nodes(tab, 'BUTTON');
    assert.equal(found.length, 3);
    await s.good(numbered(found[1][0]));
    assert.equal(await tab.evaluate('n'), 1);
    await s.good(numbered(`${found[2][1]}/${found[2][0]}`));
    assert.equal(await tab.evaluate('frames[0].n'), 1);
    assert.equal(await tab.evaluate('n'), 1);
  });

  it('a number without a node is not found', async () => {
    await s.visit(go);
    for (const text of ['999999', 'abc', 'nowhere/7']) {
      assert.equal(brief(await s.act(numbered(text))).code,
        'target_not_found', text);
    }
  });
});
