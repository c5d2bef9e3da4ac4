#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What is done and asked around a page: typing at the focus, points, the wheel,
the history, text, scripts, messages, requests, logins, other devices. What the
page itself noted is the truth. Prints TAP.

    test_page.py DEED

Without a browser everything is skipped; with CI=true that is a failure.
"""

import base64
import contextlib
import json
import os
import ssl
import stat
import subprocess

from tap import Runtime, finish, ok, skip_without_browser
from web import Web, page

MAIN = page('''<h1>First</h1>
<p>Some <b>words</b> and a <a href=/second>link</a>.
<p style="position:absolute;left:-9999px">what nobody sees</p>
<input aria-label=Name value=ab><input aria-label=Short maxlength=3>
<button onclick="if (confirm('Sure?')) document.title = 'deleted'">Delete
</button> <label><input type=checkbox> Agree</label>
<table><tr><th>A<th>B<tr><td>1<td>2</table>
<canvas width=200 height=100 style="position:absolute;left:300px;top:300px"
 onclick="note('click ' + event.offsetX + ',' + event.offsetY)"
 ondblclick="note('double ' + event.offsetX + ',' + event.offsetY)"
 onwheel="note('wheel ' + event.deltaY); event.preventDefault()"></canvas>
<p id=told></p><input type=file aria-label=Paper>
<script>const seen = [];
const note = text => { seen.push(text); told.textContent = seen.join(' '); };
console.log('hello', 7); console.error('broken');
localStorage.setItem('theme', 'dark');
fetch('/api/me?x=1').then(r => r.text());</script>''', 'First')


# What HAR 1.2 requires of an entry, with its type.
HAR = {'': {'startedDateTime': str, 'time': (int, float), 'request': dict,
            'response': dict, 'cache': dict, 'timings': dict},
       'request': {'method': str, 'url': str, 'httpVersion': str,
                   'cookies': list, 'headers': list, 'queryString': list,
                   'headersSize': int, 'bodySize': int},
       'response': {'status': (int, float), 'statusText': str,
                    'httpVersion': str, 'cookies': list, 'headers': list,
                    'content': dict, 'redirectURL': str, 'headersSize': int,
                    'bodySize': (int, float)},
       'timings': {'send': (int, float), 'wait': (int, float),
                   'receive': (int, float)}}


def har_faults(entry):
    for part, members in HAR.items():
        inside = entry[part] if part else entry
        for name, kind in members.items():
            if not isinstance(inside.get(name), kind):
                yield f'{part}.{name}: {inside.get(name)!r}'


def r_url(entry):
    return '/'.join(entry['request']['url'].split('/')[:3])


def secret_page(request):
    wanted = 'Basic ' + base64.b64encode(b'ada:pa:ss').decode()
    if request.headers.get('Authorization') == wanted:
        request.answer(200, page('<h1>Welcome</h1>').encode(),
                       [('content-type', 'text/html')])
    else:
        request.answer(401, b'', [('www-authenticate', 'Basic realm="x"')])


def echo(request):
    said = ';'.join(f'{k}={v}' for k, v in request.headers.items())
    request.answer(200, page(f'<p>{said}</p>', 'Echo').encode(),
                   [('content-type', 'text/html'),
                    ('set-cookie', 'sid=s3cret; Max-Age=9000; HttpOnly')])


ANSWERS = {'/': MAIN, '/second': page('<h1>Second</h1>', 'Second'),
           '/api/me': lambda r: r.answer(200, b'{"name":"Ada"}',
                                         [('content-type', 'application/json')]),
           '/api/post': lambda r: r.answer(200, b'ok'),
           '/api/moved': lambda r: r.answer(307, b'', [('location', '/second')]),
           '/secret': secret_page, '/echo': echo}


def js(r, script):
    code, out, err = r.run('eval', script, '--json')
    return json.loads(out).get('value') if code == 0 else err


def test_typing(r):
    r.run('eval', 'document.querySelector("input").focus()')
    code, out, err = r.run('type', 'c d+é')
    ok('text is typed where the focus is', code == 0 and
       js(r, 'document.querySelector("input").value') in ('abc d+é', 'c d+éab'),
       out + err)
    code, out, err = r.run('type', 'abcdef', '--on', 'Short')
    ok('what a field cuts off is not as asked', code == 8 and
       'abc' in out, f'{code} {out}{err}')
    code, out, err = r.run('press', 'Tab', 'Tab')
    ok('keys are pressed in a row', code == 0, out + err)
    code, out, err = r.run('check', 'Agree')
    ok('check is toggle on', code == 0 and
       js(r, 'document.querySelector("[type=checkbox]").checked') is True,
       out + err)
    r.run('uncheck', 'Agree')
    ok('uncheck is toggle off',
       js(r, 'document.querySelector("[type=checkbox]").checked') is False)
    code, out, err = r.run('check', 'Agree', 'off')
    ok('check off is a mistake', code == 2, out + err)


def test_points(r):
    code, out, err = r.run('click', '320,330')
    ok('a point of the window is clicked', code == 0 and
       js(r, 'seen.join()') == 'click 20,30', out + err)
    code, out, err = r.run('click', 'css=canvas', '--at', '5,6')
    ok('a place in an element is clicked', code == 0 and
       js(r, 'seen.pop()') == 'click 5,6', out + err)
    code, out, err = r.run('click', 'css=canvas', '--at', '7,8', '--double')
    ok('a double click keeps its place', code == 0 and
       js(r, 'seen.pop()') == 'double 7,8', js(r, 'seen.join()'))
    code, out, err = r.run('scroll', 'down', '--by', '60', '--at', '320,330')
    ok('the wheel turns at a point', code == 0 and
       js(r, 'seen.pop()') == 'wheel 60', out + err)
    ok('a point that is none is refused',
       r.run('click', 'css=canvas', '--at', 'x')[0] == 2)
    ok('nothing is where nothing is', r.run(
        'click', '9000,9000', '--timeout', '300')[0] == 3)


def test_history(r):
    ok('there is nothing after the last page', r.run('forward')[0] == 5)
    r.run('click', 'link')
    steps = [(['back'], 'First'), (['forward'], 'Second'), (['back'], 'First'),
             (['reload'], 'First')]
    for words, title in steps:
        code, out, err = r.run(*words)
        ok(f'{words[0]} leads to {title}', code == 0 and
           js(r, 'document.title') == title, out + err)
    r.run('emulate', '--network', 'offline')
    code, out, err = r.run('reload')
    ok('a page that does not come is no success', code not in (0, 1), out + err)
    r.run('emulate', '--network', 'online')
    ok('and is one when it does', r.run('reload')[0] == 0)


def test_dialogs(r):
    code, out, err = r.run('click', 'Delete')
    ok('a question that was answered no is told, and how to say yes', code == 8
       and 'accept' in out and js(r, 'document.title') == 'First', out + err)
    for option in ('--dialog', '--dialogs'):
        js(r, 'document.title = "First"')
        code, out, err = r.run('click', 'Delete', option, 'accept')
        ok(f'{option} accept is for this command', code == 0 and
           js(r, 'document.title') == 'deleted', out + err)
    code, out, err = r.run('click', 'Delete', '--headed')
    ok('what a session cannot take is refused', code == 2 and
       'deed open' in err, out + err)


def test_reading(r, web):
    code, out, err = r.run('text')
    ok('a page is read as Markdown', code == 0 and '# First\n' in out and
       '**words**' in out and '](http' in out and '| A | B |' in out, out)
    ok('what nobody sees is not read', 'nobody' not in out, out)
    code, out, err = r.run('text', '--plain', '--max-tokens', '5')
    ok('a long text has pages', 'page 1 of' in out, out)
    code, out, err = r.run('html', 'css=h1')
    ok('an element has markup', out.strip() == '<h1>First</h1>', out + err)
    ok('a script may be a body', js(r, 'const a = 2; return a + 1') == 3)
    ok('a promise is waited for', js(r, 'async () => [1, null]') == [1, None])
    for script, value in [('(() => { return 7 })()', '7'), ('() => 8', '8'),
                          ('function () { return 9 }', '9'),
                          ('[1, 2].map(n => { return n * 5 }).join()', '5,10'),
                          ('const a = 11; return a', '11'),
                          ('if (1) { return 12 }', '12'), ('6 * 2 + 1;', '13'),
                          ('await Promise.resolve(14)', '14')]:
        code, out, err = r.run('eval', script)
        ok(f'eval {script}', code == 0 and out.strip() == value,
           f'{code} {out}{err}')
    code, out, err = r.run('eval', 'nothing()')
    ok('an exception is told', code != 0 and 'nothing' in err, err)
    code, out, err = r.run('console', '--level', 'warn')
    ok('messages are kept', 'broken' in out and 'hello' not in out, out)
    code, out, err = r.run('requests', '/api/', '--json')
    found = json.loads(out)['requests']
    ok('requests are kept', found and found[-1]['status'] == 200, out)
    code, out, err = r.run('requests', '--body', found[-1]['id'])
    ok('with their bodies', out.strip() == '{"name":"Ada"}', out + err)
    js(r, 'fetch("/api/post", {method: "POST", body: "{}", '
       'headers: {"content-type": "application/json"}}).then(r => r.text())')
    js(r, 'fetch("/api/moved").then(r => r.text())')
    path = os.path.join(r.path, 'x.har')
    code, out, err = r.run('requests', '--har', path, '--all')
    with open(path) as f:
        log = json.load(f)['log']
    mine = [e for e in log['entries'] if '/api/me' in e['request']['url']]
    ok('an archive has what was asked and answered', log['version'] == '1.2' and
       len(mine) == 1 and mine[0]['request']['method'] == 'GET' and
       mine[0]['request']['queryString'] == [{'name': 'x', 'value': '1'}] and
       mine[0]['response']['status'] == 200 and
       mine[0]['response']['content']['mimeType'] == 'application/json' and
       mine[0]['time'] >= 0 and 'startedDateTime' in mine[0], mine)
    sent = {e['request']['url'].split('/')[-1]: e for e in log['entries']}
    ok('with what was sent', sent['post']['request']['postData'] ==
       {'mimeType': 'application/json', 'text': '{}'}, sent['post'])
    ok('and where it led', sent['moved']['response']['redirectURL'] ==
       r_url(sent['moved']) + '/second' and
       sent['moved']['response']['status'] == 307, sent['moved'])
    faults = [fault for entry in log['entries'] for fault in har_faults(entry)]
    ok('and every member that the format asks for', log['entries'] and
       log['creator']['name'] and not faults, faults)
    code, out, err = r.run('emulate', '--block', '*/api/m*')
    asked = 'fetch("/api/%s").then(r => r.status, () => "none")'
    ok('requests can be kept back', code == 0 and
       js(r, asked % 'me?x=9') == 'none' and js(r, asked % 'post') == 200,
       out + err)
    ok('and none of them was sent', '/api/me?x=9' not in web.hits, web.hits)
    code, out, err = r.run('requests', '/api/me?x=9', '--failed')
    ok('and the list says why', 'held back by "emulate --block"' in out,
       out + err)
    r.run('emulate', '--reset')
    ok('and be let go again', js(r, asked % 'me?x=9') == 200)
    code, out, err = r.run('wait', '--idle')
    ok('a page that is done is idle', code == 0 and out == 'idle\n', out + err)
    path = os.path.join(r.path, 'x.pdf')
    for args in (('-o', path), (path,)):
        code, out, err = r.run('pdf', *args)
        with open(path, 'rb') as f:
            ok('a page is printed', code == 0 and f.read(5) == b'%PDF-',
               out + err)
        os.unlink(path)


def test_device(r):
    code, out, err = r.run('emulate', '--preset', 'Pixel 8', '--color-scheme',
                           'dark', '--timezone', 'Asia/Tokyo', '--locale',
                           'ja-JP')
    ok('another device is set', code == 0, out + err)
    code, out, err = r.run('reload')
    ok('and the page comes again', code == 0, out + err)
    seen = js(r, '[screen.width, /Pixel 8/.test(navigator.userAgent), '
              'matchMedia("(prefers-color-scheme: dark)").matches, '
              'new Date(0).getHours()]')
    ok('another device is believed in', seen == [412, True, True, 9], seen)
    r.run('emulate', '--reset')
    r.run('reload')
    seen = js(r, '[screen.width === 412, /Pixel/.test(navigator.userAgent)]')
    ok('and is taken back', seen == [False, False], seen)
    code, out, err = r.run('emulate', '--preset', 'toaster')
    ok('a device that is not known is told', code == 2 and 'Pixel 8' in err,
       err)


def test_place(r, web):
    asked = '''() => new Promise(done => navigator.geolocation
      .getCurrentPosition(p => done([p.coords.latitude, p.coords.longitude]),
        e => done(e.message)))'''
    code, out, err = r.run('emulate', '--geolocation', '52.52,13.4')
    ok('a place is set', code == 0, out + err)
    seen = js(r, asked)
    ok('and the page is there', seen == [52.52, 13.4], seen)
    ok('a place that is none is refused',
       r.run('emulate', '--geolocation', '99,200')[0] == 2)
    r.run('emulate', '--reset')


def self_signed(folder):
    cert, key = (os.path.join(folder, n) for n in ('cert.pem', 'key.pem'))
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes',
                    '-keyout', key, '-out', cert, '-days', '2', '-subj',
                    '/CN=localhost'], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


def test_network(r):
    between = Web({'http://shop.invalid/': page('<h1>By proxy</h1>', 'Shop')})
    with contextlib.closing(between):
        code, out, err = r.run('open', 'http://shop.invalid/', '--proxy',
                               between.url)
        ok('pages come through the proxy', code == 0 and
           'By proxy' in r.run('text')[1], out + err)
        r.run('close')
    code, out, err = r.run('open', 'http://shop.invalid/')
    ok('and without one not at all', code not in (0, 1), f'{code} {out}{err}')
    r.run('close')
    safe = Web({'/': page('<h1>Hidden</h1>', 'Safe')})
    safe.socket = self_signed(r.path).wrap_socket(safe.socket, server_side=True)
    address = safe.url.replace('http:', 'https:')
    with contextlib.closing(safe):
        code, out, err = r.run('open', address)
        ok('a certificate that nobody knows is no success',
           code not in (0, 1) and 'ERR_CERT' in out + err,
           f'{code} {out}{err}')
        r.run('close')
        code, out, err = r.run('open', address, '--ignore-tls-errors')
        ok('unless that is wanted', code == 0 and
           'Hidden' in r.run('text')[1], f'{code} {out}{err}')
        r.run('close')


def test_logins(r, web):
    path = os.path.join(r.path, 'state.json')
    r.run('open', web.url + '/echo')
    code, out, err = r.run('state', 'save', path)
    ok('a login is saved for nobody else', code == 0 and
       stat.S_IMODE(os.stat(path).st_mode) == 0o600, out + err)
    with open(path) as f:
        state = json.load(f)
    ok('as Playwright has it', state['cookies'][0]['name'] == 'sid' and
       state['origins'][0]['localStorage'][0]['value'] == 'dark', state)
    ok('values are printed on request only',
       's3cret' not in r.run('cookies')[1] and
       's3cret' in r.run('cookies', '--values')[1])
    r.run('close')
    r.run('open', 'about:blank')
    code, out, err = r.run('state', 'load', path)
    ok('a login is loaded', code == 0, out + err)
    r.run('open', web.url + '/second')
    ok('storage is there when the page comes',
       js(r, 'localStorage.getItem("theme")') == 'dark')
    js(r, 'localStorage.clear()')
    r.run('reload')
    ok('and once only', js(r, 'localStorage.getItem("theme")') is None)
    r.run('open', web.url + '/echo')
    ok('cookies are sent', 'sid=s3cret' in r.run('text')[1])
    r.run('close')


def test_storage(r, web):
    r.run('open', web.url + '/second')
    js(r, 'localStorage.clear(), localStorage.setItem("old", "1")')
    code, out, err = r.run('storage', 'set', 'theme=a=b')
    ok('a key is set', code == 0 and
       js(r, 'localStorage.getItem("theme")') == 'a=b', out + err)
    ok('a key is read', r.run('storage', 'get', 'theme')[:2] == (0, 'a=b\n'))
    ok('the value may be a word of its own', r.run('storage', 'set', 'x=y',
       'a=c')[0] == 0 and js(r, 'localStorage.getItem("x=y")') == 'a=c')
    code, out, err = r.run('storage', 'get', 'theme', 'a')
    ok('but is for setting only', code == 2 and 'takes no value' in err,
       out + err)
    r.run('storage', 'remove', 'x=y')
    code, out, err = r.run('storage')
    ok('keys are listed, values on request only', code == 0 and
       'old' in out and 'theme' in out and 'a=b' not in out and
       'a=b' in r.run('storage', '--values')[1], out + err)
    code, out, err = r.run('storage', 'remove', 'old')
    ok('a key is removed', code == 0 and
       js(r, 'Object.keys(localStorage)') == ['theme'], out + err)
    ok('what is not there is not found',
       r.run('storage', 'get', 'old')[0] == 3)
    ok('the storage of the tab is another', r.run('storage', 'set', 'tab=1',
       '--area', 'session')[0] == 0 and js(r, 'sessionStorage.tab') == '1' and
       js(r, 'localStorage.tab') is None)
    js(r, 'Storage.prototype.setItem = () => {}')
    ok('a page that replaced the functions is not asked', r.run('storage',
       'set', 'kept=1')[0] == 0 and js(r, 'localStorage.kept') == '1')
    ok('all of it is cleared', r.run('storage', 'clear')[0] == 0 and
       js(r, 'localStorage.length') == 0)
    ok('a name is asked for', r.run('storage', 'get')[0] == 2 and
       r.run('storage', 'set', 'x')[0] == 2)
    r.run('close')


def test_opening(r, web):
    profile = os.path.join(r.path, 'profile')
    for turn in range(2):
        code, out, err = r.run('open', web.url + '/echo', '--profile', profile,
                               '--header', 'X-Team: blue',
                               '--user-agent', 'Tester/1')
        said = r.run('text')[1]
        ok(f'headers and agent are sent, {turn}', 'X-Team=blue' in said and
           'Tester/1' in said, said + err)
        r.run('close')
    ok('a profile stays', 'sid=s3cret' in said, said)
    os.mkdir(os.path.join(r.path, 'other'))
    with open(os.path.join(r.path, 'other', 'Local State'), 'w') as f:
        f.write('{}')
    code, out, err = r.run('open', web.url + '/', '--profile',
                           os.path.join(r.path, 'other'))
    ok('a profile of another is not touched', code != 0 and
       'not a profile that deed made' in err, err)
    r.env['DEED_SECRET_LOGIN'] = 'ada:pa:ss'
    code, out, err = r.run('open', web.url + '/secret', '--http-auth', 'LOGIN')
    ok('a server that asks gets name and password', code == 0 and
       'Welcome' in r.run('text')[1], out + err)
    r.run('close')


def main():
    skip_without_browser()
    web = Web(ANSWERS)
    with Runtime() as r, contextlib.closing(web):
        r.run('open', web.url + '/')
        r.run('wait', '--idle')
        test_reading(r, web)
        test_typing(r)
        test_points(r)
        test_history(r)
        test_dialogs(r)
        test_device(r)
        test_place(r, web)
        test_logins(r, web)
        test_storage(r, web)
        test_opening(r, web)
        test_network(r)
    finish()


if __name__ == '__main__':
    main()
