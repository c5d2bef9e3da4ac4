#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages that do not come, and questions of the browser's own that would stop
everything: each is told by its name, in time, and the next act works. Prints
TAP.

    test_prompts.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import contextlib
import json
import os
import socket
import subprocess
import time

from tap import Runtime, browser, finish, ok, skip_without_browser, until
from web import Web, page

PAGE = page('''<p>Count <output id=n aria-label=Count>0</output></p>
<button onclick="n.value = 'more ' + ++count">More</button>
<a href="mailto:ann@shop.example">Mail</a> <a href="weird:thing">Weird</a>
<button onclick="location = 'weird:by-script'">Weird by script</button>
<button onclick="fetch('/private').then(() => {}, () => {})">Ask</button>
<a href=/private>Private</a> <a href=/missing>Missing</a> <a href=/cut>Dead</a>
<button onclick="window.addEventListener('beforeunload', e => e.preventDefault());
 n.value = 'dirty'">Edit</button> <a href=/next>Next</a>
<button onclick="Notification.requestPermission().then(r => n.value = r)">Notify
</button>
<button onclick="navigator.geolocation.getCurrentPosition(r => n.value = 'ok',
 r => n.value = 'no place')">Locate</button>
<button onclick="navigator.clipboard.readText().then(r => n.value = 'ok',
 r => n.value = 'no text')">Paste</button>
<button onclick="print(); n.value = 'printed'">Print</button>
<button onclick="window.open('/next', 'w', 'width=300')">Window</button>
<script>var count = 0;</script>
''', 'Prompts')


def private(to):
    if to.headers.get('authorization'):
        to.answer(200, page('<h1>In</h1>', 'In').encode(),
                  [('content-type', 'text/html')])
    else:
        to.answer(401, page('<h1>Who?</h1>', 'Who').encode(), [
            ('content-type', 'text/html'),
            ('www-authenticate', f'Basic realm="{to.path}"')])


def dead(to):
    to.close_connection = True
    to.connection.shutdown(socket.SHUT_RDWR)


ANSWERS = {
    '/': PAGE,
    '/next': page('<h1>Next</h1>', 'Next'),
    '/alert': page('''<button>Go</button><script>
const ask = new XMLHttpRequest(); ask.open('GET', '/asked', false); ask.send();
alert(1);</script>''', 'Alert'),
    '/asked': 'yes',
    '/private': private,
    '/named/page': private,
    '/oops': lambda to: to.answer(500, page('<h1>Oops</h1>', 'Oops').encode(),
                                  [('content-type', 'text/html')]),
    '/nothing': lambda to: to.answer(404),
    '/loop': lambda to: to.answer(302, headers=[('location', '/loop')]),
    '/moved': lambda to: to.answer(302, headers=[('location', '/next')]),
    '/empty': lambda to: to.answer(204),
    '/file': lambda to: to.file('a.txt', b'12345'),
    '/hang': lambda to: to.hang(),
    '/cut': dead,
}


def opening(r, web):
    folder = os.path.join(r.path, 'saved')
    code, out, err = r.run('open', web.url + '/oops', '--downloads', folder)
    ok('a page that the server is sorry about says so, and can be looked at',
       code == 9 and 'answered 500' in err and 'Oops' in out and
       r.run('expect', 'text Oops')[0] == 0, f'{code} {out}{err}')
    ok('and the session is open', len(r.sessions()) == 1)
    for where, words in [('/missing', 'answered 404 Not Found'),
                         ('/nothing', 'answered 404 Not Found'),
                         ('/private', 'answered 401 Unauthorized'),
                         ('/loop', 'TOO_MANY_REDIRECTS'),
                         ('/empty', 'sent no page (204)'),
                         ('/cut', 'net::ERR_'),
                         ('/file', f'saved as {folder}/a.txt (5 bytes)')]:
        code, out, err = r.run('open', web.url + where)
        ok(f'open {where}: {words}', code == 9 and words in err,
           f'{code} {out}{err}')
    code, out, err = r.run('open', web.url + '/moved')
    ok('where it is sent on to is where it is', code == 0 and '/next' in out,
       f'{code} {out}{err}')
    named = web.url.replace('//', '//ann:secret@') + '/named/page'
    code, out, err = r.run('open', named)
    ok('a name and a password in the address are used', code == 0 and
       'opened  In' in out, f'{code} {out}{err}')
    code, out, err = r.run('act', 'nav.navigate', '--arg',
                           f'url={web.url}/hang', '--timeout', '1500')
    ok('a page that never comes is not waited for for ever', code == 8 and
       'did not come in time' in out, f'{code} {out}{err}')
    code, out, err = r.run('act', 'nav.navigate', '--arg',
                           f'url={web.url}/missing', '--json')
    result = json.loads(out)
    routes = [s.get('status') for s in result['metadata']['x.deed']['evidence']
              if s['kind'] == 'route.changed']
    ok('a navigation to an error is no success, and says the status', code == 8
       and result['error']['code'] == 'verification_failed' and
       routes == [404], out)


