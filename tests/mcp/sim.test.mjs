// SPDX-License-Identifier: Apache-2.0
// The tools on a simulated interface, through the official client.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Deed, shop, text, within } from './lib/client.mjs';
import { Raw } from './lib/raw.mjs';

const sim = ['--ui', shop];
const handle = (view, words) =>
  new RegExp(`${words}[^@\\n]* (@e\\d+)`).exec(view)[1];

test('the tools, with titles, hints and schemas', async () => {
  const d = await Deed.start(sim);
  const { tools } = await d.client.listTools();
  assert.deepEqual(tools.map(t => t.name).sort(),
    ['act', 'find', 'look', 'open', 'screenshot', 'tabs', 'text', 'wait', 'why']);
  for (const tool of tools) {
    assert.ok(tool.title && tool.description, tool.name);
    assert.equal(tool.inputSchema.additionalProperties, false);
    const a = tool.annotations;
    assert.equal(a.readOnlyHint,
      !['act', 'open', 'tabs'].includes(tool.name));
    if (!a.readOnlyHint) assert.equal(typeof a.destructiveHint, 'boolean');
  }
  assert.match(d.client.getInstructions(), /never repeat/);
  await d.close();
});

test('look shows handles, and act takes them', async () => {
  const d = await Deed.start(sim);
  const view = await d.text('look');
  const ref = handle(view, '"Place order"');
  const r = await d.act({ action: 'click', target: ref,
    expect: ['route /orders/:id', 'toast placed'] });
  assert.ok(!r.isError);
  assert.equal(r.structuredContent.verdict, 'verified');
  assert.equal(r.structuredContent.done, 1);
  assert.equal(r.structuredContent.acts[0].target, 'button "Place order"');
  assert.equal(r.structuredContent.acts[0].ref, ref);
  assert.match(text(r), /^verified: click button "Place order"/);
  await d.close();
});

test('resources: what the last acts did, and nothing that is not there',
  async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'deed-trace-'));
    const d = await Deed.start([...sim, '--trace', dir]);
    const uris = async () => (await d.client.listResources())
      .resources.map(r => r.uri);
    assert.deepEqual(await uris(), ['deed://trace']);
    assert.deepEqual((await d.client.listResourceTemplates())
      .resourceTemplates, []);
    await d.act({ action: 'click', target: 'Add' });
    await d.act({ action: 'click', target: 'Place order' });
    const read = async uri => (await d.client.readResource({ uri })).contents[0];
    const all = await read('deed://trace');
    const records = all.text.trim().split('\n').map(JSON.parse);
    const acts = records.filter(r => r.kind === 'action');
    assert.equal(acts.length, 2);
    assert.equal(records.filter(r => r.kind === 'result').length, 2);
    const one = await read('deed://trace/' + acts[1].action);
    const kinds = one.text.trim().split('\n').map(JSON.parse);
    assert.ok(kinds.every(r => r.action === acts[1].action));
    assert.equal(kinds[0].kind, 'action');
    for (const uri of ['deed://trace/act_99', 'deed://picture', 'file:///etc']) {
      await assert.rejects(read(uri), e => e.code === -32002, uri);
    }
    await d.close();
    rmSync(dir, { recursive: true });
  });

test('find gives handles, why the checks, and neither touches', async () => {
  const d = await Deed.start(sim);
  const before = await d.text('look');
  const found = await d.text('find', { target: '~order' });
  const ref = handle(before, '"Place order"');
  assert.match(found, new RegExp(`^${ref} button "Place order"`, 'm'));
  const none = await d.call('find', { target: 'Nobody' });
  assert.ok(none.isError && /not found/.test(text(none)), text(none));
  const why = await d.text('why', { target: 'Place order' });
  assert.match(why, /^actionable: @e\d+ button "Place order"/);
  assert.match(why, /^passed enabled /m);
  const wrong = await d.text('why', { target: 'Place order', action: 'fill' });
  assert.doesNotMatch(wrong, /^actionable: /);
  assert.equal((await d.text('look')).replace(/^rev_\d+/, ''),
    before.replace(/^rev_\d+/, ''));
  await d.close();
});

