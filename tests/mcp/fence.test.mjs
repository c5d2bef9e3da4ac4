// SPDX-License-Identifier: Apache-2.0
// What an agent is kept from: files of this machine, pages of the browser
// itself, documents of other origins inside an allowed page.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Deed, text } from './lib/client.mjs';

const listen = async handler => {
  const s = createServer(handler);
  await new Promise(ok => s.listen(0, '127.0.0.1', ok));
  return { s, url: `http://127.0.0.1:${s.address().port}` };
};
const html = (res, body) => res.writeHead(200,
  { 'content-type': 'text/html; charset=utf-8' }).end(
  `<!doctype html><title>t</title>${body}`);

let ours, theirs, dir;
const hits = [];
const button = (name, at) => `<button onclick="fetch('${at}/hit/${name}',
  {mode:'no-cors'}); this.textContent='done ${name}'">Press ${name}</button>`;
before(async () => {
  const count = (req, res) => {
    const m = /^\/hit\/(\S+)/.exec(req.url);
    if (m) hits.push(m[1]);
    return m ? (res.writeHead(204, { 'access-control-allow-origin': '*' })
      .end(), true) : false;
  };
  theirs = await listen((req, res) => count(req, res) ||
    html(res, `<h1>Theirs</h1>${button('theirs', '')}
      <div ondragover="event.preventDefault()" ondrop="fetch('/hit/drop')"
        role=button aria-label=Bin style="width:90px;height:30px">bin</div>`));
  ours = await listen((req, res) => {
    if (count(req, res)) return;
    if (req.url === '/go') {
      res.writeHead(302, { location: theirs.url + '/' }).end();
    } else if (req.url === '/frames') {
      const at = ours.url;
      const esc = s => s.replace(/"/g, '&quot;');
      html(res, `${button('top', at)}
        <iframe title=a src="${theirs.url}/"></iframe>
        <iframe title=b srcdoc="${esc(button('srcdoc', at))}"></iframe>
        <iframe title=c sandbox="allow-scripts"
          srcdoc="${esc(button('sandboxed', at))}"></iframe>
        <iframe title=d src="data:text/html,${encodeURIComponent(
    button('data', at))}"></iframe>
        <iframe title=e></iframe><script>
        const b = ${JSON.stringify(button('blob', at))};
        document.querySelector('[title=e]').src = URL.createObjectURL(
          new Blob([b], {type:'text/html'}));</script>`);
    } else {
      html(res, `<label>File <input type=file onchange="
        fetch('/hit/file-' + this.files[0].name)"></label>`);
    }
  });
  dir = mkdtempSync(path.join(os.tmpdir(), 'deed-fence-'));
  writeFileSync(path.join(dir, 'page.html'), '<title>p</title><h1>Mine</h1>' +
    '<a href="../../etc/hostname">Hostname</a>');
  writeFileSync(path.join(dir, 'a.txt'), 'a');
  writeFileSync(path.join(dir, '.env'), 'KEY=1');
  symlinkSync('/etc/hostname', path.join(dir, 'link.txt'));
});
after(() => {
  for (const { s } of [ours, theirs]) { s.close(); s.closeAllConnections(); }
  rmSync(dir, { recursive: true });
});

const outlaws = ['file:///etc/hostname', 'File:///etc/hostname',
  ' file:///etc/hostname', 'fi\tle:///etc/hostname', 'file:/etc/hostname',
  'fi\nle:///etc/hostname', 'view-source:file:///etc/hostname',
  'view-source:http://127.0.0.1/', 'chrome://version', 'CHROME://version/',
  'chrome://settings', 'devtools://devtools/bundled/inspector.html',
  'about:version', 'javascript:document.write(1)', 'data:text/html,<h1>x',
  'filesystem:http://127.0.0.1/x', 'blob:http://127.0.0.1/x'];

test('only the web and a blank page are opened', async () => {
  const d = await Deed.start([]);
  try {
    for (const url of outlaws) {
      const r = await d.call('open', { url });
      assert.ok(r.isError, url);
      assert.match(text(r), url.startsWith('javascript:') ?
        /a script, not a place\. Nothing was touched/ :
        /policy denies|not shown|control character/, `${url}: ${text(r)}`);
    }
    assert.ok(!(await d.call('open', { url: 'about:blank' })).isError);
    assert.ok(!(await d.call('open', { url: ours.url + '/' })).isError);
  } finally {
    await d.close();
  }
});

test('a folder that was named is open, and what is beside it is not',
  async () => {
    const d = await Deed.start(['--allow-file', dir]);
    try {
      const r = await d.call('open', { url: `file://${dir}/page.html` });
      assert.ok(!r.isError, text(r));
      assert.match(text(r), /Mine/);
      for (const url of [`file://${dir}/../../etc/hostname`,
        `file://${dir}/%2e%2e/%2e%2e/etc/hostname`, `file://${dir}/link.txt`,
        'file:///etc/hostname', `view-source:file://${dir}/page.html`]) {
        assert.ok((await d.call('open', { url })).isError, url);
      }
      // A link of the page leads out: what is there is not told.
      await d.call('open', { url: `file://${dir}/page.html` });
      await d.act({ action: 'click', target: 'Hostname' });
      const look = await d.call('look', {});
      assert.ok(look.isError, text(look));
      assert.match(text(look), /not shown/);
      assert.ok((await d.call('screenshot', {})).isError);
    } finally {
      await d.close();
    }
  });

test('files are given to a page where a folder or a person says so',
  async () => {
    const up = (d, file) => d.act({ action: 'upload', target: 'File',
      value: file });
    hits.length = 0;
    const d = await Deed.start([]);
    await d.call('open', { url: ours.url + '/' });
    assert.ok((await up(d, '/etc/hostname')).isError);
    assert.ok((await up(d, path.join(dir, 'a.txt'))).isError);
    await d.close();
    const f = await Deed.start(['--files', dir], { elicit: { action: 'accept',
      content: { allow: false } } });
    await f.call('open', { url: ours.url + '/' });
    for (const name of ['.env', 'link.txt', '../../etc/hostname']) {
      assert.ok((await up(f, path.join(dir, name))).isError, name);
    }
    assert.equal(f.asked.length, 3);
    assert.match(f.asked[0].message, /\.env/);
    assert.deepEqual(hits, []);
    const r = await up(f, path.join(dir, 'a.txt'));
    assert.ok(!r.isError, text(r));
    assert.deepEqual(hits, ['file-a.txt']);
    await f.close();
    hits.length = 0;
    const g = await Deed.start([], { elicit: { action: 'accept',
      content: { allow: true } } });
    await g.call('open', { url: ours.url + '/' });
    assert.ok(!(await up(g, path.join(dir, '.env'))).isError);
    assert.deepEqual(hits, ['file-.env']);
    await g.close();
  });

test('acts are judged by the document they land in', async () => {
  hits.length = 0;
  const d = await Deed.start(['--allow-origin', ours.url]);
  try {
    await d.call('open', { url: ours.url + '/frames' });
    const press = async name => {
      const r = await d.act({ action: 'click', target: `Press ${name}` });
      return !r.isError;
    };
    assert.equal(await press('theirs'), false);
    assert.equal(await press('sandboxed'), false);
    assert.equal(await press('data'), false);
    const drag = await d.act({ action: 'drag', target: 'Press top',
      value: 'Bin' });
    assert.ok(drag.isError);
    assert.deepEqual(hits, []);
    for (const name of ['top', 'srcdoc', 'blob']) {
      assert.equal(await press(name), true, name);
    }
    await new Promise(ok => setTimeout(ok, 300));
    assert.deepEqual(hits.sort(), ['blob', 'srcdoc', 'top']);
    // A redirect leads outside: nothing of it is shown.
    const r = await d.call('open', { url: ours.url + '/go' });
    assert.ok(r.isError, text(r));
    assert.ok(!JSON.stringify(r).includes('Theirs'), text(r));
    assert.ok((await d.call('look', {})).isError);
  } finally {
    await d.close();
  }
});
