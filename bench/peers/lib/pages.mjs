// SPDX-License-Identifier: Apache-2.0
// The pages that every tool is shown, and what is true in them. `truth` of a
// page is an expression that only the benchmark's own connection evaluates.
import { createServer } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { WebSocketServer } from 'ws';

const here = path.dirname(fileURLToPath(import.meta.url));

const html = (title, body, script = '') => `<!doctype html><html lang=en>
<meta charset=utf-8><title>${title}</title><style>
body{font:14px/1.5 sans-serif;margin:20px}
ul,table{margin:0;padding:0} li{height:24px;list-style:none}
@keyframes turn{to{transform:rotate(1turn)}}
@keyframes slide{from{transform:translateX(0)}to{transform:translateX(300px)}}
.spin{width:40px;height:40px;border:4px solid;border-top-color:red;
 border-radius:50%;animation:turn 1s linear infinite}
.slide{width:40px;height:20px;background:#48c;
 animation:slide 2s linear infinite alternate}
</style><body>${body}${script && `<script>${script}</script>`}`;

const times = (n, make) =>
  Array.from({ length: n }, (_, i) => make(i)).join('');

export const FORM = `<h1>Order</h1>
<nav>${times(6, i => `<a href="#p${i}">Part ${i}</a> `)}</nav>
<p><label for=title>Title</label> <input id=title></p>
<p><label><input type=checkbox id=mail> Send mail</label></p>
<p><label for=size>Size</label> <select id=size><option value=s>Small
 <option value=m>Medium<option value=l>Large</select></p>
<p>${times(6, i => `<label>Field ${i} <input id=f${i}></label> `)}</p>
<p><button id=save type=button>Save</button>
 <button type=button>Other</button></p>
<p id=out role=status></p>`;

export const COUNT = `var clicks = 0;
document.getElementById('save').addEventListener('click', () => {
  clicks++; document.getElementById('out').textContent = 'Saved ' + clicks; });`;

const LIST = `var clicks = 0, last = '';
document.getElementById('list').addEventListener('click', e => {
  const b = e.target.closest('button'); if (!b) return;
  clicks++; last = b.dataset.key;
  document.getElementById('out').textContent = 'Edited ' + last; });`;

/** `elements` of them, five a row; every fifth is a button with its name. */
const big = elements => html(`${elements} elements`,
  `<p id=out role=status></p><ul id=list>${times(Math.ceil(elements / 5),
    i => `<li><span>Row ${i}</span> <button id=b${i} data-key=${i}>Edit item ` +
      `${i}</button> <label for=i${i}>Note ${i}</label> <input id=i${i}>`)}</ul>`,
  LIST);

/** The page says over a socket what it got: no request is caused by a click. */
const TELL = `const wire = new WebSocket('ws://' + location.host + '/tell' +
  location.search);
document.getElementById('save').addEventListener('click', () =>
  wire.send('clicked'));`;

const TRUTH = `({clicks: window.clicks, last: window.last,
  title: document.getElementById('title')?.value,
  mail: document.getElementById('mail')?.checked,
  size: document.getElementById('size')?.selectedOptions[0].text,
  form: window.form, trap: document.getElementById('trap')?.checked,
  open: !!document.querySelector('#pop:popover-open'),
  url: location.pathname})`;

/** No script at all: what is wrong here cannot change by itself. */
const refusal = { disabled: `<button disabled popovertarget=pop>Save</button>
<div id=pop popover>Saved</div>`,
covered: `<button popovertarget=pop>Save</button><div id=pop popover>Saved</div>
<input type=checkbox id=trap><label for=trap
 style="position:fixed;inset:0;z-index:9"></label>`,
absent: `<button popovertarget=pop>Other</button><div id=pop popover>Saved</div>` };

const react = () => esbuild.buildSync({
  entryPoints: [path.join(here, 'react_form.jsx')], bundle: true, write: false,
  minify: true, jsx: 'automatic', define: { 'process.env.NODE_ENV':
    '"production"' },
}).outputFiles[0].text;

export const FIELDS = ['First name', 'Last name', 'Street', 'Town', 'Country',
  'Phone', 'Company', 'Job', 'Colour', 'Comment'];

const rows = 300;
const table = html('Customers', `<h1>Customers</h1><p id=out role=status></p>
<table id=list><thead><tr><th>Name<th>Mail<th>City<th>Orders<th>Actions
</thead><tbody>${times(rows, i => `<tr><td>Customer ${i}<td>customer${i}@` +
  `example.com<td>${['Bern', 'Oslo', 'Lima', 'Cork'][i % 4]}<td>${i % 17}` +
  `<td><button data-key=${i}>Edit</button> <button data-key=-${i}>Delete` +
  '</button>')}</tbody></table>`, LIST);

export const pages = {
  quiet: () => html('Order', FORM, COUNT),
  animated: () => html('Order', `<div class=spin></div><div class=slide></div>
<p id=clock></p><canvas id=c width=100 height=20></canvas>${FORM}`, COUNT + `
setInterval(() => { document.getElementById('clock').textContent =
  performance.now().toFixed(0); }, 100);
const pen = document.getElementById('c').getContext('2d');
(function draw(t) { pen.fillStyle = 'hsl(' + (t / 10 % 360) + ',80%,50%)';
  pen.fillRect(t / 20 % 100, 0, 4, 20); requestAnimationFrame(draw); })(0);`),
  start: () => html('Order', FORM, COUNT + TELL),
  table: () => table,
  react: () => html('Form', '<div id=root></div>', react()),
  ...Object.fromEntries(Object.entries(refusal).map(([name, body]) =>
    [name, () => html(name, body)])),
};
export const truthOf = TRUTH;

/** Serves them; `size-N` is a page of N elements, `frames-N` one of N frames.
 * `told(key)`: when the start page with ?key says that it was clicked. */
export async function serve() {
  const cache = new Map();
  const waiting = new Map();
  const make = name => {
    const [, kind, n] = name.match(/^(size|frames)-(\d+)$/) ?? [];
    if (kind === 'size') { return big(Number(n)); }
    if (kind === 'frames') {
      return html('Frames', FORM + times(Number(n) - 1, i =>
        `<iframe srcdoc="<button>In frame ${i}</button>" width=60 height=30>` +
        '</iframe>'), COUNT);
    }
    return pages[name]?.();
  };
  const server = createServer((from, to) => {
    const name = new URL(from.url, 'http://x').pathname.slice(1);
    if (!cache.has(name)) { cache.set(name, make(name)); }
    const found = cache.get(name);
    to.writeHead(found ? 200 : 404, { 'content-type':
      'text/html; charset=utf-8', 'cache-control': 'no-store' });
    to.end(found ?? 'nothing here');
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, from) => {
    const key = new URL(from.url, 'http://x').search;
    socket.on('message', () => waiting.get(key)?.(performance.now()));
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${server.address().port}/`;
  let keys = 0;
  return {
    url: name => base + name,
    start() {
      const key = `?${++keys}`;
      const told = new Promise(ok => waiting.set(key, ok));
      return { url: base + 'start' + key, told };
    },
    close() { sockets.close(); server.close(); server.closeAllConnections(); },
  };
}
