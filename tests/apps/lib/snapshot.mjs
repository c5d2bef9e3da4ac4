// SPDX-License-Identifier: Apache-2.0
// Which line of a snapshot a model would take for the target of an act: one that
// has the name and is of the kind that the act is for, else the next one of that
// kind behind the name (a field without a name in a row that has one), else
// anything with that name.
const KINDS = { fill: /^(textbox|searchbox|combobox|spinbutton)$/,
  choose: /^(combobox|listbox)$/, check: /^(checkbox|radio|switch)$/ };
const BEHIND = 5; // lines
const REF = /\bref=(\w+)/;
const kindOf = line => line.match(/^\s*- '?(\w+)/)?.[1] || '';

/** The reference, or undefined. */
export function refIn(snapshot, { target, role, action }) {
  const words = target.replace(/^(~|text=)/, '').replace(/[:*…]+$/, '');
  const lines = snapshot.split('\n').filter(line => REF.test(line));
  const shows = line => line.includes(`"${words}`) ||
    line.endsWith(`: ${words}`) ||
    (target.startsWith('~') && line.includes(words));
  const isKind = line => (role ? kindOf(line) === role :
    !KINDS[action] || KINDS[action].test(kindOf(line)));
  const named = lines.filter(shows);
  const at = lines.findIndex(shows);
  const line = named.find(isKind) || (at >= 0 && KINDS[action] &&
    lines.slice(at, at + BEHIND).find(isKind)) || named[0];
  return line?.match(REF)[1];
}
