#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a command and adds up the processor time of all that it started.

    script/measure.py FILE COMMAND...

Browsers and daemons leave the process that started them, so that the shell's
`times` does not count them. Here they come back when their parent ends (Linux,
PR_SET_CHILD_SUBREAPER), and are counted when they end. What still runs when
COMMAND has ended is left alone and not counted. Appends the milliseconds to
FILE as one line. The exit status is that of COMMAND.
"""

import contextlib
import ctypes
import os
import resource
import signal
import subprocess
import sys

PR_SET_CHILD_SUBREAPER = 36


def become_subreaper():
    # Elsewhere than on Linux only direct descendants are counted.
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def wait_for(pid):
    """Reaps every child that ends until `pid` does; its exit status."""
    while True:
        ended, status = os.wait()
        if ended == pid:
            return os.waitstatus_to_exitcode(status)


def reap_the_rest():
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def main():
    file, command = sys.argv[1], sys.argv[2:]
    become_subreaper()
    child = subprocess.Popen(command)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda n, _: os.kill(child.pid, n))
    status = wait_for(child.pid)
    reap_the_rest()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(file, 'a', encoding='utf-8') as out:
        print(round((used.ru_utime + used.ru_stime) * 1000), file=out)
    return status if status >= 0 else 128 - status


if __name__ == '__main__':
    sys.exit(main())
