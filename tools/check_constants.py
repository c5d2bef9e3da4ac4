#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every constant says where its number comes from.

    tools/check_constants.py [ROOT]

A number with a name (`#define NAME 40` in src/core and src/driver/web, `const
NAME = 40` in agent/src) has a comment on its line or on the line before it:
what was measured, which rule it follows, or that it is a limit and of what. The
comment at the top of a file is about the file and does not count.

Prints one line a fault and exits 1 when there is one.
"""

import os
import re
import sys

FOLDERS = {'src/core': ('.c', '.h'), 'src/driver/web': ('.c', '.h'),
           'agent/src': ('.js',)}
NUMBER = r'[-+(]*(?:0x[0-9a-fA-F]+|\.?\d[\d.]*(?:e\d+)?)'
DEFINE = re.compile(r'#define [A-Z][A-Z0-9_]* +(?:DEED_MS\(|\(size_t\)|\()*' +
                    NUMBER)
CONST = re.compile(r'const [A-Z][A-Z0-9_]* = ' + NUMBER + r'[^\'"\[{]*;')


def head_end(lines):
    """The index of the first line that is not in the comment at the top."""
    at = 0
    while at < len(lines) and lines[at].startswith('//'):
        at += 1
    return at


def faults_of(path, lines):
    script = path.endswith('.js')
    head = head_end(lines) if script else 0
    for i, line in enumerate(lines):
        if not (CONST if script else DEFINE).match(line) or '(1u <<' in line:
            continue  # a bit is no number
        if ('//' if script else '/*') in line:
            continue
        before = lines[i - 1].rstrip() if i > head else ''
        if not (before.startswith('//') if script else before.endswith('*/')):
            yield i + 1, line


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(
        os.path.dirname(os.path.abspath(__file__)), '..')
    files = faults = 0
    for folder, endings in FOLDERS.items():
        for place, _, names in sorted(os.walk(os.path.join(root, folder))):
            for name in sorted(names):
                if not name.endswith(endings):
                    continue
                path = os.path.join(place, name)
                files += 1
                with open(path, encoding='utf-8') as f:
                    lines = f.read().split('\n')
                for number, line in faults_of(path, lines):
                    faults += 1
                    print('%s:%d: where does this number come from: %s' % (
                        os.path.relpath(path, root), number, line.strip()))
    print('%d files, %d faults' % (files, faults))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
