# SPDX-License-Identifier: Apache-2.0
"""tools/check_layers.py: what it lets through and what it does not."""

import unittest

import check_layers

LAYERS = '''
# comment
base: public
wire: public base
core: public base
driver/web: public base wire core
driver/chromium: public base wire core driver/web
cli: base
<cjson/>: wire
<uv.h>: driver/web
core std: stddef.h string.h
'''

# (label, path below src, line, part of the fault or None)
CASES = [
    ('own folder', 'base/a.c', '#include "base/a.h"', None),
    ('a lower layer', 'wire/a.c', '#include "base/a.h"', None),
    ('a higher layer', 'base/a.c', '#include "wire/a.h"',
     'base may not include wire'),
    ('a neighbour', 'core/a.c', '#include "wire/a.h"',
     'core may not include wire'),
    ('a driver below', 'driver/chromium/a.c', '#include "driver/web/a.h"',
     None),
    ('a driver above', 'driver/web/a.c', '#include "driver/chromium/a.h"',
     'driver/web may not include driver/chromium'),
    ('public', 'base/a.h', '#include <deed/error.h>', None),
    ('public, but not allowed', 'cli/a.c', '#include <deed/error.h>',
     'cli may not include <deed/error.h>'),
    ('public in quotes', 'base/a.c', '#include "deed/error.h"',
     'in no folder of src/LAYERS'),
    ('not from the source root', 'base/a.c', '#include "a.h"',
     'in no folder of src/LAYERS'),
    ('spaces', 'base/a.c', ' #  include  "wire/a.h"',
     'base may not include wire'),
    ('an unknown folder', 'other/a.c', '', 'not in src/LAYERS'),
    ('no folder at all', 'main.c', '', 'not in src/LAYERS'),
    ('a library at home', 'wire/a.c', '#include <cjson/cJSON.h>', None),
    ('a library elsewhere', 'base/a.c', '#include <cjson/cJSON.h>',
     'belongs to wire'),
    ('a header elsewhere', 'wire/a.c', '#include <uv.h>',
     'belongs to driver/web'),
    ('C library', 'base/a.c', '#include <time.h>', None),
    ('C library that core may see', 'core/a.c', '#include <string.h>', None),
    ('C library that core may not', 'core/a.c', '#include <time.h>',
     'core may not include <time.h>'),
    ('not an include', 'base/a.c', '/* see "wire/a.h" */', None),
]


class CheckLayers(unittest.TestCase):
    def test_each_include_is_judged_by_its_folders_row(self):
        layers, faults = check_layers.parse_layers(LAYERS)
        self.assertEqual(faults, [])
        for label, path, line, want in CASES:
            with self.subTest(label):
                found = check_layers.check_source(layers, path, line + '\n')
                if want is None:
                    self.assertEqual(found, [])
                else:
                    self.assertEqual(len(found), 1)
                    self.assertIn(want, found[0])

    def test_a_row_names_only_folders_above_it(self):
        _, faults = check_layers.parse_layers('base: wire\nwire: base\n')
        self.assertEqual(len(faults), 1)
        self.assertIn('base names wire', faults[0])

    def test_a_line_without_a_colon_is_a_fault(self):
        _, faults = check_layers.parse_layers('base public\n')
        self.assertEqual(len(faults), 1)

    def test_a_public_header_includes_public_headers_only(self):
        text = ('#include <stddef.h>\n#include <deed/error.h>\n'
                '#include <uv.h>\n#include "base/a.h"\n')
        faults = check_layers.check_public('deed/x.h', text)
        self.assertEqual([fault.split(':')[1] for fault in faults],
                         ['3', '4'])


if __name__ == '__main__':
    unittest.main()
