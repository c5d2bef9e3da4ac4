// SPDX-License-Identifier: Apache-2.0
// The tools on real pages, in a browser that deed starts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { Deed, text, within } from './lib/client.mjs';
import { serve } from './lib/pages.mjs';

let site, d;
before(async () => {
  site = await serve();
  d = await Deed.start([]);
});
after(async () => {
  await d.close();
  site.stop();
});

/** Processes that descend from this one, by command. */
const family = pid => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='],
    { encoding: 'utf8' }).split('\n')
    .map(l => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(l)).filter(Boolean)
    .map(m => ({ pid: +m[1], ppid: +m[2], args: m[3] }));
  const found = [pid];
  for (const id of found) {
    found.push(...rows.filter(r => r.ppid === id).map(r => r.pid));
  }
  return found.slice(1);
};
const alive = pids => pids.filter(pid => {
  try { process.kill(pid, 0); return true; } catch { return false; }
});

test('open shows the page', async () => {
  const r = await d.call('open', { url: site.url + '/' });
  assert.ok(!r.isError, text(r));
  assert.match(text(r), /^verified: open/);
  assert.match(text(r), /h1 "Cart"/);
  assert.match(text(r), /button "Save" @e\d+/);
});

test('a form in one call', async () => {
  await d.call('open', { url: site.url + '/' });
  const r = await d.act(
    { action: 'fill', target: 'Note', value: 'Ring twice' },
    { action: 'toggle', target: 'Gift wrap', value: true },
    { action: 'choose', target: 'Color', value: 'Green' },
    { action: 'set', target: 'Volume', value: 55 },
    { action: 'click', target: 'Save', expect: ['text Saved'] });
  assert.equal(r.structuredContent.done, 5, text(r));
  assert.match(r.structuredContent.changes, /Ring twice/);
  assert.match(r.structuredContent.changes, /Green/);
});

test('text is selected, to be typed over', async () => {
  await d.call('open', { url: site.url + '/' });
  const r = await d.act(
    { action: 'fill', target: 'Note', value: 'Ring twice' },
    { action: 'select_text', target: 'Note', value: 'twice' },
    { action: 'type', value: 'once' });
  assert.equal(r.structuredContent.done, 3, text(r));
  assert.match(text(await d.call('look', {})), /"Note" = "Ring once"/);
});

test('a page that asks before it is left', async () => {
  await d.call('open', { url: site.url + '/unsaved' });
  await d.act({ action: 'fill', target: 'Draft', value: 'x' });
  const kept = await d.call('open', { url: site.url + '/two' });
  assert.ok(kept.isError, text(kept));
  assert.match(text(await d.call('look', {})), /textbox "Draft" = "x"/);
  const left = await d.call('open', { url: site.url + '/two',
    dialog: 'accept' });
  assert.ok(!left.isError, text(left));
  assert.match(text(left), /h1 "Second"/);
});

test('in a large page what changed is told, once', async () => {
  const opened = text(await d.call('open', { url: site.url + '/many' }));
  assert.match(opened, /named "Row \{n-1\}"/);
  const changes = async act => {
    const r = await d.act(act);
    assert.equal(r.structuredContent.verdict, 'verified', text(r));
    return r.structuredContent.changes.split('\n').map(line =>
      line.replace(/ @e\d+/g, ''));
  };
  assert.deepEqual(await changes({ action: 'click', target: 'Open 7' }),
    ['~ status: text "" → "Opened 7"', '~ button "Open 7": now [focused]']);
  assert.deepEqual(await changes({ action: 'click', target: 'Open 9' }),
    ['~ status: text "Opened 7" → "Opened 9"',
      '~ button "Open 9": now [focused]']);
  assert.deepEqual(await changes({ action: 'click', target: 'Drop 12' }),
    ['- listitem "Row 12"']);
  assert.deepEqual(await changes({ action: 'fill', target: 'Note 3',
    value: 'typed' }),
  ['~ textbox "Note 3": value "" → "typed"; now [focused]']);
  assert.deepEqual(await changes({ action: 'click', target: 'Add' }),
    ['~ status: text "Opened 9" → "Added"',
      '+ listitem "Fresh": button "Open"', '~ button "Add": now [focused]']);
  // What appeared can be acted on by its handle.
  const [, ref] = /button "Open" (@e\d+)/.exec(text(await d.call('look',
    { in: 'Fresh' })));
  assert.match(text(await d.act({ action: 'hover', target: ref })),
    /button "Open"/);
  assert.equal(text(await d.call('look', { changes: true })),
    'nothing changed');
});

