# SPDX-License-Identifier: Apache-2.0
"""tools/check_words.py: what it lets through and what it does not."""

import unittest

import check_words

SPDX_C = '/* ' + check_words.SPDX + ' */\n'
SPDX_SH = '# ' + check_words.SPDX + '\n'

# (label, path, text, number of faults). The words are put together here, so
# that this file holds none of them.
CASES = [
    ('a plain page', 'docs/a.md', 'Nothing to see.\n', 0),
    ('a path of a machine', 'docs/a.md', 'in /' + 'work/x\n', 1),
    ('a user\'s folder', 'docs/a.md', '"/' + 'home/me"\n', 1),
    ('a URL with such a part', 'tests/a.html', 'https://a.b/' + 'home/\n', 0),
    ('an issue', 'docs/a.md', 'see issue ' + '#12\n', 1),
    ('an issue in a change note', 'docs/changes/a.md', 'issue ' + '#12\n', 0),
    ('two on two lines', 'docs/a.md', '/' + 'work/\n/' + 'home/\n', 2),
    ('C with its licence', 'src/a.c', SPDX_C, 0),
    ('C without it', 'src/a.c', 'int x;\n', 1),
    ('C with it too late', 'src/a.c', '\n' + SPDX_C, 1),
    ('an empty C file', 'src/a.c', '', 1),
    ('a script with it', 'script/a', '#!/bin/sh\n' + SPDX_SH, 0),
    ('a script without it', 'script/a', '#!/bin/sh\ntrue\n', 1),
    ('a build file without it', 'src/meson.build', "x = 1\n", 1),
]


class CheckWords(unittest.TestCase):
    def test_each_file_is_judged_by_its_name_and_words(self):
        for label, path, text, want in CASES:
            with self.subTest(label):
                faults = check_words.check_text(path, text)
                self.assertEqual(len(faults), want, faults)


if __name__ == '__main__':
    unittest.main()
