#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Traces on a simulated interface: what is in them, that a change is found,
what is never in them. Prints TAP.

    test_trace.py DEED UI [--write]

golden/trace-*.txt hold what is expected, without times and hashes; --write
makes them anew.
"""

import hashlib
import json
import os
import re
import sys

from tap import Runtime, finish, ok

UI = sys.argv[2]
WRITE = '--write' in sys.argv
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'golden')
VARIES = ('prev', 'at', 'pid', 'deed', 'timings')


def lines(path, name='trace.jsonl'):
    with open(os.path.join(path, name), 'rb') as file:
        return file.read().splitlines()


def records(path):
    return [json.loads(line) for line in lines(path)]


def plain(value):
    """Without what differs from run to run."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items() if k not in VARIES}
    return [plain(v) for v in value] if isinstance(value, list) else value


def short(record):
    """Of a result only its verdict: what it holds has tests of its own."""
    result = record.get('result')
    if not result:
        return plain(record)
    ours = result['metadata']['x.deed']
    kept = {k: result.get(k) for k in ('status', 'sideEffectState')}
    kept.update(effect=ours['effect'], delivered=ours['delivered'],
                error=result.get('error', {}).get('code'),
                cause=ours.get('diagnosis', {}).get('cause'))
    return dict(plain(record), result=kept)


def ui(name):
    return ['--ui', os.path.join(UI, name)]


def golden(r, name, *args):
    path = os.path.join(r.path, name)
    r.run(*args, '--trace', path)
    text = ''.join(json.dumps(short(x)) + '\n' for x in records(path))
    file = os.path.join(GOLDEN, f'trace-{name}.txt')
    if WRITE:
        os.makedirs(GOLDEN, exist_ok=True)
        with open(file, 'w', encoding='utf8') as out:
            out.write(text)
    with open(file, encoding='utf8') as known:
        expected = known.read()
    differs = [f'{a}\n{b}' for a, b in zip(expected.splitlines(),
                                           text.splitlines()) if a != b]
    ok(f'the trace of {name} is as it was', text == expected,
       '\n'.join(differs[:3]) or 'another number of lines')
    return path


def chained(path):
    before = '0' * 64
    for line in lines(path):
        if json.loads(line)['prev'] != before:
            return line
        before = hashlib.sha256(line).hexdigest()
    return None


def rewrite(path, change):
    with open(path, 'rb') as file:
        text = file.read()
    with open(path, 'wb') as file:
        file.write(change(text))


CHANGES = [
    ('a changed word', lambda t: t.replace(b'"ui.activate"', b'"ui.actixate"',
                                           1)),
    ('a line that is gone', lambda t: b''.join(
        x for i, x in enumerate(t.splitlines(True)) if i != 3)),
    ('a line that was added', lambda t: t.replace(
        b'\n', b'\n' + t.splitlines(True)[1], 1)),
    ('two lines in another order', lambda t: b''.join(
        [t.splitlines(True)[i] for i in (0, 2, 1)] + t.splitlines(True)[3:])),
    ('a last line that was changed', lambda t: re.sub(
        rb'"kind":"end"', b'"kind":"eNd"', t)),
    ('an end that was cut off', lambda t: b''.join(t.splitlines(True)[:-2])),
    ('half a line', lambda t: t[:-20]),
]


def tampering(r):
    for i, (label, change) in enumerate(CHANGES):
        path = os.path.join(r.path, f'tamper-{i}')
        r.run('click', 'Create video', *ui('form.json'), '--trace', path)
        before = r.run('trace', 'verify', path)
        rewrite(os.path.join(path, 'trace.jsonl'), change)
        after = r.run('trace', 'verify', path, '--json')
        ok(f'verify finds {label}', before[0] == 0 and after[0] == 1 and
           not json.loads(after[1])['whole'], (before, after))


