#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Downloads in a real browser: where the file is, how long, and whether it
came at all. Prints TAP.

    test_files.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import json
import os
import subprocess

from tap import Runtime, browser, finish, ok, skip_without_browser, until
from web import BIG, Web, page

PAGE = page('''
<a href=/report>Report</a> <a href=/report target=_blank>In a tab</a>
<a href=/report target=_blank rel=noopener>In a tab of its own</a>
<button onclick="window.open('/report')">By script</button>
<a href=/odd>Odd name</a> <a href=/big>Big</a> <a href=/slow>Slow</a>
<a href="data:text/plain,hello" download=data.txt>Data</a>
<a id=b download=blob.txt>Blob</a>
<a href=/cut>Cut</a> <a href=/cut target=_blank>Cut in a tab</a>
<button onclick="location = '/cut'">Cut by script</button>
<button onclick="for (const n of [1, 2, 3]) { const a =
 document.createElement('a'); a.download = n + '.txt';
 a.href = 'data:text/plain,' + n; a.click(); }">Three</button>
<iframe src=/frame title=frame></iframe>
<script>b.href = URL.createObjectURL(new Blob(['blob']));</script>''', 'Files')

ANSWERS = {
    '/': PAGE,
    '/frame': '<a href=/report>From a frame</a>',
    '/report': lambda to: to.file('report.pdf', b'12345'),
    '/odd': lambda to: to.file('../.. /\\x.txt', b'1'),
    '/big': lambda to: to.file('big.bin', b'b' * BIG),
    '/cut': lambda to: to.cut('cut.bin'),
    '/slow': lambda to: to.drip('slow.bin'),
}


def files_of(answer):
    """What a result says about files: (kind, outcome, path, bytes)"""
    result = json.loads(answer[1])
    return [s for s in result['metadata']['x.deed']['evidence']
            if s['kind'].startswith('download.')]


def click(r, name, *more):
    answer = r.run('click', name, '--json', *more)
    return answer[0], files_of(answer), answer


def saved(name, r, folder, target, want, size):
    code, seen, answer = click(r, target)
    last = seen[-1] if seen else {}
    path = os.path.join(folder, want)
    ok(name, code == 0 and [s['kind'] for s in seen] ==
       ['download.started', 'download.finished'] and
       last['outcome'] == 'completed' and last['path'] == path and
       last['bytes'] == size == os.path.getsize(path), answer)


def arrives(r, web, folder):
    r.run('open', web.url + '/', '--downloads', folder)
    saved('a file is told with its path and its length', r, folder, 'Report',
          'report.pdf', 5)
    saved('a name that is taken gets a number', r, folder, 'Report',
          'report (1).pdf', 5)
    saved('a file that comes in a new tab is the effect, not the tab', r,
          folder, 'In a tab', 'report (2).pdf', 5)
    saved('and in one that does not know its opener', r, folder,
          'In a tab of its own', 'report (3).pdf', 5)
    saved('and in a window that code opens', r, folder, 'By script',
          'report (4).pdf', 5)
    saved('a file from a frame', r, folder, 'From a frame', 'report (5).pdf',
          5)
    saved('a data: address', r, folder, 'Data', 'data.txt', 5)
    saved('a blob: address', r, folder, 'Blob', 'blob.txt', 4)
    saved('50 MB', r, folder, 'Big', 'big.bin', BIG)
    code, seen, answer = click(r, 'Odd name')
    path = seen[-1].get('path', '')
    ok('a name with parts of a path stays in the folder', code == 0 and
       os.path.dirname(path) == folder and os.path.isfile(path), answer)
    code, seen, answer = click(r, 'Three')
    names = sorted(os.path.basename(s['path']) for s in seen if 'path' in s)
    ok('three at once are three files', code == 0 and
       names == ['1.txt', '2.txt', '3.txt'], answer)
    code, out, err = r.run('click', 'Report')
    ok('the path is shown', code == 0 and
       f'saved as {folder}/report (6).pdf (5 bytes)' in out, out + err)
    code, out, err = r.run('click', 'Report', '--expect', 'downloaded ~.pdf')
    ok('a file can be expected by its name', code == 0, out + err)
    code, out, err = r.run('click', 'Report', '--expect',
                           'downloaded other.pdf', '--timeout', '1500')
    ok('another file is not the one', code == 8 and 'report (8)' in out,
       f'{code} {out}{err}')