test('several acts in one call, and what they changed', async () => {
  const d = await Deed.start(sim);
  await d.call('look');
  const r = await d.act(
    { action: 'fill', target: 'Note', value: 'ring twice' },
    { action: 'toggle', target: 'Gift wrap', value: 'on' },
    { action: 'click', target: 'Add' });
  assert.equal(r.structuredContent.done, 3);
  assert.match(r.structuredContent.changes, /ring twice/);
  assert.match(r.structuredContent.changes, /Extra item/);
  assert.match(await d.text('look'), /Extra item/);
  await d.close();
});

test('acts stop at the first that is not verified', async () => {
  const d = await Deed.start(sim);
  const r = await d.act(
    { action: 'fill', target: 'Note', value: 'one' },
    { action: 'click', target: 'Delete' },
    { action: 'fill', target: 'Note', value: 'three' });
  assert.ok(r.isError);
  assert.equal(r.structuredContent.done, 1);
  assert.equal(r.structuredContent.acts.length, 2);
  assert.equal(r.structuredContent.verdict, 'ambiguous');
  assert.match(text(r), /1 of 3 verified, stopped there/);
  const read = await d.act({ action: 'read', target: 'Note' });
  assert.equal(read.structuredContent.acts[0].value.value, 'one');
  await d.close();
});

test('every act is understood before the first is done', async () => {
  const d = await Deed.start(sim);
  const r = await d.act(
    { action: 'fill', target: 'Note', value: 'one' },
    { action: 'click', target: 'Add', expect: ['nonsense here'] });
  assert.ok(r.isError);
  assert.match(text(r), /acts\[1\]\.expect: there is no signal "nonsense"/);
  const read = await d.act({ action: 'read', target: 'Note' });
  assert.equal(read.structuredContent.acts[0].value.value, '');
  await d.close();
});

test('of two that fit neither is taken: candidates with handles', async () => {
  const d = await Deed.start(sim);
  const r = await d.act({ action: 'click', target: 'Delete' });
  assert.ok(r.isError);
  assert.equal(r.structuredContent.verdict, 'ambiguous');
  const [act] = r.structuredContent.acts;
  assert.equal(act.code, 'target_ambiguous');
  assert.equal(act.sideEffect, 'none');
  assert.match(act.candidates.join('\n'),
    /^button "Delete" @e\d+ \(row "Alpha"\)\nbutton "Delete" @e\d+ \(row "Beta"\)$/);
  const ref = /@e\d+/.exec(act.candidates[1])[0];
  const done = await d.act({ action: 'click', target: ref });
  assert.equal(done.structuredContent.verdict, 'verified');
  const left = await d.act({ action: 'click', target: 'Delete', in: 'Alpha' });
  assert.equal(left.structuredContent.verdict, 'verified');
  assert.ok(!(await d.text('look')).includes('Delete'));
  await d.close();
});

const failures = [
  ['not there', { action: 'click', target: 'Nothing', timeoutMs: 50 },
    'not found', /Look, and name it as shown/],
  ['switched off', { action: 'click', target: 'Sold out', timeoutMs: 50 },
    'not actionable', /Nothing was touched/],
  ['nobody listens', { action: 'click', target: 'Dead button', timeoutMs: 300 },
    'no effect', /Nothing was applied/],
  ['an old handle', { action: 'click', target: 'e999', timeoutMs: 50 },
    'not found', /Look, and name it as shown/],
];
for (const [label, act, verdict, advice] of failures) {
  test(`${label}: ${verdict}, with what to do now`, async () => {
    const d = await Deed.start(sim);
    const r = await d.act(act);
    assert.ok(r.isError);
    assert.equal(r.structuredContent.verdict, verdict);
    assert.equal(r.structuredContent.acts[0].sideEffect, 'none');
    assert.match(text(r), /^why: ./m);
    assert.match(text(r), advice);
    await d.close();
  });
}

