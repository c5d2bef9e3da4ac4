# SPDX-License-Identifier: Apache-2.0
"""script/measure.py: what it counts, and that it hides no failure."""

import os
import subprocess
import sys
import tempfile
import unittest

import measure

# Leaves its parent, computes for 300 ms, and ends; the parent waits for that by
# a pipe only it holds the other end of.
ORPHAN = '''
import os, time
end, held = os.pipe()
if os.fork() == 0:
    if os.fork() == 0:
        while time.process_time() < 0.3:
            pass
    os._exit(0)
os.close(held)
os.wait()
os.read(end, 1)
'''


class Measure(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, 'cpu')

    def run_measured(self, *command):
        done = subprocess.run([sys.executable, measure.__file__, self.file,
                               *command], check=False)
        return done.returncode

    def lines(self):
        with open(self.file, encoding='utf-8') as file:
            return [int(line) for line in file]

    def test_a_process_that_left_its_parent_is_counted(self):
        self.assertEqual(self.run_measured(sys.executable, '-c', ORPHAN), 0)
        self.assertGreaterEqual(self.lines()[0], 300)

    def test_the_exit_status_is_that_of_the_command(self):
        self.assertEqual(self.run_measured('sh', '-c', 'exit 7'), 7)
        self.assertEqual(self.run_measured('sh', '-c', 'kill -9 $$'), 137)

    def test_each_command_adds_a_line(self):
        self.run_measured('true')
        self.run_measured('true')
        self.assertEqual(len(self.lines()), 2)


if __name__ == '__main__':
    unittest.main()
