#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sessions in a real browser: several commands in one page, handles, several
at once, Ctrl-C, terminals and browsers that go. Prints TAP.

    test_sessions_browser.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys

from tap import DEED, Runtime, finish, is_alive, ok, skip_without_browser, \
    until

PAGE = '''<!doctype html><meta charset="utf-8"><title>Shop</title>
<label for="t">Title</label><input id="t">
<p>Count <output id="n" aria-label="Count">0</output></p>
<button onclick="n.value = Number(n.value) + 1">More</button>
<button onclick="setTimeout(() => alert('while idle'), 150)">Alarm</button>
<button onclick="setTimeout(() => { s.textContent = 'Saved'; }, 300)">Save
</button><div role="status" id="s"></div>
<button onclick="document.title = 'renamed'">Rename page</button>
<table><tr id="a"><td>Alpha</td><td><button onclick="gone(a)">Delete</button>
<tr id="b"><td>Beta</td><td><button onclick="gone(b)">Delete</button></table>
<ul id="list"><li><button onclick="n.value = 'one'">One</button></ul>
<button onclick="list.innerHTML = '<li><button>Other</button>'">Replace</button>
<div style="position:relative"><button id="under">Under</button><div id="lid"
 style="position:absolute;inset:0;background:#eee">lid</div></div>
<script>function gone(row) { row.remove(); }</script>'''

OTHER = '<!doctype html><title>Other</title><h1>Another page</h1>'


def page_of(r, name, text):
    path = os.path.join(r.path, name)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    return path


def result(answer):
    return json.loads(answer[1]) if answer[1] else {}


def count_of(r):
    return result(r.run('read', 'Count', '--json'))['returnValue']['text']


def basics(r):
    code, out, err = r.run('open', 'about:blank', '--session', 'root',
                           env={'DEED_AS_ROOT': ''})
    told = os.geteuid() != 0 or 'no sandbox' not in err
    ok('who knows that root has no sandbox is not told', code == 0 and told,
       err)
    r.run('close', '--session', 'root')
    env = dict(r.env)
    del r.env['DEED_AS_ROOT']
    code, out, err = r.run('open', 'about:blank', '--session', 'root')
    ok('root is told that the browser has no sandbox', code == 0 and
       ('no sandbox' in err) == (os.geteuid() == 0), err)
    r.run('close', '--session', 'root')
    r.env = env
    page = page_of(r, 'page.html', PAGE)
    code, out, err = r.run('open', 'page.html', cwd=r.path)
    ok('open says title, address and time', code == 0 and
       out.startswith('opened  Shop\n') and 'file://' + page in out and
       ' ms' in out, f'{code} {out}{err}')
    pid = r.pid()
    for words in (['fill', 'Title', 'Grüße'], ['click', 'More'],
                  ['click', 'More', '--expect', 'text 2']):
        code, out, err = r.run(*words)
        ok('deed ' + ' '.join(words), code == 0, f'{code} {out}{err}')
    ok('it is one page', count_of(r) == '2' and result(
        r.run('read', 'Title', '--json'))['returnValue']['value'] == 'Grüße')
    code, out, err = r.run('click', 'Save')
    code, out, err = r.run('wait', 'toast Saved', '--timeout', '20000')
    ok('wait sees what comes later', code == 0, f'{code} {out}{err}')
    ok('expect sees that it is there', r.run('expect', 'toast Saved', 'text '
                                             'Saved')[0] == 0)
    code, out, err = r.run('expect', 'text Deleted')
    ok('and that something is not', code == 6 and 'missing' in out, out)
    r.run('click', 'Rename page')
    ok('list tells the title of now', r.sessions()[0]['title'] == 'renamed',
       r.sessions())
    r.run('click', 'Alarm')
    ok('a dialog while nobody is there is answered',
       r.run('click', 'More', '--timeout', '20000')[0] == 0)
    other = page_of(r, 'other.html', OTHER)
    code, out, err = r.run('open', other, '--json')
    ok('open again brings it to another page', code == 0 and
       json.loads(out)['title'] == 'Other' and r.pid() == pid and
       not json.loads(out)['started'], f'{code} {out}{err}')
    ok('what can only be said at the beginning is refused', r.run(
        'open', other, '--headed')[0] == 2)
    code, out, err = r.run('open', 'http://127.0.0.1:9/')
    ok('a page that is not there is the environment', code == 9 and
       '127.0.0.1:9' in err, f'{code} {out}{err}')
    code, out, err = r.run('open', 'no-such-page.html')
    ok('a file that is not there, too', code == 9 and 'no such file' in err,
       f'{code} {out}{err}')
    ok('and the session is still there', r.pid() == pid)
    r.run('close')


