/* SPDX-License-Identifier: Apache-2.0 */
#include "io/sigpipe.h"

#include <errno.h>
#include <time.h>

static bool is_pending(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1;
}

void deed_sigpipe_block(struct deed_sigpipe *before)
{
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, &before->mask);
    /* What was not blocked would have been delivered. */
    before->was_pending =
        sigismember(&before->mask, SIGPIPE) == 1 && is_pending();
}

void deed_sigpipe_restore(const struct deed_sigpipe *before)
{
    static const struct timespec now = { 0, 0 };
    sigset_t pipe;
    int number = errno;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    while (!before->was_pending && is_pending() &&
           sigtimedwait(&pipe, NULL, &now) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before->mask, NULL);
    errno = number;
}