test('a frame that comes does not bring up what was told before', async () => {
  await d.call('open', { url: site.url + '/many' });
  await d.act({ action: 'click', target: 'Open 7' });
  await d.act({ action: 'click', target: 'Drop 12' });
  const r = await d.act({ action: 'click', target: 'Frame',
    expect: ['element.appeared button "Inside"'] });
  assert.match(r.structuredContent.changes, /\+ .*button "Inside"/, text(r));
  assert.doesNotMatch(r.structuredContent.changes, /Row 12|Opened/);
  // The browser keeps the page for a way back; its frame is not of the next.
  const next = text(await d.call('open', { url: site.url + '/two' }));
  assert.doesNotMatch(next, /not inspected/);
});

test('of two that fit neither is taken; the handle says which', async () => {
  await d.call('open', { url: site.url + '/' });
  const r = await d.act({ action: 'click', target: 'Delete' });
  assert.equal(r.structuredContent.verdict, 'ambiguous', text(r));
  const refs = [...text(r).matchAll(/@e\d+/g)].map(m => m[0]);
  assert.equal(refs.length, 2);
  const done = await d.act({ action: 'click', target: refs[1] });
  assert.equal(done.structuredContent.verdict, 'verified', text(done));
  const view = await d.text('look');
  assert.match(view, /Alpha/);
  assert.ok(!view.includes('Beta'));
});

test('a window that opens can be worked in, and left', async () => {
  await d.call('open', { url: site.url + '/' });
  const home = (await d.text('tabs')).match(/^\* (\w+)/m)[1];
  const made = await d.call('tabs', { new: true });
  assert.match(text(made), /about:blank/);
  await d.call('open', { url: site.url + '/' });
  const listed = await d.text('tabs');
  const [, here] = listed.match(/^\* (\w+)/m);
  assert.notEqual(here, home);
  assert.match(listed, new RegExp(`^- ${home} `, 'm'));
  const ref = (await d.text('look')).match(/@e\d+/)[0];
  const busy = await d.call('tabs', { close: here });
  assert.ok(busy.isError);
  const back = await d.call('tabs', { select: home });
  assert.ok(!back.isError, text(back));
  const old = await d.act({ action: 'click', target: ref, timeoutMs: 800 });
  assert.equal(old.structuredContent.verdict, 'not found', text(old));
  assert.ok(!(await d.text('tabs', { close: here })).includes(here));
  const none = await d.call('tabs', { select: 'nothing-like-it' });
  assert.ok(none.isError);
});

test('tabs are listed while something is waited for, and not left', async () => {
  await d.call('open', { url: site.url + '/' });
  const waiting = d.call('wait', { expect: ['text Never'], timeoutMs: 3000 });
  const listed = await d.call('tabs');
  assert.ok(!listed.isError, text(listed));
  const moved = await d.call('tabs', { new: true });
  assert.ok(moved.isError);
  assert.match(text(moved), /other calls are under way/);
  assert.ok((await waiting).isError);
});

test('a page that the server refuses is shown, and no success', async () => {
  const r = await d.call('open', { url: site.url + '/no-such-page' });
  assert.ok(r.isError);
  assert.match(text(r), /answered 404 Not Found/);
});

test('a press that does nothing is no success', async () => {
  await d.call('open', { url: site.url + '/' });
  const r = await d.act({ action: 'click', target: 'Dead' });
  assert.ok(r.isError);
  assert.equal(r.structuredContent.verdict, 'no effect');
  assert.equal(r.structuredContent.acts[0].retrySafe, true);
  const off = await d.act({ action: 'click', target: 'Sold out',
    timeoutMs: 500 });
  assert.equal(off.structuredContent.verdict, 'not actionable');
});

