# SPDX-License-Identifier: Apache-2.0
"""tools/check_constants.py: what it lets through and what it does not."""

import unittest

import check_constants

# (label, path, text, number of faults)
CASES = [
    ('a reason before it', 'a.c', '/* limit */\n#define A_MAX 4\n', 0),
    ('a reason beside it', 'a.h', '#define A_MAX 4 /* limit */\n', 0),
    ('no reason', 'a.c', '#define A_MAX 4\n', 1),
    ('the second of two', 'a.c', '/* a */\n#define A 4\n#define B 5\n', 1),
    ('a time', 'a.c', '#define A_US DEED_MS(40)\n', 1),
    ('a size', 'a.c', '#define A ((size_t)64 << 20)\n', 1),
    ('a fraction', 'a.c', '#define A .5\n', 1),
    ('a bit', 'a.c', '#define A (1u << MODE)\n', 0),
    ('another constant', 'a.c', '#define A OTHER\n', 0),
    ('a macro with arguments', 'a.c', '#define A(x) 4\n', 0),
    ('a blank line between', 'a.c', '/* a */\n\n#define A 4\n', 1),
    ('a script without a reason', 'a.js', 'let a;\nconst A_MS = 4;\n', 1),
    ('a script with one', 'a.js', 'let a;\nconst A_MS = 4; // a frame\n', 0),
    ('a script with one before', 'a.js', 'let a;\n// a\nconst A = 4;\n', 0),
    ('the comment of the file', 'a.js', '// a\n// b\nconst A = 4;\n', 1),
    ('a text', 'a.js', "let a;\nconst A = 'x';\n", 0),
    ('a list', 'a.js', 'let a;\nconst A = [4, 5];\n', 0),
]


class CheckConstants(unittest.TestCase):
    def test_each_number_says_where_it_comes_from(self):
        for label, path, text, want in CASES:
            with self.subTest(label):
                faults = list(check_constants.faults_of(path,
                                                        text.split('\n')))
                self.assertEqual(len(faults), want, faults)


if __name__ == '__main__':
    unittest.main()
