// SPDX-License-Identifier: Apache-2.0
// Things that break while an action is under way, at every stage of it. What
// deed says must be true, must come once and in time, and deed must be able to
// go on afterwards.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { executable, launch, processesOf } from '../lib/chromium.mjs';
import { proxy, reach } from './lib/proxy.mjs';
import { act, brief, by, expecting, press, Rig, words } from './lib/rig.mjs';
import { html, serve } from './lib/server.mjs';

const TIMEOUT_MS = 900;
const wait = ms => new Promise(ok => setTimeout(ok, ms));
const late = ms => () => wait(ms);

const isAgent = (m, method) => m.method === 'Runtime.evaluate' &&
  m.params.expression.startsWith(`deed.say("${method}"`);
const isMouse = (m, type) => m.method === 'Input.dispatchMouseEvent' &&
  m.params.type === type;

// A stage is reached when deed sends something (`sends`), or when the browser
// answers that (`answers`), and `then` some time has passed. The message waits
// until the fault has happened, unless `then` is given.
const pressing = press('Go', expecting({ kind: 'toast.contains',
  text: 'Done' }));
const typing = act('ui.enterText', by('textbox', 'Title'), { text: 'Demo' });
const stages = {
  resolving: { sends: m => isAgent(m, 'find'), ask: pressing },
  waiting: { sends: m => isAgent(m, 'find'), then: late(150), ask: pressing,
    disabled: true },
  input: { sends: m => isMouse(m, 'mouseMoved'), ask: pressing },
  sent: { sends: m => isMouse(m, 'mouseReleased'), answers: true,
    ask: pressing },
  verifying: { sends: m => isMouse(m, 'mouseReleased'), answers: true,
    then: late(100), ask: pressing },
  holding: { sends: m => m.method === 'Input.insertText', answers: true,
    then: late(100), ask: typing },
};
// Deed knows that it has not sent anything yet.
const UNSENT = ['resolving', 'waiting'];

const body = disabled => `<input aria-label=Title id=t><br>
<button id=b ${disabled ? 'disabled' : ''}>Go</button>
<div role=status id=s></div>`;
const script = `$('#b').addEventListener('click', () => {
  navigator.sendBeacon('/hit/' + location.search.slice(1));
  later(300, () => $('#s').textContent = 'Done');
});
$('#t').addEventListener('input', () =>
  navigator.sendBeacon('/hit/' + location.search.slice(1)), { once: true });`;

// Each leaves the page `gone` or in place.
const faults = {
  'browser killed': { gone: 'browser', run: w => w.browser.kill() },
  'line cut': { gone: 'line', run: w => w.proxy.cut() },
  'renderer crashed': { gone: 'page',
    run: w => w.tab.send('Page.crash').catch(() => {}) && wait(50) },
  'tab closed': { gone: 'page', run: w => w.browser.send('Target.closeTarget',
    { targetId: w.tab.targetId }) && wait(50) },
  'renderer hung': { gone: 'no', run: w => {
    w.tab.evaluate('for(let e=Date.now()+1500;Date.now()<e;);')
      .catch(() => {});
    return wait(30);
  } },
  'navigated away': { gone: 'no', run: async w => {
    await w.tab.send('Page.navigate', { url: w.server.near + '/other' });
    await w.tab.until('location.pathname==="/other"');
  } },
  'document rewritten': { gone: 'no', run: w => w.tab.evaluate(
    'document.open();document.write("<p>new");document.close()') },
  'frame removed': { gone: 'no', frame: true,
    run: w => w.tab.evaluate('document.querySelector("iframe").remove()') },
};

class World {
  async open() {
    this.server = await serve();
    this.server.put('other', html('<p>somewhere else'));
    for (const disabled of [false, true]) {
      this.server.put(disabled ? 'off' : 'on', html(body(disabled), script));
    }
    this.rig = new Rig();
    await this.start();
  }
  async start() {
    this.browser = await launch();
    this.proxy = await proxy(this.browser.url);
    await this.join();
  }
  join() { return this.rig.need({ browser: { url: this.proxy.url } }); }
  async visit(name, frame) {
    const url = `${this.server.near}/${name}`;
    if (frame) {
      this.server.put('frame', html(`<iframe src="${url}" width=400
        height=200></iframe>`));
    }
    this.tab = await this.browser.tab(frame ? this.server.near + '/frame' :
      url);
    await this.rig.need({ page: { targetId: this.tab.targetId } });
    const ready = 'document.readyState==="complete"';
    await this.tab.until(frame ? ready + '&&frames[0].document.querySelector' +
      '("#b")!==null' : ready);
  }
  async repair(gone) {
    if (gone === 'browser') {
      await this.shut();
      await this.start();
    } else if (gone === 'line') {
      await this.join();
    }
  }
  /** It lives: another page can be opened and worked on. */
  async goOn(number) {
    await this.visit('on?' + number);
    const again = await this.rig.act({ ...typing, timeoutMs: 4000 });
    assert.equal(again.status, 'succeeded', again.error?.message);
  }
  async shut() {
    this.proxy.close();
    const { dir } = this.browser;
    await this.browser.close();
    assert.deepEqual(processesOf(dir), []);
  }
  async close() {
    await this.rig.close();
    await this.shut();
    this.server.close();
  }
}

