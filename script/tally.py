#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts what a test run did, one test at a time, for script/test.

    tally.py meson TESTLOG.json    meson's log; a TAP program counts its tests
    tally.py tap OUTPUT            plain TAP
    tally.py node OUTPUT           what `node --test --test-reporter=tap` said
    tally.py again KIND FILE       what of it may be tried once more
    tally.py failed KIND FILE      the tests that failed, as JSON by file

Prints `PASSED FAILED SKIPPED` on one line; what failed goes to stderr with its
output. Whatever cannot be understood counts as failed.

`again` prints a line for each program (meson) or file (node) whose tests failed
and may be tried a second time: on a busy machine a browser may answer too late.
It prints nothing when one of the failures is of a kind that no second try can
excuse: a success that was none, something done twice, what a sanitizer found.

`failed` prints an object that names, for each file of node, the tests in it that
failed. A file that takes minutes runs only these in a second try
(tests/e2e/lib/share.mjs); of meson's programs the object is empty.
"""

import json
import re
import sys

TAP_PLAN = re.compile(r'^1\.\.[0-9]+', re.MULTILINE)
TAP_LINE = re.compile(r'^(ok|not ok)\b[^#\n]*(#\s*skip)?',
                      re.MULTILINE | re.IGNORECASE)
GOOD = ('OK', 'EXPECTEDFAIL')
INEXCUSABLE = re.compile(
    r"actual: '?succeeded|false success|untrue|twice|Sanitizer|runtime error:",
    re.IGNORECASE)
NODE_FAILURE = re.compile(
    r'^( *)not ok [0-9]+ - (.*)\n(\1  ---\n(?:.*\n)*?\1  \.\.\.)$',
    re.MULTILINE)


def count_tap(text):
    passed = failed = skipped = 0
    for verdict, skip in TAP_LINE.findall(text):
        if skip:  # cmocka says "not ok N # SKIP", so this is asked first
            skipped += 1
        elif verdict.lower() == 'ok':
            passed += 1
        else:
            failed += 1
    return passed, failed, skipped


def count_plan(text):
    """count_tap(), and a failure for each test that the plan promised and
    that did not come."""
    passed, failed, skipped = count_tap(text)
    plan = TAP_PLAN.search(text)
    planned = int(plan.group(0)[3:]) if plan else 0
    missing = planned - passed - failed - skipped
    if planned == 0:
        missing = 1
    return passed, failed + max(missing, 0), skipped


def count_meson(entry):
    """(passed, failed, skipped) of one line of meson's testlog.json."""
    result, stdout = entry['result'], entry.get('stdout') or ''
    if TAP_PLAN.search(stdout):
        passed, failed, skipped = count_tap(stdout)
        # A crash, a leak or a timeout after tests that passed is a failure
        # that no TAP line tells.
        if result not in GOOD + ('SKIP',) and failed == 0:
            failed = 1
        return passed, failed, skipped
    if result in GOOD:
        return 1, 0, 0
    return (0, 0, 1) if result == 'SKIP' else (0, 1, 0)


def count_node(text):
    """(passed, failed, skipped) from the summary at the end of node's TAP."""
    found = dict(re.findall(r'^# (tests|pass|fail|cancelled|skipped|todo) '
                            r'([0-9]+)$', text, re.MULTILINE))
    if int(found.get('tests', 0)) == 0:
        return 0, 1, 0
    number = {key: int(value) for key, value in found.items()}
    return (number.get('pass', 0),
            number.get('fail', 0) + number.get('cancelled', 0),
            number.get('skipped', 0) + number.get('todo', 0))


def node_failures(text):
    """(name, file, what node said) of each test that failed; not those whose
    only failure is a test inside them."""
    ret = []
    for _, name, said in NODE_FAILURE.findall(text):
        place = re.search(r"location: '(.*):[0-9]+:[0-9]+'", said)
        if "failureType: 'subtestsFailed'" not in said:
            ret.append((name, place.group(1) if place else None, said))
    return ret


def tally_meson(path):
    total = (0, 0, 0)
    with open(path, encoding='utf-8') as file:
        for line in file:
            entry = json.loads(line)
            counts = count_meson(entry)
            total = tuple(map(sum, zip(total, counts)))
            if counts[1]:
                print(f'--- {entry["name"]}: {entry["result"]}',
                      (entry.get('stdout') or '').rstrip(),
                      (entry.get('stderr') or '').rstrip(),
                      sep='\n', file=sys.stderr)
    return total if any(total) else (0, 1, 0)


def tally_node(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        text = file.read()
    counts = count_node(text)
    if counts[1]:
        for name, _, said in node_failures(text):
            print(f'--- {name}', said, sep='\n', file=sys.stderr)
    return counts


def tally_tap(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        text = file.read()
    counts = count_plan(text)
    if counts[1]:
        print(text.rstrip(), file=sys.stderr)
    return counts


def again_meson(path):
    with open(path, encoding='utf-8') as file:
        entries = [json.loads(line) for line in file]
    failed = [entry for entry in entries if count_meson(entry)[1]]
    said = '\n'.join((entry.get('stdout') or '') + (entry.get('stderr') or '')
                     for entry in failed)
    names = [entry['name'].rpartition(' / ')[2] for entry in failed]
    return [] if INEXCUSABLE.search(said) else names


def again_node(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        text = file.read()
    failures = node_failures(text)
    told = '\n'.join(name + said for name, _, said in failures)
    files = {file for _, file, _ in failures}
    if INEXCUSABLE.search(told) or 'Sanitizer' in text or None in files:
        return []
    return sorted(files)


def failed_node(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        failures = node_failures(file.read())
    ret = {}
    for name, place, _ in failures:
        ret.setdefault(place or '', []).append(name)
    return ret


def failed(kind, path):
    try:
        print(json.dumps(failed_node(path) if kind == 'node' else {}))
    except OSError as error:
        print(f'tally: {error}', file=sys.stderr)
        print('{}')
    return 0


def again(kind, path):
    kinds = {'meson': again_meson, 'node': again_node}
    try:
        for item in kinds[kind](path):
            print(item)
    except (OSError, ValueError, KeyError) as error:
        print(f'tally: {error}', file=sys.stderr)
    return 0


def main(argv):
    if len(argv) == 4 and argv[1] == 'again':
        return again(argv[2], argv[3])
    if len(argv) == 4 and argv[1] == 'failed':
        return failed(argv[2], argv[3])
    tallies = {'meson': tally_meson, 'node': tally_node, 'tap': tally_tap}
    if len(argv) != 3 or argv[1] not in tallies:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        counts = tallies[argv[1]](argv[2])
    except (OSError, ValueError, KeyError) as error:
        print(f'tally: {error}', file=sys.stderr)
        counts = (0, 1, 0)
    print(*counts)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
