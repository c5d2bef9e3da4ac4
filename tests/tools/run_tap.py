# SPDX-License-Identifier: Apache-2.0
"""Runs one unittest file and prints TAP, so that its tests count one by one.

    run_tap.py TEST.py FOLDER...    FOLDER: where the tested modules lie
"""

import importlib.util
import sys
import unittest


class TapResult(unittest.TestResult):
    count = 0
    subtests_failed = False

    def say(self, verdict, test, detail=''):
        TapResult.count += 1
        name = test.id().split('.')[-1]
        print(f'{verdict} {self.count} - {name}')
        for line in detail.splitlines():
            print(f'# {line}')

    def startTest(self, test):
        super().startTest(test)
        self.subtests_failed = False

    def addSuccess(self, test):
        super().addSuccess(test)
        if not self.subtests_failed:
            self.say('ok', test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.say('not ok', test, self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.say('not ok', test, self.errors[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.subtests_failed = True
            print(f'# {subtest}')
            print('\n'.join('# ' + line for line in
                            self._exc_info_to_string(err, test).splitlines()))
            self.say('not ok', test)


def main(argv):
    sys.dont_write_bytecode = True
    sys.path[:0] = argv[2:]
    spec = importlib.util.spec_from_file_location('tested', argv[1])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    result = TapResult()
    suite.run(result)
    print(f'1..{TapResult.count}')
    return 0 if result.wasSuccessful() and TapResult.count else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv))
