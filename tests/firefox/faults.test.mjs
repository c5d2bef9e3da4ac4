// SPDX-License-Identifier: Apache-2.0
// Things that break while an action is under way in a Firefox, at every stage of
// it: a share of them, or with DEED_TEST_ALL=1 all. What deed says must be true
// and come once, and deed must be able to go on afterwards.
import { after, before, describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { isThere, launch } from '../e2e/lib/firefox.mjs';
import { proxy, reach } from '../e2e/lib/proxy.mjs';
import { act, brief, by, expecting, press, Rig, words } from
  '../e2e/lib/rig.mjs';
import { html, serve } from '../e2e/lib/server.mjs';
import { share } from '../e2e/lib/share.mjs';

const TIMEOUT_MS = 3000;
// A machine that has other things to do answers late, not never.
const LATE_MS = 7000;
const EVERY = 7;
const wait = ms => new Promise(ok => setTimeout(ok, ms));

// The key of the document may stand before the method.
const isAgent = (m, method) => m.method === 'script.callFunction' &&
  !!m.params.arguments?.slice(0, 2).some(a => a.value === method);
const isInput = (m, type) => m.method === 'input.performActions' &&
  m.params.actions.some(source => source.type === type);

// A stage is reached when deed sends something (`sends`), or when the browser
// answers that (`answers`), and `then` some time has passed. The message waits
// until the fault has happened, unless `then` is given.
const pressing = press('Go', expecting({ kind: 'toast.contains',
  text: 'Done' }));
const typing = act('ui.enterText', by('textbox', 'Title'), { text: 'Demo' });
const stages = {
  resolving: { sends: m => isAgent(m, 'find'), ask: pressing },
  waiting: { sends: m => isAgent(m, 'find'), then: 150, ask: pressing,
    disabled: true },
  input: { sends: m => isInput(m, 'pointer'), ask: pressing },
  sent: { sends: m => isInput(m, 'pointer'), answers: true, ask: pressing },
  verifying: { sends: m => isInput(m, 'pointer'), answers: true, then: 100,
    ask: pressing },
  typed: { sends: m => isInput(m, 'key'), answers: true, ask: typing },
};
// Deed knows that it has not sent anything yet.
const UNSENT = ['resolving', 'waiting'];

// The toast never comes and the field does not keep its text: what is not
// broken by the fault must not pass for a success either.
const body = disabled => `<input aria-label=Title id=t><br>
<button id=b ${disabled ? 'disabled' : ''}>Go</button>
<div role=status id=s></div>`;
const script = `$('#b').addEventListener('click', () =>
  navigator.sendBeacon('/hit/' + location.search.slice(1)));
$('#t').addEventListener('input', () => {
  later(1, () => $('#t').value = '');
  navigator.sendBeacon('/hit/' + location.search.slice(1));
}, { once: true });`;

// Each leaves the page `gone` or in place.
const faults = {
  'browser killed': { gone: 'browser', run: w => w.kill() },
  'line cut': { gone: 'line', run: w => w.proxy.cut() },
  'tab closed': { gone: 'page', run: w => w.browser.send(
    'browsingContext.close', { context: w.tab }) },
  'page hung': { gone: 'no', run: w => {
    const ms = TIMEOUT_MS + 1000;
    w.evaluate(`(()=>{for(let e=Date.now()+${ms};Date.now()<e;);})()`)
      .catch(() => {});
    return wait(30);
  } },
  'navigated away': { gone: 'no', run: w => w.browser.send(
    'browsingContext.navigate', { context: w.tab, wait: 'complete',
      url: w.server.near + '/other' }) },
  'document rewritten': { gone: 'no', run: w => w.evaluate(
    '(document.open(),document.write("<p>new"),document.close())') },
  'frame removed': { gone: 'no', frame: true, run: w => w.evaluate(
    'document.querySelector("iframe").remove()') },
};

class World {
  async open() {
    this.server = await serve();
    this.server.put('other', html('<p>somewhere else'));
    for (const disabled of [false, true]) {
      this.server.put(disabled ? 'off' : 'on', html(body(disabled), script));
    }
    this.server.put('plain', html('<input aria-label=Title>'));
    this.rig = new Rig();
    await this.start();
  }
  async start() {
    this.browser = await launch();
    this.proxy = await proxy(this.browser.url);
    await this.join();
  }
  join() {
    return this.rig.need({ browser: { driver: 'firefox',
      url: this.proxy.url.replace('http:', 'ws:') + '/session' } });
  }
  evaluate(expression) { return this.browser.evaluate(expression, this.tab); }
  kill() {
    process.kill(-this.browser.pid, 'SIGKILL');
    return wait(50);
  }
  async visit(name, frame) {
    const url = `${this.server.near}/${name}`;
    this.server.put('frame', html(`<iframe src="${url}" width=400
      height=200></iframe>`));
    const { context } = await this.browser.send('browsingContext.create',
      { type: 'tab' });
    this.tab = context;
    await this.rig.need({ page: { targetId: context } });
    const went = await this.rig.act(act('nav.navigate', undefined,
      { url: frame ? this.server.near + '/frame' : url }));
    assert.equal(went.status, 'succeeded', went.error?.message);
    const there = frame ? 'frames[0].document.querySelector("input")' :
      'document.querySelector("input")';
    for (let i = 0; i < 200 && !await this.evaluate(`!!${there}`); i++) {
      await wait(50);
    }
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
  async goOn() {
    await this.visit('plain');
    const again = await this.rig.act({ ...typing, timeoutMs: 15000 });
    assert.equal(again.status, 'succeeded', again.error?.message);
    await this.browser.tidy();
  }
  async shut() {
    this.proxy.close();
    await this.browser.close();
  }
  async close() {
    await this.rig.close();
    await this.shut();
    this.server.close();
  }
}

async function breakAt(world, stage, fault, number) {
  await world.visit(`${stage.disabled ? 'off' : 'on'}?${number}`, fault.frame);
  let happened;
  const done = new Promise(ok => { happened = ok; });
  const reached = reach(world.proxy, stage, done);
  const began = Date.now();
  const result = world.rig.act({ ...stage.ask, timeoutMs: TIMEOUT_MS });
  await Promise.race([reached, result]);
  if (stage.then) { await wait(stage.then); }
  await fault.run(world);
  happened();
  const said = await result;
  return { said, tookMs: Date.now() - began,
    hits: world.server.hits('/hit/' + number) };
}

function judge(stage, { said, tookMs, hits }) {
  const b = brief(said);
  assert.notEqual(b.status, 'succeeded');
  assert.ok(tookMs < TIMEOUT_MS + LATE_MS, `it took ${tookMs} ms`);
  assert.ok(hits < 2, 'done twice');
  if (b.side === 'none') { assert.equal(hits, 0, 'none is untrue'); }
  if (UNSENT.includes(stage)) {
    assert.equal(`${b.side} ${b.delivered}`, 'none not_sent');
    assert.equal(hits, 0);
  }
  assert.ok(said.error.message.length > 8);
}

const every = Object.keys(faults).flatMap(fault => Object.keys(stages)
  .map(stage => [fault, stage]));

describe('faults', { skip: !isThere() && 'no firefox' }, () => {
  const world = new World();
  let number = 0;
  before(() => world.open());
  after(() => world.close());
  for (const [faultName, stageName] of share(every, EVERY)) {
    it(`${faultName}, ${stageName}`, async t => {
      const fault = faults[faultName];
      const got = await breakAt(world, stages[stageName], fault, ++number);
      t.diagnostic(`${words(brief(got.said))} ${got.hits} ${got.tookMs} ms: ` +
        got.said.error?.message);
      try {
        judge(stageName, got);
      } finally {
        await world.repair(fault.gone);
        await world.goOn();
      }
    });
  }
});