test('an unknown outcome is told as one, with the advice to look', async () => {
  const d = await Deed.start(['--ui', 'tests/ui/lost.json']
    .map(x => x.replace(/^tests/, `${import.meta.dirname}/..`)));
  const view = await d.text('look');
  const name = /button "([^"]+)"/.exec(view)[1];
  const r = await d.act({ action: 'click', target: name });
  assert.ok(r.isError);
  assert.equal(r.structuredContent.verdict, 'outcome unknown');
  assert.equal(r.structuredContent.acts[0].sideEffect, 'unknown');
  assert.match(text(r), /look first, do NOT repeat it/);
  await d.close();
});

const bad = [
  ['no acts', 'act', {}, /acts: is missing/],
  ['an empty list', 'act', { acts: [] }, /acts: must have at least 1/],
  ['no action', 'act', { acts: [{ target: 'x' }] },
    /acts\[0\]\.action: is missing/],
  ['an unknown action', 'act', { acts: [{ action: 'fly', target: 'x' }] },
    /acts\[0\]\.action: must be one of click, /],
  ['an unknown member', 'act', { acts: [{ action: 'click', where: 'x' }] },
    /acts\[0\]\.where: is not known here/],
  ['a number for a target', 'act', { acts: [{ action: 'click', target: 3 }] },
    /acts\[0\]\.target: must be of type string/],
  ['a value too many', 'act',
    { acts: [{ action: 'click', target: 'Add', value: 1 }] },
    /acts\[0\]\.value: click takes no value/],
  ['no target', 'act', { acts: [{ action: 'click' }] }, /acts\[0\]\.target/],
  ['an argument that is none', 'act',
    { acts: [{ action: 'click', target: 'Add', args: { speed: 9 } }] },
    /acts\[0\]\.args\.speed/],
  ['a scope that is no more', 'act',
    { acts: [{ action: 'click', target: 'Add', in: 'e777' }] },
    /acts\[0\]\.in: there is no handle e777/],
  ['half a number', 'look', { maxTokens: 99.5 },
    /maxTokens: must be of type integer/],
  ['too small', 'look', { maxTokens: 1 }, /maxTokens: must be at least 50/],
  ['no address', 'open', {}, /url: is missing/],
  ['a script', 'open', { url: 'javascript:alert(1)' }, /script/],
  ['nothing to wait for', 'wait', { expect: [] }, /expect: must have at least/],
  ['an unknown word', 'wait', { expect: ['rain tomorrow'] },
    /expect: there is no signal "rain"/],
  ['whose value?', 'wait', { expect: ['value 5'] }, /whose\? name the target/],
];
test('bad arguments are results that say what is wrong', async () => {
  const d = await Deed.start(sim);
  for (const [label, name, args, words] of bad) {
    const r = await d.call(name, args);
    assert.ok(r.isError, label);
    assert.match(text(r), words, label);
  }
  assert.match(await d.text('look'), /Place order/);
  await d.close();
});

test('a simulated interface has no picture, and says so', async () => {
  const d = await Deed.start(sim);
  const r = await d.call('screenshot');
  assert.ok(r.isError);
  assert.ok(text(r).length > 5);
  await d.close();
});

test('wait: what is so already, what comes, what does not', async () => {
  const d = await Deed.start(sim);
  const now = await d.call('wait',
    { expect: ['appears button Add', 'route /cart'] });
  assert.equal(now.structuredContent.met, true);
  const coming = d.call('wait', { expect: ['appears listitem Extra item',
    'toast placed'], timeoutMs: 20000 });
  await d.act({ action: 'click', target: 'Place order' },
    { action: 'click', target: 'Add' });
  const came = await coming;
  assert.equal(came.structuredContent.met, true, text(came));
  const never = await d.call('wait', { expect: ['text Nowhere', 'route /x'],
    timeoutMs: 100 });
  assert.ok(never.isError);
  assert.deepEqual(never.structuredContent.missing,
    ['text Nowhere', 'route /x']);
  const any = await d.call('wait', { expect: ['text Nowhere', 'text Add'],
    any: true });
  assert.equal(any.structuredContent.met, true);
  await d.close();
});

test('wait: value and state of a target', async () => {
  const d = await Deed.start(sim);
  const waiting = d.call('wait', { expect: ['value seven'], target: 'Note',
    timeoutMs: 20000 });
  await d.act({ action: 'fill', target: 'Note', value: 'seven' });
  assert.equal((await waiting).structuredContent.met, true);
  const off = await d.call('wait', { expect: ['state enabled=false'],
    target: 'Sold out' });
  assert.equal(off.structuredContent.met, true);
  const on = await d.call('wait', { expect: ['state enabled=true'],
    target: 'Sold out', timeoutMs: 100 });
  assert.equal(on.structuredContent.met, false);
  await d.close();
});

