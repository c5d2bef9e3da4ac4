#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages whose scripts never end: that is said, and they can be left. TAP.

    test_stuck.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import contextlib
import time

from tap import Runtime, finish, ok, skip_without_browser
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
        code, text, took = timed(r, 'open', web.url + '/other')
        ok('a page that hangs can be left at once', code == 0 and
           took < AT_ONCE_S, f'{code} {text} {took}')
        ok('and the next one works', r.run('click', 'Fine')[0] == 0)
        r.run('open', web.url + '/')
        r.run('click', 'Spin', '--no-verify')
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
    finish()


main()
