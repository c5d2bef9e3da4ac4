// SPDX-License-Identifier: Apache-2.0
// Rounds: everyone does a little of everything, again and again, so that a
// machine that gets slower gets slower for all.
import { Session } from './session.mjs';
import { measures } from './measures.mjs';
import { cpu, ofChildren } from './proc.mjs';

const CELL_MS = 700; // what a tool may use for a measure in a round
const SLOW_US = 4e6; // asked once only
const HEAVY_US = 2e6; // not asked for ten times as much
const PATIENCE_MS = 1000; // with what is hopeless, for those who wait
const WARM = 2;

export class Rounds {
  samples = {}; // [measure][tool] = { us, first, cpu, wrong }
  turn = 0;

  constructor({ site, tools, names, say }) {
    Object.assign(this, { site, tools, names, say });
    this.sessions = new Map();
    this.missing = {};
  }

  cell(measure, tool) {
    const row = this.samples[measure] ??= {};
    return row[tool] ??= { us: [], first: [], cpu: { us: 0, acts: 0 },
      wrong: [] };
  }

  async sit() {
    for (const tool of this.tools) {
      try { this.sessions.set(tool.name, await Session.take(tool)); }
      catch (error) {
        this.missing[tool.name] = error.message.split('\n')[0];
        this.say(`${tool.name} cannot take part: ${error.message}`);
      }
    }
  }

  /** One act, held against the truth: {us, wrong}. */
  async one(session, measure, i) {
    const was = await session.truth();
    const step = measure.step(i, was);
    const got = await (measure.batch ? session.batch(step) : session.act(step));
    const is = await session.truth();
    const right = measure.right(was, is, step);
    const wrong = measure.refuses
      ? (got.ok ? 'says that it did it' : !right && 'acted all the same')
      : (got.ok && !right ? 'says that it did it, and it is not so'
        : !got.ok && (right ? 'did it, and says that it did not'
          : 'did not do it'));
    return { us: got.us, acted: got.actedUs, wrong: wrong && `${wrong}${got.said
      ? `: ${got.said.split('\n')[0].slice(0, 160)}` : ''}` };
  }

  async play(name, session) {
    const measure = measures[name];
    const cell = this.cell(name, session.tool.name);
    if (cell.slow || this.samples[measure.after]?.[session.tool.name]?.heavy) {
      return;
    }
    await session.limit(measure.refuses ? PATIENCE_MS : undefined);
    await session.open(this.site.url(measure.page), measure.finds);
    const take = (one, into) => {
      into.push(one.wrong ? Infinity : one.us);
      if (one.wrong) { cell.wrong.push(one.wrong); }
      if (measure.batch && one.acted) { (cell.acted ??= []).push(one.acted); }
    };
    const first = await this.one(session, measure, ++this.turn);
    take(first, cell.first);
    cell.heavy ||= first.us > HEAVY_US;
    if (first.us > SLOW_US) {
      cell.us.push(cell.first.at(-1));
      cell.slow = true;
      await session.park();
      return;
    }
    const warm = measure.batch || measure.refuses ||
      first.us > CELL_MS * 1000 ? 0 : WARM;
    const end = performance.now() + CELL_MS;
    const used = () => cpu(session.hand.pids()) + ofChildren();
    let before = used();
    let counted = 0;
    for (let i = 0; i < measure.turns + warm &&
        (counted === 0 || performance.now() < end); i++) {
      const one = await this.one(session, measure, ++this.turn);
      if (i < warm) { before = used(); continue; }
      take(one, cell.us);
      counted++;
    }
    cell.cpu.us += used() - before;
    cell.cpu.acts += counted;
    await session.park();
  }

  async round(number, late) {
    for (const name of this.names) {
      if (late()) { return; }
      if (number >= (measures[name].rounds ?? Infinity)) { continue; }
      const order = [...this.sessions.values()];
      for (let i = 0; i < order.length; i++) {
        const session = order[(i + number) % order.length];
        try { await this.play(name, session); }
        catch (error) {
          const cell = this.cell(name, session.tool.name);
          cell.us.push(Infinity);
          cell.slow = true;
          cell.wrong.push(error.message.split('\n')[0].slice(0, 200));
          await session.park().catch(() => {});
          await session.rejoin().catch(() => {});
        }
      }
      this.say(`round ${number + 1}: ${measures[name].label}`);
    }
  }

  async leave() {
    await Promise.all([...this.sessions.values()].map(session => session.leave()));
  }
}
