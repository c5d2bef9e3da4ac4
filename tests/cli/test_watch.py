#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The page of deed watch in a real browser: who is let in, and what an answer
there does to the page that is acted on. Prints TAP.

    test_watch.py DEED

The person at the page is played by a second session, in a browser of its own.
Without a browser everything is skipped; with CI=true that is a failure.
"""

import contextlib
import http.client
import json
import select
import signal
import threading
import urllib.parse

from tap import Runtime, finish, is_alive, ok, skip_without_browser, until
from web import Web, page

SHOP = page('''<h1>Shop</h1>
<label>Card <input type=password id=card></label>
<button data-uiap-risk="confirm" onclick="send('/pay')">Pay now</button>
<button onclick="send('/note')">Note it</button><p id=o role=status></p>
<script>let n = 0; function send(path) {
  fetch(path, {method: 'POST'}).then(() => { o.textContent = 'sent ' + path + ' ' + ++n; });
}</script>''', 'Shop')

# Everything that a page of another origin can try without being asked.
EVIL = page('''<h1 id=h>Trying</h1><script>
const q = new URLSearchParams(location.search);
const body = JSON.stringify({session: 'default', handle: q.get('handle'),
                             answer: 'approve'});
const url = 'http://' + q.get('host') + '/answer';
const tries = [
  {method: 'POST', mode: 'no-cors', credentials: 'include', body},
  {method: 'POST', mode: 'cors', credentials: 'include', body,
   headers: {'content-type': 'application/json'}},
  {method: 'POST', mode: 'no-cors', credentials: 'include',
   body: new Blob([body], {type: 'text/plain'})},
];
Promise.allSettled(tries.map((t) => fetch(url, t))).then(() => {
  navigator.sendBeacon(url, body);
  document.getElementById('h').textContent = 'Tried';
});
</script>''', 'Evil')


def first_line(process, limit_s=20):
    ready, _, _ = select.select([process.stdout], [], [], limit_s)
    return process.stdout.readline().decode().strip() if ready else ''


class Link:
    """A link of deed watch, and what can be asked with it by hand."""

    def __init__(self, r, *more):
        self.process = r.start('watch', '--print-url', *more)
        self.url = first_line(self.process)
        self.host = urllib.parse.urlsplit(self.url).netloc
        self.cookie = None
        self.known = set()

    def ask(self, path, method='GET', body=None, cookie=True, **fields):
        connection = http.client.HTTPConnection(self.host, timeout=10)
        headers = {'Host': self.host}
        if cookie and self.cookie:
            headers['Cookie'] = self.cookie
        if method == 'POST':
            headers['Content-Type'] = 'application/json'
            headers['Origin'] = 'http://' + self.host
        headers.update({k.replace('_', '-'): v for k, v in fields.items()
                        if v is not None})
        for name in [k.replace('_', '-') for k, v in fields.items()
                     if v is None]:
            headers.pop(name, None)
        with contextlib.closing(connection):
            try:
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                return answer.status, answer.headers, answer.read().decode(
                    errors='replace')
            except OSError as error:
                return 0, {}, str(error)

    def enter(self):
        status, headers, _ = self.ask(urllib.parse.urlsplit(self.url).path)
        given = headers.get('Set-Cookie', '')
        self.cookie = given.split(';')[0] or None
        return status, given

    def answer(self, handle, word):
        return self.ask('/answer', 'POST', json.dumps(
            {'session': 'default', 'handle': handle, 'answer': word}))

    def events(self):
        """One stream: yields each event with its data."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        with contextlib.closing(connection):
            connection.request('GET', '/events', None,
                               {'Host': self.host, 'Cookie': self.cookie})
            kind = ''
            for line in connection.getresponse():
                if line.startswith(b'event: '):
                    kind = line[7:].strip().decode()
                elif line.startswith(b'data: '):
                    yield kind, json.loads(line[6:])

    def state(self):
        """What somebody who opens the page is told first."""
        return next((data for kind, data in self.events()
                     if kind == 'state'), {})

    def listen(self):
        """Keeps `actions` up to date, as the page does."""
        self.actions = {}

        def run():
            with contextlib.suppress(OSError, http.client.HTTPException):
                for kind, data in self.events():
                    if kind == 'state':
                        self.actions = {a['handle']: a
                                        for a in data['actions']}
                    elif kind == 'action':
                        self.actions[data['handle']] = data
        threading.Thread(target=run, daemon=True).start()

    def waiting(self):
        return [a for a in list(self.actions.values())
                if a['wait'] in ('confirmation', 'person')]

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=20)


