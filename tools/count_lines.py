#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts lines that are neither blank nor comments, by folder.

    tools/count_lines.py [COMMIT]

C and headers in src and include, JavaScript in agent/src and src. Without a
commit the files are read as they are in the working tree.
"""
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
                   r'|(?P<comment>/\*.*?\*/|(?<![:\\\[/])//[^\n]*)', re.DOTALL)


def git(*args):
    return subprocess.run(['git', '-C', str(ROOT), *args], check=True,
                          capture_output=True, text=True).stdout


def count(text):
    """Lines of code: strings are kept, comments leave their line breaks."""
    bare = TOKEN.sub(lambda m: '\n' * m.group().count('\n')
                     if m.group('comment') else 'x', text)
    return sum(1 for line in bare.split('\n') if line.strip())


def folder(path):
    parts = path.split('/')[:-1]
    return '/'.join(parts[:3] if parts[:2] in (['src', 'driver'],
                    ['src', 'core'], ['src', 'front']) else parts[:2])


def main():
    commit = sys.argv[1] if len(sys.argv) > 1 else None
    listed = git('ls-tree', '-r', '--name-only', commit) if commit else \
        git('ls-files')
    lines = Counter()
    kinds = Counter()
    for path in listed.split('\n'):
        kind = path.rsplit('.', 1)[-1]
        if kind not in ('c', 'h', 'js') or not re.match(
                'src/|include/|agent/src/', path):
            continue
        text = git('show', f'{commit}:{path}') if commit else \
            (ROOT / path).read_text()
        number = count(text)
        lines[folder(path)] += number
        kinds[kind] += number
    for name, number in sorted(lines.items()):
        print(f'{number:8}  {name}')
    print(f"{sum(lines.values()):8}  all: {kinds['c']} C, {kinds['h']} headers,"
          f" {kinds['js']} JavaScript")


main()