test('an expectation that does not come true: done, and not as asked',
  async () => {
    await d.call('open', { url: site.url + '/' });
    site.did.length = 0;
    const r = await d.act({ action: 'click', target: 'Count',
      expect: ['text Never'], timeoutMs: 1000 });
    assert.ok(r.isError);
    assert.notEqual(r.structuredContent.verdict, 'verified');
    assert.match(text(r), /do NOT repeat it/);
    assert.deepEqual(site.did, ['once']);
  });

test('a page that is left shows the next one', async () => {
  await d.call('open', { url: site.url + '/' });
  const r = await d.act({ action: 'click', target: 'Second page' });
  assert.equal(r.structuredContent.verdict, 'verified', text(r));
  assert.match(text(r), /h1 "Second"/);
});

test('pictures: of what is in view, of all of it, of one element', async () => {
  await d.call('open', { url: site.url + '/' });
  const size = r => {
    const [image] = r.content;
    assert.equal(image.type, 'image');
    assert.equal(image.mimeType, 'image/png');
    const png = Buffer.from(image.data, 'base64');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    return [png.readUInt32BE(16), png.readUInt32BE(20)];
  };
  const [w, h] = size(await d.call('screenshot'));
  assert.ok(w >= 800 && h >= 400, `${w}x${h}`);
  const [, full] = size(await d.call('screenshot', { fullPage: true }));
  assert.ok(full > 0);
  const [bw, bh] = size(await d.call('screenshot', { target: 'Save' }));
  assert.ok(bw < w / 2 && bh < h / 2, `${bw}x${bh}`);
  const { resources } = await d.client.listResources();
  assert.ok(resources.some(r => r.uri === 'deed://picture'));
  const { contents } = await d.client.readResource({ uri: 'deed://picture' });
  assert.deepEqual(size({ content: [{ type: 'image', data: contents[0].blob,
    mimeType: contents[0].mimeType }] }), [bw, bh]);
  const none = await d.call('screenshot', { target: 'Nobody' });
  assert.ok(none.isError);
});

test('a tab that opens is told, and the page stays', async () => {
  await d.call('open', { url: site.url + '/' });
  const r = await d.act({ action: 'click', target: 'In a tab' });
  assert.equal(r.structuredContent.verdict, 'verified', text(r));
  assert.match(text(r), /a new tab opened/);
  assert.match(await d.text('look'), /h1 "Cart"/);
});

test('passwords are typed and never told', async () => {
  await d.call('open', { url: site.url + '/' });
  const r = await d.act({ action: 'fill', target: 'Password',
    value: 'hunter2secret' });
  assert.equal(r.structuredContent.verdict, 'verified', text(r));
  const view = await d.text('look');
  for (const said of [JSON.stringify(r), view]) {
    assert.ok(!said.includes('hunter2secret'), said);
  }
});

test('wait: for what comes by itself', async () => {
  await d.call('open', { url: site.url + '/late' });
  const r = await d.call('wait', { expect: ['text Ready now',
    'appears button Go'] });
  assert.equal(r.structuredContent.met, true, text(r));
  const no = await d.call('wait', { expect: ['text Nope'], timeoutMs: 200 });
  assert.equal(no.structuredContent.met, false);
});

test('a wait beside an act hears its effect, and disturbs nothing',
  async () => {
    await d.call('open', { url: site.url + '/' });
    for (let i = 0; i < 3; i++) {
      site.did.length = 0;
      const waiting = d.call('wait', { expect: ['request /did 204'],
        timeoutMs: 15000 });
      const short = d.call('wait', { expect: ['text Saved'], timeoutMs: 15000 });
      const r = await d.act({ action: 'click', target: 'Save',
        expect: ['request /did'] });
      assert.equal(r.structuredContent.verdict, 'verified', text(r));
      assert.equal((await waiting).structuredContent.met, true);
      assert.equal((await short).structuredContent.met, true);
      assert.deepEqual(site.did, ['save']);
      await d.call('open', { url: site.url + '/' });
    }
  });