def handles(r):
    r.run('open', page_of(r, 'page.html', PAGE))
    elements = {}
    snapshot = json.loads(r.run('look', '--json')[1])
    for e in snapshot['documents'][0]['elements']:
        if e['role'] == 'button':
            elements.setdefault(e.get('name'), []).append(e['ref'])
    alpha, beta = elements['Delete']
    code, out, err = r.run('click', '@' + elements['More'][0])
    ok('a handle is a target', code == 0 and count_of(r) == '1', out + err)
    code, out, err = r.run('click', '@' + alpha)
    ok('a handle tells equal ones apart', code == 0 and
       r.run('expect', 'text Beta')[0] == 0 and
       r.run('expect', 'text Alpha', '--timeout', '0')[0] == 6, out + err)
    code, out, err = r.run('click', '@' + alpha, '--timeout', '1500')
    ok('what is gone is stale, and never the next one like it', code == 3 and
       'use the new handle' in out and r.run('expect', 'text Beta')[0] == 0, out + err)
    ok('which has kept its own', r.run('click', '@' + beta)[0] == 0 and
       r.run('expect', 'text Beta', '--timeout', '0')[0] == 6)
    r.run('click', 'Replace')
    code, out, err = r.run('click', '@' + elements['One'][0], '--timeout',
                           '1500')
    ok('so is what was rendered anew as something else', code == 3 and
       'use the new handle' in out and count_of(r) == '1', out + err)
    ok('and what was never given out', r.run('click', '@e9999')[0] == 3)
    code, out, err = r.run('find', 'More')
    ok('find prints handles', out.startswith('@' + elements['More'][0] + ' '),
       out)
    r.run('close')


def together(r):
    r.run('open', page_of(r, 'page.html', PAGE))
    started = [r.start('click', 'More', '--json') for _ in range(6)]
    codes = [p.wait(90) for p in started]
    ok('six presses at once are six presses', codes == [0] * 6 and
       count_of(r) == '6', f'{codes} {count_of(r)}')
    r.run('close')


def interrupted(r):
    r.run('open', page_of(r, 'page.html', PAGE))
    pid = r.pid()
    waiting = r.start('click', 'Under', '--timeout', '60000', '--progress',
                      '--json')
    for line in waiting.stdout:
        if b'covered' in line:
            break
    status = r.sessions()[0]
    ok('who asks meanwhile hears that it is busy', status['busy'] and
       status['title'] == 'Shop', status)
    waiting.send_signal(signal.SIGINT)
    out, err = waiting.communicate(timeout=60)
    last = json.loads(out.splitlines()[-1]) if out else {}
    ok('Ctrl-C is told as what it is', waiting.returncode == 7 and
       last.get('error', {}).get('code') == 'cancelled' and
       last.get('sideEffectState') == 'none',
       f'{waiting.returncode} {out} {err}')
    ok('and the session goes on', r.run('click', 'More')[0] == 0 and
       r.pid() == pid)

    waiting = r.start('wait', 'text never', '--timeout', '60000')
    until(lambda: r.sessions()[0]['busy'])
    behind = r.start('click', 'More', '--json')
    queued = r.start('click', 'More', '--json')
    queued.send_signal(signal.SIGINT)
    waiting.kill()
    waiting.wait()
    code = behind.wait(30)
    ok('a command that is killed holds up nobody', code == 0,
       behind.stderr.read())
    queued.wait(30)
    ok('one that is interrupted in the queue does nothing, or is done',
       queued.returncode in (0, 7, -2) and
       count_of(r) in ('2', '3'), f'{queued.returncode} {count_of(r)}')

    waiting = r.start('wait', 'text never', '--timeout', '60000')
    until(lambda: r.sessions()[0]['busy'])
    code, out, err = r.run('close')
    ok('close ends what is under way, too', code == 0 and
       waiting.wait(30) == 7, f'{code} {waiting.returncode} {err}')
    waiting.stdout.close()
    waiting.stderr.close()


def children_of(pid):
    with open(f'/proc/{pid}/task/{pid}/children', encoding='ascii') as file:
        return [int(word) for word in file.read().split()]


