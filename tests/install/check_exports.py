#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the public headers with what the shared library exports.

    check_exports.py LIBRARY HEADER...

A function that a header declares must be exported (it lacks DEED_PUBLIC or its
definition otherwise), and what is exported must stand in a header.
"""

import re
import subprocess
import sys

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.DOTALL)
INLINE = re.compile(r'\bstatic\s+inline\b[^;{]*?\b(deed_[a-z0-9_]+)\s*\(')
# "enum deed_code (*open)(...)" is a member, a typedef is a type.
FUNCTION = re.compile(r'\b(deed_[a-z0-9_]+)\s*\((?!\s*\*)')
TYPEDEF = re.compile(r'\btypedef\b[^;]*;')
DIRECTIVE = re.compile(r'^[ \t]*#(?:.*\\\n)*.*$', re.MULTILINE)


def declared(text):
    text = TYPEDEF.sub('', DIRECTIVE.sub('', COMMENT.sub('', text)))
    return set(FUNCTION.findall(text)) - set(INLINE.findall(text))


def exported(library):
    out = subprocess.run(['nm', '-D', '--defined-only', library], check=True,
                         stdout=subprocess.PIPE, text=True).stdout
    return {line.split()[-1] for line in out.splitlines()}


def main(argv):
    promised = set()
    for path in argv[2:]:
        with open(path, encoding='utf-8') as file:
            promised |= declared(file.read())
    given = exported(argv[1])
    for name in sorted(promised - given):
        print(f'{name}: declared, but not exported')
    for name in sorted(given - promised):
        print(f'{name}: exported, but in no public header')
    print(f'{len(promised)} declared, {len(given)} exported')
    return 0 if promised == given and promised else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv))
