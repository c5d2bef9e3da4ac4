#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`deed policy`: a mistake is named with its line, and a policy can be asked.
TAP.

    test_policy.py DEED
"""

import json
import os
import subprocess
import sys
import tempfile

from tap import finish, ok

DEED = sys.argv[1]

SHOP = {
    'fallback': 'allow',
    'origins': ['https://shop.example'],
    'rules': [
        {'action': 'ui.activate', 'meaning': 'delete', 'decision': 'deny',
         'reason': 'nothing is deleted here'},
        {'meaning': 'pay', 'decision': 'confirm', 'reason': 'money'},
    ],
    'rates': [{'meaning': 'pay', 'count': 3, 'seconds': 3600}],
}


def run(*words):
    done = subprocess.run([DEED, 'policy', *words], capture_output=True,
                          text=True, timeout=30, check=False)
    return done.returncode, done.stdout, done.stderr


def explain(path, *words):
    code, out, err = run('explain', path, '--json', *words)
    return json.loads(out) if code == 0 else (code, err)


def main():
    with tempfile.TemporaryDirectory() as folder:
        good = os.path.join(folder, 'good.json')
        bad = os.path.join(folder, 'bad.json')
        with open(good, 'w', encoding='utf-8') as file:
            json.dump(SHOP, file, indent=1)
        with open(bad, 'w', encoding='utf-8') as file:
            file.write('{\n "rules": [\n  { "decisoin": "deny" } ] }\n')
        code, out, err = run('check', good)
        ok('a right file is good', code == 0 and '2 rules' in out, out + err)
        code, out, err = run('check', bad)
        ok('a misspelt member is named with its line', code == 2 and
           'line 3' in err and 'decisoin' in err, err)
        code, out, err = run('check', os.path.join(folder, 'none.json'))
        ok('a file that is not there is told', code == 2 and
           'none.json' in err, err)
        asks(good)
    finish()


def asks(path):
    press = ['--action', 'ui.activate', '--role', 'button', '--origin',
             'https://shop.example', '--name']
    for name, decision, rule, meaning in [
            ('Pay now', 'confirm', 1, 'pay'),
            ('Jetzt bezahlen', 'confirm', 1, 'pay'),
            ('Delete account', 'deny', 0, 'delete'),
            ('Next', 'allow', None, 'plain'),
            ('Publish', 'allow', None, 'publish'),
            ('Grant access', 'allow', None, 'grant')]:
        said = explain(path, *press, name)
        ok(f'"{name}" is {decision}', isinstance(said, dict) and
           (said['decision'], said['rule'], said['meaning']) ==
           (decision, rule, meaning), said)
    said = explain(path, *press[:-2], 'https://other.example', '--name', 'Next')
    ok('elsewhere it is denied', said['decision'] == 'deny' and
       'outside' in said['reason'], said)
    code, out, _ = run('explain', path, *press, 'Pay now')
    ok('people read which rule decided', code == 0 and 'rules[1]' in out and
       'confirm: money' in out, out)


main()
