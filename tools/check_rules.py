#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks rules of the C sources under src/ that no compiler knows.

    tools/check_rules.py [ROOT]

- JSON is written with the JSON writer, never with printf: what is put into a
  text unescaped is what an attacker sends next.
- Things have the names of the table in OLD_WORDS: one word for one thing, the
  one that a new reader knows.
- The name of a platform stands in the folder of its driver only: everything
  above knows drivers by their rows.

Prints one line a fault and exits 1 when there is one.
"""

import os
import re
import sys

from check_layers import sources

LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
JSON_MEMBER = re.compile(r'\\"\w+\\" ?:')
CONVERSION = re.compile(r'%[-.*0-9l]*[a-z]')
PLATFORM = re.compile(r'\b(chromium|firefox)\b', re.IGNORECASE)

# Words that names were made of, and what is written instead.
OLD_WORDS = {
    'seat': 'session', 'keeper': 'daemon', 'guest': 'connection',
    'errand': 'client_action', 'door': 'listener', 'hearer': 'listener',
}
OLD_WORD = re.compile(r'(?<![A-Za-z])(%s)s?(?![A-Za-z])' % '|'.join(OLD_WORDS),
                      re.IGNORECASE)


def literals(text):
    """Yields (line number, string literal), without comments; literals that
    follow each other are one."""
    text = re.sub(r'/\*.*?\*/', lambda m: re.sub(r'[^\n]', ' ', m.group(0)),
                  text, flags=re.DOTALL)
    text = re.sub(r'^\s*#.*$', '', text, flags=re.MULTILINE)
    joined = re.compile(f'{LITERAL.pattern}(?:\\s*{LITERAL.pattern})*')
    for match in joined.finditer(text):
        parts = LITERAL.findall(match.group(0))
        yield (text.count('\n', 0, match.start()) + 1,
               ''.join(part[1:-1] for part in parts))


def check_source(path, text):
    """Faults of one file; path is below src."""
    faults = []
    for match in OLD_WORD.finditer(text):
        number = text.count('\n', 0, match.start()) + 1
        faults.append(f'src/{path}:{number}: "{match.group(0)}" is called '
                      f'{OLD_WORDS[match.group(1).lower()]}')
    for number, literal in literals(text):
        if JSON_MEMBER.search(literal) and CONVERSION.search(literal):
            faults.append(f'src/{path}:{number}: JSON is written with '
                          'deed_json_writer, not with printf')
        if PLATFORM.search(literal) and not path.startswith('driver/'):
            faults.append(f'src/{path}:{number}: what a platform needs belongs '
                          'into the row of its driver')
    return faults


def main(argv):
    root = argv[1] if len(argv) > 1 else os.path.dirname(
        os.path.dirname(os.path.abspath(__file__)))
    count, faults = 0, []
    for path, text in sources(os.path.join(root, 'src')):
        faults += check_source(path, text)
        count += 1
    for fault in faults:
        print(fault)
    print(f'{count} files, {len(faults)} faults')
    return 1 if faults or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
