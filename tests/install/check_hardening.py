#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Is a program built so that a bug in it is hard to use? Reads ELF by readelf.

    check_hardening.py FILE...

The last line of a file that lacks something names it; the status is 1 then.
"""

import re
import subprocess
import sys


def readelf(*args):
    return subprocess.run(['readelf', '-W', *args], check=True,
                          capture_output=True, text=True).stdout


ENDBR64 = b'\xf3\x0f\x1e\xfa'


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def missing(path):
    header = readelf('-h', path)
    segments = readelf('-l', path)
    dynamic = readelf('-d', path)
    symbols = readelf('--dyn-syms', path)
    if 'DYN' not in re.search(r'Type:\s+(\w+)', header).group(1):
        yield 'is at a fixed address (no PIE)'
    if 'GNU_RELRO' not in segments or not re.search(r'BIND_NOW|NOW', dynamic):
        yield 'its tables can be written (no full RELRO)'
    stack = re.search(r'GNU_STACK.*', segments)
    if not stack or re.search(r'\bRWE\b', stack.group(0)):
        yield 'its stack can be executed'
    for line in segments.splitlines():
        if line.strip().startswith('LOAD') and re.search(r'\bRWE\b', line):
            yield 'a segment can be both written and executed'
    if '__stack_chk_fail' not in symbols:
        yield 'no stack protector'
    if not re.search(r'__\w+_chk\b(?<!__stack_chk_fail)', symbols):
        yield 'no checked calls (FORTIFY)'
    # The note about it is lost as soon as one library that is linked in lacks
    # it; each function of ours begins with the instruction all the same.
    if 'X86-64' in header and read(path).count(ENDBR64) < 1000:
        yield 'no control-flow protection (CET)'


def main():
    bad = False
    for path in sys.argv[1:]:
        for what in missing(path):
            print(f'{path}: {what}')
            bad = True
    sys.exit(bad)


if __name__ == '__main__':
    main()
