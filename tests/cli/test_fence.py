#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the command line opens and what it gives to a page. Prints TAP.

    test_fence.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import os
import time

from tap import Runtime, finish, ok, skip_without_browser
from web import Web, page

PAGE = page('''<label>File <input type=file onchange="
 document.title = 'got ' + this.files[0].name"></label>''', 'Upload')
INTERNAL = ['chrome://version', 'CHROME://version',
            'view-source:file:///etc/hostname', 'devtools://devtools/x',
            'about:version']


def opens(r, folder):
    for url in INTERNAL:
        code, _, err = r.run('open', url)
        ok(f'{url} is not opened', code != 0 and 'browser itself' in err, err)
    code, out, err = r.run('open', 'page.html', cwd=folder)
    ok('a file of the working directory is', code == 0 and 'Mine' in out, err)
    code, out, err = r.run('open', os.path.join(folder, 'page.html'), cwd='/')
    ok('and one that is named from elsewhere', code == 0, err)
    r.run('close')
    code, out, err = r.run('open', '/etc/hostname', '--allow-file', folder)
    ok('with --allow-file only what is below it', code != 0 and
       '--allow-file' in err, err)
    code, out, err = r.run('open', os.path.join(folder, 'page.html'),
                           '--allow-file', folder)
    ok('which is opened', code == 0, err)
    r.run('close')
    code, out, err = r.run('open', '--allow-file', folder + '/none')
    ok('a folder that is not there is a mistake', code == 2, (code, err))


def gives(r, web, folder):
    r.run('open', web.url + '/')

    def upload(file, *more, cwd=folder):
        return r.run('act', 'x.deed.upload', '--label', 'File', '--arg',
                     'files=' + file, *more, cwd=cwd)

    def title():
        return r.run('tabs')[1]
    for name, file, more in [
            ('a dot file', '.env', ()),
            ('a link that leads out', 'link.txt', ()),
            ('a file elsewhere', '/etc/hostname', ()),
            ('a file elsewhere, from above', '../' + os.path.basename(folder)
             + '/../other.txt', ()),
            ('a file outside --files', 'a.txt', ('--files', '/etc'))]:
        code, out, err = upload(file, *more)
        ok(f'{name} is not given to a page', code != 0 and
           '--approve' in out + err and 'got' not in title(), out + err)
    for name, file, more, cwd in [
            ('a file of the working directory', 'a.txt', (), folder),
            ('a file below --files', folder + '/b.txt', ('--files', folder),
             '/'),
            ('what a person approves', '.env', ('--approve',), folder)]:
        code, out, err = upload(file, *more, cwd=cwd)
        ok(f'{name} is', code == 0 and 'got ' + os.path.basename(file) in
           title(), out + err + title())
    code, out, err = upload(folder + '/b.txt', cwd='/usr')
    ok('--files is of its command alone', code != 0, out + err)


def shows(r, web):
    """A long address took half a minute; what misleads is written out."""
    r.run('open', web.url + '/long')
    begun = time.monotonic()
    for command in (['tabs'], ['list'], ['expect', 'text Hi']):
        code, out, err = r.run(*command)
        ok(f'{command[0]} cuts an address of 800 kB', code == 0 and
           len(out) < 4000, (len(out), err))
    took = time.monotonic() - begun
    ok('and does not take long over it', took < 15, f'{took:.1f} s')
    r.run('open', web.url + '/odd')
    for command in (['look'], ['look', '--json'], ['find', '--role', 'button'],
                    ['click', '--role', 'button'], ['tabs'], ['list']):
        code, out, err = r.run(*command)
        bad = [c for c in out + err if 0x7f <= ord(c) < 0xa0 or
               0x202a <= ord(c) <= 0x202e or ord(c) >= 0xe0000]
        ok(f'{command} writes no bidi, C1, DEL or tags', not bad, (out, bad))


def main():
    skip_without_browser()
    web = Web({'/': PAGE, '/long': page('''<h1>Hi</h1><script>
 history.replaceState(0, '', '/?' + 'a%22'.repeat(200000))</script>''', 'Long'),
               '/odd': page('''<p>one &#x202e;owt &#x7f;&#xe0041;&#x200b;</p>
 <button onclick="this.textContent += '\u202e\u009b'">&#x202e;yaP&#x7f;
 &#xe0042;</button>''', 'Odd \u202e\x7f')})
    with Runtime() as r:
        folder = os.path.join(r.path, 'work')
        os.mkdir(folder)
        for name, text in [('page.html', page('<h1>Mine</h1>', 'Mine')),
                           ('a.txt', 'a'), ('b.txt', 'b'), ('.env', 'KEY=1'),
                           ('../other.txt', 'o')]:
            with open(os.path.join(folder, name), 'w', encoding='utf8') as f:
                f.write(text)
        os.symlink('../other.txt', os.path.join(folder, 'link.txt'))
        opens(r, folder)
        gives(r, web, folder)
        shows(r, web)
    web.close()
    finish()


main()
