// SPDX-License-Identifier: Apache-2.0
// `deed serve`, spoken to over its WebSocket from Node.
import WebSocket from 'ws';
import { deed } from '../lib/programs.mjs';
import { Lines } from '../lib/lines.mjs';
import { request, verdict } from './deed_words.mjs';

const once = (target, event) => new Promise((ok, no) => {
  target.once(event, ok);
  target.once('error', no);
});

export class Endpoint {
  static async start(args) {
    const endpoint = new Endpoint();
    endpoint.lines = new Lines(deed(), ['serve', ...args],
      { stdio: ['pipe', 'pipe', 'pipe'] });
    endpoint.ready = JSON.parse(await new Promise((ok, no) =>
      endpoint.lines.waiting.push({ ok, no })));
    return endpoint;
  }
  get pid() { return this.lines.pid; }
  async connect() {
    const wire = new Wire();
    wire.socket = new WebSocket(this.ready.url, [], { perMessageDeflate: false,
      headers: { authorization: `Bearer ${this.ready.token}` } });
    wire.socket.on('message', data => wire.take(JSON.parse(data)));
    await once(wire.socket, 'open');
    return wire;
  }
  async stop() {
    this.lines.child.kill('SIGTERM');
    await this.lines.stop();
  }
}

/** One connection; it may hold several sessions. */
class Wire {
  n = 0;
  answers = new Map();
  results = new Map();
  take(message) {
    if (message.correlationId) {
      this.answers.get(message.correlationId)?.(message);
      this.answers.delete(message.correlationId);
    } else if (message.type === 'action.result') {
      const key = message.sessionId + message.payload.actionHandle;
      const waiting = this.results.get(key);
      if (waiting) { waiting(message.payload); }
      else { this.results.set(key, message.payload); }
    }
  }
  ask(type, payload, sessionId) {
    const id = `b${++this.n}`;
    this.socket.send(JSON.stringify({ uiap: '0.1', kind: 'request', type, id,
      ...(sessionId && { sessionId }), ts: new Date().toISOString(),
      source: { role: 'agent', id: 'bench' }, payload }));
    return new Promise((ok, no) => this.answers.set(id, message =>
      message.type === 'error' ? no(new Error(message.payload.message))
        : ok(message)));
  }
  async session(targetId) {
    const { sessionId } = await this.ask('session.initialize',
      { supportedProfiles: ['web@0.1'], ...(targetId &&
        { attach: { targetId } }) });
    return sessionId;
  }
  act(sessionId, step) { return this.perform(sessionId, request(step)); }
  async perform(sessionId, request_) {
    const { payload } = await this.ask('action.request', request_, sessionId);
    const key = sessionId + payload.actionHandle;
    const there = this.results.get(key) ??
      await new Promise(ok => this.results.set(key, ok));
    this.results.delete(key);
    return there;
  }
}

export default {
  name: 'deed', label: 'deed, UIAP', group: 'deed',
  async join({ browser, targetId }) {
    const endpoint = await Endpoint.start(['--browser', browser.url]);
    const wire = await endpoint.connect();
    const sessionId = await wire.session(targetId);
    const acts = async steps => {
      const start = performance.now();
      const results = await Promise.all(steps.map(step =>
        wire.act(sessionId, step)));
      return { us: (performance.now() - start) * 1000, ...verdict(results) };
    };
    return {
      pids: () => [endpoint.pid],
      act: step => acts([step]),
      batch: acts,
      stop: () => endpoint.stop(),
    };
  },
  /** 50 pages from one process. */
  async crowd({ browser, targetIds }) {
    const endpoint = await Endpoint.start(['--browser', browser.url]);
    const wire = await endpoint.connect();
    const sessions = await Promise.all(targetIds.map(id => wire.session(id)));
    return {
      pids: () => [endpoint.pid],
      async act(index, step) {
        const start = performance.now();
        const result = await wire.act(sessions[index], step);
        return { us: (performance.now() - start) * 1000,
          ...verdict([result]) };
      },
      stop: () => endpoint.stop(),
    };
  },
  async launch() {
    const endpoint = await Endpoint.start(['--launch']);
    const wire = await endpoint.connect();
    const sessionId = await wire.session();
    return {
      pids: () => [endpoint.pid],
      open: async url => verdict([await wire.perform(sessionId,
        { actionId: 'nav.navigate', args: { url } })]),
      act: async step => verdict([await wire.act(sessionId, step)]),
      stop: () => endpoint.stop(),
    };
  },
};
