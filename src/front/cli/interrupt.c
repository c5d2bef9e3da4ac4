/* SPDX-License-Identifier: Apache-2.0 */
/* Ctrl-C as a descriptor: the session hears it and ends what it does, so that
 * a result can still be told and the browser goes in order. */
#include "front/cli/interrupt.h"

#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

static void fill(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
}

int deed_interrupt_open(void)
{
    sigset_t set;
    fill(&set);
    int fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (fd >= 0) {
        sigprocmask(SIG_BLOCK, &set, NULL);
    }
    return fd;
}

/* What was caught must be taken before it is let through again, or it would
 * end the process after all. */
void deed_interrupt_close(int fd)
{
    struct signalfd_siginfo info;
    sigset_t set;
    if (fd < 0) {
        return;
    }
    while (read(fd, &info, sizeof(info)) > 0) {
    }
    close(fd);
    fill(&set);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}