def breaks(r, folder):
    for target in ('Cut', 'Cut in a tab', 'Cut by script'):
        code, seen, answer = click(r, target, '--timeout', '20000')
        last = seen[-1] if seen else {}
        ok(f'a file that breaks off is no success: {target}', code == 8 and
           last.get('outcome') == 'canceled' and 'path' not in last and
           'broke off' in answer[1], answer)
    code, out, err = r.run('click', 'Cut', '--expect', 'downloaded',
                           '--timeout', '20000')
    ok('nor the one that was expected', code == 8 and 'broke off' in out,
       f'{code} {out}{err}')


def runs_on(r, folder):
    code, seen, answer = click(r, 'Slow', '--timeout', '2000')
    ok('a file that is still on its way is told so, with what there is',
       code == 0 and [s['kind'] for s in seen] == ['download.started'] and
       'outcome' not in seen[0] and seen[0]['bytes'] > 0 and
       seen[0]['totalBytes'] == 40_000_000, answer)
    code, out, err = r.run('click', 'Slow', '--expect', 'downloaded',
                           '--timeout', '1500')
    ok('and is not there for who expected it', code == 8 and
       'still running' in out, f'{code} {out}{err}')
    code, seen, answer = click(r, 'Report')
    ok('what an earlier press began is not told of a later one', code == 0 and
       {s['name'] for s in seen} == {'report.pdf'}, answer)
    parts = [f for f in os.listdir(folder) if f.endswith('.crdownload')]
    r.run('close')
    ok('what is not whole goes with the browser, what is whole stays',
       len(parts) == 2 and until(lambda: not [
           f for f in os.listdir(folder) if 'crdownload' in f]) and
       os.path.exists(os.path.join(folder, 'report.pdf')),
       f'{parts} {os.listdir(folder)}')


def places(r, web):
    usual = os.path.join(r.path, 'usual')
    r.run('open', web.url + '/', env={'XDG_DOWNLOAD_DIR': usual})
    saved('without a word it is the folder of the user', r, usual, 'Report',
          'report.pdf', 5)
    r.run('close')
    code, out, err = r.run('open', web.url + '/', '--downloads',
                           '/dev/null/x')
    ok('a folder that cannot be is refused', code == 2 and
       '/dev/null/x' in err, f'{code} {out}{err}')
    code, out, err = r.run('click', 'Report', '--url', web.url + '/',
                           '--downloads', 'here', cwd=r.path)
    ok('one command is enough, and what it saved stays', code == 0 and
       os.path.exists(os.path.join(r.path, 'here', 'report.pdf')),
       f'{code} {out}{err}')


def joined(r, web):
    """A browser of somebody else: its own folder, and the path is told."""
    home = os.path.join(r.path, 'home')
    os.mkdir(home)
    profile = os.path.join(r.path, 'profile')
    child = subprocess.Popen(
        [browser(), '--headless=new', '--no-sandbox', '--no-first-run',
         '--disable-gpu', '--remote-debugging-port=0',
         f'--user-data-dir={profile}', 'about:blank'],
        env=dict(r.env, HOME=home), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    port = os.path.join(profile, 'DevToolsActivePort')
    ok('there is a browser to join', until(
        lambda: os.path.exists(port) and '\n' in open(port).read()))
    with open(port, encoding='ascii') as file:
        url = 'http://127.0.0.1:' + file.read().split()[0]
    r.run('open', web.url + '/', '--browser', url)
    usual = os.path.join(home, 'Downloads')
    saved('a joined browser saves where it always does', r, usual, 'Report',
          'report.pdf', 5)
    r.run('close')
    mine = os.path.join(r.path, 'mine')
    r.run('open', web.url + '/', '--browser', url, '--downloads', mine)
    saved('or where it is told to', r, mine, 'Report', 'report.pdf', 5)
    r.run('close')
    child.kill()
    child.wait()


def main():
    skip_without_browser()
    web = Web(ANSWERS)
    with Runtime() as r:
        folder = os.path.join(r.path, 'saved')
        arrives(r, web, folder)
        breaks(r, folder)
        runs_on(r, folder)
        places(r, web)
        joined(r, web)
    web.close()
    finish()


main()
