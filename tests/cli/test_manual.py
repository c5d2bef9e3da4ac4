#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the program says about itself: help with examples, the manual, the
completions of shells, the guide for models. Shells and man are asked where
they are installed. Prints TAP.

    test_manual.py DEED MANUAL_DIRECTORY
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import DEED, Runtime, finish, ok

PAGES = sys.argv[2]


def names_of(r):
    text = r.run('help')[1].split('exit status')[0]
    return [line.split()[0] for line in text.splitlines()
            if line.startswith('  ')]


def run(*args, stdin='', env=None):
    return subprocess.run(args, input=stdin.encode(), timeout=60, check=False,
                          env=dict(os.environ, **(env or {})),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def helping(r, names):
    for name in names:
        out = r.run('help', name)[1]
        examples = out.split('\nexamples:\n')
        ok(f'help of {name} has examples of it', len(examples) == 2 and
           f'deed {name}' in examples[1], out)


def manual(r, names):
    pages = sorted(os.path.basename(path)[:-2]
                   for path in glob.glob(os.path.join(PAGES, 'deed*.1')))
    if not shutil.which('scdoc'):
        ok('the manual # SKIP no scdoc', True)
        return
    ok('every command has a page', pages == sorted(
        ['deed'] + ['deed-' + name for name in names]), pages)
    if not shutil.which('man'):
        ok('man reads it # SKIP no man', True)
        return
    for page in pages:
        path = os.path.join(PAGES, page + '.1')
        done = run('man', '--warnings', '-P', 'cat', '-l', path,
                   env={'MANWIDTH': '80', 'LC_ALL': 'C.UTF-8'})
        text = re.sub(r'.\x08', '', done.stdout.decode(errors='replace'))
        ok(f'man reads {page}', done.returncode == 0 and
           'warning:' not in text.lower() and 'NAME' in text and
           page + ' - ' in text and 'EXIT STATUS' in text, text[:600])


# (words so far, one of the answers, what must not be one)
BASH = [
    (['deed', ''], 'open', '--json'),
    (['deed', 'cl'], 'click', 'open'),
    (['deed', 'click', '--'], '--expect', 'click'),
    (['deed', 'click', '--se'], '--session', '--role'),
    (['deed', 'click', 'Save', '--session', ''], 'shop', '--json'),
    (['deed', 'toggle', 'Wifi', 'o'], 'on', 'mixed'),
    (['deed', 'actionable', '--contract', ''], 'docsxai', '--json'),
    (['deed', 'open', 'exam'], 'example.html', '--browser'),
    (['deed', 'open', '--ui', 'exam'], 'example.html', '--browser'),
    (['deed', 'completion', ''], 'fish', '--help'),
    (['deed', 'help', 'wa'], 'wait', 'open'),
]


def bash(r, folder):
    script = r.run('completion', 'bash')[1]
    for words, want, never in BASH:
        quoted = ' '.join("'" + word + "'" for word in words)
        done = run('bash', '-c', script + f'\nCOMP_WORDS=({quoted})\n'
                   f'COMP_CWORD={len(words) - 1}\n'
                   'compopt() { :; }\ncd "$1"\n_deed\n'
                   'printf "%s\\n" "${COMPREPLY[@]}"', 'bash', folder,
                   env={'XDG_RUNTIME_DIR': r.path})
        out = done.stdout.decode().split('\n')
        ok(f'bash completes {" ".join(words)}', want in out and
           never not in out, out)


def fish(r, folder):
    if not shutil.which('fish'):
        ok('fish completes # SKIP no fish', True)
        return
    path = os.path.join(folder, 'deed.fish')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(r.run('completion', 'fish')[1])
    for words, want, never in BASH:
        if words[-1] == '--':
            continue
        done = run('fish', '--no-config', '-c', 'cd $argv[2]; source $argv[1]; '
                   'complete -C $argv[3]', path, folder, ' '.join(words),
                   env={'XDG_RUNTIME_DIR': r.path, 'HOME': folder})
        out = [line.split('\t')[0] for line in
               done.stdout.decode().split('\n')]
        ok(f'fish completes {" ".join(words)}', want in out and
           never not in out, done.stdout.decode())


def zsh(r, folder):
    if not shutil.which('zsh'):
        ok('zsh completes # SKIP no zsh', True)
        return
    path = os.path.join(folder, '_deed')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(r.run('completion', 'zsh')[1])
    done = run('zsh', '-n', path)
    ok('zsh reads its completion', done.returncode == 0 and not done.stdout,
       done.stdout.decode())
    # A shell on a terminal of its own, and the key Tab twice.
    done = run('zsh', '-f', '-c', r"""
zmodload zsh/zpty
zpty s zsh -f -i
zpty -w s "PS1='>'; stty cols 200; fpath=($1 \$fpath); autoload -U compinit"
zpty -w s "compinit -u -D; zstyle ':completion:*' list-prompt ''; print READY"
zpty -r s out '*READY*READY*'
zpty -w -n s $'deed actio\t --contr\t'
sleep_until=$((SECONDS + 20)) out=
while ((SECONDS < sleep_until)) && [[ $out != *whose\ words* ]]; do
    zpty -r -t s piece && out+=$piece
done
zpty -d s
print -r -- $out
""", 'zsh', folder, env={'HOME': folder, 'TERM': 'dumb'})
    text = done.stdout.decode(errors='replace')
    ok('zsh completes', 'actionable' in text and '--contract' in text and
       'whose words' in text, text)


def guide(r, names):
    code, out, err = r.run('skill')
    ok('the guide for models is of this version', code == 0 and
       'version: ' + r.run('version')[1].split()[1] in out, out)
    ok('and short', len(out) < 2900, len(out))
    named = re.findall(r'^- `(\w+)', out, re.MULTILINE)
    ok('and names commands that there are', len(named) > 12 and
       set(named) <= set(names), named)
    words = set(re.findall(r'deed (\w+)', out)) - {'to'}
    ok('in its examples, too', words <= set(names), words)


def main():
    with Runtime() as r, tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(r.path, 'deed'), 0o700)
        for path in [os.path.join(r.path, 'deed', 'shop.sock'),
                     os.path.join(folder, 'example.html')]:
            with open(path, 'w', encoding='utf-8'):
                pass
        names = names_of(r)
        helping(r, names)
        manual(r, names)
        bash(r, folder)
        fish(r, folder)
        zsh(r, folder)
        guide(r, names)
    finish()


main()
