// SPDX-License-Identifier: Apache-2.0
// Records what a real Chromium says while deed carries out a case of
// tests/pages, as a transcript for the fake browser (web/recorded):
//
//   node record.mjs [--out FOLDER] CASE|GROUP...
//
// DEED_ACTS names another program than that of build/.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { all } from '../pages/cases/index.mjs';
import { start } from '../pages/lib/acts.mjs';
import { launch } from '../pages/lib/browser.mjs';
import { serve } from '../pages/lib/server.mjs';
import { proxy } from '../e2e/lib/proxy.mjs';

const program = process.env.DEED_ACTS ||
  new URL('../../build/tests/chromium/acts', import.meta.url).pathname;
const { values: opts, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default:
    fileURLToPath(new URL('web/recorded', import.meta.url)) } },
});
const wait = ms => new Promise(ok => setTimeout(ok, ms));
// Events and members that deed does not read.
const IDLE = /ExtraInfo$|dataReceived|resourceChanged|frameClearedSched|CSS\./;
const NOISE = new Set(['timing', 'securityDetails', 'requestHeaders',
  'headersText', 'initialPriority', 'referrerPolicy', 'connectionId',
  'connectionReused', 'remoteIPAddress', 'remotePort', 'alternateProtocolUsage',
  'protocol', 'securityState', 'responseTime', 'encodedDataLength',
  'stackTrace', 'parentStackTrace']);
const LATE_MS = 40; // what comes sooner belongs to the answer before it

const agentOf = ({ params = {} }) =>
  (/deed\.(say|call)\(/.test(params.functionDeclaration || '') ?
    params.arguments?.[0]?.value : undefined);

/** The value with its times as names, and without what nobody reads. */
function plain(value, key) {
  if (key === 'nowMs' || key === 't') { return '@now@'; }
  if (key === 'headers' && value) {
    return Object.fromEntries(Object.entries(value).filter(([name]) =>
      /content-(type|length)|location/i.test(name)));
  }
  if (key === 'payload' && typeof value === 'string' && /^{/.test(value)) {
    return JSON.stringify(plain(JSON.parse(value)));
  }
  if (Array.isArray(value)) { return value.map(v => plain(v)); }
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value)
      .filter(([name]) => !NOISE.has(name))
      .map(([name, v]) => [name, plain(v, name)]));
  }
  return value;
}

class Names {
  constructor() { this.known = new Map(); this.texts = []; }
  add(text, name) { this.texts.push([text, name]); }
  fit(text) {
    for (const [from, to] of this.texts) { text = text.replaceAll(from, to); }
    text = text.replace(/\b[0-9A-F]{32}\b/g, id => {
      this.known.has(id) || this.known.set(id, `I${this.known.size + 1}`);
      return this.known.get(id);
    });
    return text.replace(/(\\*)"@now@\1"/g, '$$now')
      .replace(/((?:token|armed)\\*":\\*")t\d+/g, '$1$$token')
      .replace(/deed-[0-9a-f]{16}/g, '$$world');
  }
}

const json = value => JSON.stringify(plain(value)).replaceAll('$', '$$$$');

function rule(call, answer) {
  const agent = agentOf(call);
  const { params = {} } = call;
  const has = [];
  for (const key of ['executionContextId', 'objectId', 'contextId',
    'backendNodeId', 'type', 'targetId']) {
    if (key in params) { has.push(`"${key}":${JSON.stringify(params[key])}`); }
  }
  if (call.sessionId) { has.push(`"sessionId":"${call.sessionId}"`); }
  const what = `${agent ? `agent ${agent}` : `answer ${call.method}`} ` +
    has.join(' & ');
  if (!answer) { return `next ${what.trim()} -> silence`; }
  let reply = answer.error ?
    `error ${answer.error.code} ${answer.error.message}` : json(answer.result);
  const value = answer.result?.result?.value;
  if (agent && value !== undefined) {
    reply = 'whole ' + json(typeof value === 'string' ?
      JSON.parse(value) : value);
  } else if (agent && !answer.error) {
    reply = 'raw ' + reply;
  }
  return `next ${what.trim()} -> ${reply}`;
}

/** A rule for each call; what was reported follows the call before it. */
function rules(log, names) {
  const answers = new Map(log.filter(e => !e.fromDeed && e.message.id)
    .map(e => [e.message.id, e.message]));
  const lines = [];
  let last = 0;
  for (const { at, fromDeed, message } of log) {
    if (fromDeed) {
      lines.push(rule(message, answers.get(message.id)));
      last = at;
    } else if (!message.id && !IDLE.test(message.method) && lines.length) {
      const late = at - last > LATE_MS ? `+${Math.round(at - last)} ` : '';
      lines.push(`then ${late}${message.sessionId || '-'} ` +
        `${message.method} ${json(message.params)}`);
    }
  }
  return lines.map(line => names.fit(line));
}

function write(c, log, orders, names) {
  const lines = rules(log, names);
  lines.push('! open dialogs=accept', '= open ok');
  for (const { request, result } of orders) {
    lines.push(names.fit('! act ' + JSON.stringify(request)),
      `= act ${result.status} ${result.error?.code || '-'} side=` +
      `${result.sideEffectState} ...`);
  }
  writeFileSync(path.join(opts.out, `${c.id}.txt`),
    `# Recorded: ${c.id} of tests/pages.\n${lines.join('\n')}\n`);
  return lines.length;
}

async function record(c) {
  const server = await serve();
  const browser = await launch();
  const log = [];
  const names = new Names();
  server.use(c);
  names.add(server.near, 'http://127.0.0.1:8000');
  names.add(server.far, 'http://localhost:8000');
  await browser.open(`${server.near}/case/${c.id}`);
  for (const [method, params] of c.before || []) {
    await browser.send(method, params);
  }
  const between = await proxy(browser.url);
  between.see = (message, fromDeed) => {
    const ask = fromDeed && /\\?"ask\\?":\\?"([^"\\]+)/.exec(
      JSON.stringify(message.params || {}).slice(0, 50000));
    if (ask) { names.add(ask[1], '$mark'); }
    log.push({ at: performance.now(), fromDeed, message });
  };
  const acts = start(program, between.url);
  const orders = [];
  for (const request of [c.ask].flat()) {
    const timed = { timeoutMs: c.timeoutMs || 4000, ...request };
    const result = await acts.ask(timed, 15000);
    orders.push({ request: timed, result });
  }
  await wait(100);
  await acts.close();
  between.close();
  await browser.close();
  server.close();
  const count = write(c, log, orders, names);
  console.log(`${c.id}: ${count} lines, ${orders.map(o => o.result.status)}`);
}

for (const c of all) {
  if (wanted.includes(c.id) || wanted.includes(c.group)) {
    await record(c).catch(error => console.log(`${c.id}: ${error.message}`));
  }
}
process.exit(0);
