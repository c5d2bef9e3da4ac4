// SPDX-License-Identifier: Apache-2.0
// A program that answers each line with a line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';

export class Lines {
  constructor(command, args, options = {}) {
    this.child = spawn(command, args,
      { stdio: ['pipe', 'pipe', 'pipe'], ...options });
    this.err = '';
    this.waiting = [];
    this.child.stdin.on('error', () => {});
    this.child.stderr.on('data', data => {
      this.err = (this.err + data).slice(-4000);
    });
    this.child.on('error', error => this.#fail(error));
    this.gone = once(this.child, 'exit').catch(() => {});
    this.gone.then(() => this.#fail(new Error(
      `${command} ended: ${this.err.trim()}`)));
    readline.createInterface({ input: this.child.stdout }).on('line', line => {
      this.waiting.shift()?.ok(line);
    });
  }
  #fail(error) {
    this.over = error;
    for (const { no } of this.waiting.splice(0)) { no(error); }
  }
  get pid() { return this.child.pid; }
  ask(line) {
    if (this.over) { return Promise.reject(this.over); }
    const answer = new Promise((ok, no) => this.waiting.push({ ok, no }));
    this.child.stdin.write(line + '\n');
    return answer;
  }
  async json(line) {
    const answer = JSON.parse(await this.ask(line));
    if (answer.error) { throw new Error(answer.error); }
    return answer;
  }
  async stop() {
    this.child.stdin.end();
    const late = setTimeout(() => this.child.kill('SIGKILL'), 5000);
    await this.gone;
    clearTimeout(late);
  }
}