def gone(r):
    r.run('open', page_of(r, 'page.html', PAGE))
    for pid in children_of(r.pid()):
        with contextlib.suppress(ProcessLookupError): # one went with another
            os.kill(pid, signal.SIGKILL)
    ok('a session ends with its browser', r.is_clean(), r.files())
    r.run('open', page_of(r, 'page.html', PAGE))
    daemon, browsers = r.pid(), children_of(r.pid())
    os.kill(daemon, signal.SIGKILL)
    ok('a browser ends with its session', browsers and until(
        lambda: not any(map(is_alive, browsers))), browsers)
    os.unlink(os.path.join(r.path, 'page.html'))
    ok('list sweeps the socket, the next session the profile',
       r.sessions() == [] and
       r.run('open', page_of(r, 'page.html', PAGE))[0] == 0 and
       len(r.files()) == 2, r.files())
    r.run('close')
    ok('and then there is nothing', r.is_clean(), r.files())
    code, out, err = r.run('open', 'x.html', env={
        'DEED_CHROMIUM': '/nonexistent/chromium'})
    ok('without a browser there is no session', code == 9 and
       'DEED_CHROMIUM' in err and r.is_clean(), f'{code} {err}')
    code, out, err = r.run('open', '--headed', env={
        'DISPLAY': '', 'WAYLAND_DISPLAY': ''})
    ok('an open that fails leaves nothing', code in (0, 9) and
       (code == 0 or r.is_clean()), f'{code} {err}')
    r.run('close', '--all')


def joined(r):
    """A browser that is joined stays when the session ends."""
    folder = os.path.join(r.path, 'profile')
    chromium = os.environ.get('DEED_CHROMIUM') or os.environ.get(
        'CHROMIUM') or 'chromium'
    browser = subprocess.Popen(
        [chromium, '--headless=new', '--remote-debugging-port=0',
         '--no-sandbox', '--disable-gpu', '--no-first-run',
         '--user-data-dir=' + folder, 'about:blank'],
        stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
    address = next(line.split()[-1].decode() for line in browser.stderr
                   if b'DevTools listening' in line)
    code, out, err = r.run('open', page_of(r, 'page.html', PAGE), '--browser',
                           address)
    ok('open joins a browser', code == 0 and 'Shop' in out, f'{code} {err}')
    ok('and acts in it', r.run('click', 'More')[0] == 0)
    r.run('close')
    ok('which stays', browser.poll() is None)
    code, out, err = r.run('open', '--browser', address)
    ok('and is as it was left', code == 0 and 'Shop' in out and
       count_of(r) == '1', f'{code} {out}{err}')
    browser.terminate()
    browser.wait(30)
    browser.stderr.close()
    ok('when it ends the session does, too',
       until(lambda: not r.sessions()), r.sessions())


LIKES = '''<!doctype html><meta charset="utf-8"><title>Likes</title>
<p id="out">0 likes</p><button onclick="out.textContent = '1 like';
 setTimeout(() => { out.textContent = '0 likes' }, 2000)">Like</button>
<button onclick="kept.textContent = 'kept'">Keep</button><p id="kept"></p>'''


def taken_back(r):
    r.run('open', page_of(r, 'likes.html', LIKES))
    ok('a change that stays is verified', r.run('click', 'Keep')[0] == 0)
    code, out, err = r.run('click', 'Like')
    ok('so is one that will be taken back', code == 0 and
       'retracted' not in err, f'{code} {out}{err}')
    code, out, err = r.run('wait', '--settled', '--timeout', '20000')
    ok('wait --settled tells that it was, with status 8', code == 8 and
       'retracted: click button "Like"' in err and 'Keep' not in err,
       f'{code} {out}{err}')
    code, out, err = r.run('read', 'css=#out')
    ok('and it is told once', code == 0 and 'retracted' not in err, err)
    r.run('click', 'Like')
    told = r.run('wait', 'text 0 likes', '--timeout', '20000')[2]
    told += r.run('read', 'css=#out')[2] + r.run('read', 'css=#out')[2]
    ok('a later command tells it on its error output, once',
       told.count('retracted: click button "Like"') == 1, told)
    r.run('close')


def taken_back_in_a_flow(r):
    page_of(r, 'likes.html', LIKES)
    steps = page_of(r, 'likes.yaml', f'''
name: Likes
steps:
  - open: file://{r.path}/likes.html
  - click: Like
  - wait: text 0 likes
''')
    r.run('open', page_of(r, 'likes.html', LIKES))
    code, out, err = r.run('run', steps, '--session', 'default')
    ok('a flow with a step that was taken back has not passed', code == 8 and
       'retracted: click button "Like"' in err, f'{code} {out}{err}')
    stays = page_of(r, 'keep.yaml', f'''
name: Keep
steps:
  - open: file://{r.path}/likes.html
  - click: Keep
  - wait: text kept
''')
    code, out, err = r.run('run', stays, '--session', 'default')
    ok('one whose steps last has', code == 0 and 'retracted' not in err,
       f'{code} {out}{err}')


def main():
    skip_without_browser()
    for part in (basics, handles, together, interrupted, gone, joined,
                 taken_back, taken_back_in_a_flow):
        with Runtime() as r:
            part(r)
    finish()


main()
