# SPDX-License-Identifier: Apache-2.0
"""tools/check_paths.py: which names of files it takes for one that is there."""

import unittest

import check_paths

FILES = {'src/core/act/action.c', 'src/driver/web/late.c', 'agent/src/hit.js',
         'docs/internals/json.md', 'docs/gates.md'}
FOLDERS = {'src', 'src/core', 'src/core/act', 'docs'}

# (label, path, text, number of faults)
CASES = [
    ('from the root', 'HACKING.md', '`src/core/act/action.c`', 0),
    ('from src', 'HACKING.md', '`core/act/action.c`', 0),
    ('from src/driver', 'HACKING.md', '`web/late.c`', 0),
    ('the name alone', 'HACKING.md', '`hit.js` and `late.c`', 0),
    ('several at once', 'HACKING.md', '`core/act/act*.c`', 0),
    ('a folder', 'HACKING.md', '`src/core/act/`', 0),
    ('a placeholder', 'HACKING.md', '`tests/unit/test_MODULE.c`', 0),
    ('a link from beside', 'docs/internals/json.md', '[x](../gates.md)', 0),
    ('a link to a part', 'docs/internals/json.md', '[x](../gates.md#a)', 0),
    ('a link elsewhere', 'HACKING.md', '[x](https://a.example/b.md)', 0),
    ('a file that went', 'HACKING.md', '`core/act/gone.c`', 1),
    ('a folder that went', 'HACKING.md', '`src/gone`', 1),
    ('the same name elsewhere', 'HACKING.md', '`core/gate/action.c`', 1),
    ('none of several', 'HACKING.md', '`core/act/gone*.c`', 1),
    ('a dead link', 'docs/internals/json.md', '[x](gates.md)', 1),
    ('a comment', 'src/a.c', '/* See late.c. */', 0),
    ('a comment that is out of date', 'src/a.c', '/* See\n * gone.c */', 1),
    ('code is not a comment', 'src/a.c', '#include "gone.h"\na.c = b;', 0),
    ('a comment of the agent', 'agent/src/a.js', '// As in gone.js.', 1),
    ('a header of the system', 'src/a.c', '/* linux/landlock.h */', 0),
]


class CheckPaths(unittest.TestCase):
    def test_what_is_named_must_be_there(self):
        for label, path, text, want in CASES:
            with self.subTest(label):
                faults = check_paths.check_text(path, text, FILES, FOLDERS)
                self.assertEqual(len(faults), want, faults)


if __name__ == '__main__':
    unittest.main()
