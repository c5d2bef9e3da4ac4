#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""kill -9 at random moments: the background process of a session, the command
that talks to it, or both, while it is opened and acted in. Whatever was under
way, `deed doctor --fix` leaves no process, no socket and no profile. Prints TAP.

    test_kill.py DEED UI_DIRECTORY [SIMULATED [REAL [SEED]]]

Without a browser the second part is skipped; with CI=true that is a failure.
"""

import os
import random
import shutil
import signal
import sys
import threading
import time

from tap import Runtime, finish, is_alive, ok, until

UI = os.path.abspath(sys.argv[2])
SIMULATED = int(sys.argv[3]) if len(sys.argv) > 3 else 90
REAL = int(sys.argv[4]) if len(sys.argv) > 4 else 10
# The leak checker of a sanitized build looks at a process that ends from a
# process of its own, of the same name; killed, it leaves the first one waiting
# for ever. Other tests look for leaks.
os.environ['ASAN_OPTIONS'] = ':'.join(
    filter(None, [os.environ.get('ASAN_OPTIONS'), 'detect_leaks=0']))

SEED = int(sys.argv[5]) if len(sys.argv) > 5 else random.randrange(10 ** 6)
PAGE = '''<!doctype html><title>p</title><label>Title<input></label>
<p><output id="n">0</output>
<button onclick="n.value = Number(n.value) + 1">More</button>'''


class Work(threading.Thread):
    """Opens a session and acts in it until it is told to stop."""

    def __init__(self, r, opening):
        super().__init__()
        self.r = r
        self.opening = opening
        self.done = False
        self.codes = []

    def run(self):
        for words in [self.opening, ['fill', 'Title', 'x'],
                      ['read', 'Title'], ['look'], ['close'], self.opening,
                      ['read', 'Title'], ['fill', 'Title', 'y']]:
            if self.done:
                return
            child = self.r.start(*words)
            child.communicate(timeout=90)
            self.codes.append(child.returncode)


def victims(r, rng):
    """Some of the processes that are there now: sessions, commands."""
    found = []
    for pid in r.processes():
        try:
            with open(f'/proc/{pid}/comm', encoding='utf-8') as file:
                if file.read().strip() == 'deed':
                    found.append(pid)
        except OSError:
            pass
    rng.shuffle(found)
    return found[:rng.choice([1, 1, 2])]


def once(r, rng, opening, within_s):
    work = Work(r, opening)
    work.start()
    time.sleep(rng.uniform(0, within_s))
    hit = victims(r, rng)
    for pid in hit:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    work.done = True
    work.join()
    until(lambda: not any(map(is_alive, hit)))
    # A session that was not hit is still open, and rightly so.
    r.run('close', '--all')
    code, out, err = r.run('doctor', '--fix', '--quick')
    clean = r.is_clean()
    return (code == 0 and clean and set(work.codes) <= {0, 2, 3, 7, 8, 9, -9},
            bool(hit), f'doctor {code} {out}{err}\ncommands {work.codes}\n'
            f'left {r.processes()} {r.files()}')


def series(name, times, opening, within_s):
    rng = random.Random(SEED)
    with Runtime() as r:
        hits = 0
        why = []
        for i in range(times):
            good, hit, text = once(r, rng, opening(r), within_s)
            hits += hit
            if not good:
                why.append(f'time {i}: {text}')
        ok(f'{name}: nothing is left after kill -9 at {times} moments',
           not why, f'seed {SEED}\n' + '\n'.join(why))
        ok(f'{name}: somebody was hit, most of the time', hits >= times / 2,
           f'seed {SEED}: {hits}')


def real_page(r):
    path = os.path.join(r.path, 'page.html')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(PAGE)
    return ['open', path]


def main():
    series('simulated', SIMULATED,
           lambda r: ['open', '--ui', os.path.join(UI, 'form.json')], 0.04)
    named = os.environ.get('DEED_CHROMIUM') or os.environ.get('CHROMIUM')
    if named or shutil.which('chromium') or os.environ.get('CI') == 'true':
        series('in a browser', REAL, real_page, 3)
    finish()


main()
