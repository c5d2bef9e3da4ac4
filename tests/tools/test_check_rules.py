# SPDX-License-Identifier: Apache-2.0
"""tools/check_rules.py: what it finds, and what it leaves alone."""

import unittest

import check_rules

# (label, path below src, text, number of faults)
CASES = [
    ('JSON by printf', 'front/a.c',
     r'printf("{\"closed\":%u}", n);', 1),
    ('over two lines', 'front/a.c',
     'printf("{\\"closed\\""\n  ":%u}", n);', 1),
    ('a member and its value apart', 'front/a.c',
     'printf("{\\"closed\\":"\n  "%u}", n);', 1),
    ('JSON that is constant', 'driver/a.c', r'ask("{\"on\":true}");', 0),
    ('a text with a conversion', 'front/a.c', 'printf("%u closed", n);', 0),
    ('a platform in a front end', 'front/a.c', 'is(driver, "firefox");', 1),
    ('the same in a comment', 'front/a.c', '/* "firefox" */', 0),
    ('the same in its driver', 'driver/bidi/a.c', 'is(driver, "firefox");', 0),
    ('an old word in a name', 'front/a.c', 'struct deed_seat *seat;', 2),
    ('the same in a longer word', 'front/a.c', 'int nauseated, indoors;', 0),
    ('the same in a file name', 'front/a.c', '#include "firefox/a.h"', 0),
]


class Rules(unittest.TestCase):
    def test_each_case_has_its_faults(self):
        for label, path, text, want in CASES:
            with self.subTest(label):
                self.assertEqual(len(check_rules.check_source(path, text)),
                                 want)


if __name__ == '__main__':
    unittest.main()
