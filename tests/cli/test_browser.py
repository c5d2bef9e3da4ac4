#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The program `deed` on a real page: the words that people type, the demo, a
terminal that is told why it waits, Ctrl-C, a browser that dies. Prints TAP.

    test_browser.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import json
import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import time

from tap import DEED, finish, ok, skip_without_browser

PAGE = '''<!doctype html><meta charset="utf-8"><title>t</title>
<label for="t">Title</label><input id="t">
<input type="range" aria-label="Volume" min="0" max="100" value="20">
<select aria-label="Size"><option>Small<option>Large</select>
<input type="checkbox" id="c"><label for="c">Agree</label>
<button aria-label="Close" onclick="this.remove()">x</button>
<button onclick="document.body.append('late')" id="late" disabled>Late</button>
<button>Dead</button><button disabled>Off</button>
<button onclick="this.textContent = 'Pressed'">Press</button>
<script>setTimeout(() => { late.disabled = false; }, 600);</script>'''

COVERED = '''<!doctype html><button onclick="document.title = 'x'">Go</button>
<div id="wall" style="position:fixed;inset:0;background:#eee">wall</div>'''


def run(*args):
    done = subprocess.run([DEED, *args], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=120, check=False)
    return (done.returncode, done.stdout.decode(errors='replace'),
            done.stderr.decode(errors='replace'))


# (exit code, role of what was acted on, arguments)
VERBS = [
    (0, 'textbox', ['fill', 'Title', 'Grüße']),
    (0, 'slider', ['set', 'Volume', '55']),
    (0, 'combobox', ['choose', 'Size', 'Large']),
    (0, 'checkbox', ['toggle', 'Agree', 'on']),
    (0, 'button', ['click', 'Close']),
    (0, 'button', ['click', 'Late']),
    (0, 'button', ['click', 'Press', '--expect', 'text Pressed']),
    (0, 'slider', ['read', 'Volume']),
    (0, 'button', ['hover', 'Press']),
    (0, 'textbox', ['press', 'a', '--on', 'Title']),
    (3, None, ['click', 'Nothing', '--timeout', '600']),
    (4, None, ['click', 'css=button', '--timeout', '600']),
    (5, 'button', ['click', 'Off', '--timeout', '600']),
    (6, 'button', ['click', 'Dead', '--timeout', '4000']),
]


def verbs(page):
    for want, role, args in VERBS:
        code, out, err = run(*args, '--url', page, '--json')
        payload = json.loads(out) if out else {}
        good = code == want and payload['sideEffectState'] != 'unknown'
        if want == 0 and role:
            good = good and payload['resolvedTarget']['role'] == role
        ok(f'deed {" ".join(args)}', good, f'exit {code}\n{out}{err}')


def looking(page):
    code, out, err = run('look', '--url', page, '--json')
    names = [e.get('name') for d in json.loads(out)['documents']
             for e in d['elements']] if out else []
    ok('look shows a page that has just been opened', code == 0 and
       'Press' in names and 'Volume' in names, out + err)
    code, out, err = run('actionable', '#late', '--url', page, '--contract',
                         'docsxai')
    ok('actionable says one word', code == 5 and out == 'disabled\n',
       out + err)
    code, out, err = run('actionable', '#late', '--url', page, '--contract',
                         'docsxai', '--at', '900')
    ok('and another one later', code == 0 and out == 'actionable\n', out + err)
    code, out, err = run('why', 'Press', '--url', page)
    ok('why explains', code == 0 and 'name_match' in out and
       'points reach it' in out, out + err)


def surroundings():
    code, out, err = run('look', '--url', 'http://127.0.0.1:9/')
    ok('a page that is not there is the environment', code == 9 and
       '--url' in err and not out, f'{code} {out}{err}')
    code, out, err = run('look', '--browser', 'http://127.0.0.1:9/')
    ok('a browser that is not there, too', code == 9 and err and not out,
       f'{code} {out}{err}')
    environment = dict(os.environ, DEED_CHROMIUM='/nonexistent/chromium')
    done = subprocess.run([DEED, 'look', '--launch'], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60, check=False)
    ok('and one that is not installed', done.returncode == 9,
       f'{done.returncode} {done.stderr.decode()}')
    done = subprocess.run([DEED, 'demo'], env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60, check=False)
    ok('the demo goes on without a browser', done.returncode == 0 and
       b'8 of 8 true' in done.stdout and b'simulated' in done.stderr,
       done.stdout.decode() + done.stderr.decode())


DEMO = ['verified', 'verified', 'no effect', 'outcome unknown', 'not as asked',
        'ambiguous', 'verified', 'verified', 'refused']


def demo():
    code, out, err = run('demo', '--json')
    steps = [json.loads(line) for line in out.splitlines()]
    ok('the demo tells the truth', code == 0 and
       all(step['true'] and not step['simulated'] for step in steps),
       out + err)
    ok('and says what it always said',
       [step['said'] for step in steps] == DEMO, out)


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, *args):
        self.main, other = pty.openpty()
        self.child = subprocess.Popen(
            [DEED, *args], stdin=other, stdout=other, stderr=other,
            start_new_session=True, env=dict(os.environ, TERM='xterm'))
        os.close(other)
        self.seen = ''

    def read(self, until, limit_s=30):
        """Reads until the text was seen, or the end."""
        end = time.monotonic() + limit_s
        while not re.search(until, self.seen) and time.monotonic() < end:
            if not select.select([self.main], [], [], 0.1)[0]:
                continue
            try:
                piece = os.read(self.main, 65536)
            except OSError:
                break
            if not piece:
                break
            self.seen += piece.decode(errors='replace')
        return self.seen

    def end(self):
        self.read('^$(?!.)x', 20)
        code = self.child.wait(20)
        os.close(self.main)
        return code


def children_of(pid):
    path = f'/proc/{pid}/task/{pid}/children'
    try:
        with open(path, encoding='ascii') as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def gone(pids, limit_s=15):
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        if not any(os.path.exists(f'/proc/{pid}') for pid in pids):
            return True
        time.sleep(0.05)
    return False


def waiting(page):
    terminal = Terminal('click', 'Go', '--url', page, '--timeout', '20000')
    seen = terminal.read(r'covered by div#wall, [0-9.]+ s')
    ok('a terminal is told what is waited for',
       'covered by div#wall' in seen, seen)
    browsers = children_of(terminal.child.pid)
    terminal.child.send_signal(signal.SIGINT)
    code = terminal.end()
    ok('Ctrl-C is told as what it is', code == 7 and
       'interrupted' in terminal.seen, f'{code} {terminal.seen}')
    ok('and the browser is gone', browsers and gone(browsers), str(browsers))


def dying(page):
    child = subprocess.Popen(
        [DEED, 'click', 'Go', '--url', page, '--timeout', '20000', '--json',
         '--progress'], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for line in child.stdout:
        if b'covered' in line:
            break
    for pid in children_of(child.pid):
        os.kill(pid, signal.SIGKILL)
    out, err = child.communicate(timeout=60)
    last = json.loads(out.splitlines()[-1]) if out else {}
    ok('a browser that dies ends the action, with nothing done',
       child.returncode == 9 and last.get('sideEffectState') == 'none',
       f'{child.returncode} {out} {err}')


def main():
    skip_without_browser()
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, 'page.html')
        covered = os.path.join(folder, 'covered.html')
        for path, text in [(page, PAGE), (covered, COVERED)]:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)
        verbs(page)
        looking(page)
        surroundings()
        demo()
        waiting(covered)
        dying(covered)
    finish()


main()
