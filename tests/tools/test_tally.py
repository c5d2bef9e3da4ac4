# SPDX-License-Identifier: Apache-2.0
"""script/tally.py: a lost failure here would turn a red suite green."""

import re
import tempfile
import unittest

import tally


def entry(result, stdout='', name='t', stderr=''):
    return {'name': name, 'result': result, 'stdout': stdout,
            'stderr': stderr}


# (label, meson's entry, (passed, failed, skipped))
MESON = [
    ('one plain test', entry('OK'), (1, 0, 0)),
    ('one plain failure', entry('FAIL'), (0, 1, 0)),
    ('one plain skip', entry('SKIP'), (0, 0, 1)),
    ('a timeout', entry('TIMEOUT'), (0, 1, 0)),
    ('TAP, all well', entry('OK', '1..2\nok 1 - a\nok 2 - b\n'), (2, 0, 0)),
    ('TAP, one failed',
     entry('ERROR', '1..2\nok 1 - a\nnot ok 2 - b\n'), (1, 1, 0)),
    ('TAP, one skipped',
     entry('OK', '1..2\nok 1 - a\nok 2 # SKIP b\n'), (1, 0, 1)),
    ('cmocka\'s way to skip',
     entry('OK', '1..1\nnot ok 1 # SKIP a\n'), (0, 0, 1)),
    ('TAP, then a crash', entry('ERROR', '1..2\nok 1 - a\n'), (1, 1, 0)),
    ('TAP, all well, but it leaked',
     entry('ERROR', '1..1\nok 1 - a\n'), (1, 1, 0)),
    ('a crash before the first test', entry('ERROR', '1..2\n'), (0, 1, 0)),
    ('words that only look like TAP',
     entry('OK', '1..1\n# not ok - group\nok 1 - not ok\n'), (1, 0, 0)),
]

# (label, output of node --test, (passed, failed, skipped))
NODE = [
    ('all well', '# tests 3\n# pass 3\n# fail 0\n# cancelled 0\n'
     '# skipped 0\n# todo 0\n', (3, 0, 0)),
    ('some of each', '# tests 6\n# pass 2\n# fail 1\n# cancelled 1\n'
     '# skipped 1\n# todo 1\n', (2, 2, 2)),
    ('no summary: it died', 'TAP version 13\n', (0, 1, 0)),
    ('no tests: nothing was proven', '# tests 0\n# pass 0\n# fail 0\n',
     (0, 1, 0)),
]


# (label, TAP, (passed, failed, skipped))
TAP = [
    ('as planned', 'ok 1 - a\nok 2 # SKIP b\n1..2\n', (1, 0, 1)),
    ('one failed', '1..2\nok 1 - a\nnot ok 2 - b\n', (1, 1, 0)),
    ('it ended too early', '1..3\nok 1 - a\n', (1, 2, 0)),
    ('no plan', 'ok 1 - a\n', (1, 1, 0)),
    ('nothing planned', '1..0\n', (0, 1, 0)),
    ('nothing at all', '', (0, 1, 0)),
]


FAILED = """\
# Subtest: pages
    # Subtest: a press
    not ok 1 - a press
      ---
      location: 'a.test.mjs:3:45'
      failureType: 'testCodeFailure'
      error: {error}
      ...
not ok 1 - pages
  ---
  location: 'b.test.mjs:3:1'
  failureType: 'subtestsFailed'
  ...
"""

# (label, what node said of the failure, the files to try once more)
AGAIN = [
    ('an answer that came late', 'timed out', ['a.test.mjs']),
    ('a success that was none', "x\n      actual: 'succeeded'", []),
    ('something was done twice', 'pressed twice', []),
    ('memory', 'AddressSanitizer: heap-use-after-free', []),
]


class Tally(unittest.TestCase):
    def test_meson_entries_are_counted_by_their_subtests(self):
        for label, given, want in MESON:
            with self.subTest(label):
                self.assertEqual(tally.count_meson(given), want)

    def test_tap_is_held_to_its_plan(self):
        for label, given, want in TAP:
            with self.subTest(label):
                self.assertEqual(tally.count_plan(given), want)

    def test_node_is_counted_by_its_summary(self):
        for label, given, want in NODE:
            with self.subTest(label):
                self.assertEqual(tally.count_node(given), want)

    def test_what_no_second_try_excuses_is_not_tried_again(self):
        for label, error, want in AGAIN:
            with self.subTest(label), tempfile.NamedTemporaryFile('w') as file:
                file.write(FAILED.format(error=error))
                file.flush()
                self.assertEqual(tally.again_node(file.name), want)

    def test_what_failed_is_named_by_its_file(self):
        said = FAILED.format(error='timed out')
        other = said.replace('a press', 'a drag')
        stray = re.sub('location:.*', '', said).replace('a press', 'a key')
        with tempfile.NamedTemporaryFile('w') as file:
            file.write(said + other + stray)
            file.flush()
            self.assertEqual(tally.failed_node(file.name), {
                'a.test.mjs': ['a press', 'a drag'], '': ['a key']})


if __name__ == '__main__':
    unittest.main()
