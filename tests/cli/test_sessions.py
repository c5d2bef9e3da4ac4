#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sessions that outlive a command, on simulated interfaces: how they begin, how
they end, what they leave, who is served, and every exit status. Prints TAP.

    test_sessions.py DEED UI_DIRECTORY
"""

import json
import os
import select
import signal
import socket
import stat
import struct
import subprocess
import sys

from tap import Runtime, finish, is_alive, ok, until

UI = os.path.abspath(sys.argv[2])


def ui(name):
    return ['--ui', os.path.join(UI, name)]


def life(r):
    code, out, err = r.run('look')
    ok('without a session the way out is named', code == 9 and
       'deed open' in err and '--url' in err and not out, f'{code} {out}{err}')
    code, out, err = r.run('open', *ui('form.json'))
    ok('open says what opened', code == 0 and out.startswith(
        'opened  New video\n') and '/videos/new' in out and 'ms' in out,
       f'{code} {out}{err}')
    folder = os.path.join(r.path, 'deed')
    path = os.path.join(folder, 'default.sock')
    ok('its socket is for its user alone',
       stat.S_IMODE(os.stat(path).st_mode) == 0o600 and
       stat.S_IMODE(os.stat(folder).st_mode) == 0o700)
    code, out, err = r.run('list', '--json')
    one = json.loads(out)[0]
    ok('list tells name, pid, url, title, age and rest', one['name'] ==
       'default' and one['url'] == '/videos/new' and one['title'] ==
       'New video' and one['ageMs'] >= one['idleMs'] >= 0 and
       is_alive(one['pid']), out)
    ok('and in columns', 'New video' in r.run('list')[1])
    with open(f'/proc/{one["pid"]}/stat', encoding='ascii') as file:
        parent, group, session = file.read().rsplit(')', 1)[1].split()[1:4]
    ok('it is in a session of its own, with no parent', int(session) !=
       os.getsid(0) and int(group) != os.getpgrp() and
       int(parent) != os.getpid(), f'{parent} {group} {session}')
    links = [os.readlink(f'/proc/{one["pid"]}/fd/{fd}') for fd in range(3)]
    ok('it holds nothing of the terminal', set(links) == {'/dev/null'}, links)
    r.run('fill', 'Title', 'Hello')
    out = r.run('read', 'Title', '--json')[1]
    ok('what one command did the next one finds',
       json.loads(out)['returnValue']['value'] == 'Hello', out)
    code, out, err = r.run('open', *ui('form.json'))
    ok('a simulation is not opened twice', code == 2 and 'deed close' in err,
       f'{code} {err}')
    code, out, err = r.run('close')
    ok('close', code == 0 and out == 'closed  default\n', f'{code} {out}{err}')
    ok('and at once there is no process and no file',
       not is_alive(one['pid']) and not r.files(), r.files())
    code, out, err = r.run('close')
    ok('what is closed cannot be closed', code == 9 and 'no session' in err,
       f'{code} {err}')
    ok('close --all has nothing to do', r.run('close', '--all')[0] == 0)
    ok('list of nothing', 'deed open' in r.run('list')[1] and
       r.sessions() == [])


def names(r):
    r.run('open', *ui('form.json'), '--session', 'a')
    r.run('open', *ui('tie.json'), env={'DEED_SESSION': 'b.2'})
    ok('two sessions', [s['name'] for s in r.sessions()] == ['a', 'b.2'],
       r.sessions())
    ok('--session names one', r.run('read', 'Title', '--session', 'a')[0] == 0)
    ok('DEED_SESSION the other', r.run('click', 'Delete', env={
        'DEED_SESSION': 'b.2'})[0] == 4)
    ok('--session before DEED_SESSION', r.run(
        'read', 'Title', '--session', 'a', env={'DEED_SESSION': 'b.2'})[0] == 0)
    ok('neither is the default', r.run('look')[0] == 9)
    code, out, err = r.run('close', '--all')
    ok('close --all', code == 0 and out == 'closed  a\nclosed  b.2\n', out)
    ok('and all are gone', r.is_clean(), r.files())
    for bad in ['', '../x', '.x', 'a/b', 'x' * 41, 'ä']:
        code, out, err = r.run('open', *ui('form.json'), '--session', bad)
        ok(f'no name: "{bad[:10]}"', code == 2 and '--session' in err, err)
    ok('the longest name', r.run('open', *ui('form.json'), '--session',
                                 'x' * 40)[0] == 0)
    r.run('close', '--all')


# (exit code, interface, arguments)
EXITS = [
    (0, 'form.json', ['click', 'Create video', '--expect',
                      'route /videos/:id']),
    (2, 'form.json', ['act', 'ui.dance', '--css', 'x']),
    (2, 'form.json', ['set', 'Volume', 'nan']),
    (3, 'form.json', ['click', 'Nothing']),
    (3, 'form.json', ['click', '@e99']),
    (4, 'tie.json', ['click', 'Delete']),
    (5, 'form.json', ['click', 'Off']),
    (6, 'form.json', ['click', 'Dead']),
    (7, 'form.json', ['click', 'Pay now']),
    (8, 'form.json', ['click', 'Deaf']),
    (8, 'lost.json', ['click', 'Go']),
    (9, 'lost-early.json', ['click', 'Go']),
]


def exits(r):
    for want, file, args in EXITS:
        alone = r.run(*args, *ui(file), '--json')
        # A picture for the trace would be the look at which it is lost.
        r.run('open', *ui(file), '--no-trace')
        code, out, err = r.run(*args, '--json')
        ok(f'exit {want}: deed {" ".join(args)}', code == want,
           f'exit {code}\n{out}{err}')
        ok('and it says what a command alone says', file == 'lost-early.json'
           or ([alone[0], alone[2]] == [code, err] and
               bool(alone[1]) == bool(out)), f'{alone}\n{code, out, err}')
        if 'lost' in file:
            ok('without a surface the session ends', r.is_clean(), r.files())
        r.run('close')


def ask(r, name, *chunks):
    """What a session answers to raw bytes: its chunks."""
    with socket.socket(socket.AF_UNIX) as s:
        s.settimeout(20)
        s.connect(os.path.join(r.path, 'deed', name + '.sock'))
        s.sendall(b''.join(chunks))
        data = b''
        while True:
            piece = s.recv(65536)
            data += piece
            if not piece or data[-6:-1] == b'\x06\x00\x00\x00\x01':
                return data


def chunk(kind, data):
    return bytes([kind]) + struct.pack('>I', len(data)) + data


def order(**members):
    return chunk(0, json.dumps(members).encode())


def strangers(r):
    r.run('open', *ui('form.json'))
    answer = ask(r, 'default', chunk(0, b'{"ask":'))
    ok('exit 1: an order that is none', answer.endswith(b'\x01') and
       b'deed: ' in answer, answer)
    answer = ask(r, 'default', order(ask='run', version='0.0.0',
                                     words=['look']))
    ok('another version is told to close it', answer.endswith(b'\x09') and
       b'deed close' in answer, answer)
    version = r.run('version')[1].split()[1]
    answer = ask(r, 'default', order(ask='run', version=version,
                                     words=['close', '--all']))
    ok('what is no business of a session is refused',
       answer.endswith(b'\x02'), answer)
    for name, data in [('no such kind', b'\x09\x00\x00\x00\x00'),
                       ('too large', b'\x00\xff\xff\xff\xff')]:
        ok('a broken stream is closed: ' + name,
           ask(r, 'default', data) == b'')
    ok('and the session goes on', r.run('read', 'Title')[0] == 0)
    silent = []
    for _ in range(80):
        silent.append(socket.socket(socket.AF_UNIX))
        silent[-1].connect(os.path.join(r.path, 'deed', 'default.sock'))
    ok('whoever says nothing makes room', r.run('read', 'Title')[0] == 0)
    for one in silent:
        one.close()
    if os.geteuid() == 0:
        for path in [r.path, os.path.join(r.path, 'deed'),
                     os.path.join(r.path, 'deed', 'default.sock')]:
            os.chmod(path, 0o777)
        done = subprocess.run(
            ['python3', '-c', 'import socket, sys, os\n'
             'os.setuid(65534)\n'
             's = socket.socket(socket.AF_UNIX)\ns.connect(sys.argv[1])\n'
             's.sendall(bytes.fromhex(sys.argv[2]))\n'
             'print(s.recv(100))', os.path.join(r.path, 'deed',
                                                'default.sock'),
             order(ask='status', words=[]).hex()], check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=30)
        ok('another user gets nothing', done.stdout == b"b''\n" or
           b'ConnectionReset' in done.stdout or b'BrokenPipe' in done.stdout, done.stdout.decode())
        os.chmod(os.path.join(r.path, 'deed'), 0o700)
        os.chmod(r.path, 0o700)
    r.run('close')


def vanishing(r):
    """A session that ends while a command asks it, played by a socket of ours:
    only one that has begun may have done something."""
    folder = os.path.join(r.path, 'deed')
    os.mkdir(folder, 0o700)
    path = os.path.join(folder, 'default.sock')
    begun = chunk(7, b'')
    # (what it does before it goes, command, exit code, what is said)
    for does, words, want, text in [
            ('is not served', ['click', 'Go'], 9, 'nothing was done'),
            ('is not begun', ['click', 'Go'], 9, 'nothing was done'),
            ('is not begun', ['look'], 9, 'nothing was done'),
            ('is begun', ['click', 'Go'], 8, 'may have been done'),
            ('is begun', ['look'], 9, 'before it answered')]:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path)
            listener.listen()
            child = r.start(*words)
            if does == 'is not served':
                # Connected, and never accepted: closed with the listener.
                select.select([listener], [], [], 20)
            else:
                with listener.accept()[0] as s:
                    until_order(s)
                    s.sendall(begun if does == 'is begun' else b'')
        os.unlink(path)
        out, err = (b.decode() for b in child.communicate(timeout=30))
        ok(f'{" ".join(words)} that {does} by a session that ends: exit {want}',
           child.returncode == want and text in err,
           f'{child.returncode} {out}{err}')


def until_order(s):
    """Reads the one chunk that a command sends."""
    head = s.recv(5, socket.MSG_WAITALL)
    s.recv(struct.unpack('>I', head[1:])[0], socket.MSG_WAITALL)


def files(r):
    with open(os.path.join(UI, 'form.json'), 'rb') as file:
        text = file.read()
    ok('an interface from standard input', r.run('open', '--ui', '-',
                                                 stdin=text)[0] == 0)
    request = {'actionId': 'ui.read', 'target': {
        'ref': {'by': 'semantic', 'role': 'textbox', 'name': 'Title'}}}
    code, out, err = r.run('act', '--request', '-', '--json',
                           stdin=json.dumps(request).encode())
    ok('a request from standard input', code == 0 and 'succeeded' in out,
       f'{code} {out}{err}')
    path = os.path.join(r.path, 'request.json')
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(request, file)
    code, out, err = r.run('act', '--request', 'request.json', cwd=r.path)
    ok('a path means what it means where the command is typed', code == 0,
       f'{code} {out}{err}')
    ok('the session stands in nobody\'s way',
       os.readlink(f'/proc/{r.pid()}/cwd') == '/')
    os.unlink(path)
    done = subprocess.run(f'"{sys.argv[1]}" look | head -n 1', shell=True,
                          env=r.env, stdout=subprocess.PIPE, check=False,
                          timeout=30)
    ok('whoever reads one line gets one', done.stdout.count(b'\n') == 1,
       done.stdout)
    ok('and the session goes on', r.run('read', 'Title')[0] == 0)
    r.run('close')


def together(r):
    started = [r.start('open', *ui('form.json')) for _ in range(8)]
    codes = sorted(p.wait(60) for p in started)
    ok('of eight that open one session at once one does, the others are told',
       codes == [0] + [2] * 7, codes)
    ok('and there is one', len(r.sessions()) == 1)
    started = [r.start('fill', 'Title', f'text {i}', '--json')
               for i in range(16)]
    answers = [p.communicate(timeout=60) for p in started]
    texts = [json.loads(out).get('status') for out, err in answers]
    ok('sixteen commands at once are all served', texts ==
       ['succeeded'] * 16 and all(p.returncode == 0 for p in started), texts)
    out = r.run('read', 'Title', '--json')[1]
    ok('one after another', json.loads(out)['returnValue']['value'] in
       [f'text {i}' for i in range(16)], out)
    r.run('close')


def ends(r):
    r.run('open', *ui('form.json'), '--idle', '300ms')
    ok('without a command for so long it ends', r.is_clean(), r.files())
    r.run('open', *ui('form.json'))
    os.kill(r.pid(), signal.SIGTERM)
    ok('SIGTERM ends it in order', r.is_clean(), r.files())
    r.run('open', *ui('form.json'))
    pid = r.pid()
    os.kill(pid, signal.SIGKILL)
    until(lambda: not is_alive(pid))
    ok('what was killed leaves a socket', r.files() == ['default.sock'])
    code, out, err = r.run('read', 'Title')
    ok('that nobody mistakes for a session', code == 9 and 'deed open' in err,
       f'{code} {err}')
    ok('that is replaced by the next one',
       r.run('open', *ui('form.json'))[0] == 0 and r.run('read', 'Title')[0]
       == 0)
    pid = r.pid()
    os.kill(pid, signal.SIGKILL)
    until(lambda: not is_alive(pid))
    ok('and that list sweeps away', r.sessions() == [] and not r.files())
    broken = os.path.join(r.path, 'broken.json')
    with open(broken, 'w', encoding='utf-8') as file:
        file.write('{"elements": [')
    code, out, err = r.run('open', '--ui', broken)
    ok('what cannot be opened is told, and leaves nothing', code == 2 and
       'broken.json' in err and r.is_clean(), f'{code} {err} {r.files()}')


BOARD = {'elements': [
    {'id': 'card', 'role': 'listitem', 'name': 'Card',
     'rect': {'x': 10, 'y': 10, 'width': 50, 'height': 50}},
    {'id': 'done', 'role': 'list', 'name': 'Done', 'onDrop': [
        {'toast': 'Moved'}],
     'rect': {'x': 200, 'y': 10, 'width': 50, 'height': 50}},
    {'id': 'late', 'role': 'button', 'name': 'Late', 'appearsAfter': 100,
     'onActivate': [{'recycle': 'late', 'name': 'Other'}],
     'rect': {'x': 300, 'y': 10, 'width': 50, 'height': 50}}]}


def handles(r):
    r.run('open', '--ui', '-', stdin=json.dumps(BOARD).encode())
    found = {}
    for name in ('Card', 'Done', 'Late'):
        code, out, err = r.run('find', name, '--at', '100')
        found[name] = out.split()[0] if code == 0 else f'{code} {err}'
    ok('find gives out handles', all(ref.startswith('@e')
                                     for ref in found.values()), found)
    code, out, err = r.run('drag', found['Card'], found['Done'], '--expect',
                           'toast Moved')
    ok('a handle is dragged to another', code == 0, f'{code} {out}{err}')
    ok('a handle is read', r.run('read', found['Late'])[0] == 0)
    r.run('click', found['Late'])
    code, out, err = r.run('click', found['Late'])
    ok('a node that became something else is stale', code == 3 and
       'denotes something else' in out, f'{code} {out}{err}')
    r.run('close')


def doctor(r):
    def findings(*args, **more):
        code, out, err = r.run('doctor', '--quick', '--json', *args, **more)
        return code, {(f['check'], f['level']): f
                      for f in json.loads(out)['findings']}

    code, found = findings()
    ok('a place without leftovers', ('leftovers', 'ok') in found, found)
    ok('each check is told', {check for check, level in found} == {
        'runtime', 'leftovers', 'sessions', 'sandbox', 'display', 'fonts',
        'memory', 'landlock', 'browser', 'firefox'}, found)
    r.run('open', *ui('form.json'))
    code, found = findings()
    ok('a session is no leftover', ('leftovers', 'ok') in found and
       found['sessions', 'ok']['text'] == '1 open', found)
    pid = r.pid()
    os.kill(pid, signal.SIGKILL)
    until(lambda: not is_alive(pid))
    folder = os.path.join(r.path, 'deed')
    profile = os.path.join(folder, 'chromium-abcdef')
    os.mkdir(profile, 0o700)
    with open(os.path.join(profile, 'Cookies'), 'w', encoding='utf-8'):
        pass
    orphan = subprocess.Popen(
        [sys.executable, '-c', 'import sys; print(1, flush=True); '
         'sys.stdin.read()', '--user-data-dir=' + profile],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    orphan.stdout.readline()
    code, out, err = r.run('doctor', '--quick')
    ok('leftovers are found, with what repairs them', all(
        word in out for word in ('1 browser processes', '1 sockets',
                                 '1 profiles', 'deed doctor --fix')), out)
    ok('and left alone', orphan.poll() is None and len(r.files()) == 2)
    code, found = findings('--fix')
    ok('--fix repairs them', found['leftovers', 'warn']['fixed'] and
       orphan.wait(20) == -9 and not r.files(), f'{found} {r.files()}')
    orphan.stdin.close()
    orphan.stdout.close()
    code, out, err = r.run('doctor', '--quick', env={
        'DEED_CHROMIUM': '/nonexistent/chromium'})
    ok('exit 9 without a browser', code == 9 and 'bad   browser' in out and
       'unset DEED_CHROMIUM' in out, f'{code} {out}{err}')
    os.chmod(folder, 0o755)
    other = os.path.join(r.path, f'deed-{os.geteuid()}')
    code, out, err = r.run('doctor', '--quick', env={'TMPDIR': r.path})
    ok('a directory that others could look in is passed over', code == 0 and
       f'{other} is for you alone' in out, f'{code} {out}{err}')
    os.chmod(folder, 0o700)
    code, out, err = r.run('doctor', '--quick', env={
        'XDG_RUNTIME_DIR': os.path.join(r.path, 'stale'), 'TMPDIR': r.path})
    ok('and so is one that is gone', code == 0 and
       f'{other} is for you alone' in out, f'{code} {out}{err}')
    os.rmdir(other)
    code, out, err = r.run('doctor', '--quick', env={
        'XDG_RUNTIME_DIR': deep(r.path)})
    ok('exit 9 where no socket can be', code == 9 and 'bad   runtime' in out,
       out)


def deep(path):
    """A directory whose path is too long for a socket."""
    long = os.path.join(path, 'x' * 90)
    os.mkdir(long, 0o700)
    return long


def main():
    for part in (life, names, exits, handles, strangers, vanishing,
                 files, together, ends, doctor):
        with Runtime() as r:
            part(r)
            ok(f'{part.__name__}: nothing is left', r.is_clean(),
               f'{r.processes()} {r.files()}')
    finish()


main()
