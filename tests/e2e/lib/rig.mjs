// SPDX-License-Identifier: Apache-2.0
// Drives tests/contract/rig: the engine on a surface, orders in, answers out.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = new URL('../../..', import.meta.url);
/** DEED_RIG, else the rig of the usual build. */
export const program = process.env.DEED_RIG ||
  fileURLToPath(new URL('build/tests/contract/rig', root));
/** The same without sanitizers, for what is measured. */
const plain = program.replace('-asan/', '/');
export const isSanitized = /-asan/.test(program) && !existsSync(plain);

export class Rig {
  constructor({ env = {}, measured = false } = {}) {
    const file = measured && existsSync(plain) ? plain : program;
    if (!existsSync(file)) {
      throw new Error(`${file} is not built: script/build`);
    }
    this.child = spawn(file, [], { stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env } });
    this.waiting = new Map();
    this.answers = new Map(); // id → how many there were
    this.lost = [];
    this.words = '';
    this.last = 0;
    this.child.stdin.on('error', () => {});
    this.child.stderr.on('data', data => { this.words += data; });
    readline.createInterface({ input: this.child.stdout })
      .on('line', line => this.hear(JSON.parse(line)));
    this.gone = new Promise(ok => this.child.once('close', (code, signal) => {
      this.status = signal || code;
      for (const wait of this.waiting.values()) {
        wait({ died: `${this.status} ${this.words}` });
      }
      ok();
    }));
  }
  hear(message) {
    if (!message.id) {
      this.lost.push(message.error);
      return;
    }
    this.answers.set(message.id, (this.answers.get(message.id) || 0) + 1);
    this.waiting.get(message.id)?.(message);
  }
  order(order, limitMs = 40000) {
    const id = String(++this.last);
    return new Promise((ok, no) => {
      const late = setTimeout(() => no(new Error('no answer to ' +
        JSON.stringify(order).slice(0, 200))), limitMs);
      this.waiting.set(id, message => {
        clearTimeout(late);
        this.waiting.delete(id);
        ok(message);
      });
      this.child.stdin.write(JSON.stringify({ id, ...order }) + '\n');
    });
  }
  /** An order that must be obeyed. */
  async need(order) {
    const answer = await this.order(order);
    if (answer.error || answer.died) {
      throw new Error(answer.died || answer.error.message);
    }
    return answer;
  }
  async act(request, limitMs) {
    const answer = await this.order({ act: request }, limitMs);
    if (answer.died) { throw new Error('the rig died: ' + answer.died); }
    return answer.result || { status: 'refused', ...answer };
  }
  async stat() { return (await this.order({ stat: true })).stat; }
  /** Ends it as its owner would; it must end well and have answered once. */
  async close() {
    this.child.stdin.end();
    const late = setTimeout(() => this.child.kill('SIGKILL'), 15000);
    await this.gone;
    clearTimeout(late);
    const twice = [...this.answers].filter(([, count]) => count !== 1);
    if (twice.length) { throw new Error('answered again: ' + twice); }
    if (this.status !== 0) {
      throw new Error(`the rig ended with ${this.status}: ${this.words}`);
    }
  }
}

const mode = result => result?.metadata?.['x.deed'] || {};
/** What must be the same on every surface. */
export const brief = result => ({
  status: result.status,
  code: result.error?.code || '-',
  side: result.sideEffectState,
  delivered: mode(result).delivered,
  effect: mode(result).effect,
});
export const words = b => [b.status, b.code, b.side, b.delivered, b.effect]
  .join(' ');

export const by = (role, name) => ({ by: 'semantic', role, name });
export const css = value => ({ by: 'custom', value: 'css=' + value });
export const act = (actionId, ref, args, more) => ({ actionId,
  ...(ref && { target: { ref } }), ...(args && { args }), ...more });
export const press = (name = 'Go', more) => act('ui.activate',
  by('button', name), undefined, more);
export const expecting = (...signals) => ({ verification: { policy: 'all',
  signals } });