def admission(r):
    link = Link(r)
    ok('watch prints a link', '/enter/' in link.url and link.host, link.url)
    ok('without the cookie there is nothing', link.ask('/')[0] == 401
       and link.ask('/events')[0] == 401
       and link.answer('act_1', 'approve')[0] == 401)
    status, given = link.enter()
    ok('the link gives a cookie that scripts cannot read', status == 200
       and 'HttpOnly' in given and 'SameSite=Strict' in given, given)
    other = Link(r)
    other.cookie = None
    ok('it works once', link.ask(urllib.parse.urlsplit(link.url).path,
                                 cookie=False)[0] == 403)
    ok('a link that was never given is none',
       link.ask('/enter/' + '0' * 64, cookie=False)[0] == 403)
    status, headers, body = link.ask('/')
    ok('the cookie opens the page', status == 200 and '<title>deed' in body)
    ok('with a policy that allows nothing from elsewhere',
       "default-src 'none'" in headers.get('Content-Security-Policy', '')
       and 'Access-Control-Allow-Origin' not in headers)
    ok('a second link leads to the same page', other.host == link.host
       and other.url != link.url and other.enter()[0] == 200)
    cases = [
        ('another name for this machine', dict(path='/', Host='evil.test'), 403),
        ('localhost, which is not its address', dict(path='/', Host=(
            'localhost:' + link.host.split(':')[1])), 403),
        ('a page of another origin', dict(
            path='/answer', method='POST', body='{}',
            Origin='http://evil.test'), 403),
        ('an order without an origin', dict(
            path='/answer', method='POST', body='{}', Origin=None), 403),
        ('a browser that says cross-site', dict(
            path='/events', Sec_Fetch_Site='cross-site'), 403),
        ('an order that a form could send', dict(
            path='/answer', method='POST', body='{}',
            Content_Type='text/plain'), 415),
        ('a body that is no JSON', dict(
            path='/answer', method='POST', body='{'), 400),
        ('a body that is too long', dict(
            path='/answer', method='POST', body=' ' * 5000), 413),
        ('an answer that there is not', dict(
            path='/answer', method='POST', body=json.dumps(
                {'session': 'default', 'handle': 'act_1',
                 'answer': 'maybe'})), 400),
        ('an order by GET', dict(path='/answer'), 405),
        ('another path', dict(path='/../etc/passwd'), 404),
        ('a cookie with a wrong token', dict(
            path='/', Cookie=link.cookie[:-1] + 'x'), 401),
    ]
    for name, more, want in cases:
        status = link.ask(**more)[0]
        ok(f'{name} is refused with {want}', status == want, status)
    ok('an action that there is not cannot be approved',
       link.answer('act_999', 'approve')[0] == 409)
    ok('a page that is reloaded often is still served',
       all(link.state().get('title') == 'default' for _ in range(40)))
    ok('Ctrl-C ends the command well', other.end() == 0)
    ok('the page stays while another one is there', link.ask('/')[0] == 200)
    ok('and goes with the last', link.end() == 0 and link.ask('/')[0] == 0)


def pay(r, *more):
    return r.start('click', 'Pay now', '--json', *more)


def result(process):
    out, err = process.communicate(timeout=60)
    lines = out.decode().splitlines()
    return process.returncode, json.loads(lines[-1]) if lines else {}, \
        err.decode()


def press(r, link, handle, button):
    """By the person: a click in the other browser. The page drops one that
    comes within 0.4 s of the question, so it may take a second."""
    for _ in range(5):
        done = r.run('click', button, '--role', 'button', '--session',
                     'person', '--no-verify', '--timeout', '8000')
        if until(lambda: not any(a['handle'] == handle
                                 for a in link.waiting()), 3):
            return done
    return done


def asked(link, name='Pay now'):
    """The next question about it; the one before may not be gone yet."""
    def fresh():
        return [a for a in link.waiting() if a.get('name') == name
                and a['handle'] not in link.known]
    entry = fresh()[0] if until(fresh) else {}
    link.known.add(entry.get('handle'))
    return entry


def approval(r, web):
    link = Link(r)
    link.enter()
    link.listen()
    code, out, err = r.run('open', Link(r).url, '--session', 'person')
    ok('the page opens in a browser', code == 0, out + err)

    # --approve is the agent's to type: it does not count here.
    run = pay(r, '--approve')
    entry = asked(link)
    ok('the question has the target, its place and the risk',
       entry.get('role') == 'button' and entry.get('box', {}).get('width')
       and entry['question']['risk']['level'] == 'confirm', entry)
    ok('nothing is done while it is open', '/pay' not in web.hits, web.hits)
    ok('the picture comes with it', until(lambda: any(
        a.get('picture') for a in link.waiting()), 10), link.waiting())
    status, headers, _ = link.ask(f"/picture/default/{entry['handle']}")
    ok('and is a PNG', status == 200 and
       headers.get('Content-Type') == 'image/png', status)
    press(r, link, entry.get('handle'), 'Approve')
    code, seen, err = result(run)
    ok('approved it is done and verified', code == 0 and
       seen.get('status') == 'succeeded', f'{code} {seen} {err}')
    ok('once', web.hits.count('/pay') == 1, web.hits)
    again = link.answer(entry['handle'], 'approve')
    ok('a second answer is refused', again[0] == 409, again)
    ok('and does nothing', web.hits.count('/pay') == 1, web.hits)

    run = pay(r)
    entry = asked(link)
    press(r, link, entry.get('handle'), 'Deny')
    code, seen, err = result(run)
    ok('denied it is refused', code == 7 and
       seen.get('status') == 'cancelled', f'{code} {seen}')
    ok('and nothing reached the server', web.hits.count('/pay') == 1, web.hits)
    return link


