#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Flows from what was done: deed record, and deed flake, in a real browser.
Prints TAP.

    test_record.py DEED

The server notes what reached it; a recorded flow must do the same on a page
that looks different, and fail on one that is broken. Without a browser
everything is skipped; with CI=true that is a failure.
"""

import contextlib
import json
import os
import tempfile

from tap import Runtime, finish, ok, skip_without_browser
from web import Web, page

SCRIPT = '''<p id=o role=status></p><script>
const say = (t) => { document.getElementById('o').textContent = t; };
const send = (path) => fetch(path, {method: 'POST'}).then((r) =>
  say(r.ok ? 'Sent to ' + path.split('?')[0] : 'That went wrong'));
</script>'''
ROW = '''<li><span>{0}</span> <button onclick="send('/remove/{0}')">Remove</button>
</li>'''
FORM = '''<form aria-label="Sign up" onsubmit="event.preventDefault();
send('/join?n=' + f.value + '&c=' + c.value + '&w=' + w.checked)">
{0}<button>Join</button></form>'''
NAME = '<label>Full name <input id=f></label>'
WORD = '<label>Password <input type=password id=p></label>'
CITY = '''<label>City <select id=c><option>Rome</option><option>Oslo</option>
</select></label>'''
NEWS = '<label><input type=checkbox id=w>News</label>'

BEFORE = page('<h1>People</h1><ul aria-label=People>' + ROW.format('Ada') +
              ROW.format('Bob') + '</ul>' +
              FORM.format(NAME + WORD + CITY + NEWS) + SCRIPT, 'Club')
# Other order, other place, other looks, a third row, wrapped in other elements.
CHANGED = page('<style>button{position:relative;left:40px;border-radius:20px}'
               'form{display:grid;margin-top:300px}</style><main><section>' +
               FORM.format(f'<div>{NEWS}</div>{CITY}<p>{WORD}</p>{NAME}') +
               '</section><h2>All people</h2><ol aria-label=People>' +
               ROW.format('Cid') + ROW.format('Bob') + ROW.format('Ada') +
               '</ol></main>' + SCRIPT, 'Club')
BROKEN = {
    'a button that is gone': (BEFORE.replace('<button>Join</button>', ''),
                              'Join'),
    'a row that is gone': (BEFORE.replace(ROW.format('Bob'), ''), 'Remove'),
    'a button that does nothing': (
        BEFORE.replace("send('/remove/Bob')", ''), 'Remove'),
    'a field that is read-only': (
        BEFORE.replace('<input id=f>', '<input id=f readonly>'), 'Full name'),
    'an option that is gone': (
        BEFORE.replace('<option>Oslo</option>', ''), 'City'),
    'a server that refuses': (
        BEFORE.replace("send('/join", "send('/refuse"), 'Join'),
}
POSTS = ['/remove/Bob', '/join?n=Eve&c=Oslo&w=true']


def posts(web):
    return [h for h in web.hits if h.startswith(('/remove', '/join',
                                                 '/refuse'))]


def record(r, web, path):
    r.run('open', web.url + '/')
    code, out, err = r.run('record', 'start')
    ok('a recording begins', code == 0, out + err)
    refs = [line.split()[0] for line in
            r.run('find', 'Remove')[1].splitlines()]
    acts = [('click', refs[1], '--expect', 'text Sent to /remove/Bob'),
            ('fill', 'css=#f', 'Eve'),
            ('fill', 'Password', 'hunter2'), ('choose', 'City', 'Oslo'),
            ('toggle', 'News', 'on'),
            ('click', 'Join', '--expect', 'text Sent to /join')]
    codes = [r.run(*act)[0] for act in acts]
    ok('what is done meanwhile is done', codes == [0] * 6 and
       posts(web) == POSTS, f'{codes} {posts(web)}')
    r.run('click', 'No such thing', '--timeout', '300')
    code, out, err = r.run('record', 'stop', '-o', path, '--name', 'Join')
    ok('the flow is written', code == 0 and '6 steps' in out, out + err)
    with open(path, encoding='utf-8') as file:
        text = file.read()
    ok('the row is named by what stands in it',
       'in: "Bob Remove"' in text, text)
    ok('nothing is named by a handle or a selector',
       '@e' not in text and 'css=' not in text and '#f' not in text, text)
    ok('a password is a secret with a name', 'secret: PASSWORD' in text
       and 'hunter2' not in text, text)
    ok('what was seen is expected', 'text Sent to /remove/Bob' in text
       and 'text Sent to /join' in text, text)
    ok('what did not work is no step', 'No such thing' not in text, text)
    r.run('close')


def replay(r, web, path, name):
    web.hits.clear()
    code, out, err = r.run('run', path, '--json',
                           env={'DEED_SECRET_PASSWORD': 'hunter2'})
    steps = [json.loads(line) for line in out.splitlines()]
    failed = [s['name'] for s in steps if s.get('status') == 'failed']
    return code, failed, f'{name}: {code} {out[-600:]}{err} {posts(web)}'


def replays(r, web, path):
    code, failed, why = replay(r, web, path, 'same')
    ok('it replays on the same page', code == 0 and posts(web) == POSTS, why)
    web.answers['/'] = CHANGED
    code, failed, why = replay(r, web, path, 'changed')
    ok('and on one that was moved, restyled and re-ordered', code == 0, why)
    ok('where it does the same, once', posts(web) == POSTS, why)
    for name, (text, step) in BROKEN.items():
        web.answers['/'] = text
        code, failed, why = replay(r, web, path, name)
        ok(f'{name} fails at its step', code != 0 and len(failed) == 1 and
           step in failed[0], why)
        ok('and nothing else was done', all(
            p in POSTS or p.startswith('/refuse') for p in posts(web)) and
           len(posts(web)) == len(set(posts(web))), why)
    web.answers['/'] = BEFORE


def nothing(r, web, folder):
    path = os.path.join(folder, 'none.yaml')
    r.run('open', web.url + '/')
    code, out, err = r.run('record', '-o', path)
    ok('nothing done is nothing written', code == 3 and
       not os.path.exists(path), f'{code} {out}{err}')
    r.run('click', 'Remove', '--in', 'Ada Remove')
    code, out, err = r.run('record', '-o', '-')
    ok('a session can be recorded afterwards, too', code == 0 and
       'click: "Remove"' in out and 'in: "Ada Remove"' in out, out + err)
    ok('without a file it is a mistake', r.run('record')[0] == 2)
    r.run('close')
    ok('without a session, too', r.run('record', '-o', path)[0] == 9)


def flake(r, web, folder):
    path = os.path.join(folder, 'flaky.yaml')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(f'''url: {web.url}/flaky
steps:
  - fill: Full name
    text: Eve
  - click: Save
    expect: text Sent to /save
    timeout: 3000
''')
    code, out, err = r.run('flake', path, '-n', '4', '--json', timeout=180)
    seen = json.loads(out) if out else {}
    steps = seen.get('steps', [{}, {}])
    ok('a flow that fails sometimes varies', code == 6 and seen['varies']
       and seen['passed'] == 2 and seen['failed'] == 2, out + err)
    ok('the step is named, and the others are not',
       not steps[0]['varies'] and steps[1]['varies'], out)
    ok('with what the server answered then', any(
        '/save 500' in (e.get('clue') or '') for e in steps[1]['endings']), out)


def main():
    skip_without_browser()

    def answer(handler):
        handler.answer(200)

    def refuse(handler):
        handler.answer(500)

    def sometimes(handler):
        saves = handler.server.hits.count('/save')
        handler.answer(500 if saves % 2 == 0 else 200)

    web = Web({'/': BEFORE, '/remove/Ada': answer, '/remove/Bob': answer,
               '/remove/Cid': answer, '/join': answer, '/refuse': refuse,
               '/save': sometimes,
               '/flaky': page(NAME + '''<button onclick="send('/save')">Save
</button>''' + SCRIPT)})
    with Runtime() as r, contextlib.closing(web), \
            tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'join.yaml')
        record(r, web, path)
        replays(r, web, path)
        nothing(r, web, folder)
        flake(r, web, folder)
        ok('nothing is left behind', r.is_clean(), r.files())
    finish()


if __name__ == '__main__':
    main()
