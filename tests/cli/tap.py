# SPDX-License-Identifier: Apache-2.0
"""What the tests of the program share: TAP, running it, sessions in a runtime
directory of their own, and what is left of them."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

DEED = os.path.abspath(sys.argv[1])
count = 0
failed = False


def ok(name, good, why=''):
    global count, failed
    count += 1
    print(f"{'ok' if good else 'not ok'} {count} - {name}", flush=True)
    if not good:
        failed = True
        for line in str(why).splitlines():
            print('# ' + line)


def finish():
    print(f'1..{count}')
    sys.exit(1 if failed else 0)


def browser():
    """Its path, or None."""
    named = os.environ.get('DEED_CHROMIUM') or os.environ.get('CHROMIUM')
    found = (shutil.which(name) for name in
             ('chromium', 'chromium-browser', 'google-chrome'))
    return named or next(filter(None, found), None)


def skip_without_browser():
    if browser():
        return
    if os.environ.get('CI') == 'true':
        ok('there is a browser', False, 'CI=true wants one')
        finish()
    print('1..0 # SKIP no browser: script/bootstrap browser')
    sys.exit(0)


def until(what, limit_s=20):
    """Waits for something that other processes bring about."""
    end = time.monotonic() + limit_s
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.02)
    return bool(what())


def is_alive(pid):
    try:
        with open(f'/proc/{pid}/stat', encoding='ascii') as file:
            return file.read().rsplit(')', 1)[1].split()[0] not in 'ZX'
    except OSError:
        return False


class Runtime:
    """A runtime directory that nobody else uses; its sessions end with it."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix='deed-t-')
        self.env = dict(os.environ, XDG_RUNTIME_DIR=self.path, NO_COLOR='1',
                        XDG_STATE_HOME=os.path.join(self.path, 'state'))
        self.env.pop('DEED_SESSION', None)
        self.env['DEED_AS_ROOT'] = '1'

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.run('close', '--all')
        for pid in self.processes():
            os.kill(pid, 9)
        shutil.rmtree(self.path, ignore_errors=True)

    def start(self, *args, **more):
        more.setdefault('stdin', subprocess.DEVNULL)
        env = dict(self.env, **more.pop('env', {}))
        return subprocess.Popen([DEED, *args], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, env=env, **more)

    def run(self, *args, stdin=None, env=None, cwd=None, timeout=90):
        """(exit code, stdout, stderr)"""
        done = subprocess.run([DEED, *args], input=stdin or b'', cwd=cwd,
                              env=dict(self.env, **(env or {})),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=timeout, check=False)
        return (done.returncode, done.stdout.decode(errors='replace'),
                done.stderr.decode(errors='replace'))

    def sessions(self):
        code, out, err = self.run('list', '--json')
        return json.loads(out) if code == 0 else [f'{code} {err}']

    def pid(self, name='default'):
        return next(s['pid'] for s in self.sessions() if s['name'] == name)

    def files(self):
        folder = os.path.join(self.path, 'deed')
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def processes(self):
        """Whoever has this runtime directory in its environment or in its
        command line, and is not us: sessions and their browsers."""
        found = []
        mark = self.path.encode()
        for pid in filter(str.isdigit, os.listdir('/proc')):
            if int(pid) == os.getpid() or not is_alive(pid):
                continue
            for part in ('environ', 'cmdline'):
                try:
                    with open(f'/proc/{pid}/{part}', 'rb') as file:
                        if mark in file.read():
                            found.append(int(pid))
                            break
                except OSError:
                    pass
        return found

    def is_clean(self):
        return until(lambda: not self.processes() and not self.files())
