#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the index of the words in lexicon_table.c.

    index_words.py INPUT OUTPUT

The words of each kind, of all languages, are put into buckets by a hash of
their first two bytes; src/core/text/lexicon_index.h has the format. Every
literal of the table is plain text without escapes; anything else in it is
refused.
"""

import re
import sys

BUCKETS = 256
STEM, SIGN = 1, 2
TOKEN = re.compile(r'\s+|/\*.*?\*/|"(?P<text>[^"\\]*)"|'
                   r'\[DEED_WORDS_(?P<kind>[A-Z]+)\]|(?P<mark>[{}=,;0])', re.S)


def tokens(text):
    """Of the initializer of deed_languages: (group, what it matched)."""
    at = text.index('deed_languages[] =') + len('deed_languages[] =')
    while True:
        match = TOKEN.match(text, at)
        if not match:
            sys.exit(f'index_words: not understood: {text[at:at + 40]!r}')
        at = match.end()
        if match.group('mark') == ';':
            return
        if match.lastgroup:
            yield match.lastgroup, match.group(match.lastgroup)


def rows(text):
    """(is it of the signs, kind, alternatives)."""
    depth, code, kind, row = 0, None, None, ''
    for group, value in tokens(text):
        if group == 'mark':
            depth += (value == '{') - (value == '}')
            if kind and value in ',}':
                yield code == '', kind, row.split('|')
                kind, row = None, ''
        elif group == 'kind':
            kind = value
        elif depth == 2:
            code = value
        else:
            row += value


def bucket(word):
    return (word[0] * 31 ^ word[1]) % BUCKETS if len(word) > 1 else BUCKETS


def entry(word, sign):
    stem = word.endswith('*') and len(word) > 1
    text = word[:len(word) - stem].encode()
    if not 0 < len(text) < 256:
        sys.exit(f'index_words: {word!r} is no word')
    flags = STEM * stem | SIGN * sign
    return bucket(text), bytes([len(text), flags]) + text


def index(text):
    """kind -> bucket -> entries"""
    kinds = {}
    for sign, kind, words in rows(text):
        slots = kinds.setdefault(kind, [set() for _ in range(BUCKETS + 1)])
        for word in words:
            slot, made = entry(word, sign)
            slots[slot].add(made)
    return kinds


def write(out, kinds):
    data, starts = b'', {}
    for kind in sorted(kinds):
        starts[kind] = []
        for slot in kinds[kind]:
            starts[kind].append(len(data))
            data += b''.join(sorted(slot))
        starts[kind].append(len(data))
    out.write('/* SPDX-License-Identifier: Apache-2.0 */\n'
              '#include "core/text/lexicon_index.h"\n\n'
              'const uint32_t deed_word_starts[DEED_WORDS_COUNT]'
              '[DEED_WORD_BUCKETS + 2] = {\n')
    for kind, list_ in starts.items():
        out.write(f'    [DEED_WORDS_{kind}] = {{\n')
        for i in range(0, len(list_), 10):
            out.write('        ' + ' '.join(f'{n},' for n in list_[i:i + 10]) +
                      '\n')
        out.write('    },\n')
    out.write('};\n\nconst unsigned char deed_word_bytes[] = {\n')
    for i in range(0, len(data), 16):
        out.write('    ' + ' '.join(f'{n},' for n in data[i:i + 16]) + '\n')
    out.write('};\n')


def main(argv):
    with open(argv[1], encoding='utf-8') as file:
        kinds = index(file.read())
    with open(argv[2], 'w', encoding='utf-8') as out:
        write(out, kinds)


if __name__ == '__main__':
    main(sys.argv)
