// SPDX-License-Identifier: Apache-2.0
// A browser of the Grid as the pages' tests want one: deed comes in through the
// Grid's WebSocket, the truth is read past the Grid, at the browser itself.
import WebSocket from 'ws';
import { capabilities } from './grid.mjs';

const ANSWER_MS = 15000;

const call = async (grid, method, path, body) => {
  const answer = await fetch(grid.url + path, { method,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: body && JSON.stringify(body) });
  return (await answer.json()).value;
};

const speak = async address => {
  const version = await (await fetch(`http://${address}/json/version`)).json();
  const socket = new WebSocket(version.webSocketDebuggerUrl);
  const waiting = new Map();
  let last = 0;
  await new Promise((ok, no) => { socket.on('open', ok); socket.on('error', no); });
  socket.on('message', data => {
    const message = JSON.parse(data);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((ok, no) => {
      const id = ++last;
      const late = setTimeout(() => no(new Error(`${method} got no answer`)),
        ANSWER_MS);
      waiting.set(id, message => {
        clearTimeout(late);
        if (message.error) no(new Error(message.error.message));
        else ok(message.result);
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return { send, end: () => socket.terminate() };
};

/** A function that starts one; see tests/pages/lib/browser.mjs. */
export const gridBrowser = grid => async () => {
  const options = JSON.parse(capabilities[1].slice(capabilities[1]
    .indexOf('=') + 1));
  const { sessionId: id, capabilities: got } = await call(grid, 'POST',
    '/session', { capabilities: { alwaysMatch: { browserName: 'chrome',
      'goog:chromeOptions': options } } });
  const { send, end } = await speak(got['goog:chromeOptions'].debuggerAddress);
  const tabs = async () => (await send('Target.getTargets')).targetInfos
    .filter(t => t.type === 'page').map(t => t.targetId);
  const [home] = await tabs();
  const { sessionId } = await send('Target.attachToTarget',
    { targetId: home, flatten: true });
  return {
    url: got['se:cdp'],
    async evaluate(expression) {
      const { result, exceptionDetails: bad } = await send('Runtime.evaluate',
        { expression, returnByValue: true }, sessionId);
      if (bad) throw new Error(bad.exception?.description || bad.text);
      return result.value;
    },
    tabs: async () => (await tabs()).length,
    async tidy() {
      for (const targetId of await tabs()) {
        if (targetId !== home) {
          await send('Target.closeTarget', { targetId }).catch(() => {});
        }
      }
    },
    async close() {
      end();
      await call(grid, 'DELETE', `/session/${id}`);
    },
  };
};