def other_origin(r, web, link):
    evil = Web({'/': EVIL})
    run = pay(r)
    handle = asked(link).get('handle', 'act_1')
    query = urllib.parse.urlencode({'host': link.host, 'handle': handle})
    with contextlib.closing(evil):
        r.run('tabs', 'new', f'{evil.url}/?{query}', '--session', 'person')
        code, out, err = r.run('wait', 'text Tried', '--session', 'person')
        ok('a page of another origin has tried to approve', code == 0, out + err)
    ok('the question stays open', any(
        a['handle'] == handle and a['wait'] == 'confirmation'
        for a in link.waiting()), link.waiting())
    ok('nothing was done', web.hits.count('/pay') == 1, web.hits)
    ok('the person still decides', link.answer(handle, 'deny')[0] == 200)
    code, seen, _ = result(run)
    ok('and was heard', code == 7 and web.hits.count('/pay') == 1, seen)
    tabs = json.loads(r.run('tabs', '--json', '--session', 'person')[1])
    first = next(t['id'] for t in tabs if not t['current'])
    r.run('tabs', 'select', first, '--session', 'person')


def step_through(r, web, link):
    code, out, err = r.run('click', 'Step through', '--session', 'person')
    ok('step through is switched on at the page', code == 0 and
       link.state()['step'], out + err)
    run = r.start('click', 'Note it', '--json')
    entry = asked(link, 'Note it')
    ok('an act without any risk waits, too', entry.get('wait') ==
       'confirmation' and '/note' not in web.hits, entry)
    press(r, link, entry.get('handle'), 'Approve')
    code, seen, err = result(run)
    ok('one word lets one act pass', code == 0 and
       web.hits.count('/note') == 1, f'{code} {seen} {err}')
    secret = r.start('fill', 'Card', '4111111111111111', '--json')
    entry = asked(link, 'Card')
    ok('what goes into a secret field is not shown',
       '4111' not in json.dumps(link.state()) and entry.get('wait') ==
       'confirmation', entry)
    link.answer(entry.get('handle', 'act_1'), 'deny')
    ok('and denied it is not typed', result(secret)[0] == 7)
    ok('looking needs nobody', r.run('read', 'Card', timeout=20)[0] == 0)
    link.ask('/step', 'POST', '{"on":false}')
    code, out, err = r.run('click', 'Note it', timeout=30)
    ok('switched off nothing waits', code == 0 and
       web.hits.count('/note') == 2, out + err)


def take_over(r, web, link):
    run = pay(r)
    handle = asked(link).get('handle', 'act_1')
    ok('a person can take over', link.answer(handle, 'takeOver')[0] == 200)
    ok('then it is theirs to do', until(lambda: any(
        a['wait'] == 'person' for a in link.waiting())), link.waiting())
    ok('an approval is too late then', link.answer(handle, 'approve')[0] == 409)
    link.answer(handle, 'done')
    code, seen, err = result(run)
    ok('who says it is done and did nothing is not believed', code != 0 and
       seen.get('status') == 'failed', f'{code} {seen}')
    ok('deed did nothing itself', web.hits.count('/pay') == 1, web.hits)


def ending(r, web, link):
    run = pay(r)
    asked(link)
    # The other command of the person's link holds the page, too.
    r.run('close', '--session', 'person')
    for process in watchers:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)
    code, seen, err = result(run)
    ok('when nobody watches any more the answer is no', code == 7 and
       'nobody watches' in json.dumps(seen), f'{code} {seen}')
    ok('nothing was done', web.hits.count('/pay') == 1, web.hits)
    ok('the address is free again', link.ask('/')[0] == 0)
    code, _, err = r.run('watch', '--print-url', '--session', 'nobody')
    ok('without a session there is nothing to watch', code == 9, err)
    last = Link(r)
    pid = r.pid()
    r.run('close')
    ok('the command ends with its session', last.process.wait(20) == 0
       and until(lambda: not is_alive(pid)))


watchers = []


def main():
    skip_without_browser()
    web = Web({'/': SHOP, '/pay': lambda h: h.answer(200),
               '/note': lambda h: h.answer(200)})
    started = Runtime.start

    def start(self, *args, **more):
        process = started(self, *args, **more)
        if args[0] == 'watch':
            watchers.append(process)
        return process

    Runtime.start = start
    with Runtime() as r, contextlib.closing(web):
        code, out, err = r.run('open', web.url + '/')
        ok('a session is open', code == 0, out + err)
        admission(r)
        link = approval(r, web)
        other_origin(r, web, link)
        step_through(r, web, link)
        take_over(r, web, link)
        ending(r, web, link)
        ok('nothing is left behind', r.is_clean(), r.files())
    finish()


if __name__ == '__main__':
    main()