test('progress is told to who asked for it, in growing numbers', async () => {
  const t = new Raw(sim);
  await t.initialize();
  await t.call(1, 'act', { acts: [{ action: 'click', target: 'Add' }] },
    { progressToken: 'p7' });
  await t.call(2, 'act', { acts: [{ action: 'click', target: 'Add' }] });
  await t.end();
  const told = t.all.filter(m => m.method === 'notifications/progress')
    .map(m => m.params);
  assert.ok(told.every(p => p.progressToken === 'p7'));
  assert.deepEqual(told.map(p => p.progress), told.map((_, i) => i + 1));
  assert.deepEqual(told.map(p => p.message),
    ['resolving_target', 'executing', 'verifying']);
  // All of it stands before the answer.
  assert.ok(t.all.findIndex(m => m.id === 1) >
    t.all.findLastIndex(m => m.method === 'notifications/progress'));
});

test('a cancelled act is not done, and the next one is', async () => {
  const d = await Deed.start(sim);
  const stop = new AbortController();
  let waiting;
  const slow = d.call('act',
    { acts: [{ action: 'click', target: 'Slow', timeoutMs: 600000 }] },
    { signal: stop.signal, timeout: 600000,
      onprogress: () => { waiting?.(); } });
  const queued = d.act({ action: 'click', target: 'Add' });
  await new Promise(ok => { waiting = ok; });
  // Other calls are answered meanwhile.
  assert.match(await d.text('look'), /Slow/);
  await d.client.ping();
  stop.abort('changed my mind');
  await assert.rejects(slow, /changed my mind/);
  assert.equal((await within(queued, 'next act')).structuredContent.verdict,
    'verified');
  await d.close();
});

test('a queued act and a wait can be cancelled, too', async () => {
  const d = await Deed.start(sim);
  const first = new AbortController(), second = new AbortController(),
    third = new AbortController();
  const on = (signal, name, args) => d.call(name, args,
    { signal, timeout: 600000 }).catch(() => 'cancelled');
  const all = [
    on(first.signal, 'act', { acts: [{ action: 'click', target: 'Slow',
      timeoutMs: 600000 }] }),
    on(second.signal, 'act', { acts: [{ action: 'click', target: 'Add' }] }),
    on(third.signal, 'wait', { expect: ['text Never'], timeoutMs: 600000 }),
  ];
  await d.call('look');
  second.abort();
  third.abort();
  first.abort();
  assert.deepEqual(await Promise.all(all),
    ['cancelled', 'cancelled', 'cancelled']);
  assert.ok(!(await d.text('look')).includes('Extra item'));
  await d.close();
});

test('elicitation: accepted', async () => {
  const d = await Deed.start(sim,
    { elicit: { action: 'accept', content: { allow: true } } });
  const r = await d.act({ action: 'click', target: 'Pay now' });
  assert.equal(r.structuredContent.verdict, 'verified', text(r));
  assert.equal(d.asked.length, 1);
  assert.match(d.asked[0].message, /Pay now/);
  assert.deepEqual(d.asked[0].requestedSchema.required, ['allow']);
  await d.close();
});

const noes = [
  ['declined', { action: 'decline' }],
  ['cancelled', { action: 'cancel' }],
  ['accepted without a yes',
    { action: 'accept', content: { allow: false } }],
];
for (const [label, elicit] of noes) {
  test(`elicitation: ${label} is a no`, async () => {
    const d = await Deed.start(sim, { elicit });
    const r = await d.act({ action: 'click', target: 'Pay now' });
    assert.ok(r.isError);
    assert.equal(r.structuredContent.verdict, 'refused');
    assert.equal(r.structuredContent.acts[0].sideEffect, 'none');
    assert.equal(d.asked.length, 1);
    assert.match(text(r), /the person who was asked said no/);
    await d.close();
  });
}