def continued(r):
    path = os.path.join(r.path, 'several')
    for _ in range(3):
        r.run('click', 'Create video', *ui('form.json'), env={'DEED_TRACE': path})
    numbers = [x['n'] for x in records(path)]
    ok('a directory that has a trace is continued',
       numbers == list(range(1, len(numbers) + 1)) and chained(path) is None,
       numbers)
    code, out, err = r.run('trace', 'verify', path)
    ok('and is whole', code == 0, out + err)


def rotated(r):
    r.run('open', *ui('form.json'), '--session', 'long')
    for _ in range(55):
        r.run('read', 'Title', '--session', 'long')
    code, out, err = r.run('trace', 'show', '--session', 'long')
    kept = out.count('act_')
    path = out.splitlines()[0].strip() if out else ''
    ok('a background session keeps its last 50 actions', code == 0 and
       50 <= kept <= 110, (kept, err))
    files = os.listdir(path) if path else []
    ok('in two segments', 'trace.1.jsonl' in files, files)
    code, out, err = r.run('trace', 'verify', path)
    ok('that belong together', code == 0, out + err)
    modes = {oct(os.stat(os.path.join(path, f)).st_mode & 0o777) for f in
             files if f.startswith('trace')}
    ok('and nobody else can read them', modes == {'0o600'}, modes)
    r.run('close', '--session', 'long')


def off(r):
    before = set(os.listdir(r.path))
    r.run('open', *ui('form.json'), '--session', 'off', '--no-trace')
    r.run('click', 'Create video', '--session', 'off')
    code, _, err = r.run('trace', 'show', '--session', 'off')
    ok('--no-trace leaves none', code == 3 and 'there is no trace' in err, err)
    r.run('close', '--session', 'off')
    r.run('click', 'Create video', *ui('form.json'))
    ok('nor does a command without a session', set(os.listdir(r.path)) ==
       before, set(os.listdir(r.path)) - before)


def shown(r, path):
    code, out, err = r.run('trace', 'show', path)
    ok('show says an action a line', code == 0 and 'act_1' in out, out + err)
    code, out, err = r.run('trace', 'show', path, 'act_1')
    ok('and all of one', code == 0 and 'checks' in out and 'receipt' in out,
       out + err)
    code, out, err = r.run('trace', 'signals', path)
    ok('signals names what is tied to it', code == 0 and 'fact' in out,
       out + err)
    code, _, err = r.run('trace', 'show', path, 'act_99')
    ok('an action that is not there is said to be', code == 3 and
       'act_99' in err, err)
    for name in ('chrome', 'otlp'):
        code, out, err = r.run('trace', 'export', path, '--format', name,
                               '-o', '-')
        ok(f'{name} is JSON', code == 0 and json.loads(out), err)
    code, out, err = r.run('trace', 'view', path, '-o', '-')
    ok('the page asks nothing of a network', code == 0 and 'records' in out and
       not re.search(r'(src|href)=.?https?:', out), err)


def diagnosed(r):
    for label, args, cause in [
            ('covered', ['click', 'Go', *ui('covered.json')], 'covered'),
            ('a tie', ['click', 'Delete', *ui('tie.json')], 'ambiguous'),
            ('not there', ['click', 'Nowhere', *ui('form.json')],
             'not_found')]:
        _, out, err = r.run(*args, '--json', '--timeout', '300')
        found = json.loads(out)['metadata']['x.deed'].get('diagnosis', {})
        _, said, _ = r.run(*args, '--timeout', '300')
        ok(f'{label}: the cause is {cause}, and the next step is said',
           found.get('cause') == cause and found.get('next', '?') in said,
           (found, said, err))


def main():
    with Runtime() as r:
        path = golden(r, 'click', 'click', 'Create video', *ui('form.json'))
        golden(r, 'covered', 'click', 'Go', *ui('covered.json'), '--timeout',
               '300')
        golden(r, 'tie', 'click', 'Delete', *ui('tie.json'))
        ok('every line carries the hash of the one before',
           chained(path) is None, chained(path))
        shown(r, path)
        tampering(r)
        continued(r)
        rotated(r)
        off(r)
        diagnosed(r)
    finish()


main()
