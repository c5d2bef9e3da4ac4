#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of README.md, in order, and compares what they print. An
example is a ```console block after a line `<!-- run -->`, or `<!-- run: STATUS
-->` where the exit status is not 0. Commands stand after `$ `, each with what
it prints; `…` there is anything, and alone on a line any number of lines. All
of them share one runtime directory, so that a session that one opens is there
for the next. Prints TAP.

    test_readme.py DEED README.md

What needs a browser is skipped where there is none; with CI=true it fails.
"""

import os
import re
import shutil
import subprocess
import sys

from tap import DEED, Runtime, finish, ok

README = os.path.abspath(sys.argv[2])
BLOCK = re.compile(r'^<!-- run(?:: (\d+))? -->\n```console\n(.*?)^```$',
                   re.MULTILINE | re.DOTALL)


def pattern_of(text):
    """A line that is … alone stands for any number of lines."""
    lines = []
    for line in text.splitlines():
        if line.strip() == '…':
            lines.append('(?:.*\n)*')
        else:
            parts = (re.escape(part) for part in line.rstrip().split('…'))
            lines.append('.*'.join(parts) + r'\s*\n')
    return re.compile(''.join(lines) + r'\Z')


def examples():
    with open(README, encoding='utf-8') as file:
        blocks = BLOCK.findall(file.read())
    for status, block in blocks:
        for part in re.split(r'^\$ ', block, flags=re.MULTILINE)[1:]:
            command, _, want = part.partition('\n')
            yield int(status or 0), command, want


def has_browser():
    named = os.environ.get('DEED_CHROMIUM') or os.environ.get('CHROMIUM')
    return named or os.environ.get('CI') == 'true' or any(
        shutil.which(name) for name in
        ('chromium', 'chromium-browser', 'google-chrome'))


def run(r, command):
    path = os.path.dirname(DEED) + os.pathsep + os.environ['PATH']
    return subprocess.run(command, shell=True, check=False, timeout=120,
                          cwd=os.path.dirname(README),
                          env=dict(r.env, PATH=path), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def main():
    with Runtime() as r:
        count = 0
        for status, command, want in examples():
            count += 1
            name = re.sub(r'[#\s]+', ' ', command)[:70]
            if '--ui' not in command and not has_browser():
                ok(name + ' # SKIP no browser', True)
                continue
            done = run(r, command)
            out = done.stdout.decode(errors='replace')
            ok(name, done.returncode == status and pattern_of(want).match(out),
               f'exit {done.returncode}\n{out}')
        ok('there are examples', count > 8, count)
        ok('nothing is left of them', r.is_clean(), r.files())
    finish()


main()
