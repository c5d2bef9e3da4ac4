#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the command line opens and what it gives to a page. Prints TAP.

    test_fence.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import os

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


def main():
    skip_without_browser()
    web = Web({'/': PAGE})
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
    web.close()
    finish()


main()
