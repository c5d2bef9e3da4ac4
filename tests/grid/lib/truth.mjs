// SPDX-License-Identifier: Apache-2.0
// An application whose server knows what really happened: how often each thing
// was asked for, by its name.
import { once } from 'node:events';
import http from 'node:http';

const page = name => `<!doctype html><title>${name}</title>
<h1>${name}</h1>
<button id=save>Save</button><p role=status id=out></p>
<label>Photo <input type=file id=file></label>
<script>
  file.onchange = async () => {
    const one = file.files[0];
    await fetch('/hit/${name}-file-' + one.size, { method: 'POST',
      body: await one.text().catch(() => '') });
    out.textContent = 'got ' + one.size;
  };
  save.onclick = async () => {
    const answer = await fetch('/hit/${name}', { method: 'POST' });
    out.textContent = await answer.text();
  };
</script>`;

export class Truth {
  static async start() {
    const t = new Truth();
    t.hits = new Map();
    t.bodies = new Map();
    t.held = [];
    t.pages = new Set();
    t.hold = false;
    t.server = http.createServer((request, response) => {
      const [, verb, name] = request.url.split('/');
      response.setHeader('content-type', 'text/html');
      if (verb !== 'hit') {
        t.pages.add(name);
        response.end(page(name ?? ''));
        return;
      }
      t.hits.set(name, (t.hits.get(name) ?? 0) + 1);
      t.onHit?.(name);
      let body = '';
      request.on('data', d => { body += d; });
      request.on('end', () => t.bodies.set(name, body));
      if (t.hold) t.held.push(response);
      else response.end(`saved ${name}`);
    });
    t.server.listen(0, '127.0.0.1');
    await once(t.server, 'listening');
    t.url = `http://127.0.0.1:${t.server.address().port}`;
    return t;
  }

  /** A flow that presses Save once. Browsers that start beside it may keep a
   *  page waiting for longer than the usual five seconds. */
  flow(name) {
    return `name: ${name}\nurl: ${this.url}/page/${name}\nsteps:\n` +
      `  - click: Save\n    expect: text saved ${name}\n    timeout: 60000\n` +
      `  - expect: text saved ${name}\n    timeout: 60000\n`;
  }

  hit() { return new Promise(ok => { this.onHit = ok; }); }

  async stop() {
    for (const response of this.held) response.destroy();
    this.server.closeAllConnections();
    this.server.close();
  }
}
