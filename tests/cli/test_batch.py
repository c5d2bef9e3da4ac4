#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`deed run` with several flows: queue, shards, retries, reports. On simulated
interfaces. Prints TAP.

    test_batch.py DEED UI_DIRECTORY
"""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

from tap import DEED, Runtime, finish, ok

UI = os.path.abspath(sys.argv[2])

GOOD = '''
name: good {0}
steps:
  - fill: Title
    text: Hello
  - name: send it
    click: Create video
    expect: route /videos/:id
'''
OFF = '''
name: off
steps:
  - fill: Title
    text: Hello
  - name: it is off
    click: "Off"
  - click: Create video
'''
LATE = '''
name: not as expected
steps:
  - click: Create video
    expect: toast Never
    timeout: 500
'''


def flow(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


def lines_of(out):
    return [json.loads(line) for line in out.splitlines()]


def passing(r, folder, ui):
    paths = [flow(folder, f'g{i}.yaml', GOOD.format(i)) for i in range(9)]
    code, out, err = r.run('run', *paths, *ui, '-j', '3', '--json')
    lines = lines_of(out)
    told = sorted(line['flow'] for line in lines[:-1])
    ok('every flow is run once', code == 0 and told == sorted(paths) and
       all(line['attempts'] == 1 for line in lines[:-1]), f'{code} {out}{err}')
    ok('by as many workers as asked for', lines[-1]['workers'] == 3 and
       {line['worker'] for line in lines[:-1]} <= {1, 2, 3}, out)
    ok('the sum is the last line', lines[-1]['flows'] == 9 and
       lines[-1]['passed'] == 9 and lines[-1]['failedFlows'] == [], out)
    seen = []
    for i in range(1, 5):
        code, out, err = r.run('run', *paths, *ui, '-j', '2', '--shard',
                               f'{i}/4', '--json')
        seen += [line['flow'] for line in lines_of(out)[:-1]]
    ok('the shards together are all flows, each once', sorted(seen) ==
       sorted(paths), seen)
    code, out, err = r.run('run', paths[0], *ui, '--shard', '2/2')
    ok('a shard may be empty', code == 0 and 'of 0 flows' in out, out + err)


def failing(r, folder, ui):
    report = os.path.join(folder, 'all.xml')
    good = flow(folder, 'good.yaml', GOOD.format('x'))
    off = flow(folder, 'off.yaml', OFF)
    late = flow(folder, 'late.yaml', LATE)
    code, out, err = r.run('run', good, off, late, *ui, '-j', '2', '--junit',
                           report)
    ok('the status is that of the first that failed', code == 5,
       f'{code} {out}{err}')
    ok('which failed is said at the end', re.search(
        r'failed +\S*off\.yaml +\(5: not actionable\)\n +failed +\S*late\.yaml '
        r'+\(8: outcome unknown\)\n1 passed, 2 failed  of 3 flows', out), out)
    ok('and why', '[target is disabled] step 2 "it is off" failed' in out, out)
    suites = xml.parse(report).getroot().findall('testsuite')
    ok('JUnit has a suite a flow, in their order',
       [s.get('name') for s in suites] ==
       ['good x', 'off', 'not as expected'] and
       [s.get('failures') for s in suites] == ['0', '1', '1'] and
       [s.get('skipped') for s in suites] == ['0', '1', '0'],
       open(report, encoding='utf-8').read())


def retries(r, folder, ui):
    off = flow(folder, 'off.yaml', OFF)
    late = flow(folder, 'late.yaml', LATE)
    code, out, err = r.run('run', off, *ui, '--retries', '2', '--json')
    steps = lines_of(out)
    ok('what proves to have done nothing is tried again', code == 5 and
       steps[1]['attempts'] == 3 and 'attempts' not in steps[0], out)
    code, out, err = r.run('run', late, *ui, '--retries', '3', '--json')
    steps = lines_of(out)
    safe = steps[0]['result']['metadata']['x.deed']['retrySafe']
    ok('what may have had an effect is not', code == 8 and not safe and
       'attempts' not in steps[0], out)
    code, out, err = r.run('run', off, late, *ui, '--retries', '1', '--json')
    lines = lines_of(out)
    ok('nor is the flow around it', lines[-1]['retried'] == 1 and
       all(line['attempts'] == 1 for line in lines[:-1]), out)


def refused(r, folder, ui):
    good = flow(folder, 'good.yaml', GOOD.format('x'))
    bad = flow(folder, 'bad.yaml', 'steps:\n  - clik: A\n')
    for args, text in (
            (['run', good, bad, *ui], 'bad.yaml:2:5: '),
            (['run', good, '-', *ui], 'standard input'),
            (['run', good, good, *ui, '--session', 'x'],
             '--session: takes one'),
            (['run', good, *ui, '-j', '0'], '--jobs: must be from 1'),
            (['run', good, *ui, '-j', 'x'], '--jobs: must be a number, 0'),
            (['run', good, *ui, '--shard', '3/2'], '--shard: must be I/N'),
            (['run', good, *ui, '--shard', '0/2'], '--shard: must be I/N'),
            (['run', good, *ui, '--retries', '99'], '--retries: 10 at most')):
        code, out, err = r.run(*args, stdin=b'')
        ok(f'refused before anything runs: {text}', code == 2 and text in err
           and not out, f'{code} {out}{err}')


def on_a_terminal(r, folder, ui):
    paths = [flow(folder, f't{i}.yaml', GOOD.format(i)) for i in range(3)]
    here, there = pty.openpty()
    child = subprocess.Popen([DEED, 'run', *paths, *ui, '-j', '2'],
                             env=r.env, stdin=subprocess.DEVNULL, stdout=there,
                             stderr=there)
    os.close(there)
    text = b''
    while True:
        try:
            part = os.read(here, 65536)
        except OSError:
            break
        if not part:
            break
        text += part
    child.wait()
    ok('a terminal sees a bar a worker', child.returncode == 0 and
       re.search(rb'  1  \[#*\.*\] \d/2  good', text) and
       re.search(rb'  2  \[#*\.*\] \d/2  good', text) and
       b'3 of 3 done' in text, text)


def interrupted(r, folder):
    # A flow that waits for something that never comes.
    slow = [flow(folder, f's{i}.yaml', 'steps:\n  - wait: text never\n'
                 '    timeout: 60000\n') for i in range(3)]
    child = subprocess.Popen(
        [DEED, 'run', *slow, '-j', '2', '--url', 'about:blank', '--json'],
        env=r.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    try:
        out, err = child.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
    lines = lines_of(out.decode())
    ok('an interrupt ends what runs and starts nothing more',
       child.returncode != 0 and lines[-1]['notRun'] == 1 and
       lines[-1]['passed'] == 0, f'{child.returncode} {out} {err}')


def main():
    ui = ['--ui', os.path.join(UI, 'form.json')]
    with Runtime() as r, tempfile.TemporaryDirectory() as folder:
        passing(r, folder, ui)
        failing(r, folder, ui)
        retries(r, folder, ui)
        refused(r, folder, ui)
        on_a_terminal(r, folder, ui)
        if '--browser' in sys.argv:
            interrupted(r, folder)
    finish()


main()