test('waits that begin and end while an act waits take nothing from it',
  async () => {
    for (let i = 0; i < 2; i++) {
      await d.call('open', { url: site.url + '/' });
      const act = d.act({ action: 'click', target: 'Store',
        expect: ['text Stored'], timeoutMs: 5000 });
      for (let n = 0; n < 6; n++) {
        const r = await d.call('wait', { expect: ['text Never', 'appears row X'],
          timeoutMs: 50 });
        assert.equal(r.structuredContent.met, false);
      }
      const r = await act;
      assert.equal(r.structuredContent.verdict, 'verified', text(r));
    }
  });

test('a page that is busy for ever is told, not waited for', async () => {
  const e = await Deed.start([]);
  await e.call('open', { url: site.url + '/hang' });
  const act = await e.call('act', { acts: [{ action: 'click', target: 'Spin',
    timeoutMs: 1000 }] }, { timeout: 60000 });
  assert.ok(act.isError);
  assert.equal(act.structuredContent.verdict, 'outcome unknown', text(act));
  const look = await e.call('look', {}, { timeout: 60000 });
  assert.ok(look.isError);
  assert.match(text(look), /does not answer/);
  await e.client.ping();
  await e.close();
});

test('what changed since the last look', async () => {
  await d.call('open', { url: site.url + '/late' });
  await d.call('wait', { expect: ['text Ready now'] });
  assert.match(await d.text('look', { changes: true }), /Ready now/);
  assert.match(await d.text('look', { changes: true }), /nothing changed/);
});

test('a page of files is not opened unless it was allowed', async () => {
  const r = await d.call('open', { url: 'file:///etc/hostname' });
  assert.ok(r.isError);
  assert.match(text(r), /--allow-file/);
});

test('an address that does not answer is an error with its cause', async () => {
  const r = await d.call('open', { url: 'http://127.0.0.1:9/' });
  assert.ok(r.isError, text(r));
});

test('outside the allowed origins nothing is opened, read or done', async () => {
  const other = await serve();
  const f = await Deed.start(['--allow-origin', site.url]);
  assert.ok(!(await f.call('open', { url: site.url + '/' })).isError);
  const r = await f.call('open', { url: other.url + '/' });
  assert.ok(r.isError);
  assert.match(text(r), /origin/);
  // A link leads outside: it was followed, what is there is not told.
  await f.call('open', { url: `${site.url}/away?${other.url}/two` });
  const away = await f.act({ action: 'click', target: 'Away' });
  assert.ok(!JSON.stringify(away).includes('"Second'), text(away));
  assert.match(text(away), /outside the allowed origins/);
  for (const [name, args] of [['look', {}], ['screenshot', {}],
    ['wait', { expect: ['text Second'], timeoutMs: 100 }]]) {
    const out = await f.call(name, args);
    assert.ok(out.isError, name);
    assert.match(text(out), /outside the allowed origins/, name);
  }
  const act = await f.act({ action: 'click', target: 'Back',
    timeoutMs: 500 });
  assert.ok(act.isError);
  assert.ok(!(await f.call('open', { url: site.url + '/' })).isError);
  await f.close();
  other.stop();
});

test('two clients at once have a browser each', async () => {
  const e = await Deed.start([]);
  await Promise.all([d.call('open', { url: site.url + '/' }),
    e.call('open', { url: site.url + '/two' })]);
  const [a, b] = await Promise.all([d.text('look'), e.text('look')]);
  assert.match(a, /"Cart"/);
  assert.match(b, /"Second"/);
  await e.close();
});

test('a browser that goes is told, and the next call has a new one',
  async () => {
    const e = await Deed.start([]);
    const first = await e.text('open', { url: site.url + '/' });
    const handle = /button "Count" (@e\d+)/.exec(first)[1];
    const old = family(e.pid);
    assert.ok(old.length > 0);
    for (const pid of old) {
      try { process.kill(pid, 'SIGKILL'); } catch { /* gone with another */ }
    }
    // Whether or not it was noticed already: no success, and then it works.
    const r = await e.call('look');
    const again = await e.call('open', { url: site.url + '/two' });
    assert.ok(r.isError || /about:blank/.test(text(r)), text(r));
    assert.ok(!again.isError, text(again));
    assert.match(text(again), /"Second"/);
    // A handle of before means nobody, whoever has come since.
    await e.call('open', { url: site.url + '/' });
    site.did.length = 0;
    const stale = await e.act({ action: 'click', target: handle,
      timeoutMs: 300 });
    assert.equal(stale.structuredContent.verdict, 'not found', text(stale));
    assert.deepEqual(site.did, []);
    await e.close();
  });

