#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`deed run`: flows on a simulated interface and on the demo's page, what is
said on a terminal, in a pipe, as JSON and as JUnit XML. Prints TAP.

    test_flow.py DEED UI_DIRECTORY DOCS_DIRECTORY [--browser]
"""

import json
import os
import pty
import select
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

from tap import DEED, Runtime, finish, ok, skip_without_browser

UI = os.path.abspath(sys.argv[2])
DOCS = os.path.abspath(sys.argv[3])

GOOD = '''
name: A form
steps:
  - fill: Title
    text: ${TITLE}
  - set: Volume
    value: 55
  - name: send it
    click: Create video
    expect: route /videos/:id
  - expect: route /videos/:id
'''
BAD = '''
name: Not today
steps:
  - click: Create video
  - name: it is off
    click: "Off"
    timeout: 100
  - click: Nobody
    timeout: 100
  - click: Create video
'''


def flow(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


def simulated(r, folder):
    ui = ['--ui', os.path.join(UI, 'form.json')]
    good = flow(folder, 'good.yaml', GOOD)
    code, out, err = r.run('run', good, *ui, '--var', 'TITLE=Hello')
    lines = out.splitlines()
    ok('a flow runs to its end', code == 0 and lines[0] == 'A form  4 steps'
       and lines[1].split()[:4] == ['ok', '1', 'fill', 'Title'] and
       lines[3].split()[2:4] == ['send', 'it'] and
       lines[-1].startswith('4 passed'), f'{code} {out}{err}')
    ok('what is typed is not told', 'Hello' not in out + err, out)
    code, out, err = r.run('run', good, *ui)
    ok('a variable without a value is refused before anything is done',
       code == 2 and 'good.yaml:5:11: TITLE has no value' in err and not out,
       f'{code} {out}{err}')
    code, out, err = r.run('run', good, *ui, env={'TITLE': 'x'})
    ok('the environment is not read by itself', code == 2, err)
    named = flow(folder, 'env.yaml', GOOD.replace('${TITLE}', '${env.T}'))
    code, out, err = r.run('run', named, *ui, env={'T': 'x'})
    ok('but where it is named', code == 0, err)
    code, out, err = r.run('run', '-', *ui, '--var', 'TITLE=Hello',
                           stdin=GOOD.encode())
    ok('a flow may come from standard input', code == 0, err)
    code, out, err = r.run('run', os.path.join(folder, 'none.yaml'), *ui)
    ok('a flow that is not there is refused', code != 0 and 'none.yaml' in
       err, f'{code} {err}')


def failing(r, folder):
    ui = ['--ui', os.path.join(UI, 'form.json')]
    bad = flow(folder, 'bad.yaml', BAD)
    report = os.path.join(folder, 'junit.xml')
    code, out, err = r.run('run', bad, *ui, '--junit', report)
    ok('it stops at the first step that fails, with its status', code == 5 and
       '1 passed, 1 failed, 2 not run' in out, f'{code} {out}{err}')
    ok('the cause is a halt prefix', '[target is disabled] step "it is off" '
       '(click) failed at /videos/' in out, out)
    suite = xml.parse(report).getroot().find('testsuite')
    cases = suite.findall('testcase')
    ok('JUnit tells the same', suite.get('failures') == '1' and
       suite.get('skipped') == '2' and [len(c) for c in cases] == [0, 1, 1, 1]
       and cases[1].find('failure').get('type') == '[target is disabled]',
       open(report, encoding='utf-8').read())
    code, out, err = r.run('run', bad, *ui, '--continue')
    ok('--continue goes on, and the first failure counts', code == 5 and
       '[timeout waiting for selector' in out and '2 failed' in out and
       'not run' not in out, f'{code} {out}{err}')
    code, out, err = r.run('run', bad, *ui, '--json')
    steps = [json.loads(line) for line in out.splitlines()]
    ok('--json is a line a step, and the sum', code == 5 and len(steps) == 3
       and steps[0]['status'] == 'passed' and steps[1]['exitCode'] == 5 and
       steps[1]['result']['error']['code'] == 'target_not_interactable' and
       steps[1]['line'] == 5 and steps[2]['skipped'] == 2, out)
    code, out, err = r.run('run', bad, *ui, '--junit', '/nonexistent/x.xml')
    ok('a report that cannot be written does not hide the failure',
       code == 5 and '/nonexistent' in err, f'{code} {err}')
    broken = flow(folder, 'broken.yaml', 'steps:\n  - clik: A\n')
    code, out, err = r.run('run', broken, *ui)
    ok('a bad file is told with line and column', code == 2 and
       'broken.yaml:2:5: ' in err and 'did you mean click' in err, err)


def in_a_session(r, folder):
    r.run('open', '--ui', os.path.join(UI, 'form.json'))
    path = flow(folder, 'short.yaml', 'steps:\n  - fill: Title\n'
                '    text: From a flow\n')
    code, out, err = r.run('run', path, '--session', 'default')
    out2 = r.run('read', 'Title', '--json')[1]
    ok('a flow runs in a session', code == 0 and 'From a flow' in out2,
       f'{code} {out}{err}{out2}')
    code, out, err = r.run('run', path)
    ok('but only when it is told to', code == 2, f'{code} {out}{err}')
    r.run('close')


def on_a_terminal(r):
    """Everything that a person sees."""
    master, slave = pty.openpty()
    env = dict(r.env, TERM='xterm')
    env.pop('NO_COLOR', None)
    done = subprocess.Popen([DEED, 'run', os.path.join(
        DOCS, 'examples', 'new-video.yaml')], stdin=slave, stdout=slave,
        stderr=slave, env=env)
    os.close(slave)
    seen = b''
    while True:
        ready, _, _ = select.select([master], [], [], 60)
        try:
            piece = os.read(master, 65536) if ready else b''
        except OSError:
            piece = b''
        if not piece:
            break
        seen += piece
    os.close(master)
    return done.wait(), seen.decode(errors='replace')


def examples(r):
    path = os.path.join(DOCS, 'examples', 'new-video.yaml')
    code, out, err = r.run('run', path)
    ok('the example runs', code == 0 and '5 passed' in out, f'{code} {out}{err}')
    ok('and says nothing else in a pipe', err == '' and '\033' not in out,
       f'{out}{err}')
    path = os.path.join(DOCS, 'examples', 'rows.json')
    code, out, err = r.run('run', path, '--var', 'ROW=Beta')
    ok('the example in JSON runs', code == 0, f'{code} {out}{err}')
    code, seen = on_a_terminal(r)
    ok('on a terminal each step is shown while it runs', code == 0 and
       '4 of 5  the video is there ...' in seen and '\033[32mok' in seen, seen)


BROWSER = '--browser' in sys.argv
if BROWSER:
    skip_without_browser()
with tempfile.TemporaryDirectory() as folder, Runtime() as r:
    if BROWSER:
        examples(r)
    else:
        simulated(r, folder)
        failing(r, folder)
        in_a_session(r, folder)
finish()
