// SPDX-License-Identifier: Apache-2.0
// A browser of the tests' own, to be joined.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { track, untrack, within } from './client.mjs';

export class Browser {
  static async start(page = 'about:blank') {
    const b = new Browser();
    b.dir = mkdtempSync(path.join(os.tmpdir(), 'deed-mcp-'));
    b.child = spawn(process.env.CHROMIUM ?? 'chromium', ['--headless=new',
      '--no-sandbox', '--no-first-run', '--disable-gpu',
      '--disable-dev-shm-usage', '--remote-debugging-port=0',
      `--user-data-dir=${b.dir}`, page],
    { stdio: ['ignore', 'ignore', 'pipe'] });
    track(b.child.pid);
    b.gone = new Promise(ok => b.child.on('exit', ok));
    const at = await within(new Promise(ok => {
      let text = '';
      b.child.stderr.on('data', d => {
        text += d;
        const m = /DevTools listening on ws:\/\/([\d.:]+)\//.exec(text);
        if (m) ok(m[1]);
      });
    }), 'browser', 60000);
    b.url = `http://${at}`;
    return b;
  }

  async stop() {
    this.child.kill();
    await within(this.gone, 'end of the browser');
    untrack(this.child.pid);
    // Its other processes may write a moment longer than it lives.
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 20 });
  }
}
