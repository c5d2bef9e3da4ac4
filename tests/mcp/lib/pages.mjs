// SPDX-License-Identifier: Apache-2.0
// Pages to act on, served on a port of their own.
import http from 'node:http';

const shop = `<!doctype html><title>Shop</title>
<h1>Cart</h1>
<label>Note <input id=note></label>
<label><input type=checkbox id=gift> Gift wrap</label>
<label>Color <select id=color><option>Red<option>Green</select></label>
<label>Volume <input type=range id=volume min=0 max=100 value=20></label>
<ul>
<li>Alpha <button onclick="this.parentNode.remove()">Delete</button>
<li>Beta <button onclick="this.parentNode.remove()">Delete</button>
</ul>
<button id=save onclick="setTimeout(() => {
  document.getElementById('say').textContent = 'Saved';
  fetch('/did?save');
}, 30)">Save</button>
<button onclick="setTimeout(() => {
  document.getElementById('say').textContent = 'Stored';
}, 500)">Store</button>
<button id=dead>Dead</button>
<button disabled>Sold out</button>
<button onclick="fetch('/did?once')">Count</button>
<label>Password <input type=password id=pw></label>
<a href=/two>Second page</a>
<a href=/two target=_blank>In a tab</a>
<div role=status id=say></div>`;

const many = `<!doctype html><title>Many</title><div role=status id=say></div>
<button onclick="list.insertAdjacentHTML('afterbegin',
  '<li>Fresh <button>Open</button></li>'); say.textContent = 'Added'">Add
</button><button onclick="frame()">Frame</button>
<ul id=list>${Array.from({ length: 400 }, (_, i) => `<li><span>Row ${i}</span>
 <button onclick="say.textContent = 'Opened ${i}'">Open ${i}</button>
 <button onclick="this.parentNode.remove()">Drop ${i}</button>
 <input aria-label="Note ${i}">`).join('')}</ul><script>
function frame() { document.body.insertAdjacentHTML('beforeend',
  '<iframe srcdoc="<button>Inside</button>"></iframe>'); }</script>`;

const late = `<!doctype html><title>Late</title><p id=p>Please wait</p>
<script>setTimeout(() => { p.textContent = 'Ready now';
  p.insertAdjacentHTML('afterend', '<button>Go</button>'); }, 400)</script>`;

const long = `<!doctype html><title>Long</title>
<label>Volume <input type=range min=0 max=1 step=0.01 value=0.2></label>
<label>Name <input></label>
<div role=progressbar aria-label=Uploading></div>
<div style="height:3000px"></div>
<button onclick="this.textContent='Pressed'">At the bottom</button>`;

const likes = `<!doctype html><title>Likes</title><p id=out>0 likes</p>
<button onclick="out.textContent = '1 like';
  setTimeout(() => { out.textContent = '0 likes'; }, 2000)">Like</button>
<button onclick="kept.textContent = 'kept'">Keep</button><p id=kept></p>`;

const pages = {
  '/likes': likes,
  '/long': long,
  '/many': many,
  '/': shop,
  '/late': late,
  '/two': '<!doctype html><title>Two</title><h1>Second</h1><a href=/>Back</a>',
  '/unsaved': '<!doctype html><title>Draft</title><input aria-label=Draft>' +
    '<script>addEventListener("beforeunload", e => e.preventDefault())' +
    '</script>',
  '/hang': '<!doctype html><title>Hang</title><button onclick="for(;;);">' +
    'Spin</button>',
};

export const serve = async () => {
  const did = [];
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://x');
    if (pathname === '/did') {
      did.push(search.slice(1));
      response.writeHead(204).end();
      return;
    }
    if (pathname === '/away') {
      response.writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><a href="${search.slice(1)}">Away</a>`);
      return;
    }
    response.writeHead(pages[pathname] ? 200 : 404,
      { 'content-type': 'text/html' }).end(pages[pathname] ?? 'none');
  });
  server.listen(0, '127.0.0.1');
  await new Promise(ok => server.once('listening', ok));
  return { url: `http://127.0.0.1:${server.address().port}`, did,
    stop: () => { server.closeAllConnections(); server.close(); } };
};
