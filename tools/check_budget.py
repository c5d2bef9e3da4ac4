#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of deed's hot path and holds them against a budget.

    tools/check_budget.py [--build DIR] [--write] [NAME]...

Each line of bench/budget is a benchmark with a fixed amount of work. It is run
under callgrind, which counts inside of one turn only. More than 103 % of what
the line allows is a fault; so is a benchmark that does not run. --write puts
what was counted into the file. Exits 1 when there is a fault.
"""

import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUDGET = os.path.join(ROOT, 'bench', 'budget')
ABOVE = 1.03  # the compiler's patch releases differ by less
BELOW = 0.90  # worth to be written down
LINE = re.compile(r'^(\w+)\s+([\w.]+)\s+(\d+)\s+(\d+)\s+(\d+)\s*$')
LIMIT_S = 120


def read(path):
    """Rows as (line number, program, benchmark, size, turns, allowed)."""
    rows = []
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file):
            if line.strip() and not line.startswith('#'):
                match = LINE.match(line)
                if not match:
                    sys.exit(f'{path}:{number + 1}: not a line of a budget')
                rows.append((number, *match.groups()[:2],
                             *map(int, match.groups()[2:])))
    return rows


def count(build, row):
    """Instructions of one turn, or the reason why there are none."""
    _, program, name, size, turns, _ = row
    done = subprocess.run(
        ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null',
         '--toggle-collect=bench_turn', os.path.join(build, 'bench', program),
         '--size', str(size), '--turns', str(turns), name],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=LIMIT_S,
        check=False)
    text = done.stdout.decode('utf-8', 'replace')
    found = re.search(r'Collected : (\d+)', text)
    if done.returncode or not found or found.group(1) == '0':
        return None, text[-600:]
    return int(found.group(1)) // turns, ''


def write(path, rows, counts):
    with open(path, encoding='utf-8') as file:
        lines = file.readlines()
    for row, (got, _) in zip(rows, counts):
        if got is not None:
            lines[row[0]] = re.sub(r'\d+\s*$', f'{got}\n', lines[row[0]])
    with open(path, 'w', encoding='utf-8') as file:
        file.writelines(lines)


def verdict(got, allowed, why):
    """A word, and whether it is a fault."""
    if got is None:
        return f'did not run: {why}', True
    if got > allowed * ABOVE:
        return (f'{got / allowed * 100 - 100:.1f} % above the budget'
                if allowed else 'has no budget yet'), True
    if got < allowed * BELOW:
        return 'below: write it down (--write)', False
    return '', False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default=os.path.join(ROOT, 'build'))
    parser.add_argument('--write', action='store_true')
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    rows = [row for row in read(BUDGET)
            if not options.names or row[2] in options.names]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = list(pool.map(lambda row: count(options.build, row), rows))
    faults = 0
    print(f'{"benchmark":<18}{"size":>7}{"instructions":>14}{"budget":>12}')
    for row, (got, why) in zip(rows, counts):
        word, fault = verdict(got, row[5], why)
        faults += fault
        print(f'{row[2]:<18}{row[3]:>7}{got or 0:>14}{row[5]:>12}  {word}')
    if options.write:
        write(BUDGET, rows, counts)
        return 0
    if faults:
        print('bench/budget: more instructions than allowed. If they are worth '
              'it: tools/check_budget.py --write, and say why in the commit.')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
