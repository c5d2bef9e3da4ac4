/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DEED_IO_SIGPIPE_H
#define DEED_IO_SIGPIPE_H

/*
 * Writing to a peer that is gone is an error of the write, not the end of the
 * process. What the process does about SIGPIPE belongs to the host program, so
 * the signal is blocked in this thread alone while something is written, and
 * one that came of it is taken away again.
 */

#include <signal.h>
#include <stdbool.h>

struct deed_sigpipe {
    sigset_t mask;    /* of the thread, before */
    bool was_pending; /* one that is not ours */
};

void deed_sigpipe_block(struct deed_sigpipe *before);
void deed_sigpipe_restore(const struct deed_sigpipe *before);

#endif
