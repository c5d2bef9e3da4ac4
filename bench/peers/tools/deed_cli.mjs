// SPDX-License-Identifier: Apache-2.0
// The command line: a process for every action, in a session.
import { deed } from '../lib/programs.mjs';
import { run } from '../lib/command.mjs';
import { find } from '../lib/proc.mjs';

let sessions = 0;
const words = step => {
  const options = ['--role', step.role,
    ...(step.within ? ['--in', step.within] : []),
    ...(step.limit ? ['--timeout', String(step.limit)] : [])];
  switch (step.do) {
  case 'fill': return ['fill', step.name, step.value, ...options];
  case 'choose': return ['choose', step.name, step.value, ...options];
  case 'toggle': return ['toggle', step.name, step.value ? 'on' : 'off',
    ...options];
  default: return ['click', step.name, ...options];
  }
};

const wrap = session => {
  const command = (...args) => run(deed(), [...args, '--session', session]);
  return {
    pids: () => find(words => words.some(word => word.includes(session))),
    open: url => command('open', url),
    act: step => command(...words(step)),
    batch: steps => run(deed(), ['run', '-', '--session', session], { input:
      JSON.stringify({ steps: steps.map(step => ({ fill: step.name,
        role: step.role, text: step.value })) }) }),
    async snapshot(maxTokens) {
      const { us, out, ok } = await command('look', ...(maxTokens
        ? ['--max-tokens', String(maxTokens)] : []));
      return { us, text: out, ok };
    },
    stop: () => command('close'),
  };
};
const name = () => `bench-${process.pid}-${++sessions}`;

export default {
  name: 'deed-cli', label: 'deed, command line', group: 'deed', budget: 1500,
  async join({ browser, targetId }) {
    const session = name();
    const opened = await run(deed(), ['open', '--browser', browser.url,
      '--tab', targetId, '--session', session]);
    if (!opened.ok) { throw new Error(opened.said); }
    return wrap(session);
  },
  launch: async () => wrap(name()),
};
