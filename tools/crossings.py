#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the boundaries between folders that one command crosses.

    tools/crossings.py [ARGUMENT...]    of deed; a click on a simulated button

A boundary is a folder that calls a function of another one, counted once however
often it is called. base, wire and io are left out: they are used everywhere. It
takes valgrind, and the gcc build.
"""
import re
import subprocess
import sys
import tempfile

ROOT = __file__.rsplit('/', 2)[0]
EVERYWHERE = {'base', 'wire', 'io'}


def folder(path):
    found = re.search(r'/src/((?:front|driver)/[a-z]+(?=/)|[a-z]+)/', path or '')
    return found.group(1) if found else None


class Names:
    """callgrind writes a name once and its number afterwards."""

    def __init__(self):
        self.known = {}

    def read(self, text):
        number, name = re.match(r'\((\d+)\)(?: (.*))?', text).groups()
        return self.known.setdefault(number, name)


def calls(path):
    """Pairs of files: of the caller, of what it calls."""
    files = Names()
    caller = called = None
    for line in open(path, encoding='utf8'):
        kind, _, rest = line.rstrip('\n').partition('=')
        if kind in ('fl', 'fi', 'fe'):
            name = files.read(rest)
            caller = name if kind == 'fl' else caller
        elif kind in ('cfl', 'cfi'):
            called = files.read(rest)
        elif kind == 'calls':
            yield caller, called or caller
            called = None


def main():
    command = sys.argv[1:] or ['click', 'Dead', '--ui',
                               ROOT + '/tests/ui/form.json']
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(['valgrind', '-q', '--tool=callgrind',
                        '--callgrind-out-file=' + out.name,
                        ROOT + '/build/deed', *command], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        pairs = [(a, b) for a, b in calls(out.name) if folder(a) and folder(b)]
    crossed = sorted({(folder(a), folder(b)) for a, b in pairs
                      if folder(a) != folder(b) and
                      folder(b) not in EVERYWHERE})
    for a, b in crossed:
        print(f'{a:16} {b}')
    print(f'{len(crossed)} boundaries, {len({a for a, _ in pairs})} files')


if __name__ == '__main__':
    main()