async function breakAt(world, stage, fault, number) {
  const name = (stage.disabled ? 'off' : 'on') + '?' + number;
  await world.visit(name, fault.frame);
  let happened;
  const done = new Promise(ok => { happened = ok; });
  const reached = reach(world.proxy, stage, done);
  const began = Date.now();
  let tookMs = 0;
  const result = world.rig.act({ ...stage.ask, timeoutMs: TIMEOUT_MS });
  result.then(() => { tookMs = Date.now() - began; }, () => {});
  await Promise.race([reached, result.then(said => {
    throw new Error(`it ended too soon: ${words(brief(said))} ` +
      said.error?.message);
  })]);
  await stage.then?.();
  await fault.run(world);
  happened();
  const said = await result;
  return { said, tookMs, hits: world.server.hits('/hit/' + number) };
}

function judge(stage, fault, { said, tookMs, hits }) {
  const b = brief(said);
  assert.ok(tookMs < TIMEOUT_MS + 700, `it took ${tookMs} ms`);
  assert.ok(hits < 2, 'done twice');
  assert.notEqual(b.status, 'succeeded');
  if (b.side === 'none') { assert.equal(hits, 0, 'none is untrue'); }
  if (UNSENT.includes(stage)) {
    assert.equal(`${b.side} ${b.delivered}`, 'none not_sent');
    assert.equal(hits, 0);
  }
  assert.ok(said.error.message.length > 8);
}

describe('faults', () => {
  const world = new World();
  let number = 0;
  before(() => world.open());
  after(() => world.close());
  for (const [faultName, fault] of Object.entries(faults)) {
    for (const [stageName, stage] of Object.entries(stages)) {
      const name = `${faultName}, ${stageName}`;
      it(name, async t => {
        const got = await breakAt(world, stage, fault, ++number);
        t.diagnostic(`${words(brief(got.said))} ${got.hits} ` +
          `${got.tookMs} ms: ${got.said.error?.message}`);
        try {
          judge(stageName, fault, got);
        } finally {
          await world.repair(fault.gone);
          if (fault.gone !== 'no' || stageName === 'holding') {
            await world.goOn(++number);
          }
        }
      });
    }
  }
});

describe('a browser of its own', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-own-'));
  let rig, server;
  before(async () => {
    server = await serve();
    server.put('on', html(body(false), script));
    rig = new Rig({ env: { XDG_RUNTIME_DIR: dir, TMPDIR: dir,
      DEED_CHROMIUM: executable() } });
  });
  after(async () => {
    await rig.close();
    assert.deepEqual(processesOf(dir), []);
    const left = readdirSync(dir, { recursive: true })
      .filter(name => /chromium/.test(name));
    assert.deepEqual(left, [], 'files are left');
    server.close();
    await rm(dir, { recursive: true });
  });
  const start = async () => {
    await rig.need({ browser: {} });
    await rig.need({ page: {} });
    const went = await rig.act(act('nav.navigate', undefined,
      { url: server.near + '/on?own' }));
    assert.equal(went.status, 'succeeded', went.error?.message);
  };

  it('is killed while an action waits, and started again', async () => {
    await start();
    const { browserPid } = await rig.stat();
    assert.ok(browserPid > 0);
    const result = rig.act({ ...press('None'), timeoutMs: 5000 });
    await wait(200);
    process.kill(browserPid, 'SIGKILL');
    const said = await result;
    assert.equal(words(brief(said)),
      'failed internal_runtime_error none not_sent none');
    await start();
    const again = await rig.act({ ...pressing, timeoutMs: 4000 });
    assert.equal(again.status, 'succeeded', again.error?.message);
  });
});
