#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The program `deed` as people and scripts use it: what it prints, and the
exit code. Prints TAP.

    test_cli.py DEED UI_DIRECTORY
"""

import json
import os
import pty
import subprocess
import sys

DEED, UI = sys.argv[1], sys.argv[2]
count = 0
failed = False


def run(*args, stdin=None, env=None):
    """(exit code, stdout, stderr)"""
    environment = dict(os.environ, **(env or {}))
    done = subprocess.run([DEED, *args], input=stdin, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60, check=False)
    return (done.returncode, done.stdout.decode(errors='replace'),
            done.stderr.decode(errors='replace'))


def ok(name, good, why=''):
    global count, failed
    count += 1
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good:
        failed = True
        for line in str(why).splitlines():
            print('# ' + line)


def ui(name):
    return ['--ui', os.path.join(UI, name)]


def act(action, file, *more):
    return run('act', action, *ui(file), *more)


def button(name):
    return ['--role', 'button', '--name', name]


# (name, exit code, arguments): every exit code has a case.
EXITS = [
    ('0: verified', 0, ['ui.activate', 'form.json', *button('Create video'),
                        '--expect', 'route /videos/:id']),
    ('0: text', 0, ['ui.enterText', 'form.json', '--label', 'Title',
                    '--arg', 'text=Hi']),
    ('0: a slider', 0, ['ui.setValue', 'form.json', '--role', 'slider',
                        '--name', 'Volume', '--arg', 'value=55']),
    ('0: a choice', 0, ['ui.choose', 'form.json', '--role', 'combobox',
                        '--name', 'Size', '--arg', 'option=Large']),
    ('0: a switch', 0, ['ui.toggle', 'form.json', '--role', 'checkbox',
                        '--name', 'Agree', '--arg', 'state=true']),
    ('0: a stable id', 0, ['ui.activate', 'form.json', '--stable-id',
                           'video.submit']),
    ('0: a css selector', 0, ['ui.activate', 'form.json', '--css',
                              'button.primary']),
    ('0: a text', 0, ['ui.activate', 'form.json', '--text', 'Create video']),
    ('0: below the fold', 0, ['ui.activate', 'form.json', '--role', 'link',
                              '--name', 'Imprint', '--expect',
                              'route /imprint']),
    ('0: approved', 0, ['ui.activate', 'form.json', *button('Pay now'),
                        '--approve']),
    ('0: in its row', 0, ['ui.activate', 'tie.json', *button('Delete'),
                          '--in', 'Beta', '--expect', 'disappears row Beta']),
    ('0: one of two', 0, ['ui.activate', 'form.json', *button('Create video'),
                          '--expect', 'toast nothing', '--expect',
                          'toast created', '--any']),
    ('3: nothing of that name', 3, ['ui.activate', 'form.json',
                                    *button('Nothing')]),
    ('4: two of that name', 4, ['ui.activate', 'tie.json', *button('Delete')]),
    ('5: disabled', 5, ['ui.activate', 'form.json', *button('Off')]),
    ('5: covered', 5, ['ui.activate', 'covered.json', *button('Go')]),
    ('6: nobody listens', 6, ['ui.activate', 'form.json', *button('Dead')]),
    ('7: not approved', 7, ['ui.activate', 'form.json', *button('Pay now')]),
    ('8: a listener that does nothing', 8, ['ui.activate', 'form.json',
                                            *button('Deaf')]),
    ('8: lost after delivery', 8, ['ui.activate', 'lost.json',
                                   *button('Go')]),
    ('9: lost while looking', 9, ['ui.activate', 'lost-early.json',
                                  *button('Go')]),
]

# (name, what stderr must say, arguments): nothing is acted on.
USAGE = [
    ('no command', 'deed help', []),
    ('an unknown command', 'did you mean look', ['loook']),
    ('an unknown option', '--colour', ['look', '--colour', 'red']),
    ('an option without its value', '--ui', ['look', '--ui']),
    ('too much', 'too much', ['look', 'here', *ui('form.json')]),
    ('no file for the simulation', '--ui', ['look', '--driver', 'sim']),
    ('a page and a simulation', 'one of', ['look', '--url', 'x',
                                           *ui('form.json')]),
    ('a tab of no browser', '--browser', ['look', '--url', 'x', '--tab',
                                          'T1']),
    ('a driver that contradicts', '--driver', ['look', '--driver', 'chromium',
                                               *ui('form.json')]),
    ('a session by no name', '--session', ['look', '--session', '../x']),
    ('a simulation and a page to open', '--ui', ['open', 'x',
                                                 *ui('form.json')]),
    ('a time that is none', '--idle', ['open', 'x', '--idle', 'long']),
    ('one session and all of them', '--all', ['close', '--all', '--session',
                                              'x']),
    ('a drag to nowhere', 'TO', ['drag', 'Volume', *ui('form.json')]),
    ('two ways to scroll', '--to', ['scroll', 'up', '--to', 'Imprint',
                                    *ui('form.json')]),
    ('a distance that is none', '--by', ['scroll', 'up', '--by', 'far',
                                         *ui('form.json')]),
    ('no text to fill in', 'TEXT', ['fill', 'Title', *ui('form.json')]),
    ('a switch that is neither on nor off', 'on|off',
     ['toggle', 'Agree', 'maybe', *ui('form.json')]),
    ('two clicks at once', '--right', ['click', 'Dead', '--double', '--right',
                                       *ui('form.json')]),
    ('a missing file', 'No such file', ['look', *ui('none.json')]),
    ('an unknown driver', '--driver', ['look', '--driver', 'abacus',
                                       *ui('form.json')]),
    ('no action', 'action', ['act', *ui('form.json')]),
    ('an unknown action', 'actionId', ['act', 'ui.dance', *ui('form.json'),
                                       *button('Dead')]),
    ('no target', 'target', ['act', 'ui.activate', *ui('form.json')]),
    ('two targets', 'target', ['act', 'ui.activate', *ui('form.json'),
                               '--css', 'x', '--text', 'y']),
    ('an unknown signal', '--expect', ['act', 'ui.activate', *ui('form.json'),
                                       *button('Dead'), '--expect',
                                       'fireworks now']),
    ('a signal that lacks its text', '--expect',
     ['act', 'ui.activate', *ui('form.json'), *button('Dead'), '--expect',
      'toast']),
    ('a negative timeout', '--timeout', ['act', 'ui.activate',
                                         *ui('form.json'), *button('Dead'),
                                         '--timeout', '-1']),
    ('a timeout that is no number', '--timeout',
     ['act', 'ui.activate', *ui('form.json'), *button('Dead'), '--timeout',
      'soon']),
    ('a value that is not a number', 'args.value',
     ['act', 'ui.setValue', *ui('form.json'), '--role', 'slider', '--arg',
      'value=nan']),
    ('an unknown argument', 'there are text, clear, submit',
     ['act', 'ui.enterText', *ui('form.json'), '--label', 'Title', '--arg',
      'txt=x']),
    ('an argument without a value', '--arg',
     ['act', 'ui.enterText', *ui('form.json'), '--label', 'Title', '--arg',
      'text']),
    ('arguments that are no JSON', '--args',
     ['act', 'ui.enterText', *ui('form.json'), '--label', 'Title', '--args',
      '{text: 1}']),
    ('a NaN in JSON', '--args',
     ['act', 'ui.setValue', *ui('form.json'), '--role', 'slider', '--args',
      '{"value": NaN}']),
    ('an unknown mode', 'preferredExecutionModes',
     ['act', 'ui.activate', *ui('form.json'), *button('Dead'), '--mode',
      'magic']),
    ('text that is not UTF-8', 'UTF-8',
     ['act', 'ui.activate', *ui('form.json'), '--role', 'button', '--name',
      b'\xff\xfe']),
    ('an unknown contract', '--contract',
     ['actionable', '#x', *ui('form.json'), '--contract', 'mine']),
    ('help for nothing', 'no command', ['help', 'nothing']),
]


def exits():
    for name, want, args in EXITS:
        code, out, err = act(*args)
        ok('exit ' + name, code == want and not err,
           f'exit {code}\n{out}{err}')
        code, out, err = act(*args, '--json')
        lines = out.splitlines()
        good = code == want and len(lines) == 1
        if good:
            payload = json.loads(lines[0])
            good = (payload['status'] == 'succeeded') == (want == 0)
            good = good and 'verification' in payload
        ok('exit ' + name + ', as JSON', good, f'exit {code}\n{out}{err}')


# (exit code, what it acts on, arguments): the words that people type.
VERBS = [
    (0, 'button', ['click', 'Create video', '--expect', 'route /videos/:id']),
    (0, 'textbox', ['fill', 'Title', 'Hi']),
    (0, 'textbox', ['fill', 'Title', '=', '--role', 'textbox']),
    (0, 'slider', ['set', 'Volume', '55']),
    (0, 'slider', ['set', 'Volume', '54', '--tolerance', '2']),
    (0, 'combobox', ['choose', 'Size', 'Large']),
    (0, 'checkbox', ['toggle', 'Agree', 'on']),
    (0, 'checkbox', ['toggle', 'Agree', 'off']),
    (0, 'textbox', ['read', 'Title']),
    (0, 'button', ['click', 'id=video.submit']),
    (0, 'button', ['click', 'css=button.primary']),
    (0, 'link', ['click', '~Impr', '--role', 'link', '--expect',
                 'route /imprint']),
    (0, 'link', ['scroll', '--to', 'Imprint']),
    (0, None, ['scroll', 'bottom']),
    (8, 'slider', ['drag', 'Volume', '10,10']),
    (8, 'slider', ['drag', 'Volume', 'Dead']),
    (3, None, ['click', 'Nothing']),
    (5, 'button', ['click', 'Off']),
    (6, 'button', ['click', 'Dead']),
    (7, 'button', ['click', 'Pay now']),
    (0, 'button', ['click', 'Pay now', '--approve']),
]


def verbs():
    for want, role, args in VERBS:
        code, out, err = run(*args, *ui('form.json'), '--json')
        target = json.loads(out).get('resolvedTarget', {}) if out else {}
        ok(f'deed {" ".join(args)}', code == want and
           target.get('role') == role, f'exit {code}\n{out}{err}')
    code, out, err = run('click', 'Delete', *ui('tie.json'))
    ok('a name that two have', code == 4 and 'Alpha' in out, out + err)
    code, out, err = run('click', 'Delete', '--in', 'Beta', *ui('tie.json'))
    ok('told apart by where it is', code == 0, out + err)
    code, out, err = run('why', 'Delete', *ui('tie.json'))
    ok('why takes what a person says', code == 4 and 'Beta' in out, out + err)
    out = run('read', 'Volume', *ui('form.json'))[1]
    ok('read prints the value', 'value       10' in out, out)
    code, out, err = run('set', 'Volume', '-5', *ui('form.json'))
    ok('a negative number is a value: out of range', code == 5,
       f'{code} {out}{err}')
    code, out, err = run('set', *ui('form.json'), 'Volume', '--', '-5')
    ok('after -- too', code == 5, f'{code} {out}{err}')
    code, out, err = run('set', 'Volume', '-x', *ui('form.json'))
    ok('what is no number is an option', code == 2 and '-x' in err, err)


# (exit code, arguments): what is so, and what is not.
AWAITS = [
    (0, ['expect', 'route /videos/new']),
    (0, ['expect', 'route', '/videos/new']),
    (0, ['expect', 'appears', 'button', 'Create', 'video', 'disappears',
         'dialog']),
    (0, ['expect', 'value 10', '--on', 'Volume']),
    (0, ['expect', 'state checked=false', '--on', 'Agree']),
    (0, ['wait', 'text Create video']),
    (0, ['expect', 'text never', 'text Create', '--any']),
    (6, ['expect', 'text never', 'text Create']),
    (6, ['expect', 'value 11', '--on', 'Volume']),
    (6, ['expect', 'value 10', '--on', 'Nothing']),
    (6, ['wait', 'dialog', '--timeout', '50']),
    (6, ['expect', 'changed']),
    (2, ['expect', 'value 10']),
    (2, ['expect']),
    (2, ['wait', 'fireworks']),
    (2, ['expect', 'text']),
    (2, ['wait', 'dialog', '--timeout', 'long']),
]


def awaits():
    for want, args in AWAITS:
        code, out, err = run(*args, *ui('form.json'))
        ok(f'deed {" ".join(args)}', code == want and bool(err) == (want == 2),
           f'exit {code}\n{out}{err}')
    code, out, err = run('expect', 'text never', 'text Create', '--json',
                         *ui('form.json'))
    ok('each condition is told', code == 6 and
       [c['met'] for c in json.loads(out)['conditions']] == [False, True], out)


def finding():
    code, out, err = run('find', 'Delete', *ui('tie.json'))
    ok('find lists what nothing tells apart', code == 4 and
       out.count('Delete') == 2 and out.startswith('@e') and 'Beta' in out,
       out)
    code, out, err = run('find', 'Off', *ui('form.json'))
    ok('find does not care whether it could be acted on', code == 0 and
       'Off' in out, f'{code} {out}')
    code, out, err = run('find', 'Nothing', *ui('form.json'))
    ok('find says that there is none', code == 3 and 'not found' in out, out)


def usage():
    for name, said, args in USAGE:
        code, out, err = run(*args)
        ok('exit 2: ' + name, code == 2 and said in err and not out,
           f'exit {code}\n{out}{err}')


def requests():
    big = json.dumps({'actionId': 'ui.activate', 'target': {
        'ref': {'by': 'semantic', 'role': 'button', 'name': 'x' * 1048576}}})
    code, out, err = run('act', '--request', '-', *ui('form.json'),
                         stdin=big.encode())
    ok('exit 2: a name of a megabyte',
       code == 2 and 'target.ref.name' in err and len(err) < 1000,
       f'exit {code}\n{out}{err[:500]}')
    for name, text in [('broken JSON', b'{"actionId": '),
                       ('bytes that are not UTF-8', b'{"a":"\xff"}'),
                       ('a NUL byte', b'{"actionId":"ui\x00"}'),
                       ('nothing', b'')]:
        code, out, err = run('act', '--request', '-', *ui('form.json'),
                             stdin=text)
        ok('exit 2: a request of ' + name, code == 2 and err and not out,
           f'exit {code}\n{out}{err}')
    for name, text in [('broken JSON', b'{"elements": ['),
                       ('an unknown member', b'{"elephants": []}'),
                       ('bytes that are not UTF-8', b'{"origin":"\xff"}'),
                       ('nothing', b'')]:
        code, out, err = run('look', '--ui', '-', stdin=text)
        ok('exit 2: an interface of ' + name, code == 2 and err and not out,
           f'exit {code}\n{out}{err}')
    code, out, err = run('look', '--ui', '-', stdin=b'{"elements":[{"id":1}]}')
    ok('an error in the file names its member', 'elements[0].id' in err, err)


def looking():
    code, out, err = run('look', *ui('form.json'), '--json')
    snapshot = json.loads(out)
    names = [e.get('name') for e in snapshot['documents'][0]['elements']]
    ok('look --json is a snapshot', code == 0 and 'Create video' in names, out)
    code, out, err = run('look', *ui('form.json'))
    ok('look prints handles', code == 0 and 'e1' in out
       and 'Create video' in out and '[disabled]' in out, out)
    code, out, err = run('look', *ui('frames.json'))
    ok('look names what it could not look into',
       'not inspected: https://ads.example/ (crossOrigin)' in out and 'canvas#chart' in out
       and 'Ad' not in out.replace('ads', ''), out)
    code, out, err = act('ui.activate', 'form.json', '--ref', 'e5')
    ok('a ref of another process is stale', code == 3, f'{code} {out}{err}')


def contracts():
    for name, target, word, want in [
            ('fine', button('Create video'), 'actionable', 0),
            ('not there', button('Nothing'), 'not-found', 3),
            ('disabled', button('Off'), 'disabled', 5),
            ('below the fold', ['--role', 'link', '--name', 'Imprint'],
             'actionable', 0),
            ('out of reach', button('Away'), 'off-screen', 5)]:
        code, out, err = run('actionable', *ui('form.json'), '--contract',
                             'docsxai', *target)
        ok('docsxai prints one word: ' + name,
           out == word + '\n' and code == want, f'exit {code}\n{out}{err}')
    code, out, err = run('actionable', *ui('tie.json'), '--contract',
                         'docsxai', *button('Delete'))
    ok('docsxai prints one word: a tie', out == 'multiple-matches\n', out)
    code, out, err = run('actionable', '#go', *ui('covered.json'),
                         '--contract', 'docsxai')
    ok('docsxai prints one word: covered', out == 'covered\n', out + err)
    code, out, err = run('actionable', 'Create video', *ui('form.json'))
    ok('actionable takes a name, as every command does',
       code == 0 and 'Create video' in out, f'exit {code}\n{out}{err}')
    code, out, err = run('actionable', 'Nothing', *ui('form.json'),
                         '--contract', 'docsxai')
    ok('and says what it understood when nothing matches',
       code == 3 and out == 'not-found\n' and '"Nothing"' in err and
       'CSS selector' in err, f'exit {code}\n{out}{err}')
    code, out, err = run('actionable', 'Nothing', *ui('form.json'), '--json')
    ok('in JSON, too', [u['kind'] for u in json.loads(out)['understoodAs']] ==
       ['name', 'css'], out)
    code, out, err = run('actionable', '--contract', 'dusk', 'Off', '--json',
                         *ui('form.json'))
    message = json.loads(out)['message']
    ok('dusk names the ref of what was found', message.startswith(
        'Widget ref=' + json.loads(out)['ref'] + ' is not'), message)
    code, out, err = run('actionable', '--contract', 'dusk', 'Nothing',
                         '--json', *ui('form.json'))
    ok('or what was asked for', json.loads(out)['message'].startswith(
        'Widget ref=Nothing is not'), out)
    code, out, err = run('actionable', *ui('form.json'), '--contract', 'dusk',
                         '--json', *button('Off'))
    ok('dusk says its sentence', json.loads(out)['message'].endswith(
        'is not actionable: not enabled'), out)
    code, out, err = run('why', *ui('tie.json'), *button('Delete'))
    ok('why lists the candidates of a tie',
       code == 4 and 'Alpha' in out and 'Beta' in out, out)
    code, out, err = run('why', *ui('covered.json'), *button('Go'))
    ok('why shows every check with its numbers',
       code == 5 and 'region#wall' in out and 'attached' in out
       and 'viewport' in out, out)


def the_rest():
    code, out, err = run('demo', '--sim')
    ok('the demo tells the truth', code == 0 and '8 of 8 true' in out,
       out + err)
    ok('no colours into a pipe', '\033[' not in out)
    for args in [['--help'], ['help'], ['-h']]:
        code, out, err = run(*args)
        ok('deed ' + args[0], code == 0 and 'exit status' in out, out + err)
    for args in [['--version'], ['version']]:
        code, out, err = run(*args)
        ok('deed ' + args[0], code == 0 and out.startswith('deed 0.'), out)
    listed = run('help')[1].split('exit status')[0]
    names = [line.split()[0] for line in listed.splitlines()
             if line.startswith('  ')]
    ok('help lists them all', len(names) >= 24 and 'expect' in names, listed)
    for name in names:
        first = run('help', name)
        ok('help of ' + name, first[0] == 0 and 'usage: deed ' + name
           in first[1], first[1])
        ok('and by --help', run(name, '--help') == first)
    # Its name is also that of an option which chooses a surface.
    ok('help of an option of its own', '--grid ' in run('help', 'screenshot')[1])
    code, out, err = act('ui.activate', 'form.json', *button('Create video'),
                         '--progress', '--json')
    stages = [json.loads(line).get('stage') for line in out.splitlines()]
    ok('progress, one payload a line', stages[0] == 'resolving_target'
       and stages[-1] is None, out)
    first = act('ui.activate', 'form.json', *button('Create video'), '--json')
    second = act('ui.activate', 'form.json', *button('Create video'), '--json')
    ok('the same twice gives the same bytes', first == second)


def colours():
    """On a terminal there are colours, unless NO_COLOR says no."""
    for env, want in [({'NO_COLOR': ''}, True), ({'NO_COLOR': '1'}, False)]:
        main, other = pty.openpty()
        child = subprocess.Popen([DEED, 'demo', '--sim'], stdout=other,
                                 env=dict(os.environ, TERM='xterm', **env))
        os.close(other)
        data = b''
        while True:
            try:
                piece = os.read(main, 65536)
            except OSError:
                break
            if not piece:
                break
            data += piece
        child.wait()
        os.close(main)
        ok(f'colours on a terminal with NO_COLOR={env["NO_COLOR"]}: {want}',
           (b'\033[' in data) == want)


for part in (exits, verbs, awaits, finding, usage, requests, looking, contracts, the_rest, colours):
    part()
print(f'1..{count}')
sys.exit(1 if failed else 0)
