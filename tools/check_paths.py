#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the files that documents and comments speak of are in the tree.

    tools/check_paths.py [ROOT]

In documents for people who work on deed these are links, which lead on from
where the document is, and what stands between backticks; in sources, what
comments name. These two may be written from the root, from src, src/driver or
agent/src, or, where that is enough, as the name alone. Prints one line a fault and exits 1 when there
is one.
"""

import fnmatch
import os
import re
import sys

import check_words

DOCUMENTS = ('ARCHITECTURE.md', 'HACKING.md', 'agent/README.md',
             'docs/internals/')
SOURCES = ('src/', 'include/', 'agent/src/', 'fuzz/')
BELOW = ('', 'src/', 'src/driver/', 'agent/', 'agent/src/', 'include/', 'docs/')

PATH = r'[\w./*-]*[\w*]\.(?:c|h|js|mjs|py|json|md|sh|txt)'
QUOTED = re.compile(r'`(' + PATH + r')`')
FOLDER = re.compile(r'`((?:src|agent|tests|tools|script|bench|fuzz|docs)/[\w/.-]*)`')
LINK = re.compile(r'\]\(([^):#]+)[^)]*\)')
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.DOTALL)
NAMED = re.compile(r'(?<![\w./*<"-])(' + PATH.replace('|json|md|sh|txt', '')
                   + r')(?![\w(*.]*\w)')

# Placeholders, and what a build makes.
PLACEHOLDER = re.compile(r'[A-Z]{3}|(^|/)build|\.\.\.')
SYSTEM = ('linux/', 'sys/')


def leads_to(link, beside, there):
    """Does a link lead to a file or a folder?"""
    return os.path.normpath(os.path.join(beside, link)) in there


def is_there(name, files, folders):
    """Is there a file, or a folder, that can be meant?"""
    if PLACEHOLDER.search(name) or name.startswith(SYSTEM):
        return True
    name = name.rstrip('/')
    places = [base + name for base in BELOW]
    if '*' in name:
        return any(fnmatch.filter(files, place) for place in places) or any(
            fnmatch.filter(files, '*/' + place) for place in places)
    if any(place in files or place in folders for place in places):
        return True
    return any(path.endswith('/' + name) for path in files)


def names_in(path, text):
    """Yields (offset, name) of what the file speaks of."""
    if path.endswith('.md'):
        for pattern in (QUOTED, FOLDER):
            for match in pattern.finditer(text):
                yield match.start(), match.group(1)
        return
    for comment in COMMENT.finditer(text):
        for match in NAMED.finditer(comment.group(0)):
            yield comment.start() + match.start(), match.group(1)


def check_text(path, text, files, folders):
    """Faults of one file."""
    missing = [(offset, name) for offset, name in names_in(path, text)
               if not is_there(name, files, folders)]
    for match in LINK.finditer(text) if path.endswith('.md') else ():
        if '://' not in match.group(0) and not leads_to(
                match.group(1), os.path.dirname(path), files | folders):
            missing.append((match.start(), match.group(1)))
    return [f'{path}:{text.count(chr(10), 0, offset) + 1}: "{name}": '
            'no such file' for offset, name in missing]


def main(argv):
    root = argv[1] if len(argv) > 1 else os.path.dirname(
        os.path.dirname(os.path.abspath(__file__)))
    texts = dict(check_words.tracked(root))
    files = set(texts)
    folders = set()
    for path in files:
        while path:
            path = os.path.dirname(path)
            folders.add(path)
    count, faults = 0, []
    for path, text in texts.items():
        if path.startswith(DOCUMENTS) or path.startswith(SOURCES):
            faults += check_text(path, text, files, folders)
            count += 1
    for fault in faults:
        print(fault)
    print(f'{count} files, {len(faults)} faults')
    return 1 if faults or count == 0 else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
