#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages whose scripts never end: that is said, and they can be left. TAP.

    test_stuck.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import contextlib
import json
import os
import signal
import time

from tap import Runtime, finish, is_alive, ok, skip_without_browser, until
from web import Web, page

ANSWERS = {
    '/': page('''<p>Some text</p><button onclick="document.title = 'busy';
setTimeout(() => { for (;;); }, 20)">Spin</button>''', 'Main'),
    '/other': page('''<button onclick="this.textContent = 'pressed'">Fine
</button>''', 'Other'),
}

SILENT = 'the page does not answer'
# A busy page gets 10 s the first time and 2 s from then on; the rest is for a
# loaded machine.
AT_ONCE_S = 9


def timed(r, *words):
    begun = time.monotonic()
    code, out, err = r.run(*words)
    return code, out + err, time.monotonic() - begun


def main():
    skip_without_browser()
    with Runtime() as r, contextlib.closing(Web(ANSWERS)) as web:
        r.run('open', web.url + '/')
        r.run('click', 'Spin', '--no-verify')
        # A page that begins to hang between the question whether it answers
        # and the commit of the next one holds Chromium up: nothing can be said
        # to it from then on. What is left in time is left.
        time.sleep(0.5)
        code, text, took = timed(r, 'open', web.url + '/other')
        ok('a page that hangs can be left at once', code == 0 and
           took < AT_ONCE_S, f'{code} {text} {took}')
        ok('and the next one works', r.run('click', 'Fine')[0] == 0)
        r.run('open', web.url + '/')
        r.run('click', 'Spin', '--no-verify')
        time.sleep(0.5) # it begins to hang a little later
        for words in (['look'], ['find', 'Spin'], ['expect', 'text Some'],
                      ['why', 'Spin']):
            code, text, took = timed(r, *words)
            ok(f'{words[0]} says that it does not answer', code == 9 and
               SILENT in text, f'{code} {text} {took}')
        code, text, took = timed(r, 'list')
        ok('the session itself answers', web.url in text, text)
        code, text, took = timed(r, 'tabs', 'new', web.url + '/other')
        ok('a new tab comes at once', code == 0 and took < AT_ONCE_S,
           f'{code} {text} {took}')
        ok('and works', r.run('click', 'Fine')[0] == 0)
    crashes()
    finish()


def busiest(r):
    """The renderer of this runtime directory's browser that computes."""
    def ticks(pid):
        with contextlib.suppress(OSError):
            with open(f'/proc/{pid}/stat', encoding='ascii') as file:
                return int(file.read().rsplit(')', 1)[1].split()[11])
        return 0
    before = {pid: ticks(pid) for pid in renderers(r)}

    def ahead():
        """By a second of work: others have to start and to draw."""
        grown = sorted((ticks(pid) - before[pid], pid) for pid in before)
        return grown[-1][0] - (grown[-2][0] if grown[1:] else 0) >= 100

    until(ahead, 60)
    return max(before, key=lambda pid: ticks(pid) - before[pid])


def renderers(r):
    found = []
    for pid in filter(str.isdigit, os.listdir('/proc')):
        with contextlib.suppress(OSError):
            with open(f'/proc/{pid}/cmdline', 'rb') as file:
                words = file.read()
            if b'--type=renderer' in words and r.path.encode() in words:
                found.append(int(pid))
    return found


def crashes():
    """A renderer that is killed takes its page, and nothing else."""
    with Runtime() as r, contextlib.closing(Web(ANSWERS)) as web, \
            contextlib.closing(Web(ANSWERS)) as far:
        r.run('open', web.url + '/other')
        first = json.loads(r.run('tabs', '--json')[1])[0]['id']
        url = far.url.replace('127.0.0.1', 'localhost')
        r.run('tabs', 'new', url + '/')
        r.run('click', 'Spin', '--no-verify')
        pid = busiest(r)
        os.kill(pid, signal.SIGKILL)
        until(lambda: not is_alive(pid))
        until(lambda: 'crashed' in timed(r, 'look')[1])
        code, text, _ = timed(r, 'look')
        ok('a page that crashed is told', code != 0 and
           'the page crashed' in text, f'{code} {text}')
        code, text, _ = timed(r, 'click', 'Fine')
        ok('nothing is done there', code == 9 and 'crashed' in text,
           f'{code} {text}')
        code, text, took = timed(r, 'open', url + '/other')
        ok('another page can be opened in its place', code == 0 and
           took < AT_ONCE_S, f'{code} {text} {took}')
        ok('and works', r.run('click', 'Fine')[0] == 0)
        code, out, err = r.run('tabs', 'select', first)
        ok('the other tab is still there', code == 0, out + err)
        code, out, err = r.run('click', 'Fine')
        ok('and works, too', code == 0, f'{code} {out}{err}')


main()
