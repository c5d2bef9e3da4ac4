#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of README.md and compares what they print. An example is a
```console block after a line `<!-- run -->`, or `<!-- run: STATUS -->` where the
exit status is not 0; the command stands after `$ `, and `…` in the output is
anything. Prints TAP.

    test_readme.py DEED README.md

What needs a browser is skipped where there is none; with CI=true it fails.
"""

import os
import re
import shutil
import subprocess
import sys

DEED = os.path.abspath(sys.argv[1])
README = os.path.abspath(sys.argv[2])
BLOCK = re.compile(r'^<!-- run(?:: (\d+))? -->\n```console\n\$ (.*?)\n(.*?)^```$',
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


def has_browser():
    named = os.environ.get('DEED_CHROMIUM') or os.environ.get('CHROMIUM')
    return named or any(shutil.which(name) for name in
                        ('chromium', 'chromium-browser', 'google-chrome'))


def run(command):
    path = os.path.dirname(DEED) + os.pathsep + os.environ['PATH']
    return subprocess.run(command, shell=True, check=False, timeout=120,
                          cwd=os.path.dirname(README),
                          env=dict(os.environ, PATH=path),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def main():
    with open(README, encoding='utf-8') as file:
        examples = BLOCK.findall(file.read())
    failed = not examples
    for number, (status, command, want) in enumerate(examples, 1):
        name = re.sub(r'[#\s]+', ' ', command)[:70]
        if '--url' in command and not has_browser() and \
                os.environ.get('CI') != 'true':
            print(f'ok {number} - {name} # SKIP no browser')
            continue
        done = run(command)
        out = done.stdout.decode(errors='replace')
        good = (done.returncode == int(status or 0) and
                pattern_of(want).match(out))
        print(f"{'ok' if good else 'not ok'} {number} - {name}", flush=True)
        if not good:
            failed = True
            print(f'# exit {done.returncode}')
            for line in out.splitlines():
                print('# ' + line)
    print(f'1..{len(examples)}')
    sys.exit(1 if failed else 0)


main()
