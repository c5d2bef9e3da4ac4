#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that tracked files hold no words that must not leave a machine, and
that every source file names its licence.

    tools/check_words.py [ROOT]

Prints one line a fault and exits 1 when there is one.
"""

import os
import re
import subprocess
import sys

# (pattern, why). A bracket keeps a pattern from matching its own line.
WORDS = [
    (re.compile(r'(?<![\w.-])/w[o]rk/'), 'a path of one machine'),
    (re.compile(r'(?<![\w.-])/h[o]me/'), 'a path of one machine'),
    (re.compile(r'(?<![\w.-])/r[o]ot/'), 'a path of one machine'),
    (re.compile(r'/tmp/(build-|b[r]ief)'), 'a path of one machine'),
    (re.compile(r'\bsh[a]red/(spec|seeds|truth|DESIGN|STYLE)'),
     'a file that is not in the tree'),
    (re.compile(r'DEVEL[O]PERS\.md'), 'a file that is not in the tree'),
]

# Allowed where changes are listed, since a reader can look it up from there.
ISSUE = re.compile(r'\bissue\s+#[0-9]+', re.IGNORECASE)
CHANGELOGS = ('CHANGELOG.md', 'docs/changes/')

SPDX = 'SPDX-License-Identifier: Apache-2.0'
SOURCES = ('.c', '.h', '.js', '.mjs', '.cjs', '.py', '.sh')
SOURCE_NAMES = ('meson.build', 'meson_options.txt')


def is_source(path, text):
    return (path.endswith(SOURCES) or text.startswith('#!')
            or os.path.basename(path) in SOURCE_NAMES)


def check_licence(path, text):
    """The SPDX line is the first, or the second after a #! line."""
    if not is_source(path, text):
        return []
    lines = text.splitlines()[:2]
    if lines and lines[0].startswith('#!'):
        lines = lines[1:]
    if lines and SPDX in lines[0]:
        return []
    return [f'{path}:1: the first line must be "{SPDX}" in a comment']


def check_text(path, text):
    """Faults of one file."""
    faults = check_licence(path, text)
    rules = list(WORDS)
    if not path.startswith(CHANGELOGS):
        rules.append((ISSUE, 'an issue number outside the change notes'))
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, why in rules:
            match = pattern.search(line)
            if match:
                faults.append(f'{path}:{number}: "{match.group(0)}": {why}')
    return faults


def tracked(root):
    """Yields (path, text) of the tracked text files that are still there."""
    names = subprocess.run(['git', 'ls-files', '-z'], cwd=root, check=True,
                           stdout=subprocess.PIPE).stdout
    for name in names.decode().split('\0'):
        path = os.path.join(root, name)
        if not name or not os.path.isfile(path):
            continue
        with open(path, 'rb') as file:
            data = file.read()
        try:
            yield name, data.decode('utf-8')
        except UnicodeDecodeError:
            continue  # a picture, or a fuzz corpus


def main(argv):
    root = argv[1] if len(argv) > 1 else os.path.dirname(
        os.path.dirname(os.path.abspath(__file__)))
    count, faults = 0, []
    for path, text in tracked(root):
        faults += check_text(path, text)
        count += 1
    for fault in faults:
        print(fault)
    print(f'{count} files, {len(faults)} faults')
    return 1 if faults or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