def trust(r):
    """A server with a certificate that nobody knows."""
    key = os.path.join(r.path, 'key.pem')
    made = subprocess.run(
        ['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days',
         '2', '-subj', '/CN=localhost', '-keyout', key, '-out', key + '.crt'],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if made.returncode:
        return
    import ssl
    web = Web(ANSWERS)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(key + '.crt', key)
    web.socket = context.wrap_socket(web.socket, server_side=True)
    code, out, err = r.run('open', web.url.replace('http:', 'https:') + '/')
    ok('a certificate that nobody knows is said', code == 9 and 'CERT' in err,
       f'{code} {out}{err}')
    web.close()


def result_of(r, *words):
    code, out, err = r.run(*words, '--json')
    return code, json.loads(out) if out else {'error': err}


def more(r, name):
    code, out, err = r.run('click', 'More', '--timeout', '15000')
    ok(f'{name}: the next act works', code == 0, f'{code} {out}{err}')


def questions(r, web):
    r.run('open', web.url + '/')
    for target, url in [('Mail', 'mailto:ann@shop.example'),
                        ('Weird', 'weird:thing'),
                        ('Weird by script', 'weird:by-script')]:
        code, result = result_of(r, 'click', target)
        ok(f'what leads out of the browser is held back: {target}',
           code in (6, 8) and url in result['error']['message'], result)
    more(r, 'another program')
    for target in ('Locate', 'Paste', 'Print'):
        code, result = result_of(r, 'click', target, '--timeout', '15000')
        ok(f'{target}: is answered', code == 0, result)
    code, result = result_of(r, 'click', 'Notify', '--timeout', '15000')
    ok('Notify: is answered with no, which the page says and the caller judges',
       code == 8 and 'the page says "denied"' in result['error']['message'],
       result)
    more(r, 'permissions')
    code, result = result_of(r, 'click', 'Window')
    popup = [s['pattern'] for s in result['metadata']['x.deed']['evidence']
             if s['kind'] == 'popup.opened']
    ok('a window is told by its address', code == 0 and
       popup == [web.url + '/next'], result)
    # The browser asks, takes no input meanwhile, and reports nothing of it:
    # a press that no page has seen may have worked, and goes out only once.
    r.run('click', 'Ask')
    code, result = result_of(r, 'click', 'More', '--timeout', '3000')
    told = result['metadata']['x.deed']
    ok('a password for a request: what is not known is not claimed', code == 8
       and result['sideEffectState'] == 'unknown' and
       told['delivered'] == 'unconfirmed', result)
    ok('and nothing is sent twice', told['gestures'] == 1 and
       not told['retrySafe'] and not result['error']['retryable'], result)
    r.run('open', web.url + '/')
    more(r, 'a password for a request, and the page again')
    code, result = result_of(r, 'click', 'Private', '--timeout', '15000')
    ok('a page that wants a password is no success', code == 8 and
       'a name and a password' in result['error']['message'], result)
    r.run('open', web.url + '/')
    more(r, 'after it')
    code, result = result_of(r, 'click', 'Dead', '--timeout', '15000')
    ok('a link to a page that does not come is no success', code == 8 and
       'net::ERR' in result['error']['message'], result)
    r.run('open', web.url + '/')
    code, result = result_of(r, 'click', 'Missing')
    route = next((e for e in result['metadata']['x.deed']['evidence']
                  if 'status' in e), {})
    ok('a link to an error page is no success, and tells the status', code == 8
       and 'the server answered 404' in result['error']['message'] and
       result['sideEffectState'] == 'applied' and route.get('status') == 404,
       result)


def leaving(r, web):
    r.run('open', web.url + '/')
    r.run('click', 'Edit')
    begun = time.monotonic()
    code, result = result_of(r, 'click', 'Next', '--timeout', '30000')
    ok('a page that does not want to be left says so at once', code == 8 and
       'whether to leave' in result['error']['message'] and
       time.monotonic() - begun < 20, result)
    code, out, err = r.run('open', web.url + '/next')
    ok('open says it as well', code == 9 and 'whether to leave' in err,
       f'{code} {out}{err}')
    code, out, err = r.run('act', 'nav.navigate', '--arg',
                           f'url={web.url}/next', '--arg', 'dialog=accept')
    ok('and with the other answer it is left', code == 0, f'{code} {out}{err}')


def joined(r, web):
    """A dialog that was there before deed came."""
    profile = os.path.join(r.path, 'profile')
    with subprocess.Popen(
            [browser(), '--headless=new', '--no-sandbox', '--no-first-run',
             '--disable-gpu', '--remote-debugging-port=0',
             f'--user-data-dir={profile}', web.url + '/alert'],
            env=r.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL) as child:
        port = os.path.join(profile, 'DevToolsActivePort')
        until(lambda: '/asked' in web.hits and os.path.exists(port) and
              '\n' in open(port, encoding='ascii').read())
        with open(port, encoding='ascii') as file:
            url = 'http://127.0.0.1:' + file.read().split()[0]
        # It comes right after what was heard; nothing outside tells when.
        time.sleep(2)
        code, out, err = r.run('click', 'Go', '--browser', url)
        ok('a dialog that was there before is named', code == 7 and
           'a dialog was open' in err, f'{code} {out}{err}')
        code, out, err = r.run('open', web.url + '/', '--browser', url,
                               '--session', 'joined')
        ok('who goes elsewhere leaves it behind', code == 0 and
           'Prompts' in out, f'{code} {out}{err}')
        code, out, err = r.run('click', 'More', '--session', 'joined')
        ok('and can work', code == 0, f'{code} {out}{err}')
        r.run('close', '--session', 'joined')
        child.kill()


def main():
    skip_without_browser()
    web = Web(ANSWERS)
    with Runtime() as r, contextlib.closing(web):
        opening(r, web)
        trust(r)
        questions(r, web)
        leaving(r, web)
        r.run('close')
        joined(r, web)
    finish()


main()
