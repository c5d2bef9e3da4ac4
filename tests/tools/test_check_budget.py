# SPDX-License-Identifier: Apache-2.0
"""tools/check_budget.py: a regression that passes is worse than no check."""

import os
import tempfile
import unittest

import check_budget

# (label, counted, allowed, is a fault, a word that must be told)
CASES = [
    ('as allowed', 1000, 1000, False, ''),
    ('a little more', 1029, 1000, False, ''),
    ('too much', 1031, 1000, True, '3.1 %'),
    ('twice', 2000, 1000, True, '100.0 %'),
    ('much less', 899, 1000, False, '--write'),
    ('did not run', None, 1000, True, 'did not run'),
    ('no budget', 5, 0, True, 'no budget'),
]

TEXT = '''# what this is
bench_api    act.press    10   20  454842

bench_wire   json.parse    3   50  63263
'''


class Budget(unittest.TestCase):

    def setUp(self):
        handle, self.path = tempfile.mkstemp()
        with os.fdopen(handle, 'w', encoding='utf-8') as file:
            file.write(TEXT)

    def tearDown(self):
        os.unlink(self.path)

    def test_more_than_allowed_is_a_fault(self):
        for label, got, allowed, fault, word in CASES:
            with self.subTest(label):
                told, bad = check_budget.verdict(got, allowed, '')
                self.assertEqual(bad, fault)
                self.assertIn(word, told)

    def test_a_budget_is_read_without_its_comments(self):
        self.assertEqual(check_budget.read(self.path), [
            (1, 'bench_api', 'act.press', 10, 20, 454842),
            (3, 'bench_wire', 'json.parse', 3, 50, 63263)])

    def test_a_line_that_is_none_ends_it(self):
        with open(self.path, 'a', encoding='utf-8') as file:
            file.write('bench_api act.press 10\n')
        with self.assertRaises(SystemExit):
            check_budget.read(self.path)

    def test_what_was_counted_is_written_and_the_rest_stays(self):
        rows = check_budget.read(self.path)
        check_budget.write(self.path, rows, [(7, ''), (None, 'broken')])
        with open(self.path, encoding='utf-8') as file:
            self.assertEqual(file.read(), TEXT.replace('454842', '7'))


if __name__ == '__main__':
    unittest.main()
