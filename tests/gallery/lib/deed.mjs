// SPDX-License-Identifier: Apache-2.0
// deed as a client meets it: `deed serve --stdio`, one envelope a line.
import { spawn } from 'node:child_process';
import readline from 'node:readline';

const binary = () => process.env.DEED ||
  new URL('../../../build/deed', import.meta.url).pathname;

export async function join(browserUrl) {
  const child = spawn(binary(), ['serve', '--stdio', '--browser', browserUrl],
    { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Set();
  let sessionId;
  let last = 0;
  const gone = new Promise(ok => child.once('close', code => {
    waiting.forEach(w => w.end(new Error(`deed ended with ${code}`)));
    ok(code);
  }));
  child.stdin.on('error', () => {});
  readline.createInterface({ input: child.stdout }).on('line', line => {
    const message = JSON.parse(line);
    waiting.forEach(w => w.take(message));
  });
  const next = (test, limitMs) => new Promise((ok, no) => {
    const wait = { take: m => test(m) && end(() => ok(m)),
      end: error => end(() => no(error)) };
    const late = setTimeout(() => wait.end(new Error('deed is silent')),
      limitMs);
    const end = then => { clearTimeout(late); waiting.delete(wait); then(); };
    waiting.add(wait);
  });
  const ask = async (type, payload, limitMs = 10000) => {
    const id = 'm' + ++last;
    const answer = next(m => m.correlationId === id, limitMs);
    child.stdin.write(JSON.stringify({ uiap: '0.1', kind: 'request', type, id,
      ...(sessionId && { sessionId }), ts: new Date().toISOString(),
      source: { role: 'agent', id: 'gallery' }, payload }) + '\n');
    const m = await answer;
    if (m.type === 'error') { throw new Error(m.payload.message); }
    return m;
  };
  sessionId = (await ask('session.initialize',
    { supportedProfiles: ['web@0.1'] })).sessionId;
  return {
    /** The result of one action, and how long it took. */
    async act(request, timeoutMs = 6000) {
      const began = performance.now();
      // The result may follow its handle in the same chunk of output.
      const early = [];
      const hear = { take: m => m.type === 'action.result' && early.push(m),
        end() {} };
      waiting.add(hear);
      const { payload } = await ask('action.request',
        { timeoutMs, ...request });
      const mine = m => m.type === 'action.result' &&
        m.payload.actionHandle === payload.actionHandle;
      const message = early.find(mine) || await next(mine, timeoutMs + 5000);
      waiting.delete(hear);
      return { ...message.payload,
        ms: Math.round(performance.now() - began) };
    },
    async close() {
      child.stdin.end();
      const late = setTimeout(() => child.kill('SIGKILL'), 3000);
      await gone;
      clearTimeout(late);
    },
  };
}