test('elicitation: a client that fails at it has not said yes', async () => {
  const d = await Deed.start(sim, { elicit: () => { throw new Error('x'); } });
  const r = await d.act({ action: 'click', target: 'Pay now' });
  assert.equal(r.structuredContent.verdict, 'refused');
  await d.close();
});

test('elicitation: who cannot ask is refused, with the reason', async () => {
  const d = await Deed.start(sim);
  const r = await d.act({ action: 'click', target: 'Pay now' });
  assert.ok(r.isError);
  assert.equal(r.structuredContent.verdict, 'refused');
  assert.match(text(r), /this client cannot ask for it \(no elicitation\)/);
  const person = await d.act({ action: 'click', target: 'Use camera' });
  assert.ok(person.isError);
  assert.match(text(person), /only a person/);
  await d.close();
});

test('elicitation: a question is withdrawn when the act is cancelled',
  async () => {
    let asked, withdrawn;
    const question = new Promise(ok => { asked = ok; });
    const gone = new Promise(ok => { withdrawn = ok; });
    const d = await Deed.start(sim, { elicit: (_, { signal }) =>
      new Promise((_, no) => {
        signal.addEventListener('abort', () => { withdrawn(); no(signal.reason); });
        asked();
      }) });
    const stop = new AbortController();
    const act = d.call('act', { acts: [{ action: 'click', target: 'Pay now' }] },
      { signal: stop.signal });
    await within(question, 'question');
    stop.abort();
    await assert.rejects(act);
    await within(gone, 'withdrawal');
    assert.ok(!(await d.text('look')).includes('Paid'));
    await d.close();
  });

test('what only a person can do is handed over', async () => {
  const d = await Deed.start(sim,
    { elicit: { action: 'decline' } });
  const r = await d.act({ action: 'click', target: 'Use camera' });
  assert.ok(r.isError);
  assert.match(d.asked[0].message, /only a person/);
  assert.match(text(r), /did not do it/);
  await d.close();
});

test('two clients at once have an interface each', async () => {
  const [a, b] = await Promise.all([Deed.start(sim), Deed.start(sim)]);
  const acts = [];
  for (let i = 0; i < 10; i++) {
    acts.push(a.act({ action: 'fill', target: 'Note', value: `a${i}` }));
    acts.push(b.act({ action: 'fill', target: 'Note', value: `b${i}` }));
  }
  for (const r of await Promise.all(acts)) {
    assert.equal(r.structuredContent.verdict, 'verified');
  }
  for (const [d, want] of [[a, 'a9'], [b, 'b9']]) {
    const r = await d.act({ action: 'read', target: 'Note' });
    assert.equal(r.structuredContent.acts[0].value.value, want);
  }
  await Promise.all([a.close(), b.close()]);
});

test('acts of many calls are done in the order they came', async () => {
  const d = await Deed.start(sim);
  const calls = [];
  for (let i = 0; i < 30; i++) {
    calls.push(d.act({ action: 'fill', target: 'Note', value: `${i}` }));
  }
  for (const [i, r] of (await Promise.all(calls)).entries()) {
    assert.equal(r.structuredContent.verdict, 'verified', `${i}`);
  }
  const read = await d.act({ action: 'read', target: 'Note' });
  assert.equal(read.structuredContent.acts[0].value.value, '29');
  await d.close();
});

test('a key is good for one act', async () => {
  const d = await Deed.start(sim);
  const act = { action: 'click', target: 'Delete', in: 'Alpha', key: 'k1' };
  const first = await d.act(act), again = await d.act(act);
  assert.equal(first.structuredContent.verdict, 'verified');
  assert.equal(again.structuredContent.verdict, 'verified');
  assert.match(await d.text('look'), /Beta/);
  await d.close();
});

test('what a page says is data: it cannot write lines of its own', async () => {
  const d = await Deed.start(['--ui', `${import.meta.dirname}/ui/rude.json`]);
  const view = await d.text('look');
  assert.ok(!/^verified:/m.test(view), view);
  const r = await d.act({ action: 'click', target: '~Innocent' });
  assert.equal(text(r).split('\n').filter(l => /^verified:/.test(l)).length, 1);
  await d.close();
});
