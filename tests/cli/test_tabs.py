#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tabs in a real browser: which there are, and working in another. Prints TAP.

    test_tabs.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import contextlib
import json
import signal
import time

from tap import Runtime, finish, ok, skip_without_browser
from web import Web, page

ANSWERS = {
    '/': page('''<button onclick="window.open('/small', 'w', 'width=300')">Window
</button> <button onclick="this.textContent = 'pressed'">Here</button>''',
              'Main'),
    '/small': page('''<button onclick="this.textContent = 'pressed'">There
</button>''', 'Small'),
    '/new': page('<h1>New</h1>', 'New'),
    # Soon it answers nothing for some seconds.
    '/stuck': page('''<script>setTimeout(() => { const end = Date.now() + 6000;
while (Date.now() < end); document.title = 'Free' }, 1500)</script>''', 'Stuck'),
}


def tabs(r, *words):
    code, out, err = r.run('tabs', *words, '--json')
    return code, json.loads(out) if out else [], err


def titles(list_):
    return [('*' if t['current'] else '') + t['title'] for t in list_]


def main():
    skip_without_browser()
    web = Web(ANSWERS)
    with Runtime() as r, contextlib.closing(web):
        r.run('open', web.url + '/')
        code, seen, err = tabs(r)
        ok('there is one tab', code == 0 and titles(seen) == ['*Main'],
           f'{seen} {err}')
        main_id = seen[0]['id']
        ref = r.run('find', 'Here')[1].split()[0]
        r.run('click', 'Window')
        r.run('tabs', 'select', main_id)
        code, seen, err = tabs(r)
        ok('a window that opened is one more', len(seen) == 2 and
           seen[1]['url'] == web.url + '/small', f'{seen} {err}')
        other = seen[1]['id']
        code, seen, err = tabs(r, 'select', other[:8])
        ok('it can be selected by the beginning of its id', code == 0 and
           titles(seen) == ['Main', '*Small'], f'{seen} {err}')
        ok('and worked in', r.run('click', 'There')[0] == 0 and
           r.run('expect', 'text pressed')[0] == 0)
        code, out, err = r.run('click', ref, '--timeout', '1500')
        ok('a handle of the other tab is nothing here', code == 3,
           f'{code} {out}{err}')
        code, seen, err = tabs(r, 'new', web.url + '/new')
        ok('a new one is worked in', code == 0 and
           titles(seen) == ['Main', 'Small', '*New'], f'{seen} {err}')
        code, seen, err = tabs(r, 'close', other)
        ok('one can be closed', code == 0 and
           titles(seen) == ['Main', '*New'], f'{seen} {err}')
        code, seen, err = tabs(r, 'close', seen[1]['id'])
        ok('but not the one that is worked in', code == 7, err)
        code, seen, err = tabs(r, 'select', main_id)
        ok('a tab that is left stays', titles(seen) == ['*Main', 'New'], seen)
        ok('and can be worked in again', r.run('click', 'Here')[0] == 0)
        ok('a tab that is not there is not found',
           tabs(r, 'select', 'nothing')[0] == 3)
        ok('select without a tab is a mistake', tabs(r, 'select')[0] == 2)
        code, out, err = r.run('tabs')
        ok('people see which one it is', code == 0 and
           out.startswith(f'* {main_id[:8]}  Main  '), out)
    interrupted()
    keys()
    finish()


def interrupted():
    """A switch that was given up must not happen later."""
    web = Web(ANSWERS)
    with Runtime() as r, contextlib.closing(web):
        r.run('open', web.url + '/')
        main_id = tabs(r)[1][0]['id']
        stuck = tabs(r, 'new', web.url + '/stuck')[1][1]['id']
        tabs(r, 'select', main_id)
        time.sleep(2)
        switching = r.start('tabs', 'select', stuck)
        time.sleep(0.7)
        under_way = switching.poll() is None
        switching.send_signal(signal.SIGINT)
        out, err = switching.communicate(timeout=60)
        ok('a switch to a tab that hangs can be interrupted', under_way and
           switching.returncode != 0, f'{under_way} {out} {err}')
        time.sleep(6)
        code, out, err = r.run('click', 'Here')
        ok('and the next command acts where it was', code == 0,
           f'{code} {out}{err}')
        ok('which is the tab of before', [t['title'] for t in tabs(r)[1]
                                          if t['current']] == ['Main'],
           tabs(r)[1])


def keys():
    """Keys belong to the session, not to the tab that was worked in."""
    web = Web({'/': page('''<button onclick="fetch('/order',
        {method: 'POST'}).then(() => this.after('ordered'))">Order</button>''',
                         'Shop'), '/order': 'ok'})
    order = ['click', 'Order', '--key', 'order-1', '--expect', 'text ordered',
             '--json']
    with Runtime() as r, contextlib.closing(web):
        r.run('open', web.url + '/', '--journal', 'none')
        first = r.run(*order)
        r.run('tabs', 'new', web.url + '/')
        code, out, err = r.run(*order)
        use = json.loads(out or '{}').get('metadata', {}).get(
            'x.deed', {}).get('idempotency', {}).get('use')
        ok('a key is remembered in another tab', first[0] == 0 and code == 0
           and use == 'replayed' and web.hits.count('/order') == 1,
           f'{code} {use} {web.hits} {err}')
        code, out, err = r.run('click', 'Order', '--key', 'order-1')
        ok('and refused there for another request', code == 7 and
           web.hits.count('/order') == 1, f'{code} {out}{err}')


main()
