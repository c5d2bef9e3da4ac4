#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Secret fields: what they hold can be checked, and is never told. Prints TAP.

    test_secrets.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

from tap import Runtime, finish, ok, skip_without_browser
from web import Web, page

CANARY = 'hunter2-kanarienvogel'
FIELDS = [
    ('Password', '<input type=password>'),
    ('Code', '<input autocomplete=one-time-code>'),
    ('Card', '<input autocomplete="billing cc-number">'),
    ('Current', '<input autocomplete=current-password>'),
    ('Dotted', '<input style="-webkit-text-security: disc">'),
    ('By rule', '<input class=dots>'),
]
PAGE = page('<style>.dots { -webkit-text-security: circle }</style><form>' +
            ''.join(f'<p><label>{name} {field}</label>' for name, field in
                    FIELDS) + '''
<div contenteditable class=dots role=textbox aria-label=Rich
 style="border:1px solid">x</div>
<button type=button onclick="document.querySelector('[type=password]').type =
 'text'">Show it</button></form>''', 'Secrets')


def holds(r, name):
    told = []

    def run(*args):
        answer = r.run(*args)
        told.append(answer)
        return answer[0]
    fill = run('fill', name, CANARY)
    right = run('expect', 'value ' + CANARY, '--on', name)
    wrong = run('expect', 'value other', '--on', name)
    json = run('expect', 'value ' + CANARY, '--on', name, '--json')
    seen = run('fill', name, CANARY, '--expect', 'value ' + CANARY, '--json')
    late = run('fill', name, CANARY, '--expect', 'text nowhere', '--timeout',
               '700', '--json', '--progress')
    run('read', name, '--json')
    run('look')
    run('look', '--json')
    run('find', name, '--json')
    run('why', name)
    run('hover', name, '--expect', 'value ' + CANARY, '--timeout', '700')
    ok(f'{name}: holds what was typed', fill == 0, told[0])
    ok(f'{name}: what it holds can be checked', right == 0 and json == 0 and
       seen == 0, told[1])
    ok(f'{name}: and what it does not', wrong == 6 and late != 0,
       (wrong, late, told[2]))
    leaks = [a for a in told if CANARY in a[1] or CANARY in a[2]]
    ok(f'{name}: nothing of it is told', not leaks, leaks[:1])


def main():
    skip_without_browser()
    web = Web({'/': PAGE})
    with Runtime() as r:
        r.run('open', web.url + '/')
        for name, _ in FIELDS:
            holds(r, name)
        holds(r, 'Rich')
        r.run('click', 'Show it')
        code, out, err = r.run('look', '--json')
        ok('a password that the page shows stays one', code == 0 and
           CANARY not in out, err)
    web.close()
    finish()


main()