test('a key outlives the tab and the browser', async () => {
  const e = await Deed.start(['--journal', 'none']);
  const act = { action: 'click', target: 'Count', key: 'count-1',
    expect: ['request /did?once'] };
  await e.call('open', { url: site.url + '/' });
  site.did.length = 0;
  const use = async () =>
    (await e.act(act)).structuredContent.acts[0].keyUse;
  assert.equal(await use(), 'first');
  await e.call('tabs', { new: true });
  await e.call('open', { url: site.url + '/' });
  assert.equal(await use(), 'replayed');
  for (const pid of family(e.pid)) {
    try { process.kill(pid, 'SIGKILL'); } catch { /* gone with another */ }
  }
  await e.call('look');
  await e.call('open', { url: site.url + '/' });
  assert.equal(await use(), 'replayed');
  assert.equal(site.did.length, 1, `pressed ${site.did.length} times`);
  await e.close();
});

test('a key outlives the server', async () => {
  const act = { action: 'click', target: 'Count', key: 'count-2',
    expect: ['request /did?once'] };
  site.did.length = 0;
  const uses = [];
  for (let i = 0; i < 2; i++) {
    const e = await Deed.start([]);
    await e.call('open', { url: site.url + '/' });
    uses.push((await e.act(act)).structuredContent.acts[0].keyUse);
    const pids = family(e.pid);
    process.kill(e.pid, 'SIGKILL');
    await within((async () => {
      while (alive(pids).length) await new Promise(ok => setTimeout(ok, 50));
    })(), 'end of the browser');
    await e.client.close().catch(() => {});
  }
  assert.deepEqual(uses, ['first', 'replayed']);
  assert.equal(site.did.length, 1);
});

test('what is taken back stands before the next answer, once', async () => {
  await d.call('open', { url: site.url + '/likes' });
  const kept = await d.act({ action: 'click', target: 'Keep' });
  assert.equal(kept.structuredContent.verdict, 'verified', text(kept));
  const r = await d.act({ action: 'click', target: 'Like' });
  assert.equal(r.structuredContent.verdict, 'verified', text(r));
  const gone = await d.call('wait', { expect: ['text 0 likes'] });
  const told = /^retracted: /.test(text(gone)) ? gone : await d.call('look');
  assert.match(text(told), /^retracted: click button "Like": .*taken/);
  assert.doesNotMatch(text(told), /Keep": /);
  assert.doesNotMatch(text(await d.call('look')), /retracted/);
});

test('kill -9 leaves no browser behind', async () => {
  const e = await Deed.start([]);
  await e.call('open', { url: site.url + '/' });
  const pids = family(e.pid);
  assert.ok(pids.length > 1);
  process.kill(e.pid, 'SIGKILL');
  const gone = (async () => {
    while (alive(pids).length) await new Promise(ok => setTimeout(ok, 20));
  })();
  await within(gone, 'end of the browser');
});

test('closing the client leaves no browser behind', async () => {
  const e = await Deed.start([]);
  await e.call('open', { url: site.url + '/' });
  const pids = [e.pid, ...family(e.pid)];
  await e.close();
  const gone = (async () => {
    while (alive(pids).length) await new Promise(ok => setTimeout(ok, 20));
  })();
  await within(gone, 'end of the browser');
});

test('a cancelled act ends, and the page is free again', async () => {
  await d.call('open', { url: site.url + '/' });
  const stop = new AbortController();
  const act = d.call('act', { acts: [{ action: 'click', target: 'Sold out',
    timeoutMs: 60000 }] }, { signal: stop.signal, timeout: 90000 });
  await d.call('look');
  stop.abort();
  await assert.rejects(act);
  const r = await d.act({ action: 'fill', target: 'Note', value: 'after' });
  assert.equal(r.structuredContent.verdict, 'verified', text(r));
});
