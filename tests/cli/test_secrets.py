#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Secret fields: what they hold can be checked, and is never told. Prints TAP.

    test_secrets.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import os
import signal

from tap import Runtime, finish, ok, skip_without_browser, until
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
 'text'">Show it</button><label>Plain <input></label>
<button type=button onclick="l.textContent =
 document.querySelector('input').value.length">Count</button>
<output id=l aria-label=Length role=status>0</output></form>''', 'Secrets')


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


HUGE = 1 << 30 # bytes


def copies(pid, text):
    """How often a text stands in the memory of a process."""
    found = 0
    with open(f'/proc/{pid}/maps', encoding='ascii') as maps, \
            open(f'/proc/{pid}/mem', 'rb', 0) as memory:
        for line in maps:
            where, rights = line.split()[:2]
            begin, end = (int(n, 16) for n in where.split('-'))
            if 'r' not in rights or line.rstrip().endswith('[vvar]'):
                continue
            # What no program fills: the sanitizer's own shadow.
            if end - begin > HUGE:
                continue
            try:
                memory.seek(begin)
                found += memory.read(end - begin).count(text.encode())
            except (OSError, OverflowError):
                pass
    return found


def typed(r, folder):
    """By name: from the environment, a file, a command and standard input."""
    value = 'geheim-' + 'kanarie-' + 'vogel'
    good, open_to_all = (os.path.join(folder, n) for n in ('good', 'bad'))
    for path, mode in ((good, 0o600), (open_to_all, 0o644)):
        with open(path, 'w', encoding='utf8') as file:
            file.write(f'OTHER=x\nPW={value}\n')
        os.chmod(path, mode)
    command = os.path.join(folder, 'command')
    with open(command, 'w', encoding='utf8') as file:
        file.write('#!/bin/sh\n[ "$1" = PW ] && ' + f"printf '%s\\n' '{value}'")
    os.chmod(command, 0o700)
    told = []
    # What is no secret is kept: a text that is waited for stands in memory.
    known = 'sichtbar-' + 'kanarie'
    waiting = r.start('wait', 'text ' + known, '--timeout', '60000')
    ok('the search for copies finds what is there',
       until(lambda: copies(r.pid(), known) > 0))
    waiting.send_signal(signal.SIGINT)
    waiting.communicate(timeout=60)
    for name, env, args, stdin in [
            ('the environment', {'DEED_SECRET_PW': value}, ['--secret', 'PW'],
             None),
            ('a file', {'DEED_SECRETS_FILE': good}, ['--secret', 'PW'], None),
            ('a command', {'DEED_SECRET_COMMAND': command},
             ['--secret', 'PW'], None),
            ('standard input', {}, ['--stdin'], value.encode() + b'\n')]:
        r.run('fill', 'Password', 'something else')
        done = r.run('fill', 'Password', *args, '--json', env=env,
                     stdin=stdin)
        told.append(done)
        right = r.run('expect', 'text nothing', '--timeout', '1')
        told.append(right)
        length = r.run('click', 'Count')[0], r.run('read', 'Length')
        ok(f'a secret from {name} is typed', done[0] == 0 and
           str(len(value)) in length[1][1], (done, length))
        held = copies(r.pid(), value)
        ok(f'and leaves no copy in the session ({name})', held == 0, held)
    for name, env, args in [
            ('a file that others can read',
             {'DEED_SECRETS_FILE': open_to_all}, ['--secret', 'PW']),
            ('a name that nobody knows', {}, ['--secret', 'NONE']),
            ('both', {}, ['--secret', 'PW', '--stdin']),
            ('neither', {}, [])]:
        done = r.run('fill', 'Password', *args, env=env)
        told.append(done)
        ok(f'refused: {name}', done[0] == 2, done)
    done = r.run('fill', 'Plain', '--secret', 'PW', '--json',
                 env={'DEED_SECRET_PW': value})
    told.append(done)
    ok('a field that shows it does not get it', done[0] != 0 and
       'keeps it to itself' in done[1], done)
    told.append(r.run('look', '--json'))
    leaks = [a for a in told if value in a[1] + a[2]]
    ok('and nothing of it is told', not leaks, leaks[:1])


def traced(r):
    """Lines of traces with a secret in them; there must be traces."""
    r.run('close')
    folder = os.path.join(r.env['XDG_STATE_HOME'], 'deed', 'traces')
    lines = []
    for path, _, files in os.walk(folder):
        for name in files:
            if name.endswith('.jsonl'):
                with open(os.path.join(path, name), encoding='utf8') as file:
                    lines += file.readlines()
    secrets = CANARY, 'geheim-' + 'kanarie-' + 'vogel'
    return [line for line in lines if any(s in line for s in secrets)] \
        if len(lines) > 50 else ['no trace']


def main():
    skip_without_browser()
    web = Web({'/': PAGE})
    with Runtime() as r:
        r.run('open', web.url + '/')
        for name, _ in FIELDS:
            holds(r, name)
        holds(r, 'Rich')
        typed(r, r.path)
        r.run('click', 'Show it')
        code, out, err = r.run('look', '--json')
        ok('a password that the page shows stays one', code == 0 and
           CANARY not in out, err)
        leaks = traced(r)
        ok('nothing of any of it is in the trace', leaks == [], leaks[:1])
    web.close()
    finish()


main()
