#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Flows from what a person did: their input is recorded, replays on a page that
looks different, and fails on one that is broken. And nothing of deed stands in
the way of a person. Prints TAP.

    test_person.py DEED

The person is a second client of the same browser (person.py). Without a browser
everything is skipped; with CI=true that is a failure.
"""

import contextlib
import json
import os
import tempfile

import test_record as forms
from person import Person
from tap import Runtime, finish, ok, skip_without_browser, until
from test_watch import Link, asked
from web import Web, page

# One of each kind of control that a person uses in another way.
KINDS = page('''<form onsubmit="event.preventDefault(); say('found ' + q.value)">
<label>Search <input id=q></label><button>Go</button></form>
<div id=custom role=button tabindex=0 onclick="say('pressed')">Custom</div>
<div id=plain onclick="say('plain')">Plain box</div>
<label id=blue><input type=radio name=r onchange="say('blue')">Blue</label>
<label>Volume <input type=range id=v min=0 max=10 value=5></label>
<div id=note contenteditable aria-label=Note role=textbox></div>
<div id=twice role=button tabindex=0 ondblclick="say('twice')">Twice</div>
<button id=keys onclick="say('keys')">By keys</button>
<button id=open onclick="sure.showModal()">Open it</button>
<dialog id=sure aria-label=Sure><form method=dialog><button id=yes>Yes</button>
</form></dialog><a id=next href=/next>Next page</a>
<p role=status id=o></p><p role=status id=tick></p><script>
function say(text) { o.textContent = text; }
setInterval(() => { tick.textContent = 'News at ' + 'abcdefgh'[Date.now() % 8]; },
            700);</script>''', 'Kinds')
SHOP = page('''<h1>Shop</h1>
<button id=pay data-uiap-risk=confirm onclick="send('/pay', 'p')">Pay now</button>
<button id=note onclick="send('/note', 'n')">Note it</button>
<p id=p role=status></p><p id=n></p><script>
function send(path, id) { fetch(path, {method: 'POST'}).then(() => {
  document.getElementById(id).textContent = 'sent ' + path; }); }</script>''',
            'Shop')
WANTED = '''
fill: "Search" | text: "cats"
press: "Enter" | on: "Search" | - "toast found cats"
click: "Custom" | role: "button" | - "toast pressed"
click: "Plain box" | - "toast plain"
click: "Blue" | role: "radio" | - "toast blue"
set: "Volume" | value: "4"
fill: "Note" | text: "hello"
action: "x.deed.doubleActivate" | "name":"Twice"
click: "By keys" | - "toast keys"
click: "Open it" | - "dialog Sure"
click: "Yes" | - "dialog-closed"
click: "Next page" | - "route /next"
'''


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def fill_in(person, web):
    """The form of test_record.py, by hand."""
    person.click('li:nth-of-type(2) button')
    until(lambda: '/remove/Bob' in web.hits)
    until(lambda: 'Bob' in person.ask('o.textContent'))
    person.click('#f')
    person.type('Eve')
    person.click('#p')
    person.type('hunter2')
    person.choose('#c', 'O')
    person.click('#w')
    person.click('form button')
    until(lambda: 'join' in person.ask('o.textContent'))


def form(r, web, person, path):
    r.run('open', web.url + '/', '--browser', person.url)
    person.sit_down(web.url)
    r.run('record', 'start')
    fill_in(person, web)
    ok('the person did it', forms.posts(web) == forms.POSTS, web.hits)
    code, out, err = r.run('record', 'stop', '-o', path)
    ok('it is six steps', code == 0 and '6 steps' in out, out + err)
    text = read(path)
    ok('the row is named by what stands in it', 'in: "Bob"' in text, text)
    ok('what was seen is expected', 'toast Sent to /remove/Bob' in text and
       'toast Sent to /join' in text, text)
    ok('what went into the password is not there', 'hunter2' not in text and
       'secret: PASSWORD' in text, text)
    trace = ''.join(read(os.path.join(folder, 'trace.jsonl')) for folder, _,
                    names in os.walk(os.path.join(r.path, 'state'))
                    if 'trace.jsonl' in names)
    ok('nor in the trace, which has the rest', 'hunter2' not in trace and
       trace.count('"source":"person"') == 6, trace)
    person.click('form button')
    code, out, err = r.run('record', '-o', '-')
    ok('after the end nothing is recorded', out.count('click: "Join"') == 1,
       out + err)
    r.run('close')


def replays(r, web, path):
    web.answers['/'] = forms.CHANGED
    code, failed, why = forms.replay(r, web, path, 'changed')
    ok('it replays where all was moved, restyled and re-ordered, once',
       code == 0 and forms.posts(web) == forms.POSTS, why)
    for name in ('a row that is gone', 'a server that refuses'):
        web.answers['/'], step = forms.BROKEN[name]
        code, failed, why = forms.replay(r, web, path, name)
        ok(f'{name} fails at its step', code != 0 and len(failed) == 1 and
           step in failed[0], why)
        ok('and nothing else was done', all(
            p in forms.POSTS or p.startswith('/refuse')
            for p in forms.posts(web)), why)


def kinds(r, web, person, path):
    r.run('open', web.url + '/kinds', '--browser', person.url)
    person.sit_down(web.url + '/kinds')
    r.run('record', 'start')
    until(lambda: person.ask('tick.textContent'))

    def said(text):
        until(lambda: person.ask('o.textContent') == text)
    person.click('#q')
    person.type('cats')
    person.press('Enter')
    said('found cats')
    person.click('#custom')
    said('pressed')
    person.click('#plain')
    said('plain')
    person.click('#blue')
    said('blue')
    person.click('#v')
    person.press('ArrowDown')
    person.click('#note')
    person.type('hello')
    person.click('#twice', 2)
    said('twice')
    person.ask("document.getElementById('keys').focus()")
    person.press('Enter')
    said('keys')
    person.click('#open')
    person.click('#yes')
    until(lambda: not person.ask('sure.open'))
    person.click('#next')
    until(lambda: '/next' in web.hits)
    code, out, err = r.run('record', 'stop', '-o', path)
    text = read(path)
    steps = [s for s in text.split('\n  - ')[1:]]
    wanted = [line.split(' | ') for line in WANTED.strip().splitlines()]
    ok('each kind of control is one step', len(steps) == len(wanted) and all(
        s.startswith(w[0]) and all(part in s for part in w[1:])
        for s, w in zip(steps, wanted)), text)
    ok('what a page says by itself is not expected', 'News at' not in text,
       text)
    r.run('close')
    code, out, err = r.run('run', path)
    ok('and can be done again', code == 0, out + err)


def take_over(r, web, person):
    r.run('open', web.url + '/shop', '--browser', person.url)
    person.sit_down(web.url + '/shop')
    link = Link(r)
    link.enter()
    link.listen()
    r.run('record', 'start')
    run = r.start('click', 'Pay now', '--json')
    handle = asked(link).get('handle', 'act_1')
    link.answer(handle, 'takeOver')
    until(lambda: any(a['wait'] == 'person' for a in link.waiting()))
    person.click('#note')
    ok('who takes over can use the rest of the page, too',
       until(lambda: '/note' in web.hits, 10), web.hits)
    person.click('#pay')
    until(lambda: '/pay' in person.ask('p.textContent'))
    link.answer(handle, 'done')
    out, err = run.communicate(timeout=60)
    seen = json.loads(out or b'{}')
    ok('then it is done, once', seen.get('status') == 'succeeded' and
       web.hits.count('/pay') == 1, f'{seen} {err} {web.hits}')
    text = r.run('record', 'stop', '-o', '-')[1]
    ok('and recorded once', text.count('click: "Pay now"') == 1 and
       text.count('click: "Note it"') == 1, text)
    r.run('actionable', 'Pay now')
    person.click('#note')
    ok('a check stands in nobody\'s way', until(
        lambda: web.hits.count('/note') == 2, 5), web.hits)
    link.end()
    r.run('close')


def main():
    skip_without_browser()

    def answer(handler):
        handler.answer(200)

    def refuse(handler):
        handler.answer(500)

    web = Web({'/': forms.BEFORE, '/remove/Ada': answer, '/kinds': KINDS,
               '/remove/Bob': answer, '/join': answer, '/refuse': refuse,
               '/next': page('<h1>Next</h1>'), '/shop': SHOP, '/pay': answer,
               '/note': answer})
    with Runtime() as r, contextlib.closing(web), \
            tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'flow.yaml')
        with contextlib.closing(Person(r)) as person:
            form(r, web, person, path)
            replays(r, web, path)
            kinds(r, web, person, path)
            take_over(r, web, person)
        ok('nothing is left behind', r.is_clean(), r.files())
    finish()


if __name__ == '__main__':
    main()
